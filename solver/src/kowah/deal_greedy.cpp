// The greedy player of Kowah: least shanten, then most live acceptance; declares at once.
#include <algorithm>

#include "tingpai/kowah/deal.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Cards that the seat sees beyond its own hand.
Counts seen_by_seat(const View& view) {
    Counts seen{};
    for (const Lying& card : view.discards) ++seen[at(card.kind)];
    for (int other = 0; other < seats; ++other) {
        if (other == view.seat) continue;
        for (std::size_t kind = 0; kind < kinds; ++kind) seen[kind] = static_cast<std::uint8_t>(seen[kind] + view.known[at(other)][kind]);
    }
    return seen;
}

// The shanten after taking the last discard and discarding best, which may not be the same kind (KW-4).
int shanten_after_taking(const View& view) {
    const int kind = view.discards.back().kind;
    const Hand nine = Hand(view.hand, -1, view.rules).draw(kind);
    int least = Hand(view.hand, -1, view.rules).shanten() + 1;
    for (int other = 0; other < kinds; ++other) {
        if (nine.owned(other) > 0 && other != kind) least = std::min(least, nine.discard(other).shanten());
    }
    return least;
}

}  // namespace

int greedy_action(const View& view, const play::Actions& legal) {
    if (legal.size() == 1) return legal[0];
    if (view.stage == Stage::take) {
        return shanten_after_taking(view) < Hand(view.hand, -1, view.rules).shanten() ? take_action : draw_action;
    }
    const Counts seen = seen_by_seat(view);
    if (view.stage == Stage::declare) {  // the wait with most live copies
        const auto live = [&](int code) {
            const int kind = code - first_declare;
            return code == pass_action ? -1 : copies - view.hand[at(kind)] - seen[at(kind)];
        };
        return *std::ranges::max_element(legal, {}, live);
    }
    for (const Discard& option : discards(Hand(view.hand, -1, view.rules), seen)) {
        if (legal.contains(discard_action(option.kind))) return discard_action(option.kind);
    }
    return legal[0];
}

}  // namespace tingpai::kowah
