#include "tingpai/sisepai/deal.hpp"

#include <algorithm>

#include "tingpai/errors.hpp"
#include "tingpai/sisepai/split.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }
std::int8_t small(int value) { return static_cast<std::int8_t>(value); }
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

Deal::Deal(std::uint64_t seed, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    std::array<std::uint8_t, deck_cards> deck{};
    std::size_t card = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        for (int copy = 0; copy < copies(kind); ++copy) deck[card++] = static_cast<std::uint8_t>(kind);
    }
    play::Random random(seed);
    random.shuffle(std::span<std::uint8_t>(deck));
    deal_out(deck, static_cast<int>(random.below(seats)), opening);
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
    std::ranges::copy(deck, deck_.begin());
    next_ = 0;
    for (int index = 0; index < seats; ++index) {
        Counts& hand = seats_[at(index)].concealed;
        for (int card = 0; card < hand_cards; ++card) ++hand[deck_[next_++]];
        if (events == nullptr) continue;
        Event event{EventType::deal, small(index)};
        event.hand = hand;
        events->push_back(event);
    }
    draw(first, events);
}

// ---- what a seat may answer (SP-8 to SP-12) ------------------------------------------------------

bool Deal::wins(int seat) const {
    const Seat& own = seats_[at(seat)];
    return all_grouped(with(own.concealed, card_), own.exposed(), *rules_);
}

// SP-11: which groups a claim that does not win may make.
bool Deal::may_make(int seat, const Group& group) const {
    const int away = distance(seat);
    if (away == 0) return true;
    if (is_single(card_) || group.size < 3) return false;
    return is_identical(group) || away == 1;
}

// `win`: whether the seat can win. A claim that would leave all 21 cards grouped is that win (SP-8).
bool Deal::may_take(int seat, const Group& group, bool win) const {
    if (!may_make(seat, group)) return false;
    const Seat& own = seats_[at(seat)];
    for (int kind : group) {
        if (own.concealed[at(kind)] < group.count(kind) - (kind == card_ ? 1 : 0)) return false;
    }
    if (!win) return true;
    std::vector<Group> exposed(own.exposed().begin(), own.exposed().end());
    exposed.push_back(group);
    return !all_grouped(after_taking(own.concealed, group, card_), exposed, *rules_);
}

bool Deal::may_extend(int seat, const Group& four, bool win) const {
    if (!rules_->extend_exposed || four.count(card_) == 0 || !may_make(seat, four)) return false;
    const auto own = seats_[at(seat)].exposed();
    const auto three = std::ranges::find_if(own, [&](const Group& group) { return extended(group, card_) == four; });
    if (three == own.end()) return false;
    if (!win) return true;
    std::vector<Group> exposed(own.begin(), own.end());
    exposed[static_cast<std::size_t>(three - own.begin())] = four;
    return !all_grouped(seats_[at(seat)].concealed, exposed, *rules_);
}

void Deal::answers(int seat, play::Actions& actions) const {
    const bool win = wins(seat);
    if (win) actions.add(win_action);
    for (int code : takes_of()[at(card_)]) {
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
    for (int code : takes_of()[at(card_)]) {
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
    if (stage_ == Stage::over) return false;
    const int seat = to_act_;
    if (stage_ == Stage::discard) {
        if (code < first_discard || code == pass_action) return false;
        const int kind = code - first_discard;
        return seats_[at(seat)].concealed[at(kind)] > 0 && !is_single(kind);  // SP-8
    }
    if (code == win_action) return wins(seat);
    if (code == pass_action) return !must_take(seat);
    if (code >= first_discard) return false;
    const Group& group = group_of_action(code);
    if (code >= first_extend) return may_extend(seat, group, wins(seat));
    return group.size != 2 && group.count(card_) > 0 && may_take(seat, group, wins(seat));
}

void Deal::legal(play::Actions& actions) const {
    actions.clear();
    if (stage_ == Stage::over) return;
    if (stage_ != Stage::discard) return answers(to_act_, actions);
    const Counts& concealed = seats_[at(to_act_)].concealed;
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
                                           : what + ": not legal for seat " + std::to_string(to_act_) + " now");
    }
    if (stage_ == Stage::discard) return discard(code - first_discard, events);
    answers_[at(to_act_)] = static_cast<std::int16_t>(code);
    ask_after(distance(to_act_), events);
}

// SP-7, SP-14.
void Deal::draw(int seat, Events events) {
    turn_ = small(seat);
    if (stock() == 0) return end(events);
    card_ = small(deck_[next_++]);
    if (events != nullptr) events->push_back({EventType::draw, small(seat), card_});
    offer(Stage::drawn, events);
}

void Deal::offer(Stage stage, Events events) {
    stage_ = stage;
    answers_.fill(-1);
    ask_after(stage == Stage::drawn ? -1 : 0, events);
}

// Asks the next seat, farther from the card than `from`, that has an answer; then resolves.
void Deal::ask_after(int from, Events events) {
    for (int away = from + 1; away < seats; ++away) {
        const int seat = (turn_ + away) % seats;
        if (!has_answer(seat)) continue;
        to_act_ = small(seat);
        return;
    }
    resolve(events);
}

void Deal::resolve(Events events) {
    int best = -1;
    int best_level = 0;
    for (int away = 0; away < seats; ++away) {
        const int seat = (turn_ + away) % seats;
        const int code = answers_[at(seat)];
        if (code < 0 || code == pass_action) continue;
        const int own = level(seat, code);
        if (best >= 0 && own >= best_level) continue;
        best = seat;
        best_level = own;
    }
    if (best < 0) return unclaimed(events);
    const int code = answers_[at(best)];
    answers_.fill(-1);
    if (code == win_action) return win(best, events);
    take(best, code, events);
}

// SP-12, SP-13.
void Deal::unclaimed(Events events) {
    if (stage_ == Stage::drawn) {
        if (events != nullptr) events->push_back({EventType::offer, turn_, card_});
        return offer(Stage::second, events);
    }
    answers_.fill(-1);
    lying_[lie_++] = {card_, turn_};
    card_ = -1;
    draw((turn_ + 1) % seats, events);
}

void Deal::take(int seat, int code, Events events) {
    const Group group = group_of_action(code);
    const bool extends = code >= first_extend;
    Seat& own = seats_[at(seat)];
    if (extends) {
        const auto end = own.groups.begin() + own.group_count;
        *std::find_if(own.groups.begin(), end, [&](const Group& three) { return extended(three, card_) == group; }) = group;
    } else {
        own.concealed = after_taking(own.concealed, group, card_);
        own.groups[own.group_count++] = group;
    }
    own.takings[own.taking_count++] = {group, card_, -1, extends};
    if (events != nullptr) {
        Event event{EventType::take, small(seat), card_, turn_, group};
        event.extends = extends;
        events->push_back(event);
    }
    turn_ = to_act_ = small(seat);
    card_ = -1;
    stage_ = Stage::discard;
}

void Deal::discard(int kind, Events events) {
    Seat& own = seats_[at(turn_)];
    --own.concealed[at(kind)];
    if (own.taking_count > 0) own.takings[own.taking_count - 1U].discard = small(kind);
    card_ = small(kind);
    if (events != nullptr) events->push_back({EventType::discard, turn_, card_});
    offer(Stage::discarded, events);
}

void Deal::win(int seat, Events events) {
    Seat& own = seats_[at(seat)];
    const int points = score(Hand(own.concealed, own.exposed(), rules_), Win{card_}).points;
    ++own.concealed[at(card_)];
    result_.winner = seat;
    result_.other = turn_;
    result_.kind = card_;
    result_.points[at(seat)] = points;
    if (events != nullptr) {
        Event event{EventType::win, small(seat), card_, turn_};
        event.points = points;
        events->push_back(event);
    }
    card_ = -1;
    end(events);
}

void Deal::end(Events events) {
    stage_ = Stage::over;
    to_act_ = -1;
    if (events == nullptr) return;
    Event event;
    event.result = result_.points;
    event.winner = small(result_.winner);
    events->push_back(event);
}

bool Deal::operator==(const Deal& other) const {
    return *rules_ == *other.rules_ && seats_ == other.seats_ && turn_ == other.turn_ && to_act_ == other.to_act_ &&
           stage_ == other.stage_ && card_ == other.card_ && answers_ == other.answers_ && result_ == other.result_ &&
           std::equal(deck_.begin() + next_, deck_.end(), other.deck_.begin() + other.next_, other.deck_.end()) &&
           std::equal(lying_.begin(), lying_.begin() + lie_, other.lying_.begin(), other.lying_.begin() + other.lie_);
}

}  // namespace tingpai::sisepai
