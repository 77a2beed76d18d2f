// The solver against the plain exhaustive search: piles, play and principal line, every objective.
// `test_chuopai_solve N CARDS` compares N positions of up to CARDS cards a player (5000 5 takes
// minutes); without arguments a sample.
#include <cstdlib>
#include <string>

#include "check.hpp"
#include "plain_chuopai.hpp"
#include "random_chuopai.hpp"
#include "tingpai/chuopai/solve.hpp"
#include "tingpai/errors.hpp"

namespace {

using namespace tingpai::chuopai;
using random_chuopai::random_position;

plain::Counts counts_of(Cards cards) {
    plain::Counts counts{};
    for (int kind = 0; kind < kKinds; ++kind) counts[static_cast<std::size_t>(kind)] = cards.count(kind);
    return counts;
}

std::vector<int> list_of(Cards cards) {
    std::vector<int> list;
    for (int kind = 0; kind < kKinds; ++kind) list.insert(list.end(), static_cast<std::size_t>(cards.count(kind)), kind);
    return list;
}

plain::Options options_of(const Rules& rules) {
    return {rules.combination_max.value_or(12), rules.combination_same_make_up, rules.combination_equal_parts};
}

plain::State state_of(const Endgame& position) {
    plain::State state;
    for (std::size_t seat = 0; seat < kSeats; ++seat) state.hands[seat] = counts_of(position.hands[seat]);
    state.piles = position.piles;
    state.leader = position.leader;
    int seat = position.leader;
    for (std::size_t i = 0; i < position.trick.size(); ++i, seat = (seat + 1) % kSeats) {
        const auto& cards = position.trick[i];
        plain::Play play;
        if (cards) {
            for (const plain::Play& known : plain::plays(counts_of(*cards), options_of(position.rules))) {
                if (known.cards == list_of(*cards)) play = known;
            }
        }
        state.trick.emplace_back(seat, play);
    }
    return state;
}

std::string describe(const Endgame& position) {
    std::string text;
    for (const Cards hand : position.hands) text += "[" + to_string(hand) + "] ";
    text += "leader " + std::to_string(position.leader) + " piles";
    for (int pile : position.piles) text += " " + std::to_string(pile);
    for (const auto& play : position.trick) text += " trick " + (play ? to_string(*play) : std::string("pass"));
    text += " max " + std::to_string(position.rules.combination_max.value_or(0)) +
            (position.rules.combination_same_make_up ? " same" : "") + (position.rules.combination_equal_parts ? " equal" : "");
    return text;
}

bool same(const Solution& solution, const plain::Result& result) {
    if (solution.piles != result.piles || solution.line.size() != result.line.size()) return false;
    for (std::size_t i = 0; i < solution.line.size(); ++i) {
        const Step& step = solution.line[i];
        const std::vector<int> cards = step.play ? list_of(step.play->cards) : std::vector<int>{};
        if (step.seat != result.line[i].first || cards != result.line[i].second) return false;
    }
    return true;
}

bool same(const Solution& a, const Solution& b) {
    if (a.piles != b.piles || a.line.size() != b.line.size()) return false;
    for (std::size_t i = 0; i < a.line.size(); ++i) {
        if (a.line[i].seat != b.line[i].seat || a.line[i].play != b.line[i].play) return false;
    }
    return true;
}

struct Tally {
    int positions = 0, in_round = 0, unequal = 0, with_piles = 0, differ = 0;
    long plain_nodes = 0;
};

void compare(const Endgame& position, Tally& tally) {
    ++tally.positions;
    tally.in_round += !position.trick.empty();
    tally.unequal += position.hands[0].size() != position.hands[1].size();
    tally.with_piles += position.piles != std::array<int, 3>{};
    std::array<std::array<int, 3>, 2> piles{};
    for (int which = 0; which < 5; ++which) {
        const int seat = std::max(0, which - 2);
        const auto objective = static_cast<Objective>(std::min(which, 2));
        plain::Search search{static_cast<plain::Objective>(std::min(which, 2)), seat, options_of(position.rules)};
        const plain::Result expected = search.value(state_of(position));
        tally.plain_nodes += search.nodes;
        const Solution solution = solve(position, objective, seat);
        const bool agreed = same(solution, expected);
        CHECK(agreed);
        if (!agreed) std::fprintf(stderr, "objective %d: %s\n", which, describe(position).c_str());
        if (which < 2) piles[static_cast<std::size_t>(which)] = solution.piles;
    }
    tally.differ += piles[0] != piles[1];
}

void test_against_plain(int positions, int cards) {
    std::mt19937 random(1);
    Tally tally;
    while (tally.positions < positions) compare(random_position(random, 1 + random_chuopai::below(random, cards), true), tally);
    std::printf("%d positions of up to %d cards: %d within a round, %d unequal, %d with piles; win and points differ in %d; %ld plain nodes\n",
                tally.positions, cards, tally.in_round, tally.unequal, tally.with_piles, tally.differ, tally.plain_nodes);
    CHECK(tally.in_round > positions / 20);
    CHECK(tally.unequal > positions / 20);
    CHECK(tally.with_piles > positions / 4);
}

// The table never changes an answer, whatever its size.
void test_table_sizes() {
    std::mt19937 random(2);
    for (int i = 0; i < 60; ++i) {
        const Endgame position = random_position(random, 5, true);
        for (int which = 0; which < 3; ++which) {
            const auto objective = static_cast<Objective>(which);
            const Solution large = solve(position, objective, i % 3);
            Limits limits;
            for (const std::size_t memory : {std::size_t{0}, std::size_t{1024}, std::size_t{65536}}) {
                limits.memory = memory;
                const Solution other = solve(position, objective, i % 3, limits);
                CHECK(same(large, other));
                CHECK(other.memory <= memory);
            }
        }
    }
}

void test_threads() {
    std::mt19937 random(3);
    std::vector<Problem> problems;
    for (int i = 0; i < 300; ++i) problems.push_back({random_position(random, 5, true), static_cast<Objective>(i % 3), i % 2});
    const std::vector<Answer> one = solve_many(problems, 1);
    std::size_t told = 0;
    const std::vector<Answer> two = solve_many(problems, 2, {}, [&](std::size_t n) { told = n; });
    CHECK(told == problems.size());
    for (std::size_t i = 0; i < problems.size(); ++i) {
        CHECK(!one[i].error && !two[i].error);
        CHECK(same(one[i].solution, two[i].solution));
        CHECK(one[i].solution.nodes == two[i].solution.nodes);
    }
    CHECK(solve_many({}, 2).empty());
    CHECK_THROWS(solve_many(problems, 0), tingpai::Error);
}

Endgame position_of(const char* a, const char* b, const char* c) {
    Endgame position;
    position.hands = {parse_cards(a), parse_cards(b), parse_cards(c)};
    return position;
}

void test_stopping() {
    // Thirteen cards each: hours of work for `win`.
    const Endgame position =
        position_of("66 44 13 33 22 15 46 36 26 25 34 14 12", "66 11 44 55 22 16 56 35 25 23 45 14 24",
                    "11 13 33 55 15 46 36 26 23 45 34 12 24");
    Limits limits;
    limits.nodes = 10000;
    CHECK_THROWS(solve(position, Objective::win, 0, limits), tingpai::BudgetError);
    limits.nodes = 0;
    struct Enough {};
    limits.poll = [] { throw Enough{}; };
    CHECK_THROWS(solve(position, Objective::win, 0, limits), Enough);
    CHECK_THROWS(solve_many({{position}, {position}, {position}}, 2, limits), Enough);
    limits.poll = {};
    limits.nodes = 10000;
    const std::vector<Answer> answers = solve_many({{position}, {position_of("66", "11", "")}}, 2, limits);
    CHECK(answers[0].error && !answers[1].error);
    limits.memory = 1000;
    CHECK_THROWS(solve(position, Objective::win, 0, limits), tingpai::BudgetError);
}

void test_refusals() {
    Endgame good = position_of("66 45", "11 12", "15 16");
    check_endgame(good);
    Endgame bad = good;
    bad.leader = 3;
    CHECK_THROWS(check_endgame(bad), tingpai::HandError);
    bad = good;
    bad.hands[1] = parse_cards("66*4");
    CHECK_THROWS(check_endgame(bad), tingpai::HandError);
    bad = good;
    bad.piles = {80, 0, 0};
    CHECK_THROWS(check_endgame(bad), tingpai::HandError);
    bad.piles = {0, -1, 0};
    CHECK_THROWS(check_endgame(bad), tingpai::HandError);
    bad = good;
    bad.rules.combination_max = 13;
    CHECK_THROWS(check_endgame(bad), tingpai::Error);
    bad = good;
    bad.trick = {std::nullopt};
    CHECK_THROWS(check_endgame(bad), tingpai::IllegalActionError);
    bad.trick = {parse_cards("66 23")};  // no play
    CHECK_THROWS(check_endgame(bad), tingpai::IllegalActionError);
    bad.trick = {parse_cards("44"), std::nullopt};  // seat 1 has 11, which beats 44
    CHECK_THROWS(check_endgame(bad), tingpai::IllegalActionError);
    bad.trick = {parse_cards("44"), parse_cards("55")};
    CHECK_THROWS(check_endgame(bad), tingpai::IllegalActionError);
    bad.trick = {parse_cards("66"), std::nullopt, std::nullopt};
    CHECK_THROWS(check_endgame(bad), tingpai::IllegalActionError);
    bad.trick = {parse_cards("66"), std::nullopt};
    CHECK(to_act(bad) == 2);
    CHECK_THROWS(solve(good, Objective::guarantee, 3), tingpai::HandError);
    // A seat without cards is left out of the trick, or passes in it.
    bad.hands[1] = {};
    CHECK(to_act(bad) == 2);
    bad.trick.pop_back();
    CHECK(to_act(bad) == 2);
}

void test_small() {
    // CP-10: with one player left there is nothing to play for.
    Endgame alone = position_of("66 11", "", "");
    alone.piles = {1, 2, 3};
    for (const Objective objective : {Objective::win, Objective::points, Objective::guarantee}) {
        const Solution solution = solve(alone, objective, 0);
        CHECK(solution.line.empty() && solution.piles == alone.piles);
    }
    CHECK(!to_act(alone));
    // Seat 1 has to beat the lead with its only higher card and leads then; the last card wins nothing.
    const Solution forced = solve(position_of("22 55", "33", "15"), Objective::points);
    CHECK(forced.piles == (std::array<int, 3>{0, 1, 1}));
    CHECK(to_string(forced.line[0].play->cards) == "55");
}

}  // namespace

int main(int count, char** words) {
    test_small();
    test_refusals();
    test_stopping();
    test_table_sizes();
    test_threads();
    if (count == 3) {
        test_against_plain(std::atoi(words[1]), std::atoi(words[2]));
    } else {
        test_against_plain(1500, 4);
    }
    return check::report("test_chuopai_solve");
}
