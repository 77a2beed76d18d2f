// Reading rows of integers of any type into private bytes: checked, never wrapped.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tingpai/batch/call.hpp"

namespace tingpai::batch {

// Copies `rows` rows of `columns` integers from row `first` on. False where some value is not in
// 0..limit (limit at most 7); the copy then says nothing about it, `value_at` does. The memory is
// read once, so that what was checked is what is used even while another thread writes to it.
bool read_counts(const Source& source, std::size_t first, std::size_t rows, std::size_t columns, unsigned limit,
                 std::uint8_t* out);

// The same for values of least..most within int8.
bool read_small(const Source& source, std::size_t first, std::size_t rows, std::size_t columns, int least, int most,
                std::int8_t* out);

struct Value {
    std::uint64_t bits = 0;
    bool negative = false;
};
[[nodiscard]] Value value_at(const Source& source, std::size_t row, std::size_t column);

}  // namespace tingpai::batch
