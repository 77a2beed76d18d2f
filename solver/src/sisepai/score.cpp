#include <algorithm>

#include "tingpai/errors.hpp"
#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

namespace {

Score score_complete(const Hand& hand) {
    const Rules& rules = *hand.rules();
    int most = -1;
    Reading best;
    const auto consider = [&](const Counts& left, std::span<const Group> exposed) {
        auto reading = best_split(left, rules);
        if (!reading) return;
        reading->insert(reading->end(), exposed.begin(), exposed.end());
        const int points = points_of(*reading, rules);
        if (points <= most) return;
        most = points;
        best = std::move(*reading);
    };
    if (rules.extend_exposed) {
        each_extension(hand.counts(), hand.melds(), consider);
    } else {
        consider(hand.counts(), hand.melds());
    }
    std::ranges::sort(best);
    Score score{most, {}, best};
    for (const Group& group : best) score.items.push_back({group, group_points(group, rules)});
    return score;
}

}  // namespace

Score score(const Hand& hand, const std::optional<Win>& win) {
    if (!hand.is_after_draw()) {
        if (!win) throw IncompleteHandError(to_text(hand) + " has 20 cards: score needs the winning card");
        const Hand drawn = hand.draw(win->kind);
        if (!drawn.is_complete()) {
            throw IncompleteHandError(to_text(hand) + " is not complete with " + kind_name(win->kind));
        }
        return score_complete(drawn);
    }
    if (!hand.is_complete()) throw IncompleteHandError(to_text(hand) + " is not complete (SP-6)");
    if (win && hand.owned(win->kind) == 0) {
        throw HandError("the winning card " + kind_name(win->kind) + " is not in the hand");
    }
    return score_complete(hand);
}

std::optional<Score> max_score(const Hand& hand) {
    if (hand.is_after_draw()) throw HandError("max_score: only before a draw, this hand has 21 cards (G-3)");
    std::optional<Score> best;
    for (const auto& [kind, live] : hand.waits({})) {
        Score own = score_complete(hand.draw(kind));
        if (!best || own.points > best->points) best = std::move(own);
    }
    return best;
}

std::vector<Discard> discards(const Hand& hand, const Counts& seen) {
    return rank_discards<Score>(hand, seen);
}

}  // namespace tingpai::sisepai
