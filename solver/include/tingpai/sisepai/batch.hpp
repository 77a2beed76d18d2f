// Queries on many hands at once, on plain arrays.
#pragma once

#include "tingpai/batch/call.hpp"

namespace tingpai::sisepai {

// Answers `call` for hands of 29 concealed counts without exposed groups. `rules` must be a Rules.
// The same answers as Hand's single queries: is_complete uint8; shanten int8; waits uint32, bits by
// kind; acceptance uint32 and uint8 live copies; score int64, the points of a complete hand or -1;
// max_score int64, the most over the waits or -1; best_discard int8.
// A row that is no such hand is refused: failure names it; rows of `out` may have been written.
void answer(const batch::Call& call, batch::Failure& failure) noexcept;

}  // namespace tingpai::sisepai
