// What one seat may know of a deal (G-5, G-6), and full deals that agree with it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tingpai/play/random.hpp"
#include "tingpai/sichuan/deal.hpp"

namespace tingpai::sichuan {

// All and only what a seat may know. Made by blanking everything else in a copy of the deal, so that
// nothing hidden is in it.
class View {
public:
    View(const Deal& deal, int seat);

    [[nodiscard]] int seat() const { return seat_; }
    // The seat to act; nullopt when over, or while others are asked unseen.
    [[nodiscard]] std::optional<int> to_act() const;
    void legal(play::Actions& into) const;  // none unless this seat is to act
    [[nodiscard]] bool is_over() const { return known_.is_over(); }
    [[nodiscard]] const RulesPtr& rules() const { return known_.rules(); }
    // Everything public, the own tiles and answers; the rest is blank.
    [[nodiscard]] const Deal& deal() const { return known_; }
    [[nodiscard]] const DealState& known() const { return known_.state(); }
    [[nodiscard]] std::span<const Payment> payments() const { return known_.payments(); }
    [[nodiscard]] int wall_size() const { return known_.wall_size(); }
    [[nodiscard]] int events() const { return known_.events(); }
    [[nodiscard]] Event event(int index) const;  // hands and kinds it may not know are blank
    [[nodiscard]] bool shows(int seat) const { return shown_[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] std::optional<Hand> hand(int seat) const;  // nullopt: hidden
    [[nodiscard]] int hand_size(int seat) const;             // concealed tiles
    [[nodiscard]] int void_suit(int seat) const;             // -1: not declared or hidden
    [[nodiscard]] Counts unseen() const;                     // cards that this seat does not see

    // A deal that this seat could be in, the hidden cards dealt anew: every assignment of them to
    // the hidden places that the rules permit is equally likely, then every hidden answer. Throws
    // BudgetError where what is known is so unlikely that none was found.
    [[nodiscard]] Deal sample(play::Random& random) const;

    bool operator==(const View&) const = default;

private:
    class Sampler;

    int seat_;
    std::array<bool, seats> shown_{};
    Deal known_;
};

}  // namespace tingpai::sichuan
