#include "tingpai/search/graph.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::search {

Target Graph::add_ready(int live, double points) {
    leaves_.push_back({static_cast<std::uint32_t>(live), live == 0 ? 0.0 : points / live});
    return static_cast<Target>(leaves_.size() - 1) | leaf;
}

Target Graph::add_ready(int live, double points, std::span<const Edge> exchanges) {
    if (exchanges.empty()) return add_ready(live, points);
    leaves_.push_back({won, live == 0 ? 0.0 : points / live});
    const std::array wins{Edge{static_cast<Target>(leaves_.size() - 1) | leaf, static_cast<std::uint32_t>(live)}};
    return add_node(wins, exchanges, 0, false);
}

Target Graph::add_draw(std::span<const Edge> edges, int base) { return add_node(edges, {}, base, false); }

Target Graph::add_draw(std::span<const Edge> edges, int base, std::span<const Edge> exchanges) {
    return add_node(edges, exchanges, base, false);
}

Target Graph::add_node(std::span<const Edge> edges, std::span<const Edge> exchanges, int base, bool choice) {
    Node node{static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint16_t>(edges.size()),
              static_cast<std::uint16_t>(exchanges.size()), static_cast<std::uint8_t>(base), choice, 0};
    for (const Edge& edge : edges) node.live += edge.copies;
    edges_.insert(edges_.end(), edges.begin(), edges.end());
    edges_.insert(edges_.end(), exchanges.begin(), exchanges.end());
    nodes_.push_back(node);
    return static_cast<Target>(nodes_.size() - 1);
}

int Graph::base_of(Target target) const {
    return (target & leaf) != 0 ? 0 : nodes_[target].base;
}

Target Graph::add_choice(std::span<const Target> options) {
    if (options.size() == 1) return options.front();
    // Of ready hands one with more live copies and more points is better for any number of draws, unless it may
    // pay more to win later.
    const bool sooner_is_better = finish_.others == 0;
    std::vector<Edge> kept;
    for (std::size_t i = 0; i < options.size(); ++i) {
        bool beaten = false;
        for (std::size_t j = 0; sooner_is_better && j < options.size() && (options[i] & leaf) != 0 && !beaten; ++j) {
            if (j == i || (options[j] & leaf) == 0) continue;
            const Leaf& own = leaves_[options[i] & ~leaf];
            const Leaf& other = leaves_[options[j] & ~leaf];
            const bool equal = own.live == other.live && own.points == other.points;
            beaten = own.live <= other.live && own.points <= other.points && (!equal || j < i);
        }
        if (!beaten) kept.push_back({options[i], 0});
    }
    if (kept.size() == 1) return kept.front().target;
    int base = base_of(kept.front().target);
    for (const Edge& option : kept) base = std::min(base, base_of(option.target));
    return add_node(kept, {}, base, true);
}

std::size_t Graph::bytes() const {
    return leaves_.capacity() * sizeof(Leaf) + nodes_.capacity() * sizeof(Node) +
           edges_.capacity() * sizeof(Edge);
}

void check_draws(int draws, int unseen) {
    if (draws < 0 || draws > unseen) {
        throw HandError("draws " + std::to_string(draws) + ": from 0 to the " + std::to_string(unseen) + " unseen cards");
    }
}

Plan::Plan(const Graph& graph, int draws, int unseen, const Question& question, int least_base, std::size_t used)
    : graph_(graph), aim_(question.aim) {
    check_draws(draws, unseen);
    rest_ = unseen - draws;
    width_ = static_cast<std::size_t>(std::max(0, draws - least_base + 1));
    draws_ = static_cast<std::size_t>(draws);
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::uint32_t> lives;
    for (const auto& ready : graph.leaves_) {
        if (ready.live == Graph::won) continue;
        if (ready.live >= places_.size()) places_.resize(ready.live + 1, none);
        if (places_[ready.live] != none) continue;
        places_[ready.live] = lives.size();
        lives.push_back(ready.live);
    }
    const std::size_t numbers = 3 * width_ * graph.nodes_.size() + 2 * lives.size() * (draws_ + 1);
    const std::size_t need = used + graph.bytes() + numbers * sizeof(double);
    if (need > question.memory) {
        throw BudgetError("the values take " + std::to_string(need) + " bytes, memory= allows " + std::to_string(question.memory));
    }
    ones_.assign(draws_ + 1, 1.0);
    const bool race = graph.finish_.others > 0 || graph.finish_.own_draw != 1;
    for (const std::uint32_t live : lives) {
        if (race) {
            add_race_row(live);
        } else {
            add_ready_row(live);
        }
    }
    if (width_ == 0) return;
    rows_.resize(3 * width_ * graph.nodes_.size());
    for (auto& sum : sums_) sum.resize(width_);
    for (std::size_t node = 0; node < graph.nodes_.size(); ++node) {
        if (question.poll && node % 4096 == 4095) question.poll();
        if (graph.nodes_[node].choice) {
            choose(node);
        } else if (graph.nodes_[node].exchanges > 0) {
            exchange(node);
        } else {
            draw(node);
        }
    }
}

Worth Plan::at(Target target, int draws_left) const {
    const auto left = static_cast<std::size_t>(draws_left);
    if ((target & Graph::leaf) != 0) {
        const auto& ready = graph_.leaves_[target & ~Graph::leaf];
        return {ready_row(ready.live)[left], ready.points * paid_row(ready.live)[left], 1};
    }
    const std::size_t base = graph_.nodes_[target].base;
    if (base > left) return {};
    return {row(target, 0)[left - base], row(target, 1)[left - base], row(target, 2)[left - base]};
}

void Plan::add_ready_row(std::uint32_t live) {
    double missed = 1;
    ready_.push_back(0);
    for (std::size_t n = 1; n <= draws_; ++n) {
        const double unseen = unseen_at(n, live);
        missed *= (unseen - live) / unseen;
        ready_.push_back(1 - missed);
    }
}

void Plan::add_race_row(std::uint32_t live) {
    const Finish& finish = graph_.finish_;
    for (std::size_t n = 0; n <= draws_; ++n) {
        double unseen = rest_ + static_cast<double>(n);
        double missed = 1;
        double paid = 0;
        for (std::size_t turn = 0; turn < n; ++turn) {
            for (int drawer = 0; drawer <= finish.others; ++drawer, unseen -= 1) {
                const double comes = missed * live / unseen;
                paid += comes * (drawer == finish.others ? finish.own_draw : finish.other_draw);
                missed -= comes;
            }
        }
        ready_.push_back(1 - missed);
        paid_.push_back(paid);
    }
}

// i stands for base + i draws left; where an edge leads one draw fewer is left.
void Plan::draw(std::size_t index) {
    const auto& node = graph_.nodes_[index];
    add_edges(index);
    std::array<double, 3> before{};
    std::array<double*, 3> out{row(index, 0), row(index, 1), row(index, 2)};
    for (std::size_t i = 0; i < width_; ++i) {
        const double unseen = unseen_at(node.base + i, node.live);
        const double part = 1 / unseen;
        for (std::size_t w = 0; w < 3; ++w) {
            before[w] = (sums_[w][i] + (unseen - node.live) * before[w]) * part;
            out[w][i] = before[w];
        }
    }
}

// Sums over the edges of a node, an edge as often as it has copies.
void Plan::add_edges(std::size_t index) {
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
            const double* paid = paid_row(leaf.live);
            const double worth = copies * leaf.points;
            for (std::size_t i = shift; i < width_; ++i) {
                win[i] += copies * chance[i - shift];
                points[i] += worth * paid[i - shift];
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
}

// As draw(), with exchanges: of the cards on no edge, of which those once thrown are not remembered.
void Plan::exchange(std::size_t index) {
    const auto& node = graph_.nodes_[index];
    add_edges(index);
    const std::size_t first = node.first + node.count;
    const double pool = graph_.outside_ - static_cast<double>(node.live);
    const bool is_ready = node.base == 0;
    Worth before{0, 0, is_ready ? 1.0 : 0.0};
    std::array<double*, 3> out{row(index, 0), row(index, 1), row(index, 2)};
    for (std::size_t i = 0; i < width_; ++i) {
        if (!is_ready || i > 0) {
            const double unseen = unseen_at(node.base + i, node.live);
            Worth other;
            double staying = pool;
            for (std::size_t e = first; e < first + node.exchanges; ++e) {
                const Edge& edge = graph_.edges_[e];
                const Worth there = at(edge.target, static_cast<int>(node.base + i) - 1);
                if (!better(there, before, aim_)) continue;
                staying -= edge.copies;
                other.win += edge.copies * there.win;
                other.points += edge.copies * there.points;
                other.ready += edge.copies * there.ready;
            }
            const double share = pool > 0 ? (unseen - node.live) / (pool * unseen) : 0;
            before = {sums_[0][i] / unseen + share * (other.win + staying * before.win),
                      sums_[1][i] / unseen + share * (other.points + staying * before.points),
                      sums_[2][i] / unseen + share * (other.ready + staying * before.ready)};
        }
        out[0][i] = before.win;
        out[1][i] = before.points;
        out[2][i] = before.ready;
    }
}

void Plan::choose(std::size_t index) {
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

std::array<const double*, 3> Plan::option_rows(Target target) {
    if ((target & Graph::leaf) == 0) return {row(target, 0), row(target, 1), row(target, 2)};
    const auto& ready = graph_.leaves_[target & ~Graph::leaf];
    const double* paid = paid_row(ready.live);
    for (std::size_t i = 0; i < width_; ++i) sums_[1][i] = ready.points * paid[i];
    std::ranges::fill(sums_[2], 1.0);
    return {ready_row(ready.live), sums_[1].data(), sums_[2].data()};
}

std::vector<Value> Graph::values(std::span<const Target> roots, int unseen, const Question& question,
                                 std::size_t used) const {
    check_draws(question.draws, unseen);
    int base = roots.empty() ? 0 : base_of(roots.front());
    for (Target root : roots) base = std::min(base, base_of(root));
    std::vector<Value> values(roots.size(), Value{question.aim, question.policy, {}, {}, {}});
    for (int draws = 0; draws <= question.draws; ++draws) {
        if (question.poll && draws % 16 == 15) question.poll();
        const Plan plan(*this, draws, unseen, question, base, used);
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const auto [win, points, ready] = plan.at(roots[i], draws);
            values[i].win.push_back(win);
            values[i].points.push_back(points);
            values[i].ready.push_back(ready);
        }
    }
    return values;
}

}  // namespace tingpai::search
