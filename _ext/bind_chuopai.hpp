// What the two files of Chuo Pai's bindings share.
#pragma once

#include "bind.hpp"
#include "tingpai/chuopai/hand.hpp"

namespace bind {

namespace game = tingpai::chuopai;

template <>
struct Game<game::Hand> {
    static constexpr const char* name = "chuopai";
    static constexpr const char* package = "tingpai.chuopai";
    static constexpr int kinds = game::kKinds;
    static int copies(int) { return game::kCopies; }
    static std::string kind_name(int kind) { return game::kKindInfo[static_cast<std::size_t>(kind)].name; }
    static int parse_kind(const std::string& text) { return game::parse_kind(text); }
    static game::Counts parse_cards(const std::string& text) { return game::counts_of(game::parse_cards(text)); }
};

namespace chuopai {

using Counts = CountsOf<game::Hand>;

// What tingpai.chuopai.Play is: a play and the rules it is one under.
struct PlayValue {
    game::Play play;
    game::RulesPtr rules;
    bool operator==(const PlayValue& other) const { return play == other.play && *rules == *other.rules; }
};

// Notation or a sequence of kinds.
game::Cards cards_argument(py::handle value, const char* argument);
// A Play, notation, or a sequence of kinds, as a play under the rules (IllegalActionError if not).
game::Play play_argument(py::handle value, const game::RulesPtr& rules, const char* argument);
py::object play_object(const game::Play& play, const game::RulesPtr& rules);
// The rules of a dictionary with the key "rules", else the default.
game::RulesPtr rules_of_dict(const py::dict& data);

void bind_solver(py::module_& module);

}  // namespace chuopai

}  // namespace bind
