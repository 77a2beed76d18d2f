// The greedy player of Si Se Pai: wins, takes what brings it nearer, discards for the least shanten
// and then the most live acceptance.
#include <optional>

#include "tingpai/sisepai/deal.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Cards that the seat sees beyond its own.
Counts seen_by_seat(const View& view) {
    Counts seen{};
    for (const Lying& card : view.discards) ++seen[at(card.kind)];
    for (int other = 0; other < seats; ++other) {
        if (other == view.seat) continue;
        for (const Group& group : view.players[at(other)].exposed()) {
            for (int kind : group) ++seen[at(kind)];
        }
    }
    return seen;
}

// The claim that leaves least, if that is less than now or if there is no passing.
int claim(const View& view, const Hand& hand, const play::Actions& legal) {
    const bool may_pass = legal.contains(pass_action);
    std::optional<int> best;
    int least = hand.shanten();
    for (const int code : legal) {
        if (code < first_take || code >= first_discard) continue;
        const int after = hand.take(view.card, group_of_action(code), code >= first_extend).shanten();
        if (after < least || (!may_pass && !best)) {
            best = code;
            least = after;
        }
    }
    return best.value_or(pass_action);
}

}  // namespace

int greedy_action(const View& view, const play::Actions& legal) {
    if (legal.size() == 1 || legal.contains(win_action)) return legal[0];
    const Seat& own = view.players[at(view.seat)];
    const Hand hand(own.concealed, own.exposed(), view.rules);
    if (view.stage != Stage::discard) return claim(view, hand, legal);
    return discard_action(discards(hand, seen_by_seat(view)).front().kind);
}

}  // namespace tingpai::sisepai
