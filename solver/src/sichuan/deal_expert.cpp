// The expert player of Sichuan mahjong.
#include <algorithm>
#include <functional>
#include <numeric>

#include "plan.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/sichuan/expert.hpp"
#include "tingpai/sichuan/value.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Expert {
public:
    static constexpr double prior_playouts = 60;
    static constexpr std::size_t most_discards = 4;               // that are tried
    static constexpr double worth_a_tile = 0.5;                   // points that a tile nearer brings, about
    static constexpr double worth_a_live_tile = 0.02;
    static constexpr double worth_a_claim = 0.3;
    static constexpr int most_imagined = 4;                       // hands of another seat, in one sampled deal
    static constexpr std::size_t memory = std::size_t{8} << 20U;   // bytes for the values

    Expert(const View& view, const play::ExpertOptions& options)
        : view_(view), aim_(options.aim), poll_(options.poll), hand_(*view.hand(view.seat())), seven_pairs_(view.rules()->allow_seven_pairs) {
        for (int event = 0; event < view.events(); ++event) {
            const LogEntry& entry = view.known().log[at(event)];
            if (entry.type == EventType::draw) ++draws_[at(entry.seat)];
            if (entry.type == EventType::discard) thrown_[at(entry.seat)] |= kind_bit(entry.kind);
        }
    }

    // A self-drawn win is taken. Kongs and claims are worth what their playouts bring.
    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        switch (view_.known().phase) {
            case Phase::declare: return with_plans(void_candidates());
            case Phase::turn:
            case Phase::after_pung:
                if (legal.contains(act_win)) return {{act_win, 0}};
                return turn_candidates(legal);
            default: return legal.contains(act_win) ? offered_win(legal) : with_plans(claims(legal));
        }
    }
    // Others are imagined to have played well with what they have drawn. Those who are being asked stay as they
    // are: what they may answer is settled.
    [[nodiscard]] Deal sampled(play::Random& random) const {
        const Deal deal = view_.sample(random);
        if (view_.known().phase == Phase::declare) return deal;
        DealState state = deal.state();
        for (int other = 0; other < seats; ++other) {
            DealState::Seat& seat = state.players[at(other)];
            if (other == view_.seat() || seat.won || state.offers[at(other)] != 0) continue;
            imagine(state, other, random);
            const bool ready = !seat.tiles.holds_void() && seat.tiles.missing(seven_pairs_) == 1;
            seat.waits = ready ? seat.tiles.nearer(seven_pairs_) : 0;
        }
        return {state, {deal.payments().begin(), deal.payments().end()}, deal.rules()};
    }
    [[nodiscard]] double played_out(Deal& deal, int plan) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            const Plan own = deal.to_act() == view_.seat() ? static_cast<Plan>(plan) : Plan::fast;
            deal.play(legal.size() == 1 ? legal[0] : planned_action(deal, legal, own));
        }
        return play::worth_of(deal, view_.seat(), aim_);
    }

private:
    // The seat is taken to have kept what brought it nearer and thrown nothing that would: a hand that wants one of
    // its discards is imagined again, the last as it comes. A draw is passed over with a chance of a third, as
    // otherwise more hands are ready than in truth.
    void imagine(DealState& state, int other, play::Random& random) const {
        Tiles& tiles = state.players[at(other)].tiles;
        const Tiles sampled_tiles = tiles;
        const auto deck = state.deck;
        for (int tries = 0; tries < most_imagined; ++tries) {
            tiles = sampled_tiles;
            state.deck = deck;
            for (int draw = 0; draw < draws_[at(other)]; ++draw) {
                if (random.below(3) > 0) improve(state, tiles, random);
            }
            if (tiles.holds_void()) return;  // it has thrown nothing else yet (SC-4)
            if ((tiles.nearer(seven_pairs_) & thrown_[at(other)]) == 0) return;
        }
    }
    // The hand keeps a tile of the wall that brings it nearer, or any while it holds its missing suit, and the
    // wall gets one instead. A ready hand stays: it would have won.
    void improve(DealState& state, Tiles& tiles, play::Random& random) const {
        if (state.front == state.back) return;
        auto& place = state.deck[state.front + random.below(static_cast<std::uint32_t>(state.back - state.front))];
        const int drawn = place;
        if (drawn / ranks == tiles.void_suit() || tiles.owned(drawn) == copies) return;
        const int missing = tiles.missing(seven_pairs_);
        const bool any = tiles.holds_void();
        if (!any && missing < 2) return;
        Tiles more = tiles;
        more.add(drawn);
        const int nearer = more.missing(seven_pairs_);
        if (!any && nearer == missing) return;
        const int thrown = any ? lowest_void(tiles) : useless(more, drawn, nearer);
        if (thrown < 0) return;
        tiles.add(drawn);
        tiles.remove(thrown);
        place = static_cast<std::uint8_t>(thrown);
    }
    [[nodiscard]] static int lowest_void(const Tiles& tiles) {
        int kind = tiles.void_suit() * ranks;
        while (tiles.held(kind) == 0) ++kind;
        return kind;
    }
    // Another tile without which the hand is no further away, -1 if there is none.
    [[nodiscard]] int useless(const Tiles& tiles, int drawn, int missing) const {
        for (int kind = 0; kind < kinds; ++kind) {
            if (tiles.held(kind) == 0 || kind == drawn) continue;
            Tiles after = tiles;
            after.remove(kind);
            if (after.missing(seven_pairs_) == missing) return kind;
        }
        return -1;
    }
    // The win, or passing it for a better one.
    [[nodiscard]] std::vector<play::Candidate> offered_win(const play::Actions& legal) const {
        if (aim_ == play::ExpertAim::win) return {{act_win, 0}};
        std::vector<play::Candidate> all{{act_win, 0}};
        for (const int code : legal) {
            if (code == act_win) continue;
            all.push_back({code, 0});
            all.push_back({code, 0, static_cast<int>(Plan::patient)});
        }
        return all;
    }
    // Every candidate also with the plans that are in reach and that it serves.
    [[nodiscard]] std::vector<play::Candidate> with_plans(std::vector<play::Candidate> all) const {
        if (aim_ == play::ExpertAim::win) return all;
        const std::size_t fast = all.size();
        for (std::size_t i = 0; i < fast; ++i) {
            const play::Candidate plain = all[i];
            Tiles tiles = hand_.tiles();
            if (view_.known().phase == Phase::declare) tiles.set_void(plain.code - act_void);
            const bool melds = plain.code >= act_pung && plain.code < act_pass;
            for (const Plan plan : plans_in_reach(tiles, seven_pairs_)) {
                if (!melds || may_meld(plan, view_.known().tile)) all.push_back({plain.code, plain.prior, static_cast<int>(plan)});
            }
        }
        return all;
    }
    // A claim or passing, with some trust in the greedy player's choice.
    [[nodiscard]] std::vector<play::Candidate> claims(const play::Actions& legal) const {
        std::vector<play::Candidate> all = alike(legal);
        const int greedy = greedy_action(view_.deal(), legal);
        for (play::Candidate& candidate : all) {
            if (candidate.code == greedy) candidate.prior = worth_a_claim;
        }
        return all;
    }
    [[nodiscard]] static std::vector<play::Candidate> alike(const play::Actions& legal) {
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, 0});
        return all;
    }
    [[nodiscard]] std::vector<play::Candidate> void_candidates() const {
        std::vector<play::Candidate> all;
        try {
            for (const VoidChoice& choice : choose_void(hand_, Counts{}, question(), income())) {
                all.push_back({act_void + choice.suit, worth(choice.value.last())});
            }
        } catch (const BudgetError&) {
            all.clear();
            for (int suit = 0; suit < suits; ++suit) all.push_back({act_void + suit, -worth_a_tile * hand_.with_void(suit).shanten() - worth_a_live_tile * hand_.tiles().held_of_suit(suit)});
        }
        return all;
    }
    // Tiles of the missing suit are alike but for what they give others; else the discards of most value.
    [[nodiscard]] std::vector<play::Candidate> turn_candidates(const play::Actions& legal) const {
        if (hand_.holds_void()) return alike(legal);
        std::vector<play::Candidate> all = valued_candidates(legal);
        const double best = all.empty() ? 0 : all.front().prior;
        if (aim_ == play::ExpertAim::points) add_planned(all, legal, best);
        for (const int code : legal) {
            if (code >= act_kong && code < act_pass) all.push_back({code, best});
        }
        return all;
    }
    // What each plan would throw, in the eyes of the greedy player.
    void add_planned(std::vector<play::Candidate>& all, const play::Actions& legal, double prior) const {
        for (const Plan plan : plans_in_reach(hand_.tiles(), seven_pairs_)) {
            const int code = planned_action(view_.deal(), legal, plan);
            all.push_back({code, prior, static_cast<int>(plan)});
        }
    }
    [[nodiscard]] std::vector<play::Candidate> valued_candidates(const play::Actions& legal) const {
        std::vector<play::Candidate> all;
        for (const Discard& option : ranked()) {
            const int code = act_discard + option.kind;
            if (!legal.contains(code) || all.size() == most_discards) continue;
            if (!all.empty() && option.shanten > least_) break;
            if (all.empty()) least_ = option.shanten;
            all.push_back({code, option.value ? worth(option.value->last()) : worth_a_live_tile * option.live});
        }
        return all;
    }
    // By value; by shanten and acceptance where the values take too much memory.
    [[nodiscard]] std::vector<Discard> ranked() const {
        try {
            return valued_discards(hand_, seen(), question(), income());
        } catch (const BudgetError&) {
            return discards(hand_, seen());
        }
    }
    // The seats that play on, the own one included.
    [[nodiscard]] int active() const {
        const auto& players = view_.known().players;
        return static_cast<int>(std::ranges::count_if(players, [](const DealState::Seat& seat) { return !seat.won; }));
    }
    // A self-drawn win is paid by those that have not won (SC-20).
    [[nodiscard]] Income income() const {
        Income income;
        income.payers = active() - 1;
        return income;
    }
    // The own draws that are left, the others being as many as now.
    [[nodiscard]] search::Question question() const {
        search::Question question;
        question.draws = (view_.wall_size() + active() - 1) / active();
        question.aim = aim_ == play::ExpertAim::win ? search::Aim::win_probability : search::Aim::expected_points;
        question.memory = memory;
        question.poll = poll_;
        return question;
    }
    [[nodiscard]] Counts seen() const {  // what is neither owned nor unseen
        const Counts unseen = view_.unseen();
        Counts seen{};
        for (int kind = 0; kind < kinds; ++kind) seen[at(kind)] = static_cast<std::uint8_t>(hand_.unseen(kind, unseen));
        return seen;
    }
    [[nodiscard]] double worth(const search::Worth& own) const { return aim_ == play::ExpertAim::win ? own.win : own.points; }

    const View& view_;
    play::ExpertAim aim_;
    std::function<void()> poll_;
    Hand hand_;
    bool seven_pairs_;
    std::array<int, seats> draws_{};       // of each seat so far
    std::array<KindSet, seats> thrown_{};  // what it has discarded
    mutable int least_ = 0;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    try {
        return play::tried_by<Expert>(view, legal, options, random);
    } catch (const BudgetError&) {  // no deal was found that agrees with the view
        std::vector<play::Tried> untried;
        for (const play::Candidate& candidate : Expert(view, options).candidates(legal)) untried.push_back({candidate.code, candidate.prior, candidate.plan, 0, 0});
        return untried;
    }
}

Deal imagined_deal(const View& view, play::Random& random) { return Expert(view, play::ExpertOptions{}).sampled(random); }

}  // namespace tingpai::sichuan
