// The groups of Si Se Pai and the tables compiled from them, one copy a process.
#pragma once

#include <array>
#include <vector>

#include "tingpai/group.hpp"
#include "tingpai/meld/takes.hpp"
#include "tingpai/sisepai/kinds.hpp"

namespace tingpai::sisepai {

// Every legal group (SP-4), in ascending order.
[[nodiscard]] const std::vector<CardGroup>& all_groups();
[[nodiscard]] bool is_legal(const CardGroup& group);

// Kinds that share groups: of each colour General-Advisor-Elephant and Chariot-Horse-Cannon, and the
// four Soldiers. The flower stands alone.
inline constexpr int parts = 2 * colours + 1;
inline constexpr int soldiers_part = 2 * colours;
[[nodiscard]] const std::array<std::vector<int>, parts>& part_kinds();

// The most discards that are told apart.
inline constexpr int most_discards = 16;

struct Tables {
    std::array<meld::TakesTable, 3> takes;  // General-Advisor-Elephant, Chariot-Horse-Cannon, Soldiers
    // Two colours, four colours; then the Soldiers with the four Generals' parts.
    meld::Combine generals2, generals4, chariots2, chariots4, generals_soldiers;

    [[nodiscard]] std::size_t bytes() const;
};
[[nodiscard]] const Tables& tables();

}  // namespace tingpai::sisepai
