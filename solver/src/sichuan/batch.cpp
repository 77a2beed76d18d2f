#include "tingpai/sichuan/batch.hpp"

#include <algorithm>
#include <array>

#include "tingpai/sichuan/kinds.hpp"
#include "tingpai/sichuan/tables.hpp"

namespace tingpai::sichuan {

namespace {

bool is_hand(const Counts& counts) {
    unsigned tiles = 0;
    bool within = true;
    for (const std::uint8_t count : counts) {
        tiles += count;
        within = within && count <= copies;
    }
    return within && (tiles == 13 || tiles == 14);
}

}  // namespace

std::size_t shanten_batch(const std::uint8_t* counts, const std::int8_t* voids, std::size_t n, std::int8_t* out) {
    const ClosedTables& tables = closed_tables();
    for (std::size_t row = 0; row < n; ++row, counts += kinds) {
        // The caller's memory is read once: another thread may write to it between check and use.
        Counts own{};
        std::copy_n(counts, kinds, own.begin());
        const int void_suit = voids == nullptr ? -1 : voids[row];
        if (!is_hand(own) || void_suit < -1 || void_suit >= suits) return row;
        std::array<meld::Class, suits> classes{};
        for (std::size_t suit = 0; suit < suits; ++suit) classes[suit] = tables.suit.at(&own[suit * ranks]);
        const std::array<std::uint8_t, suits> missing = {tables.missing(classes[1], classes[2]),
                                                         tables.missing(classes[0], classes[2]),
                                                         tables.missing(classes[0], classes[1])};
        const int least = void_suit >= 0 ? missing[static_cast<std::size_t>(void_suit)]
                                         : std::min({missing[0], missing[1], missing[2]});
        out[row] = static_cast<std::int8_t>(least - 1);
    }
    return n;
}

}  // namespace tingpai::sichuan
