// Hands that can follow each other, with how many live cards lead from one to the next, and their
// values. Children are added before their parents, so that one pass in that order values all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tingpai/search/question.hpp"

namespace tingpai::search {

// HandError unless there are so many unseen cards.
void check_draws(int draws, int unseen);

// A node or, with the bit `leaf`, a ready hand.
using Target = std::uint32_t;

struct Edge {
    Target target = 0;
    std::uint32_t copies = 0;  // live cards that lead there
};

// How a ready hand waits: before each own draw others draw so many cards, which win as well. What a win is
// worth is multiplied by whose draw it was.
struct Finish {
    int others = 0;
    double own_draw = 1;
    double other_draw = 1;
};

class Graph {
public:
    explicit Graph(const Finish& finish = {}) : finish_(finish) {}
    // Of hands that exchange, with so many cards neither owned nor seen, those just thrown included.
    explicit Graph(int outside) : outside_(outside) {}

    // A ready hand before its draw: live copies of its waits in all, and the sum over these copies of
    // what winning with each is worth. It keeps waiting until it wins.
    Target add_ready(int live, double points);
    // A hand before a draw. Cards on no edge leave it as it is. It takes at least `base` draws,
    // 1 or more, to become ready, and at least base - 1 from where an edge leads.
    Target add_draw(std::span<const Edge> edges, int base);
    // The same, of a hand that may also go where an exchange leads, or stay: `exchanges` are cards on no edge.
    // They come in the proportions that they have among all cards outside on no edge (docs/value.md).
    Target add_draw(std::span<const Edge> edges, int base, std::span<const Edge> exchanges);
    // A ready hand that may exchange.
    Target add_ready(int live, double points, std::span<const Edge> exchanges);
    // A hand that chooses where to go on; at least one target.
    Target add_choice(std::span<const Target> options);

    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] int base_of(Target target) const;
    [[nodiscard]] std::size_t size() const { return nodes_.size() + leaves_.size(); }

    // Values of `roots` for draws without replacement from `unseen` cards, for each number of draws up
    // to question.draws. Throws BudgetError where question.memory is not enough beside `used` bytes.
    [[nodiscard]] std::vector<Value> values(std::span<const Target> roots, int unseen,
                                            const Question& question, std::size_t used) const;

private:
    friend class Plan;
    static constexpr Target leaf = 0x80000000U;
    static constexpr std::uint32_t won = 0xFFFFFFFFU;  // the live copies of a hand that has won

    struct Leaf {
        std::uint32_t live;
        double points;  // mean over the live copies
    };
    struct Node {
        std::uint32_t first;  // of its edges, a choice's without copies; then its exchanges
        std::uint16_t count;
        std::uint16_t exchanges;
        std::uint8_t base;
        bool choice;
        std::uint32_t live;  // copies on its edges in all
    };

    [[nodiscard]] Target add_node(std::span<const Edge> edges, std::span<const Edge> exchanges, int base, bool choice);

    Finish finish_;
    int outside_ = 0;
    std::vector<Leaf> leaves_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

// The values of every node for one number of draws to come at the start. While draws are made, the
// unseen cards become fewer with the draws left: the same cards are never drawn.
class Plan {
public:
    // No root has a base below `least_base`. Throws BudgetError where question.memory is not enough for
    // the rows beside `used` bytes, HandError where there are fewer unseen cards than draws.
    Plan(const Graph& graph, int draws, int unseen, const Question& question, int least_base, std::size_t used);

    [[nodiscard]] Worth at(Target target, int draws_left) const;

private:
    // Unseen cards with so many draws left. Where thrown cards are not remembered, more may count as live than
    // are left at the very end: then one of them comes for certain.
    [[nodiscard]] double unseen_at(std::size_t left, std::uint32_t live) const {
        return std::max(rest_ + static_cast<double>(left), static_cast<double>(live));
    }
    void add_ready_row(std::uint32_t live);
    void add_race_row(std::uint32_t live);
    [[nodiscard]] const double* ready_row(std::uint32_t live) const {
        return live == Graph::won ? ones_.data() : &ready_[places_[live] * (draws_ + 1)];
    }
    [[nodiscard]] const double* paid_row(std::uint32_t live) const {
        return graph_.finish_.others == 0 && graph_.finish_.own_draw == 1 ? ready_row(live) : &paid_[places_[live] * (draws_ + 1)];
    }
    [[nodiscard]] const double* row(std::size_t node, std::size_t what) const {
        return &rows_[(3 * node + what) * width_];
    }
    [[nodiscard]] double* row(std::size_t node, std::size_t what) { return &rows_[(3 * node + what) * width_]; }
    void draw(std::size_t index);
    void add_edges(std::size_t index);
    void exchange(std::size_t index);
    void choose(std::size_t index);
    [[nodiscard]] std::array<const double*, 3> option_rows(Target target);

    const Graph& graph_;
    Aim aim_;
    double rest_ = 0;         // unseen cards that are never drawn
    std::size_t width_ = 0;   // numbers of draws left that matter at a node
    std::size_t draws_ = 0;
    std::vector<double> ones_;   // the chance of a hand that has won
    std::vector<std::size_t> places_;  // by live copies, of which some leaf has so many: the row of the two below
    std::vector<double> ready_;  // by live copies: chance that one comes in n draws, by n
    std::vector<double> paid_;   // the same with the factors of the finish
    std::vector<double> rows_;   // three a node
    std::array<std::vector<double>, 3> sums_;
};

}  // namespace tingpai::search
