// The expert player: it tries its candidates in deals that agree with what its seat may know, played to
// their end, and spends its playouts where the decision is close. It names no game: a Game is made of a view and
// the options, and has
//   candidates(legal)       what is worth trying, each with what the game's own analysis says of it
//   sampled(random)         a full deal that the seat could be in
//   played_out(deal, plan)  what the deal is worth to the seat when it is played to its end
//   prior_playouts          as how many playouts the analysis counts
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::play {

// What the expert plays for: the points of the deal, or to be among its winners.
enum class ExpertAim { points, win };
constexpr std::array<std::string_view, 2> choices(ExpertAim) { return {"points", "win"}; }

// How much one decision may cost. With a limit of time the choice depends on the machine.
struct ExpertOptions {
    std::int64_t samples = 1000;  // playouts in all; every candidate has at least one
    double milliseconds = 0;      // 0: no limit
    ExpertAim aim = ExpertAim::points;
    std::function<void()> poll;  // called now and then; may throw to stop
};

// An action worth trying, and what it is worth by the game's own analysis, as far as that differs
// between candidates. An action may stand for several plans of how the seat goes on, which the game names.
struct Candidate {
    int code = 0;
    double prior = 0;
    int plan = 0;
};

// A candidate with what its playouts brought.
struct Tried {
    int code = 0;
    double prior = 0;
    int plan = 0;
    std::int64_t playouts = 0;
    double sum = 0;

    [[nodiscard]] double mean() const { return playouts == 0 ? 0 : sum / static_cast<double>(playouts); }
    bool operator==(const Tried&) const = default;
};

template <class Result>
[[nodiscard]] bool has_won(const Result& result, int seat) {
    if constexpr (requires { result.winners; }) {
        return std::find(result.winners.begin(), result.winners.end(), seat) != result.winners.end();
    } else {
        return result.winner == seat;
    }
}

// What a deal that is over is worth to a seat.
template <class Deal>
[[nodiscard]] double worth_of(const Deal& deal, int seat, ExpertAim aim) {
    const auto& result = deal.result();
    if (aim == ExpertAim::win) return has_won(result, seat) ? 1 : 0;
    return static_cast<double>(result.points[static_cast<std::size_t>(seat)]);
}

// Sequential halving (Karnin, Koren and Somekh, 2013): every round tries the candidates left in the same
// sampled deals, an equal share of the playouts a round, and keeps the better half; equal ones as they were
// ordered. Best first; what was dropped earlier stands behind what was kept longer.
template <class Game>
class Halving {
public:
    Halving(Game& game, const ExpertOptions& options, Random& random)
        : game_(game), options_(options), random_(random), start_(Clock::now()) {}

    [[nodiscard]] std::vector<Tried> run(const Actions& legal) {
        for (const Candidate& candidate : game_.candidates(legal)) all_.push_back({candidate.code, candidate.prior, candidate.plan, 0, 0});
        const int rounds = static_cast<int>(std::bit_width(all_.size() - 1));
        std::size_t left = all_.size();
        for (int round = 0; round < rounds; ++round) {
            const auto share = std::max<std::int64_t>(1, options_.samples / (rounds * static_cast<std::int64_t>(left)));
            for (std::int64_t i = 0; i < share && (i == 0 || !is_late(round + 1, rounds)); ++i) try_all(left);
            order_best(left);
            left = (left + 1) / 2;
        }
        leave_best_plans();
        return all_;
    }

private:
    using Clock = std::chrono::steady_clock;

    void try_all(std::size_t left) {
        if (options_.poll) options_.poll();
        const auto deal = game_.sampled(random_);
        for (std::size_t i = 0; i < left; ++i) {
            auto tried = deal;
            tried.play(all_[i].code);
            all_[i].sum += game_.played_out(tried, all_[i].plan);
            ++all_[i].playouts;
        }
    }
    // The first `left` by their estimates, best first, equal ones as they were.
    void order_best(std::size_t left) {
        std::vector<std::pair<double, std::size_t>> places;
        for (std::size_t i = 0; i < left; ++i) places.emplace_back(-estimate(all_[i]), i);
        std::ranges::sort(places);
        const std::vector<Tried> before(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(left));
        for (std::size_t i = 0; i < left; ++i) all_[i] = before[places[i].second];
    }
    void leave_best_plans() {
        std::vector<Tried> best;
        for (const Tried& tried : all_) {
            const bool is_new = std::ranges::none_of(best, [&](const Tried& other) { return other.code == tried.code; });
            if (is_new) best.push_back(tried);
        }
        all_ = std::move(best);
    }
    [[nodiscard]] double estimate(const Tried& tried) const {
        return (game_.prior_playouts * tried.prior + tried.sum) / (game_.prior_playouts + static_cast<double>(tried.playouts));
    }
    [[nodiscard]] bool is_late(int round, int rounds) const {
        if (options_.milliseconds <= 0) return false;
        const std::chrono::duration<double, std::milli> spent = Clock::now() - start_;
        return spent.count() * rounds >= options_.milliseconds * round;
    }

    Game& game_;
    const ExpertOptions& options_;
    Random& random_;
    Clock::time_point start_;
    std::vector<Tried> all_;
};

template <class Game, class View>
[[nodiscard]] std::vector<Tried> tried_by(const View& view, const Actions& legal, const ExpertOptions& options, Random& random) {
    Game game(view, options);
    return Halving<Game>(game, options, random).run(legal);
}

}  // namespace tingpai::play
