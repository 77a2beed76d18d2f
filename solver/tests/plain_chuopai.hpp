// Chuo Pai's exhaustive three-player search, without a table and without cutting anything: CP-4 to
// CP-12 word for word on plain arrays. It shares nothing with the library.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

namespace plain {

using Counts = std::array<int, 21>;
using Piles = std::array<int, 3>;

inline constexpr int kFamily[21] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3};
inline constexpr int kDepth[21] = {0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 0, 1, 1, 2, 3, 0, 1, 2, 3, 3};
inline constexpr int kMatch[4][2] = {{11, 16}, {12, 13}, {14, 17}, {15, 18}};  // of kinds 0 to 3

struct Options {
    int most = 12;
    bool same_make_up = false;
    bool equal_parts = false;
};
struct Play {
    std::vector<int> cards;  // ascending kinds; empty: a pass
    int family = 0, depth = 0, heads = 0;
};

inline int size(const Counts& hand) {
    int n = 0;
    for (int count : hand) n += count;
    return n;
}

// CP-4, CP-5, in the order of CP-12.
inline std::vector<Play> plays(const Counts& hand, const Options& options) {
    std::vector<Play> list;
    for (int kind = 0; kind < 21; ++kind) {
        for (int n = 1; n <= hand[kind]; ++n) list.push_back({std::vector<int>(n, kind), kFamily[kind], kDepth[kind], 0});
    }
    for (int head = 0; head < 4; ++head) {
        for (int h = 1; h <= hand[head]; ++h) {
            for (int a = 0; a <= hand[kMatch[head][0]]; ++a) {
                for (int b = 0; b <= hand[kMatch[head][1]]; ++b) {
                    if (a + b == 0 || h + a + b > options.most) continue;
                    if (options.equal_parts && h != a + b) continue;
                    std::vector<int> cards(h, head);
                    cards.insert(cards.end(), a, kMatch[head][0]);
                    cards.insert(cards.end(), b, kMatch[head][1]);
                    list.push_back({cards, 4, head, h});
                }
            }
        }
    }
    std::sort(list.begin(), list.end(), [](const Play& x, const Play& y) { return x.cards < y.cards; });
    return list;
}

// CP-6.
inline bool beats(const Play& play, const Play& target, const Options& options) {
    return play.family == target.family && play.cards.size() == target.cards.size() && play.depth < target.depth &&
           (play.family != 4 || !options.same_make_up || play.heads == target.heads);
}

struct State {
    std::array<Counts, 3> hands{};
    Piles piles{};
    int leader = 0;
    std::vector<std::pair<int, Play>> trick;  // who acted, and how
};
struct Result {
    Piles piles{};
    std::vector<std::pair<int, std::vector<int>>> line;
};

enum class Objective { win, points, guarantee };

// CP-12: whether the seat likes piles a better than b.
inline bool prefers(Objective objective, int seat, const Piles& a, const Piles& b) {
    const auto order = [&](const Piles& p) {
        const int own = p[seat], next = p[(seat + 1) % 3], last = p[(seat + 2) % 3];
        int share = 0;
        if (own >= next && own >= last) share = 6 / (1 + (own == next) + (own == last));
        if (objective != Objective::win) share = 0;
        return std::array<int, 5>{share, own, -std::max(next, last), -std::min(next, last), -next};
    };
    return order(a) > order(b);
}

struct Search {
    Objective objective;
    int seat;  // of a guarantee
    Options options;
    long nodes = 0;

    Result value(State state) {
        ++nodes;
        int actor = -1;
        if (!state.trick.empty()) {
            for (int step = 1; step < 3 && actor < 0; ++step) {
                const int candidate = (state.leader + step) % 3;
                const bool acted = std::any_of(state.trick.begin(), state.trick.end(),
                                               [&](const auto& entry) { return entry.first == candidate; });
                if (!acted && size(state.hands[candidate]) > 0) actor = candidate;
            }
            if (actor < 0) {
                for (const auto& [owner, play] : state.trick) {
                    if (!play.cards.empty()) state.leader = owner;
                }
                for (const auto& [owner, play] : state.trick) {
                    if (owner == state.leader) state.piles[owner] += static_cast<int>(play.cards.size());
                }
                state.trick.clear();
            }
        }
        if (actor < 0) {
            int players = 0;
            for (const Counts& hand : state.hands) players += size(hand) > 0;
            if (players <= 1) return {state.piles, {}};
            while (size(state.hands[state.leader]) == 0) state.leader = (state.leader + 1) % 3;
            actor = state.leader;
        }
        std::vector<Play> choices = plays(state.hands[actor], options);
        if (!state.trick.empty()) {
            Play target;
            for (const auto& entry : state.trick) {
                if (!entry.second.cards.empty()) target = entry.second;
            }
            std::erase_if(choices, [&](const Play& play) { return !beats(play, target, options); });
            if (choices.empty()) choices.push_back({});
        }
        Result best;
        bool any = false;
        for (const Play& play : choices) {
            State after = state;
            for (int kind : play.cards) --after.hands[actor][kind];
            after.trick.emplace_back(actor, play);
            Result result = value(after);
            bool better = false;
            if (any && objective == Objective::guarantee) {
                const int a = result.piles[seat], b = best.piles[seat];
                better = actor == seat ? a > b : a < b;
            } else if (any) {
                better = prefers(objective, actor, result.piles, best.piles);
            }
            if (!any || better) {
                best.piles = result.piles;
                best.line.assign(1, {actor, play.cards});
                best.line.insert(best.line.end(), result.line.begin(), result.line.end());
            }
            any = true;
        }
        return best;
    }
};

}  // namespace plain
