#include "tingpai/kowah/value.hpp"

#include <array>
#include <numeric>
#include <string>
#include <utility>

#include "solo.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/search/progress.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

search::Finish finish_of(const Hand& hand, int others) {
    const auto& multipliers = hand.rules()->multipliers;
    return {others, static_cast<double>(multipliers[0]), static_cast<double>(multipliers[1])};
}

void check(const search::Question& question, int unseen, int others) {
    if (question.policy != search::Policy::progress) throw HandError("policy: only progress is known of Kowah");
    if (others < 0) throw HandError("others " + std::to_string(others) + ": not below 0");
    if (question.draws < 0 || question.draws * (1LL + others) > unseen) {
        throw HandError("draws " + std::to_string(question.draws) + " with " + std::to_string(others) +
                        " of opponents to each: from 0 to what the " + std::to_string(unseen) + " unseen cards allow");
    }
}

}  // namespace

void check_question(const Hand& hand, const Counts& seen, const search::Question& question, int others) {
    check(question, unseen_of(hand, seen), others);
}

search::Value value(const Hand& hand, const Counts& seen, const search::Question& question, int others) {
    if (hand.is_after_draw()) throw HandError("value: only before a draw, this hand has nine cards (G-3)");
    hand.check_seen(seen);
    const int unseen = unseen_of(hand, seen);
    check(question, unseen, others);
    if (hand.declared() >= 0) {
        search::Graph graph(finish_of(hand, others));
        const std::array roots{graph.add_ready(hand.waits(seen).front().second, hand.waits(seen).front().second)};
        return graph.values(roots, unseen, question, 0).front();
    }
    SoloGame game(hand, seen);
    search::Progress<SoloGame> progress(game, question, finish_of(hand, others));
    const std::array roots{progress.add(game.key(hand.counts(), {}))};
    return progress.graph().values(roots, unseen, question, progress.bytes()).front();
}

std::vector<Discard> valued_discards(const Hand& hand, const Counts& seen, const search::Question& question, int others) {
    std::vector<Discard> options = discards(hand, seen);
    const int unseen = unseen_of(hand, seen);
    check(question, unseen, others);
    SoloGame game(hand, seen);
    search::Progress<SoloGame> progress(game, question, finish_of(hand, others));
    std::vector<search::Target> roots;
    for (const Discard& option : options) {
        if (option.shanten != options.front().shanten) break;
        Counts thrown{};
        thrown[at(option.kind)] = 1;
        roots.push_back(progress.add(game.key(option.after.counts(), thrown)));
    }
    const auto values = progress.graph().values(roots, unseen, question, progress.bytes());
    for (std::size_t i = 0; i < values.size(); ++i) options[i].value = values[i];
    order_by_value(options, question.aim, hand.shanten());
    return options;
}

std::vector<Declaration> compare_declarations(const Hand& hand, const Counts& seen, const search::Question& question, int others) {
    if (hand.is_after_draw() || hand.declared() >= 0 || !hand.is_ready()) {
        throw HandError("compare_declarations: eight ready cards that have not declared (KW-8)");
    }
    hand.check_seen(seen);
    const int unseen = unseen_of(hand, seen);
    check(question, unseen, others);
    std::vector<Declaration> declarations;
    for (const auto& [kind, live] : hand.waits(seen)) {
        declarations.push_back({kind, value(hand.declare(kind), seen, question, others)});
    }
    // Once more undeclared: after each card the discard that leaves the best declaration.
    search::Graph graph(finish_of(hand, others));
    std::vector<search::Edge> edges;
    for (int kind = 0; kind < kinds; ++kind) {
        const int left = hand.unseen(kind, seen);
        if (left == 0) continue;
        const Hand drawn = hand.draw(kind);
        std::vector<search::Target> ready;
        for (int thrown = 0; thrown < kinds; ++thrown) {
            if (drawn.owned(thrown) == 0) continue;
            const Hand after = drawn.discard(thrown);
            if (after.shanten() != 0) continue;
            Counts gone = seen;
            ++gone[at(thrown)];
            for (const auto& [wait, live] : after.waits(gone)) ready.push_back(graph.add_ready(live, live));
        }
        edges.push_back({graph.add_choice(ready), static_cast<std::uint32_t>(left)});
    }
    const std::array roots{graph.add_draw(edges, 1)};
    auto later = graph.values(roots, unseen, question, 0).front();
    for (double& ready : later.ready) ready = 1;  // it is ready all the time
    declarations.push_back({std::nullopt, std::move(later)});
    search::order_by_worth(declarations, question.aim, [](const Declaration& declaration) { return &declaration.value; });
    return declarations;
}

}  // namespace tingpai::kowah
