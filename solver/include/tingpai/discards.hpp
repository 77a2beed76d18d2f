// Ranking the discards of an after-draw hand, the same for every meld game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"

namespace tingpai {

// Kinds with their live copies, ascending.
using Live = std::vector<std::pair<int, int>>;

template <class Hand, class Score>
struct Discard {
    int kind = 0;
    Hand after;
    int shanten = 0;
    Live acceptance;
    int live = 0;  // copies in all
    std::optional<Score> best;   // structural, over the waits; nullopt if not ready
    long long best_points = -1;  // of best, or -1

    bool operator==(const Discard&) const = default;
};

// Every discard that hand.may_discard allows, best first: least shanten, most live acceptance, best
// structural score over the waits, lowest kind. Throws HandError before a draw.
template <class Score, class Hand, class Counts>
std::vector<Discard<Hand, Score>> rank_discards(const Hand& hand, const Counts& seen) {
    if (!hand.is_after_draw()) throw HandError("discards: only after a draw (G-2)");
    hand.check_seen(seen);
    std::vector<Discard<Hand, Score>> options;
    for (int kind = 0; kind < static_cast<int>(seen.size()); ++kind) {
        if (!hand.may_discard(kind)) continue;
        Hand after = hand.discard(kind);
        Counts seen_after = seen;
        ++seen_after[static_cast<std::size_t>(kind)];  // the discard lies on the table
        const int shanten = after.shanten();
        Live acceptance = after.acceptance(seen_after);
        int live = 0;
        for (const auto& [accepted, left] : acceptance) live += left;
        auto best = shanten == 0 ? max_score(after) : std::nullopt;
        const long long points = best ? static_cast<long long>(best->points) : -1;
        options.push_back({kind, std::move(after), shanten, std::move(acceptance), live, std::move(best), points});
    }
    std::ranges::sort(options, {}, [](const auto& option) {
        return std::tuple(option.shanten, -option.live, -option.best_points, option.kind);
    });
    return options;
}

}  // namespace tingpai
