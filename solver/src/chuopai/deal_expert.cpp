// The expert player of Chuo Pai.
#include "tingpai/chuopai/expert.hpp"

#include <algorithm>
#include <numeric>

#include "tingpai/chuopai/solve.hpp"

namespace tingpai::chuopai {

namespace {

class Expert {
public:
    static constexpr double prior_playouts = 0;
    static constexpr int endgame_cards = 9;  // in all hands, from where on the rest is played perfectly

    Expert(const View& view, const play::ExpertOptions& options) : view_(view), aim_(options.aim) {}

    [[nodiscard]] std::vector<play::Candidate> candidates(const play::Actions& legal) const {
        std::vector<play::Candidate> all;
        for (const int code : legal) all.push_back({code, 0});
        return all;
    }
    [[nodiscard]] Deal sampled(play::Random& random) const { return view_.sample(random.next()); }
    [[nodiscard]] double played_out(Deal& deal, int /*plan*/) const {
        play::Actions legal;
        while (deal.to_act() >= 0) {
            if (cards_left(deal) <= endgame_cards) return solved(deal);
            deal.legal(legal);
            deal.play(legal.size() == 1 ? legal[0] : greedy_action(deal, legal));
        }
        return play::worth_of(deal, view_.seat, aim_);
    }

private:
    [[nodiscard]] static int cards_left(const Deal& deal) {
        const auto& hands = deal.state().hands;
        return std::accumulate(hands.begin(), hands.end(), 0, [](int sum, Cards hand) { return sum + hand.size(); });
    }
    [[nodiscard]] double solved(const Deal& deal) const {
        Position position = deal.position();
        Endgame endgame{position.hands, position.leader, {}, std::move(position.trick), *view_.rules};
        std::ranges::transform(position.piles, endgame.piles.begin(), [](Cards pile) { return pile.size(); });
        const bool to_win = aim_ == play::ExpertAim::win;
        Limits limits;
        limits.memory = 0;  // so few cards need no table
        const auto piles = solve(endgame, to_win ? Objective::win : Objective::points, 0, limits).piles;
        const int own = piles[static_cast<std::size_t>(view_.seat)];
        if (to_win) return own == *std::ranges::max_element(piles) ? 1 : 0;
        return own;
    }
    const View& view_;
    play::ExpertAim aim_;
};

}  // namespace

std::vector<play::Tried> tried_actions(const View& view, const play::Actions& legal, const play::ExpertOptions& options,
                                       play::Random& random) {
    return play::tried_by<Expert>(view, legal, options, random);
}

Deal imagined_deal(const View& view, play::Random& random) { return Expert(view, play::ExpertOptions{}).sampled(random); }

}  // namespace tingpai::chuopai
