// One deal of Sichuan bloody mahjong, played by the rules page (SC-2 to SC-24). A copyable value;
// hidden information is in it: players are shown a View (deal_view.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tingpai/play/actions.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sichuan/score.hpp"
#include "tingpai/sichuan/settle.hpp"
#include "tingpai/sichuan/tiles.hpp"

namespace tingpai::sichuan {

// The action space: `void m` .. `void s`, `discard 1m` .. `discard 9s`, `win`, `pung 1m` ..,
// `kong 1m` .., `pass`.
inline constexpr int act_void = 0;
inline constexpr int act_discard = act_void + suits;
inline constexpr int act_win = act_discard + kinds;
inline constexpr int act_pung = act_win + 1;
inline constexpr int act_kong = act_pung + kinds;
inline constexpr int act_pass = act_kong + kinds;
inline constexpr int actions = act_pass + 1;

[[nodiscard]] std::string action_text(int code);         // "discard 5m"
[[nodiscard]] int parse_action(std::string_view text);   // throws NotationError

inline constexpr int dealt_tiles = 13;
inline constexpr int deck_tiles = kinds * copies;
using Deck = std::vector<std::uint8_t>;  // kinds, in order from the front (G-4a)

enum class Phase : std::uint8_t {
    declare,     // missing suits are being declared (SC-3)
    turn,        // a seat has drawn: win, kong or discard (SC-5)
    after_pung,  // a seat has claimed a pung: discard (SC-8)
    claim,       // others answer to a discard (SC-6)
    rob,         // others answer to an added kong (SC-11)
    over,
};
constexpr std::array<std::string_view, 6> choices(Phase) {
    return {"declare", "turn", "after_pung", "claim", "rob", "over"};
}

enum class KongType : std::uint8_t { exposed, concealed, added };
constexpr std::array<std::string_view, 3> choices(KongType) { return {"exposed", "concealed", "added"}; }

enum class EventType : std::uint8_t { deal, void_suit, draw, discard, pung, kong, win, payment, end };
constexpr std::array<std::string_view, 9> choices(EventType) {
    return {"deal", "void", "draw", "discard", "pung", "kong", "win", "payment", "end"};
}

// Something that has happened. Only `seat` may know the hand of `deal` and the kind of `draw`; all
// else is public (G-6).
struct Event {
    EventType type = EventType::deal;
    std::int8_t seat = -1;   // who; of a payment: who pays
    std::int8_t other = -1;  // pung, exposed kong, win: whose tile; payment: who is paid
    std::int8_t kind = -1;   // the tile; void: the suit; -1 hidden, or the dealt 14 won
    KongType kong = KongType::exposed;
    WinBy by = WinBy::self_draw;
    Reason reason = Reason::win_discard;
    int fan = 0;                             // win
    long long points = 0;                    // win, payment
    Counts hand{};                           // deal: the dealt tiles; win: concealed, winning tile included
    std::array<long long, seats> result{};   // end

    [[nodiscard]] bool is_private() const { return type == EventType::deal || type == EventType::draw; }
    bool operator==(const Event&) const = default;
};

struct Result {
    std::array<long long, seats> points{};  // the sums of the payments (G-7)
    std::vector<int> winners;               // in the order of winning
    std::vector<Payment> payments;

    bool operator==(const Result&) const = default;
};

// A situation at the start of a turn, for Deal(position, rules). What it does not mention has not
// happened: the deal's log starts here. The cards may be fewer than 108.
struct Position {
    struct Seat {
        Counts concealed{};         // with the melds 14 tiles for the seat on turn and for winners, else 13
        std::vector<Meld> melds;
        int void_suit = -1;         // declared (SC-3)
        std::vector<int> discards;  // those that nobody took
        long long passed = -1;      // SC-12: the most points passed since the last draw, -1 none
        int open = -1;              // concealed tiles not known to be outside the missing suit, -1 all
        bool operator==(const Seat&) const = default;
    };
    std::array<Seat, seats> players;
    std::vector<std::uint8_t> wall;  // from the front
    std::vector<int> winners;        // in the order of winning
    int dealer = 0;
    int turn = 0;
    int last_drawn = -1;         // by the seat on turn; -1: it opens, or has claimed a pung
    KindSet drawn = 0;           // all tiles it has drawn during this turn (SC-9)
    bool replacement = false;    // last_drawn is a kong's replacement
    bool opening = false;        // the dealer's first action (heavenly)
    bool undiscarded = false;    // no tile has been discarded yet (earthly)
    std::vector<Payment> payments;

    bool operator==(const Position&) const = default;
};

// One line of a deal's log; Deal::event tells the whole.
struct LogEntry {
    EventType type = EventType::end;
    std::int8_t seat = -1;
    std::int8_t other = -1;
    std::int8_t kind = -1;
    std::uint8_t detail = 0;  // KongType, WinBy; of a discard its Circumstance bits
    std::uint8_t index = 0;   // of the payment or the win
    bool operator==(const LogEntry&) const = default;
};

// What the seats know together: everything but rules and payment lines, trivially copyable.
struct DealState {
    static constexpr std::size_t most_entries = 320;
    static constexpr std::size_t most_actions = 320;

    struct Seat {
        Tiles tiles;
        KindSet waits = 0;       // kinds that complete the before-draw hand
        long long passed = -1;   // SC-12
        std::uint8_t open = 0;   // concealed tiles not known to be outside the missing suit
        bool won = false;
        bool operator==(const Seat&) const = default;
    };
    struct WinLine {
        int fan = 0;
        long long points = 0;
        bool operator==(const WinLine&) const = default;
    };
    // What makes a win on a tile an event (SC-16, SC-18), bits.
    enum Circumstance : std::uint8_t { last_tile = 1, earthly = 2, after_kong = 4, before_log = 8 };
    static constexpr std::uint8_t blank = 0xFF;  // a card of the deck that a view hides

    std::array<Seat, seats> players{};
    std::array<std::uint8_t, deck_tiles> deck{};
    std::uint8_t front = 0;  // of the wall in the deck
    std::uint8_t back = 0;
    Counts cards{};  // all cards of this deal
    Counts table{};  // those face up: discards, melds, winners' tiles
    Phase phase = Phase::declare;
    std::int8_t dealer = 0;
    std::int8_t turn = 0;
    std::int8_t to_act = 0;
    std::int8_t tile = -1;        // being answered to
    std::uint8_t circumstance = 0;
    std::int8_t last_drawn = -1;  // by the seat on turn
    KindSet drawn = 0;            // by it during this turn
    bool replacement = false;     // last_drawn is one
    bool can_win = false;         // the seat on turn is complete
    bool opening = false;
    bool undiscarded = false;
    bool late = false;            // the kong being answered to is (SC-9)
    bool dealt = false;           // from a whole deck
    bool recorded = false;        // deck and actions are whole
    std::array<std::uint8_t, seats> offers{};   // Offer bits of those asked
    std::array<std::int8_t, seats> answers{};   // codes, -1 none yet
    std::array<std::int8_t, 3> winners{};
    std::uint8_t winner_count = 0;
    std::array<WinLine, 3> wins{};
    std::array<LogEntry, most_entries> log{};
    std::uint16_t log_size = 0;
    std::array<std::uint8_t, most_actions> actions{};
    std::uint16_t action_count = 0;

    bool operator==(const DealState&) const = default;
};

class Deal {
public:
    static constexpr int players = seats;
    static constexpr int action_count = actions;

    explicit Deal(std::uint64_t seed, RulesPtr rules = default_rules());
    // Throws HandError where the deck is not the 108 tiles.
    Deal(std::span<const std::uint8_t> deck, int dealer, RulesPtr rules);
    // Throws HandError where the position cannot be.
    Deal(const Position& position, RulesPtr rules);
    // A deal whose state is known, taken on trust.
    Deal(const DealState& state, std::vector<Payment> payments, RulesPtr rules)
        : state_(state), payments_(std::move(payments)), rules_(std::move(rules)) {}

    [[nodiscard]] int to_act() const { return state_.to_act; }  // -1: over
    void legal(play::Actions& into) const;                      // codes, ascending
    [[nodiscard]] bool is_legal(int code) const;
    // Throws IllegalActionError and changes nothing where the action is not legal.
    void play(int code);
    void play(int code, std::vector<Event>& events);  // appends what happened
    [[nodiscard]] bool is_over() const { return state_.phase == Phase::over; }
    [[nodiscard]] Result result() const;  // of a deal that is over, else throws Error

    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] const DealState& state() const { return state_; }
    [[nodiscard]] std::span<const Payment> payments() const { return payments_; }
    [[nodiscard]] std::array<long long, seats> points() const;  // so far
    // What a record needs: the whole deck, who is first and all actions.
    [[nodiscard]] bool is_recorded() const { return state_.recorded; }
    [[nodiscard]] std::span<const std::uint8_t> deck() const { return state_.deck; }
    [[nodiscard]] int first() const { return state_.dealer; }
    [[nodiscard]] std::span<const std::uint8_t> played() const { return {state_.actions.data(), state_.action_count}; }
    [[nodiscard]] int wall_size() const { return state_.back - state_.front; }
    [[nodiscard]] int events() const { return state_.log_size; }
    [[nodiscard]] Event event(int index) const;
    [[nodiscard]] Hand hand(int seat) const;
    // Cards of a kind that a seat cannot see: elsewhere than on the table and in its hand.
    [[nodiscard]] int live(int seat, int kind) const;

    bool operator==(const Deal& other) const {
        return state_ == other.state_ && payments_ == other.payments_ && *rules_ == *other.rules_;
    }

private:
    friend class View;
    using Seat = DealState::Seat;

    [[nodiscard]] Seat& player(int seat) { return state_.players[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] const Seat& player(int seat) const { return state_.players[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int next_active(int seat) const;
    [[nodiscard]] bool is_barred(const Tiles& tiles, int kind) const;  // SC-4
    [[nodiscard]] bool can_discard(const Tiles& tiles, int kind) const;
    [[nodiscard]] bool can_kong(const Tiles& tiles, int kind) const;
    [[nodiscard]] bool is_late(int kind) const { return !has_kind(state_.drawn, kind); }
    [[nodiscard]] std::uint8_t offers(int seat) const;
    // The win on a discard or an added kong, with its Circumstance bits.
    [[nodiscard]] static Win win_on(int kind, bool robbed, int circumstance);
    [[nodiscard]] long long claim_points(int seat) const;

    void seat_player(int seat, const Position::Seat& given);
    void begin_at(const Position& position);
    void log(EventType type, int seat, int kind, int other = -1, int detail = 0, int index = 0);
    void pay(int from, int to, long long points, Reason reason);
    void apply(int code);
    void declare(int suit);
    void open_play();
    void refresh_waits(int seat);
    void start_turn(int seat);
    void draw(int seat);
    void prove_void_gone(int seat);
    void discard(int kind);
    void kong(int kind);
    void finish_kong(int seat, int kind, KongType type, int from);
    void ask(Phase phase);
    void ask_next(int after);
    void answer(int code);
    void note_pass(int seat);
    void resolve();
    void claim_meld(int seat, bool kong);
    void win(int seat, const Win& win, int from);
    void self_drawn_win();
    void exhaust();
    void end();

    DealState state_;
    std::vector<Payment> payments_;
    RulesPtr rules_;
};

// The core's greedy player: takes every win; else the least shanten, then the most live acceptance.
[[nodiscard]] int greedy_action(const Deal& deal, const play::Actions& legal);

}  // namespace tingpai::sichuan
