// A few cards that lie together: up to four kinds, ascending, a kind as often as it occurs.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tingpai {

struct CardGroup {
    std::array<std::uint8_t, 4> kinds{};
    std::uint8_t size = 0;

    CardGroup() = default;
    // At most four kinds, in any order.
    explicit CardGroup(std::span<const int> cards) {
        for (int kind : cards) {
            std::size_t place = size++;
            for (; place > 0 && kinds[place - 1] > kind; --place) kinds[place] = kinds[place - 1];
            kinds[place] = static_cast<std::uint8_t>(kind);
        }
    }
    [[nodiscard]] const std::uint8_t* begin() const { return kinds.data(); }
    [[nodiscard]] const std::uint8_t* end() const { return kinds.data() + size; }
    [[nodiscard]] int count(int kind) const { return static_cast<int>(std::count(begin(), end(), kind)); }

    friend std::strong_ordering operator<=>(const CardGroup& a, const CardGroup& b) {
        return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    }
    friend bool operator==(const CardGroup& a, const CardGroup& b) { return (a <=> b) == 0; }
};

}  // namespace tingpai
