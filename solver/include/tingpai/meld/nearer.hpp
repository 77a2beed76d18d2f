// Which kinds bring a hand nearer, by look-ups: for every concealed state of a component and every
// way in which the rest of the hand can need it.
//
// A card lowers the distance exactly if it lowers the component's cost at some grade that is *tight*:
// one at which own cost and the rest's cost add up to the distance. Which grades are tight depends on
// the two classes alone; few different sets occur, and for each of them the kinds of a state are one
// bit set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/table.hpp"

namespace tingpai::meld {

class Nearer {
public:
    using Kinds = std::uint16_t;  // bits by local kind

    // `of` gives a table's class its number in `vectors`. The rest of the hand is one component with
    // the same vectors; each folding is one question, its segments places in them. States with fewer
    // than `cards` cards can draw. Throws BudgetError where a class has more than 256 different sets
    // of tight grades.
    Nearer(const Table& table, std::span<const Class> of, const Numbered& vectors, std::span<const Folding> foldings,
           int cards);

    // The kinds that lower the distance of own class + rest, for the state of this rank.
    [[nodiscard]] Kinds kinds(std::size_t question, std::uint32_t rank, std::size_t own, std::size_t rest) const {
        return kinds_[start_[rank] + tight(question)[own * across_ + rest]];
    }
    [[nodiscard]] const std::uint8_t* tight(std::size_t question) const { return tight_.data() + question * across_ * across_; }
    [[nodiscard]] const std::uint32_t* start() const { return start_.data(); }
    [[nodiscard]] const Kinds* all_kinds() const { return kinds_.data(); }
    [[nodiscard]] std::size_t bytes() const {
        return start_.size() * sizeof(std::uint32_t) + tight_.size() + kinds_.size() * sizeof(Kinds);
    }

private:
    std::size_t across_;
    std::vector<std::uint32_t> start_;  // by rank: where the state's bit sets begin
    std::vector<std::uint8_t> tight_;   // by question, own class, rest's class: which of them
    std::vector<Kinds> kinds_;
};

}  // namespace tingpai::meld
