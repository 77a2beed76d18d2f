#include "tingpai/sichuan/value.hpp"

#include <numeric>
#include <string>

#include "solo.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/search/progress.hpp"
#include "tingpai/search/remembering.hpp"
#include "tingpai/sichuan/score.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

Counts wall_of(const Hand& hand, const Counts& seen) {
    Counts wall{};
    for (int kind = 0; kind < kinds; ++kind) wall[at(kind)] = static_cast<std::uint8_t>(hand.unseen(kind, seen));
    return wall;
}

// Of hands that have thrown so many cards, not in `seen`, which are not in the wall either.
std::vector<search::Value> values_of(const std::vector<Hand>& hands, const Counts& seen, const Counts& wall,
                                     const search::Question& question, const Income& income, int thrown) {
    SoloGame game(hands.front(), seen, income);
    const int unseen = std::accumulate(wall.begin(), wall.end(), 0);
    std::vector<search::Target> roots;
    if (question.policy == search::Policy::swaps_approx) {
        search::Exchanging<SoloGame> exchanging(game, question, unseen + thrown);
        for (const Hand& hand : hands) roots.push_back(exchanging.add(game.key(hand.counts())));
        return exchanging.graph().values(roots, unseen, question, exchanging.bytes());
    }
    if (question.policy != search::Policy::progress) {
        search::Remembering<SoloGame> remembering(game, question, wall);
        std::vector<search::Value> values;
        for (const Hand& hand : hands) values.push_back(remembering.value(game.key(hand.counts())));
        return values;
    }
    search::Progress<SoloGame> progress(game, question);
    for (const Hand& hand : hands) roots.push_back(progress.add(game.key(hand.counts())));
    return progress.graph().values(roots, unseen, question, progress.bytes());
}

}  // namespace

void Income::check() const {
    if (!(self_drawn >= 0 && self_drawn <= 1)) throw HandError("self_drawn: a share from 0 to 1");
    if (payers < 1 || payers > 3) throw HandError("payers " + std::to_string(payers) + ": 1 to 3 (SC-20)");
}

void check_question(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income) {
    income.check();
    search::check_draws(question.draws, unseen_of(hand, seen));
    if (question.policy == search::Policy::progress_approx) {
        throw HandError("policy: progress_approx is not of Sichuan, whose progress forgets nothing");
    }
}

search::Value value(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income) {
    if (hand.is_after_draw()) throw HandError("value: only before a draw, this hand has drawn (G-3)");
    hand.check_seen(seen);
    check_question(hand, seen, question, income);
    return values_of({hand}, seen, wall_of(hand, seen), question, income, 0).front();
}

std::vector<search::Value> discard_values(const Hand& hand, const std::vector<int>& kinds, const Counts& seen,
                                          const search::Question& question, const Income& income) {
    if (!hand.is_after_draw()) throw HandError("discard_values: only after a draw (G-2)");
    hand.check_seen(seen);
    check_question(hand, seen, question, income);
    if (kinds.empty()) return {};
    const Counts wall = wall_of(hand, seen);
    const bool remembers = question.policy == search::Policy::swaps || question.policy == search::Policy::full;
    if (!hand.is_complete() || remembers) {
        // The hands after them share what follows: under `progress` a discard that leaves the least shanten
        // is of no use later, so that its copy need not be taken off.
        std::vector<Hand> hands;
        for (int kind : kinds) hands.push_back(hand.discard(kind));
        return values_of(hands, seen, wall, question, income, 1);
    }
    std::vector<search::Value> values;
    for (int kind : kinds) {
        Counts seen_after = seen;
        ++seen_after[at(kind)];
        values.push_back(values_of({hand.discard(kind)}, seen_after, wall, question, income, 0).front());
    }
    return values;
}

std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question,
                                     const Income& income) {
    std::vector<Discard> options = discards(hand, seen);
    std::vector<int> kinds;
    for (const Discard& option : options) {
        const bool in_class = question.policy == search::Policy::full || option.shanten == options.front().shanten;
        if (in_class) kinds.push_back(option.kind);
    }
    const auto values = discard_values(hand, kinds, seen, question, income);
    for (std::size_t i = 0; i < values.size(); ++i) options[i].value = values[i];  // the least shanten is first
    order_by_value(options, question.aim, hand.shanten());
    return options;
}

}  // namespace tingpai::sichuan
