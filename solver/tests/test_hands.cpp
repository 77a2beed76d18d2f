// Hands of the three meld games, examples and seeded random ones, mostly for the sanitizers: every
// answer is held against another one. The proofs against slow references are in tests/.
#include <algorithm>
#include <random>
#include <vector>

#include "check.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/kowah/hand.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sichuan/score.hpp"
#include "tingpai/sichuan/settle.hpp"
#include "tingpai/sisepai/hand.hpp"

using namespace tingpai;

namespace {

// A random multiset of `cards` cards, copies(kind) of each kind at most.
template <class Counts, class Copies>
Counts random_cards(std::mt19937& random, int cards, Copies&& copies) {
    Counts counts{};
    std::uniform_int_distribution<std::size_t> kind(0, counts.size() - 1);
    while (cards > 0) {
        const std::size_t k = kind(random);
        if (counts[k] == copies(static_cast<int>(k))) continue;
        ++counts[k];
        --cards;
    }
    return counts;
}

// G-3 and the invariants of design: ready, waits, acceptance, discards, notation.
template <class Hand, class Parse>
void check_hand(const Hand& hand, Parse&& parse) {
    CHECK(parse(to_text(hand)) == hand);
    if (hand.is_after_draw()) {
        CHECK((hand.shanten() == -1) == hand.is_complete());
        CHECK(hand.is_complete() == !hand.readings().empty());
        const auto options = discards(hand, {});
        if (!options.empty() && !hand.is_complete()) CHECK(options.front().shanten == hand.shanten());
        if (hand.is_complete()) CHECK(score(hand, std::nullopt).points >= 0);
        return;
    }
    const auto waits = hand.waits({});
    CHECK((hand.shanten() == 0) == !waits.empty());
    CHECK(hand.is_ready() == !waits.empty());
    CHECK(max_score(hand).has_value() == hand.is_ready());
    for (const auto& [kind, live] : hand.acceptance({})) {
        CHECK(live > 0);
        CHECK(hand.draw(kind).is_complete() || hand.shanten() > 0);
    }
}

void test_sichuan() {
    std::mt19937 random(1);
    const auto parse = [](const std::string& text) { return sichuan::parse_hand(text, sichuan::default_rules()); };
    const auto four = [](int) { return sichuan::copies; };
    for (int i = 0; i < 2000; ++i) {
        const auto counts = random_cards<sichuan::Counts>(random, 13 + i % 2, four);
        check_hand(sichuan::Hand(counts, {}, i % 4 - 1, sichuan::default_rules()), parse);
    }
    for (const char* text : {"1111m33m55667799p -s", "22p [222m] [555m] [8888p] [555p] -s", "6667m [888m] [5555m] [111p] -s",
                             "5555p [111m] [222m] [333m] -s", "1111247777m [333p] -s", "13m456p789p55p (2222m) -s",
                             "1112345678999m", "9m [999m] 569p [999p] [111p] -s"}) {
        check_hand(parse(text), parse);
    }
    CHECK(score(parse("111222333m78999p"), std::nullopt).points == 4);
    CHECK(score(parse("22p [222m] [555m] [8888p] [555p] -s"), std::nullopt).fan == 5);
    CHECK(parse("1111247777m [333p] -s").shanten() == 1);
    CHECK_THROWS(parse("11111m2345678p1s"), HandError);
    CHECK_THROWS(parse("123m4"), NotationError);
    CHECK_THROWS(parse("123456m2355p [999s] -s"), HandError);

    const auto pig = parse("123456789m123p1s -s");
    const auto ready = parse("2223334445557m -s");
    const std::vector<sichuan::Payment> kongs{{2, 0, 2, sichuan::Reason::exposed_kong}};
    const auto lines = sichuan::settle_exhausted({pig, ready, std::nullopt, std::nullopt}, kongs, sichuan::default_rules());
    CHECK(lines.size() == 4);  // the pig pays three and gives the kong back
    CHECK_THROWS(sichuan::settle_exhausted({pig, std::nullopt, std::nullopt, std::nullopt}, {}, sichuan::default_rules()), HandError);
}

void test_sisepai() {
    std::mt19937 random(2);
    sisepai::Rules extending;
    extending.extend_exposed = true;
    for (const auto& rules : {sisepai::default_rules(), std::make_shared<const sisepai::Rules>(extending)}) {
        const auto parse = [&](const std::string& text) { return sisepai::parse_hand(text, rules); };
        for (int i = 0; i < 150; ++i) {
            const auto counts = random_cards<sisepai::Counts>(random, 20 + i % 2, sisepai::copies);
            check_hand(sisepai::Hand(counts, {}, rules), parse);
        }
        for (const char* text : {"Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg", "GAEr RHCr Sr Sy Sw Gy F AAAg CCCCw HHy Gw",
                                 "Ar Er Sg Ag Ew Rw [AAAy] [Sr Sy Sw] [HHHHg] [RHCr] [F]"}) {
            check_hand(parse(text), parse);
        }
    }
    const auto parse = [](const std::string& text) { return sisepai::parse_hand(text, sisepai::default_rules()); };
    CHECK(score(parse("GAEr RHCr Sr Sy Sw Gy F AAAg CCCCw HHy Gw"), std::nullopt).points == 11);
    CHECK_THROWS(parse("GFr"), NotationError);
    CHECK_THROWS(parse("[GGr] AAAAr EEEEr RRRRr HHHHr CCr"), HandError);
}

void test_kowah() {
    std::mt19937 random(3);
    kowah::Rules any;
    any.pair_rule = kowah::PairRule::any;
    const auto four = [](int) { return kowah::copies; };
    for (const auto& rules : {kowah::default_rules(), std::make_shared<const kowah::Rules>(any)}) {
        const auto parse = [&](const std::string& text) { return kowah::parse_hand(text, rules); };
        for (int i = 0; i < 1000; ++i) {
            check_hand(kowah::Hand(random_cards<kowah::Counts>(random, 8 + i % 2, four), -1, rules), parse);
        }
        for (const char* text : {"5c5s5m77c7s22c", "55c55s5m77c7s", "555c55s77c7s", "555c555s55m", "TTTRRRWW", "TTTRRRWWW"}) {
            check_hand(parse(text), parse);
        }
    }
    const auto locked = kowah::parse_hand("55c55s5m77c7s !5s", kowah::default_rules());
    CHECK(locked.waits({}).size() == 1 && locked.is_ready());
    CHECK_THROWS(locked.draw(0), HandError);
    CHECK_THROWS(kowah::parse_hand("5c5s5m77c7s22c !7c", kowah::default_rules()), HandError);
    CHECK_THROWS(kowah::parse_hand("6T", kowah::default_rules()), NotationError);
}

}  // namespace

int main() {
    test_sichuan();
    test_sisepai();
    test_kowah();
    return check::report("hands");
}
