// A Si Se Pai hand: concealed cards and exposed groups. An immutable value.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/discards.hpp"
#include "tingpai/group.hpp"
#include "tingpai/sisepai/kinds.hpp"
#include "tingpai/sisepai/rules.hpp"

namespace tingpai::sisepai {

using Group = CardGroup;
using Reading = std::vector<Group>;

// Throws HandError where the cards are no legal group (SP-4).
[[nodiscard]] Group make_group(std::span<const int> cards);

class Hand {
public:
    // Throws HandError naming what is wrong: too many copies (kind and count), not 20 or 21 cards.
    Hand(const Counts& concealed, std::span<const Group> exposed, RulesPtr rules);

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const std::vector<Group>& melds() const { return exposed_; }
    [[nodiscard]] const RulesPtr& rules() const { return rules_; }
    [[nodiscard]] bool is_after_draw() const { return after_draw_; }
    [[nodiscard]] int owned(int kind) const { return owned_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool all_owned(int kind) const { return owned(kind) == copies(kind); }

    // Takes to win less one; a hand of 21 that is all in groups has -1 (SP-15, G-3).
    [[nodiscard]] int shanten() const { return takes() - 1; }
    [[nodiscard]] bool is_complete() const { return after_draw_ && takes() == 0; }
    [[nodiscard]] bool is_ready() const { return takes() == 1; }
    [[nodiscard]] std::vector<Reading> readings() const;  // of a complete hand, else none

    [[nodiscard]] Live waits(const Counts& seen) const;       // SP-16; before-draw hands
    [[nodiscard]] Live acceptance(const Counts& seen) const;  // SP-16; before-draw hands
    void check_seen(const Counts& seen) const;                // G-4
    // Copies neither owned nor seen.
    [[nodiscard]] int unseen(int kind, const Counts& seen) const {
        return copies(kind) - owned(kind) - seen[static_cast<std::size_t>(kind)];
    }

    // New hands. Wrong turn: HandError; against the rules: IllegalActionError.
    [[nodiscard]] Hand draw(int kind) const;
    [[nodiscard]] Hand discard(int kind) const;
    [[nodiscard]] bool may_discard(int kind) const;
    // SP-7: the taken card joins concealed cards in an exposed group. With `extend` (option
    // extend_exposed) it joins an exposed three.
    [[nodiscard]] Hand take(int kind, const Group& group, bool extend) const;
    // Whether visit(group, extend) is true of some group but a pair that this kind can be taken into (SP-7, SP-11).
    bool any_take(int kind, const std::function<bool(const Group&, bool)>& visit) const;

    bool operator==(const Hand& other) const;

private:
    friend class Splitter;

    [[nodiscard]] int takes() const;
    [[nodiscard]] bool lowers(int kind, int takes_now) const;
    [[nodiscard]] bool completes(int kind) const;
    [[nodiscard]] bool holds(const Group& group, int but_for) const;
    void check_pairs() const;
    void must_be_before_draw(const char* what) const;
    [[nodiscard]] Hand exposing(const Group& group, int taken) const;
    [[nodiscard]] Hand extending(const Group& group, int taken) const;

    Counts counts_;
    Counts owned_;  // concealed and exposed
    std::vector<Group> exposed_;
    RulesPtr rules_;
    bool after_draw_ = false;
};

struct Win {
    int kind = 0;
    bool operator==(const Win&) const = default;
};
struct ScoreItem {
    Group group;
    int points = 0;
    bool operator==(const ScoreItem&) const = default;
};
struct Score {
    int points = 0;
    std::vector<ScoreItem> items;  // one a group of the reading
    Reading reading;               // the one that earns most, exposed groups included
    bool operator==(const Score&) const = default;
};
[[nodiscard]] int group_points(const Group& group, const Rules& rules);  // SP-5
// A before-draw hand gets win.kind added; a complete one must hold it. IncompleteHandError else.
[[nodiscard]] Score score(const Hand& hand, const std::optional<Win>& win);
[[nodiscard]] std::optional<Score> max_score(const Hand& hand);  // over the waits
// The most points of any number of cards split into groups; nullopt where they do not split.
[[nodiscard]] std::optional<int> split_points(const Counts& counts, const Rules& rules);

using Discard = tingpai::Discard<Hand, Score>;
[[nodiscard]] std::vector<Discard> discards(const Hand& hand, const Counts& seen);

// The published notation; throws NotationError (what and where) or HandError.
[[nodiscard]] Hand parse_hand(std::string_view text, RulesPtr rules);
[[nodiscard]] Counts parse_cards(std::string_view text);
[[nodiscard]] Group parse_group(std::string_view text);  // with or without the brackets
[[nodiscard]] int parse_kind(std::string_view text);
[[nodiscard]] std::string to_text(const Hand& hand);
[[nodiscard]] std::string to_chinese(const Hand& hand);
[[nodiscard]] std::string group_text(const Group& group);  // "HHHy", "Sr Sy Sw"

}  // namespace tingpai::sisepai
