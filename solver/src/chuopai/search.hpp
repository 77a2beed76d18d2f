// The two searches for values: three players each for itself, and one against two.
#pragma once

#include <cstdint>

#include "outcome.hpp"
#include "state.hpp"

namespace tingpai::chuopai::detail {

// A position inside a round: what the players still to be asked need to know. `asked` players after
// the leader have been asked; `top` is the highest play so far, by `winner`.
struct Round {
    int leader = 0;
    int asked = 0;
    int winner = 0;
    Play top;
};

// Counts nodes, and gives up when they are used up or the caller wants it.
class Meter {
  public:
    explicit Meter(const Limits& limits) : limits_(limits) {}
    std::uint64_t nodes() const { return nodes_; }
    void count() {
        ++nodes_;
        if (limits_.nodes != 0 && nodes_ > limits_.nodes) out_of_nodes();
        if ((nodes_ & 1023) == 0 && limits_.poll) limits_.poll();
    }

  private:
    [[noreturn]] void out_of_nodes() const;
    const Limits& limits_;
    std::uint64_t nodes_ = 0;
};

// Max^n search for `win` and `points`. No value is ever cut off: a seat's preference between two
// outcomes needs both in full. What it saves comes from the table, whose entries hold for a range
// of piles, and from leads that cannot reach the own pile already found.
class FreeForAll {
  public:
    FreeForAll(Objective objective, const Rules& rules, const Limits& limits)
        : objective_(objective), rules_(rules), meter_(limits), table_(limits.memory) {}

    // What is gained from here on, between rounds and within one.
    Outcome value(State state, int leader, Piles piles);
    Outcome value(const State& state, const Round& round, const Piles& piles);

    std::uint64_t nodes() const { return meter_.nodes(); }
    std::size_t memory() const { return table_.memory(); }

  private:
    Outcome after_win(const State& state, int winner, int cards, Piles piles);
    Outcome best_lead(const State& state, int leader, const Piles& piles);
    bool out_of_reach(const Outcome& best, int seat, int most, const Piles& piles, Range& range) const;

    Objective objective_;
    Rules rules_;
    Meter meter_;
    Table<Outcome> table_;
    LeadStack stack_;
};

// Alpha-beta with a window of one for `guarantee`: whether the seat can secure `cards` more.
class OneAgainstTwo {
  public:
    OneAgainstTwo(int seat, const Rules& rules, const Limits& limits)
        : seat_(seat), rules_(rules), meter_(limits), table_(limits.memory) {}

    bool secures(State state, int leader, int cards);
    bool secures(const State& state, const Round& round, int cards);

    std::uint64_t nodes() const { return meter_.nodes(); }
    std::size_t memory() const { return table_.memory(); }

  private:
    // The cards that can be secured lie between low and high.
    struct Bounds {
        std::int8_t low = 0;
        std::int8_t high = kMaxHand;
        bool fits(int) const { return true; }
    };
    bool some_lead_does(const State& state, int leader, int cards);
    int run_of_sets(const State& state) const;

    int seat_;
    Rules rules_;
    Meter meter_;
    Table<Bounds> table_;
    LeadStack stack_;
};

}  // namespace tingpai::chuopai::detail
