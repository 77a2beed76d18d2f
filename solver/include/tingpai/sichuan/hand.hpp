// A Sichuan hand: concealed tiles, declared melds, missing suit. An immutable value.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/discards.hpp"
#include "tingpai/meld/table.hpp"
#include "tingpai/sichuan/kinds.hpp"
#include "tingpai/sichuan/rules.hpp"
#include "tingpai/sichuan/tiles.hpp"

namespace tingpai::sichuan {

// Throws HandError where a run runs out of its suit.
[[nodiscard]] Meld make_meld(MeldType type, int kind);

using Reading = std::vector<Meld>;

class Hand {
public:
    // Throws HandError naming what is wrong: a fifth copy (kind and count), a size that is no
    // hand, a meld that cannot be declared, melds of the missing suit or of all three suits.
    Hand(const Counts& concealed, std::span<const Meld> melds, int void_suit, RulesPtr rules);

    [[nodiscard]] const Counts& counts() const { return tiles_.concealed(); }
    [[nodiscard]] std::span<const Meld> melds() const { return tiles_.melds(); }
    [[nodiscard]] int void_suit() const { return tiles_.void_suit(); }  // -1: none declared
    [[nodiscard]] const Tiles& tiles() const { return tiles_; }
    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] bool is_after_draw() const { return after_draw_; }
    [[nodiscard]] int owned(int kind) const { return tiles_.owned(kind); }
    [[nodiscard]] bool holds_void() const { return tiles_.holds_void(); }

    [[nodiscard]] int shanten() const { return missing() - 1; }  // SC-19a, G-3
    [[nodiscard]] bool is_complete() const { return after_draw_ && missing() == 0; }  // SC-15
    [[nodiscard]] bool is_ready() const { return missing() == 1; }  // SC-19
    [[nodiscard]] std::vector<Reading> readings() const;  // of a complete hand, else none

    // The kinds that lower the distance (before-draw hands, else HandError), not regarding what
    // others hold. `waits` gives those of a ready hand only.
    [[nodiscard]] Live acceptance(const Counts& seen) const;
    [[nodiscard]] Live waits(const Counts& seen) const;
    // Throws HandError where own and seen copies exceed four.
    void check_seen(const Counts& seen) const;
    // Copies neither owned nor seen.
    [[nodiscard]] int unseen(int kind, const Counts& seen) const {
        return copies - owned(kind) - seen[static_cast<std::size_t>(kind)];
    }

    // New hands. Wrong turn: HandError; against SC-4, SC-6 or SC-9: IllegalActionError.
    [[nodiscard]] Hand draw(int kind) const;
    [[nodiscard]] Hand discard(int kind) const;
    [[nodiscard]] bool may_discard(int kind) const;
    [[nodiscard]] Hand pung(int kind) const;
    [[nodiscard]] Hand kong(int kind) const;  // exposed before the draw, concealed or added after
    [[nodiscard]] Hand with_void(int suit) const;
    [[nodiscard]] Hand with_rules(RulesPtr rules) const;

    // Marks of the readings of form (a) that use every tile; empty where there is none.
    [[nodiscard]] meld::MarkSets standard_readings() const;
    [[nodiscard]] bool is_seven_pairs() const;

    bool operator==(const Hand& other) const;

private:
    [[nodiscard]] int missing() const { return tiles_.missing(rules_->allow_seven_pairs); }
    void check();
    void must_be_before_draw(const char* what) const;
    void must_not_be_blocked(int kind, const char* what) const;
    [[nodiscard]] Hand changed(const Counts& counts, std::span<const Meld> melds) const;

    Tiles tiles_;
    bool after_draw_ = false;
    RulesPtr rules_;
};

// The published notation; parse throws NotationError (what and where) or HandError.
[[nodiscard]] Hand parse_hand(std::string_view text, RulesPtr rules);
[[nodiscard]] Counts parse_cards(std::string_view text);  // concealed tiles alone, any number
[[nodiscard]] Meld parse_meld(std::string_view text);     // "[555m]" or "(5555m)"
[[nodiscard]] int parse_kind(std::string_view text);
[[nodiscard]] std::string to_text(const Hand& hand);
[[nodiscard]] std::string to_unicode(const Hand& hand);
[[nodiscard]] std::string tiles_text(const Counts& counts);

// A suit's cost vector for tests: m + 5p, then q pairs (255: unreachable).
[[nodiscard]] std::vector<std::uint8_t> suit_vector(const std::uint8_t* counts,
                                                    const std::uint8_t* limits);

}  // namespace tingpai::sichuan
