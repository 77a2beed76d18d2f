#include "tingpai/kowah/deal.hpp"

#include <algorithm>
#include <numeric>

#include "tingpai/errors.hpp"
#include "tingpai/kowah/tables.hpp"
#include "tingpai/narrow.hpp"
#include "tingpai/text.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }
int after(int seat) { return seat == seats - 1 ? 0 : seat + 1; }
int size_of(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

}  // namespace

// ---- actions -------------------------------------------------------------------------------------

std::string action_text(int code) {
    if (code == draw_action) return "draw";
    if (code == take_action) return "take";
    if (code == pass_action) return "pass";
    if (code >= first_discard && code < first_declare) return "discard " + kind_name(code - first_discard);
    if (code >= first_declare && code < pass_action) return "declare " + kind_name(code - first_declare);
    throw NotationError("action " + std::to_string(code) + ": codes are 0 to " + std::to_string(pass_action));
}

int parse_action(std::string_view text) {
    constexpr std::string_view discard = "discard ";
    constexpr std::string_view declare = "declare ";
    if (text == "draw") return draw_action;
    if (text == "take") return take_action;
    if (text == "pass") return pass_action;
    if (text.starts_with(discard)) return discard_action(parse_kind(text.substr(discard.size())));
    if (text.starts_with(declare)) return declare_action(parse_kind(text.substr(declare.size())));
    throw NotationError(quoted(text) + " is no action: draw, take, discard 5c, declare 5c or pass");
}

// ---- making a deal -------------------------------------------------------------------------------

Shuffled Deal::shuffle(std::uint64_t seed) {
    Shuffled result;
    auto& deck = result.deck;
    for (std::size_t card = 0; card < deck.size(); ++card) deck[card] = static_cast<std::uint8_t>(card / copies);
    play::Random random(seed);
    random.shuffle(deck);
    result.first = static_cast<int>(random.below(seats));
    return result;
}

Deal::Deal(std::uint64_t seed, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    const Shuffled shuffled = shuffle(seed);
    deal_out(shuffled.deck, shuffled.first, opening);
}

Deal::Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    Counts counts{};
    for (int kind : deck) {
        if (kind >= kinds) throw HandError("deck: " + std::to_string(kind) + " is no kind (KW-1)");
        if (++counts[at(kind)] > copies) throw HandError("deck: five of " + kind_name(kind) + ", there are four (KW-1)");
    }
    if (deck.size() != deck_cards) throw HandError("deck: " + std::to_string(deck.size()) + " cards, there are 120 (KW-1)");
    if (first < 0 || first >= seats) throw HandError("first " + std::to_string(first) + ": a seat is 0, 1 or 2");
    deal_out(deck, first, opening);
}

// G-4a: eight cards to each seat, the rest is the stock.
void Deal::deal_out(std::span<const std::uint8_t> deck, int first, Events events) {
    std::ranges::copy(deck, state_.deck.begin());
    state_.next = 0;
    for (int seat = 0; seat < seats; ++seat) {
        Counts& hand = state_.hands[at(seat)];
        for (int card = 0; card < hand_cards; ++card) ++hand[state_.deck[state_.next++]];
        if (events == nullptr) continue;
        Event event{EventType::deal, small(seat)};
        event.hand = hand;
        events->push_back(event);
    }
    state_.turn = small(first);
}

Deal::Deal(const Position& position, RulesPtr rules, Events) : rules_(std::move(rules)) {
    check(position);
    set(position);
    if (state_.stage != Stage::declare) return;
    state_.waits = waits_of_turn();
    if (state_.waits == 0) throw HandError("seat " + std::to_string(state_.turn) + " cannot declare these cards (KW-6, KW-7)");
}

Deal::Deal(const Position& position, const Result& result, RulesPtr rules) : rules_(std::move(rules)) {
    state_.result = result;
    set(position);
    if (state_.stage == Stage::declare) state_.waits = waits_of_turn();
}

void Deal::set(const Position& position) {
    state_.hands = position.hands;
    state_.known = position.known;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const int wait = position.declared[seat];
        state_.declared[seat] = small(wait);
        // KW-11: the public pair is known.
        if (wait >= 0) state_.known[seat][at(wait)] = std::max<std::uint8_t>(state_.known[seat][at(wait)], 2);
    }
    state_.next = static_cast<std::uint8_t>(deck_cards - position.stock.size());
    std::ranges::transform(position.stock, state_.deck.begin() + state_.next, [](int kind) { return static_cast<std::uint8_t>(kind); });
    std::ranges::copy(position.discards, state_.lying.begin());
    state_.lie = static_cast<std::uint8_t>(position.discards.size());
    state_.turn = small(position.turn);
    state_.stage = position.stage;
    state_.taken = small(position.taken);
    state_.drawn = small(position.drawn);
    state_.turns = position.turns;
}

Position Deal::position() const {
    Position position;
    position.hands = state_.hands;
    position.known = state_.known;
    std::ranges::copy(state_.declared, position.declared.begin());
    position.stock.assign(state_.deck.begin() + state_.next, state_.deck.end());
    position.discards.assign(state_.lying.begin(), state_.lying.begin() + state_.lie);
    position.turn = state_.turn;
    position.stage = state_.stage;
    position.taken = state_.taken;
    position.drawn = state_.drawn;
    position.turns = state_.turns;
    return position;
}

// ---- legal actions -------------------------------------------------------------------------------

bool Deal::anyone_declared() const {
    return std::ranges::any_of(state_.declared, [](int wait) { return wait >= 0; });
}

std::uint32_t Deal::waits_of_turn() const {
    const Counts& hand = state_.hands[at(state_.turn)];
    if (state_.declared[at(state_.turn)] >= 0 || tables(rules_->pair_rule).missing_of(hand) != 0) return 0;
    std::uint32_t waits = 0;
    for (const auto& [kind, live] : Hand(hand, -1, rules_).waits({})) waits |= std::uint32_t{1} << kind;
    return waits;
}

bool Deal::is_legal(int code) const {
    const int seat = state_.turn;
    switch (state_.stage) {
        case Stage::take:
            if (code == draw_action) return true;
            return code == take_action && state_.lie > 0 && state_.declared[at(seat)] < 0;  // KW-3, KW-5, KW-9
        case Stage::discard: {
            if (code < first_discard || code >= first_declare) return false;
            const int kind = code - first_discard;
            if (state_.declared[at(seat)] >= 0) return kind == state_.drawn;  // KW-9
            return state_.hands[at(seat)][at(kind)] > 0 && (kind != state_.taken || rules_->return_discard);  // KW-4
        }
        case Stage::declare:
            if (code == pass_action) return true;
            return code >= first_declare && code < pass_action && (state_.waits >> (code - first_declare) & 1U) != 0;
        case Stage::over: break;
    }
    return false;
}

void Deal::legal(play::Actions& actions) const {
    actions.clear();
    if (is_over()) return;
    if (state_.stage == Stage::take) {
        actions.add(draw_action);
        if (is_legal(take_action)) actions.add(take_action);
        return;
    }
    const int first = state_.stage == Stage::discard ? first_discard : first_declare;
    for (int code = first; code < first + kinds; ++code) {
        if (is_legal(code)) actions.add(code);
    }
    if (state_.stage == Stage::declare) actions.add(pass_action);
}

// ---- play ----------------------------------------------------------------------------------------

void Deal::play(int code, Events events) {
    if (!is_legal(code)) {
        const std::string what = code < 0 || code >= action_count ? std::to_string(code) : action_text(code);
        throw IllegalActionError(is_over() ? what + ": the deal is over"
                                           : what + ": not legal for seat " + std::to_string(state_.turn) + " now");
    }
    switch (state_.stage) {
        case Stage::take: return code == draw_action ? draw(events) : take(events);
        case Stage::discard: return discard(code - first_discard, events);
        case Stage::declare: return code == pass_action ? next_turn() : declare(code - first_declare, events);
        case Stage::over: return;
    }
}

void Deal::draw(Events events) {
    const bool face_up = anyone_declared();  // KW-10
    const int kind = state_.deck[state_.next++];
    if (events != nullptr) {
        Event event{EventType::draw, state_.turn, small(kind)};
        event.face_up = face_up;
        events->push_back(event);
    }
    const int winner = face_up ? winner_with(kind) : -1;
    if (winner >= 0) return win(winner, state_.turn, kind, winner == state_.turn ? WinBy::own_draw : WinBy::public_draw, events);
    ++state_.hands[at(state_.turn)][at(kind)];
    if (face_up) ++state_.known[at(state_.turn)][at(kind)];  // KW-11
    if (state_.declared[at(state_.turn)] >= 0) state_.drawn = small(kind);
    state_.stage = Stage::discard;
}

void Deal::take(Events events) {
    const int kind = state_.lying[--state_.lie].kind;
    ++state_.hands[at(state_.turn)][at(kind)];
    ++state_.known[at(state_.turn)][at(kind)];
    state_.taken = small(kind);
    state_.stage = Stage::discard;
    if (events != nullptr) events->push_back({EventType::take, state_.turn, small(kind)});
}

void Deal::discard(int kind, Events events) {
    --state_.hands[at(state_.turn)][at(kind)];
    auto& known = state_.known[at(state_.turn)][at(kind)];
    if (known > 0) --known;  // KW-11: a known copy goes first
    state_.taken = state_.drawn = -1;
    if (events != nullptr) events->push_back({EventType::discard, state_.turn, small(kind)});
    const int winner = winner_with(kind);
    if (winner >= 0) return win(winner, state_.turn, kind, WinBy::discard, events);
    state_.lying[state_.lie++] = {small(kind), state_.turn};
    ++state_.turns;
    if (stock() == 0 || state_.turns == rules_->max_turns) return end(events);  // KW-13
    state_.waits = waits_of_turn();
    if (state_.waits == 0) return next_turn();
    state_.stage = Stage::declare;
}

void Deal::declare(int kind, Events events) {
    state_.declared[at(state_.turn)] = small(kind);
    auto& known = state_.known[at(state_.turn)][at(kind)];
    known = std::max<std::uint8_t>(known, 2);  // KW-11: known copies are counted among the public pair
    if (events != nullptr) events->push_back({EventType::declare, state_.turn, small(kind)});
    next_turn();
}

void Deal::next_turn() {
    state_.waits = 0;
    state_.turn = small(after(state_.turn));
    state_.stage = Stage::take;
}

// KW-10: of two who wait for the same kind nobody can win, no copy being left.
int Deal::winner_with(int kind) const {
    for (int seat = 0; seat < seats; ++seat) {
        if (state_.declared[at(seat)] == kind) return seat;
    }
    return -1;
}

// KW-11: the winning card belongs to no hand.
void Deal::win(int winner, int from, int kind, WinBy by, Events events) {
    const int points = rules_->multipliers[static_cast<std::size_t>(by)];
    state_.result.winner = winner;
    state_.result.other = from;
    state_.result.kind = kind;
    state_.result.by = by;
    state_.result.points[at(winner)] = points;
    if (events != nullptr) {
        Event event{EventType::win, small(winner), small(kind)};
        event.other = small(from);
        event.points = points;
        event.by = by;
        events->push_back(event);
    }
    end(events);
}

void Deal::end(Events events) {
    state_.stage = Stage::over;
    if (events == nullptr) return;
    Event event;
    event.result = state_.result.points;
    event.winner = small(state_.result.winner);
    events->push_back(event);
}

bool Deal::operator==(const Deal& other) const {
    const auto piles_equal = [&] {
        return std::equal(state_.deck.begin() + state_.next, state_.deck.end(), other.state_.deck.begin() + other.state_.next, other.state_.deck.end()) &&
               std::equal(state_.lying.begin(), state_.lying.begin() + state_.lie, other.state_.lying.begin(), other.state_.lying.begin() + other.state_.lie);
    };
    return *rules_ == *other.rules_ && state_.hands == other.state_.hands && state_.known == other.state_.known && state_.declared == other.state_.declared &&
           state_.turn == other.state_.turn && state_.stage == other.state_.stage && state_.taken == other.state_.taken && state_.drawn == other.state_.drawn &&
           state_.turns == other.state_.turns && state_.result == other.state_.result && piles_equal();
}

// ---- positions -----------------------------------------------------------------------------------

namespace {

std::string of_seat(int seat) { return " of seat " + std::to_string(seat); }

// Every card of the position by kind; HandError for a fifth copy or a kind that there is not.
void check_cards(const Position& position) {
    std::array<int, kinds> all{};
    const auto add = [&](int kind, const char* where) {
        if (kind < 0 || kind >= kinds) throw HandError(std::string(where) + ": " + std::to_string(kind) + " is no kind (KW-1)");
        ++all[at(kind)];
    };
    for (int kind : position.stock) add(kind, "stock");
    for (const Lying& card : position.discards) {
        add(card.kind, "discards");
        if (card.seat < 0 || card.seat >= seats) throw HandError("discards: " + std::to_string(card.seat) + " is no seat");
    }
    for (const Counts& hand : position.hands) {
        for (int kind = 0; kind < kinds; ++kind) all[at(kind)] += hand[at(kind)];
    }
    for (int kind = 0; kind < kinds; ++kind) {
        if (all[at(kind)] > copies) {
            throw HandError(std::to_string(all[at(kind)]) + " of " + kind_name(kind) + " in the deal: there are four (KW-1)");
        }
    }
}

void check_hand(const Position& position, int seat, const RulesPtr& rules) {
    const bool holds_nine = position.stage == Stage::discard && seat == position.turn;
    Counts hand = position.hands[at(seat)];
    const int size = size_of(hand);
    if (size != hand_cards + (holds_nine ? 1 : 0)) {
        throw HandError(std::to_string(size) + " cards" + of_seat(seat) + ": eight, nine before a discard (G-2)");
    }
    for (int kind = 0; kind < kinds; ++kind) {
        if (position.known[at(seat)][at(kind)] > hand[at(kind)]) throw HandError("known cards" + of_seat(seat) + " are not in its hand");
    }
    const int wait = position.declared[at(seat)];
    if (wait >= kinds) throw HandError("declared" + of_seat(seat) + ": " + std::to_string(wait) + " is no kind (KW-1)");
    if (wait < 0) return;
    if (holds_nine) {
        if (position.drawn < 0 || hand[at(position.drawn)] == 0) throw HandError("drawn: the card that a locked player drew and holds (KW-9)");
        if (position.drawn == wait) throw HandError("drawn: " + kind_name(wait) + " has won (KW-10)");
        --hand[at(position.drawn)];
    }
    static_cast<void>(Hand(hand, wait, rules));  // throws where it is no wait
}

}  // namespace

void Deal::check(const Position& position) const {
    if (position.turn < 0 || position.turn >= seats) throw HandError("turn " + std::to_string(position.turn) + ": a seat is 0, 1 or 2");
    if (position.stage == Stage::over) throw HandError("stage: a situation to play on from is not over");
    if (position.turns < 0) throw HandError("turns " + std::to_string(position.turns) + ": 0 or more");
    if (position.drawn >= kinds || position.taken >= kinds) throw HandError("drawn, taken: no kind (KW-1)");
    if (rules_->max_turns && position.turns >= *rules_->max_turns) throw HandError("turns: the deal is drawn by now (KW-13)");
    check_cards(position);
    for (int seat = 0; seat < seats; ++seat) check_hand(position, seat, rules_);
    const bool locked = position.declared[at(position.turn)] >= 0;
    if (position.stage != Stage::discard && position.stock.empty()) throw HandError("stock: empty, the deal is drawn by now (KW-13)");
    if (position.stage == Stage::declare && position.discards.empty()) throw HandError("discards: a declaration follows a discard (KW-6)");
    if (position.drawn >= 0 && !(locked && position.stage == Stage::discard)) throw HandError("drawn: of a locked player about to discard only (KW-9)");
    if (position.taken < 0) return;
    if (position.stock.empty()) throw HandError("taken: with the stock empty nothing can be taken (KW-13)");
    if (locked || position.stage != Stage::discard) throw HandError("taken: of a player about to discard that is not locked (KW-4)");
    if (position.known[at(position.turn)][at(position.taken)] == 0) throw HandError("taken: a taken card is held and known (KW-11)");
}

}  // namespace tingpai::kowah
