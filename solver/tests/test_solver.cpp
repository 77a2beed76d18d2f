// Games written as data: kinds, melds and forms checked, tables within their memory, hands answered.
#include <array>
#include <string>
#include <vector>

#include "check.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/meld/solver.hpp"

using namespace tingpai;

namespace {

// A suit of nine ranks, four copies each: runs and sets, three melds and a pair.
meld::Game one_suit() {
    meld::Game game;
    for (int rank = 0; rank < 9; ++rank) {
        game.names.push_back(std::to_string(rank + 1));
        game.copies.push_back(4);
        game.melds.push_back({rank, rank, rank});
        if (rank < 7) game.melds.push_back({rank + 2, rank + 1, rank});
        game.declarable.push_back({rank, rank, rank, rank});
    }
    meld::GameForm form;
    form.count = 4;
    game.forms.push_back(form);
    return game;
}

using Counts = std::array<std::uint8_t, 9>;

template <class Visit>
void each_hand(Counts& counts, std::size_t rank, int left, Visit&& visit) {
    if (rank == counts.size()) {
        if (left == 0) visit(counts);
        return;
    }
    for (int n = 0; n <= 4 && n <= left; ++n) {
        counts[rank] = static_cast<std::uint8_t>(n);
        each_hand(counts, rank + 1, left - n, visit);
    }
    counts[rank] = 0;
}

// Whether the cards are melds alone, by taking the lowest away.
bool all_melds(Counts counts) {
    for (std::size_t rank = 0; rank < counts.size(); ++rank) {
        counts[rank] = static_cast<std::uint8_t>(counts[rank] % 3);
        if (counts[rank] == 0) continue;
        if (rank + 2 >= counts.size() || counts[rank + 1] < counts[rank] || counts[rank + 2] < counts[rank]) return false;
        counts[rank + 1] = static_cast<std::uint8_t>(counts[rank + 1] - counts[rank]);
        counts[rank + 2] = static_cast<std::uint8_t>(counts[rank + 2] - counts[rank]);
    }
    return true;
}

bool complete(const Counts& counts) {
    for (std::size_t pair = 0; pair < counts.size(); ++pair) {
        if (counts[pair] < 2) continue;
        Counts rest = counts;
        rest[pair] = static_cast<std::uint8_t>(rest[pair] - 2);
        if (all_melds(rest)) return true;
    }
    return false;
}

// All 118,800 hands of fourteen cards and 93,600 of thirteen, alone and as an array.
void test_every_hand() {
    const meld::Solver solver(one_suit(), std::size_t{16} << 20U);
    CHECK(solver.game().hand == 14);
    std::vector<std::uint8_t> rows;
    std::size_t hands = 0;
    bool right = true;
    Counts counts{};
    each_hand(counts, 0, 14, [&](const Counts& own) {
        ++hands;
        rows.insert(rows.end(), own.begin(), own.end());
        right = right && solver.is_complete(solver.hold(own, {})) == complete(own);
    });
    CHECK(hands == 118800);
    CHECK(right);
    std::vector<std::uint8_t> found(hands);
    meld::CountsView view;
    view.data = static_cast<const std::byte*>(static_cast<const void*>(rows.data()));
    view.row_stride = 9;
    view.column_stride = 1;
    solver.complete_rows(view, 0, hands, found.data(), 1);
    bool same = true;
    for (std::size_t row = 0; row < hands; ++row) {
        Counts own{};
        std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(row * 9), 9, own.begin());
        same = same && (found[row] != 0) == complete(own);
    }
    CHECK(same);

    std::size_t before = 0;
    bool waits = true;
    each_hand(counts, 0, 13, [&](const Counts& own) {
        ++before;
        meld::Live wanted;
        for (std::size_t kind = 0; kind < 9; ++kind) {
            Counts more = own;
            if (++more[kind] <= 4 && complete(more)) wanted.emplace_back(static_cast<int>(kind), 4 - own[kind]);
        }
        const meld::Holding hand = solver.hold(own, {});
        waits = waits && solver.waits(hand, {}) == wanted && (solver.shanten(hand) == 0) == !wanted.empty();
    });
    CHECK(before == 93600);
    CHECK(waits);
}

void test_declared() {
    const meld::Solver solver(one_suit(), std::size_t{16} << 20U);
    const Counts rest{1, 1, 0, 1, 1, 1, 2, 3, 0};  // 12 456 77 888
    const auto hand = solver.hold(rest, {{8, 8, 8, 8}});
    CHECK(hand.taken == 3 && !hand.after_draw);
    CHECK(solver.shanten(hand) == 0);
    CHECK((solver.waits(hand, {}) == meld::Live{{2, 4}}));
    const auto pung = solver.hold(rest, {{2, 2, 2}});
    const Counts seen{0, 0, 1, 0, 0, 0, 0, 0, 0};
    CHECK((solver.waits(pung, seen) == meld::Live{{2, 0}}));
    CHECK(solver.shanten(solver.hold(rest, {{2, 2, 2, 2}})) > 0);
    CHECK_THROWS(solver.hold(rest, {{0, 0, 0, 0}}), HandError);
    CHECK_THROWS(solver.hold(rest, {{0, 1, 3}}), HandError);
    CHECK_THROWS(solver.hold(rest, {{0, 1, 99}}), HandError);  // no such kind
    CHECK_THROWS(solver.hold(rest, {{-1, 0, 1}}), HandError);
    CHECK_THROWS(solver.hold(rest, {}), HandError);
}

void test_refused() {
    CHECK_THROWS(meld::Solver(one_suit(), 100000), BudgetError);
    for (const meld::Kinds& melds : {meld::Kinds{0, 0, 0, 0, 0, 99}, meld::Kinds{-7, 0, 1}}) {  // too many, no such kind
        auto unknown = one_suit();
        unknown.melds.push_back(melds);
        CHECK_THROWS(meld::Solver(unknown, 1U << 24U), Error);
    }
    meld::Game game = one_suit();
    game.forms.clear();
    CHECK_THROWS(meld::Solver(game, 1U << 24U), Error);
    game = one_suit();
    game.melds.push_back({0, 0, 0});
    CHECK_THROWS(meld::Solver(game, 1U << 24U), Error);
    game = one_suit();
    game.melds.push_back({0, 9});
    CHECK_THROWS(meld::Solver(game, 1U << 24U), Error);
    const meld::Solver solver(one_suit(), std::size_t{16} << 20U);
    const std::array<std::int64_t, 9> row{256 + 4, 4, 4, 2, 0, 0, 0, 0, 0};
    meld::CountsView view;
    view.data = static_cast<const std::byte*>(static_cast<const void*>(row.data()));
    view.column_stride = 8;
    view.item = meld::CountsView::Item::i64;
    std::int8_t out = 99;
    CHECK_THROWS(solver.shanten_rows(view, 0, 1, &out, 1), meld::RowError);
    CHECK(out == 99);
}

}  // namespace

int main() {
    test_every_hand();
    test_declared();
    test_refused();
    return check::report("solver");
}
