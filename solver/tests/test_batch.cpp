// Sichuan batches: both paths against the tiles' own queries, many threads on one set of tables, reading
// of integers at the edges of their types. Run under ThreadSanitizer and AddressSanitizer too.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "tingpai/batch/call.hpp"
#include "tingpai/batch/source.hpp"
#include "tingpai/kowah/batch.hpp"
#include "tingpai/kowah/rules.hpp"
#include "tingpai/sichuan/batch.hpp"
#include "tingpai/sichuan/rules.hpp"
#include "tingpai/sichuan/tiles.hpp"
#include "tingpai/sisepai/batch.hpp"
#include "tingpai/sisepai/rules.hpp"

namespace {

using namespace tingpai;
using batch::Call;
using batch::Failure;
using batch::Outcome;
using batch::Query;
using batch::Source;
using batch::Type;

constexpr std::size_t rows = 6000;

// Tiles of two suits mostly, so that many hands are near complete.
std::vector<std::uint8_t> random_hands(std::size_t n, unsigned seed) {
    std::mt19937 rng(seed);
    std::vector<std::uint8_t> counts(n * sichuan::kinds, 0);
    for (std::size_t row = 0; row < n; ++row) {
        const int from = row % 3 == 0 ? sichuan::kinds : sichuan::ranks + static_cast<int>(row % 9);
        for (int tile = 0; tile < 13;) {
            auto& count = counts[row * sichuan::kinds + rng() % static_cast<unsigned>(from)];
            if (count == sichuan::copies) continue;
            ++count;
            ++tile;
        }
    }
    return counts;
}

struct Asked {
    std::vector<std::uint8_t> counts = random_hands(rows, 7);
    std::vector<std::int8_t> voids;
    std::vector<std::uint32_t> kinds = std::vector<std::uint32_t>(rows);
    std::vector<std::uint8_t> live = std::vector<std::uint8_t>(rows);

    Asked() {
        for (std::size_t row = 0; row < rows; ++row) voids.push_back(static_cast<std::int8_t>(row % 4) - 1);
    }
    Call call(int threads, bool portable) {
        Call call;
        call.query = Query::acceptance;
        call.n = rows;
        call.counts = {counts.data(), sichuan::kinds, 1, Type::uint8};
        call.state = {voids.data(), 1, 0, Type::int8};
        call.rules = sichuan::default_rules().get();
        call.out = kinds.data();
        call.live = live.data();
        call.threads = threads;
        call.portable = portable;
        return call;
    }
    bool is_right() const {
        for (std::size_t row = 0; row < rows; ++row) {
            sichuan::Counts own{};
            std::copy_n(&counts[row * sichuan::kinds], sichuan::kinds, own.begin());
            if (kinds[row] != sichuan::Tiles(own, {}, voids[row]).nearer(true)) return false;
            int left = 0;
            for (int kind = 0; kind < sichuan::kinds; ++kind) {
                if (sichuan::has_kind(kinds[row], kind)) left += sichuan::copies - own[static_cast<std::size_t>(kind)];
            }
            if (live[row] != left) return false;
        }
        return true;
    }
};

// The tables are made by whichever thread asks first.
void test_many_callers() {
    std::vector<Asked> asked(8);
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        callers.emplace_back([&, i] {
            const Call call = asked[i].call(i % 2 == 0 ? 1 : 8, i % 3 == 0);
            Failure failure;
            sichuan::answer(call, failure);
            if (failure.outcome != Outcome::done) asked[i].kinds.assign(rows, 0);
        });
    }
    for (auto& caller : callers) caller.join();
    for (const Asked& own : asked) CHECK(own.is_right());
}

void test_first_refused_row() {
    Asked asked;
    for (const std::size_t row : {5900U, 2100U, 4095U}) asked.counts[row * sichuan::kinds + 26] = 200;
    for (const int threads : {1, 2, 8}) {
        Failure failure;
        sichuan::answer(asked.call(threads, false), failure);
        CHECK(failure.outcome == Outcome::refused);
        CHECK(failure.row == 2100);
        CHECK(std::string(failure.text).find("200 of 9s") == 0);
    }
}

void test_stopped() {
    Asked asked;
    Call call = asked.call(2, false);
    call.query = Query::shanten;
    call.counts.row_stride = 0;  // the same row again and again
    call.state = {};
    std::vector<std::int8_t> out(std::size_t{1} << 28U);
    call.out = out.data();
    call.n = out.size();
    int asks = 0;
    call.poll_context = &asks;
    call.poll = [](void* context) { return ++*static_cast<int*>(context) == 2; };
    Failure failure;
    sichuan::answer(call, failure);
    CHECK(failure.outcome == Outcome::stopped);
    CHECK(asks == 2);
}

template <class T>
void test_edges(Type type) {
    const std::array<T, 6> values = {0, 4, 5, std::numeric_limits<T>::max(), std::numeric_limits<T>::min(), static_cast<T>(-1)};
    for (const T value : values) {
        const bool fits = static_cast<long double>(value) >= 0 && static_cast<long double>(value) <= 4;
        std::array<std::uint8_t, 1> count{};
        const Source source{&value, sizeof(T), sizeof(T), type};
        CHECK(batch::read_counts(source, 0, 1, 1, 4, count.data()) == fits);
        if (fits) CHECK(count[0] == static_cast<std::uint8_t>(value));
        std::array<std::int8_t, 1> small{};
        const bool is_small = static_cast<long double>(value) >= -1 && static_cast<long double>(value) <= 80;
        CHECK(batch::read_small(source, 0, 1, 1, -1, 80, small.data()) == is_small);
        const batch::Value known = batch::value_at(source, 0, 0);
        CHECK(known.negative == (static_cast<long double>(value) < 0));
        CHECK(static_cast<long double>(known.bits) == (known.negative ? -1 : 1) * static_cast<long double>(value));
    }
}

void test_other_games() {
    std::array<std::int64_t, 60> cards{};
    for (const std::size_t kind : {0U, 1U, 2U, 9U, 10U, 11U, 27U, 28U}) cards[kind] = cards[30 + kind] = 1;
    cards[30] = 5;
    std::array<std::int8_t, 2> out{};
    Call call;
    call.n = 2;
    call.counts = {cards.data(), 240, 8, Type::int64};
    call.rules = kowah::default_rules().get();
    call.out = out.data();
    Failure failure;
    kowah::answer(call, failure);
    CHECK(failure.outcome == Outcome::refused && failure.row == 1);
    failure = {};
    call.n = 1;
    call.rules = sisepai::default_rules().get();
    sisepai::answer(call, failure);
    CHECK(failure.outcome == Outcome::refused && failure.row == 0);
}

}  // namespace

int main() {
    test_many_callers();
    test_first_refused_row();
    test_stopped();
    test_edges<std::int8_t>(Type::int8);
    test_edges<std::int16_t>(Type::int16);
    test_edges<std::int32_t>(Type::int32);
    test_edges<std::int64_t>(Type::int64);
    test_edges<std::uint8_t>(Type::uint8);
    test_edges<std::uint16_t>(Type::uint16);
    test_edges<std::uint32_t>(Type::uint32);
    test_edges<std::uint64_t>(Type::uint64);
    test_other_games();
    return check::report("test_batch");
}
