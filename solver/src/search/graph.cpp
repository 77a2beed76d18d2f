#include "tingpai/search/graph.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::search {

namespace {

// Values nearer than this are equal: then the other aim decides, so that rounding does not.
constexpr double closeness = 1e-12;

}  // namespace

Target Graph::add_ready(int live, double points) {
    leaves_.push_back({static_cast<std::uint32_t>(live), live == 0 ? 0.0 : points / live});
    return static_cast<Target>(leaves_.size() - 1) | leaf;
}

Target Graph::add_draw(std::span<const Edge> edges, int base) {
    Node node{static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint16_t>(edges.size()),
              static_cast<std::uint8_t>(base), false, 0};
    for (const Edge& edge : edges) node.live += edge.copies;
    edges_.insert(edges_.end(), edges.begin(), edges.end());
    nodes_.push_back(node);
    return static_cast<Target>(nodes_.size() - 1);
}

int Graph::base_of(Target target) const {
    return (target & leaf) != 0 ? 0 : nodes_[target].base;
}

Target Graph::add_choice(std::span<const Target> options) {
    if (options.size() == 1) return options.front();
    // Of ready hands one with more live copies and more points is better for any number of draws.
    std::vector<Target> kept;
    for (std::size_t i = 0; i < options.size(); ++i) {
        bool beaten = false;
        for (std::size_t j = 0; j < options.size() && (options[i] & leaf) != 0 && !beaten; ++j) {
            if (j == i || (options[j] & leaf) == 0) continue;
            const Leaf& own = leaves_[options[i] & ~leaf];
            const Leaf& other = leaves_[options[j] & ~leaf];
            const bool equal = own.live == other.live && own.points == other.points;
            beaten = own.live <= other.live && own.points <= other.points && (!equal || j < i);
        }
        if (!beaten) kept.push_back(options[i]);
    }
    if (kept.size() == 1) return kept.front();
    Node node{static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint16_t>(kept.size()), 0, true, 0};
    int base = base_of(kept.front());
    for (Target option : kept) {
        base = std::min(base, base_of(option));
        edges_.push_back({option, 0});
    }
    node.base = static_cast<std::uint8_t>(base);
    nodes_.push_back(node);
    return static_cast<Target>(nodes_.size() - 1);
}

std::size_t Graph::bytes() const {
    return leaves_.capacity() * sizeof(Leaf) + nodes_.capacity() * sizeof(Node) +
           edges_.capacity() * sizeof(Edge);
}

// The values of every node for one number of draws to come at the start. While draws are made, the
// unseen cards become fewer with the draws left: `rest` cards are never drawn.
class Pass {
public:
    Pass(const Graph& graph, int draws, int unseen, Aim aim, int least_base)
        : graph_(graph), aim_(aim), rest_(unseen - draws),
          // From any node at most this many numbers of draws left matter.
          width_(static_cast<std::size_t>(std::max(0, draws - least_base + 1))),
          draws_(static_cast<std::size_t>(draws)) {
        std::uint32_t most = 0;
        for (const auto& ready : graph.leaves_) most = std::max(most, ready.live);
        for (std::uint32_t live = 0; live <= most; ++live) add_ready_row(live);
        rows_.resize(3 * width_ * graph.nodes_.size());
        for (auto& sum : sums_) sum.resize(width_);
    }
    template <class Poll>
    void run(Poll&& poll) {
        if (width_ == 0) return;
        for (std::size_t node = 0; node < graph_.nodes_.size(); ++node) {
            if (node % 4096 == 4095) poll();
            if (graph_.nodes_[node].choice) {
                choose(node);
            } else {
                draw(node);
            }
        }
    }
    // Chance to win, points, chance to be ready with all draws left.
    [[nodiscard]] std::array<double, 3> at_start(Target target) const {
        if ((target & Graph::leaf) != 0) {
            const auto& ready = graph_.leaves_[target & ~Graph::leaf];
            const double win = ready_row(ready.live)[draws_];
            return {win, ready.points * win, 1};
        }
        const std::size_t base = graph_.nodes_[target].base;
        if (base > draws_) return {};
        return {row(target, 0)[draws_ - base], row(target, 1)[draws_ - base], row(target, 2)[draws_ - base]};
    }

private:
    // Chance that one of `live` cards comes in n draws, by n.
    void add_ready_row(std::uint32_t live) {
        double missed = 1;
        ready_.push_back(0);
        for (std::size_t n = 1; n <= draws_; ++n) {
            const double unseen = rest_ + static_cast<double>(n);
            missed *= (unseen - live) / unseen;
            ready_.push_back(1 - missed);
        }
    }
    [[nodiscard]] const double* ready_row(std::uint32_t live) const { return &ready_[live * (draws_ + 1)]; }
    [[nodiscard]] const double* row(std::size_t node, std::size_t what) const {
        return &rows_[(3 * node + what) * width_];
    }
    [[nodiscard]] double* row(std::size_t node, std::size_t what) { return &rows_[(3 * node + what) * width_]; }

    // i stands for base + i draws left; where an edge leads one draw fewer is left.
    void draw(std::size_t index) {
        const auto& node = graph_.nodes_[index];
        for (auto& sum : sums_) std::ranges::fill(sum, 0.0);
        double* win = sums_[0].data();
        double* points = sums_[1].data();
        double* ready = sums_[2].data();
        for (std::size_t e = node.first; e < node.first + node.count; ++e) {
            const Edge& edge = graph_.edges_[e];
            const double copies = edge.copies;
            const auto shift = static_cast<std::size_t>(graph_.base_of(edge.target) + 1 - node.base);
            if ((edge.target & Graph::leaf) != 0) {
                const auto& leaf = graph_.leaves_[edge.target & ~Graph::leaf];
                const double* chance = ready_row(leaf.live);
                const double worth = copies * leaf.points;
                for (std::size_t i = shift; i < width_; ++i) {
                    win[i] += copies * chance[i - shift];
                    points[i] += worth * chance[i - shift];
                    ready[i] += copies;
                }
                continue;
            }
            const double* child_win = row(edge.target, 0);
            const double* child_points = row(edge.target, 1);
            const double* child_ready = row(edge.target, 2);
            for (std::size_t i = shift; i < width_; ++i) {
                win[i] += copies * child_win[i - shift];
                points[i] += copies * child_points[i - shift];
                ready[i] += copies * child_ready[i - shift];
            }
        }
        std::array<double, 3> before{};
        std::array<double*, 3> out{row(index, 0), row(index, 1), row(index, 2)};
        for (std::size_t i = 0; i < width_; ++i) {
            const double unseen = rest_ + static_cast<double>(node.base + i);
            const double part = 1 / unseen;
            for (std::size_t w = 0; w < 3; ++w) {
                before[w] = (sums_[w][i] + (unseen - node.live) * before[w]) * part;
                out[w][i] = before[w];
            }
        }
    }
    void choose(std::size_t index) {
        const auto& node = graph_.nodes_[index];
        std::array<double*, 3> best{row(index, 0), row(index, 1), row(index, 2)};
        const std::size_t own = aim_ == Aim::win_probability ? 0 : 1;
        const std::size_t other = 1 - own;
        for (std::size_t w = 0; w < 3; ++w) std::fill_n(best[w], width_, -1.0);
        for (std::size_t e = node.first; e < node.first + node.count; ++e) {
            const Target target = graph_.edges_[e].target;
            const std::array<const double*, 3> option = option_rows(target);
            const auto shift = static_cast<std::size_t>(graph_.base_of(target) - node.base);
            for (std::size_t i = 0; i < width_; ++i) {
                const bool reached = i >= shift;
                const double value = reached ? option[own][i - shift] : 0;
                const double second = reached ? option[other][i - shift] : 0;
                const double third = reached ? option[2][i - shift] : 0;
                const double least = best[own][i] * (1 - closeness);
                const bool above = value > best[own][i] * (1 + closeness);
                const bool more = second > best[other][i] * (1 + closeness);
                const bool even = second >= best[other][i] * (1 - closeness);
                const bool better = above || (value >= least && (more || (even && third > best[2][i] * (1 + closeness))));
                best[own][i] = better ? value : best[own][i];
                best[other][i] = better ? second : best[other][i];
                best[2][i] = better ? third : best[2][i];
            }
        }
    }
    [[nodiscard]] std::array<const double*, 3> option_rows(Target target) {
        if ((target & Graph::leaf) == 0) return {row(target, 0), row(target, 1), row(target, 2)};
        const auto& ready = graph_.leaves_[target & ~Graph::leaf];
        const double* chance = ready_row(ready.live);
        for (std::size_t i = 0; i < width_; ++i) sums_[1][i] = ready.points * (i <= draws_ ? chance[i] : 0);
        std::ranges::fill(sums_[2], 1.0);
        return {chance, sums_[1].data(), sums_[2].data()};
    }

    const Graph& graph_;
    Aim aim_;
    double rest_;
    std::size_t width_;
    std::size_t draws_;
    std::vector<double> ready_;
    std::vector<double> rows_;
    std::array<std::vector<double>, 3> sums_;
};

std::vector<Value> Graph::values(std::span<const Target> roots, int unseen, const Question& question,
                                 std::size_t used) const {
    if (question.draws < 0 || question.draws > unseen) {
        throw HandError("draws " + std::to_string(question.draws) + ": from 0 to the " + std::to_string(unseen) + " unseen cards");
    }
    int base = roots.empty() ? 0 : base_of(roots.front());
    for (Target root : roots) base = std::min(base, base_of(root));
    const auto width = static_cast<std::size_t>(std::max(0, question.draws - base + 1));
    const std::size_t need = used + bytes() + 3 * width * nodes_.size() * sizeof(double);
    if (need > question.memory) {
        throw BudgetError("the values take " + std::to_string(need) + " bytes, memory= allows " + std::to_string(question.memory));
    }
    std::vector<Value> values(roots.size());
    for (int draws = 0; draws <= question.draws; ++draws) {
        Pass pass(*this, draws, unseen, question.aim, base);
        pass.run([&] { if (question.poll) question.poll(); });
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const auto [win, points, ready] = pass.at_start(roots[i]);
            values[i].win.push_back(win);
            values[i].points.push_back(points);
            values[i].ready.push_back(ready);
        }
    }
    return values;
}

}  // namespace tingpai::search
