// The generic engine: automaton, tables, folds, on a suit of nine ranks.
#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "check.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/spec.hpp"
#include "tingpai/meld/table.hpp"
#include "tingpai/sichuan/tables.hpp"

using namespace tingpai;

namespace {

void test_components() {
    const auto parts = meld::take_apart(sichuan::make_spec());
    CHECK(parts.components.size() == 3);
    CHECK(parts.shapes.size() == 1);
    CHECK(parts.components[1].kinds.front() == 9 && parts.components[1].kinds.size() == 9);

    meld::Spec wrong = sichuan::make_spec();
    wrong.forms[0].groups.push_back({{26, 27}, {1, 0}, 0});
    CHECK_THROWS(meld::take_apart(wrong), HandError);
    wrong.forms[0].groups.back() = {{3, 3, 3, 3, 3}, {1, 0}, 0};
    CHECK_THROWS(meld::take_apart(wrong), HandError);
    wrong.forms[0].groups.back() = {{5, 4}, {1, 0}, 0};
    CHECK_THROWS(meld::take_apart(wrong), HandError);
}

void test_ranking() {
    const std::array<int, 9> copies{4, 4, 4, 4, 4, 4, 4, 4, 4};
    const meld::Ranking ranking(copies, 14);
    CHECK(ranking.size() == 405350);
    std::vector<bool> seen(ranking.size(), false);
    bool unique = true;
    ranking.each([&](std::uint32_t rank, const std::vector<std::uint8_t>&) {
        unique = unique && rank < seen.size() && !seen[rank];
        seen[rank] = true;
    });
    CHECK(unique);
    CHECK(std::ranges::all_of(seen, [](bool found) { return found; }));
    const std::array<int, 24> wide{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    CHECK_THROWS(meld::Ranking(wide, 14), BudgetError);
}

void test_vectors() {
    const auto& suit = sichuan::closed_tables().suit;
    std::set<std::vector<std::uint8_t>> standard;
    for (std::size_t cls = 0; cls < suit.classes().costs.size(); ++cls) {
        const auto costs = suit.classes().costs[cls].first(10);
        standard.emplace(costs.begin(), costs.end());
    }
    CHECK(standard.size() == 126);
    CHECK(sichuan::open_tables().suit.classes().costs.size() == 200);

    const std::array<std::uint8_t, 9> nothing{};
    const auto empty = suit.classes().costs[suit.at(nothing.data())];
    CHECK(empty[0] == 0 && empty[4] == 12 && empty[9] == 14);  // 4 melds, and a pair
    const std::array<std::uint8_t, 9> quad{4, 0, 0, 0, 0, 0, 0, 0, 0};
    const auto costs = suit.classes().costs[suit.at(quad.data())];
    CHECK(costs[1] == 0);  // 111
    CHECK(costs[6] == 2);  // 111 and the pair need a fifth copy, 11 + 123 does not
}

// A declared kong leaves nothing of its kind, a declared pung one tile for a run.
void test_limits() {
    const auto& suit = sichuan::open_tables().suit;
    std::array<std::uint8_t, 9> counts{0, 1, 1, 0, 0, 0, 0, 0, 0};
    std::array<std::uint8_t, 9> limits{4, 4, 4, 4, 4, 4, 4, 4, 4};
    limits[0] = 0;
    limits[3] = 0;
    const auto blocked = suit.classes().costs[suit.at(counts.data(), limits.data())];
    CHECK(blocked[1] == 2);
    limits[3] = 1;
    const auto open = suit.classes().costs[suit.at(counts.data(), limits.data())];
    CHECK(open[1] == 1);
}

void test_marks() {
    CHECK(meld::both(1U << 7U, 1U << 5U) == (1U << 5U));
    CHECK(meld::both(0, 0xFF) == 0);
    const auto& suit = sichuan::closed_tables().suit;
    const std::array<std::uint8_t, 9> pungs{3, 3, 3, 0, 0, 0, 0, 0, 0};
    const auto marks = suit.marks(suit.at(pungs.data()));
    CHECK((marks >> sichuan::mark_outside & 1U) != 0);  // 123 123 123
    CHECK((marks >> sichuan::mark_pung & 1U) != 0);     // 111 222 333
    CHECK((marks >> (sichuan::mark_pung | sichuan::mark_outside) & 1U) == 0);
}

}  // namespace

int main() {
    test_components();
    test_ranking();
    test_vectors();
    test_limits();
    test_marks();
    return check::report("meld");
}
