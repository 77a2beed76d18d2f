// The measure "takes": every taken card must complete a group at once, so concealed cards only ever
// become fewer. A state splits into complete groups, open groups (one card short) and discards.
#pragma once

#include <cstdint>
#include <vector>

#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/rows.hpp"
#include "tingpai/meld/spec.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::meld {

struct TakesShape {
    std::vector<int> copies;                     // by local kind
    std::vector<std::vector<int>> groups;        // ascending local kinds
    std::vector<std::vector<int>> last_groups;   // may be completed by the winning take only (pairs)
    std::vector<bool> kept;                      // kinds that cannot be discarded
    int discards = 0;                            // the most discards a vector tells apart
};

// Every state of a small component. A state is, for each kind, how many are concealed and whether
// all its copies are owned (concealed or exposed): then no open group may wait for it.
class TakesTable {
public:
    explicit TakesTable(const TakesShape& shape);

    // all_owned[i] must be true where all copies of kind i are in `counts`.
    [[nodiscard]] Class at(const std::uint8_t* counts, const bool* all_owned) const {
        std::size_t state = 0;
        for (std::size_t i = weight_.size(); i-- > 0;) {
            state += weight_[i] * (2U * counts[i] + (all_owned[i] ? 1U : 0U));
        }
        return classes_[state];
    }
    // By class: least number of open groups for (discards, last opens), first axis fastest; the
    // last opens themselves are not counted among the open groups.
    [[nodiscard]] const Numbered& classes() const { return vectors_; }
    [[nodiscard]] std::size_t bytes() const { return classes_.size() * sizeof(Class) + vectors_.costs.bytes(); }

private:
    std::vector<std::size_t> weight_;
    std::vector<Class> classes_;
    Numbered vectors_;
};

// The fold over such vectors, for hands of at most `cards` cards. Pruned: a grade goes where another
// has no more discards and no more opens beyond its discards.
[[nodiscard]] Folding takes_folding(int discards, int cards);

// The least number x of discards for which two vectors together have at most x + spare open
// groups, a last one included; -1 where there is none. With spare 1 (a before-draw hand) x + 1
// takes win; with spare 0 (after a draw, when a discard precedes every take) x takes win, and 0
// means that all is in groups. Without `last` no last open group is allowed.
[[nodiscard]] int least_discards(CostView a, CostView b, int spare, bool last = true);

}  // namespace tingpai::meld
