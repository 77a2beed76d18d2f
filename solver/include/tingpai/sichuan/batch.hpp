// Queries on many hands at once, on plain arrays.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tingpai::sichuan {

// Shanten of n concealed hands of 27 counts, row after row. `voids`: a missing suit a hand (-1 none
// declared), or null. Returns n, or the first row that is no hand; rows before it are written.
std::size_t shanten_batch(const std::uint8_t* counts, const std::int8_t* voids, std::size_t n,
                          std::int8_t* out);

}  // namespace tingpai::sichuan
