#include "endgame.hpp"

#include "tingpai/chuopai/solve.hpp"

namespace tingpai::chuopai {

std::array<int, kSeats> solved_piles(const Endgame& endgame, bool to_win, const Rules& rules) {
    Limits limits;
    limits.memory = 0;  // so few cards need no table
    return solve({endgame.hands, endgame.leader, endgame.piles, endgame.trick, rules}, to_win ? Objective::win : Objective::points, 0, limits)
        .piles;
}

}  // namespace tingpai::chuopai
