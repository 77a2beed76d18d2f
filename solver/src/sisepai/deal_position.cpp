// Si Se Pai deals from any situation.
#include <algorithm>
#include <numeric>

#include "tingpai/errors.hpp"
#include "tingpai/narrow.hpp"
#include "tingpai/sisepai/deal.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Every card of the position by kind; HandError for too many copies or a kind that there is not.
void check_cards(const Position& position) {
    std::array<int, kinds> all{};
    const auto add = [&](int kind, const char* where) {
        if (kind < 0 || kind >= kinds) throw HandError(std::string(where) + ": " + std::to_string(kind) + " is no kind (SP-1)");
        ++all[at(kind)];
    };
    for (int kind : position.stock) add(kind, "stock");
    for (const Lying& card : position.discards) {
        add(card.kind, "discards");
        if (card.seat < 0 || card.seat >= seats) throw HandError("discards: " + std::to_string(card.seat) + " is no seat");
        if (is_single(card.kind)) throw HandError("discards: " + kind_name(card.kind) + " is never discarded (SP-8)");
    }
    if (position.card >= 0) add(position.card, "card");
    for (int seat = 0; seat < seats; ++seat) {
        for (int kind = 0; kind < kinds; ++kind) all[at(kind)] += position.concealed[at(seat)][at(kind)];
        for (const Group& group : position.exposed[at(seat)]) {
            for (int kind : group) add(kind, "exposed");
        }
    }
    for (int kind = 0; kind < kinds; ++kind) {
        if (all[at(kind)] > copies(kind)) {
            throw HandError(std::to_string(all[at(kind)]) + " of " + kind_name(kind) + " in the deal: there are " +
                            std::to_string(copies(kind)) + " (SP-1)");
        }
    }
}

// SP-3: 20 cards with the exposed groups, 21 before a discard.
void check_hand(const Position& position, int seat, const Rules& rules) {
    const Counts& concealed = position.concealed[at(seat)];
    const auto& exposed = position.exposed[at(seat)];
    const bool discards = position.stage == Stage::discard && seat == position.turn;
    int size = std::accumulate(concealed.begin(), concealed.end(), 0);
    for (const Group& group : exposed) {
        static_cast<void>(make_group(std::vector<int>(group.begin(), group.end())));
        if (group.size == 2) throw HandError("exposed: " + group_text(group) + ": a pair is never exposed (SP-11)");
        size += group.size;
    }
    const std::string of = " of seat " + std::to_string(seat);
    if (size != hand_cards + (discards ? 1 : 0)) throw HandError(std::to_string(size) + " cards" + of + ": 20, or 21 before a discard (SP-3)");
    if (!discards) return;
    if (exposed.empty()) throw HandError("exposed" + of + ": a discard follows a taken card (SP-8)");
    if (all_grouped(concealed, exposed, rules)) throw HandError("cards" + of + " are all in groups: it has won (SP-8)");
}

}  // namespace

void Deal::check(const Position& position) const {
    if (position.turn < 0 || position.turn >= seats) throw HandError("turn " + std::to_string(position.turn) + ": a seat is 0 to 3");
    if (position.stage == Stage::over) throw HandError("stage: a situation to play on from is not over");
    check_cards(position);
    for (int seat = 0; seat < seats; ++seat) check_hand(position, seat, *rules_);
    const bool offered = position.card >= 0;
    if (position.stage == Stage::discard && offered) throw HandError("card: none is offered before a discard (SP-8)");
    if (position.stage == Stage::drawn || position.stage == Stage::discard) return;
    if (!offered) throw HandError("card: which card is offered (SP-12)");
    if (is_single(position.card)) throw HandError("card: " + kind_name(position.card) + " is never discarded (SP-8)");
}

Deal::Deal(const Position& position, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    check(position);
    for (int index = 0; index < seats; ++index) {
        Seat& own = state_.players[at(index)];
        own.concealed = position.concealed[at(index)];
        std::ranges::copy(position.exposed[at(index)], own.groups.begin());
        own.group_count = static_cast<std::uint8_t>(position.exposed[at(index)].size());
    }
    state_.next = static_cast<std::uint8_t>(deck_cards - position.stock.size());
    std::ranges::copy(position.stock, state_.deck.begin() + state_.next);
    std::ranges::copy(position.discards, state_.lying.begin());
    state_.lie = static_cast<std::uint8_t>(position.discards.size());
    state_.turn = state_.to_act = small(position.turn);
    state_.stage = position.stage;
    state_.card = small(position.card);
    if (state_.stage == Stage::discard) {
        // What it took is not known, only that it has not won.
        state_.players[at(state_.turn)].takings[0] = Taking{};
        state_.players[at(state_.turn)].taking_count = 1;
    } else if (state_.card < 0) {
        draw(state_.turn, opening);
    } else {
        offer(state_.stage, opening);
    }
}

Position Deal::position() const {
    Position position;
    for (int index = 0; index < seats; ++index) {
        position.concealed[at(index)] = state_.players[at(index)].concealed;
        position.exposed[at(index)].assign(state_.players[at(index)].exposed().begin(), state_.players[at(index)].exposed().end());
    }
    position.stock.assign(state_.deck.begin() + state_.next, state_.deck.end());
    position.discards.assign(state_.lying.begin(), state_.lying.begin() + state_.lie);
    position.turn = state_.turn;
    position.stage = state_.stage;
    position.card = state_.card;
    return position;
}

}  // namespace tingpai::sisepai
