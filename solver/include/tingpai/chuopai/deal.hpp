// A deal of Chuo Pai by the rules of play (CP-2 to CP-10). A copyable value without heap of its own;
// hidden hands are in it: players are shown a View.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/chuopai/plays.hpp"
#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::chuopai {

inline constexpr int deck_cards = kKinds * kCopies;

// ---- actions: every set and combination in the order of CP-12, then `pass` -----------------------

inline constexpr int play_count = kKinds * kCopies + kGroups * kCopies * ((kCopies + 1) * (kCopies + 1) - 1);
inline constexpr int pass_action = play_count;
[[nodiscard]] const Play& play_of_action(int code);  // not of `pass`
[[nodiscard]] int play_action(const Play& play);

[[nodiscard]] std::string action_text(int code);        // "play 66*2 36"
[[nodiscard]] int parse_action(std::string_view text);  // NotationError or IllegalActionError where it is none

// ---- events --------------------------------------------------------------------------------------

enum class EventType : std::uint8_t { deal, bonus, play, pass, round_end, end };
constexpr std::array<std::string_view, 6> choices(EventType) { return {"deal", "bonus", "play", "pass", "round_end", "end"}; }

// Something that has happened. Only `seat` may know the hand of `deal`; all else is public.
struct Event {
    EventType type = EventType::end;
    std::int8_t seat = -1;           // who; of `round_end` the winner; of `end` nobody
    Cards cards;                     // deal: the hand before any bonus; bonus; play; round_end: the winning play
    std::array<int, kSeats> piles{};  // round_end, end: the sizes

    [[nodiscard]] bool is_private() const { return type == EventType::deal; }
    bool operator==(const Event&) const = default;
};

// The event as this seat may know it.
[[nodiscard]] Event seen_by(Event event, int seat);

// ---- the deal ------------------------------------------------------------------------------------

// What all know of the cards that a hand still holds: passes prove that nothing in it could beat (CP-7),
// and a starting hand without bonus had not both 12 and 24 (CP-3).
struct Knowledge {
    static constexpr int most_matches = 2 * kCopies;  // of the two kinds that match a head
    static constexpr int row = most_matches + 1;
    static constexpr std::uint64_t any = (std::uint64_t{1} << (kCopies + 1) * row) - 1;

    std::array<std::uint8_t, kKinds> most;          // copies it can hold
    std::array<std::uint64_t, kGroups> combination;  // bit heads * row + matches: it can hold those
    bool not_both = false;                          // 12 and 24

    Knowledge() {
        most.fill(kCopies);
        combination.fill(any);
    }
    void plays(Cards cards);                             // these leave the hand
    void passes(const Play& target, const Rules& rules);  // it has nothing that beats the target
    [[nodiscard]] bool allows(Cards cards, std::uint32_t kinds) const;  // looking at these kinds (bits) alone
    bool operator==(const Knowledge&) const = default;
};

// Any situation within a deal. Hands are without the cards of the trick. Cards that are nowhere are out
// of the deal and known to be.
struct Position {
    std::array<Cards, kSeats> hands;
    int leader = 0;  // without cards between rounds: stands for the next that has some
    std::array<Cards, kSeats> piles;
    std::vector<std::optional<Cards>> trick;  // in turn order from the leader, none a pass
    bool operator==(const Position&) const = default;
};

struct Result {
    std::array<int, kSeats> points{};  // the sizes of the piles
    std::vector<int> winners;          // all that have the highest
    bool operator==(const Result&) const = default;
};

// Everything but the rules, trivially copyable.
struct DealState {
    std::array<Cards, kSeats> hands;
    std::array<Cards, kSeats> piles;
    Cards gone;  // played, and not won
    std::array<Knowledge, kSeats> knowledge;
    std::array<std::int16_t, kSeats> trick{-1, -1, -1};  // by seat, of this round; -1: has not acted
    std::int16_t highest = -1;  // so far in this round
    std::int8_t winning = -1;   // who played it
    std::int8_t leader = 0;
    std::int8_t to_act = 0;
    bool operator==(const DealState&) const = default;
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
    static constexpr int players = kSeats;
    static constexpr int action_count = pass_action + 1;

    [[nodiscard]] static Shuffled shuffle(std::uint64_t seed);
    // A deal whose state is known, taken on trust.
    Deal(const DealState& state, RulesPtr rules) : rules_(std::move(rules)), state_(state) {}
    // `opening`, if given, gets what has happened: the dealing and the starting bonus.
    explicit Deal(std::uint64_t seed, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);
    // Every card's kind from the front (G-4a) and who leads. HandError where it is no deck.
    Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, std::vector<Event>* opening = nullptr);
    // HandError or IllegalActionError saying what is no situation of a deal. No starting bonus.
    explicit Deal(const Position& position, RulesPtr rules = default_rules(), std::vector<Event>* opening = nullptr);

    [[nodiscard]] int to_act() const { return state_.to_act; }  // -1: over
    [[nodiscard]] bool is_over() const { return state_.to_act < 0; }
    void legal(play::Actions& actions) const;  // ascending codes; none when over
    [[nodiscard]] bool is_legal(int code) const;
    void play(int code) { play(code, nullptr); }  // IllegalActionError, and nothing is changed
    void play(int code, std::vector<Event>& events) { play(code, &events); }
    [[nodiscard]] Result result() const;  // so far

    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] const DealState& state() const { return state_; }
    [[nodiscard]] Cards hand(int seat) const { return state_.hands[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] Position position() const;
    [[nodiscard]] View view(int seat) const;

    bool operator==(const Deal& other) const { return state_ == other.state_ && *rules_ == *other.rules_; }

private:
    using Events = std::vector<Event>*;
    void deal_out(std::span<const std::uint8_t> deck, int first, Events events);
    void starting_bonus(int seat, Events events);
    void play(int code, Events events);
    void next_to_act(int after, Events events);
    void end_round(Events events);
    void lead(int seat, Events events);

    RulesPtr rules_;
    DealState state_;
};

// ---- what a seat knows ---------------------------------------------------------------------------

// All and only what the seat may know (G-6): the state with the hands of the others blank.
struct View {
    RulesPtr rules;
    int seat = 0;
    DealState known;
    std::array<int, kSeats> sizes{};
    Cards unseen;  // the cards of the two others together
    play::Actions legal;

    [[nodiscard]] int to_act() const;  // -1: over, or asked unseen
    [[nodiscard]] std::array<std::uint8_t, kKinds> unseen_counts() const {
        std::array<std::uint8_t, kKinds> counts{};
        for (int kind = 0; kind < kKinds; ++kind) counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(unseen.count(kind));
        return counts;
    }
    [[nodiscard]] bool is_over() const { return known.to_act < 0; }
    bool operator==(const View& other) const;

    // A deal that gives this seat the same view: the unseen cards dealt to the two others, every deal
    // that their passes and bonuses permit equally likely.
    [[nodiscard]] Deal sample(std::uint64_t seed) const;
};

// What the greedy player does with this view; `legal` is not empty.
[[nodiscard]] int greedy_action(const View& view, const play::Actions& legal);
[[nodiscard]] inline int greedy_action(const Deal& deal, const play::Actions& legal) {
    return greedy_action(deal.view(deal.to_act()), legal);
}

}  // namespace tingpai::chuopai
