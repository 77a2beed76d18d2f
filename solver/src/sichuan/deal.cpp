#include "tingpai/sichuan/deal.hpp"

#include <algorithm>
#include <cassert>

#include "tingpai/errors.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::sichuan {

namespace {

enum Offer : std::uint8_t { offer_win = 1, offer_pung = 2, offer_kong = 4 };

constexpr int not_answered = -1;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int next_seat(int seat) { return (seat + 1) % seats; }

void add_card(Counts& counts, std::uint8_t kind) {
    if (kind != DealState::blank) ++counts[kind];
}

int first_held(const Tiles& tiles) {
    int kind = 0;
    while (tiles.held(kind) == 0) ++kind;
    return kind;
}

std::array<std::uint8_t, deck_tiles> sorted_deck() {
    std::array<std::uint8_t, deck_tiles> deck{};
    for (int i = 0; i < deck_tiles; ++i) deck[at(i)] = static_cast<std::uint8_t>(i / copies);
    return deck;
}

}  // namespace

// ---- dealing (SC-2, G-4a) ----------------------------------------------------------------------

Deal::Deal(std::uint64_t seed, RulesPtr rules) : rules_(std::move(rules)) {
    play::Random random(seed);
    auto deck = sorted_deck();
    random.shuffle(deck);
    const auto dealer = static_cast<int>(random.below(seats));
    *this = Deal(deck, dealer, rules_);
}

Deal::Deal(std::span<const std::uint8_t> deck, int dealer, RulesPtr rules) : rules_(std::move(rules)) {
    if (deck.size() != deck_tiles) {
        throw HandError("a deck of " + std::to_string(deck.size()) + " tiles: there are 108 (SC-1)");
    }
    if (dealer < 0 || dealer >= seats) throw HandError("dealer " + std::to_string(dealer) + ": a seat from 0 to 3");
    DealState& state = state_;
    for (const std::uint8_t kind : deck) {
        if (kind >= kinds) throw HandError("a deck with kind " + std::to_string(kind) + ": an index from 0 to 26");
        if (++state.cards[kind] > copies) throw HandError("a deck with five of " + kind_name(kind) + " (SC-1)");
    }
    std::ranges::copy(deck, state.deck.begin());
    state.back = deck_tiles;
    state.dealt = state.recorded = true;
    state.dealer = state.turn = state.to_act = static_cast<std::int8_t>(dealer);
    state.answers.fill(not_answered);
    for (int seat = 0; seat < seats; ++seat) {
        for (int i = 0; i < dealt_tiles; ++i) player(seat).tiles.add(state.deck[state.front++]);
        log(EventType::deal, seat, -1);
    }
    player(dealer).tiles.add(state.deck[state.front++]);
    for (Seat& seat : state.players) seat.open = static_cast<std::uint8_t>(seat.tiles.size());
    state.opening = state.undiscarded = true;
}

// ---- what may be done --------------------------------------------------------------------------

int Deal::next_active(int seat) const {
    do {
        seat = next_seat(seat);
    } while (player(seat).won);
    return seat;
}

bool Deal::is_barred(const Tiles& tiles, int kind) const {
    return suit_of(kind) == tiles.void_suit() || (rules_->void_blocks == VoidBlocks::all && tiles.holds_void());
}

bool Deal::can_discard(const Tiles& tiles, int kind) const {
    return tiles.held(kind) > 0 && (suit_of(kind) == tiles.void_suit() || !tiles.holds_void());
}

bool Deal::can_kong(const Tiles& tiles, int kind) const {
    if (state_.phase != Phase::turn || wall_size() == 0 || is_barred(tiles, kind)) return false;
    if (tiles.held(kind) == 4) return true;
    if (tiles.held(kind) != 1 || !tiles.has_pung(kind)) return false;
    return rules_->added_kong_late != AddedKongLate::forbidden || !is_late(kind);
}

bool Deal::is_legal(int code) const {
    if (code < 0 || code >= actions || is_over()) return false;
    if (state_.phase == Phase::declare) return code < act_discard;
    const Tiles& tiles = player(state_.to_act).tiles;
    if (state_.phase == Phase::turn || state_.phase == Phase::after_pung) {
        if (code >= act_discard && code < act_win) return can_discard(tiles, code - act_discard);
        if (code == act_win) return state_.phase == Phase::turn && state_.can_win;
        return code >= act_kong && code < act_pass && can_kong(tiles, code - act_kong);
    }
    const auto offered = state_.offers[at(state_.to_act)];
    if (code == act_win) return (offered & offer_win) != 0;
    if (code == act_pung + state_.tile) return (offered & offer_pung) != 0;
    if (code == act_kong + state_.tile) return (offered & offer_kong) != 0;
    return code == act_pass;
}

void Deal::legal(play::Actions& into) const {
    into.clear();
    if (is_over()) return;
    if (state_.phase == Phase::declare) {
        for (int suit = 0; suit < suits; ++suit) into.add(act_void + suit);
        return;
    }
    const Tiles& tiles = player(state_.to_act).tiles;
    if (state_.phase == Phase::turn || state_.phase == Phase::after_pung) {
        const bool void_first = tiles.holds_void();
        const int first = void_first ? tiles.void_suit() * ranks : 0;
        const int last = void_first ? first + ranks : kinds;
        for (int kind = first; kind < last; ++kind) {
            if (tiles.held(kind) > 0) into.add(act_discard + kind);
        }
        if (state_.phase == Phase::after_pung) return;
        if (state_.can_win) into.add(act_win);
        for (int kind = 0; kind < kinds; ++kind) {
            if (tiles.owned(kind) == copies && can_kong(tiles, kind)) into.add(act_kong + kind);
        }
        return;
    }
    const auto offered = state_.offers[at(state_.to_act)];
    if ((offered & offer_win) != 0) into.add(act_win);
    if ((offered & offer_pung) != 0) into.add(act_pung + state_.tile);
    if ((offered & offer_kong) != 0) into.add(act_kong + state_.tile);
    into.add(act_pass);
}

void Deal::play(int code) {
    if (!is_legal(code)) {
        const std::string what = code >= 0 && code < actions ? action_text(code) : "action " + std::to_string(code);
        throw IllegalActionError(what + (is_over() ? ": the deal is over" : ": not legal for seat " + std::to_string(state_.to_act)));
    }
    assert(state_.action_count < DealState::most_actions);
    state_.actions[state_.action_count++] = static_cast<std::uint8_t>(code);
    apply(code);
}

void Deal::play(int code, std::vector<Event>& into) {
    const int before = events();
    play(code);
    for (int i = before; i < events(); ++i) into.push_back(event(i));
}

void Deal::apply(int code) {
    switch (state_.phase) {
        case Phase::declare: return declare(code - act_void);
        case Phase::claim:
        case Phase::rob: return answer(code);
        default: break;
    }
    state_.answers.fill(not_answered);
    if (code == act_win) {
        self_drawn_win();
    } else if (code >= act_kong) {
        kong(code - act_kong);
    } else {
        discard(code - act_discard);
    }
}

// ---- turns -------------------------------------------------------------------------------------

void Deal::declare(int suit) {
    state_.answers[at(state_.to_act)] = static_cast<std::int8_t>(suit);
    state_.to_act = static_cast<std::int8_t>(next_seat(state_.to_act));
    if (state_.to_act == state_.dealer) open_play();
}

// All missing suits are declared: they become public together.
void Deal::open_play() {
    for (int i = 0, seat = state_.dealer; i < seats; ++i, seat = next_seat(seat)) {
        const int suit = state_.answers[at(seat)];
        player(seat).tiles.set_void(suit);
        log(EventType::void_suit, seat, suit);
        if (seat != state_.dealer) refresh_waits(seat);
    }
    state_.answers.fill(not_answered);
    state_.phase = Phase::turn;
    state_.can_win = player(state_.dealer).tiles.missing(rules_->allow_seven_pairs) == 0;
}

void Deal::refresh_waits(int seat) {
    const Tiles& tiles = player(seat).tiles;
    const bool ready = !tiles.holds_void() && tiles.missing(rules_->allow_seven_pairs) == 1;
    player(seat).waits = ready ? tiles.nearer(rules_->allow_seven_pairs) : 0;
}

void Deal::start_turn(int seat) {
    state_.drawn = 0;
    state_.replacement = state_.opening = false;
    draw(seat);
}

void Deal::draw(int seat) {
    if (wall_size() == 0) return exhaust();
    Seat& own = player(seat);
    const int kind = state_.deck[state_.front++];
    own.tiles.add(kind);
    ++own.open;
    own.passed = -1;
    state_.can_win = has_kind(own.waits, kind);
    state_.drawn |= kind_bit(kind);
    state_.last_drawn = static_cast<std::int8_t>(kind);
    state_.tile = -1;
    state_.phase = Phase::turn;
    state_.turn = state_.to_act = static_cast<std::int8_t>(seat);
    log(EventType::draw, seat, kind);
}

// Only without tiles of its missing suit may a seat do what it has just done (SC-4).
void Deal::prove_void_gone(int seat) {
    if (rules_->void_blocks == VoidBlocks::all) player(seat).open = 0;
    Seat& own = player(seat);
    own.open = std::min(own.open, static_cast<std::uint8_t>(own.tiles.size()));
}

void Deal::discard(int kind) {
    Seat& own = player(state_.turn);
    own.tiles.remove(kind);
    own.open = suit_of(kind) == own.tiles.void_suit() ? static_cast<std::uint8_t>(own.open - 1) : std::uint8_t{0};
    ++state_.table[at(kind)];
    refresh_waits(state_.turn);
    state_.circumstance = static_cast<std::uint8_t>((wall_size() == 0 ? DealState::last_tile : 0) |
                                                    (state_.undiscarded && state_.turn == state_.dealer ? DealState::earthly : 0) |
                                                    (state_.replacement ? DealState::after_kong : 0));
    state_.undiscarded = state_.opening = state_.can_win = false;
    state_.tile = static_cast<std::int8_t>(kind);
    log(EventType::discard, state_.turn, kind, -1, state_.circumstance);
    ask(Phase::claim);
}

void Deal::kong(int kind) {
    const int seat = state_.turn;
    Seat& own = player(seat);
    state_.opening = state_.can_win = false;
    if (own.tiles.held(kind) == 4) {
        own.tiles.remove(kind, 4);
        own.tiles.meld({MeldType::concealed_kong, static_cast<std::uint8_t>(kind)});
        state_.table[at(kind)] = copies;
        log(EventType::kong, seat, kind, -1, static_cast<int>(KongType::concealed));
        return finish_kong(seat, kind, KongType::concealed, -1);
    }
    // The tile is on the table while others may rob it.
    own.tiles.remove(kind);
    ++state_.table[at(kind)];
    refresh_waits(seat);  // if it is robbed, the hand stays as it is now
    state_.late = is_late(kind);
    // A tile known to be drawn during this turn takes a place that might have held the missing suit.
    if (rules_->added_kong_late == AddedKongLate::forbidden && own.open > 0) --own.open;
    prove_void_gone(seat);
    state_.circumstance = 0;
    state_.tile = static_cast<std::int8_t>(kind);
    log(EventType::kong, seat, kind, -1, static_cast<int>(KongType::added));
    ask(Phase::rob);
}

// Pays for a kong and draws its replacement (SC-9, SC-21).
void Deal::finish_kong(int seat, int kind, KongType type, int from) {
    Seat& own = player(seat);
    if (type == KongType::added) {
        own.tiles.pung_to_kong(kind);
        const bool paid = rules_->added_kong_late != AddedKongLate::free || !state_.late;
        const bool known_drawn = rules_->added_kong_late == AddedKongLate::free && paid;
        if (known_drawn && own.open > 0) --own.open;
        for (int other = next_active(seat); paid && other != seat; other = next_active(other)) {
            pay(other, seat, 1, Reason::added_kong);
        }
    } else if (type == KongType::concealed) {
        for (int other = next_active(seat); other != seat; other = next_active(other)) {
            pay(other, seat, 2, Reason::concealed_kong);
        }
    } else {
        pay(from, seat, 2, Reason::exposed_kong);
    }
    prove_void_gone(seat);
    refresh_waits(seat);
    state_.replacement = true;
    draw(seat);
}

// ---- claims (G-5, SC-6, SC-7, SC-11) -----------------------------------------------------------

Win Deal::win_on(int kind, bool robbed, int circumstance) {
    Win win;
    win.kind = kind;
    win.by = robbed ? WinBy::robbed_kong : WinBy::discard;
    win.last_tile = (circumstance & DealState::last_tile) != 0;
    win.earthly = (circumstance & DealState::earthly) != 0;
    win.shoot_after_kong = (circumstance & DealState::after_kong) != 0;
    return win;
}

long long Deal::claim_points(int seat) const { return score(hand(seat), win_on(state_.tile, state_.phase == Phase::rob, state_.circumstance)).points; }

std::uint8_t Deal::offers(int seat) const {
    const Seat& own = player(seat);
    const int kind = state_.tile;
    unsigned offered = 0;
    if (has_kind(own.waits, kind)) {
        const bool locked = own.passed >= 0 && (rules_->pass_lock == PassLock::all || claim_points(seat) <= own.passed);
        if (!locked) offered |= offer_win;
    }
    if (state_.phase == Phase::claim && own.tiles.held(kind) >= 2 && !is_barred(own.tiles, kind)) {
        offered |= offer_pung;
        if (own.tiles.held(kind) == 3 && wall_size() > 0) offered |= offer_kong;
    }
    return static_cast<std::uint8_t>(offered);
}

void Deal::ask(Phase phase) {
    state_.phase = phase;
    state_.answers.fill(not_answered);
    for (int seat = 0; seat < seats; ++seat) {
        state_.offers[at(seat)] = seat == state_.turn || player(seat).won ? std::uint8_t{0} : offers(seat);
    }
    ask_next(state_.turn);
}

void Deal::ask_next(int after) {
    for (int seat = next_seat(after); seat != state_.turn; seat = next_seat(seat)) {
        if (state_.offers[at(seat)] == 0) continue;
        state_.to_act = static_cast<std::int8_t>(seat);
        return;
    }
    resolve();
}

void Deal::answer(int code) {
    const int seat = state_.to_act;
    state_.answers[at(seat)] = static_cast<std::int8_t>(code);
    if ((state_.offers[at(seat)] & offer_win) != 0 && code != act_win) note_pass(seat);
    ask_next(seat);
}

// A seat offered a win has answered otherwise (SC-12).
void Deal::note_pass(int seat) {
    if (rules_->pass_lock == PassLock::none) return;
    player(seat).passed = std::max(player(seat).passed, claim_points(seat));
}

void Deal::resolve() {
    const int from = state_.turn;
    int last_winner = -1;
    int melder = -1;
    const Win claimed = win_on(state_.tile, state_.phase == Phase::rob, state_.circumstance);
    for (int seat = next_seat(from); seat != from; seat = next_seat(seat)) {
        if (state_.offers[at(seat)] == 0) continue;
        const int code = state_.answers[at(seat)];
        if (code == act_win) {
            win(seat, claimed, from);
            last_winner = seat;
        } else if (code != act_pass) {
            melder = seat;
        }
    }
    state_.offers.fill(0);
    if (last_winner >= 0) {
        if (state_.winner_count == seats - 1) return end();
        return start_turn(next_active(last_winner));
    }
    if (state_.phase == Phase::rob) return finish_kong(from, state_.tile, KongType::added, -1);
    if (melder >= 0) return claim_meld(melder, state_.answers[at(melder)] >= act_kong);
    start_turn(next_active(from));
}

void Deal::claim_meld(int seat, bool kong) {
    const int from = state_.turn;
    const int kind = state_.tile;
    Tiles& tiles = player(seat).tiles;
    state_.drawn = 0;
    state_.replacement = false;
    state_.last_drawn = -1;
    state_.turn = state_.to_act = static_cast<std::int8_t>(seat);
    state_.table[at(kind)] = static_cast<std::uint8_t>(state_.table[at(kind)] + (kong ? 3 : 2));
    tiles.remove(kind, kong ? 3 : 2);
    tiles.meld({kong ? MeldType::exposed_kong : MeldType::pung, static_cast<std::uint8_t>(kind)});
    if (kong) {
        log(EventType::kong, seat, kind, from, static_cast<int>(KongType::exposed));
        return finish_kong(seat, kind, KongType::exposed, from);
    }
    log(EventType::pung, seat, kind, from);
    prove_void_gone(seat);
    state_.tile = -1;
    state_.phase = Phase::after_pung;
}

// ---- winning and settlement --------------------------------------------------------------------

void Deal::win(int seat, const Win& win, int from) {
    Seat& own = player(seat);
    const Score scored = score(hand(seat), win);
    const bool claimed = win.by != WinBy::self_draw;
    // The claimed tile is on the table already, once for all that win on it (SC-7).
    for (int kind = 0; kind < kinds; ++kind) {
        state_.table[at(kind)] = static_cast<std::uint8_t>(state_.table[at(kind)] + own.tiles.held(kind));
    }
    if (claimed) own.tiles.add(win.kind);
    own.won = true;
    own.open = 0;
    state_.wins[state_.winner_count] = {scored.fan, scored.points};
    state_.winners[state_.winner_count] = static_cast<std::int8_t>(seat);
    log(EventType::win, seat, win.heavenly ? -1 : win.kind, from, static_cast<int>(win.by), state_.winner_count++);
    if (claimed) {
        pay(from, seat, scored.payment, win.by == WinBy::discard ? Reason::win_discard : Reason::win_robbed_kong);
        return;
    }
    for (int other = next_seat(seat); other != seat; other = next_seat(other)) {
        if (!player(other).won) pay(other, seat, scored.payment, Reason::win_self_drawn);
    }
}

void Deal::self_drawn_win() {
    const int seat = state_.turn;
    Win own;
    own.heavenly = state_.opening;
    own.kind = state_.opening ? first_held(player(seat).tiles) : state_.last_drawn;
    own.kong_replacement = state_.replacement;
    own.last_tile = wall_size() == 0 && !state_.opening;
    win(seat, own, -1);
    if (state_.winner_count == seats - 1) return end();
    start_turn(next_active(seat));
}

void Deal::exhaust() {
    std::array<std::optional<Hand>, seats> hands;
    for (int seat = 0; seat < seats; ++seat) {
        if (!player(seat).won) hands[at(seat)] = hand(seat);
    }
    std::vector<Payment> kongs;
    for (const Payment& line : payments_) {
        const bool is_kong = line.reason == Reason::exposed_kong || line.reason == Reason::concealed_kong ||
                             line.reason == Reason::added_kong;
        if (is_kong) kongs.push_back(line);
    }
    for (const Payment& line : settle_exhausted(hands, kongs, rules_)) pay(line.from, line.to, line.points, line.reason);
    end();
}

void Deal::end() {
    state_.phase = Phase::over;
    state_.to_act = state_.tile = state_.last_drawn = -1;
    state_.drawn = 0;
    state_.can_win = false;
    log(EventType::end, -1, -1);
}

// ---- what happened -----------------------------------------------------------------------------

void Deal::log(EventType type, int seat, int kind, int other, int detail, int index) {
    assert(state_.log_size < DealState::most_entries);
    state_.log[state_.log_size++] = {type, static_cast<std::int8_t>(seat), static_cast<std::int8_t>(other),
                                     static_cast<std::int8_t>(kind), static_cast<std::uint8_t>(detail),
                                     static_cast<std::uint8_t>(index)};
}

void Deal::pay(int from, int to, long long points, Reason reason) {
    if (points == 0) return;
    log(EventType::payment, from, -1, to, 0, static_cast<int>(payments_.size()));
    payments_.push_back({from, to, points, reason});
}

Event Deal::event(int index) const {
    const LogEntry& entry = state_.log[at(index)];
    Event event;
    event.type = entry.type;
    event.seat = entry.seat;
    event.other = entry.other;
    event.kind = entry.kind;
    if (entry.type == EventType::kong) event.kong = static_cast<KongType>(entry.detail);
    if (entry.type == EventType::deal) {
        const int first = entry.seat * dealt_tiles;
        for (int i = first; i < first + dealt_tiles; ++i) add_card(event.hand, state_.deck[at(i)]);
        if (entry.seat == state_.dealer) add_card(event.hand, state_.deck[at(seats * dealt_tiles)]);
    } else if (entry.type == EventType::win) {
        event.by = static_cast<WinBy>(entry.detail);
        event.fan = state_.wins[entry.index].fan;
        event.points = state_.wins[entry.index].points;
        event.hand = player(entry.seat).tiles.concealed();
    } else if (entry.type == EventType::payment) {
        event.points = payments_[entry.index].points;
        event.reason = payments_[entry.index].reason;
    } else if (entry.type == EventType::end) {
        event.result = points();
    }
    return event;
}

std::array<long long, seats> Deal::points() const {
    std::array<long long, seats> sums{};
    for (const Payment& line : payments_) {
        sums[at(line.from)] -= line.points;
        sums[at(line.to)] += line.points;
    }
    return sums;
}

Result Deal::result() const {
    if (!is_over()) throw Error("result: the deal is not over");
    return {points(), {state_.winners.begin(), state_.winners.begin() + state_.winner_count}, payments_};
}

Hand Deal::hand(int seat) const {
    const Tiles& tiles = player(seat).tiles;
    return {tiles.concealed(), tiles.melds(), tiles.void_suit(), rules_};
}

int Deal::live(int seat, int kind) const {
    const Seat& own = player(seat);
    return state_.cards[at(kind)] - state_.table[at(kind)] - (own.won ? 0 : own.tiles.held(kind));
}

}  // namespace tingpai::sichuan
