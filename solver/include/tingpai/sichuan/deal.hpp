// One deal of Sichuan bloody mahjong, played by the rules page (SC-2 to SC-24). A copyable value;
// hidden information is in it: players are shown a View (deal_view.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    std::int8_t kind = -1;   // the tile; void: the suit; -1 hidden
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

// A situation at the start of a turn, for Deal(position, rules). See check() for what must hold.
struct Position {
    struct Seat {
        Counts concealed{};  // 14 tiles with the melds for the seat on turn and for winners, else 13
        std::vector<Meld> melds;
        int void_suit = -1;
        std::optional<WinBy> won;      // nullopt: active
        std::vector<int> discards;     // those that nobody took
        std::uint32_t added = 0;       // bits of kinds: exposed kongs that were added to a pung
        long long passed = -1;         // SC-12: most points passed since the last draw, -1 none
        bool operator==(const Seat&) const = default;
    };
    std::array<Seat, seats> players;
    std::vector<std::uint8_t> wall;  // from the front
    int dealer = 0;
    int turn = 0;
    bool after_pung = false;
    bool replacement = false;        // the last draw of the turn was a kong's replacement
    bool opening = false;            // the dealer's first action
    std::uint32_t drawn = 0;         // bits of kinds drawn during this turn (SC-9)
    int last_drawn = -1;
    std::vector<Payment> payments;

    bool operator==(const Position&) const = default;
};

class Deal {
public:
    static constexpr int players = seats;
    static constexpr int action_count = actions;

    explicit Deal(std::uint64_t seed, RulesPtr rules = default_rules());
    // Throws HandError where the deck is not the 108 tiles.
    Deal(std::span<const std::uint8_t> deck, int dealer, RulesPtr rules);
    Deal(Position position, RulesPtr rules);

    [[nodiscard]] int to_act() const { return to_act_; }  // -1: over
    void legal(play::Actions& into) const;                // codes, ascending
    [[nodiscard]] bool is_legal(int code) const;
    // Throws IllegalActionError and changes nothing where the action is not legal.
    void play(int code);
    void play(int code, std::vector<Event>& events);  // appends what happened
    [[nodiscard]] bool is_over() const { return phase_ == Phase::over; }
    [[nodiscard]] Result result() const;  // of a deal that is over, else throws Error

    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] int dealer() const { return dealer_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] int turn() const { return turn_; }            // who has drawn, discarded or konged last
    [[nodiscard]] int tile() const { return tile_; }            // the tile being answered to, or -1
    [[nodiscard]] int wall_size() const { return static_cast<int>(size_ - front_); }
    [[nodiscard]] Hand hand(int seat) const;
    [[nodiscard]] bool has_won(int seat) const { return players_[static_cast<std::size_t>(seat)].won; }
    [[nodiscard]] std::span<const Payment> payments() const { return payments_; }

    bool operator==(const Deal& other) const;
};

}  // namespace tingpai::sichuan
