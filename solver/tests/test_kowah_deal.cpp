// The deal of Kowah clause by clause (KW-2 to KW-13), its views and samples.
#include <algorithm>
#include <numeric>

#include "check.hpp"
#include "chi_square.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/kowah/deal.hpp"

namespace {

using namespace tingpai::kowah;
using tingpai::HandError;
using tingpai::IllegalActionError;
using tingpai::NotationError;
using Texts = std::vector<std::string>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }
int kind(const char* text) { return parse_kind(text); }
Lying lying(const char* text, int seat) { return {static_cast<std::int8_t>(kind(text)), static_cast<std::int8_t>(seat)}; }

std::vector<int> cards(std::string_view text) {  // one by one: "5c 3m T"
    std::vector<int> all;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t space = std::min(text.find(' ', from), text.size());
        all.push_back(parse_kind(text.substr(from, space - from)));
        from = space + 1;
    }
    return all;
}

Texts legal(const Deal& deal) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    Texts texts;
    for (int code : actions) texts.push_back(action_text(code));
    return texts;
}

std::vector<Event> play(Deal& deal, const char* text) {
    std::vector<Event> events;
    deal.play(parse_action(text), events);
    return events;
}

RulesPtr with(void (*change)(Rules&)) {
    Rules rules;
    change(rules);
    return std::make_shared<const Rules>(rules);
}

// Seat 0 ready after it discards 9m; seats 1 and 2 hold nothing of use.
Position ready_after_9m(const char* ready) {
    Position position;
    position.hands = {parse_cards(ready), parse_cards("1c 3s 4m 6c 8s 9s 9c T"), parse_cards("1s 3m 4s 6s 8m 2m W 1m")};
    ++position.hands[0][at(kind("9m"))];
    position.stage = Stage::discard;
    position.stock = cards("2c 3c R 8c 9m");
    return position;
}

void test_actions() {
    for (int code = 0; code < Deal::action_count; ++code) CHECK(parse_action(action_text(code)) == code);
    CHECK(action_text(draw_action) == "draw" && action_text(take_action) == "take");
    CHECK(action_text(discard_action(kind("5c"))) == "discard 5c" && action_text(declare_action(kind("T"))) == "declare T");
    CHECK_THROWS(parse_action("discard 0c"), NotationError);
    CHECK_THROWS(parse_action("kong 5c"), NotationError);
    CHECK_THROWS(action_text(Deal::action_count), NotationError);
}

void test_dealing() {  // KW-2, G-4a
    std::vector<std::uint8_t> deck(120);
    for (std::size_t i = 0; i < 120; ++i) deck[i] = static_cast<std::uint8_t>(i / 4);
    std::vector<Event> opening;
    const Deal deal(deck, 1, default_rules(), &opening);
    CHECK(deal.hand(0) == parse_cards("1111c2222c") && deal.hand(2) == parse_cards("5555c6666c"));
    CHECK(deal.to_act() == 1 && deal.stock() == 96 && deal.stage() == Stage::take);
    CHECK(opening.size() == 3 && opening[1].hand == parse_cards("3333c4444c") && opening[1].is_private());
    deck[0] = 1;
    CHECK_THROWS(Deal(deck, 1, default_rules()), HandError);
    deck[0] = 0;
    CHECK_THROWS(Deal(deck, 3, default_rules()), HandError);
    deck.pop_back();
    CHECK_THROWS(Deal(deck, 1, default_rules()), HandError);
    CHECK(Deal(7) == Deal(7) && !(Deal(7) == Deal(8)));
    std::array<int, 3> firsts{};
    for (std::uint64_t seed = 0; seed < 300; ++seed) ++firsts[at(Deal(seed).to_act())];
    CHECK(std::ranges::all_of(firsts, [](int times) { return times > 70; }));
}

void test_turn() {  // KW-3, KW-4, KW-5
    Deal deal(3);
    const int first = deal.to_act();
    CHECK(legal(deal) == Texts{"draw"});  // the first turn draws
    const auto drawn = play(deal, "draw");
    CHECK(drawn.size() == 1 && drawn[0].type == EventType::draw && drawn[0].is_private() && drawn[0].seat == first);
    CHECK(deal.stock() == 95);
    Deal before = deal;
    CHECK_THROWS(deal.play(draw_action), IllegalActionError);
    CHECK_THROWS(deal.play(-1), IllegalActionError);
    CHECK_THROWS(deal.play(Deal::action_count), IllegalActionError);
    CHECK(deal == before);
    const std::string thrown = legal(deal).front().substr(8);
    play(deal, legal(deal).front().c_str());
    CHECK(deal.to_act() == (first + 1) % 3 && (legal(deal) == Texts{"draw", "take"}));
    const Deal again = deal;
    const auto taken = play(deal, "take");
    CHECK(taken.size() == 1 && taken[0].type == EventType::take && kind_name(taken[0].kind) == thrown);
    CHECK(!std::ranges::count(legal(deal), "discard " + thrown));  // KW-4
    CHECK(deal.stock() == 95);
    // The next player may take the new discard only (KW-5).
    const std::string next = legal(deal).front().substr(8);
    play(deal, legal(deal).front().c_str());
    CHECK(kind_name(play(deal, "take")[0].kind) == next);
    // return_discard.
    Position position = again.position();
    Deal free(position, with([](Rules& rules) { rules.return_discard = true; }));
    play(free, "take");
    CHECK(std::ranges::count(legal(free), "discard " + thrown) == 1);
}

void test_declaring() {  // KW-6, KW-7, KW-8
    Deal deal(ready_after_9m("5c5s5m 77c7s 22c"));
    play(deal, "discard 9m");
    CHECK(deal.to_act() == 0 && (legal(deal) == Texts{"declare 2c", "pass"}));
    Deal declared = deal;
    const auto events = play(declared, "declare 2c");
    CHECK(events.size() == 1 && events[0].type == EventType::declare && declared.declared(0) == kind("2c"));
    CHECK(declared.to_act() == 1 && (legal(declared) == Texts{"draw", "take"}));
    // Passing leaves no trace and is not final.
    std::vector<Event> none;
    deal.play(pass_action, none);
    CHECK(none.empty() && deal.to_act() == 1);
    for (const char* action : {"draw", "discard 2c", "draw", "discard 3c", "draw", "discard R"}) play(deal, action);
    CHECK(deal.to_act() == 0 && (legal(deal) == Texts{"declare 2c", "pass"}));

    // Two possible pairs (KW-7): the player chooses.
    Deal two(ready_after_9m("55c55s5m 77c7s"));
    play(two, "discard 9m");
    CHECK((legal(two) == Texts{"declare 5c", "declare 5s", "pass"}));
    play(two, "declare 5s");
    CHECK(two.declared(0) == kind("5s"));

    // pair_rule: both triples of the pair's rank.
    const Position tens = ready_after_9m("555c555s55m");
    Deal each(tens);
    play(each, "discard 9m");
    CHECK((legal(each) == Texts{"declare 5m", "pass"}));
    Deal any(tens, with([](Rules& rules) { rules.pair_rule = PairRule::any; }));
    play(any, "discard 9m");
    CHECK((legal(any) == Texts{"declare 5c", "declare 5s", "declare 5m", "pass"}));

    // A hand dealt ready is not asked before its first discard.
    Position dealt = ready_after_9m("5c5s5m 77c7s 22c");
    --dealt.hands[0][at(kind("9m"))];
    dealt.stage = Stage::take;
    CHECK(legal(Deal(dealt)) == Texts{"draw"});

    // Legal also when no third card is left: seats 1 and 2 hold one each of the last two.
    Position gone = ready_after_9m("5c5s5m 77c7s 22c");
    gone.hands[1] = parse_cards("2c 3s 4m 6c 8s 9s 9c T");
    gone.hands[2] = parse_cards("2c 3m 4s 6s 8m 2m W 1m");
    gone.stock = cards("3c R");
    Deal late(gone);
    play(late, "discard 9m");
    CHECK((legal(late) == Texts{"declare 2c", "pass"}));
}

void test_locked() {  // KW-9, KW-10, KW-11
    Position position = ready_after_9m("5c5s5m 77c7s 22c");
    position.stock = cards("3c R 8c 9m");
    Deal deal(position);
    play(deal, "discard 9m");
    play(deal, "declare 2c");
    const auto open = play(deal, "draw");
    CHECK(open[0].face_up && !open[0].is_private());  // face up from now on
    play(deal, "discard 1c");
    play(deal, "take");
    play(deal, "discard W");
    CHECK(deal.to_act() == 0 && legal(deal) == Texts{"draw"});  // a locked player takes no discard
    play(deal, "draw");
    CHECK(legal(deal) == Texts{"discard R"});  // and discards what it drew
    Deal before = deal;
    CHECK_THROWS(deal.play(parse_action("discard 5c")), IllegalActionError);
    CHECK(deal == before);
    play(deal, "discard R");
    CHECK(deal.to_act() == 1 && (legal(deal) == Texts{"draw", "take"}));  // a locked hand is not asked again
    const View view = deal.view(2);
    CHECK(view.known[0] == parse_cards("22c") && view.known[1] == parse_cards("3c"));
    CHECK(deal.view(0).known[2] == parse_cards("1c"));
}

void test_wins() {  // KW-10, KW-12
    const auto declare = [](const char* stock, const RulesPtr& rules = default_rules()) {
        Position position = ready_after_9m("5c5s5m 77c7s 22c");
        position.hands[2] = parse_cards("2c 3m 4s 6s 8m 2m W 1m");
        position.stock = cards(stock);
        Deal deal(position, rules);
        play(deal, "discard 9m");
        play(deal, "declare 2c");
        return deal;
    };
    Deal opponent = declare("2c 3c R");
    const auto shown = play(opponent, "draw");
    CHECK(shown.size() == 3 && shown[0].type == EventType::draw && shown[1].type == EventType::win && shown[2].type == EventType::end);
    CHECK(shown[1].seat == 0 && shown[1].other == 1 && shown[1].by == WinBy::public_draw && shown[1].points == 2);
    CHECK(opponent.is_over() && opponent.to_act() == -1 && legal(opponent).empty());
    CHECK((opponent.result().points == std::array{2, 0, 0}) && opponent.result().winner == 0);
    // The winning card belongs to no hand (KW-11).
    CHECK(opponent.hand(1) == parse_cards("1c 3s 4m 6c 8s 9s 9c T") && opponent.hand(0) == parse_cards("5c5s5m 77c7s 22c"));
    CHECK_THROWS(opponent.play(draw_action), IllegalActionError);

    Deal own = declare("3c R 2c");
    for (const char* action : {"draw", "discard 3c", "draw", "discard R"}) play(own, action);
    const auto drawn = play(own, "draw");
    CHECK(drawn[1].by == WinBy::own_draw && drawn[1].points == 3 && drawn[1].seat == 0 && drawn[1].other == 0);
    CHECK((own.result().points == std::array{3, 0, 0}) && own.hand(0) == parse_cards("5c5s5m 77c7s 22c"));

    Deal thrown = declare("3c R 8c", with([](Rules& rules) { rules.multipliers = {7, 0, 5}; }));
    for (const char* action : {"draw", "discard 3c", "draw"}) play(thrown, action);
    const auto last = play(thrown, "discard 2c");  // out of turn
    CHECK(last[1].by == WinBy::discard && last[1].points == 5 && last[1].other == 2);
    CHECK(thrown.view(1).discards.size() == 2);  // the card won is not among the discards

    // A taken discard wins for nobody; discarded again it does.
    Position position = ready_after_9m("5c5s5m 77c7s 222c");
    --position.hands[0][at(kind("9m"))];
    position.stock = cards("3c R 8c");
    Deal deal(position);
    play(deal, "discard 2c");
    play(deal, "declare 2c");
    CHECK(!deal.is_over());
    play(deal, "take");
    CHECK(!deal.is_over() && deal.to_act() == 1);
    play(deal, "discard 1c");
    play(deal, "draw");
    play(deal, "discard W");
    play(deal, "draw");
    play(deal, "discard R");
    play(deal, "draw");
    CHECK(play(deal, "discard 2c")[1].type == EventType::win);

    // A face-down card that completes an undeclared hand wins nothing (KW-11).
    Position undeclared = ready_after_9m("5c5s5m 77c7s 22c");
    --undeclared.hands[0][at(kind("9m"))];
    undeclared.stage = Stage::take;
    Deal silent(undeclared);
    CHECK(play(silent, "draw").size() == 1 && !silent.is_over());
    CHECK(silent.hand(0) == parse_cards("5c5s5m 77c7s 222c"));
}

void test_order_of_a_turn() {  // KW-10: discard, win check, declaration
    Position position;
    position.hands = {parse_cards("5c5s5m 77c7s 22c"), parse_cards("1c1s1m 8c8s8m 9s9s 2c"), parse_cards("1s 3m 4s 6s 8m 2m W 1m")};
    position.declared[0] = kind("2c");
    position.turn = 1;
    position.stage = Stage::discard;
    position.stock = cards("3c R");
    Deal deal(position);
    const auto events = play(deal, "discard 2c");  // ready on 9s, but the discard wins first
    CHECK(events[1].type == EventType::win && events[1].seat == 0 && deal.is_over() && deal.declared(1) == -1);

    // The same wait twice: no third copy is left, nobody can win with it.
    position.hands[1] = parse_cards("1c1s1m 8c8s8m 2c2c 9s");
    Deal both(position);
    play(both, "discard 9s");
    CHECK((legal(both) == Texts{"declare 2c", "pass"}));
    play(both, "declare 2c");
    CHECK(both.declared(0) == both.declared(1) && both.to_act() == 2);
}

void test_end() {  // KW-13
    Position position = ready_after_9m("5c5s5m 77c7s 22c");
    position.stock.clear();
    position.known[0][at(kind("9m"))] = 1;
    Deal deal(position);
    const auto events = play(deal, "discard 9m");
    CHECK(events.size() == 2 && events[1].type == EventType::end && deal.is_over());  // nobody is asked to declare
    CHECK((deal.result() == Result{}) && deal.view(1).hands.has_value());

    const auto three = with([](Rules& rules) { rules.max_turns = 3; });
    Position early = ready_after_9m("5c5s5m 77c7s 22c");
    early.turns = 2;
    Deal guarded(early, three);
    play(guarded, "discard 9m");
    CHECK(guarded.is_over() && guarded.stock() == 5 && guarded.result().winner == -1);
    early.turns = 1;
    Deal going(early, three);
    play(going, "discard 9m");
    CHECK(!going.is_over() && going.to_act() == 0);
    // A win on the last turn counts: the other's locked wait.
    Position last = ready_after_9m("5c5s5m 77c7s 22c");
    last.hands[1] = parse_cards("1c1s1m 8c8s8m 9m9m");
    last.declared[1] = kind("9m");
    last.stock = {};
    Deal won(last);
    play(won, "discard 9m");
    CHECK(won.result().winner == 1 && won.result().by == WinBy::discard);
}

void test_known_cards() {  // KW-11
    Position position = ready_after_9m("1c2c3s 4m6s 8c T W");
    position.hands[0] = parse_cards("1c 2c 3s 4m 6s 8c T W");
    position.stage = Stage::take;
    position.discards = {lying("2c", 2)};
    position.stock = cards("9m 3c R");
    Deal deal(position);
    play(deal, "take");
    CHECK(deal.view(1).known[0] == parse_cards("2c"));
    play(deal, "discard T");
    CHECK(deal.view(1).known[0] == parse_cards("2c"));
    CHECK(deal.view(1).unseen[at(kind("2c"))] == 1 && deal.view(0).unseen[at(kind("2c"))] == 0);
    // The known copy goes first: afterwards nothing is known, though a 2c is still held.
    Position later = deal.position();
    later.turn = 0;
    Deal again(later);
    play(again, "draw");
    play(again, "discard 2c");
    CHECK(again.hand(0)[at(kind("2c"))] == 1 && again.view(1).known[0] == Counts{});
    // Known copies of the wait are counted among the public pair.
    Position pair = ready_after_9m("5c5s5m 77c7s 22c");
    pair.known[0][at(kind("2c"))] = 1;
    pair.known[0][at(kind("5m"))] = 1;
    Deal locked(pair);
    play(locked, "discard 9m");
    play(locked, "declare 2c");
    CHECK(locked.view(2).known[0] == parse_cards("22c 5m"));
}

void test_refused_positions() {
    const Position good = ready_after_9m("5c5s5m 77c7s 22c");
    const auto refused = [&](auto change) {
        Position position = good;
        change(position);
        try {
            const Deal deal(position);
        } catch (const HandError&) {
            return true;
        }
        return false;
    };
    CHECK(!refused([](Position&) {}));
    CHECK(refused([](Position& p) { p.turn = 3; }));
    CHECK(refused([](Position& p) { p.stage = Stage::over; }));
    CHECK(refused([](Position& p) { p.stage = Stage::take; }));
    CHECK(refused([](Position& p) { p.hands[1][0] = 5; }));
    CHECK(refused([](Position& p) { p.stock.push_back(30); }));
    CHECK(refused([](Position& p) { p.stock.insert(p.stock.end(), 3, kind("9m")); }));
    CHECK(refused([](Position& p) { p.known[1][at(kind("2m"))] = 1; }));
    CHECK(refused([](Position& p) { p.declared[1] = kind("9s"); }));
    CHECK(refused([](Position& p) { p.declared[0] = kind("2c"); }));  // locked, nine cards, nothing drawn
    CHECK(!refused([](Position& p) { p.declared[0] = kind("2c"), p.drawn = kind("9m"); }));
    CHECK(refused([](Position& p) { p.taken = kind("9m"); }));  // taken, yet not known
    CHECK(refused([](Position& p) { p.turns = -1; }));
}

// ---- views and samples ---------------------------------------------------------------------------

void test_hidden_question() {
    // Whether seat 0 is asked to declare is hidden from the others (G-5).
    Position ready = ready_after_9m("5c5s5m 77c7s 22c");
    Position other = ready_after_9m("5c5s5m 77c7s 2c3c");
    other.stock = cards("2c 2c R 8c 9m");
    ready.stock = cards("2c 3c R 8c 9m");
    Deal asked(ready);
    Deal not_asked(other);
    play(asked, "discard 9m");
    play(not_asked, "discard 9m");
    CHECK(asked.to_act() == 0 && not_asked.to_act() == 1);
    CHECK(asked.view(2) == not_asked.view(2));
    CHECK(asked.view(1).legal.empty() && asked.view(1).turn == 1 && !asked.view(1).asked);
    // Seat 1 knows that it is not asked yet: seat 0 must be ready.
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Deal sample = asked.view(1).sample(seed);
        CHECK(sample.view(1) == asked.view(1) && sample.to_act() == 0 && sample.stage() == Stage::declare);
        CHECK(asked.view(2).sample(seed).view(2) == asked.view(2));
    }
}

// Plays with declarations whenever possible and otherwise at random; takes often enough.
int lively(const Deal& deal, tingpai::play::Random& random) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    if (deal.stage() == Stage::declare && random.below(4) > 0) return actions[0];
    if (deal.stage() == Stage::discard && actions.size() > 1) {  // towards ready hands
        std::vector<int> best;
        int least = 99;
        for (int code : actions) {
            Counts hand = deal.hand(deal.to_act());
            --hand[at(code - first_discard)];
            const int shanten = Hand(hand, -1, deal.rules()).shanten();
            if (shanten < least) best.clear();
            if (shanten <= least) best.push_back(code), least = shanten;
        }
        if (random.below(8) > 0) return best[random.below(static_cast<std::uint32_t>(best.size()))];
    }
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

int cards_in(const Deal& deal) {
    const Position position = deal.position();
    int cards = static_cast<int>(position.stock.size() + position.discards.size());
    for (const Counts& hand : position.hands) cards += std::accumulate(hand.begin(), hand.end(), 0);
    return cards;
}

void test_random_deals() {
    int declared = 0;
    std::array<int, 3> wins{};
    int draws = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        tingpai::play::Random random(seed + 1000);
        Deal deal(seed, with([](Rules& rules) { rules.max_turns = 300; }));
        for (int step = 0; !deal.is_over(); ++step) {
            CHECK(cards_in(deal) == 120);
            if (step % 9 == 0) {
                for (int seat = 0; seat < seats; ++seat) {
                    const View view = deal.view(seat);
                    const Deal sample = view.sample(seed);
                    CHECK(sample.view(seat) == view);
                    CHECK(cards_in(sample) == 120);
                    CHECK(Deal(sample.position(), deal.rules()) == sample);
                }
            }
            CHECK((Deal(deal.position(), deal.rules()) == deal));
            const int code = lively(deal, random);
            declared += code >= first_declare && code < pass_action ? 1 : 0;
            deal.play(code);
        }
        const View over = deal.view(0);
        CHECK(over.sample(seed).view(0) == over && over.sample(seed).is_over());
        if (deal.result().winner >= 0) ++wins[static_cast<std::size_t>(deal.result().by)];
        draws += deal.result().winner < 0 ? 1 : 0;
    }
    std::printf("150 deals: %d declared, wins %d own, %d public, %d discard, %d drawn\n", declared, wins[0], wins[1], wins[2], draws);
    CHECK(declared > 100 && wins[0] > 9 && wins[1] > 9 && wins[2] > 9 && draws > 0);
}

// A tiny deck: seat 1 has declared 2c with a known 5m, seat 2 is free; two stock cards.
void test_sample_frequencies() {
    Position position;
    position.hands = {parse_cards("1c 3s 4m 6c 8s 9s 9c T"), parse_cards("5c5s5m 7c7s7m 2c2c"), parse_cards("5c 5s 7c 8c 8s 8m 2c T")};
    position.declared[1] = kind("2c");
    position.known[1][at(kind("5m"))] = 1;
    position.stock = cards("7m 8c");
    Deal deal(position);
    const View view = deal.view(0);
    std::map<std::pair<Counts, Counts>, int> seen;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        const Deal sample = view.sample(seed);
        ++seen[{sample.hand(1), sample.hand(2)}];
    }
    // By brute force: every choice of five and eight among the unseen cards, told apart one by one.
    std::vector<int> pool;
    for (int k = 0; k < kinds; ++k) pool.insert(pool.end(), view.unseen[at(k)], k);
    CHECK(pool.size() == 15);
    std::map<std::pair<Counts, Counts>, double> weights;
    for (unsigned locked = 0; locked < 1U << 15U; ++locked) {
        if (std::popcount(locked) != 5) continue;
        Counts one = view.known[1];
        for (std::size_t i = 0; i < 15; ++i) one[at(pool[i])] = static_cast<std::uint8_t>(one[at(pool[i])] + (locked >> i & 1U));
        const auto waits = Hand(one, -1, default_rules()).waits({});
        if (std::ranges::none_of(waits, [](const auto& live) { return live.first == kind("2c"); })) continue;
        for (unsigned stock = 0; stock < 1U << 15U; ++stock) {
            if (std::popcount(stock) != 2 || (stock & locked) != 0) continue;
            Counts two{};
            for (std::size_t i = 0; i < 15; ++i) two[at(pool[i])] = static_cast<std::uint8_t>(two[at(pool[i])] + ((stock | locked) >> i & 1U ? 0 : 1));
            weights[{one, two}] += 1;
        }
    }
    const double deviation = check::chi_square_deviation(seen, weights);
    std::printf("one declared: %zu outcomes, %.2f deviations\n", weights.size(), deviation);
    CHECK(weights.size() > 20 && deviation < 3.09);
}

// Two declared hands that compete for the same cards.
void test_sample_two_declared() {
    Position position;
    position.hands = {parse_cards("1c 3s 4m 6c 8s 9s 9c T"), parse_cards("5c5s5m 7c7s7m 2c2c"), parse_cards("5c5s5s 7c7s7s 3c3c")};
    position.declared = {-1, kind("2c"), kind("3c")};
    position.stock = cards("5m 7m");
    const View view = Deal(position).view(0);
    std::map<std::pair<Counts, Counts>, int> seen;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        const Deal sample = view.sample(seed);
        ++seen[{sample.hand(1), sample.hand(2)}];
    }
    std::vector<int> pool;
    for (int k = 0; k < kinds; ++k) pool.insert(pool.end(), view.unseen[at(k)], k);
    CHECK(pool.size() == 14);
    const auto waits_on = [](const Counts& hand, const char* text) {
        const auto waits = Hand(hand, -1, default_rules()).waits({});
        return std::ranges::any_of(waits, [&](const auto& live) { return live.first == kind(text); });
    };
    std::map<std::pair<Counts, Counts>, double> weights;
    for (unsigned first = 0; first < 1U << 14U; ++first) {
        if (std::popcount(first) != 6) continue;
        Counts one = view.known[1];
        for (std::size_t i = 0; i < 14; ++i) one[at(pool[i])] = static_cast<std::uint8_t>(one[at(pool[i])] + (first >> i & 1U));
        if (!waits_on(one, "2c")) continue;
        for (unsigned stock = 0; stock < 1U << 14U; ++stock) {
            if (std::popcount(stock) != 2 || (stock & first) != 0) continue;
            Counts two = view.known[2];
            for (std::size_t i = 0; i < 14; ++i) two[at(pool[i])] = static_cast<std::uint8_t>(two[at(pool[i])] + ((stock | first) >> i & 1U ? 0 : 1));
            if (waits_on(two, "3c")) weights[{one, two}] += 1;
        }
    }
    const double deviation = check::chi_square_deviation(seen, weights);
    std::printf("two declared: %zu outcomes, %.2f deviations\n", weights.size(), deviation);
    CHECK(weights.size() > 20 && deviation < 3.09);
}

}  // namespace

int main() {
    test_actions();
    test_dealing();
    test_turn();
    test_declaring();
    test_locked();
    test_wins();
    test_order_of_a_turn();
    test_end();
    test_known_cards();
    test_refused_positions();
    test_hidden_question();
    test_random_deals();
    test_sample_frequencies();
    test_sample_two_declared();
    return check::report("kowah deal");
}
