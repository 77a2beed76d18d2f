// A block of hands turned so that all hands' counts of a kind stand side by side, and read so: what is
// worked out of them is worked out for many hands by one instruction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tingpai::meld {

inline constexpr std::size_t block_hands = 32;
// Columns are turned so many at a time; rows and columns have room for whole ones.
inline constexpr std::size_t column_step = 16;

template <class T>
using ByHand = std::array<T, block_hands>;

// Rows of `kinds` bytes, one after another and column_step bytes behind the last, as columns of
// block_hands bytes, kinds rounded up to column_step of them.
void turn_rows(const std::uint8_t* rows, std::size_t kinds, std::uint8_t* columns);

// The same by any machine's instructions, as HalfCode::read_portable is of read.
void turn_rows_portable(const std::uint8_t* rows, std::size_t kinds, std::uint8_t* columns);

// One half of a place's code: its kinds, and what a card of each adds.
struct HalfCode {
    struct Digit {
        std::size_t kind = 0;
        alignas(16) std::array<std::uint8_t, 16> copies{};
        alignas(16) std::array<std::uint16_t, 8> weight{};
    };
    std::vector<Digit> digits;

    void add(std::size_t kind, int copies, unsigned weight);
    // Sets the codes; adds to the number of cards; marks in `wrong`, not 0, who has more than the copies.
    void read(const std::uint8_t* columns, ByHand<std::uint16_t>& codes, ByHand<std::uint16_t>& cards, ByHand<std::uint8_t>& wrong) const;
    void read_portable(const std::uint8_t* columns, ByHand<std::uint16_t>& codes, ByHand<std::uint16_t>& cards,
                       ByHand<std::uint8_t>& wrong) const;
};

}  // namespace tingpai::meld
