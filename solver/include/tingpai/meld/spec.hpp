// A meld game written down as data: its kinds, copies, groups and the forms of a complete hand.
// Nothing in tingpai/meld knows a game's name.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tingpai::meld {

// A cost that cannot be paid: the grade is out of reach in this component.
inline constexpr std::uint8_t unreachable = 255;

// A grade counts what a component contributes to a form along two axes. For the usual form these
// are melds and pairs; for the takes measure, discards and pair-opens.
using Grade = std::array<int, 2>;

// A multiset of kinds that is used as a whole: a meld, a pair or, in an exclusive form, a part.
struct Group {
    std::vector<int> kinds;  // ascending, a kind as often as it occurs
    Grade grade{};           // what the group adds
    unsigned marks = 0;      // bits; a reading has the marks that all its groups share

    bool operator==(const Group&) const = default;
};

// One way to be complete: groups, freely combined, whose grades add up to `need`.
struct Form {
    std::string name;
    Grade need{};
    std::vector<Group> groups;
    bool exclusive = false;    // a component uses at most one group (a part)
    bool closed_only = false;  // does not exist beside declared melds
    int mark_bits = 0;         // how many marks its groups carry, at most 3
    bool once = false;         // no group is used more than once

    [[nodiscard]] int grades() const { return (need[0] + 1) * (need[1] + 1); }
    [[nodiscard]] int index(const Grade& grade) const { return grade[0] + (need[0] + 1) * grade[1]; }
    bool operator==(const Form&) const = default;
};

// A component: kinds that share groups, renumbered from 0. Equal shapes share one table.
struct Shape {
    std::vector<int> copies;     // by local kind
    std::vector<Form> forms;     // groups over local kinds
    std::vector<int> limits;     // lowered limits that declared melds can leave to a kind
    int cards = 0;               // the most cards a state may hold

    [[nodiscard]] int kinds() const { return static_cast<int>(copies.size()); }
    [[nodiscard]] int width() const;  // grades of all forms together: the length of a cost vector
    // States of at most `cards` cards; not more than 10^18, which stands for all above it.
    [[nodiscard]] std::uint64_t states() const;
    bool operator==(const Shape&) const = default;
};

struct Component {
    std::vector<int> kinds;  // ascending; merged: one after another
    int shape = 0;           // index into Spec-wide shapes
};

struct Spec {
    std::vector<int> copies;  // by kind
    std::vector<Form> forms;
    std::vector<int> limits;
    int cards = 0;
};

// A spec taken apart: components (kinds connected by a group of any form, in kind order) and the
// distinct shapes among them. Throws HandError where a group is no multiset of known kinds.
struct Parts {
    std::vector<Component> components;
    std::vector<Shape> shapes;
};
[[nodiscard]] Parts take_apart(const Spec& spec);

// Components that together have at most `states` states become one, for fewer look-ups a hand. Not for
// exclusive forms, which use one part a component.
[[nodiscard]] Parts merge_small(const Spec& spec, const Parts& parts, std::uint64_t states);

}  // namespace tingpai::meld
