// The expert player of Si Se Pai.
#include <algorithm>

#include "light.hpp"
#include "tingpai/sisepai/expert.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Expert {
public:
    static constexpr double prior_playouts = 400;
    static constexpr std::size_t most_discards_tried = 5;
    // What a live accepted card and the greedy player's claim are worth to begin with, in wins, and the
    // points of a win.
    static constexpr double wins_a_card = 0.003;
    static constexpr double wins_a_claim = 0.03;
    static constexpr double points_a_win = 9;

    Expert(const View& view, play::ExpertAim aim) : view_(view), aim_(aim) {}

    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        if (legal.contains(win_action)) return {{win_action, 0}};  // it ends the deal (SP-8)
        if (legal.size() > 1 && view_.stage == Stage::discard) return discard_candidates();
        const int greedy = greedy_action(view_, legal);
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, code == greedy ? wins_a_claim * scale() : 0});
        return all;
    }
    [[nodiscard]] Deal sampled(play::Random& random) const { return view_.sample(random.next()); }
    [[nodiscard]] double played_out(Deal& deal) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            deal.play(light_action(deal, legal));
        }
        return play::worth_of(deal, view_.seat, aim_);
    }

private:
    // The best by shanten and acceptance that go back no further.
    [[nodiscard]] std::vector<play::Candidate> discard_candidates() const {
        Counts seen{};
        for (const Lying& card : view_.discards) ++seen[at(card.kind)];
        for (int other = 0; other < seats; ++other) {
            if (other == view_.seat) continue;
            for (const Group& group : view_.players[at(other)].exposed()) {
                for (const int kind : group) ++seen[at(kind)];
            }
        }
        const Seat& own = view_.players[at(view_.seat)];
        const auto options = discards(Hand(own.concealed, own.exposed(), view_.rules), seen);
        std::vector<play::Candidate> all;
        for (const Discard& option : options) {
            if (option.shanten > options.front().shanten || all.size() == most_discards_tried) break;
            all.push_back({discard_action(option.kind), wins_a_card * scale() * option.live});
        }
        return all;
    }

    [[nodiscard]] double scale() const { return aim_ == play::ExpertAim::win ? 1 : points_a_win; }

    const View& view_;
    play::ExpertAim aim_;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    return play::tried_by<Expert>(view, legal, options, random);
}

Deal imagined_deal(const View& view, play::Random& random) { return Expert(view, play::ExpertAim::points).sampled(random); }

}  // namespace tingpai::sisepai
