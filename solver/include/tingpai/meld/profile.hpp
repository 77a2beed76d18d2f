// Profiles: a component read kind by kind. The automaton reads all its states so, a query one state
// that has no table.
//
// A profile holds, for every entry (form, demand on the kinds still to come, grade so far), the least
// number of cards to add. Reading a kind, the groups whose lowest kind it is are chosen any number of
// times; together with the pending demand they must not exceed the kind's limit, and what the hand
// lacks of them is paid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

inline constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// How many of a kind are held (`count`) and how many of it may be used in all (`limit`).
struct Symbol {
    int count = 0;
    int limit = 0;
};

class Profiles {
public:
    using Profile = std::vector<std::uint8_t>;
    using ByDemand = std::vector<Profile>;

    // Throws BudgetError where a kind needs more than 65,535 entries or working it out more memory
    // than `memory` bytes.
    explicit Profiles(const Shape& shape, std::size_t memory = unlimited);

    [[nodiscard]] int kinds() const { return static_cast<int>(levels_.size()); }
    // Entries of a profile before the kind is read; kinds(): at the end.
    [[nodiscard]] std::size_t width(int kind) const { return kind == 0 ? forms_ : level(kind - 1).width; }
    [[nodiscard]] Profile start() const { return Profile(forms_, 0); }
    // Reads a kind.
    void step(int kind, std::span<const std::uint8_t> before, const Symbol& symbol, Profile& after) const;
    // The cost vector of a profile at the end, shape.width() bytes.
    void finish(std::span<const std::uint8_t> profile, std::span<std::uint8_t> vector) const;

    // `step` in two halves, the first common to all symbols. By demand: the least cost of each entry
    // behind the kind, before the kind itself is paid.
    void spread(int kind, std::span<const std::uint8_t> before, ByDemand& by_demand) const;
    void pay(int kind, const ByDemand& by_demand, const Symbol& symbol, Profile& after) const;
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Transition {
        std::uint16_t from = 0;
        std::uint16_t to = 0;
    };
    struct Level {
        std::size_t width = 0;                           // entries behind the kind
        int copies = 0;
        std::vector<std::vector<Transition>> by_demand;  // those that use `demand` of the kind
        std::vector<std::uint8_t> closed_only;           // by entry: not beside declared melds
    };
    friend class ProfilesBuilder;
    [[nodiscard]] const Level& level(int kind) const { return levels_[static_cast<std::size_t>(kind)]; }
    void close(const Level& level, const Symbol& symbol, Profile& after) const;

    std::size_t forms_;
    std::vector<Level> levels_;
    std::vector<std::uint16_t> place_;  // in the cost vector, by entry at the end
};

}  // namespace tingpai::meld
