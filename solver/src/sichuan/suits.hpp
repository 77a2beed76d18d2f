// Suits of the hands of one search: each state once, with its neighbours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tingpai/search/index.hpp"
#include "tingpai/sichuan/tables.hpp"
#include "tingpai/sichuan/tiles.hpp"

namespace tingpai::sichuan {

class Suits {
public:
    using Id = std::uint32_t;
    static constexpr Id none = search::Index::none;

    struct State {
        std::array<std::uint8_t, ranks> counts{};
        std::uint8_t tiles = 0;
        std::uint8_t roots = 0;  // kinds of which all copies are owned
        bool even = false;       // pairs throughout
        meld::Class cls = 0;     // in the tables that `closed` says
        meld::MarkSets marks = 0;
        std::array<Id, ranks> more{};  // none: not known yet
        std::array<Id, ranks> less{};
    };

    // `melded` copies of each rank lie in declared melds; closed: seven pairs are possible.
    Suits(std::span<const std::uint8_t> melded, bool closed);

    [[nodiscard]] Id id(const std::array<std::uint8_t, ranks>& counts);
    [[nodiscard]] const State& operator[](Id id) const { return states_[id]; }
    [[nodiscard]] bool has_melds() const { return melds_; }
    [[nodiscard]] int owned(Id id, std::size_t rank) const { return states_[id].counts[rank] + melded_[rank]; }
    // With one tile more or one less, which must be possible.
    [[nodiscard]] Id more(Id id, std::size_t rank) {
        const Id known = states_[id].more[rank];
        return known != none ? known : moved(id, rank, 1);
    }
    [[nodiscard]] Id less(Id id, std::size_t rank) {
        const Id known = states_[id].less[rank];
        return known != none ? known : moved(id, rank, -1);
    }
    [[nodiscard]] std::size_t bytes() const { return states_.capacity() * sizeof(State) + index_.bytes(); }

private:
    [[nodiscard]] Id moved(Id id, std::size_t rank, int tiles);

    std::array<std::uint8_t, ranks> melded_{};
    std::array<std::uint8_t, ranks> limits_{};
    bool melds_ = false;
    bool closed_;
    std::vector<State> states_;
    search::Index index_;  // by rank in the concealed table
};

}  // namespace tingpai::sichuan
