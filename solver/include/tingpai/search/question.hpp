// What is asked of a one-player value and what is answered (docs/value.md). Names no game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace tingpai::search {

enum class Aim { win_probability, expected_points };
constexpr std::array<std::string_view, 2> choices(Aim) { return {"win_probability", "expected_points"}; }

// What a player may do after a draw that does not win (docs/value.md): keep what brings the hand nearer and
// throw the rest; also exchange cards without falling back; anything. `swaps_approx` allows one exchange and
// does not remember what was thrown; `progress_approx` is progress where that would have to be remembered and is
// not: the values of both are approximations.
enum class Policy { progress, swaps, full, swaps_approx, progress_approx };
constexpr std::array<std::string_view, 5> choices(Policy) {
    return {"progress", "swaps", "full", "swaps_approx", "progress_approx"};
}

// Values nearer than this to each other are equal, so that rounding decides nothing.
inline constexpr double closeness = 1e-12;
[[nodiscard]] inline bool close(double a, double b) {
    return std::abs(a - b) <= closeness * std::max(a, b);
}

// Chance to win, expected points, chance to have been ready.
struct Worth {
    double win = 0;
    double points = 0;
    double ready = 0;
};

// Whether a is better than b for the aim; what is equal is decided by the other number, then by readiness.
[[nodiscard]] inline bool better(const Worth& a, const Worth& b, Aim aim) {
    const bool win = aim == Aim::win_probability;
    const double own = win ? a.win : a.points;
    const double other = win ? b.win : b.points;
    if (!close(own, other)) return own > other;
    const double second = win ? a.points : a.win;
    const double other_second = win ? b.points : b.win;
    if (!close(second, other_second)) return second > other_second;
    return !close(a.ready, b.ready) && a.ready > b.ready;
}

struct Question {
    int draws = 0;
    Aim aim = Aim::win_probability;
    Policy policy = Policy::progress;
    std::size_t memory = std::size_t{1} << 30U;  // bytes, else BudgetError
    std::function<void()> poll;  // called now and then; may throw to stop the search
};

// The i-th value of a curve is for i draws, each with the decisions that are best for i draws.
struct Value {
    Aim aim = Aim::win_probability;  // what the decisions are best for
    Policy policy = Policy::progress;
    std::vector<double> win;     // chance to have won
    std::vector<double> points;  // expected points
    std::vector<double> ready;   // chance to have been ready, won hands included

    // What is expected where each draw, once made, is with this chance the last.
    [[nodiscard]] Worth faded(double chance) const {
        if (win.size() == 1) return last();
        Worth sum;
        double left = 1;
        for (std::size_t draws = 1; draws < win.size(); ++draws) {
            const double share = draws + 1 == win.size() ? left : left * chance;
            sum.win += share * win[draws];
            sum.points += share * points[draws];
            sum.ready += share * ready[draws];
            left -= share;
        }
        return sum;
    }
    [[nodiscard]] Worth last() const { return {win.back(), points.back(), ready.back()}; }
    bool operator==(const Value&) const = default;
};

// Of a win that has come already.
[[nodiscard]] inline Value certain(double points, const Question& question) {
    const std::size_t entries = static_cast<std::size_t>(question.draws) + 1;
    return {question.aim, question.policy, std::vector<double>(entries, 1.0), std::vector<double>(entries, points),
            std::vector<double>(entries, 1.0)};
}

// Orders what has a value by it, best first. Not a library sort: being close is not transitive.
template <class Options, class ValueOf>
void order_by_worth(Options& options, Aim aim, ValueOf&& value_of) {
    for (auto place = options.begin(); place != options.end(); ++place) {
        auto best = place;
        for (auto next = place; next != options.end(); ++next) {
            const Value* own = value_of(*next);
            const Value* other = value_of(*best);
            if (own != nullptr && (other == nullptr || better(own->last(), other->last(), aim))) best = next;
        }
        std::rotate(place, best, best + 1);
    }
}

}  // namespace tingpai::search
