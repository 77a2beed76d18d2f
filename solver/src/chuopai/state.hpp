// What the searches share: the state between rounds, free cards, and the table's key.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table.hpp"
#include "tingpai/chuopai/plays.hpp"

namespace tingpai::chuopai::detail {

// A card is *free* when no opponent of its owner holds a card of the same family and another rank,
// and its owner can make no combination with it: led, it cannot be beaten, and it will never beat
// anything. That stays so for the rest of the deal, because hands only shrink. Free cards have no
// face any more (a set of them is as good as leading them one by one), so they are only counted.
struct State {
    std::array<Cards, kSeats> hands;
    std::array<std::uint8_t, kSeats> free{};

    bool has_cards(int seat) const { return !hands[at(seat)].empty() || free[at(seat)] != 0; }
    int size(int seat) const { return hands[at(seat)].size() + free[at(seat)]; }
    static constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }
};

inline constexpr int next(int seat) { return seat == 2 ? 0 : seat + 1; }
inline constexpr int after_next(int seat) { return seat == 0 ? 2 : seat - 1; }

// Moves the free cards of all three hands into `free`.
void set_free_aside(State& state);

// The key of a state with `leader` to lead, the same for states that differ only in what the rules
// do not see:
//   * seats are counted from the leader;
//   * within a family only the order of the ranks that somebody holds matters, so they close up;
//   * the two kinds of an equal rank may change places;
//   * families without a combination are interchangeable.
// Kinds of a group with which somebody can make a combination keep their place; `tag` then says
// which groups those are. `extra` (0 to 3) is put in the tag as well.
Key make_key(const State& state, int leader, int extra);

// Masks (bits 3k) of the kinds of the same family and at least the same rank, for every kind.
inline constexpr std::array<std::uint64_t, kKinds> kNotLower = [] {
    std::array<std::uint64_t, kKinds> masks{};
    for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t b = 0; b < kKinds; ++b) {
            if (kKindInfo[a].family == kKindInfo[b].family && kKindInfo[b].rank >= kKindInfo[a].rank) {
                masks[a] |= std::uint64_t{1} << (3 * b);
            }
        }
    }
    return masks;
}();

// The kinds (bits 3k) with which the cards can make a combination.
std::uint64_t combining_kinds(Cards cards);

// Whether playing copies of the lower of two kinds of a hand is the same as playing copies of the
// higher: equally many of both, and `theirs`, the kinds that others hold, has none of either's rank
// or between them. Neither may combine.
inline bool interchangeable(Cards hand, int higher, int lower, std::uint64_t theirs) {
    return hand.count(higher) == hand.count(lower) && (theirs & kNotLower[State::at(lower)] & ~kHigher[State::at(higher)]) == 0;
}

// Calls f(Play, bool sure) for the leads worth looking at in a search for values. Left out are the
// free cards, sets of an interchangeable kind, and sure plays that are two sure plays in one, since
// leading those one after the other is the same.
template <class F>
void for_each_lead(const State& state, int leader, const Rules& rules, F&& f) {
    const Cards hand = state.hands[State::at(leader)];
    const Cards left = state.hands[State::at(next(leader))];
    const Cards right = state.hands[State::at(after_next(leader))];
    std::array<std::uint64_t, kCopies + 1> theirs{};
    for (int m = 1; m <= kCopies; ++m) theirs[State::at(m)] = left.at_least(m) | right.at_least(m);
    const auto sure_set = [&](int kind, int copies) {
        return (theirs[State::at(copies)] & kHigher[State::at(kind)]) == 0;
    };
    const std::uint64_t combining = combining_kinds(hand);
    int before = -1;
    for (std::uint64_t kinds = hand.at_least(1); kinds != 0; kinds &= kinds - 1) {
        const int shift = std::countr_zero(kinds);
        const int kind = shift / 3;
        const bool combines = (combining >> shift & 1) != 0;
        const bool again = !combines && before >= 0 && kKindInfo[State::at(before)].family == kKindInfo[State::at(kind)].family &&
                           interchangeable(hand, before, kind, theirs[1]);
        before = combines ? -1 : kind;
        if (again) continue;
        int least_sure = 0;
        for (int copies = 1; copies <= hand.count(kind); ++copies) {
            const bool sure = sure_set(kind, copies);
            if (sure && least_sure == 0) least_sure = copies;
            if (sure && copies >= 2 * least_sure) break;
            f(make_set(kind, copies), sure);
        }
    }
    if (combining == 0) return;
    const auto sure_play = [&](const Play& play) {
        if (play.family != kCombination) return sure_set(std::countr_zero(play.cards.word()) / 3, play.size);
        return !can_beat(left, play, rules) && !can_beat(right, play, rules);
    };
    const auto divides = [&](const Play& play) {
        for (std::uint64_t kinds = play.cards.at_least(1); kinds != 0; kinds &= kinds - 1) {
            const int kind = std::countr_zero(kinds) / 3;
            if (!sure_set(kind, 1)) continue;
            const std::optional<Play> rest = classify(play.cards - Cards::of(kind), rules);
            if (rest && sure_play(*rest)) return true;
        }
        return false;
    };
    for (int group = 0; group < kGroups; ++group) {
        if (!holds_combination(hand, group)) continue;
        for_each_combination(hand, group, rules, 0, 0, [&](const Play& play) {
            const bool sure = sure_play(play);
            if (!sure || !divides(play)) f(play, sure);
        });
    }
}

// Calls f(Play) for the answers of a seat worth looking at in a search for values: one set of each
// group of interchangeable kinds.
template <class F>
void for_each_answer(const State& state, int seat, const Play& top, const Rules& rules, F&& f) {
    const Cards hand = state.hands[State::at(seat)];
    if (top.family == kCombination) {
        for_each_response(hand, top, rules, f);
        return;
    }
    const int target = std::countr_zero(top.cards.word()) / 3;
    std::uint64_t kinds = hand.at_least(top.size) & kHigher[State::at(target)];
    if ((kinds & (kinds - 1)) == 0) {
        if (kinds != 0) f(make_set(std::countr_zero(kinds) / 3, top.size));
        return;
    }
    const std::uint64_t theirs = state.hands[State::at(next(seat))].at_least(1) | state.hands[State::at(after_next(seat))].at_least(1);
    const std::uint64_t combining = combining_kinds(hand);
    for (int before = -1; kinds != 0; kinds &= kinds - 1) {
        const int shift = std::countr_zero(kinds);
        const int kind = shift / 3;
        const bool combines = (combining >> shift & 1) != 0;
        const bool again = !combines && before >= 0 && interchangeable(hand, before, kind, theirs);
        before = combines ? -1 : kind;
        if (!again) f(make_set(kind, top.size));
    }
}

// A lead to look at; the smallest `order` first.
struct Lead {
    Play play;
    bool sure = false;
    int order = 0;
};
// The leads of all nodes between the root and the one being looked at, so that a node allocates
// nothing once the longest line has been seen. A node takes its leads off when it leaves.
class LeadStack {
  public:
    class Frame {
      public:
        explicit Frame(LeadStack& stack) : leads_(stack.leads_), start_(leads_.size()) {}
        ~Frame() { leads_.resize(start_); }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;

        std::size_t size() const { return leads_.size() - start_; }
        // A copy: the nodes below may move the storage.
        Lead operator[](std::size_t i) const { return leads_[start_ + i]; }
        // Inserts behind the leads of the same order: hands are short, so this is the fastest sort.
        void add(const Lead& lead) {
            leads_.push_back(lead);
            std::size_t i = leads_.size() - 1;
            for (; i > start_ && lead.order < leads_[i - 1].order; --i) leads_[i] = leads_[i - 1];
            leads_[i] = lead;
        }

      private:
        std::vector<Lead>& leads_;
        std::size_t start_;
    };

  private:
    std::vector<Lead> leads_;
};

// Whether every single card of the leader is sure; then every play of it is (a higher combination
// would need a head that beats the leader's head).
bool all_sure(const State& state, int leader);

}  // namespace tingpai::chuopai::detail
