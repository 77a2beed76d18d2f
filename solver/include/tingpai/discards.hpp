// Ranking the discards of an after-draw hand, the same for every meld game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/search/question.hpp"

namespace tingpai {

// Kinds with their live copies, ascending.
using Live = std::vector<std::pair<int, int>>;

// Copies of all kinds that are neither owned nor seen.
template <class Hand, class Counts>
[[nodiscard]] int unseen_of(const Hand& hand, const Counts& seen) {
    int copies = 0;
    for (int kind = 0; kind < static_cast<int>(seen.size()); ++kind) copies += hand.unseen(kind, seen);
    return copies;
}

// How a discard differs from another: from the best, or the best from the runner-up. Of a Hand, so that
// each game has its own.
template <class Hand>
struct Comparison {
    int kind = 0;                 // the other discard
    int shanten = 0;              // before the discard
    Live gained;                  // accepted after this discard, not after the other
    Live lost;                    // the other way round
    double win_probability = 0;   // this less the other
    double expected_points = 0;
    std::optional<long long> max_points;  // of the best scores over the waits, where both are ready

    bool operator==(const Comparison&) const = default;
};

template <class Hand, class Score>
struct Discard {
    int kind = 0;
    Hand after;
    int shanten = 0;
    Live acceptance;
    int live = 0;  // copies in all
    std::optional<Score> best;   // structural, over the waits; nullopt if not ready
    long long best_points = -1;  // of best, or -1
    std::optional<search::Value> value = std::nullopt;  // where it was asked for (docs/value.md)
    std::optional<Comparison<Hand>> against = std::nullopt;   // where there is another that has a value

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

// What one discard has and the other has not.
inline Live without(const Live& own, const Live& other) {
    Live only;
    std::ranges::copy_if(own, std::back_inserter(only), [&](const auto& entry) {
        return std::ranges::find(other, entry.first, &Live::value_type::first) == other.end();
    });
    return only;
}

// Orders options by their values for the aim, best first; equal values leave the order as it was, and
// options without a value come last. Then compares each with the best, the best with the next.
template <class Option>
void order_by_value(std::vector<Option>& options, search::Aim aim, int shanten) {
    search::order_by_worth(options, aim, [](const Option& option) { return option.value ? &*option.value : nullptr; });
    for (std::size_t i = 0; i < options.size(); ++i) {
        Option& own = options[i];
        const std::size_t j = i == 0 ? 1 : 0;
        if (j >= options.size() || !own.value || !options[j].value) continue;
        const Option& other = options[j];
        own.against = {other.kind, shanten, without(own.acceptance, other.acceptance),
                                 without(other.acceptance, own.acceptance),
                                 own.value->win.back() - other.value->win.back(),
                                 own.value->points.back() - other.value->points.back(), std::nullopt};
        if (own.best && other.best) own.against->max_points = own.best_points - other.best_points;
    }
}

}  // namespace tingpai
