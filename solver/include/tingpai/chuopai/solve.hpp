// The exact value of a position with all hands known (CP-12), its best play and principal line.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tingpai/chuopai/plays.hpp"

namespace tingpai::chuopai {

enum class Objective : std::uint8_t { win, points, guarantee };

// Hands without the cards of the trick. The trick holds the plays so far in turn order from the
// leader, none a pass; seats that had no cards when the round began are left out (a pass in their
// place is understood).
struct Position {
    std::array<Cards, kSeats> hands;
    int leader = 0;
    std::array<int, kSeats> piles{};
    std::vector<std::optional<Cards>> trick;
    Rules rules;
};

struct Limits {
    std::size_t memory = std::size_t{256} << 20;  // bytes the table may take, at least 64 KiB
    std::uint64_t nodes = 0;                      // nought: no limit
    const std::atomic<bool>* stop = nullptr;      // set by another thread: Stopped is thrown
    bool table = true;                            // false: search without a table (for tests)
};

// The search was told to stop through Limits::stop.
struct Stopped {};

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
void check_position(const Position& position);

// `seat` is used by `guarantee` alone. Throws as check_position, BudgetError when the nodes or the
// memory do not suffice.
Solution solve(const Position& position, Objective objective, int seat = 0, const Limits& limits = {});

}  // namespace tingpai::chuopai
