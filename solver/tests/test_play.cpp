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

}  // namespace

int main() {
    known_outputs();
    below_is_even();
    shuffle_reaches_every_order();
    actions_list();
    simulation_repeats_itself();
    return check::report("play");
}
