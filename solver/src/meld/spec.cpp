#include "tingpai/meld/spec.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

int Shape::width() const {
    return std::accumulate(forms.begin(), forms.end(), 0,
                           [](int sum, const Form& form) { return sum + form.grades(); });
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
    for (auto& [root, own] : members) {
        Shape shape = local_shape(spec, own);
        const auto known = std::ranges::find(parts.shapes, shape);
        const auto index = static_cast<int>(known - parts.shapes.begin());
        if (known == parts.shapes.end()) parts.shapes.push_back(std::move(shape));
        parts.components.push_back({std::move(own), index});
    }
    return parts;
}

}  // namespace tingpai::meld
