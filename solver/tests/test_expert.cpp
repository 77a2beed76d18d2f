// The expert player: what it imagines is what its seat sees, its choices are legal and repeat. The light
// players: they know the distances that the hands know, and win about as often as the greedy one.
#include <cmath>
#include <cstdint>

#include "../src/kowah/light.hpp"
#include "../src/sisepai/folds.hpp"
#include "../src/sisepai/light.hpp"
#include "check.hpp"
#include "tingpai/chuopai/expert.hpp"
#include "tingpai/kowah/expert.hpp"
#include "tingpai/play/loop.hpp"
#include "tingpai/search/question.hpp"
#include "tingpai/sichuan/expert.hpp"
#include "tingpai/sisepai/expert.hpp"

namespace {

namespace play = tingpai::play;

tingpai::sichuan::View view_of(const tingpai::sichuan::Deal& deal, int seat) { return {deal, seat}; }
template <class Deal>
auto view_of(const Deal& deal, int seat) {
    return deal.view(seat);
}

// Deals by greedy players; look(deal, legal) at every choice of `every`.
template <class Deal, class Look>
void each_choice(std::uint64_t deals, int every, Look&& look) {
    int choices = 0;
    for (std::uint64_t seed = 0; seed < deals; ++seed) {
        Deal deal(seed);
        play::Actions legal;
        while (deal.to_act() >= 0) {
            deal.legal(legal);
            if (legal.size() > 1 && ++choices % every == 0) look(deal, legal);
            deal.play(legal.size() == 1 ? legal[0] : greedy_action(deal, legal));
        }
    }
    CHECK(choices > 2 * every);
}

template <class Deal>
void imagined_deals_have_the_same_view() {
    int other_cards = 0;
    each_choice<Deal>(4, 2, [&](const Deal& deal, const play::Actions&) {
        const auto view = view_of(deal, deal.to_act());
        play::Random random(3);
        for (int i = 0; i < 3; ++i) {
            const Deal imagined = imagined_deal(view, random);
            CHECK(view_of(imagined, deal.to_act()) == view);
            other_cards += !(imagined == deal);
        }
    });
    CHECK(other_cards > 20);
}

template <class Deal>
void choices_are_legal_and_repeat(int every) {
    play::ExpertOptions options;
    options.samples = 8;
    each_choice<Deal>(3, every, [&](const Deal& deal, const play::Actions& legal) {
        const auto view = view_of(deal, deal.to_act());
        play::Random random(1);
        play::Random again(1);
        const auto tried = tried_actions(view, legal, options, random);
        CHECK(!tried.empty() && legal.contains(tried.front().code));
        CHECK(tried == tried_actions(view, legal, options, again));
        std::int64_t playouts = 0;
        for (const play::Tried& one : tried) playouts += one.playouts;
        // Every candidate has one a round at least; what it does not divide by is left.
        CHECK(tried.size() == 1 || playouts <= options.samples + 2 * static_cast<std::int64_t>(tried.size()));
    });
}

// Every choice of greedy deals: taking cards away and adding them.
void kowah_folds() {
    using namespace tingpai::kowah;
    each_choice<Deal>(6, 1, [](const Deal& deal, const play::Actions&) {
        for (int seat = 0; seat < seats; ++seat) {
            const Counts& held = deal.hand(seat);
            const Folds folds(tables(PairRule::each), held);
            CHECK(folds.missing() == tables(PairRule::each).missing_of(held));
            for (int kind = 0; kind < kinds; ++kind) {
                for (const int change : {-1, 1}) {
                    Counts changed = held;
                    auto& count = changed[static_cast<std::size_t>(kind)];
                    if (count + change < 0 || count + change > copies || (change > 0 && deal.stage() == Stage::discard)) continue;
                    count = static_cast<std::uint8_t>(count + change);
                    CHECK(folds.missing_with(kind, change) == tables(PairRule::each).missing_of(changed));
                }
            }
        }
    });
}

void sisepai_folds() {
    using namespace tingpai::sisepai;
    each_choice<Deal>(6, 1, [](const Deal& deal, const play::Actions&) {
        if (deal.stage() != Stage::discard) return;
        const Seat& own = deal.seat(deal.to_act());
        const Hand hand(own.concealed, own.exposed(), deal.rules());
        Counts owned{};
        for (int kind = 0; kind < kinds; ++kind) owned[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(hand.owned(kind));
        Folds folds(own.concealed, owned);
        CHECK(folds.discards() - 1 == hand.shanten());
        for (int kind = 0; kind < kinds; ++kind) {
            if (!hand.may_discard(kind)) continue;
            folds.change(kind, -1);
            CHECK(folds.takes() - 1 == hand.discard(kind).shanten());
            folds.change(kind, 1);
        }
        CHECK(folds.discards() - 1 == hand.shanten());
    });
}

// Every entry of a curve by the chance that its draw was the last.
void faded_curves() {
    tingpai::search::Value value;
    value.win = {0, 0.5, 1};
    value.points = {0, 4, 16};
    value.ready = {0, 1, 1};
    CHECK(value.faded(0).win == 1 && value.faded(0).points == 16);
    CHECK(value.faded(1).points == 4);
    CHECK(value.faded(0.25).win == 0.25 * 0.5 + 0.75);
    CHECK(value.faded(0.25).ready == 1);
    value.win = value.points = value.ready = {0.5};
    CHECK(value.faded(0.25).win == 0.5 && value.faded(0.25).ready == 0.5);
}

// Against greedy players, in every seat of the same deals: within three deviations of its share.
template <class Deal, class Light>
void light_players_keep_up(int deals, Light&& light) {
    int wins = 0;
    int decided = 0;
    for (int seed = 0; seed < deals; ++seed) {
        for (int seat = 0; seat < Deal::players; ++seat) {
            Deal deal(static_cast<std::uint64_t>(seed));
            play::Actions legal;
            while (deal.to_act() >= 0) {
                deal.legal(legal);
                deal.play(deal.to_act() == seat ? light(deal, legal) : greedy_action(deal, legal));
            }
            wins += deal.result().winner == seat;
            decided += deal.result().winner >= 0;
        }
    }
    const double share = 1.0 / Deal::players;
    CHECK(wins > decided * share - 3 * std::sqrt(decided * share * (1 - share)));
}

}  // namespace

int main() {
    imagined_deals_have_the_same_view<tingpai::sichuan::Deal>();
    imagined_deals_have_the_same_view<tingpai::kowah::Deal>();
    imagined_deals_have_the_same_view<tingpai::sisepai::Deal>();
    imagined_deals_have_the_same_view<tingpai::chuopai::Deal>();
    choices_are_legal_and_repeat<tingpai::sichuan::Deal>(12);
    choices_are_legal_and_repeat<tingpai::kowah::Deal>(8);
    choices_are_legal_and_repeat<tingpai::sisepai::Deal>(4);
    choices_are_legal_and_repeat<tingpai::chuopai::Deal>(2);
    faded_curves();
    kowah_folds();
    sisepai_folds();
    light_players_keep_up<tingpai::kowah::Deal>(60, [](const auto& deal, const auto& legal) { return tingpai::kowah::light_action(deal, legal); });
    light_players_keep_up<tingpai::sisepai::Deal>(25, [](const auto& deal, const auto& legal) { return tingpai::sisepai::light_action(deal, legal); });
    return check::report("expert");
}
