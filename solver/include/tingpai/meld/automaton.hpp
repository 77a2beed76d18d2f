// The automaton of a component: reads one symbol a kind (how many are held, how many may be used)
// and ends in the component's cost vector. Measure: cards missing.
//
// A node is a *profile*: for every (form, demand on the kinds still to come, grade so far) the
// least number of cards to add. Reading a kind, the groups whose lowest kind it is are chosen any
// number of times; together with the pending demand they must not exceed the kind's limit, and
// what the hand lacks of them is paid. Equal profiles are one node, and nodes that lead to the
// same vectors are merged.
#pragma once

#include <cstdint>
#include <vector>

#include "tingpai/meld/rows.hpp"
#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

// How many of a kind are held (`count`) and how many of it may be used in all (`limit`).
struct Symbol {
    int count = 0;
    int limit = 0;
};

class Automaton {
public:
    using Node = std::uint16_t;
    static constexpr Node none = 0xFFFF;  // more cards than a hand can hold

    // Reads every state of `shape` of at most shape.cards cards. With `lowered`, also those in
    // which declared melds have lowered limits; a declared meld takes three cards of the budget.
    // Throws BudgetError where a level needs more than 65,535 nodes.
    Automaton(const Shape& shape, bool lowered);

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
