// The options of docs/rules/kowah.md. Every field is named as the page names it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>

namespace tingpai::kowah {

enum class PairRule { each, any };  // KW-7
constexpr std::array<std::string_view, 2> choices(PairRule) { return {"each", "any"}; }

struct Rules {
    PairRule pair_rule = PairRule::each;
    std::array<int, 3> multipliers = {3, 2, 1};  // KW-12: own draw, opponent's draw, discard
    bool return_discard = false;                 // KW-4
    std::optional<int> max_turns;                // KW-13

    bool operator==(const Rules&) const = default;

    // Calls visit(name, field) for every option, in order.
    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
        visit("pair_rule", self.pair_rule);
        visit("multipliers", self.multipliers);
        visit("return_discard", self.return_discard);
        visit("max_turns", self.max_turns);
    }
    // Throws Error, naming the field, where a value is out of range.
    void check() const;
};

using RulesPtr = std::shared_ptr<const Rules>;
[[nodiscard]] const RulesPtr& default_rules();

}  // namespace tingpai::kowah
