// Cost vectors of one form, as the tables of a Solver are made of them.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "tingpai/meld/fold.hpp"

namespace tingpai::meld {

// The forms' places in a vector that has all of `forms`, of those that `wanted` says.
template <class Wanted>
std::vector<Segment> segments(const std::vector<Form>& forms, Wanted&& wanted) {
    std::vector<Segment> all;
    int offset = 0;
    for (const Form& form : forms) {
        if (wanted(form)) all.push_back({offset, form.need[0] + 1, form.need});
        offset += form.grades();
    }
    return all;
}

// The segments as Folding::cut lays them out.
inline std::vector<Segment> packed(std::vector<Segment> segments) {
    int offset = 0;
    for (Segment& segment : segments) {
        segment.offset = offset;
        segment.stride = segment.need[0] + 1;
        offset += segment.grades();
    }
    return segments;
}

inline Costs nothing_held(const Folding& folding) {
    Costs costs(folding.width(), unreachable);
    std::size_t at = 0;
    for (const Segment& segment : folding.segments) {
        costs[at] = 0;
        at += static_cast<std::size_t>(segment.grades());
    }
    return costs;
}

inline Costs folded(const Folding& folding, const Costs& a, const Costs& b) {
    Costs out(folding.width());
    folding.fold(a, b, out);
    return out;
}

// 0 for each grade that some class reaches.
inline Costs reachable(const Numbered& classes) {
    Costs reach(classes.costs.width(), unreachable);
    for (std::size_t cls = 0; cls < classes.cards.size(); ++cls) {
        for (std::size_t i = 0; i < reach.size(); ++i) {
            if (classes.costs[cls][i] != unreachable) reach[i] = 0;
        }
    }
    return reach;
}

// Drops the grades that the others cannot fill up to the need. One segment.
inline std::function<void(Costs&)> pruning(const Folding& folding, const Costs& others) {
    Costs useful(folding.width());
    std::ranges::reverse_copy(others, useful.begin());
    return [useful](Costs& costs) {
        for (std::size_t i = 0; i < costs.size(); ++i) {
            if (useful[i] == unreachable) costs[i] = unreachable;
        }
    };
}

}  // namespace tingpai::meld
