#include "outcome.hpp"

#include <utility>

#include "state.hpp"

namespace tingpai::chuopai::detail {
namespace {

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

// The rest of the order when share and own pile are equal: the opponents' piles alone decide.
bool prefers_of_others(int seat, const Gains& a, const Gains& b, const Piles& piles, Range& range) {
    const int j = next(seat);
    const int k = after_next(seat);
    if (a[at(j)] <= b[at(j)] && a[at(k)] <= b[at(k)]) return true;
    if (a[at(j)] >= b[at(j)] && a[at(k)] >= b[at(k)]) return false;
    // x gives less to j, y less to k. x has the smaller larger pile exactly if j's pile is far
    // enough ahead of k's: if piles[j] - piles[k] > x[k] - y[j]. At equality the larger piles are
    // equal; then the smaller total has the smaller smaller pile, and after that x is better for
    // giving less to the next player.
    const bool a_first = a[at(j)] < b[at(j)];
    const Gains& x = a_first ? a : b;
    const Gains& y = a_first ? b : a;
    const int edge = x[at(k)] - y[at(j)];
    const bool x_at_edge = x[at(j)] + x[at(k)] <= y[at(j)] + y[at(k)];
    const int least = x_at_edge ? edge : edge + 1;
    const bool x_better = piles[at(j)] - piles[at(k)] >= least;
    if (x_better) {
        range.demand(j, k, least);
    } else {
        range.demand(k, j, 1 - least);
    }
    return x_better == a_first;
}

// How the final piles of a seat stand against the two others'.
struct Standing {
    int seat, j, k;
    int lead_j, lead_k;  // own final pile minus theirs
    const Gains& gains;

    Standing(int own, const Gains& g, const Piles& piles)
        : seat(own), j(next(own)), k(after_next(own)),
          lead_j(piles[at(own)] + g[at(own)] - piles[at(j)] - g[at(j)]),
          lead_k(piles[at(own)] + g[at(own)] - piles[at(k)] - g[at(k)]), gains(g) {}

    // Six times the share of the win.
    int share() const {
        if (lead_j < 0 || lead_k < 0) return 0;
        return 6 / (1 + (lead_j == 0) + (lead_k == 0));
    }
    // Piles for which the lead over `other` is at least / at most as given.
    void at_least(int other, int lead, Range& range) const {
        range.demand(seat, other, lead - gains[at(seat)] + gains[at(other)]);
    }
    void at_most(int other, int lead, Range& range) const {
        range.demand(other, seat, gains[at(seat)] - gains[at(other)] - lead);
    }
    // Piles for which the share stays what it is: for a share of nought, being behind the one who
    // is further ahead is enough.
    void keep_share(Range& range) const {
        if (share() == 0) {
            at_most(lead_j <= lead_k ? j : k, -1, range);
            return;
        }
        for (const auto& [other, lead] : {std::pair{j, lead_j}, std::pair{k, lead_k}}) {
            at_least(other, lead > 0 ? 1 : 0, range);
            if (lead == 0) at_most(other, 0, range);
        }
    }
    // Piles for which there is a share at all.
    void keep_some_share(Range& range) const {
        at_least(j, 0, range);
        at_least(k, 0, range);
    }
};

bool prefers_win(int seat, const Gains& a, const Gains& b, const Piles& piles, Range& range) {
    const int j = next(seat);
    const int k = after_next(seat);
    // No worse for any pile: better whatever the piles are.
    if (a[at(seat)] >= b[at(seat)] && a[at(j)] <= b[at(j)] && a[at(k)] <= b[at(k)]) return true;
    if (a[at(seat)] <= b[at(seat)] && a[at(j)] >= b[at(j)] && a[at(k)] >= b[at(k)]) return false;
    const Standing of_a(seat, a, piles);
    const Standing of_b(seat, b, piles);
    const bool share_decides = of_a.share() != of_b.share();
    bool a_better = false;
    if (share_decides) {
        a_better = of_a.share() > of_b.share();
    } else if (a[at(seat)] != b[at(seat)]) {
        a_better = a[at(seat)] > b[at(seat)];
    } else {
        a_better = prefers_of_others(seat, a, b, piles, range);
    }
    const Standing& better = a_better ? of_a : of_b;
    const Standing& worse = a_better ? of_b : of_a;
    // With the larger own pile, or with an equal one and the others' piles settled above, the
    // better one need only have no smaller share; else it needs a larger one.
    const int own = better.gains[at(seat)] - worse.gains[at(seat)];
    const bool equal_shares_do = own > 0 || (own == 0 && !share_decides);
    if (worse.share() == 0) {
        worse.keep_share(range);
        if (!equal_shares_do) better.keep_some_share(range);
    } else if (equal_shares_do && better.share() == 6) {
        better.keep_share(range);
    } else {
        better.keep_share(range);
        worse.keep_share(range);
    }
    return a_better;
}

}  // namespace

bool prefers(Objective objective, int seat, const Gains& a, const Gains& b, const Piles& piles, Range& range) {
    if (objective == Objective::win) return prefers_win(seat, a, b, piles, range);
    if (a[at(seat)] != b[at(seat)]) return a[at(seat)] > b[at(seat)];
    return prefers_of_others(seat, a, b, piles, range);
}

}  // namespace tingpai::chuopai::detail
