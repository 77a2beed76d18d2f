// How far concealed cards of Si Se Pai are from a win (SP-15), by the tables.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "tingpai/sisepai/hand.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

// Concealed cards as classes of the tables; exposed threes take no card.
class Folds {
public:
    // `owned`: concealed and exposed copies.
    Folds(const Counts& concealed, const Counts& owned);

    // One concealed card more or less, owned with it.
    void change(int kind, int by);
    // The same of a card that stays owned: it lies down, or stands up again.
    void lay(int kind, int by);
    // The fewest discards until all is in groups: the takes to win after a draw.
    [[nodiscard]] int discards() const { return least(0); }
    // The takes to win before a draw.
    [[nodiscard]] int takes() const { return least(1) + 1; }

    // The least discards for which everything concealed is in complete or open groups (SP-15), with at
    // most `spare` more open groups than discards; without `last` none lacks the second card of a pair.
    [[nodiscard]] int least(int spare, bool last = true) const;

private:
    void classify(int part);

    const Tables& tables_;
    Counts concealed_;
    Counts owned_;
    std::array<meld::Class, parts> classes_{};
};

// The same where concealed cards may also lie down on exposed threes (option extend_exposed).
[[nodiscard]] int least_discards(const Counts& concealed, const Counts& owned, std::span<const Group> exposed, const Rules& rules,
                                 int spare, bool last = true);

}  // namespace tingpai::sisepai
