#include "tingpai/meld/spec.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

int Shape::width() const {
    return std::accumulate(forms.begin(), forms.end(), 0,
                           [](int sum, const Form& form) { return sum + form.grades(); });
}

std::uint64_t Shape::states() const {
    static constexpr std::uint64_t most = 1'000'000'000'000'000'000;
    std::vector<std::uint64_t> of(static_cast<std::size_t>(cards) + 1, 0);  // by number of cards
    of[0] = 1;
    for (int limit : copies) {
        for (int sum = cards; sum >= 0; --sum) {
            std::uint64_t& states = of[static_cast<std::size_t>(sum)];
            for (int n = 1; n <= std::min(limit, sum); ++n) {
                states = std::min(most, states + of[static_cast<std::size_t>(sum - n)]);
            }
        }
    }
    return std::accumulate(of.begin(), of.end(), std::uint64_t{0},
                           [](std::uint64_t a, std::uint64_t b) { return std::min(most, a + b); });
}

namespace {

void check_group(const Group& group, const Spec& spec) {
    const int kinds = static_cast<int>(spec.copies.size());
    if (group.kinds.empty() || !std::ranges::is_sorted(group.kinds)) {
        throw HandError("a group lists one kind or more, ascending");
    }
    for (int kind : group.kinds) {
        if (kind < 0 || kind >= kinds) {
            throw HandError("a group names kind " + std::to_string(kind) + " of " +
                            std::to_string(kinds));
        }
        if (std::ranges::count(group.kinds, kind) > spec.copies[static_cast<std::size_t>(kind)]) {
            throw HandError("a group uses kind " + std::to_string(kind) +
                            " more often than it has copies");
        }
    }
}

// Union-find over kinds: a group joins all it contains.
class Joined {
public:
    explicit Joined(int size) : parent_(static_cast<std::size_t>(size)) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int root(int kind) const {
        while (parent_[static_cast<std::size_t>(kind)] != kind) {
            kind = parent_[static_cast<std::size_t>(kind)];
        }
        return kind;
    }
    void join(int a, int b) {
        const auto [low, high] = std::minmax({root(a), root(b)});
        parent_[static_cast<std::size_t>(high)] = low;
    }

private:
    std::vector<int> parent_;
};

Shape local_shape(const Spec& spec, const std::vector<int>& kinds) {
    Shape shape;
    shape.limits = spec.limits;
    shape.cards = spec.cards;
    std::map<int, int> local;
    for (int kind : kinds) {
        local.emplace(kind, static_cast<int>(local.size()));
        shape.copies.push_back(spec.copies[static_cast<std::size_t>(kind)]);
    }
    for (const Form& form : spec.forms) {
        Form own = form;
        own.groups.clear();
        for (const Group& group : form.groups) {
            if (!local.contains(group.kinds.front())) continue;
            Group moved = group;
            for (int& kind : moved.kinds) kind = local.at(kind);
            own.groups.push_back(std::move(moved));
        }
        shape.forms.push_back(std::move(own));
    }
    return shape;
}

void add_component(const Spec& spec, std::vector<int> kinds, Parts& parts) {
    Shape shape = local_shape(spec, kinds);
    const auto known = std::ranges::find(parts.shapes, shape);
    const auto index = static_cast<int>(known - parts.shapes.begin());
    if (known == parts.shapes.end()) parts.shapes.push_back(std::move(shape));
    parts.components.push_back({std::move(kinds), index});
}

}  // namespace

Parts take_apart(const Spec& spec) {
    const int kinds = static_cast<int>(spec.copies.size());
    Joined joined(kinds);
    for (const Form& form : spec.forms) {
        for (const Group& group : form.groups) {
            check_group(group, spec);
            for (int kind : group.kinds) joined.join(group.kinds.front(), kind);
        }
    }
    std::map<int, std::vector<int>> members;
    for (int kind = 0; kind < kinds; ++kind) members[joined.root(kind)].push_back(kind);

    Parts parts;
    for (auto& [root, own] : members) add_component(spec, std::move(own), parts);
    return parts;
}

namespace {

// Whether the kinds together have few states, and few codes in each half (see Ranking).
bool is_small(const Spec& spec, const std::vector<int>& kinds, std::uint64_t states) {
    Shape shape;
    shape.cards = spec.cards;
    std::array<std::uint64_t, 2> codes{1, 1};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int copies = spec.copies[static_cast<std::size_t>(kinds[i])];
        shape.copies.push_back(copies);
        codes[i < kinds.size() / 2 ? 0 : 1] *= static_cast<std::uint64_t>(copies) + 1;
        if (codes[0] > 65536 || codes[1] > 65536) return false;
    }
    return shape.states() <= states;
}

}  // namespace

Parts merge_small(const Spec& spec, const Parts& parts, std::uint64_t states) {
    std::vector<std::vector<int>> bins;
    // Equal shapes stand together, so that they fill bins of equal shapes.
    for (std::size_t shape = 0; shape < parts.shapes.size(); ++shape) {
        bool fresh = true;
        for (const Component& component : parts.components) {
            if (component.shape != static_cast<int>(shape)) continue;
            std::vector<int> both = fresh ? std::vector<int>{} : bins.back();
            both.insert(both.end(), component.kinds.begin(), component.kinds.end());
            if (fresh || !is_small(spec, both, states)) {
                bins.push_back(component.kinds);
            } else {
                bins.back() = std::move(both);
            }
            fresh = false;
        }
    }
    std::vector<std::vector<int>> merged;
    for (auto& bin : bins) {
        std::vector<int> both = merged.empty() ? std::vector<int>{} : merged.back();
        both.insert(both.end(), bin.begin(), bin.end());
        if (merged.empty() || !is_small(spec, both, states)) {
            merged.push_back(std::move(bin));
        } else {
            merged.back() = std::move(both);
        }
    }
    Parts result;
    for (auto& kinds : merged) add_component(spec, std::move(kinds), result);
    return result;
}

}  // namespace tingpai::meld
