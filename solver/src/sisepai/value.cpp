#include "tingpai/sisepai/value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "solo.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/search/progress.hpp"
#include "tingpai/sisepai/deal.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

constexpr int others = 3;  // cards that the other players turn up to each own draw

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The same question of every card that is offered.
search::Question by_offers(const search::Question& question, int unseen, double share) {
    if (question.policy != search::Policy::progress && question.policy != search::Policy::progress_approx) {
        throw HandError("policy: only progress and progress_approx are known of Si Se Pai");
    }
    if (!(share >= 0 && share <= 1)) throw HandError("claim_share: from 0 to 1");
    if (question.draws < 0 || question.draws > unseen || offers(question.draws, share) > unseen) {
        throw HandError("draws " + std::to_string(question.draws) + ": from 0 to what the " + std::to_string(unseen) +
                        " unseen cards allow, with the share of the others' cards");
    }
    search::Question same = question;
    same.draws = offers(question.draws, share);
    return same;
}

// Of the curves by cards offered those entries that are for a whole number of own draws.
search::Value by_draws(const search::Value& offered, int draws, double share) {
    search::Value value{offered.aim, offered.policy, {}, {}, {}};
    for (int n = 0; n <= draws; ++n) {
        const std::size_t place = at(offers(n, share));
        value.win.push_back(offered.win[place]);
        value.points.push_back(offered.points[place]);
        value.ready.push_back(offered.ready[place]);
    }
    return value;
}

// Hands that have one history, each with the card that it discarded last.
using Root = std::pair<Hand, std::optional<int>>;
std::vector<search::Value> values_of(const std::vector<Root>& hands, const Counts& seen, int unseen, const search::Question& question,
                                     double share) {
    const search::Question offered = by_offers(question, unseen, share);
    SoloGame game(hands.front().first, seen, question.policy == search::Policy::progress);
    search::Progress<SoloGame> progress(game, offered);
    std::vector<search::Target> roots;
    for (const auto& [hand, thrown] : hands) roots.push_back(progress.add(game.key(hand, thrown)));
    auto values = progress.graph().values(roots, unseen, offered, progress.bytes());
    for (search::Value& value : values) value = by_draws(value, question.draws, share);
    return values;
}

// The discards of a hand of 21 that leave the least takes.
std::vector<Root> nearest(const Hand& hand) {
    std::vector<Root> roots;
    int least = most_discards + 2;
    for (int kind = 0; kind < kinds; ++kind) {
        if (!hand.may_discard(kind)) continue;
        Hand after = hand.discard(kind);
        if (after.shanten() > least) continue;
        if (after.shanten() < least) roots.clear();
        least = after.shanten();
        roots.emplace_back(std::move(after), kind);
    }
    return roots;
}

}  // namespace

int offers(int draws, double share) {
    // Shares such as a third are a little below what they mean.
    return draws + static_cast<int>(std::floor(others * share * draws + 1e-9));
}

void check_question(const Hand& hand, const Counts& seen, const search::Question& question, double share) {
    static_cast<void>(by_offers(question, unseen_of(hand, seen), share));
}

search::Value value(const Hand& hand, const Counts& seen, const search::Question& question, double share) {
    if (hand.is_after_draw()) throw HandError("value: only before a draw, this hand has 21 cards (G-3)");
    hand.check_seen(seen);
    return values_of({{hand, std::nullopt}}, seen, unseen_of(hand, seen), question, share).front();
}

std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question, double share) {
    std::vector<Discard> options = discards(hand, seen);
    const int unseen = unseen_of(hand, seen);
    const auto further = std::find_if(options.begin(), options.end(), [&](const Discard& option) { return option.shanten != options.front().shanten; });
    if (hand.is_complete()) {
        // What a complete hand throws may be what it then waits for, by any group.
        for (auto option = options.begin(); option != further; ++option) {
            Counts gone = seen;
            ++gone[at(option->kind)];
            option->value = values_of({{option->after, std::nullopt}}, gone, unseen, question, share).front();
        }
    } else {
        std::vector<Root> hands;
        for (auto option = options.begin(); option != further; ++option) hands.emplace_back(option->after, option->kind);
        auto values = values_of(hands, seen, unseen, question, share);
        for (std::size_t i = 0; i < values.size(); ++i) options[i].value = std::move(values[i]);
    }
    order_by_value(options, question.aim, hand.shanten());
    return options;
}

std::vector<Claim> compare_claims(const Hand& hand, int kind, const Counts& seen, const search::Question& question, double share) {
    if (hand.is_after_draw()) throw HandError("compare_claims: only before a draw, this hand has 21 cards (G-3)");
    Counts gone = seen;
    ++gone[at(kind)];
    hand.check_seen(gone);
    const int unseen = unseen_of(hand, gone);
    std::vector<Claim> claims;
    const Hand drawn = hand.draw(kind);
    if (drawn.is_complete()) claims.push_back({win_action, std::nullopt, search::certain(score(drawn, Win{kind}).points, question)});
    claims.push_back({pass_action, std::nullopt, value(hand, gone, question, share)});
    const auto add_take = [&](const Group& group, bool extends) {
        const Hand taken = hand.take(kind, group, extends);
        if (taken.is_complete()) return false;  // that is the win (SP-8)
        const std::vector<Root> roots = nearest(taken);
        auto values = values_of(roots, seen, unseen, question, share);
        std::size_t best = 0;
        for (std::size_t i = 1; i < values.size(); ++i) {
            if (search::better(values[i].last(), values[best].last(), question.aim)) best = i;
        }
        claims.push_back({extends ? extend_action(group) : take_action(group), roots[best].second, std::move(values[best])});
        return false;
    };
    hand.any_take(kind, add_take);
    search::order_by_worth(claims, question.aim, [](const Claim& claim) { return &claim.value; });
    return claims;
}

}  // namespace tingpai::sisepai
