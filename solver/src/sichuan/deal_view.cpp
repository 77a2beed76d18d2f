#include "tingpai/sichuan/deal_view.hpp"

#include <algorithm>

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Leaves of a seat only what all know: melds, missing suit, open places.
void hide(DealState::Seat& seat, bool void_declared) {
    for (int kind = 0; kind < kinds; ++kind) {
        if (seat.tiles.held(kind) > 0) seat.tiles.remove(kind, seat.tiles.held(kind));
    }
    if (!void_declared) seat.tiles.set_void(-1);
    seat.waits = 0;
}

}  // namespace

View::View(const Deal& deal, int seat) : seat_(seat), known_(deal) {
    if (seat < 0 || seat >= seats) throw Error("seat " + std::to_string(seat) + ": 0 to 3");
    DealState& state = known_.state_;
    for (int other = 0; other < seats; ++other) {
        const auto i = at(other);
        shown_[i] = other == seat || known_.is_over() || state.players[i].won;
        if (!shown_[i]) hide(state.players[i], state.phase != Phase::declare);
        if (other == seat) continue;
        state.offers[i] = 0;
        state.answers[i] = -1;
        state.players[i].passed = -1;
    }
    std::array<std::uint8_t, deck_tiles> deck;
    deck.fill(DealState::blank);
    if (state.dealt) {
        // In kind order: in which order the own tiles came tells nothing.
        std::array<std::uint8_t, dealt_tiles + 1> own;
        const bool extra = seat == state.dealer;
        std::copy_n(state.deck.begin() + seat * dealt_tiles, dealt_tiles, own.begin());
        own.back() = state.deck[seats * dealt_tiles];
        std::sort(own.begin(), own.end() - (extra ? 0 : 1));
        std::copy_n(own.begin(), dealt_tiles, deck.begin() + seat * dealt_tiles);
        if (extra) deck[seats * dealt_tiles] = own.back();
    }
    state.deck = deck;
    for (LogEntry& entry : std::span(state.log.begin(), state.log_size)) {
        if (entry.type == EventType::draw && entry.seat != seat) entry.kind = -1;
    }
    if (state.turn != seat) {
        state.drawn = 0;
        state.last_drawn = -1;
        state.can_win = state.late = false;
    }
    const bool unseen_asking = state.phase == Phase::claim || state.phase == Phase::rob;
    if (unseen_asking && state.to_act != seat) state.to_act = -1;
    state.actions.fill(0);
    state.action_count = 0;
    state.recorded = false;
}

std::optional<int> View::to_act() const {
    return known_.to_act() < 0 ? std::nullopt : std::optional(known_.to_act());
}

void View::legal(play::Actions& into) const {
    into.clear();
    if (known_.to_act() == seat_) known_.legal(into);
}

Event View::event(int index) const {
    Event event = known_.event(index);
    if (event.type == EventType::deal && event.seat != seat_) event.hand = {};
    return event;
}

std::optional<Hand> View::hand(int seat) const {
    return shows(seat) ? std::optional(known_.hand(seat)) : std::nullopt;
}

int View::hand_size(int seat) const {
    const auto& player = known().players[at(seat)];
    if (shows(seat)) return player.tiles.size();
    const bool turn = known().phase == Phase::turn || known().phase == Phase::after_pung;
    const bool drawn = (turn && known().turn == seat) || (known().phase == Phase::declare && known().dealer == seat);
    return dealt_tiles - 3 * player.tiles.meld_count() + (drawn ? 1 : 0);
}

int View::void_suit(int seat) const {
    if (known().phase == Phase::declare) return seat == seat_ ? known().answers[at(seat)] : -1;
    return known().players[at(seat)].tiles.void_suit();
}

Counts View::unseen() const {
    Counts counts{};
    for (int kind = 0; kind < kinds; ++kind) {
        int left = known().cards[at(kind)] - known().table[at(kind)];
        for (int seat = 0; seat < seats; ++seat) {
            // A winner's tiles are on the table already.
            if (shows(seat) && !known().players[at(seat)].won) left -= known().players[at(seat)].tiles.held(kind);
        }
        counts[at(kind)] = static_cast<std::uint8_t>(left);
    }
    return counts;
}

}  // namespace tingpai::sichuan
