// The C interface: known hands, what is refused and how, and memory that runs out at every allocation.
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "c_spec.hpp"
#include "check.hpp"
#include "tingpai/c_api.h"

// Allocations until one fails; less than none: none does.
static std::atomic<long> allocations_left{-1};

// Not inlined: GCC would take malloc and operator delete for a pair that does not match.
#if defined(__GNUC__)
#define TEST_NOINLINE __attribute__((noinline))
#else
#define TEST_NOINLINE
#endif
TEST_NOINLINE void* operator new(std::size_t size) {
    if (allocations_left.load(std::memory_order_relaxed) >= 0 && allocations_left.fetch_sub(1) <= 0) {
        allocations_left = 0;  // and all after it
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
TEST_NOINLINE void operator delete(void* memory) noexcept { std::free(memory); }
TEST_NOINLINE void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

struct Hand {
    std::array<std::uint8_t, 30> counts{};
    std::array<std::int8_t, 4> melds{};
    std::int8_t state = -1;
    tingpai_hands hands{};

    Hand(int game, const std::string& text) {
        tingpai_error error;
        const int status = tingpai_parse_hand(game, text.data(), text.size(), nullptr, counts.data(), melds.data(), &state, &error);
        CHECK(status == TINGPAI_OK && error.status == TINGPAI_OK && error.message[0] == '\0');
        hands = tingpai_hands_of(counts.data(), 1, tingpai_kinds(game));
        if (game == TINGPAI_SICHUAN) hands.melds = {melds.data(), 4, 1, TINGPAI_INT8};
        if (game != TINGPAI_SISEPAI) hands.state = {&state, 1, 0, TINGPAI_INT8};
    }
};

constexpr std::uint32_t bit(int kind) { return std::uint32_t{1} << static_cast<unsigned>(kind); }

void test_known_hands() {
    tingpai_error error;
    std::int8_t shanten = 9;
    std::uint32_t kinds = 0;
    std::uint8_t live = 0;
    std::int64_t points = 0;

    Hand sichuan(TINGPAI_SICHUAN, "6667m [888m] [5555m] [111p] -s");  // not on 5m: the player owns all four
    CHECK(sichuan.melds == (std::array<std::int8_t, 4>{27 + 4, 7, 9, -1}) && sichuan.state == 2);
    CHECK(tingpai_waits(TINGPAI_SICHUAN, &sichuan.hands, &kinds, &error) == TINGPAI_OK && kinds == (bit(6) | bit(7)));
    const std::array<std::int16_t, 27> seen = {0, 0, 0, 0, 0, 0, 2};
    sichuan.hands.seen = {seen.data(), 0, 2, TINGPAI_INT16};
    CHECK(tingpai_acceptance(TINGPAI_SICHUAN, &sichuan.hands, &kinds, &live, &error) == TINGPAI_OK && live == 2);
    sichuan.hands.seen = {};
    CHECK(tingpai_max_score(TINGPAI_SICHUAN, &sichuan.hands, &points, &error) == TINGPAI_OK && points == 4);

    Hand kowah(TINGPAI_KOWAH, "55c55s5m 77c7s");
    CHECK(tingpai_shanten(TINGPAI_KOWAH, &kowah.hands, &shanten, &error) == TINGPAI_OK && shanten == 0);
    CHECK(tingpai_waits(TINGPAI_KOWAH, &kowah.hands, &kinds, &error) == TINGPAI_OK && kinds == (bit(4) | bit(13)));

    Hand sisepai(TINGPAI_SISEPAI, "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg");
    CHECK(tingpai_waits(TINGPAI_SISEPAI, &sisepai.hands, &kinds, &error) == TINGPAI_OK && kinds == (bit(1) | bit(2)));

    Hand drawn(TINGPAI_SICHUAN, "123m456p789s1122m9p");
    drawn.state = 2;
    std::int8_t best = -1;
    std::array<char, 4> name{};
    CHECK(tingpai_best_discard(TINGPAI_SICHUAN, &drawn.hands, &best, &error) == TINGPAI_OK);
    CHECK(tingpai_kind_name(TINGPAI_SICHUAN, best, name.data(), name.size(), &error) == TINGPAI_OK);
    CHECK(std::string(name.data()) == "7s");
}

// What a call refuses: its status, and what the message holds.
struct Refused {
    int status;
    const char* text;
};
void check_refused(int status, const tingpai_error& error, Refused expected) {
    CHECK(status == expected.status && error.status == expected.status);
    const bool told = std::strstr(error.message, expected.text) != nullptr;
    if (!told) std::fprintf(stderr, "'%s' is not in '%s'\n", expected.text, error.message);
    CHECK(told);
}

void test_refused_hands() {
    const Hand good(TINGPAI_SICHUAN, "1112345678999m");
    const auto refused = [&](Refused expected, auto change) {
        tingpai_hands hands = good.hands;
        change(hands);
        std::int8_t out = 77;
        tingpai_error error;
        check_refused(tingpai_shanten(TINGPAI_SICHUAN, &hands, &out, &error), error, expected);
        CHECK(tingpai_shanten(TINGPAI_SICHUAN, &hands, &out, nullptr) == expected.status);
    };
    refused({TINGPAI_BAD_ARGUMENT, "size"}, [](auto& hands) { hands.size = 8; });
    refused({TINGPAI_BAD_ARGUMENT, "size"}, [](auto& hands) { ++hands.size; });
    refused({TINGPAI_BAD_ARGUMENT, "counts"}, [](auto& hands) { hands.counts = {}; });
    refused({TINGPAI_BAD_ARGUMENT, "type 8"}, [](auto& hands) { hands.counts.type = 8; });
    refused({TINGPAI_BAD_ARGUMENT, "type -1"}, [](auto& hands) { hands.melds.type = -1; });
    refused({TINGPAI_BAD_ARGUMENT, "threads: -1"}, [](auto& hands) { hands.threads = -1; });
    refused({TINGPAI_BAD_ARGUMENT, "threads: 1025"}, [](auto& hands) { hands.threads = 1025; });
    refused({TINGPAI_BAD_ARGUMENT, "n:"}, [](auto& hands) { hands.n = SIZE_MAX; });
    refused({TINGPAI_BAD_ARGUMENT, "seen"}, [](auto& hands) { hands.seen = hands.counts; });

    std::array<std::int64_t, 2 * 27> rows{};
    for (std::size_t kind = 0; kind < 27; ++kind) rows[kind] = rows[27 + kind] = good.counts[kind];
    rows[27 + 3] = 259;
    refused({TINGPAI_BAD_HAND, "row 1: 259 of 4m"}, [&](auto& hands) {
        hands.n = 2;
        hands.melds = hands.state = {};
        hands.counts = {rows.data(), 27 * 8, 8, TINGPAI_INT64};
    });
    tingpai_error error;
    std::int8_t out = 0;
    CHECK(tingpai_shanten(3, &good.hands, &out, &error) == TINGPAI_BAD_ARGUMENT);
    CHECK(tingpai_shanten(TINGPAI_SICHUAN, nullptr, &out, &error) == TINGPAI_BAD_ARGUMENT);
    CHECK(tingpai_shanten(TINGPAI_SICHUAN, &good.hands, nullptr, &error) == TINGPAI_BAD_ARGUMENT);
    CHECK(tingpai_acceptance(TINGPAI_SICHUAN, &good.hands, reinterpret_cast<std::uint32_t*>(rows.data()), nullptr, &error) ==
          TINGPAI_BAD_ARGUMENT);
    auto* crooked = reinterpret_cast<std::int64_t*>(reinterpret_cast<char*>(rows.data()) + 1);
    CHECK(tingpai_max_score(TINGPAI_SICHUAN, &good.hands, crooked, &error) == TINGPAI_BAD_ARGUMENT);
    check_refused(tingpai_shanten(TINGPAI_KOWAH, &good.hands, &out, &error), error, {TINGPAI_BAD_ARGUMENT, "melds"});
    const tingpai_hands nothing = tingpai_hands_of(nullptr, 0, 27);
    CHECK(tingpai_shanten(TINGPAI_SICHUAN, &nothing, nullptr, nullptr) == TINGPAI_OK);
    CHECK(tingpai_kinds(-1) == 0 && tingpai_kinds(3) == 0);
    CHECK(tingpai_api_version() == TINGPAI_API_VERSION && std::strcmp(tingpai_version(), TINGPAI_VERSION) == 0);
}

void test_rules() {
    const auto made = [](int game, const std::string& json, Refused expected) {
        tingpai_rules* rules = nullptr;
        tingpai_error error;
        check_refused(tingpai_rules_create(game, json.data(), json.size(), &rules, &error), error, expected);
        CHECK((rules != nullptr) == (expected.status == TINGPAI_OK));
        tingpai_rules_destroy(rules);
    };
    made(TINGPAI_SICHUAN, R"( {"fan_cap": 4, "pig_points":null, "fan_table": {"heavenly": 3, "root": null}} )", {TINGPAI_OK, ""});
    made(TINGPAI_KOWAH, R"({"multipliers": [4, 2, 1], "return_discard": true, "pair_rule": "any", "max_turns": 9})", {TINGPAI_OK, ""});
    made(TINGPAI_SISEPAI, "{}", {TINGPAI_OK, ""});
    made(TINGPAI_SISEPAI, R"({"extend_exposed": 1})", {TINGPAI_BAD_RULES, "extend_exposed: true or false"});
    made(TINGPAI_SICHUAN, R"({"fan_cap": 61})", {TINGPAI_BAD_RULES, "fan_cap 61"});
    made(TINGPAI_SICHUAN, R"({"fan_cap": 99999999999})", {TINGPAI_BAD_RULES, "fan_cap 99999999999"});
    made(TINGPAI_SICHUAN, R"({"fan_cup": 5})", {TINGPAI_BAD_RULES, "'fan_cup'"});
    made(TINGPAI_SICHUAN, R"({"fan_table": {"luck": 5}})", {TINGPAI_BAD_RULES, "'luck'"});
    made(TINGPAI_SICHUAN, R"({"pass_lock": "some"})", {TINGPAI_BAD_RULES, "'some'"});
    made(TINGPAI_KOWAH, R"({"multipliers": [3, 2]})", {TINGPAI_BAD_RULES, "3 values, not 2"});
    made(TINGPAI_SICHUAN, "[]", {TINGPAI_BAD_RULES, "an object"});
    for (const char* text : {"", "{", "{]", "{\"a\" 1}", "{\"a\":}", "{\"a\": 1,}", "{} x", "{\"a\": 1.5}", "{\"a\": 01}", "tru",
                             "{\"a\": \"\\u0041\"}", "{\"a", "[[[[[[[[[1]]]]]]]]]", "{\"a\": 1, \"a\": 2}", "99999999999999999999"}) {
        made(TINGPAI_SICHUAN, text, {TINGPAI_BAD_NOTATION, "column"});
    }
    made(9, "{}", {TINGPAI_BAD_ARGUMENT, "no game 9"});

    const std::string json = R"({"fan_cap": 1})";
    tingpai_rules* rules = nullptr;
    CHECK(tingpai_rules_create(TINGPAI_SICHUAN, json.data(), json.size(), &rules, nullptr) == TINGPAI_OK);
    Hand hand(TINGPAI_SICHUAN, "1112345678999m");
    hand.hands.rules = rules;
    std::int64_t points = 0;
    CHECK(tingpai_max_score(TINGPAI_SICHUAN, &hand.hands, &points, nullptr) == TINGPAI_OK && points == 2);
    Hand other(TINGPAI_KOWAH, "55c55s5m 77c7s");
    other.hands.rules = rules;
    tingpai_error error;
    check_refused(tingpai_max_score(TINGPAI_KOWAH, &other.hands, &points, &error), error, {TINGPAI_BAD_ARGUMENT, "another game"});
    tingpai_rules_destroy(rules);
}

void test_notation() {
    const auto read = [](int game, const std::string& text, Refused expected) {
        std::array<std::uint8_t, 30> counts{};
        tingpai_error error;
        check_refused(tingpai_parse_hand(game, text.data(), text.size(), nullptr, counts.data(), nullptr, nullptr, &error), error, expected);
    };
    read(TINGPAI_SICHUAN, "123x", {TINGPAI_BAD_NOTATION, "column 4"});
    read(TINGPAI_SICHUAN, "11111m", {TINGPAI_BAD_HAND, "1m"});
    read(TINGPAI_SICHUAN, "6667m [888m] [5555m] [111p]", {TINGPAI_BAD_HAND, "melds"});
    read(TINGPAI_SICHUAN, "1112345678999m -s", {TINGPAI_BAD_HAND, "state"});
    read(TINGPAI_SICHUAN, std::string("1112345678999m\0", 15), {TINGPAI_BAD_NOTATION, "\\x00"});
}

void test_specs() {
    const auto made = [](Refused expected, auto change, std::size_t memory = std::size_t{16} << 20U) {
        OwnedSpec spec = suits_spec(1, 0, 4);
        change(spec);
        tingpai_solver* solver = nullptr;
        tingpai_error error;
        check_refused(tingpai_solver_create(&spec.view(), memory, &solver, &error), error, expected);
        CHECK((solver != nullptr) == (expected.status == TINGPAI_OK));
        tingpai_solver_destroy(solver);
    };
    made({TINGPAI_OK, ""}, [](OwnedSpec&) {});
    made({TINGPAI_BAD_SPEC, "twice"}, [](OwnedSpec& spec) { spec.names[1] = spec.names[0]; });
    made({TINGPAI_BAD_SPEC, "copies: 16"}, [](OwnedSpec& spec) { spec.copies[3] = 16; });
    made({TINGPAI_BAD_SPEC, "kind 9"}, [](OwnedSpec& spec) { spec.melds.push_back({0, 0, 0, 0, 0, 9}); });
    made({TINGPAI_BAD_SPEC, "kind -1"}, [](OwnedSpec& spec) { spec.melds.push_back({-1}); });
    made({TINGPAI_BAD_SPEC, "at least one"}, [](OwnedSpec& spec) { spec.forms.clear(); });
    made({TINGPAI_BAD_ARGUMENT, "pattern"}, [](OwnedSpec& spec) { spec.forms[0].pattern = 4; });
    made({TINGPAI_BAD_ARGUMENT, "spare"}, [](OwnedSpec& spec) { spec.forms[0].spare = 1; });
    made({TINGPAI_BAD_ARGUMENT, "distinct"}, [](OwnedSpec& spec) { spec.forms[1].distinct = 2; });
    made({TINGPAI_BAD_ARGUMENT, "hand"}, [](OwnedSpec& spec) { spec.hand = -1; });
    made({TINGPAI_BUDGET, "component m1"}, [](OwnedSpec&) {}, 1000);
    tingpai_solver* solver = nullptr;
    CHECK(tingpai_solver_create(nullptr, 0, &solver, nullptr) == TINGPAI_BAD_ARGUMENT);
    CHECK(tingpai_solver_create(&suits_spec(1, 0, 1).view(), 0, nullptr, nullptr) == TINGPAI_BAD_ARGUMENT);
    CHECK(tingpai_solver_kinds(nullptr) == 0 && tingpai_solver_memory(nullptr) == 0);
}

void test_solver() {
    OwnedSpec spec = suits_spec(3, 7, 4);
    tingpai_solver* solver = nullptr;
    CHECK(tingpai_solver_create(&spec.view(), std::size_t{64} << 20U, &solver, nullptr) == TINGPAI_OK);
    CHECK(tingpai_solver_kinds(solver) == 34 && tingpai_solver_memory(solver) > 500'000);
    std::array<std::uint8_t, 34> counts{}, out{}, live{}, seen{};
    for (const std::size_t kind : {1U, 2U, 12U, 13U, 14U, 15U, 16U, 17U, 26U, 26U}) ++counts[kind];  // 23m 456789p 99s
    const std::array<std::int32_t, 3> triple = {0, 0, 0};
    const tingpai_group meld{triple.data(), triple.size()};
    tingpai_error error;
    std::int8_t shanten = 9;
    CHECK(tingpai_solver_shanten(solver, counts.data(), &meld, 1, &shanten, &error) == TINGPAI_OK && shanten == 0);
    seen[3] = 1;
    CHECK(tingpai_solver_waits(solver, counts.data(), &meld, 1, seen.data(), out.data(), live.data(), &error) == TINGPAI_OK);
    CHECK(out[0] == 1 && live[0] == 1 && out[3] == 1 && live[3] == 3 && out[1] == 0);
    ++counts[3];
    std::uint8_t complete = 0;
    CHECK(tingpai_solver_is_complete(solver, counts.data(), &meld, 1, &complete, &error) == TINGPAI_OK && complete == 1);
    const std::array<std::int32_t, 1> wild = {34};
    const tingpai_group no_meld{wild.data(), 1};
    check_refused(tingpai_solver_shanten(solver, counts.data(), &no_meld, 1, &shanten, &error), error, {TINGPAI_BAD_HAND, "kind 34"});
    check_refused(tingpai_solver_shanten(solver, counts.data(), nullptr, 0, &shanten, &error), error, {TINGPAI_BAD_HAND, "11 cards"});
    check_refused(tingpai_solver_shanten(solver, counts.data(), nullptr, 1, &shanten, &error), error, {TINGPAI_BAD_ARGUMENT, "melds"});
    check_refused(tingpai_solver_shanten(solver, counts.data(), &meld, 65, &shanten, &error), error, {TINGPAI_BAD_HAND, "65"});

    std::vector<std::uint8_t> rows(200 * 34, 0);
    for (std::size_t row = 0; row < 200; ++row) rows[row * 34 + 33] = 1;
    for (std::size_t row = 0; row < 200; ++row) {
        for (std::size_t kind = 0; kind < 12; ++kind) rows[row * 34 + kind] = 1;
    }
    rows[150 * 34 + 33] = 200;
    tingpai_hands hands = tingpai_hands_of(rows.data(), 200, 34);
    std::vector<std::int8_t> found(200);
    check_refused(tingpai_solver_shanten_rows(solver, &hands, found.data(), &error), error, {TINGPAI_BAD_HAND, "row 150: 200 of z7"});
    CHECK(error.row == 150);
    hands.n = 150;
    CHECK(tingpai_solver_shanten_rows(solver, &hands, found.data(), &error) == TINGPAI_OK && found[149] == found[0] && found[0] == 0);
    hands.state = hands.counts;
    check_refused(tingpai_solver_shanten_rows(solver, &hands, found.data(), &error), error, {TINGPAI_BAD_ARGUMENT, "state"});
    tingpai_solver_destroy(solver);
}

void test_interrupt() {
    const Hand hand(TINGPAI_SICHUAN, "1112345678999m");
    tingpai_hands hands = tingpai_hands_of(hand.counts.data(), std::size_t{1} << 27U, 27);
    hands.counts.row_stride = 0;  // the same hand again and again
    int asked = 0;
    hands.context = &asked;
    hands.interrupt = [](void* context) { return static_cast<int>(++*static_cast<int*>(context) == 2); };
    std::vector<std::int8_t> out(hands.n);
    tingpai_error error;
    CHECK(tingpai_shanten(TINGPAI_SICHUAN, &hands, out.data(), &error) == TINGPAI_STOPPED && asked == 2);
}

// Runs `call` with the first allocation failing, then the second, and so on, in growing steps.
template <class Call>
void test_without_memory(Call&& call) {
    long failed = 0;
    for (long allocations = 0;; allocations += 1 + allocations / 4) {
        allocations_left = allocations;
        const int status = call();
        allocations_left = -1;
        if (status == TINGPAI_OK) break;
        CHECK(status == TINGPAI_NO_MEMORY);
        if (status != TINGPAI_NO_MEMORY) break;
        ++failed;
    }
    CHECK(failed > 0);
}

void test_no_memory() {
    const std::string sichuan = "1112345678999m", kowah = "55c55s5m 77c7s", sisepai = "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg";
    const std::array texts = {&sichuan, &kowah, &sisepai};
    std::array<std::uint8_t, 30> counts{};
    std::int8_t state = 0;
    std::array<std::int8_t, 4> melds{};
    // The tables are made here, before anything else asks for them.
    for (const int game : {TINGPAI_SICHUAN, TINGPAI_KOWAH, TINGPAI_SISEPAI}) {
        const std::string& text = *texts.at(static_cast<std::size_t>(game));
        test_without_memory([&] {
            return tingpai_parse_hand(game, text.data(), text.size(), nullptr, counts.data(), melds.data(), &state, nullptr);
        });
        const tingpai_hands hands = tingpai_hands_of(counts.data(), 1, tingpai_kinds(game));
        std::uint32_t kinds = 0;
        std::uint8_t live = 0;
        std::int64_t points = 0;
        test_without_memory([&] { return tingpai_acceptance(game, &hands, &kinds, &live, nullptr); });
        test_without_memory([&] { return tingpai_max_score(game, &hands, &points, nullptr); });
    }
    const std::string json = R"({"fan_cap": 4, "fan_table": {"heavenly": 3}})";
    test_without_memory([&] {
        tingpai_rules* rules = nullptr;
        const int status = tingpai_rules_create(TINGPAI_SICHUAN, json.data(), json.size(), &rules, nullptr);
        tingpai_rules_destroy(rules);
        return status;
    });
    OwnedSpec spec = suits_spec(1, 1, 2);
    const tingpai_spec& view = spec.view();
    test_without_memory([&] {
        tingpai_solver* solver = nullptr;
        int status = tingpai_solver_create(&view, std::size_t{16} << 20U, &solver, nullptr);
        std::array<std::uint8_t, 10> hand = {1, 1, 1, 2, 1, 1, 0, 0, 0, 0};
        std::array<std::uint8_t, 10> out{};
        if (status == TINGPAI_OK) status = tingpai_solver_acceptance(solver, hand.data(), nullptr, 0, nullptr, out.data(), nullptr, nullptr);
        tingpai_solver_destroy(solver);
        return status;
    });
}

}  // namespace

int main() {
    test_no_memory();
    test_known_hands();
    test_refused_hands();
    test_rules();
    test_notation();
    test_specs();
    test_solver();
    test_interrupt();
    return check::report("test_c_api");
}
