// One question to many hands: plain data, so that it crosses the boundary between _core and _batch.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tingpai::batch {

enum class Type : std::uint8_t { int8, int16, int32, int64, uint8, uint16, uint32, uint64 };

// Integers in rows, as NumPy lays them out: strides in bytes, of any sign. A row stride of 0 gives
// every hand the same row. No data: the argument was not given.
struct Source {
    const void* data = nullptr;
    std::ptrdiff_t row_stride = 0;
    std::ptrdiff_t column_stride = 0;
    Type type = Type::int8;
};

enum class Query : std::uint8_t { is_complete, shanten, waits, acceptance, score, max_score, best_discard };

// Asked every few milliseconds by the calling thread; true stops the call.
using Poll = bool (*)(void* context);

struct Call {
    Query query = Query::shanten;
    std::size_t n = 0;
    Source counts;
    Source melds;                 // Sichuan; int8 to uint64 as any other
    Source state;                 // Sichuan: missing suit; Kowah: declared wait; -1 none
    Source seen;
    const void* rules = nullptr;  // const <game>::Rules*
    void* out = nullptr;          // n answers; what type, says <game>/batch.hpp
    void* live = nullptr;         // acceptance: n numbers of live copies, uint8
    int threads = 1;
    bool portable = false;        // leave the vector instructions unused
    Poll poll = nullptr;
    void* poll_context = nullptr;
};

enum class Outcome : std::uint8_t { done, stopped, refused, no_memory, broken };

struct Failure {
    Outcome outcome = Outcome::done;
    std::size_t row = 0;   // the first that was refused
    char text[256] = {};   // what is wrong with it; broken: what the library did not expect of itself
};

}  // namespace tingpai::batch
