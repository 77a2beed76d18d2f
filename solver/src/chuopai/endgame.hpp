// The end of a deal of Chuo Pai with all hands known, played perfectly. It stands apart from the deal: the
// solver has its own notion of a position.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tingpai/chuopai/plays.hpp"

namespace tingpai::chuopai {

// Hands and trick as the solver takes them (solve.hpp), piles by their sizes.
struct Endgame {
    std::array<Cards, kSeats> hands;
    int leader = 0;
    std::array<int, kSeats> piles{};
    std::vector<std::optional<Cards>> trick;
};

// The piles at the end when all play perfectly, to win or for most points.
[[nodiscard]] std::array<int, kSeats> solved_piles(const Endgame& endgame, bool to_win, const Rules& rules);

}  // namespace tingpai::chuopai
