// Counting ways to hold cards, and drawing in proportion to them: what sampling hidden cards needs.
#pragma once

#include <bit>
#include <cstdint>

#include "tingpai/play/random.hpp"

namespace tingpai::play {

// A number from 0 to n - 1, every one equally likely, for n of up to 64 bits. n > 0.
inline std::uint64_t below_wide(Random& random, std::uint64_t n) {
    const std::uint64_t mask = n == 1 ? 0 : ~std::uint64_t{0} >> std::countl_zero(n - 1);
    std::uint64_t number = random.next() & mask;
    while (number >= n) number = random.next() & mask;
    return number;
}

// The ways to choose `wanted` of `there` copies of a kind.
constexpr std::uint64_t ways_to_choose(int there, int wanted) {
    if (wanted < 0 || wanted > there) return 0;
    std::uint64_t ways = 1;
    for (int i = 0; i < wanted; ++i) ways = ways * static_cast<std::uint64_t>(there - i) / static_cast<std::uint64_t>(i + 1);
    return ways;
}

}  // namespace tingpai::play
