#include "tingpai/chuopai/solve.hpp"

#include <string>

#include "search.hpp"
#include "tingpai/errors.hpp"

namespace tingpai::chuopai {
namespace detail {

void Meter::out_of_nodes() const {
    throw BudgetError("not solved within " + std::to_string(limits_.nodes) + " nodes");
}

}  // namespace detail

namespace {

using detail::after_next;
using detail::next;
using detail::Piles;
using detail::Round;
using detail::State;

constexpr std::size_t at(int seat) { return static_cast<std::size_t>(seat); }
constexpr std::size_t kLeastTable = 1024;

// A position with the round's plays digested.
struct Node {
    State state;
    Piles piles{};
    int leader = 0;
    std::optional<Round> round;
};

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

void check_seat(int seat, const char* what) {
    if (seat < 0 || seat >= kSeats) throw HandError(std::string(what) + " is a seat 0 to 2, not " + std::to_string(seat));
}

void check_cards(const Endgame& position) {
    std::array<int, kKinds> copies{};
    int total = 0;
    const auto add = [&](Cards cards) {
        for (int kind = 0; kind < kKinds; ++kind) copies[at(kind)] += cards.count(kind);
        total += cards.size();
    };
    for (int seat = 0; seat < kSeats; ++seat) {
        const int size = position.hands[at(seat)].size();
        if (size > kMaxHand) throw HandError(seat_name(seat) + " has " + std::to_string(size) + " cards, more than 28");
        add(position.hands[at(seat)]);
    }
    for (const auto& play : position.trick) {
        if (play) add(*play);
    }
    for (int kind = 0; kind < kKinds; ++kind) {
        if (copies[at(kind)] > kCopies) {
            throw HandError("more than 4 cards of " + std::string(kKindInfo[at(kind)].name) + " (" +
                            std::to_string(copies[at(kind)]) + ") in hands and trick");
        }
    }
    for (int seat = 0; seat < kSeats; ++seat) {
        const int pile = position.piles[at(seat)];
        if (pile < 0 || pile > kKinds * kCopies) throw HandError("the pile of " + seat_name(seat) + " cannot be " + std::to_string(pile));
        total += pile;
    }
    if (total > kKinds * kCopies) {
        throw HandError("hands, trick and piles have " + std::to_string(total) + " cards, more than 84");
    }
}

// The next seat of the round to be asked, -1 if there is none.
int next_asked(const State& state, const Round& round) {
    for (int asked = round.asked + 1; asked < kSeats; ++asked) {
        const int seat = (round.leader + asked) % kSeats;
        if (!state.hands[at(seat)].empty()) return seat;
    }
    return -1;
}

Play checked_play(Cards cards, const Rules& rules) {
    const std::optional<Play> play = classify(cards, rules);
    if (!play) throw IllegalActionError("'" + to_string(cards) + "' in the trick is no play");
    return *play;
}

// Adds the trick's plays after the lead to the round.
void digest_answers(const Endgame& position, Round& round) {
    int asked = 0;
    for (std::size_t i = 1; i < position.trick.size(); ++i) {
        const auto& cards = position.trick[i];
        ++asked;
        if (asked >= kSeats) throw IllegalActionError("the trick has more plays than there are players");
        const int seat = (round.leader + asked) % kSeats;
        if (!cards) {
            if (can_beat(position.hands[at(seat)], round.top, position.rules)) {
                throw IllegalActionError(seat_name(seat) + " passed in the trick but can beat '" +
                                         to_string(round.top.cards) + "'");
            }
            round.asked = asked;
            continue;
        }
        const Play play = checked_play(*cards, position.rules);
        if (!beats(play, round.top, position.rules)) {
            throw IllegalActionError("'" + to_string(*cards) + "' in the trick does not beat '" + to_string(round.top.cards) + "'");
        }
        round = Round{round.leader, asked, seat, play};
    }
}

Node digest(const Endgame& position) {
    position.rules.check();
    check_seat(position.leader, "the leader");
    check_cards(position);
    Node node;
    node.state.hands = position.hands;
    node.piles = position.piles;
    node.leader = position.leader;
    if (position.trick.empty()) return node;
    if (!position.trick[0]) throw IllegalActionError("a trick begins with a play, not with a pass");
    Round round{position.leader, 0, position.leader, checked_play(*position.trick[0], position.rules)};
    digest_answers(position, round);
    if (next_asked(node.state, round) < 0) {
        throw IllegalActionError("the trick is complete: put the winner's cards in its pile and let it lead");
    }
    node.round = round;
    return node;
}

// The seat to act, -1 when the deal is over; between rounds the leader is moved on to it.
int find_actor(Node& node) {
    if (node.round) return next_asked(node.state, *node.round);
    int players = 0;
    for (const Cards hand : node.state.hands) players += !hand.empty();
    if (players <= 1) return -1;
    while (node.state.hands[at(node.leader)].empty()) node.leader = next(node.leader);
    return node.leader;
}

// The position after the seat's play (none: a pass), with the round closed if that was its last.
Node after_action(Node node, int seat, const std::optional<Play>& play) {
    if (play) node.state.hands[at(seat)] = node.state.hands[at(seat)] - play->cards;
    if (!node.round) {
        node.round = Round{seat, 0, seat, *play};
    } else {
        node.round->asked = (seat + kSeats - node.round->leader) % kSeats;
        if (play) {
            node.round->winner = seat;
            node.round->top = *play;
        }
    }
    if (next_asked(node.state, *node.round) >= 0) return node;
    node.leader = node.round->winner;
    node.piles[at(node.leader)] += node.round->top.size;
    node.round.reset();
    return node;
}

// The legal actions in the order of CP-12.
std::vector<std::optional<Play>> actions(const Node& node, int seat, const Rules& rules) {
    const Cards hand = node.state.hands[at(seat)];
    const std::vector<Play> list = node.round ? responses(hand, node.round->top, rules) : plays(hand, rules);
    if (list.empty()) return {std::nullopt};
    return {list.begin(), list.end()};
}

// Follows the first best plays to the end. `is_best(next node, seat)` says whether an action that
// leads there keeps the value; one of them always does, so the last needs no search.
template <class IsBest>
void follow_line(Node node, const Rules& rules, Solution& solution, IsBest&& is_best) {
    for (int seat = find_actor(node); seat >= 0; seat = find_actor(node)) {
        const std::vector<std::optional<Play>> list = actions(node, seat, rules);
        std::size_t i = 0;
        Node after = after_action(node, seat, list[0]);
        while (i + 1 < list.size() && !is_best(after, seat)) after = after_action(node, seat, list[++i]);
        solution.line.push_back(Step{seat, list[i]});
        node = after;
    }
    solution.piles = node.piles;
}

Solution solve_free_for_all(const Node& root, Objective objective, const Rules& rules, const Limits& limits) {
    detail::FreeForAll search(objective, rules, limits);
    const auto final_piles = [&](const Node& node) {
        const detail::Outcome outcome = node.round ? search.value(node.state, *node.round, node.piles)
                                                   : search.value(node.state, node.leader, node.piles);
        Piles piles = node.piles;
        for (int seat = 0; seat < kSeats; ++seat) piles[at(seat)] += outcome.gains[at(seat)];
        return piles;
    };
    Solution solution;
    const Piles value = final_piles(root);
    follow_line(root, rules, solution, [&](const Node& after, int) { return final_piles(after) == value; });
    solution.nodes = search.nodes();
    solution.memory = search.memory();
    return solution;
}

Solution solve_guarantee(const Node& root, int seat, const Rules& rules, const Limits& limits) {
    detail::OneAgainstTwo search(seat, rules, limits);
    // Whether the seat can bring its final pile to this number.
    const auto secures = [&](const Node& node, int pile) {
        const int more = pile - node.piles[at(seat)];
        return node.round ? search.secures(node.state, *node.round, more)
                          : search.secures(node.state, node.leader, more);
    };
    int low = root.piles[at(seat)];
    int high = low + root.state.size(seat) + (root.round && root.round->winner == seat ? root.round->top.size : 0);
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (secures(root, middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Solution solution;
    follow_line(root, rules, solution, [&](const Node& after, int actor) {
        return actor == seat ? secures(after, low) : !secures(after, low + 1);
    });
    solution.nodes = search.nodes();
    solution.memory = search.memory();
    return solution;
}

}  // namespace

void check_endgame(const Endgame& position) { static_cast<void>(digest(position)); }

std::optional<int> to_act(const Endgame& position) {
    Node node = digest(position);
    const int seat = find_actor(node);
    return seat < 0 ? std::nullopt : std::optional<int>(seat);
}

Solution solve(const Endgame& position, Objective objective, int seat, const Limits& limits) {
    const Node root = digest(position);
    if (limits.memory != 0 && limits.memory < kLeastTable) {
        throw BudgetError("a table takes at least " + std::to_string(kLeastTable) + " bytes, not " + std::to_string(limits.memory));
    }
    if (objective != Objective::guarantee) return solve_free_for_all(root, objective, position.rules, limits);
    check_seat(seat, "the seat of a guarantee");
    return solve_guarantee(root, seat, position.rules, limits);
}

}  // namespace tingpai::chuopai
