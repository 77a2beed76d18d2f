#include "light.hpp"

#include <algorithm>
#include <tuple>

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Light {
public:
    explicit Light(const Deal& deal) : deal_(deal), seat_(deal.to_act()), tables_(tables(deal.rules()->pair_rule)) {}

    [[nodiscard]] int choose(const play::Actions& legal) const {
        switch (deal_.stage()) {
            case Stage::take: return takes() ? take_action : draw_action;
            case Stage::declare: return declare(legal);
            default: return discard(legal);
        }
    }

private:
    // Whether the last discard brings the hand nearer, another card being thrown.
    [[nodiscard]] bool takes() const {
        const DealState& state = deal_.state();
        const int kind = state.lying[state.lie - 1U].kind;
        const Folds folds(tables_, deal_.hand(seat_));
        return folds.missing_with(kind, 1) < folds.missing();
    }
    // The wait with most live copies.
    [[nodiscard]] int declare(const play::Actions& legal) const {
        const Counts live = live_cards(deal_.hand(seat_));
        return *std::ranges::max_element(legal, {}, [&](int code) {
            return code == pass_action ? -1 : static_cast<int>(live[at(code - first_declare)]);
        });
    }
    // The least shanten, then the most live acceptance.
    [[nodiscard]] int discard(const play::Actions& legal) const {
        const Folds folds(tables_, deal_.hand(seat_));
        std::array<int, kinds> missing;
        int least = 99;
        for (const int code : legal) least = std::min(least, missing[at(code - first_discard)] = folds.missing_with(code - first_discard, -1));
        const Counts live = live_cards(deal_.hand(seat_));
        int best = -1;
        int most = -1;
        for (const int code : legal) {
            if (missing[at(code - first_discard)] != least) continue;
            const int accepted = accepts(code - first_discard, least, live);
            if (accepted <= most) continue;
            best = code;
            most = accepted;
        }
        return best;
    }
    // Live copies of what brings the hand without this card nearer, a ready hand to its best win.
    [[nodiscard]] int accepts(int thrown, int missing, const Counts& live) const {
        Counts counts = deal_.hand(seat_);
        --counts[at(thrown)];
        if (missing == 0) return best_wait(counts, live);
        const Folds after(tables_, counts);
        int accepted = 0;
        for (int rank = 0; rank < ranks; ++rank) {
            int copies_left = 0;
            int kind = -1;
            for (int suit = 0; suit < suits; ++suit) {
                const int own = suit * ranks + rank;
                if (live[at(own)] > 0) kind = own;
                copies_left += live[at(own)];
            }
            if (kind >= 0 && after.missing_with(kind, 1) < missing) accepted += copies_left;
        }
        for (int kind = first_honour; kind < kinds; ++kind) {
            if (live[at(kind)] > 0 && after.missing_with(kind, 1) < missing) accepted += live[at(kind)];
        }
        return accepted;
    }
    [[nodiscard]] int best_wait(const Counts& counts, const Counts& live) const {
        int best = 0;
        for (const auto& [kind, left] : Hand(counts, -1, deal_.rules()).waits({})) best = std::max(best, static_cast<int>(live[at(kind)]));
        return best;
    }
    // Cards that the seat does not see, its hand being this one.
    [[nodiscard]] Counts live_cards(const Counts& hand) const {
        const DealState& state = deal_.state();
        Counts live;
        for (std::size_t kind = 0; kind < kinds; ++kind) live[kind] = static_cast<std::uint8_t>(copies - hand[kind]);
        for (std::size_t i = 0; i < state.lie; ++i) --live[at(state.lying[i].kind)];
        for (int other = 0; other < seats; ++other) {
            if (other == seat_) continue;
            for (std::size_t kind = 0; kind < kinds; ++kind) live[kind] = static_cast<std::uint8_t>(live[kind] - state.known[at(other)][kind]);
        }
        return live;
    }

    const Deal& deal_;
    int seat_;
    const Tables& tables_;
};

}  // namespace

int light_action(const Deal& deal, const play::Actions& legal) {
    return legal.size() == 1 ? legal[0] : Light(deal).choose(legal);
}

}  // namespace tingpai::kowah
