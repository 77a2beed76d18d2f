// The greedy player of Chuo Pai: leads its largest sure play, answers with the cheapest play that
// wins for sure, else with the cheapest.
#include <algorithm>
#include <tuple>

#include "tingpai/chuopai/deal.hpp"

namespace tingpai::chuopai {

int greedy_action(const View& view, const play::Actions& legal) {
    if (legal.size() == 1) return legal[0];
    // Only those still to act in this round can beat a play.
    Unseen unseen{view.unseen, 0};
    const auto seat = static_cast<std::size_t>(view.seat);
    for (std::size_t other = 0; other < kSeats; ++other) {
        if (other != seat && view.known.trick[other] < 0) unseen.largest_hand = std::max(*unseen.largest_hand, view.sizes[other]);
    }
    const auto sure = [&](int code) { return is_sure(play_of_action(code), unseen, *view.rules); };
    if (view.known.highest < 0) {
        // Sure plays first; of those, as of the others, many cards and high ones.
        return *std::ranges::max_element(legal, {}, [&](int code) {
            const Play& play = play_of_action(code);
            return std::tuple(sure(code), play.size, play.rank, -code);
        });
    }
    return *std::ranges::min_element(legal, {}, [&](int code) {
        const Play& play = play_of_action(code);
        return std::tuple(!sure(code), play.rank, code);
    });
}

}  // namespace tingpai::chuopai
