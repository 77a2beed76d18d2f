// What a hand of any meld game is worth to a player who draws alone (docs/value.md). Every win is worth one point.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tingpai/meld/solver.hpp"
#include "tingpai/search/question.hpp"

namespace tingpai::search {

// Of a hand before a draw; `seen` by kind, or empty. HandError where there are fewer unseen cards than draws, or
// a policy that is not `progress`.
[[nodiscard]] Value value(const meld::Solver& solver, const meld::Holding& hand, std::span<const std::uint8_t> seen,
                          const Question& question);

struct SpecDiscard {
    int kind = 0;
    int shanten = 0;        // after it
    meld::Live acceptance;  // after it, the discard being seen
    std::optional<Value> value = std::nullopt;

    bool operator==(const SpecDiscard&) const = default;
};
// Every discard of a hand after a draw: least shanten, then most live acceptance, then the lowest kind. With a
// question best value first; discards that raise shanten have no value and come last.
[[nodiscard]] std::vector<SpecDiscard> discards(const meld::Solver& solver, const meld::Holding& hand,
                                                std::span<const std::uint8_t> seen, const Question* question);

}  // namespace tingpai::search
