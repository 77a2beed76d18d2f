// The options of Chuo Pai that the rules page names.
#pragma once

#include <memory>
#include <optional>

namespace tingpai::chuopai {

// The options of CP-5.
struct Rules {
    std::optional<int> combination_max;     // 2 to 12 cards; none: no limit
    bool combination_same_make_up = false;  // beating takes the same count of heads as well
    bool combination_equal_parts = false;   // as many heads as matching cards

    bool operator==(const Rules&) const = default;

    // Calls visit(name, field) for every option, in the page's order.
    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
        visit("combination_max", self.combination_max);
        visit("combination_same_make_up", self.combination_same_make_up);
        visit("combination_equal_parts", self.combination_equal_parts);
    }
    // Throws Error, naming the field, where a value is out of range.
    void check() const;
};
using RulesPtr = std::shared_ptr<const Rules>;

// The rules without options, one object.
const RulesPtr& default_rules();

}  // namespace tingpai::chuopai
