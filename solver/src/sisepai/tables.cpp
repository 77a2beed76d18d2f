#include "tingpai/sisepai/tables.hpp"

#include <algorithm>

namespace tingpai::sisepai {

namespace {

constexpr int hand_cards = 21;

CardGroup group_of(std::initializer_list<int> cards) {
    return CardGroup(std::span<const int>(cards.begin(), cards.size()));
}

std::vector<CardGroup> make_groups() {
    std::vector<CardGroup> groups{group_of({flower})};
    for (int kind = 0; kind < flower; ++kind) {
        if (is_general(kind)) {
            groups.push_back(group_of({kind}));
            continue;
        }
        groups.push_back(group_of({kind, kind}));
        groups.push_back(group_of({kind, kind, kind}));
        groups.push_back(group_of({kind, kind, kind, kind}));
    }
    for (int colour = 0; colour < colours; ++colour) {
        for (int first : {colour * pieces + general, colour * pieces + chariot}) {
            groups.push_back(group_of({first, first + 1, first + 2}));
        }
    }
    const auto& soldiers = part_kinds()[soldiers_part];
    groups.push_back(group_of({soldiers[0], soldiers[1], soldiers[2], soldiers[3]}));
    for (std::size_t out = 0; out < soldiers.size(); ++out) {
        std::vector<int> three = soldiers;
        three.erase(three.begin() + static_cast<std::ptrdiff_t>(out));
        groups.push_back(CardGroup(three));
    }
    std::ranges::sort(groups);
    return groups;
}

// The shape of one part: its groups over local kinds. Pairs are completed by the winning take only.
meld::TakesShape shape_of(const std::vector<int>& kinds_of_part) {
    meld::TakesShape shape;
    shape.discards = most_discards;
    for (int kind : kinds_of_part) {
        shape.copies.push_back(copies(kind));
        shape.kept.push_back(is_single(kind));
    }
    for (const CardGroup& group : all_groups()) {
        std::vector<int> local;
        for (int kind : group) {
            const auto found = std::ranges::find(kinds_of_part, kind);
            if (found != kinds_of_part.end()) local.push_back(static_cast<int>(found - kinds_of_part.begin()));
        }
        if (local.size() != group.size) continue;
        (local.size() == 2 ? shape.last_groups : shape.groups).push_back(std::move(local));
    }
    return shape;
}

Tables make_tables() {
    const auto& of_part = part_kinds();
    meld::TakesTable generals(shape_of(of_part[0]));
    meld::TakesTable chariots(shape_of(of_part[colours]));
    meld::TakesTable soldiers(shape_of(of_part[soldiers_part]));
    const auto folding = meld::takes_folding(most_discards, hand_cards);
    const auto one_general = folding.cut(generals.classes());
    const auto one_chariot = folding.cut(chariots.classes());
    const auto all_soldiers = folding.cut(soldiers.classes());
    meld::Combine generals2(folding, one_general, one_general);
    meld::Combine generals4(folding, generals2.result(), generals2.result());
    meld::Combine chariots2(folding, one_chariot, one_chariot);
    meld::Combine chariots4(folding, chariots2.result(), chariots2.result());
    meld::Combine generals_soldiers(folding, generals4.result(), all_soldiers);
    return {{std::move(generals), std::move(chariots), std::move(soldiers)},
            std::move(generals2), std::move(generals4), std::move(chariots2), std::move(chariots4),
            std::move(generals_soldiers)};
}

}  // namespace

const std::array<std::vector<int>, parts>& part_kinds() {
    static const auto kinds_by_part = [] {
        std::array<std::vector<int>, parts> result;
        for (int colour = 0; colour < colours; ++colour) {
            const int first = colour * pieces;
            const auto c = static_cast<std::size_t>(colour);
            result[c] = {first + general, first + general + 1, first + general + 2};
            result[c + colours] = {first + chariot, first + chariot + 1, first + chariot + 2};
            result[soldiers_part].push_back(first + soldier);
        }
        return result;
    }();
    return kinds_by_part;
}

const std::vector<CardGroup>& all_groups() {
    static const std::vector<CardGroup> groups = make_groups();
    return groups;
}

bool is_legal(const CardGroup& group) { return std::ranges::binary_search(all_groups(), group); }

std::size_t Tables::bytes() const {
    std::size_t sum = 0;
    for (const auto& part : takes) sum += part.bytes();
    for (const auto* step : {&generals2, &generals4, &chariots2, &chariots4, &generals_soldiers}) sum += step->bytes();
    return sum;
}

const Tables& tables() {
    static const Tables made = make_tables();
    return made;
}

}  // namespace tingpai::sisepai
