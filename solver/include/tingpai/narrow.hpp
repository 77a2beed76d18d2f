// What states keep small: seats, kinds and counts as signed bytes.
#pragma once

#include <cstdint>

namespace tingpai {

inline std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

}  // namespace tingpai
