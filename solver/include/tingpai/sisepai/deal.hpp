// A deal of Si Se Pai by the rules of play (SP-2 to SP-14). A copyable value without heap of its own;
// hidden information is in it: players are shown a View.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"
#include "tingpai/sisepai/hand.hpp"

namespace tingpai::sisepai {

inline constexpr int seats = 4;
inline constexpr int hand_cards = 20;
inline constexpr int deck_cards = 117;

// ---- actions: `win`, `take GAEr` .., `extend AAAAr` .., `discard Ar` .., `pass` -------------------

inline constexpr int group_count = 90;  // of all_groups()
inline constexpr int four_count = 25;   // groups of four, in the same order
inline constexpr int win_action = 0;
inline constexpr int first_take = 1;
inline constexpr int first_extend = first_take + group_count;
inline constexpr int first_discard = first_extend + four_count;
inline constexpr int pass_action = first_discard + kinds;
[[nodiscard]] constexpr int discard_action(int kind) { return first_discard + kind; }
[[nodiscard]] int take_action(const Group& group);
[[nodiscard]] int extend_action(const Group& four);
// The group of a take or an extension, by code.
[[nodiscard]] const Group& group_of_action(int code);

[[nodiscard]] std::string action_text(int code);        // "take AAAg", "take Sr Sy Sw"
[[nodiscard]] int parse_action(std::string_view text);  // NotationError where it is none

// ---- events --------------------------------------------------------------------------------------

enum class EventType : std::uint8_t { deal, draw, take, discard, offer, win, end };
constexpr std::array<std::string_view, 7> choices(EventType) {
    return {"deal", "draw", "take", "discard", "offer", "win", "end"};
}

// Something that has happened. Only `seat` may know the hand of `deal`; all else is public.
struct Event {
    EventType type = EventType::end;
    std::int8_t seat = -1;   // who; of `offer` the drawer; of `end` nobody
    std::int8_t kind = -1;   // the card
    std::int8_t other = -1;  // take, win: who drew or discarded the card
    Group group{};           // take: the whole group, the card included
    bool extends = false;    // take: the card joined an exposed three (SP-6)
    int points = 0;          // win
    Counts hand{};           // deal
    std::array<int, seats> result{};  // end: points; see Result for the winner
    std::int8_t winner = -1;          // end: -1 drawn

    [[nodiscard]] bool is_private() const { return type == EventType::deal; }
    bool operator==(const Event&) const = default;
};

// The event as this seat may know it.
[[nodiscard]] Event seen_by(Event event, int seat);

// ---- the deal ------------------------------------------------------------------------------------

enum class Stage : std::uint8_t {
    drawn,      // a drawn card is offered to all (SP-10)
    second,     // nobody took it: offered to the three others (SP-12)
    discarded,  // a discard is offered to the three others (SP-12)
    discard,    // the seat on turn has taken a card and discards (SP-8)
    over,
};
constexpr std::array<std::string_view, 5> choices(Stage) { return {"drawn", "second", "discarded", "discard", "over"}; }

// A card that lies face up before the player who discarded or, untaken, drew it.
struct Lying {
    std::int8_t kind = 0;
    std::int8_t seat = 0;
    bool operator==(const Lying&) const = default;
};

// A card taken without a win and the discard that followed, -1 none yet. The 21 cards between the
// two were not all in groups (SP-8).
struct Taking {
    Group group;
    std::int8_t taken = -1;
    std::int8_t discard = -1;
    bool extends = false;
    bool operator==(const Taking&) const = default;
};

// A seat's cards. A player never takes more than 20 times: each time it loses a concealed card.
struct Seat {
    static constexpr std::size_t most_groups = 21;

    Counts concealed{};
    std::array<Group, most_groups> groups{};
    std::array<Taking, most_groups> takings{};
    std::uint8_t group_count = 0;
    std::uint8_t taking_count = 0;

    [[nodiscard]] std::span<const Group> exposed() const { return {groups.data(), group_count}; }
    [[nodiscard]] std::span<const Taking> taken() const { return {takings.data(), taking_count}; }
    bool operator==(const Seat& other) const;
};

// Whether all cards are in groups (SP-6); with extend_exposed concealed cards may lie down on
// exposed threes, one to each.
[[nodiscard]] bool all_grouped(const Counts& concealed);
[[nodiscard]] bool all_grouped(const Counts& concealed, std::span<const Group> exposed, const Rules& rules);

// Any situation within a deal, the log of taken cards starting here. Cards that are nowhere are out
// of the deal and known to be.
struct Position {
    std::array<Counts, seats> concealed{};
    std::array<std::vector<Group>, seats> exposed;
    std::vector<std::uint8_t> stock;  // from the front
    std::vector<Lying> discards;      // those that nobody took, in order
    int turn = 0;                     // who has drawn, discarded or must discard
    Stage stage = Stage::drawn;       // an offer begins: nobody has answered yet
    int card = -1;                    // offered; -1 at stage drawn: the seat on turn draws
    bool operator==(const Position&) const = default;
};

struct Result {
    std::array<int, seats> points{};
    int winner = -1;  // -1: drawn
    int other = -1;   // who drew or discarded the winning card
    int kind = -1;
    bool operator==(const Result&) const = default;
};

// Everything but the rules, trivially copyable.
struct DealState {
    std::array<Seat, seats> players{};
    std::array<std::uint8_t, deck_cards> deck{};  // the stock is [next, deck_cards)
    std::array<Lying, deck_cards> lying{};
    std::uint8_t next = deck_cards;
    std::uint8_t lie = 0;
    std::int8_t turn = 0;
    std::int8_t to_act = 0;
    Stage stage = Stage::drawn;
    std::int8_t card = -1;
    std::array<std::int16_t, seats> answers{-1, -1, -1, -1};  // to this offer; -1: none
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
    // The first card is drawn at once: `opening`, if given, gets what has happened.
    explicit Deal(std::uint64_t seed, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);
    // Every card's kind from the front (G-4a) and who draws first. HandError where it is no deck.
    Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, std::vector<Event>* opening = nullptr);
    // HandError saying what is no situation of a deal.
    explicit Deal(const Position& position, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);

    [[nodiscard]] int to_act() const { return state_.to_act; }  // -1: over
    [[nodiscard]] bool is_over() const { return state_.stage == Stage::over; }
    void legal(play::Actions& actions) const;  // ascending codes; none when over
    [[nodiscard]] bool is_legal(int code) const;
    void play(int code) { play(code, nullptr); }  // IllegalActionError, and nothing is changed
    void play(int code, std::vector<Event>& events) { play(code, &events); }
    [[nodiscard]] const Result& result() const { return state_.result; }  // of a deal that is over

    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] const Seat& seat(int index) const { return state_.players[static_cast<std::size_t>(index)]; }
    [[nodiscard]] int turn() const { return state_.turn; }
    [[nodiscard]] Stage stage() const { return state_.stage; }
    [[nodiscard]] int card() const { return state_.card; }
    [[nodiscard]] int stock() const { return deck_cards - state_.next; }
    // The situation at the last turn or begin of an offer: answers given are not in it.
    [[nodiscard]] Position position() const;
    [[nodiscard]] const DealState& state() const { return state_; }
    [[nodiscard]] View view(int seat) const;

    bool operator==(const Deal& other) const;

private:
    friend struct View;
    using Events = std::vector<Event>*;

    explicit Deal(RulesPtr rules) : rules_(std::move(rules)) {}
    void deal_out(std::span<const std::uint8_t> deck, int first, Events events);
    void check(const Position& position) const;
    void play(int code, Events events);

    [[nodiscard]] int distance(int seat) const { return (seat - state_.turn + seats) % seats; }
    [[nodiscard]] bool wins(int seat) const;
    [[nodiscard]] bool must_take(int seat) const { return distance(seat) == 0 && is_single(state_.card); }  // SP-9
    [[nodiscard]] bool may_make(int seat, const Group& group) const;
    [[nodiscard]] bool may_take(int seat, const Group& group, bool win) const;
    [[nodiscard]] bool may_extend(int seat, const Group& four, bool win) const;
    void answers(int seat, play::Actions& actions) const;
    [[nodiscard]] bool has_answer(int seat) const;
    [[nodiscard]] int level(int seat, int code) const;

    void draw(int seat, Events events);
    void offer(Stage stage, Events events);
    void ask_after(int distance, Events events);
    void resolve(Events events);
    void unclaimed(Events events);
    void take(int seat, int code, Events events);
    void discard(int kind, Events events);
    void win(int seat, Events events);
    void end(Events events);

    RulesPtr rules_;
    DealState state_;
};

// ---- what a seat knows ---------------------------------------------------------------------------

// All and only what the seat may know (G-5, G-6). Who else is asked about the offered card, and what
// was answered, is hidden.
struct View {
    RulesPtr rules;
    int seat = 0;
    std::array<Seat, seats> players;  // concealed cards: this seat's alone
    std::array<int, seats> sizes{};   // of the concealed cards
    Counts unseen{};                  // where the seat cannot tell: other hands and the stock
    int stock = 0;
    std::vector<Lying> discards;
    int turn = 0;
    Stage stage = Stage::drawn;
    int card = -1;
    bool asked = false;  // whether this seat is to act
    int answer = -1;     // what it has answered to the offer
    play::Actions legal;
    std::optional<std::array<Counts, seats>> hands;  // of a deal that is over (G-6)
    Result result;

    [[nodiscard]] int to_act() const;  // -1: over, or asked unseen
    [[nodiscard]] const Counts& unseen_counts() const { return unseen; }
    [[nodiscard]] bool is_over() const { return stage == Stage::over; }
    bool operator==(const View& other) const;

    // A deal that gives this seat the same view: the unseen cards uniform among those possible (no
    // hand was complete when it took a card and did not win), the hidden answers uniform among the
    // legal ones.
    [[nodiscard]] Deal sample(std::uint64_t seed) const;
};

// What the greedy player does with this view; `legal` is not empty.
[[nodiscard]] int greedy_action(const View& view, const play::Actions& legal);
[[nodiscard]] inline int greedy_action(const Deal& deal, const play::Actions& legal) {
    return greedy_action(deal.view(deal.to_act()), legal);
}

}  // namespace tingpai::sisepai
