#include "state.hpp"

#include <algorithm>
#include <utility>

namespace tingpai::chuopai::detail {
namespace {

constexpr std::uint64_t kind_bit(int kind) { return std::uint64_t{1} << (3 * kind); }
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

constexpr int kEightA = 12, kEightB = 13, kLowA = 19, kLowB = 20;  // the equal pairs 26/35 and 12/24

constexpr std::array<std::uint64_t, kGroups> kGroupMask = [] {
    std::array<std::uint64_t, kGroups> masks{};
    for (std::size_t g = 0; g < kGroups; ++g) {
        masks[g] = kind_bit(kGroupInfo[g].head) | kind_bit(kGroupInfo[g].first) | kind_bit(kGroupInfo[g].second);
    }
    return masks;
}();

// The kinds of the same rank as the (only) kinds in `held`, nought if they are of several ranks.
std::uint64_t only_rank(std::uint64_t held) {
    constexpr std::uint64_t eights = kind_bit(kEightA) | kind_bit(kEightB);
    constexpr std::uint64_t lows = kind_bit(kLowA) | kind_bit(kLowB);
    const bool one = (held & (held - 1)) == 0;
    if (!one && held != eights && held != lows) return 0;
    if ((held & eights) != 0) return eights;
    return (held & lows) != 0 ? lows : held;
}

// A kind's level: the three players' counts, from the leader on, three bits each.
constexpr int kLevelBits = 9;
using Level = std::uint64_t;
// A family's levels from the highest on, the first in the lowest bits. Main has 7, the others 4 or,
// with the kinds of an equal pair apart, 5.
using Column = std::uint64_t;
constexpr int kPlainLevels = 4;  // that a column may have to change places with another

struct Levels {
    std::uint64_t first, second, third;
    Level operator()(int shift) const {
        return (first >> shift & 7) | (second >> shift & 7) << 3 | (third >> shift & 7) << 6;
    }
};

// A family whose ranks are all free to close up, from the highest on.
Column plain_column(std::uint64_t kinds, const Levels& levels, int& length) {
    Column column = 0;
    int end = 0;  // in bits
    for (; kinds != 0; kinds &= kinds - 1, end += kLevelBits) column |= levels(std::countr_zero(kinds)) << end;
    length = end / kLevelBits;
    return column;
}

// A family in which some kinds keep their place, held or not: those of live groups, and an equal
// pair of which both kinds are held. The others close up, but never onto or past such a place.
Column fixed_column(int family, std::uint64_t kinds, std::uint64_t fixed, const Levels& levels) {
    constexpr std::array<int, kFamilies> first_kind{0, 7, 11, 16};
    Column column = 0;
    int place = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        const int shift = std::countr_zero(kinds);
        const int home = shift / 3 - first_kind[at(family)];
        if ((fixed >> shift & 1) != 0) {
            place = home;
        } else if (const std::uint64_t above = fixed & kFamilyMask[at(family)] & (kind_bit(home + first_kind[at(family)]) - 1);
                   above != 0) {
            const int nearest = (63 - std::countl_zero(above)) / 3 - first_kind[at(family)];
            place = std::max(place, nearest + 1);
        }
        column |= levels(shift) << (kLevelBits * place);
        ++place;
    }
    return column;
}

// The two kinds of an equal pair, the larger level first.
Column sorted_pair(Column column, int place) {
    const int shift = kLevelBits * place;
    const Level a = column >> shift & 511;
    const Level b = column >> (shift + kLevelBits) & 511;
    if (a >= b) return column;
    return column ^ (a ^ b) << shift ^ (a ^ b) << (shift + kLevelBits);
}

}  // namespace

std::uint64_t combining_kinds(Cards cards) {
    std::uint64_t kinds = 0;
    for (int group = 0; group < kGroups; ++group) {
        if (holds_combination(cards, group)) kinds |= kGroupMask[at(group)];
    }
    return kinds;
}

void set_free_aside(State& state) {
    std::array<std::uint64_t, kSeats> held;
    for (int seat = 0; seat < kSeats; ++seat) held[at(seat)] = state.hands[at(seat)].at_least(1);
    std::array<std::uint64_t, kSeats> free{};
    for (const std::uint64_t family : kFamilyMask) {
        const std::array<std::uint64_t, kSeats> here{held[0] & family, held[1] & family, held[2] & family};
        for (int seat = 0; seat < kSeats; ++seat) {
            if (here[at(seat)] == 0) continue;
            const std::uint64_t others = here[at(next(seat))] | here[at(after_next(seat))];
            free[at(seat)] |= here[at(seat)] & (others == 0 ? family : only_rank(others));
        }
    }
    for (int seat = 0; seat < kSeats; ++seat) {
        if (free[at(seat)] == 0) continue;
        const Cards hand = state.hands[at(seat)];
        const Cards out(hand.word() & ((free[at(seat)] & ~combining_kinds(hand)) * 7));
        if (out.empty()) continue;
        state.free[at(seat)] = static_cast<std::uint8_t>(state.free[at(seat)] + out.size());
        state.hands[at(seat)] = hand - out;
    }
}

Key make_key(const State& state, int leader, int extra) {
    constexpr std::uint64_t eights = kind_bit(kEightA) | kind_bit(kEightB);
    constexpr std::uint64_t lows = kind_bit(kLowA) | kind_bit(kLowB);
    const Cards first = state.hands[at(leader)];
    const Cards second = state.hands[at(next(leader))];
    const Cards third = state.hands[at(after_next(leader))];
    const std::uint64_t held = first.at_least(1) | second.at_least(1) | third.at_least(1);
    const Levels levels{first.word(), second.word(), third.word()};
    std::uint32_t groups = 0;  // the live groups, and bits 6 and 7 for the pairs
    std::uint64_t fixed = 0;
    for (int group = 0; group < kGroups; ++group) {
        if (holds_combination(first, group) || holds_combination(second, group) || holds_combination(third, group)) {
            groups |= 1u << group;
            fixed |= kGroupMask[at(group)];
        }
    }
    const bool combinations = groups != 0;
    if ((held & eights) == eights) {
        groups |= 1u << 6;
        fixed |= eights;
    }
    if ((held & lows) == lows) {
        groups |= 1u << 7;
        fixed |= lows;
    }
    std::array<Column, kFamilies> columns{};
    std::array<int, kFamilies> movable{};
    int n = 0;
    for (int family = 0; family < kFamilies; ++family) {
        const std::uint64_t kinds = held & kFamilyMask[at(family)];
        if ((kFamilyMask[at(family)] & fixed) != 0) {
            columns[at(family)] = fixed_column(family, kinds, fixed, levels);
            continue;
        }
        int length = 0;
        columns[at(family)] = plain_column(kinds, levels, length);
        if (length > kPlainLevels || combinations) continue;
        // Families that may change places are sorted as they come.
        movable[at(n)] = family;
        for (int i = n++; i > 0 && columns[at(movable[at(i - 1)])] < columns[at(movable[at(i)])]; --i) {
            std::swap(columns[at(movable[at(i - 1)])], columns[at(movable[at(i)])]);
        }
    }
    if ((fixed & eights) != 0) columns[2] = sorted_pair(columns[2], kEightA - 11);
    if ((fixed & lows) != 0) columns[3] = sorted_pair(columns[3], kLowA - 16);
    Key key;
    // 63 + 36 + 45 + 45 bits.
    key.words = {columns[0], columns[1] | columns[3] << 36, columns[2] | columns[3] >> 28 << 45};
    key.tag = groups | static_cast<std::uint32_t>(extra) << 4 | std::uint32_t{state.free[at(leader)]} << 8 |
              std::uint32_t{state.free[at(next(leader))]} << 13 |
              std::uint32_t{state.free[at(after_next(leader))]} << 18;
    return key;
}

bool all_sure(const State& state, int leader) {
    const std::uint64_t theirs =
        state.hands[at(next(leader))].at_least(1) | state.hands[at(after_next(leader))].at_least(1);
    for (std::uint64_t kinds = state.hands[at(leader)].at_least(1); kinds != 0; kinds &= kinds - 1) {
        if ((theirs & kHigher[at(std::countr_zero(kinds) / 3)]) != 0) return false;
    }
    return true;
}

}  // namespace tingpai::chuopai::detail
