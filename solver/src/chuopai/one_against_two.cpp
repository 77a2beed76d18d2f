#include <algorithm>

#include "search.hpp"

namespace tingpai::chuopai::detail {
namespace {

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

// Free cards are led at once here, which loses nothing for either side. Let W be the deal in which
// the leader has led them, H the one in which it still holds them. Free cards never answer a play
// and are never beaten, so while the leader has other cards too, what either side does in H can be
// done in W, leading free cards left out. It remains to look at the leader holding nothing else:
//   * The seat: it can win no more in H than those cards, which it has in W.
//   * An opponent on lead: in H it leads them and the next player follows, in W that player leads.
//   * An opponent not on lead: it only passes in H. When a winner has no cards left, either the
//     deal ends in W (the seat wins nothing more), or this opponent comes next in H, leads its free
//     cards, and with two players out the deal ends as it does in W.
bool OneAgainstTwo::secures(State state, int leader, int cards) {
    if (cards <= 0) return true;
    set_free_aside(state);
    for (;;) {
        if (state.size(seat_) < cards) return false;
        if (state.has_cards(0) + state.has_cards(1) + state.has_cards(2) <= 1) return false;
        while (!state.has_cards(leader)) leader = next(leader);
        if (leader != seat_ && all_sure(state, leader)) {
            state.hands[at(leader)] = {};
            state.free[at(leader)] = 0;
        } else if (state.free[at(leader)] != 0) {
            if (leader == seat_) cards -= state.free[at(leader)];
            if (cards <= 0) return true;
            state.free[at(leader)] = 0;
        } else {
            break;
        }
    }
    meter_.count();
    // That an opponent has free cards matters, how many it has does not.
    for (const int opponent : {next(seat_), after_next(seat_)}) {
        state.free[at(opponent)] = std::min<std::uint8_t>(state.free[at(opponent)], 1);
    }
    if (leader == seat_ && run_of_sets(state) >= cards) return true;
    const Key key = make_key(state, leader, (seat_ + kSeats - leader) % kSeats);
    Bounds bounds;
    if (const Bounds* known = table_.find(key, 0)) {
        bounds = *known;
        if (bounds.low >= cards) return true;
        if (bounds.high < cards) return false;
    }
    const std::uint64_t before = meter_.nodes();
    const bool result = some_lead_does(state, leader, cards);
    if (result) {
        bounds.low = static_cast<std::int8_t>(std::max<int>(bounds.low, cards));
    } else {
        bounds.high = static_cast<std::int8_t>(std::min<int>(bounds.high, cards - 1));
    }
    table_.put(key, bounds, meter_.nodes() - before, true);
    return result;
}

// Cards that the seat wins by leading its sure sets one after another.
int OneAgainstTwo::run_of_sets(const State& state) const {
    const Cards left = state.hands[at(next(seat_))];
    const Cards right = state.hands[at(after_next(seat_))];
    int cards = 0;
    for (std::uint64_t kinds = state.hands[at(seat_)].at_least(1); kinds != 0; kinds &= kinds - 1) {
        const int kind = std::countr_zero(kinds) / 3;
        const int copies = state.hands[at(seat_)].count(kind);
        if (((left.at_least(copies) | right.at_least(copies)) & kHigher[at(kind)]) == 0) cards += copies;
    }
    return cards;
}

// At the seat's lead: whether one lead secures the cards. At an opponent's: whether all do.
bool OneAgainstTwo::some_lead_does(const State& state, int leader, int cards) {
    LeadStack::Frame leads(stack_);
    const bool own = leader == seat_;
    for_each_lead(state, leader, rules_, [&](const Play& play, bool sure) {
        int order = 0;
        if (own) {
            order = sure ? -100 - play.size : play.size;
        } else if (!can_beat(state.hands[at(seat_)], play, rules_)) {
            order = sure ? -50 : -60;
        } else {
            order = 10 + play.size;
        }
        leads.add(Lead{play, sure, order});
    });
    for (std::size_t i = 0; i < leads.size(); ++i) {
        const Play play = leads[i].play;
        State after = state;
        after.hands[at(leader)] = after.hands[at(leader)] - play.cards;
        if (secures(after, Round{leader, 0, leader, play}, cards) == own) return own;
    }
    return !own;
}

bool OneAgainstTwo::secures(const State& state, const Round& round, int cards) {
    for (int asked = round.asked + 1; asked < kSeats; ++asked) {
        const int seat = (round.leader + asked) % kSeats;
        const bool own = seat == seat_;
        bool any = false;
        bool result = !own;
        for_each_answer(state, seat, round.top, rules_, [&](const Play& play) {
            if (any && result == own) return;
            any = true;
            State after = state;
            after.hands[at(seat)] = after.hands[at(seat)] - play.cards;
            result = secures(after, Round{round.leader, asked, seat, play}, cards);
        });
        if (any) return result;
    }
    return secures(state, round.winner, round.winner == seat_ ? cards - round.top.size : cards);
}

}  // namespace tingpai::chuopai::detail
