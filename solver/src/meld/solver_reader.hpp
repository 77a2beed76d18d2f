// Reads rows of an array of any integer type: copied once, and checked.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "tingpai/meld/solver.hpp"

namespace tingpai::meld {

// Loops that a compiler can make vector instructions of: no early end, nothing that may overlap.
template <class T>
bool copy_row(const std::byte* row, std::ptrdiff_t stride, std::size_t kinds, const std::uint8_t* __restrict copies,
              std::uint8_t* __restrict out) {
    using Unsigned = std::make_unsigned_t<T>;
    Unsigned beyond = 0;
    if constexpr (sizeof(T) == 1) {
        if (stride == 1) {
            std::memcpy(out, row, kinds);
            std::uint8_t wrong = 0;
            // A negative value is a large one here.
            for (std::size_t kind = 0; kind < kinds; ++kind) wrong |= static_cast<std::uint8_t>(out[kind] > copies[kind] ? 1 : 0);
            return wrong == 0;
        }
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        T value{};
        std::memcpy(&value, row + stride * static_cast<std::ptrdiff_t>(kind), sizeof(T));
        beyond |= static_cast<Unsigned>(static_cast<Unsigned>(value) > copies[kind] ? 1 : 0);
        out[kind] = static_cast<std::uint8_t>(value);
    }
    return beyond == 0;
}

// Counts that are too large for a byte, or negative, become 255, which is too large for any kind.
template <class T>
void copy_bytes(const std::byte* row, std::ptrdiff_t stride, std::size_t kinds, std::uint8_t* __restrict out) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        T value{};
        std::memcpy(&value, row + stride * static_cast<std::ptrdiff_t>(kind), sizeof(T));
        const auto positive = static_cast<std::make_unsigned_t<T>>(value);  // a negative value is a large one here
        out[kind] = static_cast<std::uint8_t>(std::min<std::make_unsigned_t<T>>(positive, 255));
    }
}

template <class T>
std::string wrong_value(const std::byte* row, std::ptrdiff_t stride, const Game& game) {
    for (std::size_t kind = 0; kind < game.names.size(); ++kind) {
        T value{};
        std::memcpy(&value, row + stride * static_cast<std::ptrdiff_t>(kind), sizeof(T));
        if (static_cast<std::make_unsigned_t<T>>(value) > static_cast<unsigned>(game.copies[kind])) {
            return std::to_string(value) + " of " + game.names[kind] + ", there are 0 to " + std::to_string(game.copies[kind]);
        }
    }
    return "a count that was changed while it was read";
}

template <class Call>
auto with_type(CountsView::Item item, Call&& call) {
    switch (item) {
        case CountsView::Item::i8: return call(std::int8_t{});
        case CountsView::Item::i16: return call(std::int16_t{});
        case CountsView::Item::i32: return call(std::int32_t{});
        case CountsView::Item::i64: return call(std::int64_t{});
        case CountsView::Item::u16: return call(std::uint16_t{});
        case CountsView::Item::u32: return call(std::uint32_t{});
        case CountsView::Item::u64: return call(std::uint64_t{});
        case CountsView::Item::u8: break;
    }
    return call(std::uint8_t{});
}

// Copies rows of a view and refuses what cannot be. The caller's memory is read once: another thread
// may write to it between check and use.
class Reader {
public:
    Reader(const Game& game, const CountsView& view) : game_(game), view_(view), kinds_(game.names.size()) {
        for (int copies : game.copies) copies_.push_back(static_cast<std::uint8_t>(copies));
    }

    void read(std::size_t row, std::uint8_t* out, const char* what = "") const {
        const std::byte* data = view_.data + view_.row_stride * static_cast<std::ptrdiff_t>(row);
        with_type(view_.item, [&](auto zero) {
            using T = decltype(zero);
            const bool fits = view_.column_stride == sizeof(T) ? copy_row<T>(data, sizeof(T), kinds_, copies_.data(), out)
                                                               : copy_row<T>(data, view_.column_stride, kinds_, copies_.data(), out);
            if (!fits) throw RowError(row, what + wrong_value<T>(data, view_.column_stride, game_));
        });
    }
    // Copies rows, one after another; a count that is too large for a byte is too large for its kind.
    void read_bytes(std::size_t row, std::size_t rows, std::uint8_t* out) const {
        const std::byte* data = view_.data + view_.row_stride * static_cast<std::ptrdiff_t>(row);
        with_type(view_.item, [&](auto zero) {
            using T = decltype(zero);
            const bool dense = view_.column_stride == sizeof(T);
            if (sizeof(T) == 1 && dense && view_.row_stride == static_cast<std::ptrdiff_t>(kinds_)) {
                std::memcpy(out, data, rows * kinds_);
                return;
            }
            for (std::size_t i = 0; i < rows; ++i) {
                const std::byte* own = data + view_.row_stride * static_cast<std::ptrdiff_t>(i);
                std::uint8_t* to = out + i * kinds_;
                if (sizeof(T) == 1 && dense) {
                    std::memcpy(to, own, kinds_);
                } else if (dense) {
                    copy_bytes<T>(own, sizeof(T), kinds_, to);
                } else {
                    copy_bytes<T>(own, view_.column_stride, kinds_, to);
                }
            }
        });
    }
    // Rows that will be read next may come nearer meanwhile.
    void prefetch(std::size_t row, std::size_t rows) const {
#if defined(__GNUC__) || defined(__clang__)
        constexpr std::size_t line = 64;
        if (view_.row_stride != static_cast<std::ptrdiff_t>(kinds_)) return;
        const std::byte* data = view_.data + view_.row_stride * static_cast<std::ptrdiff_t>(row);
        for (std::size_t at = 0; at < rows * kinds_; at += line) __builtin_prefetch(data + at);
#endif
    }
    // Refuses a row; what it has is read again.
    [[noreturn]] void refuse(std::size_t row) const {
        std::vector<std::uint8_t> own(kinds_);
        read_hand(row, own.data());
        throw RowError(row, "a count that was changed while it was read");
    }
    [[nodiscard]] const std::vector<std::uint8_t>& copies() const { return copies_; }
    // Whether the hand has drawn; by its size.
    bool read_hand(std::size_t row, std::uint8_t* out) const {
        read(row, out);
        int cards = 0;
        for (std::size_t kind = 0; kind < kinds_; ++kind) cards += out[kind];
        if (cards != game_.hand && cards != game_.hand - 1) {
            throw RowError(row, std::to_string(cards) + " cards: " + std::to_string(game_.hand - 1) + " before a draw, " +
                                    std::to_string(game_.hand) + " after it");
        }
        return cards == game_.hand;
    }

private:
    const Game& game_;
    CountsView view_;
    std::size_t kinds_;
    std::vector<std::uint8_t> copies_;
};

}  // namespace tingpai::meld
