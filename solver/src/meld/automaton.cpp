#include "tingpai/meld/automaton.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

// What a profile entry stands for, before the kinds from some level on are read.
struct Entry {
    int form = 0;
    std::vector<int> pending;  // demand on the kinds still to come
    Grade grade{};

    auto operator<=>(const Entry&) const = default;
};

struct Transition {
    std::uint16_t from = 0;
    std::uint16_t to = 0;
};

// The profile entries on one side of a kind, and how choices at that kind lead across.
struct Crossing {
    std::vector<Entry> after;
    std::vector<std::vector<Transition>> by_demand;  // transitions that use `demand` of the kind
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
        if (group == form.groups.size()) {
            visit(entry);
            return;
        }
        choose(form, group + 1, entry, visit);
        const Group& own = form.groups[group];
        if (own.kinds.front() != kind_) return;
        while (add(form, own, entry)) choose(form, group + 1, entry, visit);
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

Crossing cross(const Shape& shape, int kind, const std::vector<Entry>& before) {
    const int copies = shape.copies[static_cast<std::size_t>(kind)];
    std::map<Entry, std::uint16_t> number;
    std::map<std::pair<std::uint16_t, std::uint16_t>, int> least;  // demand of (from, to)
    const Choices choices(shape, kind);
    for (std::size_t from = 0; from < before.size(); ++from) {
        choices.visit(before[from], [&](const Entry& chosen) {
            Entry to = chosen;
            const int demand = to.pending.front();
            to.pending.erase(to.pending.begin());
            const auto index = static_cast<std::uint16_t>(number.size());
            const auto at = number.emplace(std::move(to), index).first->second;
            const auto key = std::make_pair(static_cast<std::uint16_t>(from), at);
            const auto [known, fresh] = least.emplace(key, demand);
            // The smaller demand costs no more and is allowed wherever the larger one is.
            if (!fresh) known->second = std::min(known->second, demand);
        });
    }
    Crossing crossing;
    crossing.after.resize(number.size());
    for (const auto& [entry, index] : number) crossing.after[index] = entry;
    crossing.by_demand.resize(static_cast<std::size_t>(copies) + 1);
    for (const auto& [key, demand] : least) {
        crossing.by_demand[static_cast<std::size_t>(demand)].push_back({key.first, key.second});
    }
    return crossing;
}

// Bytes added with saturation at `unreachable`, so that no cost wraps.
std::uint8_t plus(std::uint8_t cost, int more) {
    return static_cast<std::uint8_t>(std::min<int>(cost + more, unreachable));
}

}  // namespace

class AutomatonBuilder {
public:
    AutomatonBuilder(Automaton& automaton, const Shape& shape, bool lowered)
        : automaton_(automaton), shape_(shape), lowered_(lowered) {}

    void build() {
        for (std::size_t form = 0; form < shape_.forms.size(); ++form) {
            entries_.push_back({static_cast<int>(form), std::vector<int>(shape_.copies.size()), {}});
        }
        Rows profiles(entries_.size());
        const std::vector<std::uint8_t> nothing(entries_.size(), 0);
        profiles.intern(nothing);
        std::vector<int> used{0};  // least cards a node has been reached with
        for (int kind = 0; kind < shape_.kinds(); ++kind) advance(kind, profiles, used);
        finish(profiles);
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
        const Crossing crossing = cross(shape_, kind, entries_);
        const std::size_t width = crossing.after.size();
        Automaton::Level& level = automaton_.levels_.emplace_back();
        level.symbols = symbols(kind);
        level.number.assign(static_cast<std::size_t>(copies + 1) * 16, 0);
        for (std::size_t s = 0; s < level.symbols.size(); ++s) {
            const auto [count, limit] = level.symbols[s];
            level.number[static_cast<std::size_t>(count * 16 + limit)] = static_cast<std::uint8_t>(s);
        }
        Rows next(width);
        std::vector<int> next_used;
        std::vector<std::vector<std::uint8_t>> paid(crossing.by_demand.size(),
                                                    std::vector<std::uint8_t>(width));
        std::vector<std::uint8_t> profile(width);
        for (std::size_t node = 0; node < profiles.rows().size(); ++node) {
            spread(crossing, profiles.rows()[node], paid);
            for (const Symbol& symbol : level.symbols) {
                const int cards = used[node] + symbol.count + std::min(copies - symbol.limit, 3);
                if (cards > shape_.cards) {
                    level.next.push_back(Automaton::none);
                    continue;
                }
                pay(crossing, paid, symbol, copies, profile);
                const std::uint32_t to = next.intern(profile);
                if (to >= Automaton::none) {
                    throw BudgetError("a component of " + std::to_string(shape_.kinds()) +
                                      " kinds needs more than 65535 nodes at kind " +
                                      std::to_string(kind));
                }
                level.next.push_back(static_cast<Automaton::Node>(to));
                if (to == next_used.size()) next_used.push_back(cards);
                next_used[to] = std::min(next_used[to], cards);
            }
        }
        entries_ = crossing.after;
        profiles = std::move(next);
        used = std::move(next_used);
    }

    // By demand: the least cost of each entry behind the kind, before the kind itself is paid.
    static void spread(const Crossing& crossing, std::span<const std::uint8_t> profile,
                       std::vector<std::vector<std::uint8_t>>& paid) {
        for (std::size_t demand = 0; demand < paid.size(); ++demand) {
            std::ranges::fill(paid[demand], unreachable);
            for (const auto [from, to] : crossing.by_demand[demand]) {
                paid[demand][to] = std::min(paid[demand][to], profile[from]);
            }
        }
    }
    void pay(const Crossing& crossing, const std::vector<std::vector<std::uint8_t>>& paid,
             const Symbol& symbol, int copies, std::vector<std::uint8_t>& profile) const {
        std::ranges::fill(profile, unreachable);
        for (int demand = 0; demand <= symbol.limit; ++demand) {
            const auto& from = paid[static_cast<std::size_t>(demand)];
            const int lacking = std::max(0, demand - symbol.count);
            for (std::size_t i = 0; i < profile.size(); ++i) {
                profile[i] = std::min(profile[i], plus(from[i], lacking));
            }
        }
        if (symbol.limit == copies) return;
        for (std::size_t i = 0; i < profile.size(); ++i) {
            const auto form = static_cast<std::size_t>(crossing.after[i].form);
            if (shape_.forms[form].closed_only) profile[i] = unreachable;
        }
    }
    // Behind the last kind an entry is a form and a grade: the profile is the cost vector.
    void finish(const Rows& profiles) {
        std::vector<std::size_t> offset;
        std::size_t width = 0;
        for (const Form& form : shape_.forms) {
            offset.push_back(width);
            width += static_cast<std::size_t>(form.grades());
        }
        std::vector<std::uint8_t> vector(width);
        for (std::size_t node = 0; node < profiles.rows().size(); ++node) {
            std::ranges::fill(vector, unreachable);
            for (std::size_t i = 0; i < entries_.size(); ++i) {
                const auto form = static_cast<std::size_t>(entries_[i].form);
                const int grade = shape_.forms[form].index(entries_[i].grade);
                vector[offset[form] + static_cast<std::size_t>(grade)] = profiles.rows()[node][i];
            }
            automaton_.vectors_.push(vector);
        }
    }

    Automaton& automaton_;
    const Shape& shape_;
    bool lowered_;
    std::vector<Entry> entries_;  // of the level being read
};

Automaton::Automaton(const Shape& shape, bool lowered)
    : vectors_(static_cast<std::size_t>(shape.width())) {
    AutomatonBuilder(*this, shape, lowered).build();
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
