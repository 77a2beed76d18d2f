// The exact value of a position with all hands known (CP-12), its best play and principal line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "tingpai/chuopai/plays.hpp"

namespace tingpai::chuopai {

enum class Objective : std::uint8_t { win, points, guarantee };

// Hands without the cards of the trick. The trick holds the plays so far in turn order from the
// leader, none a pass; seats that had no cards when the round began are left out (a pass in their
// place is understood). Python calls it chuopai.Position; here that is what a deal is set up from.
struct Endgame {
    std::array<Cards, kSeats> hands;
    int leader = 0;
    std::array<int, kSeats> piles{};
    std::vector<std::optional<Cards>> trick;
    Rules rules;
};

struct Limits {
    std::size_t memory = std::size_t{256} << 20;  // bytes the table may take; nought: no table
    std::uint64_t nodes = 0;                      // positions between rounds; nought: no limit
    std::function<void()> poll;                   // called every thousand nodes; throws to give up
};

struct Step {
    int seat = 0;
    std::optional<Play> play;  // none: pass
};

struct Solution {
    std::array<int, kSeats> piles{};  // final; for `guarantee` those of the principal line
    std::vector<Step> line;           // from the position to the end; empty if the deal is over
    std::uint64_t nodes = 0;          // positions between rounds looked at
    std::size_t memory = 0;           // bytes the table took
};

// Throws HandError (a hand's size, more than four of a kind, piles) or IllegalActionError (leader,
// trick) with the reason.
void check_endgame(const Endgame& position);

// The seat to act, none when the deal is over. The position must be checked.
std::optional<int> to_act(const Endgame& position);

// `seat` is used by `guarantee` alone. Throws as check_endgame, BudgetError when the nodes or the
// memory do not suffice.
Solution solve(const Endgame& position, Objective objective, int seat = 0, const Limits& limits = {});

struct Problem {
    Endgame position;
    Objective objective = Objective::win;
    int seat = 0;
};
// What became of a problem: a solution or the error it raised.
struct Answer {
    Solution solution;
    std::exception_ptr error;
};
// Solves many problems on `threads` threads, each with the memory of `limits` for one at a time;
// `nodes` is for each problem. The calling thread calls limits.poll about every 20 ms; when that
// throws, the workers stop at once and the exception is passed on. `done`, if there is one, is told
// how many are finished by the calling thread too.
std::vector<Answer> solve_many(const std::vector<Problem>& problems, int threads, const Limits& limits = {},
                               const std::function<void(std::size_t)>& done = {});

}  // namespace tingpai::chuopai
