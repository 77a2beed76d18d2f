// Notation, plays, beating and sure plays: the page's examples, and every play of random hands
// against the plain generator.
#include <string>
#include <vector>

#include "check.hpp"
#include "plain_chuopai.hpp"
#include "random_chuopai.hpp"
#include "tingpai/chuopai/hand.hpp"
#include "tingpai/errors.hpp"

namespace {

using namespace tingpai::chuopai;

std::string answers(const char* target, const char* hand) {
    std::string text;
    for (const Play& play : responses(parse_cards(hand), make_play(parse_cards(target), {}))) {
        text += (text.empty() ? "" : ", ") + to_string(play.cards);
    }
    return text;
}

void test_page() {
    CHECK(answers("35", "26 36 25 66") == "36");
    CHECK(answers("33*2", "55*2 22*2 13*2 66") == "13*2");
    CHECK(answers("11*2 35", "66 45 36 11*2 26") == "66 36 45");
    CHECK(answers("66*2", "66 45 11*2").empty());
    CHECK(answers("13 14", "66*3").empty());
    CHECK(answers("12*2", "24*2").empty());
    CHECK(plays(parse_cards("66*2 45 36 56 26 35 11")).size() == 17);
}

void test_notation() {
    CHECK(to_string(parse_cards(" Red-Nine 66\t11 HEAVEN*2 ding-ding Nail 12")) == "66*3 11 45 12*3");
    CHECK(parse_cards("").empty());
    for (const char* text : {"21", "66*5", "66*0", "66*", "66*12", "7", "66,11", "*2"}) {
        CHECK_THROWS(parse_cards(text), tingpai::NotationError);
    }
    CHECK_THROWS(parse_cards("66*3 66*2"), tingpai::HandError);
    CHECK_THROWS(make_play(parse_cards("66 26"), {}), tingpai::IllegalActionError);
    CHECK_THROWS(Hand(parse_cards("66")).without(parse_cards("66*2")), tingpai::IllegalActionError);
    CHECK_THROWS(Hand(parse_cards("66*2")).sure_plays({parse_cards("66*3"), {}}), tingpai::HandError);
}

// CP-12's order of plays, and the packed arithmetic.
void test_cards() {
    const char* in_order[] = {"66", "66*2", "66*2 36", "66 36", "66 36 45", "66 45", "11", "36", "12", "24"};
    for (std::size_t i = 0; i + 1 < std::size(in_order); ++i) {
        CHECK(parse_cards(in_order[i]) < parse_cards(in_order[i + 1]));
        CHECK(!(parse_cards(in_order[i + 1]) < parse_cards(in_order[i])));
    }
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        std::array<int, kKinds> counts{};
        Cards cards;
        int size = 0;
        for (int kind = 0; kind < kKinds; ++kind) {
            counts[static_cast<std::size_t>(kind)] = random_chuopai::below(random, 5);
            cards = cards + Cards::of(kind, counts[static_cast<std::size_t>(kind)]);
            size += counts[static_cast<std::size_t>(kind)];
        }
        bool same = cards.size() == size;
        for (int kind = 0; kind < kKinds; ++kind) {
            const int count = counts[static_cast<std::size_t>(kind)];
            same = same && cards.count(kind) == count;
            for (int m = 1; m <= 4; ++m) same = same && (cards.at_least(m) >> (3 * kind) & 1) == (count >= m ? 1u : 0u);
        }
        CHECK(same);
    }
}

void test_against_plain() {
    std::mt19937 random(2);
    int combinations = 0;
    for (int i = 0; i < 3000; ++i) {
        const Rules rules = random_chuopai::random_rules(random);
        const plain::Options options{rules.combination_max.value_or(12), rules.combination_same_make_up,
                                     rules.combination_equal_parts};
        const std::vector<int> deck = random_chuopai::shuffled_deck(random, 5 + random_chuopai::below(random, 17));
        const std::size_t size = random() % std::min<std::size_t>(deck.size() + 1, 29);
        Cards hand;
        plain::Counts counts{};
        for (std::size_t c = 0; c < size; ++c) {
            hand = hand + Cards::of(deck[c]);
            ++counts[static_cast<std::size_t>(deck[c])];
        }
        const std::vector<Play> list = plays(hand, rules);
        const std::vector<plain::Play> expected = plain::plays(counts, options);
        CHECK(list.size() == expected.size());
        if (list.size() != expected.size() || list.empty()) continue;
        const std::size_t target = random() % list.size();
        bool same = true;
        for (std::size_t p = 0; p < list.size(); ++p) {
            Cards cards;
            for (int kind : expected[p].cards) cards = cards + Cards::of(kind);
            same = same && list[p].cards == cards;
            same = same && beats(list[p], list[target], rules) == plain::beats(expected[p], expected[target], options);
            combinations += list[p].family == kCombination;
        }
        CHECK(same);
        CHECK(can_beat(hand, list[target], rules) == !responses(hand, list[target], rules).empty());
    }
    CHECK(combinations > 3000);
}

void test_sure() {
    const Unseen unseen{parse_cards("11*4 13*4"), {}};
    const SurePoints points = sure_points(parse_cards("66*2 45 22"), unseen);
    CHECK(points.points == 3 && points.plays.size() == 1 && to_string(points.plays[0].cards) == "66*2 45");
    CHECK(sure_points(parse_cards("66*2"), {parse_cards("11"), 0}).points == 0);
    CHECK(sure_points(parse_cards("66*2"), {}).points == 0);
    CHECK(sure_points(parse_cards("25*3"), {parse_cards("36*4"), 2}).points == 3);
    CHECK(sure_points(parse_cards("25*3"), {parse_cards("36*4"), 3}).points == 0);
    // Under the four-card limit six sure cards take two combinations.
    Rules rules;
    rules.combination_max = 4;
    const SurePoints two = sure_points(parse_cards("66*2 36*2 45*2"), {parse_cards("11 36*2 45*2"), {}}, rules);
    CHECK(two.points == 6 && two.plays.size() >= 2);
}

}  // namespace

int main() {
    test_page();
    test_notation();
    test_cards();
    test_against_plain();
    test_sure();
    return check::report("test_chuopai_plays");
}
