// The graph of the policy class `progress` (docs/value.md): what brings a hand nearer is kept, every
// win is taken, anything else is thrown. With exchanges, `swaps_approx`: as often as `most` says, near to ready, a card
// that brings the hand no nearer may be kept in exchange for one that leaves it as near, where that improves
// what the hand waits for. What was thrown is not remembered, so that these values are approximations. Names no game.
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
// and for exchanges
//   each_even(before, visit)        visit(live copies, after): what brings a hand that may choose no nearer
//   improves(before, next)          whether the exchange of one for the other, equally near, is in the class
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/search/graph.hpp"
#include "tingpai/search/index.hpp"

namespace tingpai::search {

template <class Game, int most = 0>
class Progress {
public:
    Progress(Game& game, const Question& question, const Finish& finish = {}) : game_(game), question_(question), graph_(finish) {}
    // With exchanges; so many cards are neither owned nor seen.
    Progress(Game& game, const Question& question, int outside) : game_(game), question_(question), graph_(outside) {}

    // The hand, with so many exchanges to come; at most `most_exchanges`.
    Target add(typename Game::Before hand, int left = most_exchanges) {
        Index& known_hands = before_[static_cast<std::size_t>(left)];
        if (const auto known = known_hands.find(hand); known != Index::none) return known;
        if ((++hands_ & 31U) == 0) check();  // a game may take long over one hand
        const Target target = game_.is_ready(hand) ? add_ready(hand, left) : add_draw(hand, left);
        before_[static_cast<std::size_t>(left)].set(hand, target);
        return target;
    }
    // Of a hand that is in the graph.
    [[nodiscard]] Target target(typename Game::Before hand, int left) const {
        return before_[static_cast<std::size_t>(left)].find(hand);
    }
    [[nodiscard]] const Graph& graph() const { return graph_; }
    // What it takes beside the graph.
    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = game_.bytes();
        for (const Index& index : before_) sum += index.bytes();
        for (const Index& index : after_) sum += index.bytes();
        return sum;
    }

    static constexpr int most_exchanges = most;
    static constexpr int farthest = 1;  // draws from ready of a hand that exchanges

private:
    Target add_ready(typename Game::Before hand, int left) {
        const std::vector<Edge> exchanges = exchanges_of(hand, left);
        std::vector<Target> options;
        game_.each_finish(hand, [&](int live, double points) { options.push_back(graph_.add_ready(live, points, exchanges)); });
        return graph_.add_choice(options);
    }
    Target add_draw(typename Game::Before hand, int left) {
        const int least = game_.least_draws(hand);
        if (least > question_.draws) return graph_.add_draw({}, least);  // nothing comes of it
        std::vector<Edge> edges;
        game_.each_kept(hand, [&](int copies, typename Game::After after) {
            if (copies > 0) edges.push_back({add_choice(after, left), static_cast<std::uint32_t>(copies)});
        });
        const std::vector<Edge> exchanges = exchanges_of(hand, left);
        return graph_.add_draw(edges, least, exchanges);
    }
    std::vector<Edge> exchanges_of(typename Game::Before hand, int left) {
        std::vector<Edge> exchanges;
        if constexpr (most > 0) {
            if (left == 0 || game_.least_draws(hand) > farthest) return exchanges;
            std::vector<Target> options;
            game_.each_even(hand, [&](int copies, typename Game::After after) {
                options.clear();
                game_.each_discard(after, [&](typename Game::Before next) {
                    if (game_.improves(hand, next)) options.push_back(add(next, left - 1));
                });
                if (!options.empty()) exchanges.push_back({graph_.add_choice(options), static_cast<std::uint32_t>(copies)});
            });
        }
        return exchanges;
    }
    Target add_choice(typename Game::After hand, int left) {
        Index& known_hands = after_[static_cast<std::size_t>(left)];
        if (const auto known = known_hands.find(hand); known != Index::none) return known;
        std::vector<Target> options;
        game_.each_discard(hand, [&](typename Game::Before next) { options.push_back(add(next, left)); });
        const Target target = graph_.add_choice(options);
        after_[static_cast<std::size_t>(left)].set(hand, target);
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
    std::array<Index, most_exchanges + 1> before_;
    std::array<Index, most_exchanges + 1> after_;
    std::size_t hands_ = 0;
};

template <class Game>
using Exchanging = Progress<Game, 1>;

}  // namespace tingpai::search
