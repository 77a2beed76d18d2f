// What a Si Se Pai hand is worth to a player who draws alone (docs/value.md).
#pragma once

#include <optional>
#include <vector>

#include "tingpai/sisepai/hand.hpp"
#include "tingpai/search/question.hpp"

namespace tingpai::sisepai {

// For each own draw the other players turn up three cards. This share of them may be taken as if drawn by
// oneself; the others are not looked at.
inline constexpr double claim_share = 1.0 / 3;

// The cards that so many own draws offer.
[[nodiscard]] int offers(int draws, double share);

// Throws HandError where there are fewer unseen cards than offers, where the share is none, or where the policy is
// none of Si Se Pai.
void check_question(const Hand& hand, const Counts& seen, const search::Question& question, double share);

// Of 20 cards. HandError where check_question throws.
[[nodiscard]] search::Value value(const Hand& hand, const Counts& seen, const search::Question& question, double share = claim_share);

// Every discard of 21 cards, best for the aim first. Those that raise shanten have no value and come last,
// in the order of discards().
[[nodiscard]] std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question,
                                                   double share = claim_share);

// An answer to a card that is turned up (SP-8), and what it is worth.
struct Claim {
    int action = 0;              // a code of deal.hpp
    std::optional<int> discard;  // the best one after taking the card without winning
    search::Value value;

    bool operator==(const Claim&) const = default;
};
// Every answer of 20 cards to this card, as if drawn by oneself, best for the aim first.
[[nodiscard]] std::vector<Claim> compare_claims(const Hand& hand, int kind, const Counts& seen, const search::Question& question,
                                                double share = claim_share);

}  // namespace tingpai::sisepai
