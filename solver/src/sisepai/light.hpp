// A player of Si Se Pai that is nearly the greedy one and many times as fast, for playing deals out: it
// counts as accepted what may be taken or kept, and knows classes instead of hands.
#pragma once

#include "tingpai/sisepai/deal.hpp"

namespace tingpai::sisepai {

// What the light player does for the seat to act; `legal` is not empty. It uses what that seat may know.
[[nodiscard]] int light_action(const Deal& deal, const play::Actions& legal);

}  // namespace tingpai::sisepai
