// What a seat of a Kowah deal knows, and drawing a deal from what it does not.
#include <algorithm>
#include <numeric>
#include <utility>

#include "tingpai/kowah/deal.hpp"
#include "tingpai/kowah/tables.hpp"
#include "tingpai/play/ways.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

View Deal::view(int seat) const {
    View view;
    view.rules = rules_;
    view.seat = seat;
    view.hand = state_.hands[at(seat)];
    std::ranges::copy(state_.declared, view.declared.begin());
    view.known = state_.known;
    view.stock = stock();
    view.discards.assign(state_.lying.begin(), state_.lying.begin() + state_.lie);
    view.turns = state_.turns;
    view.result = state_.result;
    view.asked = to_act() == seat;
    const bool hidden = state_.stage == Stage::declare && state_.turn != seat;
    view.turn = hidden ? (state_.turn + 1) % seats : state_.turn;
    view.stage = hidden ? Stage::take : state_.stage;
    view.taken = state_.taken;
    view.drawn = state_.drawn;
    if (view.asked) legal(view.legal);
    for (int other = 0; other < seats; ++other) {
        const Counts& hand = state_.hands[at(other)];
        view.sizes[at(other)] = std::accumulate(hand.begin(), hand.end(), 0);
        if (other == seat || is_over()) continue;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            view.unseen[kind] = static_cast<std::uint8_t>(view.unseen[kind] + hand[kind] - state_.known[at(other)][kind]);
        }
    }
    for (std::size_t card = state_.next; card < deck_cards; ++card) ++view.unseen[state_.deck[card]];
    if (is_over()) view.hands = state_.hands;
    return view;
}

Event seen_by(Event event, int seat) {
    if (!event.is_private() || event.seat == seat) return event;
    event.kind = -1;
    event.hand = {};
    return event;
}

int View::to_act() const {
    if (asked) return seat;
    return stage == Stage::over || turn == seat ? -1 : turn;
}

bool View::operator==(const View& other) const {
    return *rules == *other.rules && seat == other.seat && hand == other.hand && sizes == other.sizes &&
           declared == other.declared && known == other.known && unseen == other.unseen && stock == other.stock &&
           discards == other.discards && turn == other.turn && stage == other.stage && taken == other.taken &&
           drawn == other.drawn && turns == other.turns && asked == other.asked && legal == other.legal &&
           hands == other.hands && result == other.result;
}

// ---- sampling ------------------------------------------------------------------------------------

namespace {

using Triple = std::array<std::uint8_t, 3>;

// Every triple of KW-6.
std::vector<Triple> all_triples() {
    std::vector<Triple> triples;
    for (int a = 0; a < kinds; ++a) {
        for (int b = a; b < kinds; ++b) {
            for (int c = b; c < kinds; ++c) {
                if (part_of(a) != part_of(b) || part_of(b) != part_of(c)) continue;
                triples.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)});
            }
        }
    }
    return triples;
}

// The ways to choose what `hand` needs beyond the known cards from the pool.
std::uint64_t ways_to_hold(const Counts& hand, const Counts& known, const Counts& pool) {
    std::uint64_t ways = 1;
    for (std::size_t kind = 0; kind < kinds && ways > 0; ++kind) {
        if (hand[kind] < known[kind]) return 0;
        ways *= play::ways_to_choose(pool[kind], hand[kind] - known[kind]);
    }
    return ways;
}

// The ready hands that a seat may hold, with the ways to hold each.
struct Choice {
    std::vector<Counts> hands;
    std::vector<std::uint64_t> until;  // running sums of the ways

    [[nodiscard]] const Counts& pick(play::Random& random) const {
        const auto found = std::ranges::upper_bound(until, play::below_wide(random, until.back()));
        return hands[static_cast<std::size_t>(found - until.begin())];
    }
};

// Hands ready with `wait`; with wait -1, ready with any kind (a player that is being asked).
Choice ready_hands(int wait, const Counts& known, const Counts& pool, const RulesPtr& rules) {
    std::vector<Counts> hands;
    const auto triples = all_triples();
    const auto fits = [&](const Counts& hand, std::uint8_t kind) { return hand[kind] <= known[kind] + pool[kind]; };
    for (int kind = 0; kind < kinds; ++kind) {
        if (wait >= 0 && kind != wait) continue;
        for (std::size_t first = 0; first < triples.size(); ++first) {
            Counts one{};
            one[at(kind)] = 2;
            for (std::uint8_t card : triples[first]) ++one[card];
            if (!fits(one, static_cast<std::uint8_t>(kind)) || !std::ranges::all_of(triples[first], [&](auto card) { return fits(one, card); })) continue;
            for (std::size_t second = first; second < triples.size(); ++second) {
                Counts hand = one;
                for (std::uint8_t card : triples[second]) ++hand[card];
                if (std::ranges::all_of(triples[second], [&](auto card) { return fits(hand, card); })) hands.push_back(hand);
            }
        }
    }
    std::ranges::sort(hands);
    const auto [end, last] = std::ranges::unique(hands);
    hands.erase(end, last);
    Choice choice;
    std::uint64_t sum = 0;
    for (const Counts& hand : hands) {
        const std::uint64_t ways = ways_to_hold(hand, known, pool);
        if (ways == 0) continue;
        const auto waits = Hand(hand, -1, rules).waits({});
        if (waits.empty() || (wait >= 0 && std::ranges::none_of(waits, [&](const auto& live) { return live.first == wait; }))) continue;
        choice.hands.push_back(hand);
        choice.until.push_back(sum += ways);
    }
    return choice;
}

Counts without(Counts cards, const Counts& less) {
    for (std::size_t kind = 0; kind < kinds; ++kind) cards[kind] = static_cast<std::uint8_t>(cards[kind] - less[kind]);
    return cards;
}

// Draws the hands that must be ready. Each is drawn as if alone; the second is kept in the
// proportion of the ways to hold it once the first is held, which makes the pair uniform.
class ReadyHands {
public:
    ReadyHands(const View& view, play::Random& random) : view_(view), random_(random) {}

    void demand(int seat, int wait) {
        Counts known = view_.known[at(seat)];
        if (view_.drawn >= 0 && seat == view_.turn) --known[at(view_.drawn)];
        demands_.push_back({seat, known, ready_hands(wait, known, view_.unseen, view_.rules)});
    }
    // Sets the hands and takes their cards from the pool.
    void draw(std::array<Counts, seats>& hands, Counts& pool) {
        if (demands_.empty()) return;
        while (!try_draw(hands, pool)) {}
    }

private:
    struct Demand {
        int seat;
        Counts known;
        Choice choice;
    };

    bool try_draw(std::array<Counts, seats>& hands, Counts& pool) {
        Counts left = view_.unseen;
        for (std::size_t i = 0; i < demands_.size(); ++i) {
            const auto& [seat, known, choice] = demands_[i];
            const Counts& hand = choice.pick(random_);
            if (i > 0) {
                const std::uint64_t ways = ways_to_hold(hand, known, left);
                if (play::below_wide(random_, ways_to_hold(hand, known, view_.unseen)) >= ways) return false;
            }
            left = without(left, without(hand, known));
            hands[at(seat)] = hand;
            if (view_.drawn >= 0 && seat == view_.turn) ++hands[at(seat)][at(view_.drawn)];
        }
        pool = left;
        return true;
    }

    const View& view_;
    play::Random& random_;
    std::vector<Demand> demands_;
};

std::vector<int> shuffled(const Counts& pool, play::Random& random) {
    std::vector<int> cards;
    for (int kind = 0; kind < kinds; ++kind) cards.insert(cards.end(), pool[at(kind)], kind);
    random.shuffle(cards);
    return cards;
}

}  // namespace

Deal View::sample(std::uint64_t seed) const {
    play::Random random(seed);
    Position position;
    position.hands = hands.value_or(std::array<Counts, seats>{});
    position.hands[at(seat)] = hand;
    position.declared = declared;
    position.known = known;
    position.discards = discards;
    position.turn = turn;
    position.stage = stage;
    position.taken = taken;
    position.drawn = drawn;
    position.turns = turns;
    // This seat's turn without being asked: the one before is still asked whether it declares.
    const int before = (seat + seats - 1) % seats;
    const bool pending = turn == seat && !asked && stage != Stage::over;
    if (pending) {
        position.turn = before;
        position.stage = Stage::declare;
    }
    Counts pool = unseen;
    if (stage != Stage::over) {
        ReadyHands ready(*this, random);
        for (int other = 0; other < seats; ++other) {
            if (other == seat) continue;
            if (declared[at(other)] >= 0) ready.demand(other, declared[at(other)]);
            if (pending && other == before) ready.demand(other, -1);
        }
        ready.draw(position.hands, pool);
    }
    std::vector<int> cards = shuffled(pool, random);
    for (int other = 0; other < seats && stage != Stage::over; ++other) {
        const bool set = other == seat || declared[at(other)] >= 0 || (pending && other == before);
        if (set) continue;
        Counts& own = position.hands[at(other)] = known[at(other)];
        for (int held = std::accumulate(own.begin(), own.end(), 0); held < sizes[at(other)]; ++held) {
            ++own[at(cards.back())];
            cards.pop_back();
        }
    }
    position.stock = std::move(cards);
    return {position, result, rules};
}

}  // namespace tingpai::kowah
