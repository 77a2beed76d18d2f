// The expert player: what it imagines is what its seat sees, its choices are legal and repeat. The light
// players: they know the distances that the hands know, and win about as often as the greedy one.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>

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

// How well deals tell which tiles the others wait for: the log loss over what the seat to act could throw, and how
// many others are ready in them, on average.
struct Foresight {
    double loss = 0;
    double ready = 0;

    template <class Deals>
    static Foresight of(const tingpai::sichuan::Deal& deal, Deals&& next_deal) {
        using namespace tingpai::sichuan;
        constexpr int number = 40;
        std::array<std::array<int, kinds>, seats> waiting{};
        std::array<int, seats> ready{};
        for (int i = 0; i < number; ++i) {
            const Deal other = next_deal();
            for (std::size_t seat = 0; seat < seats; ++seat) {
                const KindSet waits = other.state().players[seat].waits;
                ready[seat] += waits != 0 ? 1 : 0;
                for (int kind = 0; kind < kinds; ++kind) waiting[seat][static_cast<std::size_t>(kind)] += has_kind(waits, kind) ? 1 : 0;
            }
        }
        Foresight sum;
        const auto own = static_cast<std::size_t>(deal.to_act());
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const auto& player = deal.state().players[seat];
            if (seat == own || player.won) continue;
            sum.ready += static_cast<double>(ready[seat]) / number;
            for (int kind = 0; kind < kinds; ++kind) {
                if (deal.state().players[own].tiles.held(kind) == 0) continue;
                const double chance = (waiting[seat][static_cast<std::size_t>(kind)] + 0.5) / (number + 1);
                sum.loss -= std::log(has_kind(player.waits, kind) ? chance : 1 - chance);
            }
        }
        return sum;
    }
};

// Imagined hands of Sichuan are nearer to the truth than those that the rules permit alike.
void imagined_hands_are_likely() {
    using namespace tingpai::sichuan;
    Foresight imagined;
    Foresight sampled;
    int ready = 0;
    each_choice<Deal>(120, 1, [&](const Deal& deal, const play::Actions&) {
        if (deal.state().phase != Phase::turn || deal.wall_size() >= 40) return;
        const View view(deal, deal.to_act());
        play::Random random(5);
        const auto add = [](Foresight& sum, const Foresight& one) {
            sum.loss += one.loss;
            sum.ready += one.ready;
        };
        add(imagined, Foresight::of(deal, [&] { return imagined_deal(view, random); }));
        add(sampled, Foresight::of(deal, [&] { return view.sample(random); }));
        for (int seat = 0; seat < seats; ++seat) {
            const auto& player = deal.state().players[static_cast<std::size_t>(seat)];
            ready += seat != deal.to_act() && !player.won && player.waits != 0 ? 1 : 0;
        }
    });
    std::printf("log loss: imagined %.1f, sampled %.1f; ready: %d, imagined %.1f, sampled %.1f\n", imagined.loss, sampled.loss, ready, imagined.ready, sampled.ready);
    CHECK(ready > 500);
    CHECK(imagined.loss < 0.87 * sampled.loss);
    CHECK(imagined.ready > 0.8 * ready && imagined.ready < 1.3 * ready);
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
    imagined_hands_are_likely();
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
