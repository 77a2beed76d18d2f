// Plans of the Sichuan expert's playouts: their distances are those of slow counting, what they do is legal and
// serves them.
#include <algorithm>
#include <array>
#include <cstdint>

#include "../src/sichuan/plan.hpp"
#include "check.hpp"
#include "tingpai/play/random.hpp"

namespace {

namespace play = tingpai::play;
using namespace tingpai::sichuan;

constexpr int far = 99;
constexpr std::array plans{Plan::fast, Plan::flush_m, Plan::flush_p, Plan::flush_s, Plan::pungs, Plan::pairs, Plan::patient};

int short_of(int wanted, int held) { return std::max(0, wanted - held); }

// The fewest tiles to add for so many pungs and one pair, each of another kind, kind by kind.
int slow_missing_of_pungs(const Tiles& tiles) {
    std::array<std::array<int, 2>, 5> least{};
    for (auto& row : least) row.fill(far);
    least[0][0] = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        if (suit_of(kind) == tiles.void_suit() || tiles.owned(kind) != tiles.held(kind)) continue;
        for (std::size_t pungs = 5; pungs-- > 0;) {
            auto& row = least[pungs];
            row[1] = std::min(row[1], row[0] + short_of(2, tiles.held(kind)));
            if (pungs == 0) continue;
            for (std::size_t pair = 0; pair < 2; ++pair) {
                row[pair] = std::min(row[pair], least[pungs - 1][pair] + short_of(3, tiles.held(kind)));
            }
        }
    }
    return least[static_cast<std::size_t>(4 - tiles.meld_count())][1];
}

// The same for seven pairs, where a kind may make two.
int slow_missing_of_pairs(const Tiles& tiles) {
    std::array<int, 8> least{};
    least.fill(far);
    least[0] = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        if (suit_of(kind) == tiles.void_suit()) continue;
        for (std::size_t pairs = 7; pairs > 0; --pairs) {
            least[pairs] = std::min(least[pairs], least[pairs - 1] + short_of(2, tiles.held(kind)));
            if (pairs > 1) least[pairs] = std::min(least[pairs], least[pairs - 2] + short_of(4, tiles.held(kind)));
        }
    }
    return least[7];
}

// Thirteen tiles, many of them alike, with some pungs and kongs.
Tiles random_tiles(play::Random& random, int melds) {
    Tiles tiles;
    tiles.set_void(static_cast<int>(random.below(suits)));
    const std::uint32_t spread = 6 + random.below(kinds - 5);
    while (tiles.meld_count() < melds) {
        const int kind = static_cast<int>(random.below(kinds));
        const auto type = random.below(2) == 0 ? MeldType::pung : MeldType::exposed_kong;
        if (suit_of(kind) != tiles.void_suit() && tiles.owned(kind) == 0) tiles.meld({type, static_cast<std::uint8_t>(kind)});
    }
    while (tiles.size() < 13 - 3 * melds) {
        const int kind = static_cast<int>(random.below(spread));
        if (tiles.owned(kind) < copies) tiles.add(kind);
    }
    return tiles;
}

template <class Missing>
void lowers_it(const Tiles& tiles, KindSet nearer, Missing missing) {
    for (int kind = 0; kind < kinds; ++kind) {
        Tiles more = tiles;
        if (tiles.owned(kind) == copies) {
            CHECK(!has_kind(nearer, kind));
            continue;
        }
        more.add(kind);
        CHECK(has_kind(nearer, kind) == (missing(more) < missing(tiles)));
    }
}

void distances_are_those_of_slow_counting() {
    play::Random random(5);
    std::array<bool, 15> seen{};  // by missing tiles, at most three a pung and two of the pair
    for (int i = 0; i < 20'000; ++i) {
        const Tiles tiles = random_tiles(random, i % 4);
        CHECK(missing_of_pungs(tiles) == slow_missing_of_pungs(tiles));
        lowers_it(tiles, nearer_of_pungs(tiles), slow_missing_of_pungs);
        seen[static_cast<std::size_t>(missing_of_pungs(tiles))] = true;
        if (tiles.meld_count() > 0) continue;
        CHECK(missing_of_pairs(tiles) == slow_missing_of_pairs(tiles));
        lowers_it(tiles, nearer_of_pairs(tiles), slow_missing_of_pairs);
    }
    CHECK(std::ranges::count(seen, true) > 7);
}

// Four players with the same plan: all they do is legal, and they win more than they would by chance.
int wins_of(Plan plan, int deals) {
    int wins = 0;
    for (int seed = 0; seed < deals; ++seed) {
        Deal deal(static_cast<std::uint64_t>(seed));
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            const int code = planned_action(deal, legal, plan);
            CHECK(legal.contains(code));
            deal.play(code);
        }
        wins += static_cast<int>(deal.result().winners.size());
    }
    return wins;
}

void plans_are_legal() {
    for (const Plan plan : plans) CHECK(wins_of(plan, 60) > 30);
}

// A flush that is in reach throws all else first.
void flushes_keep_their_suit() {
    int thrown = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Deal deal(seed);
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            const Tiles& held = deal.state().players[static_cast<std::size_t>(deal.to_act())].tiles;
            const int code = planned_action(deal, legal, Plan::flush_m);
            const bool in_reach = held.meld_count() == 0 && held.held_of_suit(0) >= 9 && deal.wall_size() >= 40;
            const bool discards = code >= act_discard && code < act_win;
            if (in_reach && discards && !held.holds_void() && held.void_suit() != 0 && held.held_of_suit(0) < held.size()) {
                CHECK(suit_of(code - act_discard) != 0);
                ++thrown;
            }
            deal.play(code);
        }
    }
    CHECK(thrown > 20);
}

}  // namespace

int main() {
    distances_are_those_of_slow_counting();
    plans_are_legal();
    flushes_keep_their_suit();
    return check::report("plan");
}
