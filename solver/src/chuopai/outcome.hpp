// Outcomes of three-player play, which of two a seat prefers (CP-12), and for which piles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "tingpai/chuopai/solve.hpp"

namespace tingpai::chuopai::detail {

using Piles = std::array<int, kSeats>;
// Cards won from here on, by seat.
using Gains = std::array<std::int8_t, kSeats>;

// Index of the difference pile[a] - pile[b], a < b, in a Range or in differences().
inline constexpr std::size_t pair_of(int a, int b) { return static_cast<std::size_t>(a + b - 1); }

// pile[0]-pile[1], pile[0]-pile[2], pile[1]-pile[2] of three piles.
inline std::array<int, 3> differences(int a, int b, int c) { return {a - b, a - c, b - c}; }

// A box of differences of the present piles. Every comparison that a value rests on narrows it, so
// that the value holds for all piles inside. All differences lie within 84.
struct Range {
    static constexpr std::int8_t kNone = 120;
    std::array<std::int8_t, 3> low{-kNone, -kNone, -kNone};
    std::array<std::int8_t, 3> high{kNone, kNone, kNone};

    bool contains(const std::array<int, 3>& at) const {
        for (std::size_t i = 0; i < 3; ++i) {
            if (at[i] < low[i] || at[i] > high[i]) return false;
        }
        return true;
    }
    void meet(const Range& other) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::max(low[i], other.low[i]);
            high[i] = std::min(high[i], other.high[i]);
        }
    }
    // Demands pile[a] - pile[b] >= least.
    void demand(int a, int b, int least) {
        const std::size_t i = pair_of(a, b);
        if (a < b) {
            low[i] = static_cast<std::int8_t>(std::max<int>(low[i], least));
        } else {
            high[i] = static_cast<std::int8_t>(std::min<int>(high[i], -least));
        }
    }
    // The range was about the piles after `seat` won `cards`: make it one about those before.
    void undo_win(int seat, int cards) {
        for (int other = 0; other < kSeats; ++other) {
            if (other == seat) continue;
            const std::size_t i = pair_of(seat, other);
            const int shift = seat < other ? cards : -cards;
            if (low[i] != -kNone) low[i] = static_cast<std::int8_t>(low[i] - shift);
            if (high[i] != kNone) high[i] = static_cast<std::int8_t>(high[i] - shift);
        }
    }
};

// What best play gains, and for which differences of the piles that is so.
struct Outcome {
    Gains gains{};
    Range range;
    bool fits(const std::array<int, 3>& piles) const { return range.contains(piles); }
};

// Whether `seat` prefers gaining `a` to gaining `b` (they differ), the piles being `piles`; narrows
// `range` so that it holds the piles and the answer is the same all over it.
bool prefers(Objective objective, int seat, const Gains& a, const Gains& b, const Piles& piles, Range& range);

}  // namespace tingpai::chuopai::detail
