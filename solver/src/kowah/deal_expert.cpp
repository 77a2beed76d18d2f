// The expert player of Kowah.
#include <algorithm>

#include "light.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/kowah/expert.hpp"
#include "tingpai/kowah/value.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Expert {
public:
    static constexpr double prior_playouts = 200;
    static constexpr int horizon = 8;  // own draws that the values look ahead
    static constexpr double worth_a_choice = 0.15;
    static constexpr std::size_t memory = std::size_t{8} << 20U;

    Expert(const View& view, const play::ExpertOptions& options)
        : view_(view), aim_(options.aim), tables_(tables(view.rules->pair_rule)), seen_(seen_by_seat()) {
        question_.aim = aim_ == play::ExpertAim::win ? search::Aim::win_probability : search::Aim::expected_points;
        question_.poll = options.poll;
        question_.memory = memory;
        question_.draws = std::min(horizon, view_.stock / seats);
    }

    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        if (legal.size() == 1) return {{legal[0], 0}};
        switch (view_.stage) {
            case Stage::take: return take_candidates(legal);
            case Stage::declare: return declare_candidates(legal);
            default: return discard_candidates(legal);
        }
    }
    // Others are taken to have kept what brought them nearer: of cards of the stock they have seen as many
    // as they had turns. Who is ready has declared.
    [[nodiscard]] Deal sampled(play::Random& random) const {
        const Deal deal = view_.sample(random.next());
        DealState state = deal.state();
        for (int other = 0; other < seats; ++other) {
            if (other == view_.seat || state.declared[at(other)] >= 0) continue;
            for (int turn = 0; turn < view_.turns / seats; ++turn) improve(state, other, random);
        }
        return {state, view_.rules};
    }
    [[nodiscard]] double played_out(Deal& deal, int /*plan*/) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            if (deal.to_act() == view_.seat) keep_safe(deal, legal);
            deal.play(light_action(deal, legal));
        }
        return play::worth_of(deal, view_.seat, aim_);
    }

private:
    // Leaves out the discards that win for another, unless there are no others: the expert will not make them.
    static void keep_safe(const Deal& deal, play::Actions& legal) {
        if (deal.stage() != Stage::discard || legal.size() == 1) return;
        play::Actions safe;
        for (const int code : legal) {
            const bool lost = std::ranges::any_of(deal.state().declared, [code](int wait) { return wait >= 0 && discard_action(wait) == code; });
            if (!lost) safe.add(code);
        }
        if (!safe.empty()) legal = safe;
    }
    // The hand keeps a card of the stock that brings it nearer, and the stock gets one instead that nobody
    // knows it to hold.
    void improve(DealState& state, int seat, play::Random& random) const {
        if (state.next == deck_cards) return;
        auto& place = state.deck[state.next + random.below(static_cast<std::uint32_t>(deck_cards - state.next))];
        Counts& hand = state.hands[at(seat)];
        const Folds folds(tables_, hand);
        const int missing = folds.missing();
        if (missing < 2 || hand[place] == copies || folds.missing_with(place, 1) == missing) return;
        Counts nine = hand;
        ++nine[place];
        const Folds more(tables_, nine);
        for (int kind = 0; kind < kinds; ++kind) {
            const bool hidden = hand[at(kind)] > state.known[at(seat)][at(kind)] && kind != place;
            if (!hidden || more.missing_with(kind, -1) == missing) continue;
            hand = nine;
            --hand[at(kind)];
            place = static_cast<std::uint8_t>(kind);
            return;
        }
    }
    // Cards that the seat sees beyond its own hand.
    [[nodiscard]] Counts seen_by_seat() const {
        Counts seen{};
        for (const Lying& card : view_.discards) ++seen[at(card.kind)];
        for (int other = 0; other < seats; ++other) {
            if (other == view_.seat) continue;
            for (std::size_t kind = 0; kind < kinds; ++kind) seen[kind] = static_cast<std::uint8_t>(seen[kind] + view_.known[at(other)][kind]);
        }
        return seen;
    }
    [[nodiscard]] Hand hand() const { return {view_.hand, -1, view_.rules}; }

    // With some trust in the greedy player's choice: the values of both would take as long as the playouts.
    [[nodiscard]] std::vector<play::Candidate> take_candidates(const play::Actions& legal) const {
        const int greedy = greedy_action(view_, legal);
        if (!is_dangerous()) return {{greedy, 0}};
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, code == greedy ? worth_a_choice : 0});
        return all;
    }
    [[nodiscard]] std::vector<play::Candidate> declare_candidates(const play::Actions& legal) const {
        std::vector<play::Candidate> all;
        try {
            for (const Declaration& declaration : compare_declarations(hand(), seen_, question_)) {
                all.push_back({declaration.kind ? declare_action(*declaration.kind) : pass_action, worth(declaration.value.last())});
            }
        } catch (const BudgetError&) {
            for (const int code : legal) all.push_back({code, 0});
        }
        return all;
    }
    [[nodiscard]] std::vector<play::Candidate> discard_candidates(const play::Actions& legal) const {
        std::vector<play::Candidate> all;
        std::vector<play::Candidate> lost;
        for (const Discard& option : ranked()) {
            const int code = discard_action(option.kind);
            if (!legal.contains(code)) continue;
            if (wins_for_another(option.kind)) {
                lost.push_back({code, 0});
            } else if (all.empty() || is_dangerous()) {
                all.push_back({code, option.value ? worth(option.value->last()) : fallen_back(all)});
            }
        }
        return all.empty() ? lost : all;
    }
    // By value; by acceptance where the values take too much memory.
    [[nodiscard]] std::vector<Discard> ranked() const {
        try {
            return valued_discards(hand(), seen_, question_);
        } catch (const BudgetError&) {
            return discards(hand(), seen_);
        }
    }
    // A card that somebody has declared to wait for ends the deal (KW-10).
    [[nodiscard]] bool wins_for_another(int kind) const {
        return std::ranges::any_of(view_.declared, [kind](int wait) { return wait == kind; });
    }
    // Where a wait is declared a discard may feed it, and one that falls back may be the best. Until then
    // playouts know no better than the values.
    [[nodiscard]] bool is_dangerous() const {
        return std::ranges::any_of(view_.declared, [](int wait) { return wait >= 0; });
    }
    // About what is left of the worth of the last candidate after falling back by one card.
    [[nodiscard]] static double fallen_back(const std::vector<play::Candidate>& all) {
        return all.empty() ? 0 : all.back().prior / 2;
    }
    [[nodiscard]] double worth(const search::Worth& own) const { return aim_ == play::ExpertAim::win ? own.win : own.points; }

    const View& view_;
    play::ExpertAim aim_;
    const Tables& tables_;
    Counts seen_;
    search::Question question_;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    return play::tried_by<Expert>(view, legal, options, random);
}

Deal imagined_deal(const View& view, play::Random& random) { return Expert(view, play::ExpertOptions{}).sampled(random); }

}  // namespace tingpai::kowah
