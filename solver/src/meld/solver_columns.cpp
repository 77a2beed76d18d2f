#include "solver_columns.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "tingpai/isa.hpp"

#if TINGPAI_HAS_AVX2_CODE
#include <immintrin.h>
#endif

namespace tingpai::meld {

void HalfCode::add(std::size_t kind, int copies, unsigned weight) {
    Digit& digit = digits.emplace_back();
    digit.kind = kind;
    digit.copies.fill(static_cast<std::uint8_t>(copies));
    digit.weight.fill(static_cast<std::uint16_t>(weight));
}

namespace {

// Eight bytes of eight rows, turned: byte i of word k was byte k of word i.
void turn(std::array<std::uint64_t, 8>& words) {
    const auto swap = [&words](std::size_t i, std::size_t distance, std::uint64_t mask) {
        const auto bits = static_cast<unsigned>(8 * distance);
        const std::uint64_t a = words[i];
        const std::uint64_t b = words[i + distance];
        words[i] = (a & mask) | ((b & mask) << bits);
        words[i + distance] = ((a >> bits) & mask) | (b & ~mask);
    };
    for (const std::size_t i : {0U, 1U, 2U, 3U}) swap(i, 4, 0x00000000FFFFFFFFULL);
    for (const std::size_t i : {0U, 1U, 4U, 5U}) swap(i, 2, 0x0000FFFF0000FFFFULL);
    for (const std::size_t i : {0U, 2U, 4U, 6U}) swap(i, 1, 0x00FF00FF00FF00FFULL);
}

}  // namespace

void turn_rows_portable(const std::uint8_t* rows, std::size_t kinds, std::uint8_t* columns) {
    if constexpr (std::endian::native != std::endian::little) {
        for (std::size_t row = 0; row < block_hands; ++row) {
            for (std::size_t kind = 0; kind < kinds; ++kind) columns[kind * block_hands + row] = rows[row * kinds + kind];
        }
        return;
    }
    for (std::size_t row = 0; row < block_hands; row += 8) {
        for (std::size_t kind = 0; kind < kinds; kind += 8) {
            std::array<std::uint64_t, 8> words{};
            for (std::size_t i = 0; i < 8; ++i) std::memcpy(&words[i], rows + (row + i) * kinds + kind, 8);
            turn(words);
            for (std::size_t k = 0; k < 8; ++k) std::memcpy(columns + (kind + k) * block_hands + row, &words[k], 8);
        }
    }
}

// A half has at most 16 kinds, of at most 15 copies each, so that its cards fit into a byte unless
// someone is wrong.
void HalfCode::read_portable(const std::uint8_t* columns, ByHand<std::uint16_t>& codes, ByHand<std::uint16_t>& cards,
                             ByHand<std::uint8_t>& wrong) const {
    codes.fill(0);
    ByHand<std::uint8_t> held{};
    for (const Digit& digit : digits) {
        const std::uint8_t* counts = columns + digit.kind * block_hands;
        const std::uint16_t weight = digit.weight[0];
        const std::uint8_t most = digit.copies[0];
        for (std::size_t i = 0; i < block_hands; ++i) {
            wrong[i] |= static_cast<std::uint8_t>(counts[i] > most ? 1 : 0);
            held[i] = static_cast<std::uint8_t>(held[i] + counts[i]);
            codes[i] = static_cast<std::uint16_t>(codes[i] + counts[i] * weight);
        }
    }
    for (std::size_t i = 0; i < block_hands; ++i) cards[i] = static_cast<std::uint16_t>(cards[i] + held[i]);
}

#if TINGPAI_HAS_AVX2_CODE

namespace {

bool has_avx2() {
    static const bool has = machine_has_avx2();
    return has;
}

// Sixteen rows by sixteen kinds, and the sixteen rows after them beside: riffled four times, rows are
// columns.
__attribute__((target("avx2"))) void turn_rows_avx2(const std::uint8_t* rows, std::size_t kinds, std::uint8_t* columns) {
    for (std::size_t kind = 0; kind < kinds; kind += column_step) {
        __m256i deck[16];
        for (std::size_t i = 0; i < 16; ++i) {
            const __m128i front = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows + i * kinds + kind));
            const __m128i back = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows + (i + 16) * kinds + kind));
            deck[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(front), back, 1);
        }
        for (int riffle = 0; riffle < 4; ++riffle) {
            __m256i next[16];
            for (std::size_t i = 0; i < 8; ++i) {
                next[2 * i] = _mm256_unpacklo_epi8(deck[i], deck[i + 8]);
                next[2 * i + 1] = _mm256_unpackhi_epi8(deck[i], deck[i + 8]);
            }
            for (std::size_t i = 0; i < 16; ++i) deck[i] = next[i];
        }
        for (std::size_t i = 0; i < 16; ++i) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(columns + (kind + i) * block_hands), deck[i]);
        }
    }
}

__attribute__((target("avx2"))) __m256i load_avx2(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
__attribute__((target("avx2"))) __m256i twice_avx2(const void* from) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(from)));
}
__attribute__((target("avx2"))) void store_avx2(void* to, __m256i value) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), value);
}

__attribute__((target("avx2"))) void read_avx2(const std::vector<HalfCode::Digit>& digits, const std::uint8_t* columns, std::uint16_t* codes,
                                               std::uint16_t* cards, std::uint8_t* wrong) {
    __m256i beyond = load_avx2(wrong);
    __m256i held = _mm256_setzero_si256();
    __m256i front = held;
    __m256i back = held;
    for (const HalfCode::Digit& digit : digits) {
        const __m256i counts = load_avx2(columns + digit.kind * block_hands);
        const __m256i weight = twice_avx2(digit.weight.data());
        beyond = _mm256_or_si256(beyond, _mm256_subs_epu8(counts, twice_avx2(digit.copies.data())));
        held = _mm256_add_epi8(held, counts);
        front = _mm256_add_epi16(front, _mm256_mullo_epi16(_mm256_cvtepu8_epi16(_mm256_castsi256_si128(counts)), weight));
        back = _mm256_add_epi16(back, _mm256_mullo_epi16(_mm256_cvtepu8_epi16(_mm256_extracti128_si256(counts, 1)), weight));
    }
    store_avx2(wrong, beyond);
    store_avx2(codes, front);
    store_avx2(codes + 16, back);
    store_avx2(cards, _mm256_add_epi16(load_avx2(cards), _mm256_cvtepu8_epi16(_mm256_castsi256_si128(held))));
    store_avx2(cards + 16, _mm256_add_epi16(load_avx2(cards + 16), _mm256_cvtepu8_epi16(_mm256_extracti128_si256(held, 1))));
}

}  // namespace

#endif

void turn_rows(const std::uint8_t* rows, std::size_t kinds, std::uint8_t* columns) {
#if TINGPAI_HAS_AVX2_CODE
    if (has_avx2()) {
        turn_rows_avx2(rows, kinds, columns);
        return;
    }
#endif
    turn_rows_portable(rows, kinds, columns);
}

void HalfCode::read(const std::uint8_t* columns, ByHand<std::uint16_t>& codes, ByHand<std::uint16_t>& cards, ByHand<std::uint8_t>& wrong) const {
#if TINGPAI_HAS_AVX2_CODE
    if (has_avx2()) {
        read_avx2(digits, columns, codes.data(), cards.data(), wrong.data());
        return;
    }
#endif
    read_portable(columns, codes, cards, wrong);
}

}  // namespace tingpai::meld
