// Deals of Sichuan mahjong: what must hold at every step of any deal, and the clauses that only a
// set-up situation meets. The clause tests through Python are tests/test_deals_sichuan.py.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "check.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/play/loop.hpp"
#include "tingpai/sichuan/deal_view.hpp"

namespace {

using namespace tingpai;
using namespace tingpai::sichuan;

RulesPtr random_rules(play::Random& random) {
    Rules rules;
    rules.void_blocks = static_cast<VoidBlocks>(random.below(2));
    rules.added_kong_late = static_cast<AddedKongLate>(random.below(3));
    rules.pass_lock = static_cast<PassLock>(random.below(3));
    rules.self_draw_bonus = static_cast<SelfDrawBonus>(random.below(3));
    rules.allow_seven_pairs = random.below(4) != 0;
    rules.pig_pays_winners = random.below(2) == 0;
    for (const Item item : {Item::heavenly, Item::earthly, Item::shoot_after_kong}) {
        if (random.below(2) == 0) rules.fan_table[static_cast<std::size_t>(item)] = static_cast<int>(random.below(4));
    }
    return std::make_shared<const Rules>(rules);
}

// Every tile is in exactly one place: hands, melds, the table's discards, the wall.
bool keeps_cards(const Deal& deal) {
    Counts all{};
    const DealState& state = deal.state();
    for (int i = state.front; i < state.back; ++i) ++all[state.deck[static_cast<std::size_t>(i)]];
    for (int kind = 0; kind < kinds; ++kind) {
        auto& n = all[static_cast<std::size_t>(kind)];
        n = static_cast<std::uint8_t>(n + state.table[static_cast<std::size_t>(kind)]);
        for (const auto& seat : state.players) n = static_cast<std::uint8_t>(n + (seat.won ? 0 : seat.tiles.held(kind)));
    }
    return std::ranges::all_of(all, [](int n) { return n == copies; });
}

bool sums_to_zero(const Deal& deal) {
    long long sum = 0;
    for (const long long points : deal.points()) sum += points;
    return sum == 0;
}

// The cached waits are those of the hand.
bool knows_waits(const Deal& deal) {
    if (deal.state().phase == Phase::declare) return true;
    for (int seat = 0; seat < seats; ++seat) {
        const auto& own = deal.state().players[static_cast<std::size_t>(seat)];
        const Hand hand = deal.hand(seat);
        if (own.won || hand.is_after_draw()) continue;
        KindSet waits = 0;
        for (const auto& [kind, live] : hand.waits({})) waits |= kind_bit(kind);
        if (waits != own.waits) return false;
    }
    const bool turn = deal.state().phase == Phase::turn;
    return !turn || deal.state().can_win == deal.hand(deal.to_act()).is_complete();
}

// legal() and is_legal() agree; what is illegal is refused and changes nothing.
bool refuses_the_rest(Deal& deal) {
    play::Actions legal;
    deal.legal(legal);
    if (legal.empty() || !std::is_sorted(legal.begin(), legal.end())) return false;
    const Deal before = deal;
    for (int code = -1; code <= actions; ++code) {
        if (deal.is_legal(code) != legal.contains(code)) return false;
        if (legal.contains(code)) continue;
        try {
            deal.play(code);
            return false;
        } catch (const IllegalActionError&) {
        }
    }
    return deal == before;
}

// A view tells the greedy player all it uses, and a sample has the same view.
bool view_holds(const Deal& deal, int seat, play::Random& random) {
    const View view(deal, seat);
    play::Actions legal;
    view.legal(legal);
    if (seat == deal.to_act()) {
        play::Actions all;
        deal.legal(all);
        if (!(all == legal) || greedy_action(view.deal(), legal) != greedy_action(deal, all)) return false;
    } else if (!legal.empty()) {
        return false;
    }
    if (deal.state().phase == Phase::rob && seat != deal.to_act()) return true;  // may be too unlikely
    Deal sample = view.sample(random);
    if (!(View(sample, seat) == view) || !keeps_cards(sample) || !knows_waits(sample)) return false;
    for (int step = 0; step < 6 && !sample.is_over(); ++step) {
        sample.legal(legal);
        sample.play(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    return keeps_cards(sample);
}

void every_step() {
    play::Random random(2024);
    int kongs = 0;
    int wins = 0;
    int exhausted = 0;
    for (int i = 0; i < 250; ++i) {
        Deal deal(random.next(), random_rules(random));
        const auto eager = random.below(11);
        play::Actions legal;
        while (!deal.is_over()) {
            CHECK(keeps_cards(deal) && sums_to_zero(deal) && knows_waits(deal));
            if (random.below(4) == 0) CHECK(refuses_the_rest(deal));
            if (random.below(4) == 0) CHECK(view_holds(deal, static_cast<int>(random.below(seats)), random));
            deal.legal(legal);
            const bool greedy = random.below(10) < eager;
            deal.play(greedy ? greedy_action(deal, legal) : legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
        }
        CHECK(keeps_cards(deal) && sums_to_zero(deal));
        wins += deal.state().winner_count;
        exhausted += deal.state().winner_count < 3 ? 1 : 0;
        for (int j = 0; j < deal.events(); ++j) kongs += deal.event(j).type == EventType::kong ? 1 : 0;
        Deal again(deal.deck(), deal.first(), deal.rules());
        for (const int code : deal.played()) again.play(code);
        CHECK(again == deal);
    }
    CHECK(kongs > 100 && wins > 150 && exhausted > 50);  // the deals were eventful
}

Position position(const std::array<std::string, 4>& hands, const std::string& wall, int turn) {
    Position all;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const Hand hand = parse_hand(hands[seat], default_rules());
        all.players[seat].concealed = hand.counts();
        all.players[seat].melds.assign(hand.melds().begin(), hand.melds().end());
        all.players[seat].void_suit = hand.void_suit();
    }
    for (std::size_t i = 0; i + 1 < wall.size(); i += 2) {
        all.wall.push_back(static_cast<std::uint8_t>(parse_kind(std::string_view(wall).substr(i, 2))));
    }
    all.turn = turn;
    return all;
}

// SC-7, SC-14, SC-22: three win on one discard.
void three_winners() {
    Position start = position({"4p1123456789m111p -s", "4p [111s] [222s] [333s] [444s] -m",
                               "4p [555s] [666s] [777s] [888s] -m", "56p789p99p555m678m -s"}, "9m9m", 0);
    start.last_drawn = parse_kind("4p");
    Deal deal(start, default_rules());
    deal.play(parse_action("discard 4p"));
    for (const int seat : {1, 2, 3}) {
        CHECK(deal.to_act() == seat);
        deal.play(act_win);
    }
    CHECK(deal.is_over());
    CHECK((deal.result().winners == std::vector<int>{1, 2, 3}));
    CHECK(deal.wall_size() == 2 && deal.payments().size() == 3);  // no draw, no settlement
}

void notation() {
    for (int code = 0; code < actions; ++code) CHECK(parse_action(action_text(code)) == code);
    for (const char* text : {"", "void", "void x", "void mm", "discard", "discard 0m", "win 5m", "pass ", "Pung 5m", "kong 55m"}) {
        CHECK_THROWS(parse_action(text), NotationError);
    }
}

void decks() {
    std::vector<std::uint8_t> deck;
    for (int kind = 0; kind < kinds; ++kind) deck.insert(deck.end(), copies, static_cast<std::uint8_t>(kind));
    CHECK(Deal(deck, 2, default_rules()).to_act() == 2);
    CHECK_THROWS(Deal(deck, 4, default_rules()), HandError);
    deck.front() = 26;
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    deck.front() = 27;
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
    deck.pop_back();
    CHECK_THROWS(Deal(deck, 0, default_rules()), HandError);
}

}  // namespace

int main() {
    notation();
    decks();
    three_winners();
    every_step();
    return check::report("sichuan deal");
}
