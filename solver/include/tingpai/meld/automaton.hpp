// The automaton of a component: reads one symbol a kind (how many are held, how many may be used)
// and ends in the component's cost vector. Measure: cards missing.
//
// A node is a profile (see profile.hpp). Equal profiles are one node, and nodes that lead to the same
// vectors are merged.
#pragma once

#include <cstdint>
#include <vector>

#include "tingpai/meld/profile.hpp"
#include "tingpai/meld/rows.hpp"
#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

class Automaton {
public:
    using Node = std::uint16_t;
    static constexpr Node none = 0xFFFF;  // more cards than a hand can hold

    // Reads every state of `shape` of at most shape.cards cards. With `lowered`, also those in
    // which declared melds have lowered limits; a declared meld takes three cards of the budget.
    // Throws BudgetError where a level needs more than 65,535 nodes, or more than `memory` bytes.
    Automaton(const Shape& shape, bool lowered, std::size_t memory = unlimited);

    [[nodiscard]] Node start() const { return 0; }
    // The node after reading `count` cards of the kind, at most `limit` of which may be used.
    [[nodiscard]] Node step(int kind, Node node, int count, int limit) const {
        const auto& level = levels_[static_cast<std::size_t>(kind)];
        return level.next[node * level.symbols.size() + level.symbol(count, limit)];
    }
    // Cost vectors by final node, all different: shape.width() bytes each.
    [[nodiscard]] const Vectors& vectors() const { return vectors_; }
    [[nodiscard]] std::size_t kinds() const { return levels_.size(); }
    [[nodiscard]] std::size_t nodes() const;
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Level {
        std::vector<Symbol> symbols;
        std::vector<std::uint8_t> number;  // of (count, limit), by count * 16 + limit
        std::vector<Node> next;            // node * symbols + symbol

        [[nodiscard]] std::size_t symbol(int count, int limit) const {
            return number[static_cast<std::size_t>(count * 16 + limit)];
        }
    };
    friend class AutomatonBuilder;
    void merge_equal_nodes();

    std::vector<Level> levels_;
    Vectors vectors_;
};

}  // namespace tingpai::meld
