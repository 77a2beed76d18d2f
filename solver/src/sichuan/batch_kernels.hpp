// Queries on blocks of concealed Sichuan hands. One set of functions is compiled for any machine, one
// with vector instructions; both give the same answers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tingpai/meld/nearer.hpp"
#include "tingpai/meld/table.hpp"
#include "tingpai/sichuan/kinds.hpp"

namespace tingpai::sichuan {

// What a complete hand's readings are worth by the rules of the call, and what is added to them.
struct FanValues {
    static constexpr int none = -1000000;  // no reading

    // By the number of the mark sets of two components, row after row: the most fan a reading of the
    // usual form earns, or none.
    std::array<std::uint8_t, 256> number{};  // of a MarkSets; that of the empty component is 0
    std::size_t numbers = 0;
    std::array<int, 64 * 64> standard{};
    int seven_pairs = none;
    int flush = 0;
    int root = 0;
    int fan_cap = 0;

    [[nodiscard]] std::int64_t points(int fan) const { return std::int64_t{1} << (fan < fan_cap ? fan : fan_cap); }
};

// The tables as plain pointers.
struct BatchView {
    const std::uint32_t* base = nullptr;     // by code of the four low ranks
    const std::uint16_t* order = nullptr;    // by code of the five high ranks
    const meld::Class* classes = nullptr;    // by rank = base + order
    const meld::Class* of = nullptr;         // class by class; nullptr: itself
    const std::uint8_t* missing = nullptr;   // by class and class
    std::size_t across = 0;                  // classes
    const std::uint8_t* tight = nullptr;     // the same, of meld::Nearer
    const std::uint32_t* start = nullptr;    // by rank
    const meld::Nearer::Kinds* kinds = nullptr;
    const meld::MarkSets* marks = nullptr;   // by class as in `classes`
    const FanValues* values = nullptr;
};

// Rows of 27 counts of at most four, one after another.
struct BatchRows {
    const std::uint8_t* counts = nullptr;
    const std::int8_t* voids = nullptr;      // a row each, -1 none; nullptr: none anywhere
    const std::uint8_t* seen = nullptr;      // or nullptr: nothing
    std::size_t seen_stride = 0;             // 0: the same for all
    std::size_t n = 0;
};

// Each answers rows in order and returns how many it could answer: the next one is no hand of the
// size the query is for, or has too many copies over hand and seen.
struct BatchKernels {
    std::size_t (*is_complete)(const BatchView&, const BatchRows&, std::uint8_t*);
    std::size_t (*shanten)(const BatchView&, const BatchRows&, std::int8_t*);
    std::size_t (*waits)(const BatchView&, const BatchRows&, std::uint32_t*);
    std::size_t (*acceptance)(const BatchView&, const BatchRows&, std::uint32_t*, std::uint8_t*);
    std::size_t (*score)(const BatchView&, const BatchRows&, std::int64_t*);      // -1: not complete
    std::size_t (*max_score)(const BatchView&, const BatchRows&, std::int64_t*);  // -1: not ready
    std::size_t (*best_discard)(const BatchView&, const BatchRows&, std::int8_t*);
};

namespace portable {
extern const BatchKernels kernels;
}
namespace avx2 {
extern const BatchKernels kernels;  // where TINGPAI_HAS_AVX2_CODE
}

// Sets of marks by pairs of sets.
[[nodiscard]] std::size_t number_of_mark_sets();

}  // namespace tingpai::sichuan
