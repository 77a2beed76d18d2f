#include "tingpai/meld/automaton.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

class AutomatonBuilder {
public:
    AutomatonBuilder(Automaton& automaton, const Shape& shape, bool lowered, std::size_t memory)
        : automaton_(automaton), shape_(shape), lowered_(lowered), memory_(memory), steps_(shape, memory) {}

    void build() {
        Rows profiles(steps_.width(0));
        profiles.intern(steps_.start());
        std::vector<int> used{0};  // least cards a node has been reached with
        for (int kind = 0; kind < shape_.kinds(); ++kind) advance(kind, profiles, used);
        std::vector<std::uint8_t> vector(static_cast<std::size_t>(shape_.width()));
        for (std::size_t node = 0; node < profiles.rows().size(); ++node) {
            steps_.finish(profiles.rows()[node], vector);
            automaton_.vectors_.push(vector);
        }
    }

private:
    std::vector<Symbol> symbols(int kind) const {
        const int copies = shape_.copies[static_cast<std::size_t>(kind)];
        std::vector<int> limits{copies};
        if (lowered_) std::ranges::copy(shape_.limits, std::back_inserter(limits));
        std::vector<Symbol> all;
        for (int limit : limits) {
            for (int count = 0; count <= limit; ++count) all.push_back({count, limit});
        }
        return all;
    }

    // Reads `kind` from every node of a level and numbers the profiles behind it.
    void advance(int kind, Rows& profiles, std::vector<int>& used) {
        const int copies = shape_.copies[static_cast<std::size_t>(kind)];
        const std::size_t width = steps_.width(kind + 1);
        Automaton::Level& level = automaton_.levels_.emplace_back();
        level.symbols = symbols(kind);
        level.number.assign(static_cast<std::size_t>(copies + 1) * 16, 0);
        for (std::size_t s = 0; s < level.symbols.size(); ++s) {
            const auto [count, limit] = level.symbols[s];
            level.number[static_cast<std::size_t>(count * 16 + limit)] = static_cast<std::uint8_t>(s);
        }
        Rows next(width);
        std::vector<int> next_used;
        Profiles::ByDemand by_demand;
        Profiles::Profile profile;
        for (std::size_t node = 0; node < profiles.rows().size(); ++node) {
            steps_.spread(kind, profiles.rows()[node], by_demand);
            for (const Symbol& symbol : level.symbols) {
                const int cards = used[node] + symbol.count + std::min(copies - symbol.limit, 3);
                if (cards > shape_.cards) {
                    level.next.push_back(Automaton::none);
                    continue;
                }
                steps_.pay(kind, by_demand, symbol, profile);
                const std::uint32_t to = next.intern(profile);
                check_budget(kind, to, next.rows().bytes());
                level.next.push_back(static_cast<Automaton::Node>(to));
                if (to == next_used.size()) next_used.push_back(cards);
                next_used[to] = std::min(next_used[to], cards);
            }
        }
        profiles = std::move(next);
        used = std::move(next_used);
    }
    void check_budget(int kind, std::uint32_t nodes, std::size_t bytes) const {
        if (nodes < Automaton::none && bytes <= memory_) return;
        throw BudgetError("more than " + std::to_string(nodes) + " nodes at its kind " + std::to_string(kind + 1));
    }

    Automaton& automaton_;
    const Shape& shape_;
    bool lowered_;
    std::size_t memory_;
    Profiles steps_;
};

Automaton::Automaton(const Shape& shape, bool lowered, std::size_t memory)
    : vectors_(static_cast<std::size_t>(shape.width())) {
    AutomatonBuilder(*this, shape, lowered, memory).build();
    merge_equal_nodes();
}

// From the last level back: nodes with equal successors are one.
void Automaton::merge_equal_nodes() {
    std::vector<Node> merged;  // of the level behind; empty: as they are
    for (std::size_t kind = levels_.size(); kind-- > 0;) {
        Level& level = levels_[kind];
        const std::size_t symbols = level.symbols.size();
        if (!merged.empty()) {
            for (Node& node : level.next) {
                if (node != none) node = merged[node];
            }
        }
        if (kind == 0) break;
        Rows rows(symbols * sizeof(Node));
        std::vector<std::uint8_t> row(symbols * sizeof(Node));
        merged.assign(level.next.size() / symbols, 0);
        for (std::size_t node = 0; node < merged.size(); ++node) {
            std::memcpy(row.data(), level.next.data() + node * symbols, row.size());
            merged[node] = static_cast<Node>(rows.intern(row));
        }
        level.next.assign(rows.rows().size() * symbols, none);
        for (std::size_t node = 0; node < rows.rows().size(); ++node) {
            std::memcpy(level.next.data() + node * symbols, rows.rows()[node].data(), row.size());
        }
    }
}

std::size_t Automaton::nodes() const {
    return std::accumulate(levels_.begin(), levels_.end(), std::size_t{0},
                           [](std::size_t sum, const Level& level) {
                               return sum + level.next.size() / level.symbols.size();
                           });
}

std::size_t Automaton::bytes() const {
    return std::accumulate(levels_.begin(), levels_.end(), vectors_.bytes(),
                           [](std::size_t sum, const Level& level) {
                               return sum + level.next.size() * sizeof(Node);
                           });
}

}  // namespace tingpai::meld
