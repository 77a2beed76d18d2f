// What a seat of a Kowah deal knows, and drawing a deal from what it does not.
#include <algorithm>
#include <mutex>
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

// Eight cards in ascending order.
using Eight = std::array<std::uint8_t, hand_cards>;

Counts counts_of(const Eight& cards) {
    Counts counts{};
    for (const std::uint8_t card : cards) ++counts[card];
    return counts;
}

// Every hand ready with `wait`, or with any kind if that is -1, by ascending counts.
std::vector<Eight> find_ready(int wait, const RulesPtr& rules) {
    std::vector<Counts> hands;
    const auto triples = all_triples();
    for (int kind = 0; kind < kinds; ++kind) {
        if (wait >= 0 && kind != wait) continue;
        for (std::size_t first = 0; first < triples.size(); ++first) {
            for (std::size_t second = first; second < triples.size(); ++second) {
                Counts hand{};
                hand[at(kind)] = 2;
                for (const std::uint8_t card : triples[first]) ++hand[card];
                for (const std::uint8_t card : triples[second]) ++hand[card];
                if (std::ranges::all_of(hand, [](int n) { return n <= copies; })) hands.push_back(hand);
            }
        }
    }
    std::ranges::sort(hands);
    const auto [end, last] = std::ranges::unique(hands);
    hands.erase(end, last);
    std::vector<Eight> ready;
    for (const Counts& hand : hands) {
        const auto waits = Hand(hand, -1, rules).waits({});
        if (waits.empty() || (wait >= 0 && std::ranges::none_of(waits, [&](const auto& live) { return live.first == wait; }))) continue;
        Eight cards{};
        auto next = cards.begin();
        for (int kind = 0; kind < kinds; ++kind) next = std::fill_n(next, hand[at(kind)], static_cast<std::uint8_t>(kind));
        ready.push_back(cards);
    }
    return ready;
}

// The same, found when first asked for: 8 bytes a hand, at most 2 MB for all waits and both pair rules.
const std::vector<Eight>& ready_with(int wait, const RulesPtr& rules) {
    struct Found {
        std::once_flag once;
        std::vector<Eight> hands;
    };
    static std::array<std::array<Found, kinds + 1>, choices(PairRule{}).size()> all;
    Found& found = all[static_cast<std::size_t>(rules->pair_rule)][at(wait + 1)];
    std::call_once(found.once, [&] { found.hands = find_ready(wait, rules); });
    return found.hands;
}

// The ways to hold these cards, of which `known` are, what is missing coming from the pool.
std::uint64_t ways_to_hold(const Eight& cards, const Counts& known, int known_cards, const Counts& pool) {
    std::uint64_t ways = 1;
    int kept = 0;
    for (std::size_t i = 0; i < cards.size() && ways > 0;) {
        const std::uint8_t kind = cards[i];
        int held = 0;
        for (; i < cards.size() && cards[i] == kind; ++i) ++held;
        const int seen = known[kind];
        if (held < seen) return 0;
        kept += seen;
        ways *= play::ways_to_choose(pool[kind], held - seen);
    }
    return kept == known_cards ? ways : 0;
}

// The ready hands that a seat may hold, with the ways to hold each.
struct Choice {
    std::vector<Eight> hands;
    std::vector<std::uint64_t> until;  // running sums of the ways

    [[nodiscard]] Counts pick(play::Random& random) const {
        const auto found = std::ranges::upper_bound(until, play::below_wide(random, until.back()));
        return counts_of(hands[static_cast<std::size_t>(found - until.begin())]);
    }
};

// Hands ready with `wait`; with wait -1, ready with any kind (a player that is being asked).
Choice ready_hands(int wait, const Counts& known, const Counts& pool, const RulesPtr& rules) {
    Choice choice;
    std::uint64_t sum = 0;
    const int known_cards = std::accumulate(known.begin(), known.end(), 0);
    for (const Eight& hand : ready_with(wait, rules)) {
        const std::uint64_t ways = ways_to_hold(hand, known, known_cards, pool);
        if (ways == 0) continue;
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
            const Counts hand = choice.pick(random_);
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
