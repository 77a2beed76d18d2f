#include "search.hpp"

namespace tingpai::chuopai::detail {
namespace {

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

// The outcome with the seats renamed: seat i becomes seat i + by (mod 3).
Outcome turned(const Outcome& outcome, int by) {
    if (by == 0) return outcome;
    Outcome result;
    const auto to = [by](int seat) { return (seat + by) % kSeats; };
    for (int seat = 0; seat < kSeats; ++seat) result.gains[at(to(seat))] = outcome.gains[at(seat)];
    for (int a = 0; a < kSeats; ++a) {
        for (int b = a + 1; b < kSeats; ++b) {
            const std::size_t i = pair_of(a, b);
            const std::int8_t low = outcome.range.low[i];
            const std::int8_t high = outcome.range.high[i];
            if (low != -Range::kNone) result.range.demand(to(a), to(b), low);
            if (high != Range::kNone) result.range.demand(to(b), to(a), -high);
        }
    }
    return result;
}

}  // namespace

Outcome FreeForAll::after_win(const State& state, int winner, int cards, Piles piles) {
    piles[at(winner)] += cards;
    Outcome outcome = value(state, winner, piles);
    outcome.gains[at(winner)] = static_cast<std::int8_t>(outcome.gains[at(winner)] + cards);
    outcome.range.undo_win(winner, cards);
    return outcome;
}

Outcome FreeForAll::value(State state, int leader, Piles piles) {
    if (state.has_cards(0) + state.has_cards(1) + state.has_cards(2) <= 1) return {};
    while (!state.has_cards(leader)) leader = next(leader);
    meter_.count();
    if (all_sure(state, leader)) {
        // Whatever it leads, it goes on leading until it has no cards.
        const int cards = state.size(leader);
        state.hands[at(leader)] = {};
        state.free[at(leader)] = 0;
        return after_win(state, leader, cards, piles);
    }
    set_free_aside(state);
    const Key key = make_key(state, leader, 0);
    const std::array<int, 3> seen =
        differences(piles[at(leader)], piles[at(next(leader))], piles[at(after_next(leader))]);
    if (const Outcome* known = table_.find(key, seen)) return turned(*known, leader);
    const std::uint64_t before = meter_.nodes();
    const Outcome best = best_lead(state, leader, piles);
    table_.put(key, turned(best, (kSeats - leader) % kSeats), meter_.nodes() - before, false);
    return best;
}

// Whether no outcome in which the seat gains at most `most` can be better than the best so far;
// narrows the range to the piles for which that is so.
bool FreeForAll::out_of_reach(const Outcome& best, int seat, int most, const Piles& piles, Range& range) const {
    const int own = best.gains[at(seat)];
    if (most >= own) return false;
    if (objective_ == Objective::points) return true;
    // The whole share and a larger pile.
    const int j = next(seat);
    const int k = after_next(seat);
    const int over_j = best.gains[at(j)] - own + 1;
    const int over_k = best.gains[at(k)] - own + 1;
    if (piles[at(seat)] - piles[at(j)] < over_j || piles[at(seat)] - piles[at(k)] < over_k) return false;
    range.demand(seat, j, over_j);
    range.demand(seat, k, over_k);
    return true;
}

Outcome FreeForAll::best_lead(const State& state, int leader, const Piles& piles) {
    bool any = false;
    Outcome best;
    Range range;
    const auto consider = [&](const Outcome& outcome) {
        range.meet(outcome.range);
        if (!any || (outcome.gains != best.gains &&
                     prefers(objective_, leader, outcome.gains, best.gains, piles, range))) {
            best = outcome;
        }
        any = true;
    };
    if (state.free[at(leader)] != 0) {
        State after = state;
        --after.free[at(leader)];
        consider(after_win(after, leader, 1, piles));
    }
    const int all = state.size(leader);
    // Sure leads first: an own pile is then known that the others may be unable to reach.
    LeadStack::Frame leads(stack_);
    for_each_lead(state, leader, rules_,
                  [&](const Play& play, bool sure) { leads.add(Lead{play, sure, sure ? 0 : 1}); });
    for (std::size_t i = 0; i < leads.size(); ++i) {
        const Lead lead = leads[i];
        // A lead that is not sure is beaten, since who can beat must.
        if (!lead.sure && any && out_of_reach(best, leader, all - lead.play.size, piles, range)) continue;
        State after = state;
        after.hands[at(leader)] = after.hands[at(leader)] - lead.play.cards;
        consider(lead.sure ? after_win(after, leader, lead.play.size, piles)
                           : value(after, Round{leader, 0, leader, lead.play}, piles));
    }
    best.range = range;
    return best;
}

Outcome FreeForAll::value(const State& state, const Round& round, const Piles& piles) {
    for (int asked = round.asked + 1; asked < kSeats; ++asked) {
        const int seat = (round.leader + asked) % kSeats;
        bool any = false;
        Outcome best;
        Range range;
        for_each_answer(state, seat, round.top, rules_, [&](const Play& play) {
            State after = state;
            after.hands[at(seat)] = after.hands[at(seat)] - play.cards;
            const Outcome outcome = value(after, Round{round.leader, asked, seat, play}, piles);
            range.meet(outcome.range);
            if (!any || (outcome.gains != best.gains &&
                         prefers(objective_, seat, outcome.gains, best.gains, piles, range))) {
                best = outcome;
            }
            any = true;
        });
        if (any) {
            best.range = range;
            return best;
        }
    }
    return after_win(state, round.winner, round.top.size, piles);
}

}  // namespace tingpai::chuopai::detail
