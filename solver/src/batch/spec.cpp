#include "tingpai/batch/spec.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "tingpai/batch/run.hpp"

namespace tingpai::batch {

namespace {

using meld::CountsView;

static_assert(static_cast<int>(CountsView::Item::i64) == static_cast<int>(Type::int64));
static_assert(static_cast<int>(CountsView::Item::u8) == static_cast<int>(Type::uint8));
static_assert(static_cast<int>(CountsView::Item::u64) == static_cast<int>(Type::uint64));

CountsView view_of(const Source& source) {
    return {static_cast<const std::byte*>(source.data), source.row_stride, source.column_stride, static_cast<CountsView::Item>(source.type)};
}

// The engine's message begins with the row, which a Failure has by itself.
RowError without_row(const meld::RowError& error) {
    const std::string text = error.what();
    return {error.row, text.substr(text.find(": ") + 2)};
}

void answer_rows(meld::Solver::Worker& worker, const Call& call, std::ptrdiff_t stride, std::size_t from, std::size_t to) {
    const CountsView counts = view_of(call.counts);
    const CountsView seen = view_of(call.seen);
    switch (call.query) {
        case Query::is_complete: return worker.complete_rows(counts, from, to, static_cast<std::uint8_t*>(call.out), stride);
        case Query::shanten: return worker.shanten_rows(counts, from, to, static_cast<std::int8_t*>(call.out), stride);
        case Query::waits: return worker.waits_rows(counts, from, to, static_cast<std::uint8_t*>(call.out));
        case Query::acceptance:
            return worker.acceptance_rows(counts, call.seen.data == nullptr ? nullptr : &seen, from, to,
                                          static_cast<std::uint8_t*>(call.out), static_cast<std::int32_t*>(call.live));
        default: throw std::logic_error("a query that a solver has not");
    }
}

}  // namespace

void answer(const meld::Solver& solver, const Call& call, std::ptrdiff_t out_stride, Failure& failure) noexcept {
    run(call, [&]() -> Block {
        return [&call, out_stride, worker = std::make_shared<meld::Solver::Worker>(solver)](std::size_t first, std::size_t rows) {
            try {
                answer_rows(*worker, call, out_stride, first, first + rows);
            } catch (const meld::RowError& error) {
                throw without_row(error);
            }
        };
    }, failure);
}

}  // namespace tingpai::batch
