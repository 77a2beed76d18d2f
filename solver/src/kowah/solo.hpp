// The hands of one search for a Kowah player who draws alone: the Game of search/progress.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tingpai/kowah/hand.hpp"
#include "tingpai/kowah/tables.hpp"

namespace tingpai::kowah {

// A hand is its cards and how many copies are gone of the kinds that it holds twice or more: such a kind may
// become the declared pair, and a copy of it that was thrown cannot come again. Of any other kind nothing
// thrown matters, since a card that does not bring a hand nearer never will.
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;

    SoloGame(const Hand& hand, const Counts& seen) : rule_(hand.rules()->pair_rule), rules_(hand.rules()), seen_(seen) {}

    // Eight cards of which these copies have been thrown.
    [[nodiscard]] Before key(const Counts& counts, const Counts& thrown) {
        State state{counts, {}, none};
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (counts[kind] >= 2) state.gone[kind] = thrown[kind];
        }
        return number(state);
    }
    [[nodiscard]] bool is_ready(Before hand) const { return missing(states_[hand].counts) == 0; }
    [[nodiscard]] int least_draws(Before hand) const { return missing(states_[hand].counts); }
    // Every pair that may be declared: live third cards, what each is worth. The multipliers come with the order
    // of the draws.
    template <class Visit>
    void each_finish(Before hand, Visit&& visit) {
        const State state = states_[hand];
        const Hand ready(state.counts, -1, rules_);
        for (const auto& [kind, unowned] : ready.waits({})) {
            const int live = live_copies(state, static_cast<std::size_t>(kind));
            visit(live, live);
        }
    }
    // What brings the hand nearer, and what does not but is a copy of a possible pair: it is thrown and remembered.
    template <class Visit>
    void each_kept(Before hand, Visit&& visit) {
        const State before = states_[hand];
        const int now = missing(before.counts);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const int live = live_copies(before, kind);
            if (live <= 0) continue;
            State after = before;
            ++after.counts[kind];
            const bool nearer = missing(after.counts) < now;
            if (!nearer && before.counts[kind] < 2) continue;
            if (!nearer) after.thrown = static_cast<std::uint8_t>(kind);
            visit(live, number(after));
        }
    }
    template <class Visit>
    void each_discard(After hand, Visit&& visit) {
        const State after = states_[hand];
        if (after.thrown != none) return visit(number(without(after, after.thrown)));
        const int now = missing(after.counts);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (after.counts[kind] == 0) continue;
            const State next = without(after, kind);
            if (missing(next.counts) == now) visit(number(next));
        }
    }
    [[nodiscard]] std::size_t bytes() const {
        return states_.capacity() * sizeof(State) + numbers_.size() * (sizeof(State) + 4 * sizeof(void*));
    }

private:
    static constexpr std::uint8_t none = kinds;

    struct State {
        Counts counts{};
        Counts gone{};                // copies thrown of kinds held twice or more
        std::uint8_t thrown = none;   // the card that goes at once
        bool operator==(const State&) const = default;
    };
    struct Hash {
        std::size_t operator()(const State& state) const {
            std::uint64_t sum = state.thrown;
            for (std::size_t kind = 0; kind < kinds; ++kind) {
                sum = (sum ^ (state.counts[kind] + 8ULL * state.gone[kind]) ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
            }
            return static_cast<std::size_t>(sum ^ sum >> 32U);
        }
    };

    [[nodiscard]] std::uint64_t number(const State& state) {
        const auto [known, fresh] = numbers_.try_emplace(state, states_.size());
        if (fresh) states_.push_back(state);
        return known->second;
    }
    [[nodiscard]] int missing(const Counts& counts) const { return tables(rule_).missing_of(counts); }
    [[nodiscard]] int live_copies(const State& state, std::size_t kind) const {
        return copies - state.counts[kind] - state.gone[kind] - seen_[kind];
    }
    [[nodiscard]] static State without(State state, std::size_t kind) {
        --state.counts[kind];
        ++state.gone[kind];
        if (state.counts[kind] < 2) state.gone[kind] = 0;
        state.thrown = none;
        return state;
    }

    PairRule rule_;
    RulesPtr rules_;
    Counts seen_;
    std::vector<State> states_;
    std::unordered_map<State, std::uint64_t, Hash> numbers_;
};

}  // namespace tingpai::kowah
