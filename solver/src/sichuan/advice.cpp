// Advice that compares values of hands: claims, missing suits.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/value.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The best discard of an after-draw hand and its value.
std::pair<int, search::Value> best_of(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income) {
    const auto options = valued_discards(hand, seen, question, income);
    return {options.front().kind, *options.front().value};
}

int first_held(const Hand& hand) {
    int kind = 0;
    while (hand.counts()[at(kind)] == 0) ++kind;
    return kind;
}

bool blocked(const Hand& hand, int kind) {
    return suit_of(kind) == hand.void_suit() || (hand.rules()->void_blocks == VoidBlocks::all && hand.holds_void());
}

}  // namespace

std::vector<Claim> compare_claims(const Hand& hand, int kind, const Counts& seen, const search::Question& question,
                                  const Income& income) {
    if (hand.is_after_draw()) throw HandError("compare_claims: only before a draw, this hand has drawn (G-3)");
    Counts passed = seen;
    ++passed[at(kind)];
    hand.check_seen(passed);
    std::vector<Claim> claims;
    claims.push_back({ClaimType::pass, hand, std::nullopt, value(hand, passed, question, income)});
    if (!blocked(hand, kind) && hand.tiles().held(kind) >= 2) {
        const Hand after = hand.pung(kind);
        auto [discard, worth] = best_of(after, seen, question, income);
        claims.push_back({ClaimType::pung, after, discard, std::move(worth)});
    }
    if (!blocked(hand, kind) && hand.tiles().held(kind) == 3) {
        const Hand after = hand.kong(kind);
        search::Question more = question;
        more.draws = std::min(question.draws + 1, unseen_of(after, seen));  // the last tile of all may be the replacement
        claims.push_back({ClaimType::kong, after, std::nullopt, value(after, seen, more, income)});
    }
    if (const Hand drawn = hand.draw(kind); drawn.is_complete()) {
        const Win win{kind, WinBy::discard};
        claims.push_back({ClaimType::win, drawn, std::nullopt, search::certain(static_cast<double>(score(drawn, win).payment), question)});
    }
    search::order_by_worth(claims, question.aim, [](const Claim& claim) { return &claim.value; });
    return claims;
}

std::vector<VoidChoice> choose_void(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income) {
    if (hand.void_suit() >= 0 || !hand.melds().empty()) {
        throw HandError("choose_void: the missing suit is declared before the first action, once (SC-3)");
    }
    std::vector<VoidChoice> choices;
    for (int suit = 0; suit < suits; ++suit) {
        const Hand declared = hand.with_void(suit);
        if (declared.is_complete()) {  // the dealer wins at once (SC-2)
            const Win win{first_held(declared), WinBy::self_draw};
            const double points = income.payers * static_cast<double>(score(declared, win).payment);
            choices.push_back({suit, std::nullopt, search::certain(points, question)});
            continue;
        }
        if (!declared.is_after_draw()) {
            choices.push_back({suit, std::nullopt, value(declared, seen, question, income)});
            continue;
        }
        auto [discard, worth] = best_of(declared, seen, question, income);
        choices.push_back({suit, discard, std::move(worth)});
    }
    search::order_by_worth(choices, question.aim, [](const VoidChoice& choice) { return &choice.value; });
    return choices;
}

}  // namespace tingpai::sichuan
