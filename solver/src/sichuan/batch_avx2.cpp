// The kernels with AVX2, on machines that have it: the codes of a hand in six instructions.
#include "tingpai/isa.hpp"

#if TINGPAI_HAS_AVX2_CODE

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "batch_kernels.hpp"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif

namespace tingpai::sichuan::avx2 {

namespace {

struct KindMasks {
    std::uint32_t held = 0, odd = 0, threes = 0, fours = 0;
};

// A row in two overlapping halves: bytes 0 to 15 and 11 to 26.
inline __m256i load(const std::uint8_t* row) {
    const __m128i front = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row));
    const __m128i back = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 11));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(front), back, 1);
}

// One bit a kind from one sign bit a byte of the two halves.
inline std::uint32_t kind_bits(__m256i bytes) {
    const auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return (bits & 0xFFFFU) | bits >> 21U << 16U;
}

inline std::uint32_t sum(__m256i bytes) {
    const __m256i eights = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m128i halves = _mm_add_epi32(_mm256_castsi256_si128(eights), _mm256_extracti128_si256(eights, 1));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_unpackhi_epi64(halves, halves))));
}

class Lanes {
public:
    explicit Lanes(const std::uint8_t* row) {
        // Dwords: m low, m 5-8, p low, m9 | s low, s 5-8, p 5-8, s9 and p9. Every kind is there once.
        const __m256i place = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 8, -1, -1, -1,  //
                                               7, 8, 9, 10, 11, 12, 13, 14, 2, 3, 4, 5, 15, 6, -1, -1);
        // The nines again, as words beside the dwords that they belong to.
        const __m256i nines = _mm256_setr_epi8(-1, -1, -1, -1, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,  //
                                               -1, -1, -1, -1, 15, -1, -1, -1, 6, -1, -1, -1, -1, -1, -1, -1);
        const __m256i counts = load(row);
        const __m256i placed = _mm256_shuffle_epi8(counts, place);
        const __m256i pairs = _mm256_maddubs_epi16(placed, _mm256_set1_epi16(5 << 8 | 1));
        const __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(25 << 16 | 1));
        const __m256i last = _mm256_madd_epi16(_mm256_shuffle_epi8(counts, nines), _mm256_set1_epi32(625));
        const __m256i codes = _mm256_add_epi32(fours, last);
        const __m128i front = _mm256_castsi256_si128(codes);
        const __m128i back = _mm256_extracti128_si256(codes, 1);
        const auto m = static_cast<std::uint64_t>(_mm_cvtsi128_si64(front));
        const auto s = static_cast<std::uint64_t>(_mm_cvtsi128_si64(back));
        low_[0] = static_cast<std::uint32_t>(m);
        high_[0] = static_cast<std::uint32_t>(m >> 32U);
        low_[1] = static_cast<std::uint32_t>(_mm_extract_epi32(front, 2));
        high_[1] = static_cast<std::uint32_t>(_mm_extract_epi32(back, 2));
        low_[2] = static_cast<std::uint32_t>(s);
        high_[2] = static_cast<std::uint32_t>(s >> 32U);
        tiles_ = sum(placed);
    }
    std::uint32_t low(std::size_t suit) const { return low_[suit]; }
    std::uint32_t high(std::size_t suit) const { return high_[suit]; }
    std::uint32_t tiles() const { return tiles_; }

    KindMasks masks(const std::uint8_t* row) const {
        const __m256i counts = load(row);
        const auto equal = [&](char n) { return kind_bits(_mm256_cmpeq_epi8(counts, _mm256_set1_epi8(n))); };
        constexpr std::uint32_t all = (1U << kinds) - 1U;
        return {~equal(0) & all, kind_bits(_mm256_slli_epi16(counts, 7)), equal(3), equal(4)};
    }
    bool fits_beside(const std::uint8_t* row, const std::uint8_t* seen) const {
        const __m256i all = _mm256_add_epi8(load(row), load(seen));
        const __m256i above = _mm256_subs_epu8(all, _mm256_set1_epi8(copies));
        return _mm256_testz_si256(above, above) != 0;
    }
    std::uint32_t live(const std::uint8_t* row, const std::uint8_t* seen, std::uint32_t accepted) const {
        const __m256i byte = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                              1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3);
        // Kinds 11 to 15 are in both halves and count in the front.
        const __m256i bit = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128,  //
                                             0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4);
        const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(accepted)), byte);
        const __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), _mm256_setzero_si256());
        __m256i left = _mm256_sub_epi8(_mm256_set1_epi8(copies), load(row));
        if (seen != nullptr) left = _mm256_sub_epi8(left, load(seen));
        return sum(_mm256_andnot_si256(none, left));
    }

private:
    std::uint32_t low_[suits], high_[suits];
    std::uint32_t tiles_;
};

}  // namespace

#include "batch_kernels.inl"

}  // namespace tingpai::sichuan::avx2

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
