// A deal of Kowah by the rules of play (KW-2 to KW-13): a plain value without heap of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/kowah/hand.hpp"
#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::kowah {

inline constexpr int seats = 3;
inline constexpr int deck_cards = kinds * copies;
inline constexpr int hand_cards = 8;

// ---- actions: stable codes -----------------------------------------------------------------------

inline constexpr int draw_action = 0;
inline constexpr int take_action = 1;
inline constexpr int first_discard = 2;
inline constexpr int first_declare = first_discard + kinds;
inline constexpr int pass_action = first_declare + kinds;  // not declaring (KW-8)
[[nodiscard]] constexpr int discard_action(int kind) { return first_discard + kind; }
[[nodiscard]] constexpr int declare_action(int kind) { return first_declare + kind; }

[[nodiscard]] std::string action_text(int code);            // "draw", "discard 5c", "declare T"
[[nodiscard]] int parse_action(std::string_view text);      // NotationError where it is none

// ---- events --------------------------------------------------------------------------------------

enum class EventType : std::uint8_t { deal, draw, discard, take, declare, win, end };
constexpr std::array<std::string_view, 7> choices(EventType) {
    return {"deal", "draw", "discard", "take", "declare", "win", "end"};
}

// Something that has happened. Only `seat` may know the hand of `deal` and the kind of a draw that
// is not face up; all else is public.
struct Event {
    EventType type = EventType::end;
    std::int8_t seat = -1;   // who; of `deal` whose cards, of `win` the winner, of `end` nobody
    std::int8_t kind = -1;   // the card
    std::int8_t other = -1;  // win: who drew or discarded the card
    bool face_up = true;     // draw (KW-10)
    WinBy by = WinBy::own_draw;
    int points = 0;                   // win
    Counts hand{};                    // deal
    std::array<int, seats> result{};  // end: points; see Result for the winner
    std::int8_t winner = -1;          // end: -1 drawn

    [[nodiscard]] bool is_private() const { return type == EventType::deal || (type == EventType::draw && !face_up); }
    bool operator==(const Event&) const = default;
};

// The event as this seat may know it.
[[nodiscard]] Event seen_by(Event event, int seat);

// ---- the deal ------------------------------------------------------------------------------------

// What a turn waits for. `over` is no stage of a turn.
enum class Stage : std::uint8_t { take, discard, declare, over };
constexpr std::array<std::string_view, 4> choices(Stage) { return {"take", "discard", "declare", "over"}; }

// A card that lies face up before the player who discarded it.
struct Lying {
    std::int8_t kind = 0;
    std::int8_t seat = 0;
    bool operator==(const Lying&) const = default;
};

// Any situation within a deal. Cards that are nowhere are out of the deal and known to be.
struct Position {
    std::array<Counts, seats> hands{};
    std::array<int, seats> declared{-1, -1, -1};
    std::array<Counts, seats> known{};  // cards of a hand that all have seen (KW-11)
    std::vector<int> stock;             // from the front
    std::vector<Lying> discards;        // in the order they were made; the last may be taken (KW-5)
    int turn = 0;
    Stage stage = Stage::take;
    int taken = -1;  // the kind taken in this turn (KW-4)
    int drawn = -1;  // the card a locked player drew and must discard (KW-9)
    int turns = 0;   // completed ones (KW-13)
};

struct Result {
    std::array<int, seats> points{};
    int winner = -1;  // -1: drawn
    int other = -1;   // who drew or discarded the winning card
    int kind = -1;
    WinBy by = WinBy::own_draw;
    bool operator==(const Result&) const = default;
};

// Everything but the rules, trivially copyable.
struct DealState {
    std::array<Counts, seats> hands{};
    std::array<Counts, seats> known{};
    std::array<std::int8_t, seats> declared{-1, -1, -1};
    std::array<std::uint8_t, deck_cards> deck{};  // the stock is [next, deck_cards)
    std::array<Lying, deck_cards> lying{};
    std::uint8_t next = deck_cards;
    std::uint8_t lie = 0;
    std::int8_t turn = 0;
    Stage stage = Stage::take;
    std::int8_t taken = -1;
    std::int8_t drawn = -1;
    std::uint32_t waits = 0;  // at stage declare: the kinds that may be declared, as bits
    int turns = 0;
    Result result;
};

// A shuffled deck and who is first.
struct Shuffled {
    std::array<std::uint8_t, deck_cards> deck{};
    int first = 0;
};

struct View;

class Deal {
public:
    using DealEvent = Event;
    using DealView = View;
    using DealResult = Result;
    static constexpr int players = seats;
    static constexpr int action_count = pass_action + 1;

    [[nodiscard]] static Shuffled shuffle(std::uint64_t seed);
    // A deal whose state is known, taken on trust.
    Deal(const DealState& state, RulesPtr rules) : rules_(std::move(rules)), state_(state) {}
    // `opening`, if given, gets what has happened: the dealing.
    explicit Deal(std::uint64_t seed, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);
    // Every card's kind from the front (G-4a) and who goes first. HandError where it is no deck.
    Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, std::vector<Event>* opening = nullptr);
    // HandError saying what is no situation of a deal.
    explicit Deal(const Position& position, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);

    [[nodiscard]] int to_act() const { return state_.stage == Stage::over ? -1 : state_.turn; }
    [[nodiscard]] bool is_over() const { return state_.stage == Stage::over; }
    void legal(play::Actions& actions) const;  // ascending codes; none when over
    [[nodiscard]] bool is_legal(int code) const;
    void play(int code) { play(code, nullptr); }  // IllegalActionError, and nothing is changed
    void play(int code, std::vector<Event>& events) { play(code, &events); }
    [[nodiscard]] const Result& result() const { return state_.result; }  // of a deal that is over

    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] const Counts& hand(int seat) const { return state_.hands[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int declared(int seat) const { return state_.declared[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int turn() const { return state_.turn; }
    [[nodiscard]] Stage stage() const { return state_.stage; }
    [[nodiscard]] int stock() const { return deck_cards - state_.next; }
    [[nodiscard]] int turns() const { return state_.turns; }
    [[nodiscard]] Position position() const;  // without the result
    [[nodiscard]] const DealState& state() const { return state_; }
    [[nodiscard]] View view(int seat) const;

    bool operator==(const Deal& other) const;

private:
    friend struct View;
    using Events = std::vector<Event>*;
    Deal(const Position& position, const Result& result, RulesPtr rules);  // as it is, unchecked
    void set(const Position& position);
    void deal_out(std::span<const std::uint8_t> deck, int first, Events events);
    void check(const Position& position) const;
    void play(int code, Events events);
    void draw(Events events);
    void take(Events events);
    void discard(int kind, Events events);
    void declare(int kind, Events events);
    void next_turn();
    [[nodiscard]] bool anyone_declared() const;
    [[nodiscard]] int winner_with(int kind) const;  // -1: nobody
    void win(int winner, int from, int kind, WinBy by, Events events);
    void end(Events events);
    [[nodiscard]] std::uint32_t waits_of_turn() const;

    RulesPtr rules_;
    DealState state_;
};

// ---- what a seat knows ---------------------------------------------------------------------------

// All and only what the seat may know (G-5, G-6). That another seat is asked whether it declares is
// hidden: the turn then shows as the next seat's, which is not asked yet.
struct View {
    RulesPtr rules;
    int seat = 0;
    Counts hand{};
    std::array<int, seats> sizes{};
    std::array<int, seats> declared{-1, -1, -1};
    std::array<Counts, seats> known{};  // cards of each hand that all have seen
    Counts unseen{};                    // where the seat cannot tell: other hands and the stock
    int stock = 0;
    std::vector<Lying> discards;
    int turn = 0;
    Stage stage = Stage::take;
    int taken = -1;
    int drawn = -1;
    int turns = 0;
    bool asked = false;  // whether this seat is to act
    play::Actions legal;
    std::optional<std::array<Counts, seats>> hands;  // of a deal that is over (G-6)
    Result result;

    [[nodiscard]] int to_act() const;  // -1: over, or asked unseen
    [[nodiscard]] const Counts& unseen_counts() const { return unseen; }
    [[nodiscard]] bool is_over() const { return stage == Stage::over; }
    bool operator==(const View& other) const;

    // A deal that gives this seat the same view, uniform among those possible: a declared hand is
    // ready with its wait, known cards stay where they are. A deal that is over is itself.
    [[nodiscard]] Deal sample(std::uint64_t seed) const;
};

// What the greedy player does with this view; `legal` is not empty.
[[nodiscard]] int greedy_action(const View& view, const play::Actions& legal);
[[nodiscard]] inline int greedy_action(const Deal& deal, const play::Actions& legal) {
    return greedy_action(deal.view(deal.to_act()), legal);
}

}  // namespace tingpai::kowah
