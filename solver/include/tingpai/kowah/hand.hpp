// A Kowah hand: eight or nine cards, and the wait a player has declared. An immutable value.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/discards.hpp"
#include "tingpai/group.hpp"
#include "tingpai/kowah/kinds.hpp"
#include "tingpai/kowah/rules.hpp"

namespace tingpai::kowah {

// A triple (KW-6) or the pair.
using Meld = CardGroup;
using Reading = std::vector<Meld>;  // the waited-for triple first, then the two others ascending

// Throws HandError where the cards are no triple and no pair (KW-6).
[[nodiscard]] Meld make_meld(std::span<const int> cards);

class Hand {
public:
    // `declared`: the kind waited for, or -1. Throws HandError naming what is wrong: a fifth copy
    // (kind and count), not eight or nine cards, a declared wait that is none of the eight cards'.
    Hand(const Counts& counts, int declared, RulesPtr rules);

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] int declared() const { return declared_; }
    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] bool is_after_draw() const { return after_draw_; }
    [[nodiscard]] int owned(int kind) const { return counts_[static_cast<std::size_t>(kind)]; }

    [[nodiscard]] int shanten() const;  // KW-14, G-3
    [[nodiscard]] bool is_complete() const { return !winning_kinds().empty(); }
    [[nodiscard]] bool is_ready() const { return shanten() == 0; }
    [[nodiscard]] std::vector<Reading> readings() const;  // of a complete hand, else none
    // The kinds whose third card may have completed nine cards, ascending.
    [[nodiscard]] std::vector<int> winning_kinds() const;

    [[nodiscard]] Live waits(const Counts& seen) const;       // of eight cards; declared: that kind
    [[nodiscard]] Live acceptance(const Counts& seen) const;  // of eight cards
    void check_seen(const Counts& seen) const;                // G-4
    // Copies neither owned nor seen.
    [[nodiscard]] int unseen(int kind, const Counts& seen) const {
        return copies - owned(kind) - seen[static_cast<std::size_t>(kind)];
    }

    // New hands. Wrong turn or a locked hand: HandError; against the rules: IllegalActionError.
    [[nodiscard]] Hand draw(int kind) const;
    [[nodiscard]] Hand discard(int kind) const;
    [[nodiscard]] bool may_discard(int kind) const { return owned(kind) > 0; }
    [[nodiscard]] Hand declare(int kind) const;  // KW-6 to KW-8

    bool operator==(const Hand& other) const;

private:
    [[nodiscard]] std::vector<int> wait_kinds() const;
    void must_be_before_draw(const char* what) const;
    void must_not_be_locked(const char* what) const;

    Counts counts_;
    RulesPtr rules_;
    std::int8_t declared_ = -1;
    bool after_draw_ = false;
};

enum class WinBy { own_draw, public_draw, discard };  // KW-12
constexpr std::array<std::string_view, 3> choices(WinBy) { return {"own_draw", "public_draw", "discard"}; }

struct Win {
    int kind = 0;
    WinBy by = WinBy::own_draw;
    bool operator==(const Win&) const = default;
};
struct ScoreItem {
    std::string_view name;
    int points = 0;
    bool operator==(const ScoreItem&) const = default;
};
struct Score {
    int points = 0;  // the multiplier (KW-12)
    std::vector<ScoreItem> items;
    Reading reading;
    bool operator==(const Score&) const = default;
};
// An own draw without a win. Eight cards get win.kind added, nine must be complete with it as the
// third card. IncompleteHandError where the kind does not complete the hand.
[[nodiscard]] Score score(const Hand& hand, const std::optional<Win>& win);
[[nodiscard]] std::optional<Score> max_score(const Hand& hand);  // over the waits, an own draw

using Discard = tingpai::Discard<Hand, Score>;
[[nodiscard]] std::vector<Discard> discards(const Hand& hand, const Counts& seen);

// The published notation; throws NotationError (what and where) or HandError.
[[nodiscard]] Hand parse_hand(std::string_view text, RulesPtr rules);
[[nodiscard]] Counts parse_cards(std::string_view text);
[[nodiscard]] Meld parse_meld(std::string_view text);
[[nodiscard]] int parse_kind(std::string_view text);
[[nodiscard]] std::string to_text(const Hand& hand);
[[nodiscard]] std::string to_chinese(const Hand& hand);
[[nodiscard]] std::string meld_text(const Meld& meld);

}  // namespace tingpai::kowah
