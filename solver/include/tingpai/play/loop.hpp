// The loop of a deal and the players of the core. It names no game: a Deal has to_act(), legal(),
// play() and, found by its arguments, greedy_action(deal, legal).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tingpai/errors.hpp"
#include "tingpai/play/actions.hpp"
#include "tingpai/play/random.hpp"

namespace tingpai::play {

// Chooses among the legal actions of the seat to act. A core player is handed the deal itself and
// must use only what that seat may know.
template <class Deal>
class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;
    [[nodiscard]] virtual int choose(const Deal& deal, const Actions& legal) = 0;
};

template <class Deal>
class RandomPlayer final : public Player<Deal> {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    [[nodiscard]] int choose(const Deal&, const Actions& legal) override {
        return legal[static_cast<int>(random_.below(static_cast<std::uint32_t>(legal.size())))];
    }

private:
    Random random_;
};

template <class Deal>
class GreedyPlayer final : public Player<Deal> {
public:
    [[nodiscard]] int choose(const Deal& deal, const Actions& legal) override {
        return legal.size() == 1 ? legal[0] : greedy_action(deal, legal);
    }
};

inline constexpr std::array<std::string_view, 2> player_names = {"random", "greedy"};

// Throws Error where there is no player of that name.
template <class Deal>
std::unique_ptr<Player<Deal>> make_player(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer<Deal>>(seed);
    if (name == "greedy") return std::make_unique<GreedyPlayer<Deal>>();
    throw Error("'" + std::string(name) + "' is no core player: random or greedy");
}

template <class Deal>
using Players = std::array<std::unique_ptr<Player<Deal>>, static_cast<std::size_t>(Deal::players)>;

// Plays a deal to its end, one player a seat.
template <class Deal>
void run(Deal& deal, const Players<Deal>& players) {
    Actions legal;
    for (int seat = deal.to_act(); seat >= 0; seat = deal.to_act()) {
        deal.legal(legal);
        deal.play(players[static_cast<std::size_t>(seat)]->choose(deal, legal));
    }
}

// The seed of the player at a seat in the deal of a seed: no two alike, none the deal's own.
[[nodiscard]] constexpr std::uint64_t player_seed(std::uint64_t deal_seed, int seat) {
    return deal_seed + (static_cast<std::uint64_t>(seat) + 1U) * 0xD1342543DE82EF95ULL;
}

// Sets the flag of every seat that has won.
template <class Result>
void mark_winners(const Result& result, bool* flags) {
    if constexpr (requires { result.winners; }) {
        for (const int seat : result.winners) flags[seat] = true;
    } else if (result.winner >= 0) {
        flags[result.winner] = true;
    }
}

// The points of every seat in the deals of these seeds, row after row. `player_seeds` are those of the
// players, row after row as well; without them player_seed() gives them. `winners`, if there is
// one, gets who has won; it comes cleared.
template <class Deal, class RulesPtr, class Names>
void simulate(std::span<const std::uint64_t> seeds, const Names& names, const RulesPtr& rules, std::int64_t* points,
              std::span<const std::uint64_t> player_seeds = {}, bool* winners = nullptr) {
    for (std::size_t row = 0; row < seeds.size(); ++row) {
        Players<Deal> players;
        for (std::size_t i = 0; i < players.size(); ++i) {
            players[i] = make_player<Deal>(names[i], player_seeds.empty() ? player_seed(seeds[row], static_cast<int>(i))
                                                                          : player_seeds[row * players.size() + i]);
        }
        Deal deal(seeds[row], rules);
        run(deal, players);
        const auto result = deal.result();
        for (const auto sum : result.points) *points++ = static_cast<std::int64_t>(sum);
        if (winners != nullptr) mark_winners(result, winners + row * players.size());
    }
}

}  // namespace tingpai::play
