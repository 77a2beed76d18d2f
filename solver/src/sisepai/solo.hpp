// The hands of one search for a Si Se Pai player who draws alone: the Game of search/progress.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "folds.hpp"
#include "tingpai/sisepai/hand.hpp"
#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

// A hand is its concealed cards, what its exposed groups count for, and how many copies are gone of the kinds
// that may become the last pair: such a card passes until the hand is ready (SP-11). Of any other kind nothing
// that passed matters, since a card that brings a hand no nearer never will (docs/value.md).
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;

    SoloGame(const Hand& hand, const Counts& seen) : rules_(hand.rules()), seen_(seen) {}

    // Of 20 cards; `thrown`: the card that was discarded last, not in `seen`.
    [[nodiscard]] Before key(const Hand& hand, std::optional<int> thrown);
    [[nodiscard]] bool is_ready(Before hand) const { return states_[hand].takes == 1; }
    [[nodiscard]] int least_draws(Before hand) const { return states_[hand].takes - 1; }
    // Live copies of all waits together, and their scores.
    template <class Visit>
    void each_finish(Before hand, Visit&& visit) {
        const auto [live, points] = finish(states_[hand]);
        visit(live, points);
    }
    // What brings the hand nearer, and what does not but is a copy of a possible last pair: it passes and is
    // remembered.
    template <class Visit>
    void each_kept(Before hand, Visit&& visit) {
        const State before = states_[hand];
        Folds folds = folds_of(before);
        for (int kind = 0; kind < kinds; ++kind) {
            const int live = live_copies(before, kind);
            if (live <= 0) continue;
            State after = before;
            after.card = static_cast<std::uint8_t>(kind);
            after.passes = !lowers(before, kind);
            if (after.passes && !may_be_last(before, folds, kind)) continue;
            if (!after.passes) ++after.concealed[place(kind)];
            visit(live, number(after));
        }
    }
    template <class Visit>
    void each_discard(After hand, Visit&& visit) {
        const State after = states_[hand];
        if (after.passes) return visit(number(passed(after)));
        each_take(after, [&](State taken) {
            for (int kind = 0; kind < kinds; ++kind) {
                if (taken.concealed[place(kind)] == 0 || is_single(kind)) continue;
                if (const auto next = discarded(taken, kind)) visit(number(*next));
            }
        });
    }
    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr std::uint8_t none = kinds;

    // What exposed groups count for: their cards and points, and with extend_exposed the threes.
    struct Exposure {
        Counts counts{};
        int points = 0;
        std::vector<Group> threes;
        bool operator==(const Exposure&) const = default;
    };
    struct State {
        Counts concealed{};
        Counts gone{};  // copies that passed or were discarded, of kinds that may become the last pair
        std::uint32_t exposure = 0;
        std::uint8_t takes = 0;      // to win, before a draw
        std::uint8_t card = none;    // just drawn
        bool passes = false;         // the drawn card
        bool operator==(const State&) const = default;
    };
    struct Hash {
        std::size_t operator()(const State& state) const;
        std::size_t operator()(const Exposure& exposure) const;
    };

    [[nodiscard]] static std::size_t place(int kind) { return static_cast<std::size_t>(kind); }
    [[nodiscard]] std::uint64_t number(const State& state);
    [[nodiscard]] std::uint32_t number(const Exposure& exposure);
    [[nodiscard]] Counts owned(const State& state) const;
    [[nodiscard]] Folds folds_of(const State& state) const { return {state.concealed, owned(state)}; }
    [[nodiscard]] int live_copies(const State& state, int kind) const;
    // The discards of SP-15.
    [[nodiscard]] int discards(const State& state, int spare) const;
    [[nodiscard]] bool lowers(const State& before, int kind);
    [[nodiscard]] bool may_be_last(const State& before, Folds& folds, int kind) const;
    [[nodiscard]] std::pair<int, double> finish(const State& ready) const;
    [[nodiscard]] int points(const State& complete) const;
    [[nodiscard]] State passed(State after) const;
    // The hand after a discard, if that leaves one take less.
    [[nodiscard]] std::optional<State> discarded(State taken, int kind) const;
    // Forgets what does not matter.
    void forget(State& before) const;
    // Every way to expose a group with the drawn card, which is among the concealed ones.
    template <class Visit>
    void each_take(const State& after, Visit&& visit);
    [[nodiscard]] std::uint32_t with(std::uint32_t exposure, const Group& group);
    [[nodiscard]] std::uint32_t extended_by(std::uint32_t exposure, std::size_t three, const Group& four);

    RulesPtr rules_;
    Counts seen_;
    std::vector<State> states_;
    std::vector<Exposure> exposures_;
    std::unordered_map<State, std::uint64_t, Hash> numbers_;
    std::unordered_map<Exposure, std::uint32_t, Hash> exposure_numbers_;
};

template <class Visit>
void SoloGame::each_take(const State& after, Visit&& visit) {
    const int card = after.card;
    State taken = after;
    taken.card = none;
    for (const Group& group : all_groups()) {
        if (group.size == 2 || group.count(card) == 0) continue;
        if (!std::ranges::all_of(group, [&](int kind) { return after.concealed[place(kind)] >= group.count(kind); })) continue;
        taken.concealed = after.concealed;
        for (const int kind : group) --taken.concealed[place(kind)];
        taken.exposure = with(after.exposure, group);
        visit(std::as_const(taken));
    }
    for (std::size_t three = 0; three < exposures_[after.exposure].threes.size(); ++three) {
        const auto four = extended(exposures_[after.exposure].threes[three], card);
        if (!four) continue;
        taken.concealed = after.concealed;
        --taken.concealed[place(card)];
        taken.exposure = extended_by(after.exposure, three, *four);
        visit(std::as_const(taken));
    }
}

}  // namespace tingpai::sisepai
