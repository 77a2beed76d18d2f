// The deal of Si Se Pai clause by clause (SP-2 to SP-14), its views and samples.
#include <algorithm>
#include <bit>
#include <numeric>

#include "check.hpp"
#include "chi_square.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/sisepai/deal.hpp"

namespace {

using namespace tingpai::sisepai;
using tingpai::HandError;
using tingpai::IllegalActionError;
using tingpai::NotationError;
using Texts = std::vector<std::string>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }
int kind(const char* text) { return parse_kind(text); }
int size_of(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

std::vector<std::uint8_t> cards(const char* text) {
    std::vector<std::uint8_t> all;
    const Counts counts = parse_cards(text);
    for (int k = 0; k < kinds; ++k) all.insert(all.end(), counts[at(k)], static_cast<std::uint8_t>(k));
    return all;
}

Texts legal(const Deal& deal) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    Texts texts;
    for (int code : actions) texts.push_back(action_text(code));
    return texts;
}

bool has(const Texts& texts, const char* text) { return std::ranges::count(texts, text) == 1; }

std::vector<Event> play(Deal& deal, const char* text) {
    std::vector<Event> events;
    deal.play(parse_action(text), events);
    return events;
}

RulesPtr extending() {
    Rules rules;
    rules.extend_exposed = true;
    return std::make_shared<const Rules>(rules);
}

// Four hands of 20: what is given, filled up with cards (no Soldiers) that are in no group with the
// card, nor of the colour if there is none, spread so that they make few pairs.
Position filled(std::array<const char*, 4> given, char colour, const char* stock, const char* card) {
    Position position;
    Counts left{};
    for (int k = 0; k < kinds; ++k) left[at(k)] = static_cast<std::uint8_t>(copies(k));
    const auto use = [&](int k) { --left[at(k)]; };
    for (std::size_t seat = 0; seat < 4; ++seat) {
        position.concealed[seat] = parse_cards(given[seat]);
        for (int k = 0; k < kinds; ++k) left[at(k)] = static_cast<std::uint8_t>(left[at(k)] - position.concealed[seat][at(k)]);
    }
    position.stock = cards(stock);
    for (int k : position.stock) use(k);
    position.card = card == nullptr ? -1 : kind(card);
    if (position.card >= 0) use(position.card);
    const int barred = static_cast<int>(colour_letters.find(colour));
    std::size_t seat = 0;
    const auto near = [&](int k) {
        const bool both_after = position.card < 0 || (piece_of(k) >= chariot) == (piece_of(position.card) >= chariot);
        return k != flower && colour_of(k) == barred && both_after;
    };
    for (int round = 0; round < 4; ++round) {
        seat = at(round);
        for (int k = 0; k < flower; ++k) {
            if (left[at(k)] == 0 || near(k) || is_soldier(k) || is_general(k)) continue;
            for (int tries = 0; tries < 4 && size_of(position.concealed[seat]) == 20; ++tries) seat = (seat + 1) % 4;
            if (size_of(position.concealed[seat]) == 20) continue;
            use(k);
            ++position.concealed[seat][at(k)];
            seat = (seat + 1) % 4;
        }
    }
    // What is still missing: Generals, flowers, then Soldiers.
    for (int filler = 0; filler < 37; ++filler) {
        const int k = filler < 5 ? flower : filler % 4 * pieces + (filler < 21 ? general : soldier);
        if (left[at(k)] == 0 || near(k)) continue;
        for (std::size_t other = 0; other < 4; ++other) {
            if (size_of(position.concealed[other]) == 20) continue;
            if (position.card >= 0 && is_soldier(position.card) && is_soldier(k)) continue;
            use(k);
            ++position.concealed[other][at(k)];
            break;
        }
    }
    return position;
}

// Passes for the others until `seat` is asked; false if it never is in this offer.
bool ask(Deal& deal, int seat) {
    const Stage stage = deal.stage();
    const int card = deal.card();
    while (deal.to_act() != seat) {
        if (deal.stage() != stage || deal.card() != card || stage == Stage::discard) return false;
        play(deal, "pass");
    }
    return deal.stage() == stage && deal.card() == card;
}

void test_actions() {
    for (int code = 0; code < Deal::action_count; ++code) CHECK(parse_action(action_text(code)) == code);
    CHECK(action_text(take_action(parse_group("Sr Sy Sw"))) == "take Sr Sy Sw");
    CHECK(action_text(extend_action(parse_group("AAAAg"))) == "extend AAAAg" && action_text(discard_action(kind("Ar"))) == "discard Ar");
    CHECK(parse_action("take EAGr") == take_action(parse_group("GAEr")));
    CHECK_THROWS(parse_action("take ARr"), HandError);
    CHECK_THROWS(parse_action("extend AAAr"), NotationError);
    CHECK_THROWS(parse_action("draw"), NotationError);
    CHECK_THROWS(action_text(Deal::action_count), NotationError);
}

void test_dealing() {  // SP-2, G-4a, SP-7
    std::vector<std::uint8_t> deck;
    for (int k = 0; k < kinds; ++k) deck.insert(deck.end(), at(copies(k)), static_cast<std::uint8_t>(k));
    std::vector<Event> opening;
    const Deal deal(deck, 2, default_rules(), &opening);
    CHECK(size_of(deal.seat(0).concealed) == 20 && deal.seat(0).concealed == parse_cards("GGGGAAAAEEEERRRRHHHHr"));
    CHECK(opening.size() >= 5 && opening[1].type == EventType::deal && opening[1].is_private() && opening[1].seat == 1);
    CHECK(opening[4].type == EventType::draw && opening[4].seat == 2 && !opening[4].is_private() && opening[4].kind == deck[80]);
    CHECK(deal.stock() <= 36);
    CHECK_THROWS(Deal(deck, 4, default_rules()), HandError);
    deck[0] = 1;
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    deck[0] = 29;
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    deck.erase(deck.begin());
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    CHECK(Deal(7) == Deal(7) && !(Deal(7) == Deal(8)));
}

void test_drawer_limits() {  // SP-7, SP-8, SP-11
    // Three and four alike, and a mixed group: the drawer chooses; a pair it may not make.
    Deal deal(filled({"HHHRCy", "", "", ""}, 'y', "Rr", "Hy"));
    CHECK(deal.to_act() == 0 && (legal(deal) == Texts{"take RHCy", "take HHHy", "take HHHHy", "pass"}));
    Deal before = deal;
    CHECK_THROWS(deal.play(parse_action("take HHy")), IllegalActionError);
    CHECK_THROWS(deal.play(parse_action("win")), IllegalActionError);
    CHECK_THROWS(deal.play(parse_action("discard Ry")), IllegalActionError);
    CHECK_THROWS(deal.play(-1), IllegalActionError);
    CHECK_THROWS(deal.play(Deal::action_count), IllegalActionError);
    CHECK(deal == before);
    const auto events = play(deal, "take HHHy");
    CHECK(events.size() == 1 && events[0].type == EventType::take && events[0].group == parse_group("HHHy") && events[0].other == 0);
    CHECK(deal.to_act() == 0 && deal.stage() == Stage::discard && deal.seat(0).concealed[at(kind("Hy"))] == 1);
    CHECK(std::ranges::equal(deal.seat(0).exposed(), std::vector{parse_group("HHHy")}));
    CHECK(has(legal(deal), "discard Hy") && !has(legal(deal), "pass"));
    for (const std::string& text : legal(deal)) CHECK(text.find('G') == std::string::npos && text != "discard F");  // SP-8
    CHECK_THROWS(deal.play(parse_action("discard Gr")), IllegalActionError);

    // One of a kind and nothing else: no claim, and the drawer is not asked (G-5).
    Deal none(filled({"Ew", "", "", ""}, 'w', "Rr", "Ew"));
    CHECK(none.card() != kind("Ew") && none.turn() == 1 && none.view(0).discards.back().kind == kind("Ew"));
}

void test_general_and_flower() {  // SP-9, SP-11
    Deal flower_drawn(filled({"", "", "", ""}, 'y', "Rr", "F"));
    CHECK(flower_drawn.to_act() == 0 && legal(flower_drawn) == Texts{"take F"});  // no pass, asked with one action
    CHECK_THROWS(flower_drawn.play(pass_action), IllegalActionError);
    play(flower_drawn, "take F");
    CHECK(flower_drawn.stage() == Stage::discard && flower_drawn.to_act() == 0);

    // A General alone or with Advisor and Elephant; the next player holds both, but is not asked.
    Deal general(filled({"AEy", "AEy", "", ""}, 'y', "Rr", "Gy"));
    CHECK(general.to_act() == 0 && (legal(general) == Texts{"take Gy", "take GAEy"}));
    play(general, "take Gy");
    CHECK(general.stage() == Stage::discard && general.to_act() == 0);

    // Every group would complete the 21: the only answer is the win.
    const char* whole = "Gr F RHCr AAAg CCCCw HHy EEy SSSg Gw";
    Deal forced(filled({whole, "", "", ""}, 'y', "Rr", "Gy"));
    CHECK(forced.to_act() == 0 && legal(forced) == Texts{"win"});
    const auto won = play(forced, "win");
    CHECK(won[0].type == EventType::win && won[0].points == 1 + 3 + 1 + 1 + 2 + 1 + 1 + 1 && won[1].type == EventType::end);
    CHECK((forced.result().points == std::array{11, 0, 0, 0}) && forced.result().winner == 0);
    // With another group possible the win may be let go, but not the card.
    Deal choice(filled({"Gr F RHCr AAAg CCCCw AAy EEy SSSg Gw", "", "", ""}, 'y', "Rr", "Gy"));
    CHECK((legal(choice) == Texts{"win", "take GAEy"}));
    play(choice, "take GAEy");
    CHECK(choice.stage() == Stage::discard);

    // Another player is asked on a drawn General only if it wins, and then outranks the drawer.
    Deal robbed(filled({"AEy", "", whole, ""}, 'y', "Rr", "Gy"));
    play(robbed, "take GAEy");
    CHECK(robbed.to_act() == 2 && (legal(robbed) == Texts{"win", "pass"}));
    Deal left = robbed;
    play(robbed, "win");
    CHECK(robbed.result().winner == 2 && robbed.seat(2).concealed[at(kind("Gy"))] == 1);
    const auto taken = play(left, "pass");
    CHECK(taken.size() == 1 && taken[0].type == EventType::take && taken[0].seat == 0);
}

void test_priorities() {  // SP-10
    const std::array<const char*, 4> page = {"RCy", "RCy", "HHy", ""};
    Deal deal(filled(page, 'y', "Rr", "Hy"));
    CHECK(deal.to_act() == 0 && (legal(deal) == Texts{"take RHCy", "pass"}));
    play(deal, "take RHCy");
    CHECK(deal.to_act() == 1 && (legal(deal) == Texts{"take RHCy", "pass"}));
    play(deal, "take RHCy");
    CHECK(deal.to_act() == 2 && (legal(deal) == Texts{"take HHHy", "pass"}));
    Deal passed = deal;
    const auto identical = play(deal, "take HHHy");
    CHECK(identical.size() == 1 && identical[0].seat == 2 && identical[0].other == 0 && deal.turn() == 2);
    const auto mixed = play(passed, "pass");
    CHECK(mixed.size() == 1 && mixed[0].seat == 0);
    // A drawer whose card was taken does not discard; the claimant does, then the one after it draws.
    CHECK(deal.to_act() == 2 && deal.stage() == Stage::discard);

    // The drawer passes: the next player's mixed group is last, but it is there.
    Deal next(filled({"RCy", "RCy", "", ""}, 'y', "Rr", "Hy"));
    play(next, "pass");
    const auto taken = play(next, "take RHCy");
    CHECK(taken.size() == 1 && taken[0].seat == 1 && next.turn() == 1);
    // Seats farther on may make no mixed group.
    Deal far(filled({"RCy", "", "RCy", "RCy"}, 'y', "Rr", "Hy"));
    const auto offer = play(far, "pass");
    CHECK(offer[0].type == EventType::offer && far.card() != kind("Hy"));

    // The drawer's identical group is as good as anybody's: the nearest has it.
    Deal own(filled({"HHy", "", "", ""}, 'y', "Rr", "Hy"));
    CHECK((legal(own) == Texts{"take HHHy", "pass"}));

    // Wins: the drawer's own first, then the nearest.
    const char* waits_er = "Gr Ar F RHCr AAAg CCCw HHHy SSSg EEy";
    const char* waits_er2 = "Gr Ar F RHCr CCCg AAAw RRRy SSSw HHw";
    Deal both(filled({"EEr", waits_er, "", waits_er2}, 'r', "Ry", "Er"));
    CHECK(both.to_act() == 0);
    play(both, "take EEEr");
    CHECK(both.to_act() == 1 && has(legal(both), "win"));
    play(both, "win");
    CHECK(both.to_act() == 3 && has(legal(both), "win"));
    const auto events = play(both, "win");
    CHECK(events[0].type == EventType::win && events[0].seat == 1 && both.result().winner == 1 && both.result().other == 0);
    CHECK(both.result().points[3] == 0);
    Deal self(filled({waits_er, waits_er2, "", ""}, 'r', "Ry", "Er"));
    play(self, "win");
    CHECK(self.to_act() == 1);
    play(self, "win");
    CHECK(self.result().winner == 0);
}

void test_second_offer() {  // SP-12, SP-13
    Deal deal(filled({"RCy", "RCy", "HHy", ""}, 'y', "Rr Ar", "Hy"));
    play(deal, "pass");
    play(deal, "pass");
    const auto events = play(deal, "pass");
    CHECK(events.size() == 1 && events[0].type == EventType::offer && events[0].seat == 0 && events[0].kind == kind("Hy"));
    // Now to the three others; a pass has bound for the first offer only.
    CHECK(deal.stage() == Stage::second && deal.to_act() == 1 && (legal(deal) == Texts{"take RHCy", "pass"}));
    play(deal, "take RHCy");
    CHECK(deal.to_act() == 2);
    Deal claimed = deal;
    play(claimed, "take HHHy");
    CHECK(claimed.turn() == 2 && claimed.stage() == Stage::discard);
    const auto taken = play(deal, "pass");
    CHECK(taken[0].type == EventType::take && taken[0].seat == 1 && deal.to_act() == 1);
    // Its discard is offered to the three others, then the seat after it draws.
    Deal again(filled({"RCy", "", "", ""}, 'y', "Gr Ar", "Hy"));
    const auto unclaimed = play(again, "pass");
    CHECK(unclaimed.size() == 2 && unclaimed[0].type == EventType::offer && unclaimed[1].type == EventType::draw && unclaimed[1].seat == 1);
    CHECK(again.view(3).discards.size() == 1 && again.view(3).discards[0].seat == 0);
}

void test_discards() {  // SP-12, SP-13
    Position position = filled({"HHRCy", "RCy", "", "AAr"}, 'y', "Gr Gw", "Hy");
    Deal deal(position);
    play(deal, "take HHHy");
    play(deal, "pass");  // seat 1, which could make a mixed group
    const auto thrown = play(deal, "discard Ry");
    CHECK(thrown[0].type == EventType::discard && thrown[0].seat == 0);
    // Nobody wants it: seat 1 draws.
    CHECK(thrown.size() >= 2 && thrown[1].type == EventType::draw && thrown[1].seat == 1);
    CHECK(deal.view(2).discards.back() == (Lying{static_cast<std::int8_t>(kind("Ry")), 0}));

    // A claim on a discard: seat 3 gets it, seat 0 draws after seat 3's unclaimed discard.
    Deal claim(filled({"HHEy", "", "", "EEEy"}, 'y', "Gr Gw", "Hy"));
    play(claim, "take HHHy");
    CHECK(claim.to_act() == 0 && claim.stage() == Stage::discard);
    play(claim, "discard Ey");
    CHECK(ask(claim, 3) && (legal(claim) == Texts{"take EEEy", "take EEEEy", "pass"}));
    play(claim, "take EEEEy");
    CHECK(claim.turn() == 3 && claim.stage() == Stage::discard && claim.stock() == 2);
    // After its unclaimed discard seat 0 draws.
    const std::string thrown_on = legal(claim).front();
    play(claim, thrown_on.c_str());
    while (claim.stage() == Stage::discarded) play(claim, "pass");
    CHECK(claim.turn() == 0 && claim.stage() == Stage::drawn && claim.card() == kind("Gr"));
}

void test_end() {  // SP-14
    Position position = filled({"RCy", "", "", ""}, 'y', "", "Hy");
    Deal deal(position);
    const auto events = play(deal, "pass");
    CHECK(events.size() == 2 && events[0].type == EventType::offer && events[1].type == EventType::end && events[1].winner == -1);
    CHECK(deal.is_over() && deal.to_act() == -1 && deal.result() == Result{} && legal(deal).empty());
    CHECK_THROWS(deal.play(pass_action), IllegalActionError);
    CHECK(deal.view(2).hands.has_value() && !Deal(filled({"RCy", "", "", ""}, 'y', "", "Hy")).view(2).hands.has_value());
    Position due = filled({"", "", "", ""}, 'y', "", nullptr);
    CHECK(Deal(due).is_over());
}

void test_win_limits() {  // SP-11: a claim that wins may make a pair, for any player
    const char* waits_pair = "Gr F RHCr AAAg CCCCw Hy EEEg SSSSg";  // a second Hy wins
    Deal deal(filled({"", "", waits_pair, ""}, 'y', "Rr", "Hy"));
    CHECK(ask(deal, 2) && (legal(deal) == Texts{"win", "pass"}));
    play(deal, "pass");
    CHECK(deal.stage() == Stage::second && ask(deal, 2) && (legal(deal) == Texts{"win", "pass"}));
    play(deal, "win");
    CHECK(deal.result().winner == 2 && deal.result().points[2] == 1 + 3 + 1 + 1 + 2 + 0 + 1 + 2);
}

// The seat's concealed cards of the group lie exposed.
void expose(Position& position, std::size_t seat, const char* group) {
    position.exposed[seat].push_back(parse_group(group));
    for (int k : position.exposed[seat].back()) --position.concealed[seat][at(k)];
}

void test_extend_exposed() {  // SP-6 option
    Position position = filled({"RCy", "", "HHHy", ""}, 'y', "Rr", "Hy");
    expose(position, 2, "HHHy");
    Deal plain(position);
    play(plain, "pass");
    CHECK(plain.card() != kind("Hy"));  // by default seat 2 is not asked
    Deal deal(position, extending());
    play(deal, "take RHCy");
    CHECK(deal.to_act() == 2 && (legal(deal) == Texts{"extend HHHHy", "pass"}));
    Deal left = deal;
    CHECK(play(left, "pass")[0].seat == 0);
    // Four alike outrank the drawer's mixed group.
    const auto events = play(deal, "extend HHHHy");
    CHECK(events[0].type == EventType::take && events[0].extends && events[0].seat == 2);
    CHECK(std::ranges::equal(deal.seat(2).exposed(), std::vector{parse_group("HHHHy")}));
    CHECK(deal.stage() == Stage::discard && size_of(deal.seat(2).concealed) == 17);

    // Soldiers: a mixed group, so for the drawer and the next player alone.
    for (const int seat : {0, 1, 2, 3}) {
        std::array<const char*, 4> given{"", "", "", ""};
        given[at(seat)] = "Sr Sy Sw";
        Position soldiers = filled(given, 'g', "Rr", "Sg");
        expose(soldiers, at(seat), "Sr Sy Sw");
        Deal own(soldiers, extending());
        if (seat < 2) {
            CHECK(own.to_act() == seat && (legal(own) == Texts{"extend Sr Sy Sw Sg", "pass"}));
        } else {
            CHECK(own.card() != kind("Sg"));
        }
    }

    // A win lays concealed cards on exposed threes, one to a group.
    Position last = filled({"Gr F RHCr AAg CCCCw HHHHy EEEw Gw Gy", "", "", ""}, 'g', "Rr", "Ag");
    expose(last, 0, "HHHy");
    CHECK(Deal(last).to_act() == 0 && (legal(Deal(last)) == Texts{"take AAAg", "pass"}));
    CHECK(Deal(last, extending()).to_act() == 0 && (legal(Deal(last, extending())) == Texts{"win", "pass"}));
}

void test_refused_positions() {
    const Position good = filled({"RCy", "", "", ""}, 'y', "Rr", "Hy");
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
    CHECK(refused([](Position& p) { p.turn = 4; }));
    CHECK(refused([](Position& p) { p.stage = Stage::over; }));
    CHECK(refused([](Position& p) { p.stage = Stage::discard; }));
    CHECK(refused([](Position& p) { p.stage = Stage::second, p.card = kind("Gy"); }));
    CHECK(refused([](Position& p) { p.stage = Stage::discarded, p.card = -1; }));
    CHECK(refused([](Position& p) { p.stock.insert(p.stock.end(), 4, static_cast<std::uint8_t>(kind("Hy"))); }));
    CHECK(refused([](Position& p) { ++p.concealed[0][at(kind("Hy"))]; }));
    CHECK(refused([](Position& p) { p.exposed[0].push_back(parse_group("Gy")); }));
    CHECK(refused([](Position& p) { p.discards.push_back({static_cast<std::int8_t>(flower), 0}); }));
    CHECK(refused([](Position& p) { p.discards.push_back({3, 4}); }));
    CHECK(refused([](Position& p) { p.exposed[0] = {parse_group("HHy")}; }));
}

// ---- against the hands ---------------------------------------------------------------------------

void test_grouped() {  // all_grouped agrees with the hands' measure
    tingpai::play::Random random(5);
    int whole = 0;
    for (int round = 0; round < 20000; ++round) {
        // Groups of 21 cards, some with a card or two exchanged.
        Counts counts{};
        std::vector<Group> exposed;
        const auto rules = random.below(2) == 0 ? default_rules() : extending();
        for (int left = 21; left > 0;) {
            const Group& group = group_of_action(first_take + static_cast<int>(random.below(group_count)));
            Counts own = counts;
            bool fits = group.size <= left;
            for (int k : group) fits = ++own[at(k)] <= copies(k) && fits;
            for (const Group& shown : exposed) {
                for (int k : shown) fits = own[at(k)] + shown.count(k) <= copies(k) && fits;
            }
            if (!fits) continue;
            if (group.size > 2 && exposed.size() < 4 && random.below(4) == 0) exposed.push_back(group);
            else counts = own;
            left -= group.size;
        }
        for (std::uint32_t swaps = random.below(3); swaps > 0; --swaps) {
            const int from = static_cast<int>(random.below(kinds));
            const int to = static_cast<int>(random.below(kinds));
            if (counts[at(from)] == 0 || counts[at(to)] == copies(to)) continue;
            --counts[at(from)];
            ++counts[at(to)];
        }
        try {
            const Hand hand(counts, exposed, rules);
            const bool grouped = all_grouped(counts, exposed, *rules);
            whole += grouped ? 1 : 0;
            CHECK(grouped == hand.is_complete());
        } catch (const HandError&) {  // too many copies of a kind
        }
    }
    CHECK(whole > 2000);
}

// ---- views and samples ---------------------------------------------------------------------------

int eager(const Deal& deal, tingpai::play::Random& random) {
    tingpai::play::Actions actions;
    deal.legal(actions);
    if (deal.stage() != Stage::discard && random.below(4) > 0) return actions[0];
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

int cards_in(const Deal& deal) {
    const Position position = deal.position();
    int cards = static_cast<int>(position.stock.size() + position.discards.size()) + (position.card >= 0 ? 1 : 0);
    for (std::size_t seat = 0; seat < 4; ++seat) {
        cards += size_of(position.concealed[seat]);
        for (const Group& group : position.exposed[seat]) cards += group.size;
    }
    return cards;
}

// Decks that deal hands of groups, so that there are wins.
std::vector<std::uint8_t> stacked(tingpai::play::Random& random) {
    Counts left{};
    for (int k = 0; k < kinds; ++k) left[at(k)] = static_cast<std::uint8_t>(copies(k));
    std::vector<std::uint8_t> deck;
    for (int seat = 0; seat < 4; ++seat) {
        for (int need = 20; need > 0;) {
            const Group& group = group_of_action(first_take + static_cast<int>(random.below(group_count)));
            const int size = need < 3 ? 1 : group.size;
            if (size > need || std::ranges::any_of(group, [&](int k) { return left[at(k)] < group.count(k); })) continue;
            for (int i = 0; i < size; ++i) {
                deck.push_back(group.kinds[at(i)]);
                --left[group.kinds[at(i)]];
            }
            need -= size;
        }
    }
    std::vector<std::uint8_t> rest;
    for (int k = 0; k < kinds; ++k) rest.insert(rest.end(), left[at(k)], static_cast<std::uint8_t>(k));
    random.shuffle(rest);
    deck.insert(deck.end(), rest.begin(), rest.end());
    return deck;
}

void test_random_deals() {
    int wins = 0;
    int takings = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        tingpai::play::Random random(seed + 1000);
        const auto rules = seed % 3 == 0 ? extending() : default_rules();
        Deal deal = seed % 2 == 0 ? Deal(seed, rules) : Deal(stacked(random), static_cast<int>(seed % 4), rules);
        for (int step = 0; !deal.is_over(); ++step) {
            CHECK(cards_in(deal) == 117);
            if (step % 7 == 0) {
                for (int seat = 0; seat < seats; ++seat) {
                    const View view = deal.view(seat);
                    const Deal sample = view.sample(seed);
                    CHECK(sample.view(seat) == view);
                    CHECK(cards_in(sample) == 117);
                }
            }
            const int code = eager(deal, random);
            takings += code >= first_take && code < first_discard ? 1 : 0;
            deal.play(code);
        }
        const View over = deal.view(0);
        CHECK(over.sample(seed).view(0) == over && over.sample(seed).is_over());
        wins += deal.result().winner >= 0 ? 1 : 0;
    }
    std::printf("120 deals: %d takings, %d won\n", takings, wins);
    CHECK(takings > 500 && wins > 20);
}

void test_hidden_answers() {
    // What seat 1 sees does not tell which of the others is asked (G-5).
    Deal first(filled({"RCy", "", "HHy", ""}, 'y', "Rr", "Hy"));
    const View before = first.view(1);
    CHECK(!before.asked && before.legal.empty() && before.stage == Stage::drawn && before.card == kind("Hy"));
    play(first, "pass");
    CHECK(first.to_act() == 2 && first.view(1) == before);
    CHECK(!(first.view(0) == before) && first.view(0).answer == pass_action);
    CHECK(before.players[0].concealed == Counts{} && before.players[1].concealed == first.seat(1).concealed);
}

// Seats 1 to 3 hold 20 cards, all but two exposed: seat 1 took its last group without a win, so that
// its two cards then were not in groups.
void test_sample_frequencies() {
    Position position;
    position.concealed = {parse_cards("Ar Er"), parse_cards("Ay Hy Cy Gy"), parse_cards("Rr Rr"), parse_cards("Cw Cw")};
    position.exposed[0] = {parse_group("RHCw"), parse_group("RHCg"), parse_group("AAAAg"), parse_group("EEEEg"), parse_group("AAAAw")};
    position.exposed[1] = {parse_group("EEEEw"), parse_group("RRRg"), parse_group("HHHg"), parse_group("CCCg"), parse_group("SSSSr")};
    position.exposed[2] = {parse_group("SSSSy"), parse_group("SSSSw"), parse_group("SSSSg"), parse_group("RRRw"), parse_group("HHHw")};
    position.exposed[3] = {parse_group("EEEEy"), parse_group("RRRRy"), parse_group("AAAy"), parse_group("HHHy"), parse_group("CCCCr")};
    position.stage = Stage::discard;
    position.turn = 1;
    position.stock = cards("Gr Cy Ar");
    Deal deal(position);
    play(deal, "discard Cy");
    CHECK(!deal.is_over());
    const View view = deal.view(0);
    std::map<std::array<Counts, 3>, int> seen;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        const Deal sample = view.sample(seed);
        CHECK(sample.view(0) == view);
        ++seen[{sample.seat(1).concealed, sample.seat(2).concealed, sample.seat(3).concealed}];
    }
    std::vector<int> pool;
    for (int k = 0; k < kinds; ++k) pool.insert(pool.end(), view.unseen[at(k)], k);
    const std::size_t n = pool.size();
    std::map<std::array<Counts, 3>, double> weights;
    const auto taken = [&](unsigned which) {
        Counts counts{};
        for (std::size_t i = 0; i < n; ++i) counts[at(pool[i])] = static_cast<std::uint8_t>(counts[at(pool[i])] + (which >> i & 1U));
        return counts;
    };
    const auto sizes = view.sizes;
    for (unsigned one = 0; one < 1U << n; ++one) {
        if (std::popcount(one) != sizes[1]) continue;
        for (unsigned two = 0; two < 1U << n; ++two) {
            if (std::popcount(two) != sizes[2] || (one & two) != 0) continue;
            for (unsigned three = 0; three < 1U << n; ++three) {
                if (std::popcount(three) != sizes[3] || ((one | two) & three) != 0) continue;
                std::array<Counts, 3> hands{taken(one), taken(two), taken(three)};
                // Seat 1 discarded Cy from cards that were not all in groups.
                Counts then = hands[0];
                ++then[at(kind("Cy"))];
                if (deal.seat(1).taking_count > 0 && split_points(then, Rules{})) continue;
                weights[hands] += 1;
            }
        }
    }
    const double deviation = check::chi_square_deviation(seen, weights);
    std::printf("%zu cards, %zu outcomes, %.2f deviations, seat %d to act\n", n, weights.size(), deviation, deal.to_act());
    CHECK(weights.size() > 20 && deviation < 3.09);
}

}  // namespace

int main() {
    test_actions();
    test_dealing();
    test_drawer_limits();
    test_general_and_flower();
    test_priorities();
    test_second_offer();
    test_discards();
    test_end();
    test_win_limits();
    test_extend_exposed();
    test_refused_positions();
    test_grouped();
    test_hidden_answers();
    test_random_deals();
    test_sample_frequencies();
    return check::report("sisepai deal");
}
