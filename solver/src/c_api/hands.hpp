// What the array calls of the games and of a solver share: hands as the caller gave them.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "guard.hpp"
#include "tingpai/batch/call.hpp"
#include "tingpai/kowah/rules.hpp"
#include "tingpai/sichuan/rules.hpp"
#include "tingpai/sisepai/rules.hpp"

// By tingpai_game.
struct tingpai_rules {
    std::variant<tingpai::sichuan::RulesPtr, tingpai::kowah::RulesPtr, tingpai::sisepai::RulesPtr> own;
};

namespace tingpai::c_api {

inline constexpr int games = 3;

// Throws Refusal if there is no such game.
void require_game(int game);

// The rules given, or the game's default ones. Throws Refusal for rules of another game.
template <class Rules>
std::shared_ptr<const Rules> rules_or(const tingpai_rules* rules, const std::shared_ptr<const Rules>& usual) {
    if (rules == nullptr) return usual;
    const auto* own = std::get_if<std::shared_ptr<const Rules>>(&rules->own);
    require(own != nullptr, "rules: of another game");
    return *own;
}

// The arrays, threads and interrupt of a call. Throws Refusal. `hands` must outlive the call.
batch::Call call_of(const tingpai_hands& hands);

// Throws Refusal where the call failed.
void require_done(const batch::Failure& failure);

}  // namespace tingpai::c_api
