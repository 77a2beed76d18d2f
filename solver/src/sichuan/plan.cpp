#include "plan.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tingpai::sichuan {

namespace {

constexpr int least_for_flush = 7;        // tiles of the suit
constexpr int most_behind_for_pungs = 2;  // tiles further from it than from any win
constexpr int most_behind_for_pairs = 1;

// Concealed tiles of which nothing but groups of equal ones is made, by how often their kind is held. Kinds of
// melds and of the missing suit make no more groups.
class Alike {
public:
    explicit Alike(const Tiles& tiles) : melds_(tiles.meld_count()) {
        for (int kind = 0; kind < kinds; ++kind) {
            if (makes_groups(tiles, kind)) ++kinds_held_[static_cast<std::size_t>(tiles.held(kind))];
        }
    }
    [[nodiscard]] static bool makes_groups(const Tiles& tiles, int kind) {
        return suit_of(kind) != tiles.void_suit() && tiles.owned(kind) == tiles.held(kind);
    }
    // One tile more of a kind held so often.
    [[nodiscard]] Alike with(int held) const {
        Alike more = *this;
        --more.kinds_held_[static_cast<std::size_t>(held)];
        ++more.kinds_held_[static_cast<std::size_t>(held) + 1];
        return more;
    }
    // Pungs first serve as such. Then a pair saves two tiles and a single one, as a pung or as the pair alike.
    [[nodiscard]] int missing_of_pungs() const {
        const int needed = 4 - melds_;
        const int pungs = kinds_held_[3] + kinds_held_[4];
        const int left = std::max(0, needed - pungs);
        const int pairs = std::min(kinds_held_[2] + std::max(0, pungs - needed), left + 1);
        const int singles = std::min(kinds_held_[1], left + 1 - pairs);
        return 3 * left + 2 - 2 * pairs - singles;
    }
    // Four alike are two pairs (SC-15).
    [[nodiscard]] int missing_of_pairs() const {
        const int left = std::max(0, 7 - kinds_held_[2] - kinds_held_[3] - 2 * kinds_held_[4]);
        return 2 * left - std::min(left, kinds_held_[1] + kinds_held_[3]);
    }

private:
    int melds_;
    std::array<int, copies + 1> kinds_held_{};
};

template <class Missing>
KindSet nearer_of(const Tiles& tiles, Missing missing) {
    const Alike now(tiles);
    KindSet found = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        const bool can_add = Alike::makes_groups(tiles, kind) && tiles.held(kind) < copies;
        if (can_add && missing(now.with(tiles.held(kind))) < missing(now)) found |= kind_bit(kind);
    }
    return found;
}

}  // namespace

int missing_of_pungs(const Tiles& tiles) { return Alike(tiles).missing_of_pungs(); }
KindSet nearer_of_pungs(const Tiles& tiles) { return nearer_of(tiles, [](const Alike& alike) { return alike.missing_of_pungs(); }); }

int missing_of_pairs(const Tiles& tiles) { return Alike(tiles).missing_of_pairs(); }
KindSet nearer_of_pairs(const Tiles& tiles) { return nearer_of(tiles, [](const Alike& alike) { return alike.missing_of_pairs(); }); }

bool may_meld(Plan plan, int kind) {
    const int suit = flush_suit(plan);
    return plan != Plan::pairs && (suit < 0 || suit_of(kind) == suit);
}

std::vector<Plan> plans_in_reach(const Tiles& tiles, bool seven_pairs) {
    std::vector<Plan> found;
    for (int suit = 0; suit < suits; ++suit) {
        const int held = tiles.held_of_suit(suit);
        const bool serves = std::ranges::all_of(tiles.melds(), [&](const Meld& meld) { return suit_of(meld.kind) == suit; });
        if (suit != tiles.void_suit() && serves && held + 3 * tiles.meld_count() >= least_for_flush) found.push_back(flush_of(suit));
    }
    const int missing = tiles.missing(seven_pairs);
    if (missing_of_pungs(tiles) <= missing + most_behind_for_pungs) found.push_back(Plan::pungs);
    const bool may_pair = seven_pairs && tiles.meld_count() == 0;
    if (may_pair && missing_of_pairs(tiles) <= missing + most_behind_for_pairs) found.push_back(Plan::pairs);
    return found;
}

bool is_out_of_reach(const Deal& deal, int missing) {
    constexpr int wall_a_tile = 8;  // two own draws, with four players
    return missing > 2 && deal.wall_size() < wall_a_tile * (missing - 1);
}

}  // namespace tingpai::sichuan
