// The options of docs/rules/sichuan.md. Every field is named as the page names it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

namespace tingpai::sichuan {

enum class VoidBlocks { all, suit_only };               // SC-4
enum class AddedKongLate { pays, free, forbidden };     // SC-9
enum class PassLock { none, same_or_lower, all };       // SC-12
enum class SelfDrawBonus { points, fan, none };         // SC-20
enum class ExchangeThree { none };                      // reserved

// The items of SC-16 and SC-18, in the order of the pages.
enum class Item : std::size_t {
    basic, all_pungs, all_258, seven_pairs, outside, full_flush, golden_single_wait, root,
    kong_replacement, robbed_kong, last_tile, heavenly, earthly, shoot_after_kong,
};
inline constexpr std::size_t items = 14;
inline constexpr std::array<std::string_view, items> item_names = {
    "basic", "all_pungs", "all_258", "seven_pairs", "outside", "full_flush", "golden_single_wait",
    "root", "kong_replacement", "robbed_kong", "last_tile", "heavenly", "earthly",
    "shoot_after_kong",
};
using FanTable = std::array<std::optional<int>, items>;  // nullopt: off
inline constexpr FanTable default_fan_table = {0, 1, 3, 2, 2, 2, 1, 1, 1, 1, 1,
                                               std::nullopt, std::nullopt, std::nullopt};

// The names of an enumeration's values, as the rules page and Python write them.
constexpr std::array<std::string_view, 2> choices(VoidBlocks) { return {"all", "suit_only"}; }
constexpr std::array<std::string_view, 3> choices(AddedKongLate) { return {"pays", "free", "forbidden"}; }
constexpr std::array<std::string_view, 3> choices(PassLock) { return {"none", "same_or_lower", "all"}; }
constexpr std::array<std::string_view, 3> choices(SelfDrawBonus) { return {"points", "fan", "none"}; }
constexpr std::array<std::string_view, 1> choices(ExchangeThree) { return {"none"}; }

struct Rules {
    VoidBlocks void_blocks = VoidBlocks::all;
    AddedKongLate added_kong_late = AddedKongLate::pays;
    PassLock pass_lock = PassLock::none;
    int fan_cap = 5;                                        // SC-17
    FanTable fan_table = default_fan_table;                 // SC-17
    bool allow_seven_pairs = true;                          // SC-17
    SelfDrawBonus self_draw_bonus = SelfDrawBonus::points;  // SC-20
    bool pig_pays_winners = true;                           // SC-23
    std::optional<int> pig_points;                          // SC-23; nullopt: 2^fan_cap
    ExchangeThree exchange_three = ExchangeThree::none;
    bool call_transfer = false;
    bool blood_river = false;

    bool operator==(const Rules&) const = default;

    // Calls visit(name, field) for every option, in order.
    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
        visit("void_blocks", self.void_blocks);
        visit("added_kong_late", self.added_kong_late);
        visit("pass_lock", self.pass_lock);
        visit("fan_cap", self.fan_cap);
        visit("fan_table", self.fan_table);
        visit("allow_seven_pairs", self.allow_seven_pairs);
        visit("self_draw_bonus", self.self_draw_bonus);
        visit("pig_pays_winners", self.pig_pays_winners);
        visit("pig_points", self.pig_points);
        visit("exchange_three", self.exchange_three);
        visit("call_transfer", self.call_transfer);
        visit("blood_river", self.blood_river);
    }
    // Throws Error, naming the field, where a value is out of range or reserved.
    void check() const;

    // The value of an item; an item that is off counts 0 (SC-17).
    [[nodiscard]] int value(Item item) const { return fan_table[static_cast<std::size_t>(item)].value_or(0); }
    [[nodiscard]] bool has(Item item) const { return fan_table[static_cast<std::size_t>(item)].has_value(); }
    // 2^min(fan, fan_cap).
    [[nodiscard]] long long points(int fan) const { return 1LL << (fan < fan_cap ? fan : fan_cap); }
};

using RulesPtr = std::shared_ptr<const Rules>;
[[nodiscard]] const RulesPtr& default_rules();

}  // namespace tingpai::sichuan
