// Working through a call block by block, on several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tingpai/batch/call.hpp"

namespace tingpai::batch {

// Rows a block: what is copied at once, small enough to stay in the first-level cache.
inline constexpr std::size_t block_rows = 128;

// Thrown by a block's worker: the row, counted from the start of the call, and what is wrong.
struct RowError {
    std::size_t row;
    std::string text;
};

// Answers rows [first, first + rows), rows at most block_rows. Throws RowError.
using Block = std::function<void(std::size_t first, std::size_t rows)>;

// Calls `make()` once a thread for its own worker and hands every row to one of the workers. The first
// row that is refused is named, whatever the number of threads; the calling thread polls.
void run(const Call& call, const std::function<Block()>& make, Failure& failure) noexcept;

}  // namespace tingpai::batch
