// A player of Si Se Pai that is nearly the greedy one and many times as fast, for playing deals out: it
// counts as accepted what may be taken or kept, and knows classes instead of hands.
#pragma once

#include <array>
#include <cstddef>

#include "tingpai/sisepai/deal.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

// Concealed cards as classes of the tables, which tell how far they are from a win (SP-15).
class Folds {
public:
    // `owned`: concealed and exposed copies.
    Folds(const Counts& concealed, const Counts& owned);

    // One concealed card more or less.
    void change(int kind, int by);
    // The fewest discards until all is in groups: the takes to win after a draw.
    [[nodiscard]] int discards() const { return least(0); }
    // The takes to win before a draw.
    [[nodiscard]] int takes() const { return least(1) + 1; }

private:
    [[nodiscard]] int least(int spare) const;
    void classify(int part);

    const Tables& tables_;
    Counts concealed_;
    Counts owned_;
    std::array<meld::Class, parts> classes_{};
};

// What the light player does for the seat to act; `legal` is not empty. It uses what that seat may know.
[[nodiscard]] int light_action(const Deal& deal, const play::Actions& legal);

}  // namespace tingpai::sisepai
