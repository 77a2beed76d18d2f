#include "tingpai/sisepai/deal.hpp"

#include <algorithm>

#include "tingpai/errors.hpp"
#include "tingpai/narrow.hpp"
#include "tingpai/sisepai/split.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }
bool is_identical(const Group& group) { return group.kinds[0] == group.kinds[group.size - 1U]; }

// For every kind the codes of the takes that a claim without a win may make of it, ascending.
const std::array<std::vector<int>, kinds>& takes_of() {
    static const auto all = [] {
        std::array<std::vector<int>, kinds> codes;
        for (int code = first_take; code < first_extend; ++code) {
            const Group& group = group_of_action(code);
            if (group.size == 2) continue;  // SP-11
            for (int kind = 0; kind < kinds; ++kind) {
                if (group.count(kind) > 0) codes[at(kind)].push_back(code);
            }
        }
        return codes;
    }();
    return all;
}

Counts with(Counts counts, int kind) {
    ++counts[at(kind)];
    return counts;
}

// The concealed cards once `group` lies down with the taken card.
Counts after_taking(Counts counts, const Group& group, int taken) {
    ++counts[at(taken)];
    for (int kind : group) --counts[at(kind)];
    return counts;
}

}  // namespace

bool Seat::operator==(const Seat& other) const {
    return concealed == other.concealed && std::ranges::equal(exposed(), other.exposed()) &&
           std::ranges::equal(taken(), other.taken());
}

Shuffled Deal::shuffle(std::uint64_t seed) {
    Shuffled result;
    auto& deck = result.deck;
    std::size_t card = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        for (int copy = 0; copy < copies(kind); ++copy) deck[card++] = static_cast<std::uint8_t>(kind);
    }
    play::Random random(seed);
    random.shuffle(deck);
    result.first = static_cast<int>(random.below(seats));
    return result;
}

Deal::Deal(std::uint64_t seed, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    const Shuffled shuffled = shuffle(seed);
    deal_out(shuffled.deck, shuffled.first, opening);
}

Deal::Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    Counts counts{};
    for (int kind : deck) {
        if (kind >= kinds) throw HandError("deck: " + std::to_string(kind) + " is no kind (SP-1)");
        if (++counts[at(kind)] > copies(kind)) {
            throw HandError("deck: " + std::to_string(counts[at(kind)]) + " of " + kind_name(kind) + ", there are " +
                            std::to_string(copies(kind)) + " (SP-1)");
        }
    }
    if (deck.size() != deck_cards) throw HandError("deck: " + std::to_string(deck.size()) + " cards, there are 117 (SP-1)");
    if (first < 0 || first >= seats) throw HandError("first " + std::to_string(first) + ": a seat is 0 to 3");
    deal_out(deck, first, opening);
}

// G-4a: twenty cards to each seat, the rest is the stock.
void Deal::deal_out(std::span<const std::uint8_t> deck, int first, Events events) {
    std::ranges::copy(deck, state_.deck.begin());
    state_.next = 0;
    for (int index = 0; index < seats; ++index) {
        Counts& hand = state_.players[at(index)].concealed;
        for (int card = 0; card < hand_cards; ++card) ++hand[state_.deck[state_.next++]];
        if (events == nullptr) continue;
        Event event{EventType::deal, small(index)};
        event.hand = hand;
        events->push_back(event);
    }
    draw(first, events);
}

// ---- what a seat may answer (SP-8 to SP-12) ------------------------------------------------------

bool Deal::wins(int seat) const {
    const Seat& own = state_.players[at(seat)];
    return all_grouped(with(own.concealed, state_.card), own.exposed(), *rules_);
}

// SP-11: which groups a claim that does not win may make.
bool Deal::may_make(int seat, const Group& group) const {
    const int away = distance(seat);
    if (away == 0) return true;
    if (is_single(state_.card) || group.size < 3) return false;
    return is_identical(group) || away == 1;
}

// `win`: whether the seat can win. A claim that would leave all 21 cards grouped is that win (SP-8).
bool Deal::may_take(int seat, const Group& group, bool win) const {
    if (!may_make(seat, group)) return false;
    const Seat& own = state_.players[at(seat)];
    for (int kind : group) {
        if (own.concealed[at(kind)] < group.count(kind) - (kind == state_.card ? 1 : 0)) return false;
    }
    if (!win) return true;
    std::vector<Group> exposed(own.exposed().begin(), own.exposed().end());
    exposed.push_back(group);
    return !all_grouped(after_taking(own.concealed, group, state_.card), exposed, *rules_);
}

bool Deal::may_extend(int seat, const Group& four, bool win) const {
    if (!rules_->extend_exposed || four.count(state_.card) == 0 || !may_make(seat, four)) return false;
    const auto own = state_.players[at(seat)].exposed();
    const auto three = std::ranges::find_if(own, [&](const Group& group) { return extended(group, state_.card) == four; });
    if (three == own.end()) return false;
    if (!win) return true;
    std::vector<Group> exposed(own.begin(), own.end());
    exposed[static_cast<std::size_t>(three - own.begin())] = four;
    return !all_grouped(state_.players[at(seat)].concealed, exposed, *rules_);
}

void Deal::answers(int seat, play::Actions& actions) const {
    const bool win = wins(seat);
    if (win) actions.add(win_action);
    for (int code : takes_of()[at(state_.card)]) {
        if (may_take(seat, group_of_action(code), win)) actions.add(code);
    }
    if (rules_->extend_exposed) {
        for (int code = first_extend; code < first_discard; ++code) {
            if (may_extend(seat, group_of_action(code), win)) actions.add(code);
        }
    }
    if (!must_take(seat)) actions.add(pass_action);
}

// Whether the seat is asked (G-5).
bool Deal::has_answer(int seat) const {
    if (must_take(seat)) return true;
    if (wins(seat)) return true;
    for (int code : takes_of()[at(state_.card)]) {
        if (may_take(seat, group_of_action(code), false)) return true;
    }
    if (!rules_->extend_exposed) return false;
    for (int code = first_extend; code < first_discard; ++code) {
        if (may_extend(seat, group_of_action(code), false)) return true;
    }
    return false;
}

bool Deal::is_legal(int code) const {
    if (code < 0 || code >= action_count) return false;
    if (state_.stage == Stage::over) return false;
    const int seat = state_.to_act;
    if (state_.stage == Stage::discard) {
        if (code < first_discard || code == pass_action) return false;
        const int kind = code - first_discard;
        return state_.players[at(seat)].concealed[at(kind)] > 0 && !is_single(kind);  // SP-8
    }
    if (code == win_action) return wins(seat);
    if (code == pass_action) return !must_take(seat);
    if (code >= first_discard) return false;
    const Group& group = group_of_action(code);
    if (code >= first_extend) return may_extend(seat, group, wins(seat));
    return group.size != 2 && group.count(state_.card) > 0 && may_take(seat, group, wins(seat));
}

void Deal::legal(play::Actions& actions) const {
    actions.clear();
    if (state_.stage == Stage::over) return;
    if (state_.stage != Stage::discard) return answers(state_.to_act, actions);
    const Counts& concealed = state_.players[at(state_.to_act)].concealed;
    for (int kind = 0; kind < kinds; ++kind) {
        if (concealed[at(kind)] > 0 && !is_single(kind)) actions.add(discard_action(kind));
    }
}

// SP-10: the priority of an answer, lower first.
int Deal::level(int seat, int code) const {
    if (code == win_action) return 1;
    const Group& group = group_of_action(code);
    if (group.size >= 3 && is_identical(group)) return 2;
    return distance(seat) == 0 ? 3 : 4;
}

// ---- play ----------------------------------------------------------------------------------------

void Deal::play(int code, Events events) {
    if (!is_legal(code)) {
        const std::string what = code < 0 || code >= action_count ? std::to_string(code) : action_text(code);
        throw IllegalActionError(is_over() ? what + ": the deal is over"
                                           : what + ": not legal for seat " + std::to_string(state_.to_act) + " now");
    }
    if (state_.stage == Stage::discard) return discard(code - first_discard, events);
    state_.answers[at(state_.to_act)] = static_cast<std::int16_t>(code);
    ask_after(distance(state_.to_act), events);
}

// SP-7, SP-14.
void Deal::draw(int seat, Events events) {
    state_.turn = small(seat);
    if (stock() == 0) return end(events);
    state_.card = small(state_.deck[state_.next++]);
    if (events != nullptr) events->push_back({EventType::draw, small(seat), state_.card});
    offer(Stage::drawn, events);
}

void Deal::offer(Stage stage, Events events) {
    state_.stage = stage;
    state_.answers.fill(-1);
    ask_after(stage == Stage::drawn ? -1 : 0, events);
}

// Asks the next seat, farther from the card than `from`, that has an answer; then resolves.
void Deal::ask_after(int from, Events events) {
    for (int away = from + 1; away < seats; ++away) {
        const int seat = (state_.turn + away) % seats;
        if (!has_answer(seat)) continue;
        state_.to_act = small(seat);
        return;
    }
    resolve(events);
}

void Deal::resolve(Events events) {
    int best = -1;
    int best_level = 0;
    for (int away = 0; away < seats; ++away) {
        const int seat = (state_.turn + away) % seats;
        const int code = state_.answers[at(seat)];
        if (code < 0 || code == pass_action) continue;
        const int own = level(seat, code);
        if (best >= 0 && own >= best_level) continue;
        best = seat;
        best_level = own;
    }
    if (best < 0) return unclaimed(events);
    const int code = state_.answers[at(best)];
    state_.answers.fill(-1);
    if (code == win_action) return win(best, events);
    take(best, code, events);
}

// SP-12, SP-13.
void Deal::unclaimed(Events events) {
    if (state_.stage == Stage::drawn) {
        if (events != nullptr) events->push_back({EventType::offer, state_.turn, state_.card});
        return offer(Stage::second, events);
    }
    state_.answers.fill(-1);
    state_.lying[state_.lie++] = {state_.card, state_.turn};
    state_.card = -1;
    draw((state_.turn + 1) % seats, events);
}

void Deal::take(int seat, int code, Events events) {
    const Group group = group_of_action(code);
    const bool extends = code >= first_extend;
    Seat& own = state_.players[at(seat)];
    if (extends) {
        const auto end = own.groups.begin() + own.group_count;
        *std::find_if(own.groups.begin(), end, [&](const Group& three) { return extended(three, state_.card) == group; }) = group;
    } else {
        own.concealed = after_taking(own.concealed, group, state_.card);
        own.groups[own.group_count++] = group;
    }
    own.takings[own.taking_count++] = {group, state_.card, -1, extends};
    if (events != nullptr) {
        Event event{EventType::take, small(seat), state_.card, state_.turn, group};
        event.extends = extends;
        events->push_back(event);
    }
    state_.turn = state_.to_act = small(seat);
    state_.card = -1;
    state_.stage = Stage::discard;
}

void Deal::discard(int kind, Events events) {
    Seat& own = state_.players[at(state_.turn)];
    --own.concealed[at(kind)];
    if (own.taking_count > 0) own.takings[own.taking_count - 1U].discard = small(kind);
    state_.card = small(kind);
    if (events != nullptr) events->push_back({EventType::discard, state_.turn, state_.card});
    offer(Stage::discarded, events);
}

void Deal::win(int seat, Events events) {
    Seat& own = state_.players[at(seat)];
    const int points = score(Hand(own.concealed, own.exposed(), rules_), Win{state_.card}).points;
    ++own.concealed[at(state_.card)];
    state_.result.winner = seat;
    state_.result.other = state_.turn;
    state_.result.kind = state_.card;
    state_.result.points[at(seat)] = points;
    if (events != nullptr) {
        Event event{EventType::win, small(seat), state_.card, state_.turn};
        event.points = points;
        events->push_back(event);
    }
    state_.card = -1;
    end(events);
}

void Deal::end(Events events) {
    state_.stage = Stage::over;
    state_.to_act = -1;
    if (events == nullptr) return;
    Event event;
    event.result = state_.result.points;
    event.winner = small(state_.result.winner);
    events->push_back(event);
}

bool Deal::operator==(const Deal& other) const {
    return *rules_ == *other.rules_ && state_.players == other.state_.players && state_.turn == other.state_.turn && state_.to_act == other.state_.to_act &&
           state_.stage == other.state_.stage && state_.card == other.state_.card && state_.answers == other.state_.answers && state_.result == other.state_.result &&
           std::equal(state_.deck.begin() + state_.next, state_.deck.end(), other.state_.deck.begin() + other.state_.next, other.state_.deck.end()) &&
           std::equal(state_.lying.begin(), state_.lying.begin() + state_.lie, other.state_.lying.begin(), other.state_.lying.begin() + other.state_.lie);
}

}  // namespace tingpai::sisepai
