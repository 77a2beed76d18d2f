// A meld game as people write it down: named kinds, melds, and the patterns of a complete hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

using Kinds = std::vector<int>;  // a multiset of kinds, ascending

enum class Pattern { melds_and_pair, all_in_groups, pairs, one_of_each };
[[nodiscard]] std::string_view pattern_name(Pattern pattern);

struct GameForm {
    Pattern pattern = Pattern::melds_and_pair;
    int count = 0;             // of melds, or of pairs
    bool distinct = false;     // pairs: no kind twice
    Kinds kinds;               // one_of_each
    int spare = 0;             // all_in_groups: cards of an after-draw hand that need no group
    bool closed_only = false;  // not beside declared melds; pairs and one_of_each never are
};

struct Game {
    std::vector<std::string> names;  // of the kinds, by index
    std::vector<int> copies;         // by kind
    std::vector<Kinds> melds;
    std::vector<Kinds> declarable;   // melds only when declared (kongs); they count as one meld's cards
    std::vector<GameForm> forms;
    int hand = 0;  // cards after a draw, those of declared melds included; 0: as the forms have it

    [[nodiscard]] int kinds() const { return static_cast<int>(names.size()); }
    [[nodiscard]] std::string text(const Kinds& cards) const;  // names between blanks
};

// The game with its multisets in ascending order and its hand's size filled in. Throws Error naming
// what contradicts what: twice the same, more than the copies, forms of different sizes.
[[nodiscard]] Game checked(Game game);

// The same for the engine, a form a pattern and in their order. Of a checked game.
[[nodiscard]] Spec to_spec(const Game& game);

// Cards of the hand that a declared meld takes. Throws HandError if no such meld can be declared.
[[nodiscard]] int cards_taken(const Game& game, const Kinds& meld);
// What the form still needs beside declared melds; an axis below 0: it cannot be.
[[nodiscard]] Grade need_beside(const Game& game, const GameForm& form, int melds, int taken);

}  // namespace tingpai::meld
