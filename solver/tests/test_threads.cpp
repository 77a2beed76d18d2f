// Many threads at once, for ThreadSanitizer: one solver shared by all, and the games' tables made by
// whichever of them asks first. Answers are compared with those of a thread alone.
#include <algorithm>
#include <array>
#include <cstdint>
#include <latch>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "c_spec.hpp"
#include "check.hpp"
#include "tingpai/c_api.h"

namespace {

constexpr std::size_t callers = 8;

// Calls work(i) in eight threads that start at the same moment.
template <class Work>
void at_once(Work&& work) {
    std::latch start(callers);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < callers; ++i) {
        threads.emplace_back([&, i] {
            start.arrive_and_wait();
            work(i);
        });
    }
    for (std::thread& thread : threads) thread.join();
}

std::vector<std::uint8_t> random_hands(std::size_t n, std::size_t kinds, int cards, unsigned seed) {
    std::mt19937 rng(seed);
    std::vector<std::uint8_t> counts(n * kinds, 0);
    for (std::size_t row = 0; row < n; ++row) {
        const std::size_t from = row % 2 == 0 ? kinds : kinds / 2;
        for (int card = 0; card < cards;) {
            auto& count = counts[row * kinds + rng() % from];
            if (count == 4) continue;
            ++count;
            ++card;
        }
    }
    return counts;
}

struct Answers {
    explicit Answers(std::size_t n) : complete(n), shanten(n), waits(n), kinds(n), live(n), points(n) {}
    std::vector<std::uint8_t> complete;
    std::vector<std::int8_t> shanten;
    std::vector<std::uint32_t> waits, kinds;
    std::vector<std::uint8_t> live;
    std::vector<std::int64_t> points;
    int status = 0;

    bool operator==(const Answers&) const = default;
};

Answers ask(int game, const std::vector<std::uint8_t>& counts, std::size_t n, const tingpai_rules* rules, int threads) {
    tingpai_hands hands = tingpai_hands_of(counts.data(), n, tingpai_kinds(game));
    hands.rules = rules;
    hands.threads = threads;
    Answers own(n);
    tingpai_error error;
    own.status |= tingpai_is_complete(game, &hands, own.complete.data(), &error);
    own.status |= tingpai_shanten(game, &hands, own.shanten.data(), &error);
    own.status |= tingpai_waits(game, &hands, own.waits.data(), &error);
    own.status |= tingpai_acceptance(game, &hands, own.kinds.data(), own.live.data(), &error);
    own.status |= tingpai_max_score(game, &hands, own.points.data(), &error);
    return own;
}

// Nothing has asked a game anything before: its tables are made now.
// `ready` is a hand that scores otherwise by the rules of `json`.
void test_first_use_of_tables(int game, int cards, std::size_t n, const std::string& json, const std::string& ready) {
    auto counts = random_hands(n, static_cast<std::size_t>(tingpai_kinds(game)), cards, 11);
    tingpai_rules* rules = nullptr;
    CHECK(tingpai_rules_create(game, json.data(), json.size(), &rules, nullptr) == TINGPAI_OK);
    std::vector<Answers> answers(callers, Answers(n));
    // Notation needs no table.
    CHECK(tingpai_parse_hand(game, ready.data(), ready.size(), nullptr, counts.data(), nullptr, nullptr, nullptr) == TINGPAI_OK);
    at_once([&](std::size_t i) { answers[i] = ask(game, counts, n, i % 2 == 0 ? nullptr : rules, i < 2 ? 4 : 1); });
    const std::array expected = {ask(game, counts, n, nullptr, 1), ask(game, counts, n, rules, 1)};
    CHECK(expected[0].status == TINGPAI_OK && expected[1].status == TINGPAI_OK);
    CHECK(expected[0] != expected[1]);
    for (std::size_t i = 0; i < callers; ++i) CHECK(answers[i] == expected.at(i % 2));
    tingpai_rules_destroy(rules);
}

// Single hands and rows, with a solver that all share.
void test_one_solver() {
    constexpr std::size_t n = 600;
    constexpr std::size_t kinds = 34;
    OwnedSpec spec = suits_spec(3, 7, 4);
    tingpai_solver* solver = nullptr;
    CHECK(tingpai_solver_create(&spec.view(), std::size_t{64} << 20U, &solver, nullptr) == TINGPAI_OK);
    const auto counts = random_hands(n, kinds, 13, 5);
    std::array<std::uint8_t, kinds> melded{};  // ten cards beside a declared meld
    for (const std::size_t kind : {0U, 1U, 2U, 4U, 5U, 6U, 9U, 9U, 31U, 31U}) ++melded[kind];
    const std::array<std::int32_t, 4> kong = {33, 33, 33, 33};
    const tingpai_group meld{kong.data(), kong.size()};

    tingpai_hands hands = tingpai_hands_of(counts.data(), n, kinds);
    std::vector<std::int8_t> expected(n);
    CHECK(tingpai_solver_shanten_rows(solver, &hands, expected.data(), nullptr) == TINGPAI_OK);
    std::vector<std::uint8_t> mask(n * kinds);
    std::vector<std::int32_t> live(n);
    CHECK(tingpai_solver_acceptance_rows(solver, &hands, mask.data(), live.data(), nullptr) == TINGPAI_OK);

    std::vector<int> wrong(callers, 0);
    at_once([&](std::size_t i) {
        tingpai_hands own = hands;
        own.threads = i < 2 ? 4 : 1;
        std::vector<std::int8_t> shanten(n);
        std::vector<std::uint8_t> own_mask(n * kinds);
        std::vector<std::int32_t> own_live(n);
        wrong[i] += tingpai_solver_shanten_rows(solver, &own, shanten.data(), nullptr) != TINGPAI_OK || shanten != expected;
        wrong[i] += tingpai_solver_acceptance_rows(solver, &own, own_mask.data(), own_live.data(), nullptr) != TINGPAI_OK ||
                    own_mask != mask || own_live != live;
        for (std::size_t row = i; row < n; row += callers) {
            std::int8_t single = 0;
            std::array<std::uint8_t, kinds> marks{}, copies{};
            wrong[i] += tingpai_solver_shanten(solver, &counts[row * kinds], nullptr, 0, &single, nullptr) != TINGPAI_OK ||
                        single != expected[row];
            wrong[i] += tingpai_solver_acceptance(solver, &counts[row * kinds], nullptr, 0, nullptr, marks.data(), copies.data(), nullptr) !=
                            TINGPAI_OK || !std::equal(marks.begin(), marks.end(), mask.begin() + static_cast<std::ptrdiff_t>(row * kinds));
            wrong[i] += tingpai_solver_shanten(solver, melded.data(), &meld, 1, &single, nullptr) != TINGPAI_OK || single != 0;
        }
    });
    for (const int own : wrong) CHECK(own == 0);
    tingpai_solver_destroy(solver);
}

}  // namespace

int main() {
    test_first_use_of_tables(TINGPAI_SICHUAN, 13, 6000, R"({"allow_seven_pairs": false, "fan_cap": 1})", "1112345678999m");
    test_first_use_of_tables(TINGPAI_KOWAH, 8, 1500, R"({"pair_rule": "any", "multipliers": [5, 2, 1]})", "55c55s5m 77c7s");
    test_first_use_of_tables(TINGPAI_SISEPAI, 20, 300, R"({"mixed_group_points": "identical_only"})", "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg");
    test_one_solver();
    return check::report("test_threads");
}
