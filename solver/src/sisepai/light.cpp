#include "light.hpp"

#include <algorithm>

#include "folds.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

Counts owned_by(const Seat& seat) {
    Counts owned = seat.concealed;
    for (const Group& group : seat.exposed()) {
        for (const int kind : group) ++owned[at(kind)];
    }
    return owned;
}

class Light {
public:
    explicit Light(const Deal& deal) : deal_(deal), seat_(deal.to_act()), own_(deal.seat(seat_)), owned_(owned_by(own_)) {}

    // The claim that leaves least, if that is less than now or if there is no passing.
    [[nodiscard]] int claim(const play::Actions& legal) const {
        const bool may_pass = legal.contains(pass_action);
        int best = pass_action;
        int least = Folds(own_.concealed, owned_).takes();
        if (!may_pass) least = most_discards + 2;
        for (const int code : legal) {
            if (code < first_take || code >= first_extend) continue;
            const int left = discards_after(group_of_action(code));
            if (left >= least) continue;
            best = code;
            least = left;
        }
        return best;
    }
    // The least takes to win, then the most live cards that make them fewer.
    [[nodiscard]] int discard(const play::Actions& legal) const {
        Folds folds(own_.concealed, owned_);
        std::array<int, kinds> takes{};
        int least = most_discards + 2;
        for (const int code : legal) {
            const int kind = code - first_discard;
            folds.change(kind, -1);
            least = std::min(least, takes[at(kind)] = folds.takes());
            folds.change(kind, 1);
        }
        const Counts live = live_cards();
        int best = -1;
        int most = -1;
        for (const int code : legal) {
            const int kind = code - first_discard;
            if (takes[at(kind)] != least) continue;
            folds.change(kind, -1);
            const int accepted = accepts(folds, live, least);
            folds.change(kind, 1);
            if (accepted <= most) continue;
            best = code;
            most = accepted;
        }
        return best;
    }

private:
    [[nodiscard]] int discards_after(const Group& group) const {
        const int card = deal_.card();
        Counts concealed = own_.concealed;
        Counts owned = owned_;
        ++concealed[at(card)];
        ++owned[at(card)];
        for (const int kind : group) --concealed[at(kind)];
        return Folds(concealed, owned).discards();
    }
    [[nodiscard]] static int accepts(Folds& folds, const Counts& live, int takes) {
        int accepted = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            if (live[at(kind)] == 0) continue;
            folds.change(kind, 1);
            if (folds.discards() < takes) accepted += live[at(kind)];
            folds.change(kind, -1);
        }
        return accepted;
    }
    // Cards that the seat does not see.
    [[nodiscard]] Counts live_cards() const {
        const DealState& state = deal_.state();
        Counts live;
        for (int kind = 0; kind < kinds; ++kind) live[at(kind)] = static_cast<std::uint8_t>(copies(kind) - owned_[at(kind)]);
        for (std::size_t i = 0; i < state.lie; ++i) --live[at(state.lying[i].kind)];
        for (int other = 0; other < seats; ++other) {
            if (other == seat_) continue;
            for (const Group& group : deal_.seat(other).exposed()) {
                for (const int kind : group) --live[at(kind)];
            }
        }
        return live;
    }

    const Deal& deal_;
    int seat_;
    const Seat& own_;
    Counts owned_;
};

}  // namespace

int light_action(const Deal& deal, const play::Actions& legal) {
    if (legal.size() == 1 || legal.contains(win_action)) return legal[0];
    if (deal.rules()->extend_exposed) return greedy_action(deal, legal);  // exposed threes take cards
    const Light light(deal);
    return deal.stage() == Stage::discard ? light.discard(legal) : light.claim(legal);
}

}  // namespace tingpai::sisepai
