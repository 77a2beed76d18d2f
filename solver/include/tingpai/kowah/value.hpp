// What a Kowah hand is worth to a player who draws alone (docs/value.md).
#pragma once

#include <optional>
#include <vector>

#include "tingpai/kowah/hand.hpp"
#include "tingpai/search/question.hpp"

namespace tingpai::kowah {

// After declaring, so many public draws of opponents come before each own draw (KW-10).
inline constexpr int public_draws = 2;

// Throws HandError where there are fewer unseen cards than draws * (1 + others), or the policy is none of Kowah.
void check_question(const Hand& hand, const Counts& seen, const search::Question& question, int others);

// Of eight cards, a declared wait included. HandError where there are fewer unseen cards than
// draws * (1 + others).
[[nodiscard]] search::Value value(const Hand& hand, const Counts& seen, const search::Question& question,
                                  int others = public_draws);

// Every discard of nine cards, best for the aim first. Those that raise shanten have no value and come last,
// in the order of discards().
[[nodiscard]] std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question,
                                                   int others = public_draws);

// Declaring a wait of a ready hand now, or (no kind) drawing once more undeclared, keeping ready by the best
// discard, and declaring then (KW-8).
struct Declaration {
    std::optional<int> kind;
    search::Value value;

    bool operator==(const Declaration&) const = default;
};
// Best for the aim first. HandError where the hand is not ready or has declared.
[[nodiscard]] std::vector<Declaration> compare_declarations(const Hand& hand, const Counts& seen,
                                                            const search::Question& question, int others = public_draws);

}  // namespace tingpai::kowah
