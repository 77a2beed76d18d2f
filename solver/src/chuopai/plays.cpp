#include "tingpai/chuopai/plays.hpp"

#include <algorithm>

#include "tingpai/errors.hpp"

namespace tingpai::chuopai {
namespace {

void sort_plays(std::vector<Play>& list) {
    std::sort(list.begin(), list.end(), [](const Play& a, const Play& b) { return a.cards < b.cards; });
}

std::optional<Play> classify_combination(Cards cards, const Rules& rules) {
    for (int group = 0; group < kGroups; ++group) {
        const Group& info = kGroupInfo[static_cast<std::size_t>(group)];
        const int heads = cards.count(info.head);
        const int first = cards.count(info.first);
        const int second = cards.count(info.second);
        if (heads == 0 || first + second == 0 || heads + first + second != cards.size()) continue;
        if (cards.size() > detail::combination_limit(rules)) return std::nullopt;
        if (rules.combination_equal_parts && 2 * heads != cards.size()) return std::nullopt;
        return detail::make_combination(group, heads, first, second);
    }
    return std::nullopt;
}

// The best disjoint sure plays within a head's group, over all counts of its three kinds: a play
// never takes cards of two groups, so the groups (and the kinds outside them) are independent.
class GroupPoints {
  public:
    explicit GroupPoints(std::vector<Play> sure) : sure_(std::move(sure)) {}

    int solve(Cards left, std::vector<Play>& chosen) {
        const int points = best(left);
        while (points > 0 && best(left) > 0) {
            for (const Play& play : sure_) {
                if (left.contains(play.cards) && best(left) == play.size + best(left - play.cards)) {
                    chosen.push_back(play);
                    left = left - play.cards;
                    break;
                }
            }
        }
        return points;
    }

  private:
    int best(Cards left) {
        for (const auto& [cards, points] : known_) {
            if (cards == left) return points;
        }
        int points = 0;
        for (const Play& play : sure_) {
            if (left.contains(play.cards)) points = std::max(points, play.size + best(left - play.cards));
        }
        known_.emplace_back(left, points);
        return points;
    }

    std::vector<Play> sure_;
    std::vector<std::pair<Cards, int>> known_;  // at most 125 states
};

}  // namespace

void Rules::check() const {
    if (combination_max && (*combination_max < 2 || *combination_max > 12)) {
        throw Error("combination_max " + std::to_string(*combination_max) + ": 2 to 12, or none (CP-5)");
    }
}

const RulesPtr& default_rules() {
    static const RulesPtr rules = std::make_shared<const Rules>();
    return rules;
}

std::optional<Play> classify(Cards cards, const Rules& rules) {
    if (cards.empty()) return std::nullopt;
    const int kind = std::countr_zero(cards.word()) / 3;
    if (cards.count(kind) == cards.size()) return detail::make_set(kind, cards.size());
    return classify_combination(cards, rules);
}

bool beats(const Play& play, const Play& target, const Rules& rules) {
    if (play.family != target.family || play.size != target.size || play.rank <= target.rank) return false;
    return play.family != kCombination || !rules.combination_same_make_up || play.heads == target.heads;
}

bool can_beat(Cards cards, const Play& target, const Rules& rules) {
    bool found = false;
    for_each_response(cards, target, rules, [&](const Play&) { found = true; });
    return found;
}

std::vector<Play> plays(Cards hand, const Rules& rules) {
    std::vector<Play> list;
    for_each_play(hand, rules, [&](const Play& play) { list.push_back(play); });
    sort_plays(list);
    return list;
}

std::vector<Play> responses(Cards hand, const Play& target, const Rules& rules) {
    std::vector<Play> list;
    for_each_response(hand, target, rules, [&](const Play& play) { list.push_back(play); });
    sort_plays(list);
    return list;
}

bool is_sure(const Play& play, const Unseen& unseen, const Rules& rules) {
    if (unseen.largest_hand && play.size > *unseen.largest_hand) return true;
    return !can_beat(unseen.cards, play, rules);
}

std::vector<Play> sure_plays(Cards hand, const Unseen& unseen, const Rules& rules) {
    std::vector<Play> list = plays(hand, rules);
    std::erase_if(list, [&](const Play& play) { return !is_sure(play, unseen, rules); });
    return list;
}

SurePoints sure_points(Cards hand, const Unseen& unseen, const Rules& rules) {
    SurePoints result;
    if (unseen.cards.empty() || (unseen.largest_hand && *unseen.largest_hand == 0)) return result;
    const std::vector<Play> sure = sure_plays(hand, unseen, rules);
    // The four groups take three kinds each; every other kind is a group of its own.
    std::array<Cards, kKinds> parts{};
    for (int kind = 0; kind < kKinds; ++kind) {
        int owner = kind;
        for (const Group& group : kGroupInfo) {
            if (kind == group.first || kind == group.second) owner = group.head;
        }
        Cards& part = parts[static_cast<std::size_t>(owner)];
        part = part + Cards::of(kind, hand.count(kind));
    }
    for (const Cards& part : parts) {
        std::vector<Play> own;
        std::copy_if(sure.begin(), sure.end(), std::back_inserter(own),
                     [&](const Play& play) { return part.contains(play.cards); });
        // The longest first, so that few long plays are chosen rather than many short ones.
        std::sort(own.begin(), own.end(), [](const Play& a, const Play& b) {
            return a.size != b.size ? a.size > b.size : a.cards < b.cards;
        });
        result.points += GroupPoints(std::move(own)).solve(part, result.plays);
    }
    sort_plays(result.plays);
    return result;
}

}  // namespace tingpai::chuopai
