// The generator behind every deal and every core player, the same on every platform: xoshiro256**
// (Blackman and Vigna) whose four words are the first four outputs of SplitMix64 on the seed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tingpai::play {

class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9E3779B97F4A7C15ULL;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
            z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
            word = z ^ (z >> 31U);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5U, 7) * 9U;
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number from 0 to n - 1, every one equally likely (Lemire: the high half of a product, the
    // few low halves that would favour some numbers rejected). n > 0.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32U) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t uneven = (0U - n) % n;  // 2^32 mod n
            while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32U) * n;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    // Fisher-Yates from the back.
    template <class Items>
    void shuffle(Items& items) {
        for (std::size_t i = items.size(); i-- > 1;) {
            std::swap(items[i], items[below(static_cast<std::uint32_t>(i + 1))]);
        }
    }

    bool operator==(const Random&) const = default;

private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace tingpai::play
