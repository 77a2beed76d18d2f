#include "tingpai/batch/source.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace tingpai::batch {

namespace {

template <class Visit>
auto with_type(Type type, Visit&& visit) {
    switch (type) {
        case Type::int8: return visit(std::int8_t{});
        case Type::int16: return visit(std::int16_t{});
        case Type::int32: return visit(std::int32_t{});
        case Type::int64: return visit(std::int64_t{});
        case Type::uint8: return visit(std::uint8_t{});
        case Type::uint16: return visit(std::uint16_t{});
        case Type::uint32: return visit(std::uint32_t{});
        default: return visit(std::uint64_t{});
    }
}

const char* place(const Source& source, std::size_t row, std::size_t column) {
    return static_cast<const char*>(source.data) + static_cast<std::ptrdiff_t>(row) * source.row_stride +
           static_cast<std::ptrdiff_t>(column) * source.column_stride;
}

template <class T>
T load(const char* from) {
    T value{};
    std::memcpy(&value, from, sizeof value);
    return value;
}

// Narrows n values that lie one after another; the bits of all of them together are returned.
template <class T>
std::make_unsigned_t<T> narrow(const char* from, std::size_t n, std::uint8_t* out) {
    using Bits = std::make_unsigned_t<T>;
    Bits all = 0;
    if constexpr (sizeof(T) == 1) {
        std::memcpy(out, from, n);
        return all;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const auto bits = load<Bits>(from + i * sizeof(T));
        all = static_cast<Bits>(all | bits);
        out[i] = static_cast<std::uint8_t>(bits);
    }
    return all;
}

std::uint8_t most_of(const std::uint8_t* values, std::size_t n) {
    std::uint8_t most = 0;
    for (std::size_t i = 0; i < n; ++i) most = std::max(most, values[i]);
    return most;
}

// The bits of all values together say whether one is negative or above 7; the bytes say the rest.
template <class T>
bool read_bytes(const Source& source, std::size_t first, std::size_t rows, std::size_t columns, unsigned limit,
                std::uint8_t* out) {
    using Bits = std::make_unsigned_t<T>;
    constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(T));
    Bits all = 0;
    if (source.column_stride == size && source.row_stride == size * static_cast<std::ptrdiff_t>(columns)) {
        all = narrow<T>(place(source, first, 0), rows * columns, out);
    } else if (source.column_stride == size) {
        for (std::size_t row = 0; row < rows; ++row) {
            all = static_cast<Bits>(all | narrow<T>(place(source, first + row, 0), columns, out + row * columns));
        }
    } else {
        // Column by column: each is read along the stride that is likely the short one.
        for (std::size_t column = 0; column < columns; ++column) {
            const char* from = place(source, first, column);
            for (std::size_t row = 0; row < rows; ++row, from += source.row_stride) {
                const auto bits = load<Bits>(from);
                all = static_cast<Bits>(all | bits);
                out[row * columns + column] = static_cast<std::uint8_t>(bits);
            }
        }
    }
    if constexpr (sizeof(T) == 1) return most_of(out, rows * columns) <= limit;  // a byte below 0 is one above
    return all <= 7U && most_of(out, rows * columns) <= limit;
}

// n values, `stride` bytes apart. Less the least, what is too small is as much too large as the rest.
template <class T>
bool narrow_small(const char* from, std::ptrdiff_t stride, std::size_t n, int least, int most, std::int8_t* out) {
    using Bits = std::make_unsigned_t<T>;
    const auto span = static_cast<Bits>(most - least);
    const auto base = static_cast<Bits>(least);
    unsigned outside = 0;
    const auto take = [&](const char* place, std::int8_t& to) {
        const auto bits = load<Bits>(place);
        outside |= static_cast<Bits>(bits - base) > span ? 1U : 0U;
        if constexpr (!std::is_signed_v<T>) outside |= bits > static_cast<Bits>(most) ? 1U : 0U;
        to = static_cast<std::int8_t>(bits);
    };
    if (stride == sizeof(T)) {
        for (std::size_t i = 0; i < n; ++i) take(from + i * sizeof(T), out[i]);
    } else {
        for (std::size_t i = 0; i < n; ++i, from += stride) take(from, out[i]);
    }
    return outside == 0;
}

}  // namespace

bool read_counts(const Source& source, std::size_t first, std::size_t rows, std::size_t columns, unsigned limit,
                 std::uint8_t* out) {
    return with_type(source.type, [&](auto type) {
        return read_bytes<decltype(type)>(source, first, rows, columns, limit, out);
    });
}

bool read_small(const Source& source, std::size_t first, std::size_t rows, std::size_t columns, int least, int most,
                std::int8_t* out) {
    return with_type(source.type, [&](auto type) {
        using T = decltype(type);
        const bool whole = source.column_stride == sizeof(T) && (rows == 1 || source.row_stride == static_cast<std::ptrdiff_t>(columns * sizeof(T)));
        if (whole || columns == 1) {
            const auto stride = columns == 1 ? source.row_stride : static_cast<std::ptrdiff_t>(sizeof(T));
            return narrow_small<T>(place(source, first, 0), stride, rows * columns, least, most, out);
        }
        bool within = true;
        for (std::size_t row = 0; row < rows; ++row) {
            within &= narrow_small<T>(place(source, first + row, 0), source.column_stride, columns, least, most, out + row * columns);
        }
        return within;
    });
}

Value value_at(const Source& source, std::size_t row, std::size_t column) {
    return with_type(source.type, [&](auto type) {
        using T = decltype(type);
        const T value = load<T>(place(source, row, column));
        const bool negative = std::is_signed_v<T> && static_cast<std::int64_t>(value) < 0;
        return Value{negative ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value), negative};
    });
}

}  // namespace tingpai::batch
