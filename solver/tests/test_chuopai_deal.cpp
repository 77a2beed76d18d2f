// The deal of Chuo Pai clause by clause (CP-2 to CP-10), its views and samples.
#include <algorithm>
#include <bit>

#include "check.hpp"
#include "chi_square.hpp"
#include "tingpai/chuopai/deal.hpp"
#include "tingpai/chuopai/hand.hpp"
#include "tingpai/errors.hpp"

namespace {

using namespace tingpai::chuopai;
using tingpai::HandError;
using tingpai::IllegalActionError;
using tingpai::NotationError;
using Texts = std::vector<std::string>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }
Cards cards(const char* text) { return parse_cards(text); }

Texts legal(const Deal& deal) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    Texts texts;
    for (int code : actions) {
        CHECK(deal.is_legal(code));
        texts.push_back(action_text(code));
    }
    return texts;
}

std::vector<Event> play(Deal& deal, const char* text) {
    std::vector<Event> events;
    deal.play(parse_action(text), events);
    return events;
}

Position hands(const char* a, const char* b, const char* c, int leader = 0) {
    Position position;
    position.hands = {cards(a), cards(b), cards(c)};
    position.leader = leader;
    return position;
}

RulesPtr with(void (*change)(Rules&)) {
    Rules rules;
    change(rules);
    return std::make_shared<const Rules>(rules);
}

// A deck that deals these cards and fills up each hand.
std::vector<std::uint8_t> deck_with(std::array<const char*, 3> given) {
    std::array<int, kKinds> left;
    left.fill(kCopies);
    for (const char* text : given) {
        for (int kind = 0; kind < kKinds; ++kind) left[at(kind)] -= cards(text).count(kind);
    }
    std::vector<std::uint8_t> deck;
    int next = 0;
    for (const char* text : given) {
        const std::size_t end = deck.size() + kMaxHand;
        for (int kind = 0; kind < kKinds; ++kind) deck.insert(deck.end(), at(cards(text).count(kind)), static_cast<std::uint8_t>(kind));
        while (deck.size() < end) {
            while (left[at(next)] == 0) ++next;
            --left[at(next)];
            deck.push_back(static_cast<std::uint8_t>(next));
        }
    }
    return deck;
}

void test_actions() {
    CHECK(Deal::action_count == 469);
    for (int code = 0; code < Deal::action_count; ++code) {
        CHECK(parse_action(action_text(code)) == code);
        if (code + 1 < pass_action) CHECK(play_of_action(code).cards < play_of_action(code + 1).cards);  // CP-12
    }
    CHECK(parse_action("play 36 Heaven*2") == parse_action("play 66*2 36"));
    CHECK_THROWS(parse_action("play 21"), NotationError);
    CHECK_THROWS(parse_action("play 66 11"), IllegalActionError);
    CHECK_THROWS(parse_action("take 66"), NotationError);
    CHECK_THROWS(action_text(Deal::action_count), NotationError);
}

void test_starting_bonus() {  // CP-2, CP-3
    std::vector<Event> opening;
    const Deal deal(deck_with({"12*2 24", "24*3 12", "12"}), 1, default_rules(), &opening);
    CHECK(opening.size() == 5 && opening[2].type == EventType::deal && opening[2].is_private() && opening[0].cards.size() == 28);
    CHECK(opening[3].type == EventType::bonus && opening[3].seat == 0 && opening[3].cards == cards("12*2 24") && !opening[3].is_private());
    CHECK(opening[4].type == EventType::bonus && opening[4].seat == 1 && opening[4].cards == cards("12 24*3"));
    CHECK(deal.to_act() == 1 && deal.hand(0).size() == 25 && deal.hand(1).size() == 24);
    CHECK((deal.result().points == std::array{3, 4, 0}));
    // One of the kinds alone does nothing.
    CHECK(deal.hand(2).size() == 28 && deal.hand(2).count(19) == 1);
    CHECK(deal.view(2).known.piles[0] == cards("12*2 24"));

    auto deck = deck_with({"", "", ""});
    CHECK_THROWS(Deal(deck, 3, default_rules()), HandError);
    deck[0] = 5;
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    deck.pop_back();
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    CHECK(Deal(7) == Deal(7) && !(Deal(7) == Deal(8)));
}

void test_must_beat() {  // CP-4 to CP-7, the page's examples
    const auto answer = [](const char* led, const char* hand, const RulesPtr& rules = default_rules()) {
        Deal deal(hands((std::string(led) + " 12").c_str(), hand, "22"), rules);
        play(deal, (std::string("play ") + led).c_str());
        return legal(deal);
    };
    CHECK(answer("35", "26 36 25 66") == Texts{"play 36"});
    CHECK(answer("33*2", "55*2 22*2 13*2 66") == Texts{"play 13*2"});
    CHECK(answer("11*2 35", "66 45 36 11*2 26") == Texts{"play 66 36 45"});
    CHECK(answer("66*2", "66 45 11*2") == Texts{"pass"});
    CHECK(answer("13 14", "66*3") == Texts{"pass"});
    CHECK(answer("12*2", "24*2") == Texts{"pass"});
    Deal lead(hands("66*2 45 36 56 26 35 11", "22", "55"));
    CHECK(legal(lead).size() == 17);

    // Who can beat must: pass is illegal, also where it breaks up a better set.
    Deal deal(hands("35 12", "26 36*2", "22"));
    play(deal, "play 35");
    Deal before = deal;
    CHECK_THROWS(deal.play(pass_action), IllegalActionError);
    CHECK_THROWS(deal.play(parse_action("play 26")), IllegalActionError);    // equal rank
    CHECK_THROWS(deal.play(parse_action("play 36*2")), IllegalActionError);  // another number
    CHECK_THROWS(deal.play(parse_action("play 66")), IllegalActionError);    // not held
    CHECK_THROWS(deal.play(-1), IllegalActionError);
    CHECK_THROWS(deal.play(Deal::action_count), IllegalActionError);
    CHECK(deal == before);
    CHECK(legal(deal) == Texts{"play 36"});
    // The leader may not pass.
    CHECK(!Deal(hands("35", "26", "22")).is_legal(pass_action));
    // Whoever has cards is asked, and passes are public (CP-7).
    play(deal, "play 36");
    CHECK(deal.to_act() == 2 && legal(deal) == Texts{"pass"});
    const auto events = play(deal, "pass");
    CHECK(events[0].type == EventType::pass && events[0].seat == 2 && !events[0].is_private());

    // The options of CP-5: a combination against one of other make-up, of four at most, of equal parts.
    CHECK((answer("11 35*2", "66*2 36") == Texts{"play 66*2 36"}));
    CHECK(answer("11 35*2", "66*2 36", with([](Rules& rules) { rules.combination_same_make_up = true; })) == Texts{"pass"});
    CHECK((answer("11 35*2", "66 36*2", with([](Rules& rules) { rules.combination_same_make_up = true; })) == Texts{"play 66 36*2"}));
    const auto equal = with([](Rules& rules) { rules.combination_equal_parts = true; });
    CHECK((answer("11*2 35*2", "66*3 36*3", equal) == Texts{"play 66*2 36*2"}));
    CHECK(answer("11*2 35*2", "66*3 36", equal) == Texts{"pass"});
    CHECK_THROWS(answer("11 35*2", "66", equal), IllegalActionError);
    const auto four = with([](Rules& rules) { rules.combination_max = 4; });
    CHECK_THROWS(answer("11*2 35*3", "66", four), IllegalActionError);
}

void test_rounds() {  // CP-6, CP-8, CP-9
    Deal deal(hands("33*2 15", "55*2 66*2 16", "44*2 22*2 46"));
    play(deal, "play 33*2");
    play(deal, "play 66*2");
    CHECK(deal.to_act() == 2 && legal(deal) == Texts{"pass"});  // 44*2 beats 33*2, not 66*2
    const auto events = play(deal, "pass");
    CHECK(events.size() == 2 && events[1].type == EventType::round_end && events[1].seat == 1 && events[1].cards == cards("66*2"));
    CHECK((events[1].piles == std::array{0, 2, 0}));
    CHECK(deal.to_act() == 1 && deal.state().piles[1] == cards("66*2") && deal.state().gone == cards("33*2"));
    // Seat 0 has cards still and acts; then a winner without cards gives the lead to the next.
    play(deal, "play 16");
    play(deal, "pass");
    play(deal, "play 15");
    CHECK(deal.to_act() == 1);
    play(deal, "play 55*2");
    CHECK(deal.to_act() == 2);  // seat 0 has none left and is not asked
    play(deal, "play 44*2");
    CHECK(deal.is_over() && (deal.result().points == std::array{1, 2, 2}));
}

void test_running_out() {  // CP-6, CP-9, CP-10
    // The leader's last card wins: the next player that has cards leads.
    Deal deal(hands("66", "22 15", "33 46"));
    play(deal, "play 66");
    play(deal, "pass");
    play(deal, "pass");
    CHECK(deal.to_act() == 1 && deal.hand(0).empty());
    // Seat 0 is left out; seat 2 runs out in the round, and then one player only has cards.
    play(deal, "play 22");
    CHECK(deal.to_act() == 2);
    const auto events = play(deal, "play 33");
    CHECK(events.size() == 2 && events[1].type == EventType::round_end && events[1].seat == 2);
    CHECK(deal.to_act() == 2);
    play(deal, "play 46");
    const auto last = play(deal, "play 15");
    CHECK(last.size() == 3 && last[2].type == EventType::end && deal.is_over() && deal.to_act() == -1);
    CHECK((deal.result().points == std::array{1, 1, 1}) && (deal.result().winners == std::vector{0, 1, 2}));  // equal highest share
    CHECK(legal(deal).empty());
    CHECK_THROWS(deal.play(pass_action), IllegalActionError);

    // The cards of the last player with some count for nothing.
    Deal left(hands("66", "22", "33*3"));
    play(left, "play 66");
    play(left, "pass");
    play(left, "pass");
    play(left, "play 22");
    play(left, "play 33");
    CHECK(left.is_over() && (left.result().points == std::array{1, 0, 1}) && (left.result().winners == std::vector{0, 2}));
    CHECK(left.view(0).known.hands[2] == cards("33*2"));  // all hands are public at the end
    CHECK(Deal(hands("66", "", "")).is_over());
}

void test_positions() {
    Position position = hands("15", "55*2", "44*2");
    position.leader = 1;
    position.trick = {cards("22*2"), std::nullopt};
    position.hands = {cards("15"), cards("55*2"), cards("46")};
    position.piles = {cards("66"), Cards(), Cards()};
    const Deal deal(position);
    CHECK(deal.to_act() == 0 && legal(deal) == Texts{"pass"});
    CHECK(deal.position() == position && Deal(deal.position()) == deal);
    CHECK(deal.state().knowledge[2].most[at(0)] == 1);  // its pass proves fewer than two of every higher Main
    const auto refused = [&](auto change) {
        Position wrong = position;
        change(wrong);
        try {
            const Deal made(wrong);
        } catch (const tingpai::Error&) {
            return true;
        }
        return false;
    };
    CHECK(!refused([](Position&) {}));
    CHECK(refused([](Position& p) { p.leader = 3; }));
    CHECK(refused([](Position& p) { p.trick[1] = cards("33"); }));
    CHECK(refused([](Position& p) { p.hands[2] = cards("44*2"); }));  // it had to beat
    CHECK(refused([](Position& p) { p.piles[2] = cards("66*4"); }));
    CHECK(refused([](Position& p) { p.trick = {std::nullopt}; }));
    CHECK(refused([](Position& p) { p.trick = {cards("22*2"), std::nullopt, std::nullopt, std::nullopt}; }));
    CHECK(refused([](Position& p) { p.trick[0] = cards("66 11"); }));
}

// ---- views and samples ---------------------------------------------------------------------------

struct Pass {
    int seat;
    int target;
    std::size_t when;  // plays made before
};
struct Made {
    int seat;
    Cards cards;
};

// What the public course of a deal proves, by definition: the history kept in full.
struct History {
    std::vector<Pass> passes;
    std::vector<Made> made;
    std::array<bool, kSeats> bonus{};
    bool from_deck = false;

    void before(const Deal& deal, int code) {
        if (code == pass_action) passes.push_back({deal.to_act(), deal.state().highest, made.size()});
        else made.push_back({deal.to_act(), play_of_action(code).cards});
    }
    [[nodiscard]] Cards held(int seat, Cards now, std::size_t when) const {
        for (std::size_t i = when; i < made.size(); ++i) {
            if (made[i].seat == seat) now = now + made[i].cards;
        }
        return now;
    }
    [[nodiscard]] bool permits(int seat, Cards hand, const Rules& rules) const {
        for (const Pass& pass : passes) {
            if (pass.seat == seat && can_beat(held(seat, hand, pass.when), play_of_action(pass.target), rules)) return false;
        }
        if (!from_deck) return true;
        const Cards dealt = held(seat, hand, 0);
        if (bonus[at(seat)]) return dealt.count(19) == 0 && dealt.count(20) == 0;  // all of both kinds are in its pile
        return dealt.count(19) == 0 || dealt.count(20) == 0;
    }
};

int choose(const Deal& deal, tingpai::play::Random& random) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

// Samples against every split of the unseen cards that the history permits.
double deviation_of(const Deal& deal, const View& view, const History& history) {
    std::vector<int> pool;
    for (int kind = 0; kind < kKinds; ++kind) pool.insert(pool.end(), at(view.unseen.count(kind)), kind);
    const int first = (view.seat + 1) % kSeats;
    const int second = (view.seat + 2) % kSeats;
    std::map<std::uint64_t, double> weights;
    for (unsigned which = 0; which < 1U << pool.size(); ++which) {
        if (std::popcount(which) != view.sizes[at(first)]) continue;
        Cards hand;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            if ((which >> i & 1U) != 0) hand = hand + Cards::of(pool[i]);
        }
        if (history.permits(first, hand, *deal.rules()) && history.permits(second, view.unseen - hand, *deal.rules())) weights[hand.word()] += 1;
    }
    std::map<std::uint64_t, int> seen;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) ++seen[view.sample(seed).hand(first).word()];
    // Outcomes seen less than a few times would spoil the test: thrown together.
    std::map<std::uint64_t, double> grouped;
    std::map<std::uint64_t, int> counted;
    double total = 0;
    for (const auto& [hand, weight] : weights) total += weight;
    for (const auto& [hand, weight] : weights) grouped[weight * 3000 / total < 8 ? 1 : hand] += weight;
    for (const auto& [hand, count] : seen) {
        const auto known = weights.find(hand);
        if (known == weights.end()) return HUGE_VAL;
        counted[known->second * 3000 / total < 8 ? 1 : hand] += count;
    }
    return check::chi_square_deviation(counted, grouped);
}

void test_samples() {
    int cases = 0;
    int narrowed = 0;
    double worst = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        tingpai::play::Random random(seed + 500);
        const auto rules = seed % 4 == 1   ? with([](Rules& r) { r.combination_same_make_up = true; })
                           : seed % 4 == 2 ? with([](Rules& r) { r.combination_equal_parts = true; })
                           : seed % 4 == 3 ? with([](Rules& r) { r.combination_max = 4; })
                                           : default_rules();
        std::vector<Event> opening;
        Deal deal(seed, rules, &opening);
        History history;
        history.from_deck = true;
        for (const Event& event : opening) {
            if (event.type == EventType::bonus) history.bonus[at(event.seat)] = true;
        }
        while (!deal.is_over()) {
            CHECK(deal.state().piles[0].size() + deal.state().piles[1].size() + deal.state().piles[2].size() + deal.state().gone.size() <= 84);
            for (int seat = 0; seat < kSeats; ++seat) {
                const View view = deal.view(seat);
                const Deal sample = view.sample(seed);
                CHECK(sample.view(seat) == view);
                for (int other = 0; other < kSeats; ++other) CHECK(history.permits(other, sample.hand(other), *rules));
            }
            const View view = deal.view(deal.to_act());
            if (view.unseen.size() <= 13 && view.unseen.size() >= 4 && random.below(4) == 0 && cases < 60) {
                ++cases;
                const double deviation = deviation_of(deal, view, history);
                worst = std::max(worst, deviation);
                narrowed += history.passes.size() > 5 ? 1 : 0;
            }
            const int code = choose(deal, random);
            history.before(deal, code);
            deal.play(code);
        }
        const View over = deal.view(0);
        CHECK(over.sample(seed).view(0) == over);
    }
    std::printf("%d cases, %d after passes, worst %.2f deviations\n", cases, narrowed, worst);
    CHECK(cases == 60 && narrowed > 30 && worst < 3.6);  // 3.6: one of 60 by chance is 0.01
}

// Small hands full of heads and matches: what passed combinations prove.
void test_combination_passes() {
    int cases = 0;
    double worst = 0;
    const char* given[3] = {"66 11 44 36 26*2 25 13", "66 11*2 44 35*2 45 34", "44 13*2 23 14*2 26 36"};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        tingpai::play::Random random(seed);
        const auto rules = seed % 3 == 1   ? with([](Rules& r) { r.combination_same_make_up = true; })
                           : seed % 3 == 2 ? with([](Rules& r) { r.combination_equal_parts = true; })
                                           : default_rules();
        Deal deal(hands(given[seed % 3], given[(seed + 1) % 3], given[(seed + 2) % 3]), rules);
        History history;
        bool combination = false;
        while (!deal.is_over()) {
            tingpai::play::Actions actions;
            deal.legal(actions);
            int code = choose(deal, random);
            for (int other : actions) {  // combinations where possible
                if (other != pass_action && play_of_action(other).family == kCombination && random.below(2) == 0) code = other;
            }
            combination = combination || (code == pass_action && play_of_action(deal.state().highest).family == kCombination);
            history.before(deal, code);
            deal.play(code);
            if (deal.is_over() || !combination || cases >= 60) continue;
            const View view = deal.view(deal.to_act());
            if (view.unseen.size() < 4 || view.unseen.size() > 14) continue;
            ++cases;
            worst = std::max(worst, deviation_of(deal, view, history));
        }
    }
    std::printf("%d cases with passed combinations, worst %.2f deviations\n", cases, worst);
    CHECK(cases == 60 && worst < 3.6);
}

}  // namespace

int main() {
    test_actions();
    test_starting_bonus();
    test_must_beat();
    test_rounds();
    test_running_out();
    test_positions();
    test_samples();
    test_combination_passes();
    return check::report("chuopai deal");
}
