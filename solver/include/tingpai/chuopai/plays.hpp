// Plays of a hand (CP-4, CP-5), what beats what (CP-6), responses (CP-7), sure plays (CP-11).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tingpai/chuopai/cards.hpp"
#include "tingpai/chuopai/rules.hpp"

namespace tingpai::chuopai {

// One set or combination. Made by classify() or by the generators only.
struct Play {
    Cards cards;
    std::int8_t family = 0;  // 0 to 3 a set of that family, kCombination
    std::int8_t rank = 0;    // higher beats lower within the family
    std::int8_t size = 0;    // number of cards
    std::int8_t heads = 0;   // of a combination; 0 for a set

    bool operator==(const Play& other) const { return cards == other.cards; }
};

namespace detail {
inline constexpr int no_limit = 12;
inline int combination_limit(const Rules& rules) { return rules.combination_max.value_or(no_limit); }

// Masks (bits 3k) of the kinds of the same family and higher rank, for every kind.
inline constexpr std::array<std::uint64_t, kKinds> kHigher = [] {
    std::array<std::uint64_t, kKinds> masks{};
    for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t b = 0; b < kKinds; ++b) {
            if (kKindInfo[a].family == kKindInfo[b].family && kKindInfo[b].rank > kKindInfo[a].rank) {
                masks[a] |= std::uint64_t{1} << (3 * b);
            }
        }
    }
    return masks;
}();
// Masks (bits 3k) of the kinds of a family, for every kind.
inline constexpr std::array<std::uint64_t, kFamilies> kFamilyMask = [] {
    std::array<std::uint64_t, kFamilies> masks{};
    for (std::size_t k = 0; k < kKinds; ++k) {
        masks[static_cast<std::size_t>(kKindInfo[k].family)] |= std::uint64_t{1} << (3 * k);
    }
    return masks;
}();

inline Play make_set(int kind, int copies) {
    const KindInfo& info = kKindInfo[static_cast<std::size_t>(kind)];
    return Play{Cards::of(kind, copies), static_cast<std::int8_t>(info.family),
                static_cast<std::int8_t>(info.rank), static_cast<std::int8_t>(copies), 0};
}
inline Play make_combination(int group, int heads, int first, int second) {
    const Group& info = kGroupInfo[static_cast<std::size_t>(group)];
    return Play{Cards::of(info.head, heads) + Cards::of(info.first, first) + Cards::of(info.second, second),
                static_cast<std::int8_t>(kCombination), static_cast<std::int8_t>(kGroups - 1 - group),
                static_cast<std::int8_t>(heads + first + second), static_cast<std::int8_t>(heads)};
}
}  // namespace detail

// Whether the cards make any combination of the group, whatever the options are.
inline bool holds_combination(Cards cards, int group) {
    const Group& info = kGroupInfo[static_cast<std::size_t>(group)];
    const std::uint64_t word = cards.word();
    return (word >> 3 * info.head & 7) != 0 && (word & (std::uint64_t{7} << 3 * info.first | std::uint64_t{7} << 3 * info.second)) != 0;
}

// Calls f(Play) for every combination of one group that the hand holds, of `size` cards if size > 0
// and with `heads` heads if heads > 0.
template <class F>
void for_each_combination(Cards hand, int group, const Rules& rules, int size, int heads, F&& f) {
    const Group& info = kGroupInfo[static_cast<std::size_t>(group)];
    const int most = hand.count(info.head);
    const int firsts = hand.count(info.first);
    const int seconds = hand.count(info.second);
    const int limit = detail::combination_limit(rules);
    for (int h = 1; h <= most; ++h) {
        if (heads > 0 && h != heads) continue;
        for (int a = 0; a <= firsts; ++a) {
            for (int b = 0; b <= seconds; ++b) {
                const int match = a + b;
                if (match == 0 || h + match > limit || (size > 0 && h + match != size)) continue;
                if (rules.combination_equal_parts && h != match) continue;
                f(detail::make_combination(group, h, a, b));
            }
        }
    }
}

// Calls f(Play) for every play of the hand, each once, sets first.
template <class F>
void for_each_play(Cards hand, const Rules& rules, F&& f) {
    for (std::uint64_t left = hand.at_least(1); left != 0; left &= left - 1) {
        const int kind = std::countr_zero(left) / 3;
        for (int copies = 1; copies <= hand.count(kind); ++copies) f(detail::make_set(kind, copies));
    }
    for (int group = 0; group < kGroups; ++group) for_each_combination(hand, group, rules, 0, 0, f);
}

// Calls f(Play) for every play of the hand that beats the target, each once.
template <class F>
void for_each_response(Cards hand, const Play& target, const Rules& rules, F&& f) {
    if (target.family == kCombination) {
        const int heads = rules.combination_same_make_up ? target.heads : 0;
        for (int group = 0; group < kGroups - 1 - target.rank; ++group) {
            for_each_combination(hand, group, rules, target.size, heads, f);
        }
        return;
    }
    const int kind = std::countr_zero(target.cards.word()) / 3;
    std::uint64_t left = hand.at_least(target.size) & detail::kHigher[static_cast<std::size_t>(kind)];
    for (; left != 0; left &= left - 1) f(detail::make_set(std::countr_zero(left) / 3, target.size));
}

// The cards as a play under the rules; none if they are no play.
std::optional<Play> classify(Cards cards, const Rules& rules = {});
// CP-6. Both must be plays under the rules.
bool beats(const Play& play, const Play& target, const Rules& rules = {});
// CP-7: whether some sub-multiset of the cards beats the target.
bool can_beat(Cards cards, const Play& target, const Rules& rules = {});

// Every play of the hand in the order of CP-12.
std::vector<Play> plays(Cards hand, const Rules& rules = {});
// Every play that beats the target, in the order of CP-12; empty: pass.
std::vector<Play> responses(Cards hand, const Play& target, const Rules& rules = {});

// What is known of the opponents: the cards they and nobody else may hold, and the larger of their
// hand sizes (none: not known).
struct Unseen {
    Cards cards;
    std::optional<int> largest_hand;
};
// CP-11: nothing that an opponent may hold beats it.
bool is_sure(const Play& play, const Unseen& unseen, const Rules& rules = {});
std::vector<Play> sure_plays(Cards hand, const Unseen& unseen, const Rules& rules = {});

struct SurePoints {
    int points = 0;
    std::vector<Play> plays;  // disjoint sure plays of that total size, in the order of CP-12
};
// CP-11: nothing when both opponents are known to have no cards (no unseen cards, or sizes nought).
SurePoints sure_points(Cards hand, const Unseen& unseen, const Rules& rules = {});

}  // namespace tingpai::chuopai
