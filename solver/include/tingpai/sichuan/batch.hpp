// Queries on many hands at once, on plain arrays.
#pragma once

#include "tingpai/batch/call.hpp"

namespace tingpai::sichuan {

// Codes of the declared melds of a hand, four a row: -1 none, kind of a pung, 27 + kind of an exposed
// kong, 54 + kind of a concealed kong.
inline constexpr int meld_codes = 81;

// Answers `call` for hands of 27 concealed counts, with `state` the missing suit. `rules` must be a
// Rules. The same answers as Hand's single queries:
//   is_complete   uint8   1 or 0; 13 or 14 tiles, declared melds counting three
//   shanten       int8    13 or 14 tiles
//   waits         uint32  bits by kind; 13 tiles
//   acceptance    uint32  bits by kind, and uint8 live copies; 13 tiles
//   score         int64   points of the structure, -1 not complete; 14 tiles
//   max_score     int64   the most points over the waits, -1 not ready; 13 tiles
//   best_discard  int8    kind; 14 tiles
// A row that is no such hand is refused: failure names it; rows of `out` may have been written.
void answer(const batch::Call& call, batch::Failure& failure) noexcept;

}  // namespace tingpai::sichuan
