#include "tingpai/chuopai/hand.hpp"

#include <utility>

#include "tingpai/errors.hpp"

namespace tingpai::chuopai {
namespace {

std::string name_of(int kind) { return kKindInfo[static_cast<std::size_t>(kind)].name; }

}  // namespace

Counts counts_of(Cards cards) {
    Counts counts{};
    for (int kind = 0; kind < kKinds; ++kind) {
        counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(cards.count(kind));
    }
    return counts;
}

Cards cards_of(const Counts& counts) {
    Cards cards;
    for (int kind = 0; kind < kKinds; ++kind) {
        const int copies = counts[static_cast<std::size_t>(kind)];
        if (copies > kCopies) throw HandError("more than 4 cards of " + name_of(kind) + " (" + std::to_string(copies) + ")");
        cards = cards + Cards::of(kind, copies);
    }
    return cards;
}

int parse_kind(std::string_view name) {
    const int kind = find_kind(name);
    if (kind < 0) throw NotationError("'" + std::string(name) + "' is no Chuo Pai kind (CP-1)");
    return kind;
}

Play make_play(Cards cards, const Rules& rules) {
    const std::optional<Play> play = classify(cards, rules);
    if (!play) {
        throw IllegalActionError("'" + to_string(cards) + "' is neither a set nor a combination that the rules allow (CP-4, CP-5)");
    }
    return *play;
}

Hand::Hand(Cards cards, RulesPtr rules) : cards_(cards), rules_(std::move(rules)) {
    if (cards.size() > kMaxHand) throw HandError(std::to_string(cards.size()) + " cards, a hand has 0 to 28");
}

void Hand::check_unseen(const Unseen& unseen) const {
    for (int kind = 0; kind < kKinds; ++kind) {
        const int copies = cards_.count(kind) + unseen.cards.count(kind);
        if (copies > kCopies) {
            throw HandError("more than 4 cards of " + name_of(kind) + " (" + std::to_string(copies) + ") in hand and unseen");
        }
    }
}

std::vector<Play> Hand::sure_plays(const Unseen& unseen) const {
    check_unseen(unseen);
    return chuopai::sure_plays(cards_, unseen, *rules_);
}

SurePoints Hand::sure_points(const Unseen& unseen) const {
    check_unseen(unseen);
    return chuopai::sure_points(cards_, unseen, *rules_);
}

Hand Hand::without(Cards cards) const {
    if (!cards_.contains(cards)) {
        throw IllegalActionError("'" + to_string(cards) + "' is not in the hand '" + to_string(cards_) + "'");
    }
    return Hand(cards_ - cards, rules_);
}

}  // namespace tingpai::chuopai
