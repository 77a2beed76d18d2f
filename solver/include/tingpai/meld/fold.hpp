// Folding: from one class per component to the answer for the hand, by look-ups alone.
//
// The cost vectors of components are combined by min-plus convolution over their grades. Which
// combined vectors can occur is worked out once and each gets a number, so that combining two is
// one look-up: (number, number) -> number. The last step leads straight to the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tingpai/meld/profile.hpp"
#include "tingpai/meld/rows.hpp"
#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

// One form's place in a cost vector and what of it counts: grades beyond `need` are dropped.
struct Segment {
    int offset = 0;  // of its grade (0, 0) in the vectors
    int stride = 0;  // grades along the first axis in the vectors
    Grade need{};

    [[nodiscard]] int grades() const { return (need[0] + 1) * (need[1] + 1); }
};

// Every segment's costs up to its need, one segment after another, first axis fastest.
using Costs = std::vector<std::uint8_t>;
using CostView = std::span<const std::uint8_t>;

// Cost vectors by number, each with the least cards of a state that has it.
struct Numbered {
    Vectors costs;
    std::vector<std::uint8_t> cards;
};

// What a fold of one game has in common.
struct Folding {
    std::vector<Segment> segments;
    int cards = 0;                       // of a whole hand, at most
    std::function<void(Costs&)> prune;   // drops what can never matter; may be empty

    [[nodiscard]] std::size_t width() const;
    // What the segments need of each class's vector.
    [[nodiscard]] Numbered cut(const Numbered& classes) const;
    // The convolution of two such vectors.
    void fold(CostView a, CostView b, Costs& out) const;
};

// Numbers the combinations of two sets of cost vectors that fit into a hand.
// Throws BudgetError where more than 65,535 different ones occur or they take more than `memory` bytes.
class Combine {
public:
    static constexpr std::uint16_t none = 0xFFFF;  // more cards than a hand has

    Combine(const Folding& folding, const Numbered& a, const Numbered& b, std::size_t memory = unlimited);

    [[nodiscard]] std::uint16_t operator()(std::size_t a, std::size_t b) const {
        return table_[a * across_ + b];
    }
    [[nodiscard]] const Numbered& result() const { return result_; }
    [[nodiscard]] std::size_t bytes() const { return table_.size() * 2 + result_.costs.bytes(); }

private:
    std::size_t across_;
    std::vector<std::uint16_t> table_;
    Numbered result_;
};

// The least cost at the need over the forms, for two sets of cost vectors that make up a hand.
class Missing {
public:
    Missing(const Folding& folding, const Numbered& a, const Numbered& b);

    [[nodiscard]] std::uint8_t operator()(std::size_t a, std::size_t b) const {
        return table_[a * across_ + b];
    }
    [[nodiscard]] const std::uint8_t* data() const { return table_.data(); }  // row a, column b
    [[nodiscard]] std::size_t across() const { return across_; }
    [[nodiscard]] std::size_t bytes() const { return table_.size(); }

private:
    std::size_t across_;
    std::vector<std::uint8_t> table_;
};

}  // namespace tingpai::meld
