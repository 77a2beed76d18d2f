// What a Sichuan hand is worth to a player who draws alone (docs/value.md).
#pragma once

#include <vector>

#include "tingpai/search/question.hpp"
#include "tingpai/sichuan/hand.hpp"

namespace tingpai::sichuan {

// What winning is worth: a share of the wins is self-drawn and paid by `payers` players, the others
// are on a discard and paid by one (SC-20).
struct Income {
    double self_drawn = 0.4;  // from 0 to 1
    int payers = 3;           // from 1 to 3

    void check() const;  // throws HandError where a field is out of range
};

// Of a before-draw hand. HandError where there are fewer unseen tiles than draws.
[[nodiscard]] search::Value value(const Hand& hand, const Counts& seen, const search::Question& question,
                                  const Income& income);

// Of the hands after these discards (kinds) of an after-draw hand, which all leave the same shanten
// and are legal.
[[nodiscard]] std::vector<search::Value> discard_values(const Hand& hand, const std::vector<int>& kinds,
                                                        const Counts& seen, const search::Question& question,
                                                        const Income& income);

}  // namespace tingpai::sichuan
