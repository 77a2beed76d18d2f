// The array calls of a Spec's solver (docs/spec.md), on several threads.
#pragma once

#include <cstddef>

#include "tingpai/batch/call.hpp"
#include "tingpai/meld/solver.hpp"

namespace tingpai::batch {

// Queries is_complete, shanten, waits and acceptance of concealed hands; `call.rules`, melds and state are not used.
// out: uint8 and int8, so many bytes apart; of waits and acceptance a byte a kind, hand after hand. live: int32, or
// null. seen: of acceptance.
void answer(const meld::Solver& solver, const Call& call, std::ptrdiff_t out_stride, Failure& failure) noexcept;

}  // namespace tingpai::batch
