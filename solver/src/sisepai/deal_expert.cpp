// The expert player of Si Se Pai.
#include <algorithm>
#include <functional>

#include "light.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/sisepai/expert.hpp"
#include "tingpai/sisepai/value.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Expert {
public:
    static constexpr double prior_playouts = 100;
    static constexpr double others_win = 0.2;  // the chance that it happens between two own draws, about
    static constexpr std::size_t most_discards_tried = 5;
    // Values are asked for where they take no more.
    static constexpr std::size_t memory = std::size_t{16} << 20U;
    // Without values: what a live accepted card and the greedy player's claim are worth to begin with, in wins,
    // and the points of a win.
    static constexpr double wins_a_card = 0.003;
    static constexpr double wins_a_claim = 0.03;
    static constexpr double points_a_win = 9;

    Expert(const View& view, const play::ExpertOptions& options) : view_(view), aim_(options.aim), poll_(options.poll) {}

    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        if (legal.contains(win_action)) return {{win_action, 0}};  // it ends the deal (SP-8)
        const bool discards_now = legal.size() > 1 && view_.stage == Stage::discard;
        try {
            return discards_now ? valued_discard_candidates() : valued_claim_candidates(legal);
        } catch (const BudgetError&) {
            return discards_now ? discard_candidates() : claim_candidates(legal);
        }
    }
    [[nodiscard]] Deal sampled(play::Random& random) const { return view_.sample(random.next()); }
    [[nodiscard]] double played_out(Deal& deal, int /*plan*/) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            deal.play(light_action(deal, legal));
        }
        return play::worth_of(deal, view_.seat, aim_);
    }

private:
    [[nodiscard]] std::vector<play::Candidate> valued_discard_candidates() const {
        std::vector<play::Candidate> all;
        for (const Discard& option : valued_discards(hand(), seen(), question())) {
            if (!option.value || all.size() == most_discards_tried) break;
            all.push_back({discard_action(option.kind), worth(*option.value)});
        }
        return all;
    }
    [[nodiscard]] std::vector<play::Candidate> valued_claim_candidates(const play::Actions& legal) const {
        std::vector<play::Candidate> all;
        if (legal.size() == 1) return {{legal[0], 0}};
        Counts seen_before = seen();
        --seen_before[at(view_.card)];
        for (const Claim& claim : compare_claims(hand(), view_.card, seen_before, question())) {
            if (legal.contains(claim.action)) all.push_back({claim.action, worth(claim.value)});
        }
        return all;
    }
    // The best by shanten and acceptance that go back no further.
    [[nodiscard]] std::vector<play::Candidate> discard_candidates() const {
        const auto options = discards(hand(), seen());
        std::vector<play::Candidate> all;
        for (const Discard& option : options) {
            if (option.shanten > options.front().shanten || all.size() == most_discards_tried) break;
            all.push_back({discard_action(option.kind), wins_a_card * scale() * option.live});
        }
        return all;
    }
    [[nodiscard]] std::vector<play::Candidate> claim_candidates(const play::Actions& legal) const {
        const int greedy = greedy_action(view_, legal);
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, code == greedy ? wins_a_claim * scale() : 0});
        return all;
    }

    [[nodiscard]] Hand hand() const {
        const Seat& own = view_.players[at(view_.seat)];
        return {own.concealed, own.exposed(), view_.rules};
    }
    // What is neither owned nor unseen, an offered card included.
    [[nodiscard]] Counts seen() const {
        const Hand own = hand();
        Counts seen{};
        for (int kind = 0; kind < kinds; ++kind) {
            seen[at(kind)] = static_cast<std::uint8_t>(own.unseen(kind, view_.unseen));
        }
        return seen;
    }
    // The own draws that are left.
    [[nodiscard]] search::Question question() const {
        search::Question question;
        question.draws = (view_.stock + seats - 1) / seats;
        question.aim = aim_ == play::ExpertAim::win ? search::Aim::win_probability : search::Aim::expected_points;
        question.policy = search::Policy::progress_approx;
        question.memory = memory;
        question.poll = poll_;
        return question;
    }
    [[nodiscard]] double worth(const search::Value& value) const {
        const search::Worth own = value.faded(others_win);
        return aim_ == play::ExpertAim::win ? own.win : own.points;
    }
    [[nodiscard]] double scale() const { return aim_ == play::ExpertAim::win ? 1 : points_a_win; }

    const View& view_;
    play::ExpertAim aim_;
    std::function<void()> poll_;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    return play::tried_by<Expert>(view, legal, options, random);
}

Deal imagined_deal(const View& view, play::Random& random) { return Expert(view, play::ExpertOptions{}).sampled(random); }

}  // namespace tingpai::sisepai
