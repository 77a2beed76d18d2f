// The hands of one search for a Si Se Pai player who draws alone: the Game of search/progress.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tingpai/sisepai/hand.hpp"

namespace tingpai::sisepai {

// A state is a hand and how many copies are gone of each of its *singles*: kinds that may become the last pair,
// whose copies pass until the hand is ready (SP-11). Of any other kind nothing that passed matters, since a card
// that brings a hand no nearer never will (docs/value.md). What a hand may become is worked out once and serves
// all its states.
//
// The key of a state: the hand's number, then two bits a single. Of a hand that has a card more, also that card.
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;

    // Without remembering, a hand has no singles: what passed of them counts as live.
    SoloGame(const Hand& hand, const Counts& seen, bool remembers) : rules_(hand.rules()), seen_(seen), remembers_(remembers) {}

    // Of 20 cards; `thrown`: the card that was discarded last, not in `seen`.
    [[nodiscard]] Before key(const Hand& hand, std::optional<int> thrown);
    [[nodiscard]] bool is_ready(Before state) const { return hand_of(state).takes == 1; }
    [[nodiscard]] int least_draws(Before state) const { return hand_of(state).takes - 1; }
    // Live copies of all waits together, and the sum of what they score.
    template <class Visit>
    void each_finish(Before state, Visit&& visit) {
        find_ways(state);
        int live = 0;
        double points = 0;
        for (const Way& way : hand_of(state).ways) {
            const int copies = way.copies - gone(state, way.single);
            live += copies;
            points += copies * static_cast<double>(way.points);
        }
        visit(live, points);
    }
    // What brings the hand nearer; and copies of its other singles, which pass and are gone.
    template <class Visit>
    void each_kept(Before state, Visit&& visit) {
        find_ways(state);
        for (std::size_t way = 0; way < hand_of(state).ways.size(); ++way) {
            const Way& own = hand_of(state).ways[way];
            const int copies = own.copies - gone(state, own.single);
            if (copies > 0) visit(copies, state | (way + 1) << way_bit);
        }
    }
    template <class Visit>
    void each_discard(After after, Visit&& visit) {
        const Before state = after & state_mask;
        const Way way = hand_of(state).ways[(after >> way_bit) - 1];
        if (way.next == way.end) return visit(state + (Before{1} << single_bit(way.single)));
        for (std::size_t next = way.next; next < way.end; ++next) visit(follow(state, nexts_[next]));
    }
    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr int hand_bits = 24;
    static constexpr std::size_t most_singles = 16;
    static constexpr int way_bit = hand_bits + 2 * static_cast<int>(most_singles);
    static constexpr std::uint64_t state_mask = (std::uint64_t{1} << way_bit) - 1;
    static constexpr std::uint8_t none = 0xFF;

    // What exposed groups count for: their cards and points, and with extend_exposed the threes.
    struct Exposure {
        Counts counts{};
        int points = 0;
        std::vector<Group> threes;
        bool operator==(const Exposure&) const = default;
    };
    struct Cards {
        Counts concealed{};
        std::uint32_t exposure = 0;
        bool operator==(const Cards&) const = default;
    };
    // A card that wins, brings the hand nearer, or passes as a copy of a single.
    struct Way {
        std::uint8_t copies = 0;     // live, but for those that are gone
        std::uint8_t single = none;  // the place of its kind among the hand's singles
        int points = 0;              // of the win
        std::size_t next = 0;        // in nexts_; none where it passes
        std::size_t end = 0;
    };
    // A hand that follows, and where its singles stand among those of the hand before.
    struct Next {
        std::uint32_t hand = 0;
        std::uint8_t thrown = none;  // the place of the discard among its singles
        std::array<std::uint8_t, most_singles> before{};
    };
    struct Known {
        Cards cards;
        std::uint8_t takes = 0;
        std::vector<std::uint8_t> singles;
        std::vector<Way> ways;
        bool has_ways = false;
    };
    struct Hash {
        std::size_t operator()(const Cards& cards) const;
        std::size_t operator()(const Exposure& exposure) const;
    };

    [[nodiscard]] static std::size_t place(int kind) { return static_cast<std::size_t>(kind); }
    [[nodiscard]] static int single_bit(std::size_t single) { return hand_bits + 2 * static_cast<int>(single); }
    [[nodiscard]] static int gone(Before state, std::uint8_t single) {
        return single == none ? 0 : static_cast<int>(state >> single_bit(single) & 3U);
    }
    [[nodiscard]] Before follow(Before state, const Next& next) const;
    [[nodiscard]] const Known& hand_of(Before state) const { return hands_[state & ((1U << hand_bits) - 1)]; }

    [[nodiscard]] std::uint32_t number(const Cards& cards);
    [[nodiscard]] std::uint32_t number(const Exposure& exposure);
    [[nodiscard]] std::uint8_t single_of(const Known& hand, int kind) const;
    [[nodiscard]] Counts owned(const Cards& cards) const;
    [[nodiscard]] int unseen(const Cards& cards, int kind) const;
    [[nodiscard]] int discards(const Cards& cards, int spare) const;  // of SP-15
    [[nodiscard]] bool may_be_last(const Cards& cards, int takes, int kind) const;
    [[nodiscard]] int points(const Cards& complete) const;
    void find_ways(Before state);
    [[nodiscard]] std::vector<Way> waits(const Known& hand) const;
    [[nodiscard]] std::vector<Way> ways(const Known& hand);
    void add_nexts(const Known& hand, int kind);
    template <class Visit>
    void each_take(const Cards& drawn, int card, Visit&& visit);
    [[nodiscard]] std::uint32_t with(std::uint32_t exposure, const Group& group);
    [[nodiscard]] std::uint32_t extended_by(std::uint32_t exposure, std::size_t three, const Group& four);

    RulesPtr rules_;
    Counts seen_;
    bool remembers_;
    std::vector<Known> hands_;
    std::vector<Next> nexts_;
    std::vector<Exposure> exposures_;
    std::unordered_map<Cards, std::uint32_t, Hash> numbers_;
    std::unordered_map<Exposure, std::uint32_t, Hash> exposure_numbers_;
    std::size_t ways_ = 0;
};

}  // namespace tingpai::sisepai
