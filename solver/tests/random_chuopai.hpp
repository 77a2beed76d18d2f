// Random Chuo Pai positions: few kinds (so that plays are beaten), unequal hands, piles, and rounds
// already begun.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "tingpai/chuopai/solve.hpp"

namespace random_chuopai {

using namespace tingpai::chuopai;

inline int below(std::mt19937& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

inline std::vector<int> shuffled_deck(std::mt19937& random, int kinds) {
    std::vector<int> deck;
    std::vector<int> order(kKinds);
    for (int kind = 0; kind < kKinds; ++kind) order[static_cast<std::size_t>(kind)] = kind;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    for (int i = 0; i < kinds; ++i) deck.insert(deck.end(), kCopies, order[static_cast<std::size_t>(i)]);
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[random() % i]);
    return deck;
}

inline Rules random_rules(std::mt19937& random) {
    Rules rules;
    if (below(random, 3) == 0) rules.combination_max = 2 + below(random, 4);
    rules.combination_same_make_up = below(random, 3) == 0;
    rules.combination_equal_parts = below(random, 4) == 0;
    return rules;
}

// Takes a random legal action; false if there is nothing to do.
inline bool act(std::mt19937& random, Endgame& position) {
    const std::optional<int> seat = to_act(position);
    if (!seat) return false;
    Cards& hand = position.hands[static_cast<std::size_t>(*seat)];
    std::vector<Play> list;
    if (position.trick.empty()) {
        list = plays(hand, position.rules);
        position.leader = *seat;
    } else {
        Play top;
        for (const auto& cards : position.trick) {
            if (cards) top = *classify(*cards, position.rules);
        }
        list = responses(hand, top, position.rules);
    }
    if (list.empty()) {
        position.trick.push_back(std::nullopt);
    } else {
        const Play play = list[random() % list.size()];
        hand = hand - play.cards;
        position.trick.push_back(play.cards);
    }
    return true;
}

inline Endgame random_position(std::mt19937& random, int most, bool options) {
    Endgame position;
    const std::vector<int> deck = shuffled_deck(random, 4 + below(random, 18));
    std::size_t at = 0;
    for (Cards& hand : position.hands) {
        const int size = below(random, 4) == 0 ? below(random, most + 1) : most;
        for (int i = 0; i < size && at < deck.size(); ++i) hand = hand + Cards::of(deck[at++]);
    }
    position.leader = below(random, kSeats);
    if (options) position.rules = random_rules(random);
    if (below(random, 2) == 0) {
        for (int& pile : position.piles) pile = below(random, 5);
    }
    // Begin a round, keeping the position only if the round is not over by that.
    for (int steps = below(random, 4) == 0 ? 1 + below(random, 2) : 0; steps > 0; --steps) {
        Endgame before = position;
        if (!act(random, position)) break;
        try {
            check_endgame(position);
        } catch (const std::exception&) {
            return before;
        }
    }
    return position;
}

}  // namespace random_chuopai
