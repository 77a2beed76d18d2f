#include "tingpai/chuopai/deal.hpp"

#include <algorithm>

#include "tingpai/chuopai/hand.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/narrow.hpp"
#include "tingpai/text.hpp"

namespace tingpai::chuopai {

namespace {

constexpr int spike = 19;    // 12
constexpr int two_red = 20;  // 24

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// ---- the action space ----------------------------------------------------------------------------

// Where a play stands before sorting: sets by kind and copies, then combinations.
std::size_t raw_index(const Play& play) {
    const int first = std::countr_zero(play.cards.word()) / 3;
    if (play.family != kCombination) return at(first * kCopies + play.size - 1);
    const int group = kGroups - 1 - play.rank;
    const auto& info = kGroupInfo[at(group)];
    return at(kKinds * kCopies + (group * kCopies + play.heads - 1) * 25 + play.cards.count(info.first) * 5 + play.cards.count(info.second));
}

struct ActionSpace {
    std::vector<Play> plays;                // by code
    std::vector<std::int16_t> code_of_raw;  // -1: no play

    ActionSpace() : code_of_raw(at(kKinds * kCopies + kGroups * kCopies * 25), -1) {
        Cards all;
        for (int kind = 0; kind < kKinds; ++kind) all = all + Cards::of(kind, kCopies);
        plays = chuopai::plays(all);  // without options every play there is, in order
        for (std::size_t code = 0; code < plays.size(); ++code) code_of_raw[raw_index(plays[code])] = static_cast<std::int16_t>(code);
    }
};

const ActionSpace& space() {
    static const ActionSpace made;
    return made;
}

}  // namespace

const Play& play_of_action(int code) { return space().plays[at(code)]; }
int play_action(const Play& play) { return space().code_of_raw[raw_index(play)]; }

std::string action_text(int code) {
    if (code == pass_action) return "pass";
    if (code < 0 || code > pass_action) throw NotationError("action " + std::to_string(code) + ": codes are 0 to " + std::to_string(pass_action));
    return "play " + to_string(play_of_action(code).cards);
}

int parse_action(std::string_view text) {
    constexpr std::string_view play = "play ";
    if (text == "pass") return pass_action;
    if (!text.starts_with(play)) throw NotationError(quoted(text) + " is no action: play 66*2 36, or pass");
    return play_action(make_play(parse_cards(text.substr(play.size())), Rules{}));
}

// ---- what passes prove ---------------------------------------------------------------------------

void Knowledge::plays(Cards cards) {
    for (int kind = 0; kind < kKinds; ++kind) {
        most[at(kind)] = static_cast<std::uint8_t>(most[at(kind)] - cards.count(kind));
    }
    for (int group = 0; group < kGroups; ++group) {
        const auto& info = kGroupInfo[at(group)];
        const int heads = cards.count(info.head);
        const int matches = cards.count(info.first) + cards.count(info.second);
        if (heads + matches == 0) continue;
        std::uint64_t after = 0;
        for (int h = 0; h + heads <= kCopies; ++h) {
            for (int m = 0; m + matches <= most_matches; ++m) {
                after |= (combination[at(group)] >> ((h + heads) * row + m + matches) & 1U) << (h * row + m);
            }
        }
        combination[at(group)] = after;
    }
    // Who starts with one of the two and gets no bonus has none of the other (CP-3).
    if (not_both && cards.count(spike) > 0) most[two_red] = 0;
    if (not_both && cards.count(two_red) > 0) most[spike] = 0;
}

void Knowledge::passes(const Play& target, const Rules& rules) {
    if (target.family != kCombination) {
        const int kind = std::countr_zero(target.cards.word()) / 3;
        for (std::uint64_t left = detail::kHigher[at(kind)]; left != 0; left &= left - 1) {
            auto& copies = most[at(std::countr_zero(left) / 3)];
            copies = std::min(copies, static_cast<std::uint8_t>(target.size - 1));
        }
        return;
    }
    // Which heads and matches hold a part of the target's size that beats it, whatever kinds match.
    std::uint64_t beating = 0;
    for (int h = 1; h <= kCopies; ++h) {
        const int m = target.size - h;
        if (m < 1 || (rules.combination_same_make_up && h != target.heads) || (rules.combination_equal_parts && h != m)) continue;
        for (int heads = h; heads <= kCopies; ++heads) {
            for (int matches = m; matches <= most_matches; ++matches) beating |= std::uint64_t{1} << (heads * row + matches);
        }
    }
    for (int group = 0; group < kGroups - 1 - target.rank; ++group) combination[at(group)] &= ~beating;
}

bool Knowledge::allows(Cards cards, std::uint32_t kinds) const {
    for (int kind = 0; kind < kKinds; ++kind) {
        if ((kinds >> kind & 1U) != 0 && cards.count(kind) > most[at(kind)]) return false;
    }
    for (int group = 0; group < kGroups; ++group) {
        const auto& info = kGroupInfo[at(group)];
        if ((kinds >> info.head & 1U) == 0) continue;
        const int bit = cards.count(info.head) * row + cards.count(info.first) + cards.count(info.second);
        if ((combination[at(group)] >> bit & 1U) == 0) return false;
    }
    const bool both = (kinds >> spike & 1U) != 0 && cards.count(spike) > 0 && cards.count(two_red) > 0;
    return !(not_both && both);
}

// ---- making a deal -------------------------------------------------------------------------------

Shuffled Deal::shuffle(std::uint64_t seed) {
    Shuffled result;
    auto& deck = result.deck;
    for (std::size_t card = 0; card < deck.size(); ++card) deck[card] = static_cast<std::uint8_t>(card / kCopies);
    play::Random random(seed);
    random.shuffle(deck);
    result.first = static_cast<int>(random.below(kSeats));
    return result;
}

Deal::Deal(std::uint64_t seed, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    const Shuffled shuffled = shuffle(seed);
    deal_out(shuffled.deck, shuffled.first, opening);
}

Deal::Deal(std::span<const std::uint8_t> deck, int first, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    std::array<int, kKinds> counts{};
    for (int kind : deck) {
        if (kind >= kKinds) throw HandError("deck: " + std::to_string(kind) + " is no kind (CP-1)");
        if (++counts[at(kind)] > kCopies) throw HandError("deck: five of " + std::string(kKindInfo[at(kind)].name) + ", there are four (CP-1)");
    }
    if (deck.size() != deck_cards) throw HandError("deck: " + std::to_string(deck.size()) + " cards, there are 84 (CP-1)");
    if (first < 0 || first >= kSeats) throw HandError("first " + std::to_string(first) + ": a seat is 0, 1 or 2");
    deal_out(deck, first, opening);
}

// G-4a: 28 cards to each seat.
void Deal::deal_out(std::span<const std::uint8_t> deck, int first, Events events) {
    for (int card = 0; card < deck_cards; ++card) {
        Cards& hand = state_.hands[at(card / kMaxHand)];
        hand = hand + Cards::of(deck[at(card)]);
    }
    for (int seat = 0; seat < kSeats && events != nullptr; ++seat) events->push_back({EventType::deal, small(seat), state_.hands[at(seat)], {}});
    for (int seat = 0; seat < kSeats; ++seat) starting_bonus(seat, events);
    state_.leader = state_.to_act = small(first);
}

void Deal::starting_bonus(int seat, Events events) {  // CP-3
    Cards& hand = state_.hands[at(seat)];
    Knowledge& known = state_.knowledge[at(seat)];
    if (hand.count(spike) == 0 || hand.count(two_red) == 0) {
        known.not_both = true;
        return;
    }
    const Cards bonus = Cards::of(spike, hand.count(spike)) + Cards::of(two_red, hand.count(two_red));
    hand = hand - bonus;
    state_.piles[at(seat)] = bonus;
    known.most[spike] = known.most[two_red] = 0;
    if (events != nullptr) events->push_back({EventType::bonus, small(seat), bonus, {}});
}

Deal::Deal(const Position& position, RulesPtr rules, Events opening) : rules_(std::move(rules)) {
    std::array<int, kKinds> all{};
    const auto add = [&](Cards cards) {
        for (int kind = 0; kind < kKinds; ++kind) all[at(kind)] += cards.count(kind);
    };
    if (position.leader < 0 || position.leader >= kSeats) throw HandError("leader " + std::to_string(position.leader) + ": a seat is 0, 1 or 2");
    state_.hands = position.hands;
    state_.piles = position.piles;
    for (int seat = 0; seat < kSeats; ++seat) {
        add(position.hands[at(seat)]);
        add(position.piles[at(seat)]);
    }
    for (const auto& cards : position.trick) add(cards.value_or(Cards()));
    for (int kind = 0; kind < kKinds; ++kind) {
        if (all[at(kind)] > kCopies) {
            throw HandError(std::to_string(all[at(kind)]) + " of " + kKindInfo[at(kind)].name + " in the deal: there are four (CP-1)");
        }
    }
    // The cards of the trick go back to their hands and are played once more, by the rules.
    if (!position.trick.empty() && position.trick[0]) state_.hands[at(position.leader)] = state_.hands[at(position.leader)] + *position.trick[0];
    int seat = position.leader;
    for (std::size_t i = 1; i < position.trick.size(); ++i) {
        do seat = (seat + 1) % kSeats;
        while (seat != position.leader && state_.hands[at(seat)].empty() && !position.trick[i].has_value());
        if (seat == position.leader) throw IllegalActionError("trick: more plays than players with cards (CP-6)");
        if (position.trick[i]) state_.hands[at(seat)] = state_.hands[at(seat)] + *position.trick[i];
    }
    for (Cards hand : state_.hands) {
        if (hand.size() > kMaxHand) throw HandError(std::to_string(hand.size()) + " cards in a hand: 28 at most (G-2)");
    }
    lead(position.leader, opening);
    for (const auto& cards : position.trick) {
        if (is_over()) throw IllegalActionError("trick: the deal is over (CP-10)");
        play(cards ? play_action(make_play(*cards, *rules_)) : pass_action, opening);
    }
}

Position Deal::position() const {
    Position position;
    position.hands = state_.hands;
    position.piles = state_.piles;
    position.leader = state_.leader;
    for (int i = 0; i < kSeats; ++i) {
        const int code = state_.trick[at((state_.leader + i) % kSeats)];
        if (code == pass_action) position.trick.emplace_back();
        else if (code >= 0) position.trick.emplace_back(play_of_action(code).cards);
    }
    return position;
}

// ---- legal actions -------------------------------------------------------------------------------

bool Deal::is_legal(int code) const {
    if (is_over() || code < 0 || code > pass_action) return false;
    const Cards hand = state_.hands[at(state_.to_act)];
    if (code == pass_action) return state_.highest >= 0 && !can_beat(hand, play_of_action(state_.highest), *rules_);  // CP-7
    const Play& play = play_of_action(code);
    if (!hand.contains(play.cards) || !classify(play.cards, *rules_)) return false;
    return state_.highest < 0 || beats(play, play_of_action(state_.highest), *rules_);
}

void Deal::legal(play::Actions& actions) const {
    actions.clear();
    if (is_over()) return;
    std::array<std::uint64_t, (play_count + 63) / 64> found{};
    const auto add = [&](const Play& play) {
        const auto code = static_cast<unsigned>(play_action(play));
        found[code / 64] |= std::uint64_t{1} << code % 64;
    };
    const Cards hand = state_.hands[at(state_.to_act)];
    if (state_.highest < 0) for_each_play(hand, *rules_, add);
    else for_each_response(hand, play_of_action(state_.highest), *rules_, add);
    for (std::size_t word = 0; word < found.size(); ++word) {
        for (std::uint64_t left = found[word]; left != 0; left &= left - 1) actions.add(static_cast<int>(word) * 64 + std::countr_zero(left));
    }
    if (actions.empty()) actions.add(pass_action);
}

// ---- play ----------------------------------------------------------------------------------------

void Deal::play(int code, Events events) {
    if (!is_legal(code)) {
        const std::string what = code < 0 || code > pass_action ? std::to_string(code) : action_text(code);
        throw IllegalActionError(is_over() ? what + ": the deal is over"
                                           : what + ": not legal for seat " + std::to_string(state_.to_act) + " now");
    }
    const int seat = state_.to_act;
    state_.trick[at(seat)] = static_cast<std::int16_t>(code);
    if (code == pass_action) {
        state_.knowledge[at(seat)].passes(play_of_action(state_.highest), *rules_);
        if (events != nullptr) events->push_back({EventType::pass, small(seat), Cards(), {}});
    } else {
        const Cards cards = play_of_action(code).cards;
        state_.hands[at(seat)] = state_.hands[at(seat)] - cards;
        state_.knowledge[at(seat)].plays(cards);
        state_.highest = static_cast<std::int16_t>(code);  // it beats what was highest
        state_.winning = small(seat);
        if (events != nullptr) events->push_back({EventType::play, small(seat), cards, {}});
    }
    next_to_act(seat, events);
}

// CP-6: every other player who still has cards acts once.
void Deal::next_to_act(int after, Events events) {
    for (int seat = (after + 1) % kSeats; seat != state_.leader; seat = (seat + 1) % kSeats) {
        if (state_.hands[at(seat)].empty()) continue;
        state_.to_act = small(seat);
        return;
    }
    end_round(events);
}

void Deal::end_round(Events events) {  // CP-8
    const int winner = state_.winning;
    const Cards won = play_of_action(state_.highest).cards;
    state_.piles[at(winner)] = state_.piles[at(winner)] + won;
    for (int seat = 0; seat < kSeats; ++seat) {
        const int code = state_.trick[at(seat)];
        if (seat != winner && code >= 0 && code != pass_action) state_.gone = state_.gone + play_of_action(code).cards;
    }
    if (events != nullptr) events->push_back({EventType::round_end, small(winner), won, result().points});
    lead(winner, events);
}

// CP-9, CP-10: the seat, or the next that has cards, leads.
void Deal::lead(int seat, Events events) {
    state_.trick.fill(-1);
    state_.highest = -1;
    state_.winning = -1;
    if (std::ranges::count_if(state_.hands, [](Cards hand) { return !hand.empty(); }) <= 1) {
        state_.to_act = -1;
        state_.leader = small(seat);
        if (events != nullptr) events->push_back({EventType::end, -1, Cards(), result().points});
        return;
    }
    while (state_.hands[at(seat)].empty()) seat = (seat + 1) % kSeats;
    state_.leader = state_.to_act = small(seat);
}

Result Deal::result() const {
    Result result;
    for (int seat = 0; seat < kSeats; ++seat) result.points[at(seat)] = state_.piles[at(seat)].size();
    const int most = *std::ranges::max_element(result.points);
    for (int seat = 0; seat < kSeats; ++seat) {
        if (result.points[at(seat)] == most) result.winners.push_back(seat);
    }
    return result;
}

}  // namespace tingpai::chuopai
