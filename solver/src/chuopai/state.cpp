#include "state.hpp"

namespace tingpai::chuopai::detail {
namespace {

constexpr std::uint64_t kind_bit(int kind) { return std::uint64_t{1} << (3 * kind); }
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Per family, masks (bits 3k) of the kinds of each rank, and of all.
constexpr int kEightA = 12, kEightB = 13, kLowA = 19, kLowB = 20;  // the equal pairs 26/35 and 12/24

// The places that the ranks of a family without an equal pair close up into, high to low.
constexpr int kMainRanks = 7;
constexpr int kOtherRanks = 4;
constexpr std::array<std::array<std::int8_t, kMainRanks>, kFamilies> kPlaces{{
    {0, 1, 2, 3, 4, 5, 6},
    {7, 8, 9, 10, -1, -1, -1},
    {11, 12, 14, 15, -1, -1, -1},
    {16, 17, 18, 19, -1, -1, -1},
}};
constexpr std::array<std::int8_t, kFamilies> kRanks{kMainRanks, kOtherRanks, kOtherRanks, kOtherRanks};
constexpr std::array<std::int8_t, kFamilies + 1> kFirstKind{0, 7, 11, 16, 21};

constexpr std::array<std::uint32_t, kGroups> kGroupKinds = [] {
    std::array<std::uint32_t, kGroups> masks{};
    for (std::size_t g = 0; g < kGroups; ++g) {
        masks[g] = 1u << kGroupInfo[g].head | 1u << kGroupInfo[g].first | 1u << kGroupInfo[g].second;
    }
    return masks;
}();
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
    if ((held & ~eights) == 0) return eights;
    if ((held & ~lows) == 0) return lows;
    return (held & (held - 1)) == 0 ? held : 0;
}

// The three players' counts at one place, from the leader on, three bits each.
class Levels {
  public:
    Levels(Cards leader, Cards second, Cards third)
        : words_{leader.word(), second.word(), third.word()} {}
    std::uint32_t operator[](int kind) const {
        const int shift = 3 * kind;
        return static_cast<std::uint32_t>((words_[0] >> shift & 7) | (words_[1] >> shift & 7) << 3 |
                                          (words_[2] >> shift & 7) << 6);
    }

  private:
    std::array<std::uint64_t, 3> words_;
};

// The player who alone holds cards at a level, -1 if there are several.
int sole_owner(std::uint32_t level) {
    if ((level & ~7u) == 0) return 0;
    if ((level & ~56u) == 0) return 1;
    return (level & ~448u) == 0 ? 2 : -1;
}

// The levels of all families, put into their places.
class Layout {
  public:
    Layout(const Levels& levels, std::uint32_t fixed) {
        for (int family = 0; family < kFamilies; ++family) close_up(family, levels, fixed);
    }

    void exchange_families() {
        std::array<std::uint64_t, kFamilies> contents{};
        std::array<int, kFamilies> families{};
        int n = 0;
        for (int family = 0; family < kFamilies; ++family) {
            if (!plain_[at(family)] || length_[at(family)] > kOtherRanks) continue;
            std::uint64_t content = 0;
            for (int i = 0; i < kOtherRanks; ++i) content = content << 9 | level(family, i);
            int to = n;
            for (; to > 0 && contents[at(to - 1)] < content; --to) contents[at(to)] = contents[at(to - 1)];
            contents[at(to)] = content;
            families[at(n++)] = family;
        }
        for (int j = 0; j < n; ++j) {
            for (int i = 0; i < kOtherRanks; ++i) {
                level(families[at(j)], i) = static_cast<std::uint32_t>(contents[at(j)] >> (9 * (kOtherRanks - 1 - i)) & 511);
            }
        }
    }

    Key key() const {
        Key key;
        for (int kind = 0; kind < kKinds; ++kind) {
            const std::uint64_t level = places_[at(kind)];
            key.words[0] |= (level & 7) << (3 * kind);
            key.words[1] |= (level >> 3 & 7) << (3 * kind);
            key.words[2] |= (level >> 6) << (3 * kind);
        }
        return key;
    }

  private:
    std::uint32_t& level(int family, int i) { return places_[at(kPlaces[at(family)][at(i)])]; }

    // Puts the family's levels into its places: a fixed kind and an equal pair stay where they are.
    void close_up(int family, const Levels& levels, std::uint32_t fixed) {
        int n = 0;
        bool plain = true;
        const auto skip_to = [&](int kind) {
            while (n < kRanks[at(family)] && kPlaces[at(family)][at(n)] <= kind) ++n;
        };
        for (int kind = kFirstKind[at(family)]; kind < kFirstKind[at(family + 1)]; ++kind) {
            const std::uint32_t here = levels[kind];
            const bool stays = (fixed >> kind & 1) != 0;
            if (!stays && here == 0) continue;
            const bool paired = (kind == kEightA || kind == kLowA) && (stays || levels[kind + 1] != 0);
            if (paired) {
                const std::uint32_t other = levels[kind + 1];
                places_[at(kind)] = std::max(here, other);
                places_[at(kind + 1)] = std::min(here, other);
                ++kind;
            } else if (stays) {
                places_[at(kind)] = here;
            } else {
                append(family, n++, here, plain);
                continue;
            }
            plain = false;
            skip_to(kind);
        }
        plain_[at(family)] = plain;
        length_[at(family)] = n;
    }

    // Puts a level at the end, before the neighbours of the same sole owner that are smaller. Only
    // in a plain family: elsewhere the place before may belong to a fixed kind.
    void append(int family, int n, std::uint32_t here, bool plain) {
        const int owner = plain ? sole_owner(here) : -1;
        if (owner >= 0) {
            for (; n > 0 && level(family, n - 1) < here && sole_owner(level(family, n - 1)) == owner; --n) {
                level(family, n) = level(family, n - 1);
            }
        }
        level(family, n) = here;
    }

    std::array<std::uint32_t, kKinds> places_{};
    std::array<bool, kFamilies> plain_{};
    std::array<int, kFamilies> length_{};
};

}  // namespace

void set_free_aside(State& state) {
    std::array<std::uint64_t, kSeats> held;
    for (int seat = 0; seat < kSeats; ++seat) held[at(seat)] = state.hands[at(seat)].at_least(1);
    for (int seat = 0; seat < kSeats; ++seat) {
        const std::uint64_t own = held[at(seat)];
        const std::uint64_t theirs = held[at(next(seat))] | held[at(after_next(seat))];
        std::uint64_t free = 0;
        for (const std::uint64_t family : kFamilyMask) {
            if ((own & family) == 0) continue;
            const std::uint64_t others = theirs & family;
            free |= own & family & (others == 0 ? family : only_rank(others));
        }
        if (free == 0) continue;
        for (int group = 0; group < kGroups; ++group) {
            if (holds_combination(state.hands[at(seat)], group)) free &= ~kGroupMask[at(group)];
        }
        const Cards out(state.hands[at(seat)].word() & (free * 7));
        state.free[at(seat)] = static_cast<std::uint8_t>(state.free[at(seat)] + out.size());
        state.hands[at(seat)] = state.hands[at(seat)] - out;
    }
}

Key make_key(const State& state, int leader, int extra) {
    const int second = next(leader);
    const int third = after_next(leader);
    const auto& hands = state.hands;
    std::uint32_t groups = 0;
    std::uint32_t fixed = 0;
    for (int group = 0; group < kGroups; ++group) {
        if (holds_combination(hands[0], group) || holds_combination(hands[1], group) ||
            holds_combination(hands[2], group)) {
            groups |= 1u << group;
            fixed |= kGroupKinds[at(group)];
        }
    }
    Layout layout(Levels(hands[at(leader)], hands[at(second)], hands[at(third)]), fixed);
    if (groups == 0) layout.exchange_families();
    Key key = layout.key();
    key.tag = groups | static_cast<std::uint32_t>(extra) << 4 | std::uint32_t{state.free[at(leader)]} << 8 |
              std::uint32_t{state.free[at(second)]} << 13 | std::uint32_t{state.free[at(third)]} << 18;
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
