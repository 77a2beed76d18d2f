// Bytes as decisions: numbers, rows of integers in raw memory, texts, specs.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "c_spec.hpp"
#include "tingpai/c_api.h"

namespace fuzz {

inline void must(bool ok, const char* what) {
    if (ok) return;
    std::fprintf(stderr, "must be: %s\n", what);
    std::abort();
}

// When the bytes are used up, every number is the least.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    std::uint8_t byte() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    int range(int least, int most) {
        const auto choices = static_cast<unsigned>(most - least + 1);
        unsigned value = byte();
        if (choices > 256) value = value << 8U | byte();
        return least + static_cast<int>(value % choices);
    }
    std::uint64_t bits() {
        std::uint64_t value = 0;
        const int bytes = range(0, 8);
        for (int i = 0; i < bytes; ++i) value = value << 8U | byte();
        return value;
    }
    // Any bytes, or pieces of what is written so.
    std::string text(bool is_rules) {
        static constexpr std::array<const char*, 16> json = {"{",     "}",     "\"fan_cap\"", ":",      "5",         ",",   "null", "true",
                                                             "[3,2,1]", "\"any\"", "\"pair_rule\"", "\"multipliers\"", "\"fan_table\"", "{\"root\":2}", "\"max_turns\"", " "};
        static constexpr std::array<const char*, 16> hand = {"123m", "1", "5", "m", "p", "s", "[555m]", "(1111p)", " ", "-s", "Gr", "RHCr", "SSSg", "c", "7", "F"};
        std::string own;
        const int pieces = range(0, 40);
        const int raw = range(0, 4);
        for (int i = 0; i < pieces; ++i) {
            if (raw == 0) {
                own += static_cast<char>(byte());
            } else {
                own += (is_rules ? json : hand).at(static_cast<std::size_t>(range(0, 15)));
            }
        }
        return own;
    }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

// Integers of any type in rows, with strides of any sign and at any alignment, in memory of exactly the
// size that they reach over: AddressSanitizer sees a step beyond it.
class Rows {
public:
    Rows(Input& input, std::size_t n, std::size_t columns, bool same_row) {
        type_ = input.range(TINGPAI_INT8, TINGPAI_UINT64);
        size_ = std::ptrdiff_t{1} << (type_ % 4);
        const std::array<std::ptrdiff_t, 4> steps = {size_, size_, -size_, size_ * input.range(1, 3) + input.range(0, 1)};
        column_stride_ = steps.at(static_cast<std::size_t>(input.range(0, 3)));
        row_stride_ = static_cast<std::ptrdiff_t>(columns) * std::abs(column_stride_) + input.range(0, 9) * (input.range(0, 1));
        if (input.range(0, 3) == 0) row_stride_ = -row_stride_;
        if (same_row) row_stride_ = 0;
        const auto reach = [](std::ptrdiff_t stride, std::size_t steps_taken) {
            return stride * static_cast<std::ptrdiff_t>(steps_taken == 0 ? 0 : steps_taken - 1);
        };
        const std::ptrdiff_t rows = reach(row_stride_, n);
        const std::ptrdiff_t row = reach(column_stride_, columns);
        const std::ptrdiff_t first = std::min<std::ptrdiff_t>(rows, 0) + std::min<std::ptrdiff_t>(row, 0);
        const std::ptrdiff_t last = std::max<std::ptrdiff_t>(rows, 0) + std::max<std::ptrdiff_t>(row, 0);
        const auto bytes = static_cast<std::size_t>(last - first + size_);
        memory_ = std::make_unique<std::uint8_t[]>(bytes);
        data_ = memory_.get() - first;
        fill(input, bytes);
    }

    [[nodiscard]] tingpai_array array() const { return {data_, row_stride_, column_stride_, type_}; }
    void put(std::size_t row, std::size_t column, int value) const {
        const auto wide = static_cast<std::int64_t>(value);  // its low bytes, little-endian or not
        switch (size_) {
            case 1: return store(row, column, static_cast<std::int8_t>(wide));
            case 2: return store(row, column, static_cast<std::int16_t>(wide));
            case 4: return store(row, column, static_cast<std::int32_t>(wide));
            default: return store(row, column, wide);
        }
    }
    // What is beyond long long is its largest: no hand has so many cards either.
    [[nodiscard]] long long get(std::size_t row, std::size_t column) const {
        switch (type_) {
            case TINGPAI_INT8: return load<std::int8_t>(row, column);
            case TINGPAI_INT16: return load<std::int16_t>(row, column);
            case TINGPAI_INT32: return load<std::int32_t>(row, column);
            case TINGPAI_INT64: return load<std::int64_t>(row, column);
            case TINGPAI_UINT8: return load<std::uint8_t>(row, column);
            case TINGPAI_UINT16: return load<std::uint16_t>(row, column);
            case TINGPAI_UINT32: return load<std::uint32_t>(row, column);
            default: return static_cast<long long>(std::min<std::uint64_t>(load<std::uint64_t>(row, column), std::numeric_limits<long long>::max()));
        }
    }

private:
    // Mostly small values; in one of eight whatever the input has.
    void fill(Input& input, std::size_t bytes) const {
        const bool raw = input.range(0, 7) == 0;
        for (std::size_t i = 0; raw && i < bytes; ++i) memory_[i] = input.byte();
    }
    [[nodiscard]] std::uint8_t* place(std::size_t row, std::size_t column) const {
        return data_ + static_cast<std::ptrdiff_t>(row) * row_stride_ + static_cast<std::ptrdiff_t>(column) * column_stride_;
    }
    template <class T>
    void store(std::size_t row, std::size_t column, T value) const {
        std::memcpy(place(row, column), &value, sizeof value);
    }
    template <class T>
    [[nodiscard]] T load(std::size_t row, std::size_t column) const {
        T value{};
        std::memcpy(&value, place(row, column), sizeof value);
        return value;
    }

    int type_ = 0;
    std::ptrdiff_t size_ = 1, row_stride_ = 0, column_stride_ = 0;
    std::unique_ptr<std::uint8_t[]> memory_;
    std::uint8_t* data_ = nullptr;
};

// A small game, mostly a possible one.
inline OwnedSpec input_spec(Input& input) {
    OwnedSpec spec;
    const int kinds = input.range(1, 6);
    for (int kind = 0; kind < kinds; ++kind) {
        spec.names.push_back(std::string(1, static_cast<char>('a' + kind)));
        spec.copies.push_back(input.range(0, 60) == 0 ? input.range(-1, 17) : input.range(2, 4));
    }
    if (input.range(0, 30) == 0) spec.names[0] = input.text(false);
    const auto group = [&](int size) {
        OwnedSpec::Group own;
        for (int i = 0; i < size; ++i) own.push_back(input.range(0, 200) == 0 ? input.range(-2, 300) : input.range(0, kinds - 1));
        std::sort(own.begin(), own.end());
        return own;
    };
    const int size = input.range(1, 3);
    const int melds = input.range(1, 8);
    for (int i = 0; i < melds; ++i) {
        auto own = group(input.range(0, 30) == 0 ? input.range(0, 5) : size);
        if (std::find(spec.melds.begin(), spec.melds.end(), own) == spec.melds.end()) spec.melds.push_back(own);
    }
    for (int i = input.range(-2, 1); i > 0; --i) spec.declarable.push_back(group(size + 1));
    const int number = input.range(1, 3);
    const int hand = number * size + 2;
    const int forms = input.range(0, 30) == 0 ? 0 : input.range(1, 2);
    for (int i = 0; i < forms; ++i) {
        tingpai_form form{};
        OwnedSpec::Group own;
        form.pattern = input.range(0, 30) == 0 ? input.range(-1, 5) : input.range(0, 3);
        if (form.pattern == TINGPAI_PAIRS && hand % 2 != 0) form.pattern = TINGPAI_MELDS_AND_PAIR;
        if (form.pattern == TINGPAI_ONE_OF_EACH && kinds < hand - 1) form.pattern = TINGPAI_ALL_IN_GROUPS;
        if (form.pattern == TINGPAI_MELDS_AND_PAIR) form.count = number;
        if (form.pattern == TINGPAI_PAIRS) form.count = hand / 2;
        if (form.pattern == TINGPAI_PAIRS) form.distinct = input.range(0, 1);
        if (form.pattern == TINGPAI_ALL_IN_GROUPS) form.spare = input.range(0, 2);
        for (int kind = 0; form.pattern == TINGPAI_ONE_OF_EACH && kind < hand - 1; ++kind) own.push_back(kind);
        if (input.range(0, 40) == 0) form.count = input.range(-1, 30);
        if (input.range(0, 9) == 0) form.closed_only = 1;
        spec.forms.push_back(form);
        spec.form_kinds.push_back(own);
    }
    spec.hand = input.range(0, 9) == 0 ? input.range(0, 9) : hand;
    return spec;
}

}  // namespace fuzz
