#include "tingpai/sichuan/rules.hpp"

#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::sichuan {

namespace {
constexpr int most_fan_cap = 60;      // points stay whole numbers of 64 bits
constexpr int most_points = 1 << 30;  // of an option that states points or fan

void check_range(const std::string& name, int value, int most) {
    if (value < 0 || value > most) {
        throw Error(name + " " + std::to_string(value) + ": a whole number from 0 to " +
                    std::to_string(most));
    }
}
}  // namespace

void Rules::check() const {
    check_range("fan_cap", fan_cap, most_fan_cap);
    for (std::size_t i = 0; i < items; ++i) {
        // 16 lines of an item at most make up a hand: their sum stays an int.
        if (fan_table[i]) check_range("fan_table " + std::string(item_names[i]), *fan_table[i], most_points / 64);
    }
    if (pig_points) check_range("pig_points", *pig_points, most_points);
    if (call_transfer) throw Error("call_transfer: reserved, only False is known so far");
    if (blood_river) throw Error("blood_river: reserved, only False is known so far");
}

const RulesPtr& default_rules() {
    static const RulesPtr rules = std::make_shared<const Rules>();
    return rules;
}

}  // namespace tingpai::sichuan
