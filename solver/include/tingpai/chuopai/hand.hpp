// A hand of Chuo Pai: cards and the rules they are played by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tingpai/chuopai/plays.hpp"

namespace tingpai::chuopai {

using Counts = std::array<std::uint8_t, kKinds>;

Counts counts_of(Cards cards);
// HandError, naming the kind, if a count passes four.
Cards cards_of(const Counts& counts);
// The index of a notation or English name; NotationError if there is none.
int parse_kind(std::string_view name);

// Immutable; 0 to 28 cards (G-2).
class Hand {
  public:
    explicit Hand(Cards cards, RulesPtr rules = default_rules());

    Cards cards() const { return cards_; }
    const RulesPtr& rules() const { return rules_; }
    bool operator==(const Hand& other) const { return cards_ == other.cards_ && *rules_ == *other.rules_; }

    std::vector<Play> plays() const { return chuopai::plays(cards_, *rules_); }
    std::vector<Play> responses(const Play& play) const { return chuopai::responses(cards_, play, *rules_); }
    // HandError if the hand and the unseen cards have more than four of a kind.
    std::vector<Play> sure_plays(const Unseen& unseen) const;
    SurePoints sure_points(const Unseen& unseen) const;
    // The hand without the cards of a play; IllegalActionError if it has not got them.
    Hand without(Cards cards) const;

  private:
    void check_unseen(const Unseen& unseen) const;

    Cards cards_;
    RulesPtr rules_;
};

// The cards as a play under the rules; IllegalActionError if they are none.
Play make_play(Cards cards, const Rules& rules);

}  // namespace tingpai::chuopai
