// What _core lends to _batch: a versioned struct of functions, handed over in a capsule. _batch links
// no table of its own, so that there is one copy a process.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bind {

inline constexpr std::uint32_t api_version = 1;
inline constexpr const char* api_capsule = "tingpai._core._api";

struct Api {
    std::uint32_t version;
    std::uint32_t size;  // of this struct, in bytes
    // Shanten of n hands of 27 concealed counts, row after row, without melds; `voids` has a missing
    // suit (0 to 2, -1 none declared) a hand, or is null: none declared. Writes n numbers. Returns n,
    // or the first row that is no hand of 13 or 14 tiles with at most four copies of a kind.
    std::size_t (*sichuan_shanten)(const std::uint8_t* counts, const std::int8_t* voids, std::size_t n,
                                   std::int8_t* out);
};

}  // namespace bind
