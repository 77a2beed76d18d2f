// Splitting cards into legal groups (SP-4, SP-6).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tingpai/sisepai/hand.hpp"

namespace tingpai::sisepai {

// The four that a card makes of a three (three alike, or three Soldiers of different colours), or
// nullopt where it does not fit (option extend_exposed, SP-6).
[[nodiscard]] std::optional<Group> extended(const Group& three, int kind);

// Calls visit(what is left concealed, exposed groups) for every way to lay concealed cards on
// exposed threes, one to each, none included.
void each_extension(const Counts& counts, std::span<const Group> exposed,
                    const std::function<void(const Counts&, std::span<const Group>)>& visit);

// Every way to split the cards into groups, each once; groups ascending.
[[nodiscard]] std::vector<Reading> all_splits(const Counts& counts);

// The way that scores most, the first of equals; nullopt where there is none.
[[nodiscard]] std::optional<Reading> best_split(const Counts& counts, const Rules& rules);

[[nodiscard]] int points_of(const Reading& reading, const Rules& rules);

}  // namespace tingpai::sisepai
