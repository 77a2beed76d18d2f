// The tiles of a seat as the tables read them: mutable, unchecked, without rules. Hand wraps it in
// checks; a deal keeps one a seat.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tingpai/meld/table.hpp"
#include "tingpai/sichuan/kinds.hpp"

namespace tingpai::sichuan {

enum class MeldType : std::uint8_t { run, pung, exposed_kong, concealed_kong, pair };
constexpr std::array<std::string_view, 5> choices(MeldType) {
    return {"run", "pung", "exposed_kong", "concealed_kong", "pair"};
}

// A meld or pair by its lowest kind. Hands do not distinguish exposed from added kongs.
struct Meld {
    MeldType type = MeldType::pung;
    std::uint8_t kind = 0;

    [[nodiscard]] int size() const {
        if (type == MeldType::pair) return 2;
        return type == MeldType::exposed_kong || type == MeldType::concealed_kong ? 4 : 3;
    }
    [[nodiscard]] std::vector<int> tiles() const;
    [[nodiscard]] std::string text() const;  // "[555m]", "(5555m)"; runs and pairs without brackets
    // Kind first, so that melds print in kind order.
    friend auto operator<=>(const Meld& a, const Meld& b) {
        return std::pair(a.kind, a.type) <=> std::pair(b.kind, b.type);
    }
    bool operator==(const Meld&) const = default;
};

using KindSet = std::uint32_t;  // bits by kind
[[nodiscard]] constexpr KindSet kind_bit(int kind) { return KindSet{1} << static_cast<unsigned>(kind); }
[[nodiscard]] constexpr bool has_kind(KindSet set, int kind) { return (set & kind_bit(kind)) != 0; }

class Tiles {
public:
    Tiles() { limits_.fill(copies); }
    Tiles(const Counts& concealed, std::span<const Meld> melds, int void_suit);

    [[nodiscard]] const Counts& concealed() const { return concealed_; }
    [[nodiscard]] int held(int kind) const { return concealed_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] int owned(int kind) const { return owned_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] int held_of_suit(int suit) const { return held_of_suit_[static_cast<std::size_t>(suit)]; }
    [[nodiscard]] int size() const { return held_of_suit_[0] + held_of_suit_[1] + held_of_suit_[2]; }
    [[nodiscard]] std::span<const Meld> melds() const { return {melds_.data(), meld_count_}; }
    [[nodiscard]] int meld_count() const { return meld_count_; }
    [[nodiscard]] bool melds_suit(int suit) const { return (melded_suits_ >> suit & 1U) != 0; }
    [[nodiscard]] int void_suit() const { return void_suit_; }  // -1: none declared
    [[nodiscard]] bool holds_void() const { return void_suit_ >= 0 && held_of_suit(void_suit_) > 0; }
    [[nodiscard]] bool has_pung(int kind) const;
    [[nodiscard]] meld::Code code(int suit) const { return codes_[static_cast<std::size_t>(suit)]; }

    void set_void(int suit) { void_suit_ = static_cast<std::int8_t>(suit); }
    void add(int kind);
    void remove(int kind, int count = 1);
    void meld(Meld meld);         // its tiles come from elsewhere: remove them first
    void pung_to_kong(int kind);  // the fourth tile comes from elsewhere

    // The fewest tiles to add until concealed tiles and melds contain a complete hand (SC-19a).
    [[nodiscard]] int missing(bool seven_pairs) const;
    // The kinds that lower it, G-4 regarding the own tiles only.
    [[nodiscard]] KindSet nearer(bool seven_pairs) const;

    bool operator==(const Tiles& other) const;

private:
    using Classes = std::array<meld::Class, suits>;
    using OneMore = std::array<meld::Class, ranks>;  // by rank; where all copies are held, any
    struct Tables;
    [[nodiscard]] meld::Class suit_class(const Tables& tables, int suit) const;
    [[nodiscard]] Classes suit_classes(const Tables& tables) const;
    [[nodiscard]] OneMore suit_classes_with_one_more(const Tables& tables, int suit) const;
    [[nodiscard]] int missing_of(const Tables& tables, const Classes& classes) const;

    Counts concealed_{};
    Counts owned_{};   // concealed and melded copies
    Counts limits_{};  // copies that concealed melds may use: 4, or 1 beside a pung, 0 beside a kong
    std::array<Meld, 4> melds_{};  // ascending
    std::array<meld::Code, suits> codes_{};
    std::array<std::uint8_t, suits> held_of_suit_{};
    std::uint8_t meld_count_ = 0;
    std::uint8_t melded_suits_ = 0;  // bits
    std::int8_t void_suit_ = -1;
};

}  // namespace tingpai::sichuan
