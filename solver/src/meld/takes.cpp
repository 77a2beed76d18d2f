#include "tingpai/meld/takes.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace tingpai::meld {

namespace {

using State = std::basic_string<std::uint8_t>;

// Least opens by (discards, last opens) of every sub-state, for one set of all-owned kinds.
class Splits {
public:
    Splits(const TakesShape& shape, const std::vector<bool>& all_owned)
        : shape_(shape), all_owned_(all_owned), across_(static_cast<std::size_t>(shape.discards) + 1) {}

    const Costs& of(const State& state) {
        const auto known = memo_.find(state);
        if (known != memo_.end()) return known->second;
        Costs costs(across_ * 2, unreachable);
        const auto first = std::ranges::find_if(state, [](std::uint8_t n) { return n > 0; });
        if (first == state.end()) {
            costs[0] = 0;
        } else {
            use_first(state, static_cast<int>(first - state.begin()), costs);
        }
        return memo_.emplace(state, std::move(costs)).first->second;
    }

private:
    // The first card held goes away, or into a complete or an open group.
    void use_first(const State& state, int kind, Costs& costs) {
        if (!shape_.kept[static_cast<std::size_t>(kind)]) {
            improve(costs, without(state, {kind}), 1, 0, 0);
        }
        for (const auto& group : shape_.groups) {
            improve(costs, without_holding(state, group, kind), 0, 0, 0);
            open(costs, state, group, kind, 1, 0);
        }
        for (const auto& group : shape_.last_groups) {
            improve(costs, without_holding(state, group, kind), 0, 0, 0);
            open(costs, state, group, kind, 0, 1);
        }
    }
    void open(Costs& costs, const State& state, const std::vector<int>& group, int kind, int opens,
              std::size_t last) {
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (i > 0 && group[i] == group[i - 1]) continue;
            if (all_owned_[static_cast<std::size_t>(group[i])]) continue;
            std::vector<int> held = group;
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
            improve(costs, without_holding(state, held, kind), 0, last, opens);
        }
    }
    // `rest` empty: not possible.
    void improve(Costs& costs, const State& rest, std::size_t discards, std::size_t last, int opens) {
        if (rest.empty()) return;
        const Costs& more = of(rest);
        for (std::size_t w = 0; w + last < 2; ++w) {
            for (std::size_t x = 0; x + discards < across_; ++x) {
                const int cost = more[x + across_ * w];
                if (cost == unreachable) continue;
                auto& least = costs[x + discards + across_ * (w + last)];
                least = std::min(least, static_cast<std::uint8_t>(cost + opens));
            }
        }
    }
    static State without(State state, const std::vector<int>& cards) {
        for (int kind : cards) {
            auto& held = state[static_cast<std::size_t>(kind)];
            if (held == 0) return {};
            --held;
        }
        return state;
    }
    static State without_holding(const State& state, const std::vector<int>& cards, int kind) {
        return std::ranges::find(cards, kind) == cards.end() ? State{} : without(state, cards);
    }

    const TakesShape& shape_;
    const std::vector<bool>& all_owned_;
    std::size_t across_;
    std::map<State, Costs> memo_;
};

}  // namespace

TakesTable::TakesTable(const TakesShape& shape)
    : vectors_{Vectors(2 * (static_cast<std::size_t>(shape.discards) + 1)), {}} {
    const std::size_t kinds = shape.copies.size();
    std::size_t states = 1;
    for (int copies : shape.copies) {
        weight_.push_back(states);
        states *= 2 * (static_cast<std::size_t>(copies) + 1);
    }
    classes_.assign(states, 0);
    Rows rows(vectors_.costs.width());
    for (std::size_t owned = 0; owned < (std::size_t{1} << kinds); ++owned) {
        std::vector<bool> all_owned(kinds);
        for (std::size_t i = 0; i < kinds; ++i) all_owned[i] = ((owned >> i) & 1U) != 0;
        Splits splits(shape, all_owned);
        State counts(kinds, 0);
        for (std::size_t i = 0; i < kinds;) {  // an odometer over all counts
            std::size_t state = 0;
            for (std::size_t k = 0; k < kinds; ++k) {
                state += weight_[k] * (2U * counts[k] + (all_owned[k] ? 1U : 0U));
            }
            const auto cls = static_cast<Class>(rows.intern(splits.of(counts)));
            classes_[state] = cls;
            const auto held = static_cast<std::uint8_t>(std::accumulate(counts.begin(), counts.end(), 0));
            if (cls == vectors_.cards.size()) vectors_.cards.push_back(held);
            vectors_.cards[cls] = std::min(vectors_.cards[cls], held);
            for (i = 0; i < kinds && counts[i] == shape.copies[i]; ++i) counts[i] = 0;
            if (i < kinds) ++counts[i];
        }
    }
    vectors_.costs = std::move(rows).take();
}

Folding takes_folding(int discards, int cards) {
    const auto across = static_cast<std::size_t>(discards) + 1;
    const auto prune = [across](Costs& opens) {
        int best[2] = {unreachable, unreachable};  // least opens - discards so far, by last opens
        for (std::size_t x = 0; x < across; ++x) {
            for (std::size_t w : {std::size_t{0}, std::size_t{1}}) {
                std::uint8_t& cost = opens[x + across * w];
                if (cost == unreachable) continue;
                const int beyond = cost - static_cast<int>(x);
                if (beyond >= best[w] || (w == 1 && beyond + 1 >= best[0])) {
                    cost = unreachable;
                } else {
                    best[w] = beyond;
                }
            }
        }
    };
    return {{Segment{0, discards + 1, {discards, 1}}}, cards, prune};
}

int least_discards(CostView a, CostView b, int spare, bool last) {
    const int across = static_cast<int>(a.size() / 2);
    const auto at = [across](CostView opens, int x, int w) {
        return static_cast<int>(opens[static_cast<std::size_t>(x + across * w)]);
    };
    for (int x = 0; x < across; ++x) {
        for (int i = 0; i <= x; ++i) {
            const int none = at(a, i, 0) + at(b, x - i, 0);
            const int one = std::min(at(a, i, 1) + at(b, x - i, 0), at(a, i, 0) + at(b, x - i, 1));
            if ((last ? std::min(none, one + 1) : none) <= x + spare) return x;
        }
    }
    return -1;
}

}  // namespace tingpai::meld
