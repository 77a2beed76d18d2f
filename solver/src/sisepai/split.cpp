#include "tingpai/sisepai/split.hpp"

#include <algorithm>

#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool is_identical(const Group& group) { return group.kinds[0] == group.kinds[group.size - 1]; }

// The groups whose lowest kind is `kind`, as a range of all_groups().
std::span<const Group> groups_from(int kind) {
    const auto& groups = all_groups();
    const auto first = std::ranges::lower_bound(groups, kind, {}, [](const Group& group) { return int{group.kinds[0]}; });
    const auto last = std::ranges::upper_bound(groups, kind, {}, [](const Group& group) { return int{group.kinds[0]}; });
    return {first, last};
}

// Visits every split of the cards of [next kind, end) once: groups of one lowest kind are used in
// ascending order.
class Splits {
public:
    using Visit = std::function<void(const Reading&)>;

    Splits(const Counts& counts, const Visit& visit) : counts_(counts), visit_(visit) {}
    void run() { from(0, 0); }

private:
    void from(int kind, std::size_t first_group) {
        while (kind < kinds && counts_[at(kind)] == 0) {
            ++kind;
            first_group = 0;
        }
        if (kind == kinds) {
            visit_(sofar_);
            return;
        }
        const auto groups = groups_from(kind);
        for (std::size_t i = first_group; i < groups.size(); ++i) {
            if (!remove(groups[i])) continue;
            sofar_.push_back(groups[i]);
            from(kind, i);
            sofar_.pop_back();
            for (int card : groups[i]) ++counts_[at(card)];
        }
    }
    bool remove(const Group& group) {
        for (int card : group) {
            if (counts_[at(card)] < group.count(card)) return false;
        }
        for (int card : group) --counts_[at(card)];
        return true;
    }

    Counts counts_;
    const Visit& visit_;
    Reading sofar_;
};

void each_split(const Counts& counts, const Splits::Visit& visit) { Splits(counts, visit).run(); }

// The kinds of one part alone.
Counts only(const Counts& counts, const std::vector<int>& kinds_of_part) {
    Counts own{};
    for (int kind : kinds_of_part) own[at(kind)] = counts[at(kind)];
    return own;
}

}  // namespace

int group_points(const Group& group, const Rules& rules) {
    if (group.size == 1) return group.kinds[0] == flower ? 3 : 1;
    if (group.size == 2) return 0;
    const bool counts = is_identical(group) || rules.mixed_group_points == MixedGroupPoints::by_size;
    return counts ? group.size - 2 : 0;
}

int points_of(const Reading& reading, const Rules& rules) {
    int points = 0;
    for (const Group& group : reading) points += group_points(group, rules);
    return points;
}

std::optional<Group> extended(const Group& three, int kind) {
    if (three.size != 3) return std::nullopt;
    std::vector<int> four(three.begin(), three.end());
    four.push_back(kind);
    const Group group(four);
    return is_legal(group) ? std::optional(group) : std::nullopt;
}

void each_extension(const Counts& counts, std::span<const Group> exposed,
                    const std::function<void(const Counts&, std::span<const Group>)>& visit) {
    std::vector<Group> groups(exposed.begin(), exposed.end());
    Counts left = counts;
    const std::function<void(std::size_t)> from = [&](std::size_t index) {
        if (index == groups.size()) {
            visit(left, groups);
            return;
        }
        from(index + 1);
        const Group three = groups[index];
        for (int kind = 0; kind < kinds; ++kind) {
            if (left[at(kind)] == 0) continue;
            const auto four = extended(three, kind);
            if (!four) continue;
            groups[index] = *four;
            --left[at(kind)];
            from(index + 1);
            ++left[at(kind)];
            groups[index] = three;
        }
    };
    from(0);
}

std::vector<Reading> all_splits(const Counts& counts) {
    std::vector<Reading> all;
    each_split(counts, [&](const Reading& reading) { all.push_back(reading); });
    return all;
}

// Parts share no group, so that each is split best on its own.
std::optional<Reading> best_split(const Counts& counts, const Rules& rules) {
    Reading best;
    const auto add_best_of = [&](const std::vector<int>& kinds_of_part) {
        int most = -1;
        Reading best_here;
        each_split(only(counts, kinds_of_part), [&](const Reading& reading) {
            const int points = points_of(reading, rules);
            if (points <= most) return;
            most = points;
            best_here = reading;
        });
        best.insert(best.end(), best_here.begin(), best_here.end());
        return most >= 0;
    };
    for (const auto& kinds_of_part : part_kinds()) {
        if (!add_best_of(kinds_of_part)) return std::nullopt;
    }
    add_best_of({flower});
    std::ranges::sort(best);
    return best;
}

std::optional<int> split_points(const Counts& counts, const Rules& rules) {
    const auto best = best_split(counts, rules);
    return best ? std::optional(points_of(*best, rules)) : std::nullopt;
}

std::vector<Reading> Hand::readings() const {
    std::vector<Reading> all;
    if (!is_complete()) return all;
    const auto add_all = [&](const Counts& left, std::span<const Group> exposed) {
        each_split(left, [&](const Reading& reading) {
            all.push_back(reading);
            all.back().insert(all.back().end(), exposed.begin(), exposed.end());
            std::ranges::sort(all.back());
        });
    };
    if (rules_->extend_exposed) {
        each_extension(counts_, exposed_, add_all);
    } else {
        add_all(counts_, exposed_);
    }
    std::ranges::sort(all);
    const auto [first, last] = std::ranges::unique(all);
    all.erase(first, last);
    return all;
}

}  // namespace tingpai::sisepai
