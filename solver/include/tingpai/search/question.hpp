// What is asked of a one-player value and what is answered (docs/value.md). Names no game.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace tingpai::search {

enum class Aim { win_probability, expected_points };
constexpr std::array<std::string_view, 2> choices(Aim) { return {"win_probability", "expected_points"}; }

// What a player may do after a draw that does not win.
enum class Policy { progress };
constexpr std::array<std::string_view, 1> choices(Policy) { return {"progress"}; }

struct Question {
    int draws = 0;
    Aim aim = Aim::win_probability;
    Policy policy = Policy::progress;
    std::size_t memory = std::size_t{1} << 30U;  // bytes, else BudgetError
    std::function<void()> poll;  // called now and then; may throw to stop the search
};

// The i-th value of a curve is for i draws, each with the decisions that are best for i draws.
struct Value {
    std::vector<double> win;     // chance to have won
    std::vector<double> points;  // expected points
    std::vector<double> ready;   // chance to have been ready, won hands included

    bool operator==(const Value&) const = default;
};

}  // namespace tingpai::search
