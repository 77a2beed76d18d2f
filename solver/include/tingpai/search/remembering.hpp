// Values of the policy classes in which a card once thrown may be of use again: the hand and the whole wall
// are the state. Exact, and large: for few draws or few unseen cards. Names no game.
//
// A Game has
//   kinds, Before, After             number of kinds; keys (64 bits) of hands before and after a draw
//   is_ready(before)                 whether some card wins
//   drawn(before, kind)              the hand after the draw
//   wins(after), win_points(after)   whether it wins; what that is worth
//   each_option(after, before, policy, visit)   visit(before): where the discards of the class lead
//   bytes()
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/search/question.hpp"

namespace tingpai::search {

template <class Game>
class Remembering {
public:
    using Wall = std::array<std::uint8_t, static_cast<std::size_t>(Game::kinds)>;

    // Throws HandError where the wall has fewer cards than draws.
    Remembering(Game& game, const Question& question, const Wall& wall) : game_(game), question_(question), wall_(wall) {
        for (std::uint8_t copies : wall) cards_ += copies;
        if (question.draws < 0 || question.draws > cards_) {
            throw HandError("draws " + std::to_string(question.draws) + ": from 0 to the " + std::to_string(cards_) + " unseen cards");
        }
    }
    // Throws BudgetError where question.memory is not enough.
    [[nodiscard]] Value value(typename Game::Before hand) {
        const std::size_t first = worth(hand, cards_, question_.draws);
        check();
        Value value{question_.aim, question_.policy, {}, {}, {}};
        for (int n = 0; n <= question_.draws; ++n) {
            const Worth& own = worths_[first + static_cast<std::size_t>(n)];
            value.win.push_back(own.win);
            value.points.push_back(own.points);
            value.ready.push_back(own.ready);
        }
        return value;
    }

private:
    struct State {
        typename Game::Before hand;
        Wall wall;
        bool operator==(const State&) const = default;
    };
    struct Hash {
        std::size_t operator()(const State& state) const {
            std::uint64_t sum = state.hand * 0x9E3779B97F4A7C15ULL;
            for (std::uint8_t copies : state.wall) sum = (sum ^ copies ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
            return static_cast<std::size_t>(sum ^ sum >> 32U);
        }
    };

    // Where the values of this hand with the present wall begin: for 0, 1, ... `draws` more draws.
    std::size_t worth(typename Game::Before hand, int cards, int draws) {
        const State state{hand, wall_};
        if (const auto known = places_.find(state); known != places_.end()) return known->second;
        std::vector<Worth> sums(static_cast<std::size_t>(draws) + 1);
        for (std::size_t kind = 0; kind < wall_.size() && draws > 0; ++kind) {
            if (wall_[kind] == 0) continue;
            const double share = static_cast<double>(wall_[kind]) / cards;
            --wall_[kind];
            add_drawn(hand, static_cast<int>(kind), share, cards - 1, sums);
            ++wall_[kind];
        }
        if (game_.is_ready(hand)) {
            for (Worth& sum : sums) sum.ready = 1;
        }
        const std::size_t first = worths_.size();
        worths_.insert(worths_.end(), sums.begin(), sums.end());
        places_.emplace(state, first);
        if ((places_.size() & 255U) == 0) check();
        return first;
    }
    void add_drawn(typename Game::Before hand, int kind, double share, int cards, std::vector<Worth>& sums) {
        const auto after = game_.drawn(hand, kind);
        if (game_.wins(after)) {
            const double points = share * game_.win_points(after);
            for (std::size_t n = 1; n < sums.size(); ++n) add(sums[n], {share, points, share}, 1);
            return;
        }
        std::vector<std::size_t> options;
        const int draws = static_cast<int>(sums.size()) - 2;
        game_.each_option(after, hand, question_.policy, [&](typename Game::Before next) { options.push_back(worth(next, cards, draws)); });
        for (std::size_t n = 1; n < sums.size(); ++n) {
            const Worth* best = &worths_[options.front() + n - 1];
            for (std::size_t option : options) {
                const Worth& own = worths_[option + n - 1];
                if (better(own, *best, question_.aim)) best = &own;
            }
            add(sums[n], *best, share);
        }
    }
    static void add(Worth& sum, const Worth& more, double share) {
        sum.win += share * more.win;
        sum.points += share * more.points;
        sum.ready += share * more.ready;
    }
    void check() const {
        if (question_.poll) question_.poll();
        // A node of the map has the state, its place, a link and a cached hash.
        const std::size_t used = places_.size() * (sizeof(State) + 5 * sizeof(void*)) + worths_.capacity() * sizeof(Worth) + game_.bytes();
        if (used > question_.memory) {
            throw BudgetError("hands with their walls take more than the " + std::to_string(question_.memory) + " bytes of memory=; policy progress needs less");
        }
    }

    Game& game_;
    const Question& question_;
    Wall wall_;
    int cards_ = 0;
    std::unordered_map<State, std::size_t, Hash> places_;
    std::vector<Worth> worths_;
};

}  // namespace tingpai::search
