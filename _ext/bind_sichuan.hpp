// A Sichuan hand as the bindings see it.
#pragma once

#include "bind_hand.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sichuan/score.hpp"

namespace bind {

template <>
struct Game<tingpai::sichuan::Hand> {
    using Rules = tingpai::sichuan::Rules;
    using Win = tingpai::sichuan::Win;
    using Score = tingpai::sichuan::Score;
    using Discard = tingpai::sichuan::Discard;
    static constexpr const char* name = "sichuan";
    static constexpr const char* package = "tingpai.sichuan";
    static constexpr int kinds = tingpai::sichuan::kinds;
    static int copies(int) { return tingpai::sichuan::copies; }
    static std::string kind_name(int kind) { return tingpai::sichuan::kind_name(kind); }
    static std::string kind_face(int kind) { return tingpai::sichuan::kind_face(kind); }
    static int parse_kind(const std::string& text) { return tingpai::sichuan::parse_kind(text); }
    static tingpai::sichuan::Hand parse_hand(const std::string& text, const tingpai::sichuan::RulesPtr& rules) {
        return tingpai::sichuan::parse_hand(text, rules);
    }
    static tingpai::sichuan::Counts parse_cards(const std::string& text) { return tingpai::sichuan::parse_cards(text); }
    static const tingpai::sichuan::RulesPtr& default_rules() { return tingpai::sichuan::default_rules(); }
};

void def_sichuan_values(py::class_<tingpai::sichuan::Hand>& cls);
void bind_sichuan_values(py::module_& module);

}  // namespace bind
