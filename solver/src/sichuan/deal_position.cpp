// Setting up a situation (Position) and checking that it can be.
#include <algorithm>
#include <string>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/deal.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

[[noreturn]] void refuse(int seat, const std::string& what) {
    throw HandError("seat " + std::to_string(seat) + ": " + what);
}

void check_seat(const std::string& name, int seat) {
    if (seat < 0 || seat >= seats) throw HandError(name + " " + std::to_string(seat) + ": a seat from 0 to 3");
}

void check_kind(int kind) {
    if (kind < 0 || kind >= kinds) throw HandError("kind " + std::to_string(kind) + ": an index from 0 to 26");
}

// Counts every card of a position once and refuses a fifth.
void count(Counts& cards, int kind, int more) {
    auto& all = cards[at(kind)];
    all = static_cast<std::uint8_t>(all + more);
    if (all > copies) throw HandError("the position holds " + std::to_string(all) + " of " + kind_name(kind) + " (SC-1)");
}

}  // namespace

Deal::Deal(const Position& position, RulesPtr rules) : payments_(position.payments), rules_(std::move(rules)) {
    check_seat("turn", position.turn);
    check_seat("dealer", position.dealer);
    DealState& state = state_;
    state.answers.fill(-1);
    state.dealer = static_cast<std::int8_t>(position.dealer);
    state.turn = state.to_act = static_cast<std::int8_t>(position.turn);
    if (position.winners.size() >= seats - 1) throw HandError("three seats have won: the deal is over (SC-22)");
    for (const int seat : position.winners) {
        check_seat("winner", seat);
        if (player(seat).won || seat == position.turn) refuse(seat, "a winner stops (SC-13)");
        player(seat).won = true;
        state.winners[state.winner_count++] = static_cast<std::int8_t>(seat);
    }
    for (int seat = 0; seat < seats; ++seat) seat_player(seat, position.players[at(seat)]);
    if (position.wall.size() > deck_tiles) throw HandError("a wall of more than 108 tiles (SC-1)");
    for (const std::uint8_t kind : position.wall) {
        check_kind(kind);
        count(state.cards, kind, 1);
        state.deck[state.back++] = kind;
    }
    if (payments_.size() > 48) throw HandError("more than 48 payment lines before the end");
    for (const Payment& line : payments_) {
        check_seat("payment from", line.from);
        check_seat("payment to", line.to);
        if (line.from == line.to || line.points <= 0) throw HandError("a payment to itself or of no points (SC-24)");
    }
    begin_at(position);
}

void Deal::seat_player(int seat, const Position::Seat& given) {
    Seat& own = player(seat);
    if (given.void_suit < 0) refuse(seat, "no missing suit: a position is after the declarations (SC-3)");
    const Hand checked(given.concealed, given.melds, given.void_suit, rules_);
    const bool drawn = own.won || seat == state_.turn;
    if (checked.is_after_draw() != drawn) refuse(seat, drawn ? "14 tiles with the melds" : "13 tiles with the melds");
    if (own.won && !checked.is_complete()) refuse(seat, "has won with a hand that is not complete (SC-15)");
    own.tiles = checked.tiles();
    own.passed = given.passed;
    const int size = own.tiles.size();
    if (given.open > size || given.open < -1) refuse(seat, "open: -1, or at most its concealed tiles");
    own.open = static_cast<std::uint8_t>(own.won ? 0 : given.open < 0 ? size : given.open);
    if (!own.won && own.tiles.holds_void() && own.tiles.held_of_suit(given.void_suit) > own.open) {
        refuse(seat, "more tiles of its missing suit than it is known to hold at most");
    }
    for (int kind = 0; kind < kinds; ++kind) {
        const int face_up = own.tiles.owned(kind) - (own.won ? 0 : own.tiles.held(kind));
        state_.table[at(kind)] = static_cast<std::uint8_t>(state_.table[at(kind)] + face_up);
        count(state_.cards, kind, own.tiles.owned(kind));
    }
    for (const int kind : given.discards) {
        check_kind(kind);
        count(state_.cards, kind, 1);
        ++state_.table[at(kind)];
        log(EventType::discard, seat, kind, -1, DealState::before_log);
    }
}

void Deal::begin_at(const Position& position) {
    DealState& state = state_;
    const Seat& own = player(position.turn);
    state.replacement = position.replacement;
    state.opening = position.opening;
    state.undiscarded = position.undiscarded;
    state.last_drawn = static_cast<std::int8_t>(position.last_drawn);
    state.drawn = position.drawn;
    if (position.last_drawn < 0) {
        if (position.replacement || position.drawn != 0) refuse(position.turn, "no tile drawn last: none is a replacement or drawn");
        state.phase = position.opening ? Phase::turn : Phase::after_pung;
        state.can_win = position.opening && own.tiles.missing(rules_->allow_seven_pairs) == 0;
    } else {
        if (position.opening) refuse(position.turn, "opens with the dealt tiles: none is drawn (SC-2)");
        check_kind(position.last_drawn);
        const auto is_kong = [](const Meld& meld) { return meld.size() == 4; };
        if (position.replacement && std::ranges::none_of(own.tiles.melds(), is_kong)) {
            refuse(position.turn, "a replacement drawn without a declared kong (SC-9)");
        }
        if (own.tiles.held(position.last_drawn) == 0) refuse(position.turn, "does not hold the tile drawn last");
        state.phase = Phase::turn;
        state.drawn |= kind_bit(position.last_drawn);
        state.can_win = own.tiles.missing(rules_->allow_seven_pairs) == 0;
    }
    if (position.opening && position.turn != position.dealer) refuse(position.turn, "the dealer opens (SC-2)");
    for (int seat = 0; seat < seats; ++seat) {
        if (seat != position.turn && !player(seat).won) refresh_waits(seat);
    }
}

}  // namespace tingpai::sichuan
