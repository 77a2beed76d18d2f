#include "tingpai/sichuan/settle.hpp"

#include <string>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/score.hpp"

namespace tingpai::sichuan {

namespace {

enum class Standing { won, pig, unready, ready };

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

void check_hands(const std::array<std::optional<Hand>, seats>& hands) {
    int active = 0;
    Counts owned{};
    for (int seat = 0; seat < seats; ++seat) {
        const auto& hand = hands[static_cast<std::size_t>(seat)];
        if (!hand) continue;
        ++active;
        if (hand->is_after_draw()) throw HandError(seat_name(seat) + " has drawn: 13 tiles each (SC-23)");
        if (hand->void_suit() < 0) throw HandError(seat_name(seat) + " has declared no missing suit (SC-3)");
        for (int kind = 0; kind < kinds; ++kind) {
            auto& all = owned[static_cast<std::size_t>(kind)];
            all = static_cast<std::uint8_t>(all + hand->owned(kind));
            if (all > copies) throw HandError("the hands hold " + std::to_string(all) + " of " + kind_name(kind));
        }
    }
    if (active < 2) throw HandError("three players have won: the deal ended before the wall (SC-22)");
}

void check_kong(const Payment& kong) {
    const bool is_kong = kong.reason == Reason::exposed_kong || kong.reason == Reason::concealed_kong ||
                         kong.reason == Reason::added_kong;
    if (!is_kong) throw HandError("a payment that is no kong payment: only those are given back (SC-23)");
    const auto is_seat = [](int seat) { return seat >= 0 && seat < seats; };
    if (!is_seat(kong.from) || !is_seat(kong.to) || kong.from == kong.to) {
        throw HandError("a kong payment from " + seat_name(kong.from) + " to " + seat_name(kong.to) +
                        ": two seats of 0 to 3");
    }
    if (kong.points <= 0) throw HandError("a kong payment of " + std::to_string(kong.points) + " points (SC-21)");
}

class Settlement {
public:
    Settlement(const std::array<std::optional<Hand>, seats>& hands, const RulesPtr& rules) : rules_(*rules) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
            if (!hands[seat]) continue;
            const Hand hand = hands[seat]->with_rules(rules);
            const auto best = max_score(hand);
            standing_[seat] = hand.holds_void() ? Standing::pig : best ? Standing::ready : Standing::unready;
            if (best) worth_[seat] = best->points;
        }
    }

    std::vector<Payment> pay(std::span<const Payment> kongs) {
        for (int seat = 0; seat < seats; ++seat) pay_as_pig(seat);
        for (int seat = 0; seat < seats; ++seat) pay_as_unready(seat);
        for (const Payment& kong : kongs) {
            const Standing receiver = standing(kong.to);
            if (receiver == Standing::pig || receiver == Standing::unready) {
                add(kong.to, kong.from, kong.points, Reason::kong_refund);
            }
        }
        return std::move(lines_);
    }

private:
    [[nodiscard]] Standing standing(int seat) const { return standing_[static_cast<std::size_t>(seat)]; }
    void add(int from, int to, long long points, Reason reason) {
        if (points > 0) lines_.push_back({from, to, points, reason});
    }
    void pay_as_pig(int pig) {
        if (standing(pig) != Standing::pig) return;
        const long long points = rules_.pig_points ? *rules_.pig_points : rules_.points(rules_.fan_cap);
        for (int seat = 0; seat < seats; ++seat) {
            if (standing(seat) == Standing::pig) continue;
            if (standing(seat) == Standing::won && !rules_.pig_pays_winners) continue;
            add(pig, seat, points, Reason::flower_pig);
        }
    }
    void pay_as_unready(int unready) {
        if (standing(unready) != Standing::unready) return;
        for (int seat = 0; seat < seats; ++seat) {
            if (standing(seat) != Standing::ready) continue;
            add(unready, seat, worth_[static_cast<std::size_t>(seat)], Reason::unready);
        }
    }

    const Rules& rules_;
    std::array<Standing, seats> standing_{};
    std::array<long long, seats> worth_{};
    std::vector<Payment> lines_;
};

}  // namespace

std::vector<Payment> settle_exhausted(const std::array<std::optional<Hand>, seats>& hands,
                                      std::span<const Payment> kongs, const RulesPtr& rules) {
    check_hands(hands);
    for (const Payment& kong : kongs) check_kong(kong);
    return Settlement(hands, rules).pay(kongs);
}

}  // namespace tingpai::sichuan
