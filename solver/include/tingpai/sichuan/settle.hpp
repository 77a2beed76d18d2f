// What is paid when the wall runs out (SC-23) and how a payment is written down (SC-24).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tingpai/sichuan/hand.hpp"

namespace tingpai::sichuan {

inline constexpr int seats = 4;

enum class Reason {
    win_discard, win_robbed_kong, win_self_drawn, exposed_kong, concealed_kong, added_kong,
    flower_pig, unready, kong_refund,
};
constexpr std::array<std::string_view, 9> choices(Reason) {
    return {"win_discard", "win_robbed_kong", "win_self_drawn", "exposed_kong", "concealed_kong",
            "added_kong", "flower_pig", "unready", "kong_refund"};
}

struct Payment {
    int from = 0;
    int to = 0;
    long long points = 0;
    Reason reason = Reason::win_discard;

    bool operator==(const Payment&) const = default;
};

// The payments of SC-23 for the players' final hands (nullopt: has won) and the kong payments made
// in the deal. Pigs first, then unready players, then refunds in the order of `kongs`. Throws
// HandError where a hand has drawn or declared no missing suit, where three have won (SC-22), where
// the hands together hold a fifth copy, or where a kong payment is none.
[[nodiscard]] std::vector<Payment> settle_exhausted(
    const std::array<std::optional<Hand>, seats>& hands, std::span<const Payment> kongs,
    const RulesPtr& rules);

}  // namespace tingpai::sichuan
