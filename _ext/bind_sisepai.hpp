// Si Se Pai as the bindings see it.
#pragma once

#include "bind_hand.hpp"
#include "tingpai/sisepai/hand.hpp"

namespace bind {

namespace game = tingpai::sisepai;

template <>
struct Game<game::Hand> {
    // Python's type of a group; each game has its own.
    struct Group {
        tingpai::CardGroup cards;
    };
    using Rules = game::Rules;
    using Win = game::Win;
    using Score = game::Score;
    using Item = game::ScoreItem;
    using Discard = game::Discard;
    static constexpr const char* name = "sisepai";
    static constexpr const char* package = "tingpai.sisepai";
    static constexpr int kinds = game::kinds;
    static int copies(int kind) { return game::copies(kind); }
    static std::string kind_name(int kind) { return game::kind_name(kind); }
    static std::string kind_face(int kind) { return game::kind_face(kind); }
    static int parse_kind(const std::string& text) { return game::parse_kind(text); }
    static tingpai::CardGroup parse_group(const std::string& text) { return game::parse_group(text); }
    static tingpai::CardGroup make_group(const std::vector<int>& cards) { return game::make_group(cards); }
    static std::string group_text(const tingpai::CardGroup& group) { return game::group_text(group); }
    static game::Hand parse_hand(const std::string& text, const game::RulesPtr& rules) {
        return game::parse_hand(text, rules);
    }
    static game::Counts parse_cards(const std::string& text) { return game::parse_cards(text); }
    static const game::RulesPtr& default_rules() { return game::default_rules(); }
};

void bind_sisepai_claim(py::module_& module);
void def_sisepai_values(py::class_<game::Hand>& cls);
[[nodiscard]] py::object sisepai_action(int code);  // an Action

}  // namespace bind
