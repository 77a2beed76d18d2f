// Arrays of concealed hands: rows are checked while they are copied, then looked up block by block,
// each table for the whole block, so that the look-ups of many hands overlap.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <type_traits>

#include "solver_parts.hpp"

namespace tingpai::meld {

namespace {

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

// Eight bytes of eight rows, turned: byte i of word k was byte k of word i.
void turn(std::array<std::uint64_t, 8>& words) {
    const auto swap = [&words](std::size_t i, std::size_t distance, std::uint64_t mask) {
        const auto bits = static_cast<unsigned>(8 * distance);
        const std::uint64_t a = words[i];
        const std::uint64_t b = words[i + distance];
        words[i] = (a & mask) | ((b & mask) << bits);
        words[i + distance] = ((a >> bits) & mask) | (b & ~mask);
    };
    for (const std::size_t i : {0U, 1U, 2U, 3U}) swap(i, 4, 0x00000000FFFFFFFFULL);
    for (const std::size_t i : {0U, 1U, 4U, 5U}) swap(i, 2, 0x0000FFFF0000FFFFULL);
    for (const std::size_t i : {0U, 2U, 4U, 6U}) swap(i, 1, 0x00FF00FF00FF00FFULL);
}

// Rows of bytes as columns: out[kind * width + i] is of row i.
void copy_columns(const std::byte* data, std::ptrdiff_t stride, std::size_t rows, std::size_t kinds, std::uint8_t* out, std::size_t width) {
    std::size_t row = 0;
    if (std::endian::native == std::endian::little && kinds >= 8) {
        for (; row + 8 <= rows; row += 8) {
            for (std::size_t kind = 0; kind < kinds; kind += 8) {
                const std::size_t first = std::min(kind, kinds - 8);  // the last eight may overlap
                std::array<std::uint64_t, 8> words{};
                for (std::size_t i = 0; i < 8; ++i) {
                    std::memcpy(&words[i], data + stride * static_cast<std::ptrdiff_t>(row + i) + first, 8);
                }
                turn(words);
                for (std::size_t k = 0; k < 8; ++k) std::memcpy(out + (first + k) * width + row, &words[k], 8);
            }
        }
    }
    for (; row < rows; ++row) {
        const std::byte* own = data + stride * static_cast<std::ptrdiff_t>(row);
        for (std::size_t kind = 0; kind < kinds; ++kind) out[kind * width + row] = std::to_integer<std::uint8_t>(own[kind]);
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
    // Copies rows as columns: out[kind * width + i] is of row `row` + i. `bytes` is for rows on the way.
    void read_columns(std::size_t row, std::size_t rows, std::vector<std::uint8_t>& bytes, std::uint8_t* out, std::size_t width) const {
        const std::byte* data = view_.data + view_.row_stride * static_cast<std::ptrdiff_t>(row);
        with_type(view_.item, [&](auto zero) {
            using T = decltype(zero);
            if (sizeof(T) == 1 && view_.column_stride == 1) {
                copy_columns(data, view_.row_stride, rows, kinds_, out, width);
                return;
            }
            bytes.resize(rows * kinds_);
            for (std::size_t i = 0; i < rows; ++i) {
                const std::byte* own = data + view_.row_stride * static_cast<std::ptrdiff_t>(i);
                if (view_.column_stride == sizeof(T)) {
                    copy_bytes<T>(own, sizeof(T), kinds_, &bytes[i * kinds_]);
                } else {
                    copy_bytes<T>(own, view_.column_stride, kinds_, &bytes[i * kinds_]);
                }
            }
            copy_columns(reinterpret_cast<const std::byte*>(bytes.data()), static_cast<std::ptrdiff_t>(kinds_), rows, kinds_, out, width);
        });
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

}  // namespace

// The cards missing of up to `size` hands at once. All hands' counts of a kind stand side by side, so
// that what is worked out of them is worked out for many hands by one instruction.
class Solver::Block {
public:
    static constexpr std::size_t size = 32;

    explicit Block(const Solver& solver)
        : solver_(solver), columns_(solver.game_.names.size()), halves_(2 * solver.places_.size()), classes_(solver.places_.size()) {
        for (const Home& home : solver.homes_) {
            const Code one = solver.part(home.place).table.ranking().moved({}, home.local, 1);
            const std::size_t half = 2U * home.place + (one.high != 0 ? 1U : 0U);
            digits_.push_back({half, static_cast<std::uint16_t>(one.low + one.high)});
        }
    }

    // visit(row, missing) for rows [from, to).
    template <class Visit>
    void each(const Reader& reader, std::size_t from, std::size_t to, Visit&& visit) {
        for (std::size_t begin = from; begin < to; begin += size) {
            const std::size_t hands = std::min(size, to - begin);
            reader.read_columns(begin, hands, bytes_, columns_[0].data(), size);
            const std::size_t good = find_codes(reader.copies(), hands);
            answer(begin, good, visit);
            if (good < hands) reader.refuse(begin + good);
        }
    }

private:
    // The two halves of every place's code; returns how many rows are hands before the first that is not.
    std::size_t find_codes(const std::vector<std::uint8_t>& copies, std::size_t hands) {
        for (auto& half : halves_) half.fill(0);
        std::array<std::uint8_t, size> wrong{};
        std::array<std::uint16_t, size> cards{};
        for (std::size_t kind = 0; kind < columns_.size(); ++kind) {
            const auto& column = columns_[kind];
            auto& half = halves_[digits_[kind].half];
            const std::uint16_t weight = digits_[kind].weight;
            const std::uint8_t most = copies[kind];
            for (std::size_t i = 0; i < size; ++i) {
                wrong[i] |= static_cast<std::uint8_t>(column[i] > most ? 1 : 0);
                cards[i] = static_cast<std::uint16_t>(cards[i] + column[i]);
                half[i] = static_cast<std::uint16_t>(half[i] + column[i] * weight);
            }
        }
        const int hand = solver_.game_.hand;
        std::size_t good = 0;
        while (good < hands && wrong[good] == 0 && (cards[good] == hand || cards[good] == hand - 1)) ++good;
        return good;
    }
    template <class Visit>
    void answer(std::size_t begin, std::size_t hands, Visit& visit) {
        for (std::size_t place = 0; place < classes_.size(); ++place) {
            const Table& table = solver_.part(place).table;
            const auto& low = halves_[2 * place];
            const auto& high = halves_[2 * place + 1];
            for (std::size_t i = 0; i < hands; ++i) classes_[place][i] = table.at(Code{low[i], high[i]});
        }
        std::array<int, size> least;
        least.fill(unreachable);
        for (const Chain& chain : solver_.chains_) fold(chain, hands, least);
        for (std::size_t i = 0; i < hands; ++i) visit(begin + i, least[i]);
    }
    void fold(const Chain& chain, std::size_t hands, std::array<int, size>& least) const {
        const std::size_t last = classes_.size() - 1;
        std::array<Class, size> folded{};
        const Class* number = reduced(chain, 0);
        for (std::size_t i = 0; i < hands; ++i) folded[i] = number[classes_[0][i]];
        for (std::size_t place = 1; place < last; ++place) {
            const Combine& combine = chain.combine[place - 1];
            number = reduced(chain, place);
            for (std::size_t i = 0; i < hands; ++i) folded[i] = combine(folded[i], number[classes_[place][i]]);
        }
        const Missing& missing = chain.last[0];
        number = reduced(chain, last);
        for (std::size_t i = 0; i < hands; ++i) {
            const Class own = last == 0 ? Class{0} : number[classes_[last][i]];
            least[i] = std::min<int>(least[i], missing(folded[i], own));
        }
    }
    [[nodiscard]] const Class* reduced(const Chain& chain, std::size_t place) const {
        return chain.reduced[solver_.places_[place].part].data();
    }

    struct Digit {  // of a kind: what a card of it adds to one half of its place's code
        std::size_t half = 0;
        std::uint16_t weight = 0;
    };

    const Solver& solver_;
    std::vector<Digit> digits_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::array<std::uint8_t, size>> columns_;   // by kind
    std::vector<std::array<std::uint16_t, size>> halves_;   // by place: of the code, low and high
    std::vector<std::array<Class, size>> classes_;          // by place
};

void Solver::shanten_rows(const CountsView& counts, std::size_t from, std::size_t to, std::int8_t* out, std::ptrdiff_t stride) const {
    Block(*this).each(Reader(game_, counts), from, to, [&](std::size_t row, int cards) {
        out[stride * static_cast<std::ptrdiff_t>(row)] = static_cast<std::int8_t>(cards == unreachable ? never : cards - 1);
    });
}

void Solver::complete_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* out, std::ptrdiff_t stride) const {
    Block(*this).each(Reader(game_, counts), from, to, [&](std::size_t row, int cards) {
        out[stride * static_cast<std::ptrdiff_t>(row)] = cards == 0 ? 1 : 0;
    });
}

namespace {

void must_be_before_draw(bool after_draw, std::size_t row) {
    if (after_draw) throw RowError(row, "waits and acceptance are of a hand before a draw, this one has drawn");
}

}  // namespace

void Solver::waits_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* mask) const {
    const Reader reader(game_, counts);
    const std::size_t kinds = game_.names.size();
    Closed closed(*this);
    std::vector<std::uint8_t> own(kinds);
    for (std::size_t row = from; row < to; ++row) {
        must_be_before_draw(reader.read_hand(row, own.data()), row);
        closed.read(own.data());
        std::uint8_t* out = mask + row * kinds;
        std::fill_n(out, kinds, std::uint8_t{0});
        const int now = closed.find_nearest();
        if (now == 1) closed.mark_improving(own.data(), out);
        if (now > 0) continue;
        // Complete already, with a card to spare: any card will do.
        for (std::size_t kind = 0; kind < kinds; ++kind) out[kind] = own[kind] < game_.copies[kind] ? 1 : 0;
    }
}

void Solver::acceptance_rows(const CountsView& counts, const CountsView* seen, std::size_t from, std::size_t to,
                             std::uint8_t* mask, std::int32_t* live) const {
    const Reader reader(game_, counts);
    const Reader seen_reader(game_, seen == nullptr ? counts : *seen);
    const std::size_t kinds = game_.names.size();
    Closed closed(*this);
    std::vector<std::uint8_t> own(kinds);
    std::vector<std::uint8_t> gone(kinds, 0);
    for (std::size_t row = from; row < to; ++row) {
        must_be_before_draw(reader.read_hand(row, own.data()), row);
        if (seen != nullptr) seen_reader.read(row, gone.data(), "seen: ");
        closed.read(own.data());
        std::uint8_t* out = mask + row * kinds;
        closed.mark_improving(own.data(), out);
        int copies = 0;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const int left = game_.copies[kind] - own[kind];
            if (gone[kind] > left) {
                throw RowError(row, "seen: " + std::to_string(gone[kind]) + " of " + game_.names[kind] + ", the hand leaves " + std::to_string(left));
            }
            copies += out[kind] * (left - gone[kind]);
        }
        if (live != nullptr) live[row] = copies;
    }
}

}  // namespace tingpai::meld
