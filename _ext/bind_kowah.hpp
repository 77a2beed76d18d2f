// A Kowah hand as the bindings see it.
#pragma once

#include "bind_hand.hpp"
#include "tingpai/kowah/hand.hpp"

namespace bind {

template <>
struct Game<tingpai::kowah::Hand> {
    // Python's type of a meld; each game has its own.
    struct Group {
        tingpai::CardGroup cards;
    };
    using Rules = tingpai::kowah::Rules;
    using Win = tingpai::kowah::Win;
    using Score = tingpai::kowah::Score;
    using Item = tingpai::kowah::ScoreItem;
    using Discard = tingpai::kowah::Discard;
    static constexpr const char* name = "kowah";
    static constexpr const char* package = "tingpai.kowah";
    static constexpr int kinds = tingpai::kowah::kinds;
    static int copies(int) { return tingpai::kowah::copies; }
    static std::string kind_name(int kind) { return tingpai::kowah::kind_name(kind); }
    static std::string kind_face(int kind) { return tingpai::kowah::kind_face(kind); }
    static int parse_kind(const std::string& text) { return tingpai::kowah::parse_kind(text); }
    static tingpai::CardGroup parse_group(const std::string& text) { return tingpai::kowah::parse_meld(text); }
    static tingpai::CardGroup make_group(const std::vector<int>& cards) { return tingpai::kowah::make_meld(cards); }
    static std::string group_text(const tingpai::CardGroup& group) { return tingpai::kowah::meld_text(group); }
    static tingpai::kowah::Hand parse_hand(const std::string& text, const tingpai::kowah::RulesPtr& rules) {
        return tingpai::kowah::parse_hand(text, rules);
    }
    static tingpai::kowah::Counts parse_cards(const std::string& text) { return tingpai::kowah::parse_cards(text); }
    static const tingpai::kowah::RulesPtr& default_rules() { return tingpai::kowah::default_rules(); }
};

void bind_declaration(py::module_& module);
void def_kowah_values(py::class_<tingpai::kowah::Hand>& cls);

}  // namespace bind
