// What a Sichuan hand is worth to a player who draws alone (docs/value.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tingpai/search/question.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sichuan/score.hpp"

namespace tingpai::sichuan {

// What winning is worth: a share of the wins is self-drawn and paid by `payers` players, the others
// are on a discard and paid by one (SC-20).
struct Income {
    double self_drawn = 1.0 / 3;  // from 0 to 1
    int payers = 3;           // from 1 to 3

    void check() const;  // throws HandError where a field is out of range
};

// Throws HandError where the policy is none of Sichuan, the income is none, or fewer tiles are unseen than
// `draws`.
void check_question(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income);

// Of a before-draw hand. HandError where there are fewer unseen tiles than draws.
[[nodiscard]] search::Value value(const Hand& hand, const Counts& seen, const search::Question& question,
                                  const Income& income);

// Of the hands after these discards (kinds) of an after-draw hand, which must be legal and, but for policy
// `full`, leave the least shanten.
[[nodiscard]] std::vector<search::Value> discard_values(const Hand& hand, const std::vector<int>& kinds,
                                                        const Counts& seen, const search::Question& question,
                                                        const Income& income);

// Every legal discard, best for the aim first. Those that raise shanten are in policy class `full` alone: else
// they have no value and come last, in the order of discards().
[[nodiscard]] std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question,
                                                   const Income& income);

enum class ClaimType { pass, pung, kong, win };
constexpr std::array<std::string_view, 4> choices(ClaimType) { return {"pass", "pung", "kong", "win"}; }

// An answer to a card that another player has discarded (SC-6), and what it is worth.
struct Claim {
    ClaimType type = ClaimType::pass;
    Hand after;                  // after the claim; a pung's before its discard
    std::optional<int> discard;  // the best, of a pung (SC-8)
    search::Value value;

    bool operator==(const Claim&) const = default;
};
// Every legal answer of a before-draw hand, best for the aim first. `question.draws` are the own draws to come
// without a claim; a kong has its replacement besides (SC-9). A win is certain and pays as on a discard. `seen`
// is without the discard itself. What is paid for a kong is not counted.
[[nodiscard]] std::vector<Claim> compare_claims(const Hand& hand, int kind, const Counts& seen,
                                                const search::Question& question, const Income& income);

// A suit that may be declared missing (SC-3), and what the hand is then worth.
struct VoidChoice {
    int suit = 0;
    std::optional<int> discard;  // the best, of an after-draw hand
    search::Value value;

    bool operator==(const VoidChoice&) const = default;
};
// The three suits, best for the aim first. A hand with melds or a declared suit: HandError.
[[nodiscard]] std::vector<VoidChoice> choose_void(const Hand& hand, const Counts& seen, const search::Question& question,
                                                  const Income& income);

// What came of playing a hand on shuffled walls.
struct Tally {
    long long wins = 0;
    double points = 0;          // sum over the walls
    double squared_points = 0;  // sum of their squares
};
// Plays a before-draw hand `walls` times by the policy, on walls shuffled from the seed. Which draws win
// and which are kept is asked of Tiles, what a win pays of score(): only the choice among discards comes
// from the values, so that the outcome is evidence for them.
[[nodiscard]] Tally play_alone(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income,
                               long long walls, std::uint64_t seed);

}  // namespace tingpai::sichuan
