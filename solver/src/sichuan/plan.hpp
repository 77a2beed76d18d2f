// What a player of Sichuan mahjong may have in mind beyond the fastest win.
#pragma once

#include <cstdint>
#include <vector>

#include "tingpai/sichuan/deal.hpp"

namespace tingpai::sichuan {

enum class Plan : std::uint8_t {
    fast,     // the greedy player: the least shanten, then the most live acceptance; every win is taken
    flush_m,  // tiles of one suit only
    flush_p,
    flush_s,
    pungs,    // melds of three alike only
    pairs,    // seven pairs
    patient,  // as fast, but wins on discards are passed while the wall is long
};

[[nodiscard]] constexpr Plan flush_of(int suit) { return static_cast<Plan>(static_cast<int>(Plan::flush_m) + suit); }
[[nodiscard]] constexpr int flush_suit(Plan plan) {  // -1: no flush
    return plan >= Plan::flush_m && plan <= Plan::flush_s ? static_cast<int>(plan) - static_cast<int>(Plan::flush_m) : -1;
}

// The fewest tiles to add for four pungs and a pair, and the kinds that lower it.
[[nodiscard]] int missing_of_pungs(const Tiles& tiles);
[[nodiscard]] KindSet nearer_of_pungs(const Tiles& tiles);
// The same for seven pairs; tiles without melds.
[[nodiscard]] int missing_of_pairs(const Tiles& tiles);
[[nodiscard]] KindSet nearer_of_pairs(const Tiles& tiles);

// Plans that a hand may think of beside the fastest win, and whether a meld of the kind serves one.
[[nodiscard]] std::vector<Plan> plans_in_reach(const Tiles& tiles, bool seven_pairs);
[[nodiscard]] bool may_meld(Plan plan, int kind);

// Too few draws are left for so many missing tiles.
[[nodiscard]] bool is_out_of_reach(const Deal& deal, int missing);

// What a player with a plan does; with one that is out of reach as fast as it can.
[[nodiscard]] int planned_action(const Deal& deal, const play::Actions& legal, Plan plan);

}  // namespace tingpai::sichuan
