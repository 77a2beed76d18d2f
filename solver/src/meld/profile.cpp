#include "tingpai/meld/profile.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

// What an entry stands for, before the kinds from some level on are read.
struct Entry {
    int form = 0;
    std::vector<int> pending;  // demand on the kinds still to come
    Grade grade{};

    auto operator<=>(const Entry&) const = default;
};

// All ways to choose groups with lowest kind `kind` on top of one entry.
class Choices {
public:
    Choices(const Shape& shape, int kind) : shape_(shape), kind_(kind) {}

    template <class Visit>
    void visit(const Entry& entry, Visit&& visit) const {
        const Form& form = shape_.forms[static_cast<std::size_t>(entry.form)];
        choose(form, 0, entry, visit);
    }

private:
    template <class Visit>
    void choose(const Form& form, std::size_t group, Entry entry, Visit& visit) const {
        while (group < form.groups.size() && form.groups[group].kinds.front() != kind_) ++group;
        if (group == form.groups.size()) {
            visit(entry);
            return;
        }
        choose(form, group + 1, entry, visit);
        while (add(form, form.groups[group], entry)) {
            choose(form, group + 1, entry, visit);
            if (form.once) break;
        }
    }
    // Uses the group once more, if grade, parts and copies allow it.
    bool add(const Form& form, const Group& group, Entry& entry) const {
        if (form.exclusive && entry.grade != Grade{0, 0}) return false;
        for (int axis : {0, 1}) {
            const auto a = static_cast<std::size_t>(axis);
            entry.grade[a] += group.grade[a];
            if (entry.grade[a] > form.need[a]) return false;
        }
        for (int kind : group.kinds) {
            int& demand = entry.pending[static_cast<std::size_t>(kind - kind_)];
            if (++demand > shape_.copies[static_cast<std::size_t>(kind)]) return false;
        }
        return true;
    }

    const Shape& shape_;
    int kind_;
};

// Bytes added with saturation at `unreachable`, so that no cost wraps.
std::uint8_t plus(std::uint8_t cost, int more) {
    return static_cast<std::uint8_t>(std::min<int>(cost + more, unreachable));
}

}  // namespace

class ProfilesBuilder {
public:
    ProfilesBuilder(Profiles& profiles, const Shape& shape, std::size_t memory)
        : profiles_(profiles), shape_(shape), memory_(memory) {}

    void build() {
        for (std::size_t form = 0; form < shape_.forms.size(); ++form) {
            entries_.push_back({static_cast<int>(form), std::vector<int>(shape_.copies.size()), {}});
        }
        for (int kind = 0; kind < shape_.kinds(); ++kind) cross(kind);
        std::vector<int> offset;
        int width = 0;
        for (const Form& form : shape_.forms) {
            offset.push_back(width);
            width += form.grades();
        }
        for (const Entry& entry : entries_) {
            const auto form = static_cast<std::size_t>(entry.form);
            const int place = offset[form] + shape_.forms[form].index(entry.grade);
            profiles_.place_.push_back(static_cast<std::uint16_t>(place));
        }
    }

private:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;
    // What a node of a map takes besides its value, about.
    static constexpr std::size_t node_bytes = 64;

    // The entries behind a kind, and how choices at that kind lead there.
    void cross(int kind) {
        std::map<Entry, std::uint32_t> number;
        std::map<Edge, int> least;  // demand of (from, to)
        const Choices choices(shape_, kind);
        for (std::uint32_t from = 0; from < entries_.size(); ++from) {
            choices.visit(entries_[from], [&](const Entry& chosen) {
                Entry to = chosen;
                const int demand = to.pending.front();
                to.pending.erase(to.pending.begin());
                const auto index = static_cast<std::uint32_t>(number.size());
                const auto at = number.emplace(std::move(to), index).first->second;
                const auto [known, fresh] = least.emplace(Edge{from, at}, demand);
                // The smaller demand costs no more and is allowed wherever the larger one is.
                if (!fresh) known->second = std::min(known->second, demand);
                check_budget(kind, number.size(), least.size());
            });
        }
        keep(kind, number, least);
    }
    void check_budget(int kind, std::size_t entries, std::size_t edges) const {
        const std::size_t pending = sizeof(int) * static_cast<std::size_t>(shape_.kinds() - kind);
        const std::size_t bytes = entries * (2 * node_bytes + pending) + edges * node_bytes;
        if (entries <= 0xFFFF && bytes <= memory_) return;
        throw BudgetError("its groups can be begun in more than " + std::to_string(entries - 1) +
                          " ways at its kind " + std::to_string(kind + 1));
    }
    void keep(int kind, const std::map<Entry, std::uint32_t>& number, const std::map<Edge, int>& least) {
        Profiles::Level& level = profiles_.levels_.emplace_back();
        level.width = number.size();
        level.copies = shape_.copies[static_cast<std::size_t>(kind)];
        level.by_demand.resize(static_cast<std::size_t>(level.copies) + 1);
        for (const auto& [edge, demand] : least) {
            level.by_demand[static_cast<std::size_t>(demand)].push_back(
                {static_cast<std::uint16_t>(edge.first), static_cast<std::uint16_t>(edge.second)});
        }
        entries_.assign(number.size(), {});
        level.closed_only.resize(number.size());
        for (const auto& [entry, index] : number) {
            entries_[index] = entry;
            level.closed_only[index] = shape_.forms[static_cast<std::size_t>(entry.form)].closed_only ? 1 : 0;
        }
    }

    Profiles& profiles_;
    const Shape& shape_;
    std::size_t memory_;
    std::vector<Entry> entries_;  // before the kind that is read next
};

Profiles::Profiles(const Shape& shape, std::size_t memory) : forms_(shape.forms.size()) {
    ProfilesBuilder(*this, shape, memory).build();
}

void Profiles::step(int kind, std::span<const std::uint8_t> before, const Symbol& symbol, Profile& after) const {
    const Level& at = level(kind);
    after.assign(at.width, unreachable);
    for (int demand = 0; demand <= symbol.limit; ++demand) {
        const int lacking = std::max(0, demand - symbol.count);
        for (const auto [from, to] : at.by_demand[static_cast<std::size_t>(demand)]) {
            after[to] = std::min(after[to], plus(before[from], lacking));
        }
    }
    close(at, symbol, after);
}

void Profiles::spread(int kind, std::span<const std::uint8_t> before, ByDemand& by_demand) const {
    const Level& at = level(kind);
    by_demand.resize(at.by_demand.size());
    for (std::size_t demand = 0; demand < by_demand.size(); ++demand) {
        by_demand[demand].assign(at.width, unreachable);
        for (const auto [from, to] : at.by_demand[demand]) {
            by_demand[demand][to] = std::min(by_demand[demand][to], before[from]);
        }
    }
}

void Profiles::pay(int kind, const ByDemand& by_demand, const Symbol& symbol, Profile& after) const {
    const Level& at = level(kind);
    after.assign(at.width, unreachable);
    for (int demand = 0; demand <= symbol.limit; ++demand) {
        const Profile& from = by_demand[static_cast<std::size_t>(demand)];
        const int lacking = std::max(0, demand - symbol.count);
        for (std::size_t i = 0; i < after.size(); ++i) after[i] = std::min(after[i], plus(from[i], lacking));
    }
    close(at, symbol, after);
}

// Declared melds, which a lowered limit shows, leave no closed-only form.
void Profiles::close(const Level& level, const Symbol& symbol, Profile& after) const {
    if (symbol.limit == level.copies) return;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (level.closed_only[i] != 0) after[i] = unreachable;
    }
}

void Profiles::finish(std::span<const std::uint8_t> profile, std::span<std::uint8_t> vector) const {
    std::ranges::fill(vector, unreachable);
    for (std::size_t i = 0; i < profile.size(); ++i) vector[place_[i]] = profile[i];
}

std::size_t Profiles::bytes() const {
    std::size_t bytes = place_.size() * sizeof(place_[0]);
    for (const Level& level : levels_) {
        bytes += level.closed_only.size();
        for (const auto& transitions : level.by_demand) bytes += transitions.size() * sizeof(Transition);
    }
    return bytes;
}

}  // namespace tingpai::meld
