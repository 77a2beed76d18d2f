// The Spec of Sichuan mahjong and the tables compiled from it, one copy a process.
#pragma once

#include <array>

#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/nearer.hpp"
#include "tingpai/meld/spec.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::sichuan {

// Marks of a group; a reading has those that all its groups share (SC-16).
inline constexpr unsigned mark_pung = 1;     // three or four alike, or the pair
inline constexpr unsigned mark_258 = 2;      // rank 2, 5 or 8
inline constexpr unsigned mark_outside = 4;  // contains a 1 or a 9
inline constexpr int mark_bits = 3;

[[nodiscard]] meld::Spec make_spec();  // SC-1, SC-15
[[nodiscard]] unsigned alike_marks(int rank);

// For hands that may be seven pairs: no declared melds.
struct ClosedTables {
    meld::Table suit;
    meld::Missing missing;  // of the two suits that are not missing

    [[nodiscard]] std::size_t bytes() const { return suit.bytes() + missing.bytes(); }
};
// For hands with declared melds, or where seven pairs are switched off.
struct OpenTables {
    meld::OpenTable suit;
    std::array<meld::Missing, 5> missing;  // by number of declared melds

    [[nodiscard]] std::size_t bytes() const { return suit.bytes() + missing.size() * missing[0].bytes(); }
};
// Made on first use; safe from any thread.
[[nodiscard]] const ClosedTables& closed_tables();
[[nodiscard]] const OpenTables& open_tables();
// Which kinds bring concealed suits nearer: with seven pairs; without them, by number of declared melds.
[[nodiscard]] const meld::Nearer& closed_nearer();
[[nodiscard]] const meld::Nearer& open_nearer();

}  // namespace tingpai::sichuan
