// The Spec of Kowah and the tables compiled from it, one copy a process and pair rule.
#pragma once

#include <vector>

#include "tingpai/kowah/kinds.hpp"
#include "tingpai/kowah/rules.hpp"
#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/spec.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::kowah {

// Counts of one rank in the three suits.
using RankCounts = std::array<std::uint8_t, suits>;

// Whether a pair of suit `pair` and these triples of its rank are legal together (KW-7).
[[nodiscard]] bool pair_fits(int pair, const std::vector<RankCounts>& triples, PairRule rule);

// The suits whose pair a rank's cards may wait with, as bits: two cards are the pair, the others
// one or two triples (KW-6, KW-7); a fourth copy must be left to come (G-4). 0: no such split.
[[nodiscard]] unsigned waiting_suits(const RankCounts& cards, PairRule rule);

[[nodiscard]] meld::Spec make_spec(PairRule rule);

struct Tables {
    meld::Table rank, honour;
    // Ranks two, four, eight and all nine together; honours two and all three.
    meld::Combine ranks2, ranks4, ranks8, ranks9, honours2, honours3;
    meld::Missing missing;  // all ranks and all honours

    // The fewest cards to add so that the hand contains a ready eight (KW-14).
    [[nodiscard]] int missing_of(const Counts& counts) const;
    [[nodiscard]] std::size_t bytes() const;
};
[[nodiscard]] const Tables& tables(PairRule rule);

}  // namespace tingpai::kowah
