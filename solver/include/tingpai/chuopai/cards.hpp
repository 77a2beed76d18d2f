// The 21 kinds as data (CP-1), and multisets of them packed into one word, three bits a kind.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace tingpai::chuopai {

inline constexpr int kKinds = 21;
inline constexpr int kCopies = 4;
inline constexpr int kSeats = 3;
inline constexpr int kMaxHand = 28;

// Families of plays: the four of CP-1 in the page's order, then the combinations of CP-5.
inline constexpr int kFamilies = 4;
inline constexpr int kCombination = 4;

struct KindInfo {
    const char* name;     // the notation, lower pip first
    const char* english;  // words joined by hyphens
    int family;           // 0 Main, 1 Yao, 2 Black, 3 Red
    int rank;             // within the family, higher beats lower; equal ranks never beat
};

inline constexpr std::array<KindInfo, kKinds> kKindInfo{{
    {"66", "Heaven", 0, 6},         {"11", "Earth", 0, 5},          {"44", "Man", 0, 4},
    {"13", "Harmony", 0, 3},        {"33", "Long-Three", 0, 2},     {"55", "Plum-Blossom", 0, 1},
    {"22", "Bench", 0, 0},          {"15", "Cat", 1, 3},            {"16", "High-Foot", 1, 2},
    {"46", "Four-Six", 1, 1},       {"56", "Axe", 1, 0},            {"36", "Black-Nine", 2, 3},
    {"26", "Straight-Eight", 2, 2}, {"35", "Crooked-Eight", 2, 2},  {"25", "Black-Seven", 2, 1},
    {"23", "Black-Five", 2, 0},     {"45", "Red-Nine", 3, 3},       {"34", "Red-Seven", 3, 2},
    {"14", "Red-Five", 3, 1},       {"12", "Spike", 3, 0},          {"24", "Two-Red", 3, 0},
}};

// A head and its two matching kinds (CP-5), from the highest group to the lowest.
struct Group {
    int head;
    int first;
    int second;
};
inline constexpr int kGroups = 4;
inline constexpr std::array<Group, kGroups> kGroupInfo{{{0, 11, 16}, {1, 12, 13}, {2, 14, 17}, {3, 15, 18}}};

// A multiset of at most four cards of each kind. Kind k occupies bits 3k to 3k+2.
class Cards {
  public:
    constexpr Cards() = default;
    constexpr explicit Cards(std::uint64_t word) : word_(word) {}
    static constexpr Cards of(int kind, int copies = 1) {
        return Cards(static_cast<std::uint64_t>(copies) << (3 * kind));
    }

    // The lowest bit of every kind: the frame of the masks that at_least() gives.
    static constexpr std::uint64_t kFrame = 0x1249249249249249;

    constexpr std::uint64_t word() const { return word_; }
    constexpr bool empty() const { return word_ == 0; }
    constexpr int count(int kind) const { return static_cast<int>(word_ >> (3 * kind) & 7); }
    constexpr int size() const {
        // Neighbouring counts are added up: 21 lanes of 3 bits, 11 of 6, 6 of 12, then two.
        std::uint64_t lanes = (word_ & 0x71c71c71c71c71c7) + (word_ >> 3 & 0x71c71c71c71c71c7);
        lanes = (lanes & 0xf03f03f03f03f03f) + (lanes >> 6 & 0xf03f03f03f03f03f);
        lanes += (lanes >> 24) + (lanes >> 48);
        return static_cast<int>((lanes & 0xfff) + (lanes >> 12 & 0xfff));
    }
    // The kinds with at least `copies` (1 to 4) cards, as a mask of bits 3k.
    constexpr std::uint64_t at_least(int copies) const {
        const std::uint64_t one = word_ & kFrame;
        const std::uint64_t two = word_ >> 1 & kFrame;
        const std::uint64_t four = word_ >> 2 & kFrame;
        switch (copies) {
            case 1: return one | two | four;
            case 2: return two | four;
            case 3: return (one & two) | four;
            default: return four;
        }
    }
    constexpr bool contains(Cards part) const {
        for (std::uint64_t left = part.at_least(1); left != 0; left &= left - 1) {
            const int shift = std::countr_zero(left);
            if ((part.word_ >> shift & 7) > (word_ >> shift & 7)) return false;
        }
        return true;
    }
    // Sums and differences: no kind may pass four, none may fall below nought.
    constexpr Cards operator+(Cards other) const { return Cards(word_ + other.word_); }
    constexpr Cards operator-(Cards other) const { return Cards(word_ - other.word_); }
    constexpr bool operator==(const Cards&) const = default;

    // CP-12: as ascending lists of kinds, the first difference deciding, a prefix first.
    constexpr std::strong_ordering operator<=>(const Cards& other) const {
        if (word_ == other.word_) return std::strong_ordering::equal;
        const int kind = std::countr_zero(word_ ^ other.word_) / 3;
        const bool more = count(kind) > other.count(kind);
        const std::uint64_t beyond = (more ? other.word_ : word_) >> (3 * kind + 2) >> 1;
        const bool fewer_ends = beyond == 0;
        return more != fewer_ends ? std::strong_ordering::less : std::strong_ordering::greater;
    }

  private:
    std::uint64_t word_ = 0;
};

// Reads `66*2 45 Red-Nine`: notation or English names, `*n` copies, any order; NotationError says
// what and where, HandError if a kind passes four copies.
Cards parse_cards(std::string_view text);
// The canonical notation, kinds in order.
std::string to_string(Cards cards);
// The kind of a notation or English name (any case), -1 if there is none.
int find_kind(std::string_view name);

}  // namespace tingpai::chuopai
