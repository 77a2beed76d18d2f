#include "suits.hpp"

#include <algorithm>
#include <numeric>

namespace tingpai::sichuan {

Suits::Suits(std::span<const std::uint8_t> melded, bool closed) : closed_(closed) {
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        melded_[rank] = melded[rank];
        limits_[rank] = static_cast<std::uint8_t>(copies - melded[rank]);
        melds_ = melds_ || melded[rank] > 0;
    }
}

Suits::Id Suits::id(const std::array<std::uint8_t, ranks>& counts) {
    const auto& table = closed_tables().suit;
    const meld::Code code = table.ranking().code(counts.data());
    const std::uint32_t place = table.ranking().rank(code);
    if (const Id known = index_.find(place); known != none) return known;
    State state;
    state.counts = counts;
    state.tiles = static_cast<std::uint8_t>(std::accumulate(counts.begin(), counts.end(), 0));
    const meld::Class concealed = table.at(code);
    if (closed_) {
        state.cls = concealed;
    } else if (melds_) {
        state.cls = open_tables().suit.at(counts.data(), limits_.data());
    } else {
        state.cls = open_tables().suit.of(concealed);
    }
    state.marks = table.marks(concealed);
    state.even = std::ranges::all_of(counts, [](std::uint8_t n) { return n % 2 == 0; });
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        state.roots = static_cast<std::uint8_t>(state.roots + (counts[rank] == limits_[rank] ? 1 : 0));
    }
    state.more.fill(none);
    state.less.fill(none);
    const auto id = static_cast<Id>(states_.size());
    states_.push_back(state);
    index_.set(place, id);
    return id;
}

Suits::Id Suits::moved(Id id, std::size_t rank, int tiles) {
    auto counts = states_[id].counts;
    counts[rank] = static_cast<std::uint8_t>(counts[rank] + tiles);
    const Id other = this->id(counts);
    (tiles > 0 ? states_[id].more : states_[id].less)[rank] = other;
    (tiles > 0 ? states_[other].less : states_[other].more)[rank] = id;
    return other;
}

}  // namespace tingpai::sichuan
