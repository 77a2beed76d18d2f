// The graph of the policy class `progress` (docs/value.md): what brings a hand nearer is kept, every
// win is taken, anything else is thrown. Names no game.
//
// A Game has
//   Before, After                   keys (64 bits) of hands before and after a draw
//   is_ready(before)                whether some card wins
//   least_draws(before)             draws until it can be ready, at least; 1 or more if it is not
//   each_finish(before, visit)      visit(live copies, points): the ways a ready hand may wait, each with the
//                                   sum over its live copies of what winning with them is worth
//   each_kept(before, visit)        visit(live copies, after): what is kept, of one that is not ready
//   each_discard(after, visit)      visit(before): where the discards lead that go with it
//   bytes()
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/search/graph.hpp"
#include "tingpai/search/index.hpp"

namespace tingpai::search {

template <class Game>
class Progress {
public:
    Progress(Game& game, const Question& question, const Finish& finish = {}) : game_(game), question_(question), graph_(finish) {}

    Target add(typename Game::Before hand) {
        if (const auto known = before_.find(hand); known != Index::none) return known;
        const Target target = game_.is_ready(hand) ? add_ready(hand) : add_draw(hand);
        before_.set(hand, target);
        return target;
    }
    static constexpr int most_exchanges = 0;
    // Of a hand that is in the graph; without exchanges.
    [[nodiscard]] Target target(typename Game::Before hand, int = 0) const { return before_.find(hand); }
    [[nodiscard]] const Graph& graph() const { return graph_; }
    // What it takes beside the graph.
    [[nodiscard]] std::size_t bytes() const { return before_.bytes() + after_.bytes() + game_.bytes(); }

private:
    Target add_ready(typename Game::Before hand) {
        std::vector<Target> options;
        game_.each_finish(hand, [&](int live, double points) { options.push_back(graph_.add_ready(live, points)); });
        return graph_.add_choice(options);
    }
    Target add_draw(typename Game::Before hand) {
        if ((++hands_ & 1023U) == 0) check();
        std::vector<Edge> edges;
        game_.each_kept(hand, [&](int copies, typename Game::After after) {
            if (copies > 0) edges.push_back({add_choice(after), static_cast<std::uint32_t>(copies)});
        });
        return graph_.add_draw(edges, game_.least_draws(hand));
    }
    Target add_choice(typename Game::After hand) {
        if (const auto known = after_.find(hand); known != Index::none) return known;
        std::vector<Target> options;
        game_.each_discard(hand, [&](typename Game::Before next) { options.push_back(add(next)); });
        const Target target = graph_.add_choice(options);
        after_.set(hand, target);
        return target;
    }
    void check() const {
        if (question_.poll) question_.poll();
        const std::size_t used = graph_.bytes() + bytes();
        if (used > question_.memory) {
            throw BudgetError("the hands alone take " + std::to_string(used) + " bytes, memory= allows " +
                              std::to_string(question_.memory));
        }
    }

    Game& game_;
    const Question& question_;
    Graph graph_;
    Index before_;
    Index after_;
    std::size_t hands_ = 0;
};

}  // namespace tingpai::search
