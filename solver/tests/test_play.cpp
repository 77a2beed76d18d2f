// The generator, the action list and the core loop.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "tingpai/play/loop.hpp"
#include "tingpai/sichuan/deal.hpp"

namespace {

using namespace tingpai;

// The published first outputs of xoshiro256** seeded by SplitMix64 from 0.
void known_outputs() {
    play::Random random(0);
    CHECK(random.next() == 0x99EC5F36CB75F2B4ULL);
    CHECK(random.next() == 0xBF6E1F784956452AULL);
    CHECK(random.next() == 0x1A5F849D4933E6E0ULL);
}

void below_is_even() {
    play::Random random(7);
    std::array<int, 6> seen{};
    for (int i = 0; i < 60'000; ++i) ++seen[random.below(6)];
    double square = 0;
    for (const int n : seen) square += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
    CHECK(square < 20.5);  // chi-square, 5 degrees of freedom, p > 0.001
    for (int i = 0; i < 100; ++i) CHECK(random.below(1) == 0);
    // Just above half of the range every other number would be favoured without rejection.
    const std::uint32_t n = 0x80000001U;
    for (int i = 0; i < 1000; ++i) CHECK(random.below(n) < n);
}

void shuffle_reaches_every_order() {
    std::array<int, 24> seen{};
    play::Random random(3);
    for (int i = 0; i < 24'000; ++i) {
        std::array<int, 4> items{0, 1, 2, 3};
        random.shuffle(items);
        int place = 0;
        std::array<int, 4> order{0, 1, 2, 3};
        while (order != items) {
            std::next_permutation(order.begin(), order.end());
            ++place;
        }
        ++seen[static_cast<std::size_t>(place)];
    }
    double square = 0;
    for (const int n : seen) square += (n - 1000.0) * (n - 1000.0) / 1000.0;
    CHECK(square < 49.8);  // 23 degrees of freedom, p > 0.001
}

void actions_list() {
    play::Actions actions;
    CHECK(actions.empty());
    actions.add(3);
    actions.add(8);
    CHECK(actions.size() == 2 && actions[1] == 8 && actions.contains(3) && !actions.contains(4));
    play::Actions same;
    same.add(3);
    CHECK(!(same == actions));
    same.add(8);
    CHECK(same == actions);
    actions.clear();
    CHECK(actions.empty());
}

void simulation_repeats_itself() {
    const std::vector<std::uint64_t> seeds{5, 6, 7, 5};
    const std::array<std::string_view, 4> names{"greedy", "random", "greedy", "random"};
    std::vector<std::int64_t> points(16);
    play::simulate<sichuan::Deal>(seeds, names, sichuan::default_rules(), points.data());
    CHECK(std::equal(points.begin(), points.begin() + 4, points.begin() + 12));
    for (std::size_t deal = 0; deal < 4; ++deal) {
        CHECK(points[deal * 4] + points[deal * 4 + 1] + points[deal * 4 + 2] + points[deal * 4 + 3] == 0);
    }
    CHECK_THROWS(play::make_player<sichuan::Deal>("wise", 0), Error);
}

void simulation_takes_seeds_and_tells_winners() {
    const std::vector<std::uint64_t> seeds{5, 6};
    const std::array<std::string_view, 4> names{"random", "greedy", "random", "greedy"};
    std::vector<std::uint64_t> own;
    for (const std::uint64_t seed : seeds) {
        for (int seat = 0; seat < 4; ++seat) own.push_back(play::player_seed(seed, seat));
    }
    std::vector<std::int64_t> derived(8);
    std::vector<std::int64_t> given(8);
    std::array<bool, 8> winners{};
    play::simulate<sichuan::Deal>(seeds, names, sichuan::default_rules(), derived.data());
    play::simulate<sichuan::Deal>(seeds, names, sichuan::default_rules(), given.data(), own, winners.data());
    CHECK(derived == given);
    for (std::size_t row = 0; row < 2; ++row) {
        play::Players<sichuan::Deal> players;
        for (std::size_t i = 0; i < 4; ++i) players[i] = play::make_player<sichuan::Deal>(names[i], own[row * 4 + i]);
        sichuan::Deal deal(seeds[row], sichuan::default_rules());
        play::run(deal, players);
        std::array<bool, 4> won{};
        for (const int seat : deal.result().winners) won[static_cast<std::size_t>(seat)] = true;
        CHECK(std::equal(won.begin(), won.end(), winners.begin() + static_cast<std::ptrdiff_t>(row * 4)));
    }
    own[0] += 1;
    play::simulate<sichuan::Deal>(seeds, names, sichuan::default_rules(), given.data(), own);
    CHECK(derived != given);
}

}  // namespace

int main() {
    known_outputs();
    below_is_even();
    shuffle_reaches_every_order();
    actions_list();
    simulation_repeats_itself();
    simulation_takes_seeds_and_tells_winners();
    return check::report("play");
}
