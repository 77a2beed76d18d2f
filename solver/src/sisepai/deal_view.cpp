// What a seat of a Si Se Pai deal knows, and drawing a deal from what it does not.
#include <algorithm>
#include <numeric>

#include "tingpai/sisepai/deal.hpp"
#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

View Deal::view(int seat) const {
    View view;
    view.rules = rules_;
    view.seat = seat;
    view.players = state_.players;
    view.stock = stock();
    view.discards.assign(state_.lying.begin(), state_.lying.begin() + state_.lie);
    view.turn = state_.turn;
    view.stage = state_.stage;
    view.card = state_.card;
    view.asked = state_.to_act == seat;
    view.answer = state_.answers[at(seat)];
    view.result = state_.result;
    if (view.asked) legal(view.legal);
    if (is_over()) view.hands.emplace();
    for (int other = 0; other < seats; ++other) {
        Counts& concealed = view.players[at(other)].concealed;
        view.sizes[at(other)] = std::accumulate(concealed.begin(), concealed.end(), 0);
        if (is_over()) (*view.hands)[at(other)] = concealed;
        if (other == seat) continue;
        for (std::size_t kind = 0; kind < kinds && !is_over(); ++kind) {
            view.unseen[kind] = static_cast<std::uint8_t>(view.unseen[kind] + concealed[kind]);
        }
        concealed = {};
    }
    for (std::size_t card = state_.next; card < deck_cards; ++card) ++view.unseen[state_.deck[card]];
    return view;
}

Event seen_by(Event event, int seat) {
    if (event.is_private() && event.seat != seat) event.hand = {};
    return event;
}

int View::to_act() const {
    if (asked) return seat;
    return stage == Stage::discard ? turn : -1;
}

bool View::operator==(const View& other) const {
    return *rules == *other.rules && seat == other.seat && players == other.players && sizes == other.sizes &&
           unseen == other.unseen && stock == other.stock && discards == other.discards && turn == other.turn &&
           stage == other.stage && card == other.card && asked == other.asked && answer == other.answer &&
           legal == other.legal && hands == other.hands && result == other.result;
}

// ---- sampling ------------------------------------------------------------------------------------

namespace {

// Whether the seat's cards, as they were at each of its takings, were not all in groups: else the
// taking would have been a win (SP-8). Walks back from the last one.
bool never_complete(const Seat& seat, const Rules& rules) {
    Counts concealed = seat.concealed;
    std::vector<Group> exposed(seat.exposed().begin(), seat.exposed().end());
    for (std::size_t i = seat.taking_count; i-- > 0;) {
        const Taking& taking = seat.takings[i];
        if (taking.discard >= 0) ++concealed[at(taking.discard)];
        if (all_grouped(concealed, exposed, rules)) return false;
        if (taking.taken < 0) continue;
        if (taking.extends) {
            std::vector<int> three(taking.group.begin(), taking.group.end());
            three.erase(std::ranges::find(three, int{taking.taken}));
            *std::ranges::find(exposed, taking.group) = Group(three);
            continue;
        }
        exposed.erase(std::ranges::find(exposed, taking.group));
        for (int kind : taking.group) ++concealed[at(kind)];
        --concealed[at(taking.taken)];
    }
    return true;
}

}  // namespace

Deal View::sample(std::uint64_t seed) const {
    play::Random random(seed);
    std::vector<std::uint8_t> cards;
    for (int kind = 0; kind < kinds; ++kind) cards.insert(cards.end(), unseen[at(kind)], static_cast<std::uint8_t>(kind));
    Deal deal(rules);
    deal.state_.players = players;
    deal.state_.next = static_cast<std::uint8_t>(deck_cards - stock);
    std::ranges::copy(discards, deal.state_.lying.begin());
    deal.state_.lie = static_cast<std::uint8_t>(discards.size());
    deal.state_.turn = static_cast<std::int8_t>(turn);
    deal.state_.stage = stage;
    deal.state_.card = static_cast<std::int8_t>(card);
    deal.state_.result = result;

    const auto deal_cards = [&] {
        random.shuffle(cards);
        auto next = cards.begin();
        for (int other = 0; other < seats && !hands; ++other) {
            if (other == seat) continue;
            Counts& concealed = deal.state_.players[at(other)].concealed = {};
            for (int held = 0; held < sizes[at(other)]; ++held) ++concealed[*next++];
            if (!never_complete(deal.state_.players[at(other)], *rules)) return false;
        }
        std::copy(next, cards.end(), deal.state_.deck.begin() + deal.state_.next);
        return true;
    };
    // Who is asked now: this seat, or any other that has not been asked before and after the time it is
    // this seat's question. Those asked before have answered something.
    const auto ask = [&] {
        deal.state_.answers.fill(-1);
        deal.state_.answers[at(seat)] = static_cast<std::int16_t>(answer);
        if (stage == Stage::over) {
            deal.state_.to_act = -1;
            return true;
        }
        if (stage == Stage::discard) {
            deal.state_.to_act = deal.state_.turn;
            return true;
        }
        std::vector<int> questions;
        for (int away = stage == Stage::drawn ? 0 : 1; away < seats; ++away) {
            const int other = (turn + away) % seats;
            if (deal.has_answer(other)) questions.push_back(other);
        }
        const auto own = std::ranges::find(questions, seat);
        auto first = questions.begin();
        auto last = questions.end();
        if (asked) {
            first = own;
            last = own + 1;
        } else if (answer >= 0) {
            first = own + 1;
        } else {
            last = own;
        }
        if (first == last) return false;
        const auto now = first + random.below(static_cast<std::uint32_t>(last - first));
        for (auto before = questions.begin(); before != now; ++before) {
            if (*before == seat) continue;
            play::Actions legal_answers;
            deal.answers(*before, legal_answers);
            const auto choice = random.below(static_cast<std::uint32_t>(legal_answers.size()));
            deal.state_.answers[at(*before)] = static_cast<std::int16_t>(legal_answers[static_cast<int>(choice)]);
        }
        deal.state_.to_act = static_cast<std::int8_t>(*now);
        return true;
    };
    if (hands) {
        for (int other = 0; other < seats; ++other) deal.state_.players[at(other)].concealed = (*hands)[at(other)];
    }
    while (!deal_cards() || !ask()) {}
    return deal;
}

}  // namespace tingpai::sisepai
