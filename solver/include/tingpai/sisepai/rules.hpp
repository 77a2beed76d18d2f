// The options of docs/rules/sisepai.md. Every field is named as the page names it.
#pragma once

#include <array>
#include <memory>
#include <string_view>

namespace tingpai::sisepai {

enum class MixedGroupPoints { by_size, identical_only };  // SP-5
constexpr std::array<std::string_view, 2> choices(MixedGroupPoints) { return {"by_size", "identical_only"}; }

struct Rules {
    MixedGroupPoints mixed_group_points = MixedGroupPoints::by_size;  // SP-5
    bool extend_exposed = false;                                      // SP-6

    bool operator==(const Rules&) const = default;

    // Calls visit(name, field) for every option, in order.
    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
        visit("mixed_group_points", self.mixed_group_points);
        visit("extend_exposed", self.extend_exposed);
    }
    void check() const {}  // every value of the two fields is legal
};

using RulesPtr = std::shared_ptr<const Rules>;
[[nodiscard]] const RulesPtr& default_rules();

}  // namespace tingpai::sisepai
