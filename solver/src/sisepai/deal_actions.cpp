// The action space of Si Se Pai, and whether cards are all in groups.
#include <algorithm>

#include "tingpai/errors.hpp"
#include "tingpai/text.hpp"
#include "tingpai/sisepai/deal.hpp"
#include "tingpai/sisepai/split.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

const std::vector<Group>& fours() {
    static const std::vector<Group> all = [] {
        std::vector<Group> found;
        std::ranges::copy_if(all_groups(), std::back_inserter(found), [](const Group& group) { return group.size == 4; });
        return found;
    }();
    return all;
}

int index_in(const std::vector<Group>& groups, const Group& group) {
    const auto found = std::ranges::lower_bound(groups, group);
    if (found == groups.end() || *found != group) throw NotationError("'" + group_text(group) + "' is no such group (SP-4)");
    return static_cast<int>(found - groups.begin());
}

}  // namespace

int take_action(const Group& group) { return first_take + index_in(all_groups(), group); }
int extend_action(const Group& four) { return first_extend + index_in(fours(), four); }

const Group& group_of_action(int code) {
    return code < first_extend ? all_groups()[at(code - first_take)] : fours()[at(code - first_extend)];
}

std::string action_text(int code) {
    if (code == win_action) return "win";
    if (code == pass_action) return "pass";
    if (code >= first_take && code < first_extend) return "take " + group_text(group_of_action(code));
    if (code >= first_extend && code < first_discard) return "extend " + group_text(group_of_action(code));
    if (code >= first_discard && code < pass_action) return "discard " + kind_name(code - first_discard);
    throw NotationError("action " + std::to_string(code) + ": codes are 0 to " + std::to_string(pass_action));
}

int parse_action(std::string_view text) {
    constexpr std::string_view take = "take ";
    constexpr std::string_view extend = "extend ";
    constexpr std::string_view discard = "discard ";
    if (text == "win") return win_action;
    if (text == "pass") return pass_action;
    if (text.starts_with(take)) return take_action(parse_group(text.substr(take.size())));
    if (text.starts_with(extend)) return extend_action(parse_group(text.substr(extend.size())));
    if (text.starts_with(discard)) return discard_action(parse_kind(text.substr(discard.size())));
    throw NotationError(quoted(text) + " is no action: win, take AAAg, extend AAAAg, discard Ar or pass");
}

// ---- grouped cards -------------------------------------------------------------------------------

namespace {

// For one part every state, counts of 0 to 4 as digits to base 5: whether it splits into groups.
class Grouped {
public:
    explicit Grouped(const std::vector<int>& kinds_of_part) {
        std::size_t states = 1;
        for (std::size_t i = 0; i < kinds_of_part.size(); ++i) states *= 5;
        std::vector<std::array<int, 4>> groups;
        for (const Group& group : all_groups()) {
            std::array<int, 4> own{};
            int size = 0;
            for (std::size_t i = 0; i < kinds_of_part.size(); ++i) size += own[i] = group.count(kinds_of_part[i]);
            if (size == group.size && size > 0) groups.push_back(own);
        }
        whole_.assign(states, false);
        whole_[0] = true;
        for (std::size_t state = 1; state < states; ++state) {
            whole_[state] = std::ranges::any_of(groups, [&](const auto& group) { return fits(state, group); });
        }
    }
    [[nodiscard]] bool at(std::size_t state) const { return whole_[state]; }

private:
    // The rest of a state that holds the group splits already: a smaller number.
    [[nodiscard]] bool fits(std::size_t state, const std::array<int, 4>& group) const {
        std::size_t weight = 1;
        std::size_t rest = state;
        for (int count : group) {
            if (state / weight % 5 < static_cast<std::size_t>(count)) return false;
            rest -= weight * static_cast<std::size_t>(count);
            weight *= 5;
        }
        return whole_[rest];
    }
    std::vector<char> whole_;
};

struct GroupedParts {
    Grouped generals{part_kinds()[0]};
    Grouped chariots{part_kinds()[colours]};
    Grouped soldiers{part_kinds()[soldiers_part]};
};

}  // namespace

bool all_grouped(const Counts& concealed) {
    static const GroupedParts table;
    std::size_t soldiers = 0;
    for (int colour = colours; colour-- > 0;) {
        const std::uint8_t* own = &concealed[at(colour * pieces)];
        if (!table.generals.at(std::size_t{own[0]} + 5U * own[1] + 25U * own[2])) return false;
        if (!table.chariots.at(std::size_t{own[3]} + 5U * own[4] + 25U * own[5])) return false;
        soldiers = soldiers * 5 + own[soldier];
    }
    return table.soldiers.at(soldiers);
}

bool all_grouped(const Counts& concealed, std::span<const Group> exposed, const Rules& rules) {
    if (!rules.extend_exposed) return all_grouped(concealed);
    bool found = false;
    each_extension(concealed, exposed, [&](const Counts& left, std::span<const Group>) { found = found || all_grouped(left); });
    return found;
}

}  // namespace tingpai::sisepai
