#include "tingpai/sichuan/tables.hpp"

#include <array>
#include <numeric>
#include <vector>

#include "tingpai/sichuan/kinds.hpp"

namespace tingpai::sichuan {

namespace {

constexpr int hand_tiles = 14;

bool is_terminal(int rank) { return rank == 1 || rank == ranks; }

unsigned run_marks(int rank) {
    return is_terminal(rank) || is_terminal(rank + 2) ? mark_outside : 0;
}

const meld::Shape& suit_shape() {
    static const meld::Shape shape = meld::take_apart(make_spec()).shapes.front();
    return shape;
}

const meld::Form& standard() { return suit_shape().forms[0]; }
const meld::Form& seven_pairs() { return suit_shape().forms[1]; }

meld::Folding closed_folding() {
    return {{{0, standard().need[0] + 1, standard().need},
             {standard().grades(), seven_pairs().need[0] + 1, seven_pairs().need}},
            hand_tiles,
            {}};
}

meld::Folding open_folding(int declared) {
    const meld::Grade need{standard().need[0] - declared, standard().need[1]};
    return {{{0, standard().need[0] + 1, need}}, hand_tiles, {}};
}

ClosedTables make_closed() {
    meld::Table suit(suit_shape());
    const meld::Folding folding = closed_folding();
    const auto classes = folding.cut(suit.classes());
    meld::Missing missing(folding, classes, classes);
    return {std::move(suit), std::move(missing)};
}

meld::Missing open_missing(const meld::OpenTable& suit, int declared) {
    const meld::Folding folding = open_folding(declared);
    const auto classes = folding.cut(suit.classes());
    return {folding, classes, classes};
}

OpenTables make_open() {
    meld::OpenTable suit(suit_shape(), closed_tables().suit);
    return {suit,
            {open_missing(suit, 0), open_missing(suit, 1), open_missing(suit, 2),
             open_missing(suit, 3), open_missing(suit, 4)}};
}

meld::Nearer make_closed_nearer() {
    const meld::Table& suit = closed_tables().suit;
    std::vector<meld::Class> same(suit.classes().costs.size());
    std::iota(same.begin(), same.end(), meld::Class{0});
    return {suit, same, suit.classes(), std::array{closed_folding()}, hand_tiles};
}

meld::Nearer make_open_nearer() {
    const meld::OpenTable& suit = open_tables().suit;
    const std::array foldings = {open_folding(0), open_folding(1), open_folding(2), open_folding(3), open_folding(4)};
    return {closed_tables().suit, suit.of_closed(), suit.classes(), foldings, hand_tiles};
}

}  // namespace

unsigned alike_marks(int rank) {
    return mark_pung | (rank % 3 == 2 ? mark_258 : 0U) | (is_terminal(rank) ? mark_outside : 0U);
}

meld::Spec make_spec() {
    meld::Form standard{"standard", {4, 1}, {}, false, false, mark_bits};
    meld::Form pairs{"seven_pairs", {7, 0}, {}, false, true, 0};
    for (int kind = 0; kind < kinds; ++kind) {
        const int rank = rank_of(kind);
        standard.groups.push_back({{kind, kind, kind}, {1, 0}, alike_marks(rank)});
        standard.groups.push_back({{kind, kind}, {0, 1}, alike_marks(rank)});
        if (rank + 2 <= ranks) {
            standard.groups.push_back({{kind, kind + 1, kind + 2}, {1, 0}, run_marks(rank)});
        }
        pairs.groups.push_back({{kind, kind}, {1, 0}, 0});
    }
    // A declared pung leaves one copy of its kind to the concealed melds, a kong none.
    return {std::vector<int>(kinds, copies), {standard, pairs}, {1, 0}, hand_tiles};
}

const ClosedTables& closed_tables() {
    static const ClosedTables tables = make_closed();
    return tables;
}

const OpenTables& open_tables() {
    static const OpenTables tables = make_open();
    return tables;
}

const meld::Nearer& closed_nearer() {
    static const meld::Nearer nearer = make_closed_nearer();
    return nearer;
}

const meld::Nearer& open_nearer() {
    static const meld::Nearer nearer = make_open_nearer();
    return nearer;
}

}  // namespace tingpai::sichuan
