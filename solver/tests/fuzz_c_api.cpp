// Anything at all thrown at the C interface: raw memory as hands of any type and stride, specs, rules
// and notation. Nothing may break; what is answered must be what the single-hand classes say, row by
// row, and what is refused must be refused by them too. With TINGPAI_FUZZ libFuzzer makes the inputs;
// else the program does:  fuzz_c_api [RUNS] [SEED].
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "fuzz_expected.hpp"
#include "fuzz_input.hpp"
#include "tingpai/c_api.h"

namespace {

using namespace fuzz;

// What the inputs have reached; a run that reached nothing has proved nothing.
struct Reached {
    long hands = 0;    // answered and compared
    long refused = 0;  // rows
    long solvers = 0;
    long spec_hands = 0;  // of specs, answered and compared
} reached;

const tingpai_rules* rules_of(int game, int number) {
    // Made once and kept: first the default, then others.
    static const auto make = [](int of, const char* json) {
        tingpai_rules* rules = nullptr;
        must(tingpai_rules_create(of, json, std::strlen(json), &rules, nullptr) == TINGPAI_OK, "rules that are right");
        return std::unique_ptr<tingpai_rules, void (*)(tingpai_rules*)>(rules, &tingpai_rules_destroy);
    };
    static const auto sichuan = make(TINGPAI_SICHUAN, no_seven_pairs_json);
    static const auto kowah = make(TINGPAI_KOWAH, any_pair_json);
    static const auto sisepai = make(TINGPAI_SISEPAI, identical_only_json);
    if (number == 0) return nullptr;
    return game == TINGPAI_SICHUAN ? sichuan.get() : game == TINGPAI_KOWAH ? kowah.get() : sisepai.get();
}

void check_error(int status, const tingpai_error& error, std::size_t n) {
    must(error.status == status, "the error says what the call returned");
    const std::size_t size = strnlen(error.message, sizeof error.message);
    must(size < sizeof error.message && (size == 0) == (status == TINGPAI_OK), "a message where it failed");
    must(status != TINGPAI_BROKEN && status != TINGPAI_NO_MEMORY && status != TINGPAI_STOPPED, "a status that may be");
    if (error.row == TINGPAI_NO_ROW) return;
    must(error.row < n && status == TINGPAI_BAD_HAND, "a row that there is");
    const std::string start = "row " + std::to_string(error.row) + ": ";
    must(std::string(error.message).starts_with(start), "a message that names the row");
}

// What the call said of every row, as numbers.
struct Answers {
    std::vector<std::int64_t> first, second;
};

template <class T>
std::vector<std::int64_t> numbers(const std::vector<T>& own) {
    return {own.begin(), own.end()};
}

int ask(int game, Query query, const tingpai_hands& hands, Answers& answers, tingpai_error& error) {
    // Memory of exactly the size it must have.
    const auto with = [&](auto zero, auto call) {
        std::vector<decltype(zero)> out(hands.n);
        const int status = call(game, &hands, out.data(), &error);
        answers.first = numbers(out);
        return status;
    };
    switch (query) {
        case Query::is_complete: return with(std::uint8_t{}, &tingpai_is_complete);
        case Query::shanten: return with(std::int8_t{}, &tingpai_shanten);
        case Query::waits: return with(std::uint32_t{}, &tingpai_waits);
        case Query::acceptance: {
            std::vector<std::uint32_t> kinds(hands.n);
            std::vector<std::uint8_t> live(hands.n);
            const int status = tingpai_acceptance(game, &hands, kinds.data(), live.data(), &error);
            answers = {numbers(kinds), numbers(live)};
            return status;
        }
        case Query::score: return with(std::int64_t{}, &tingpai_score);
        case Query::max_score: return with(std::int64_t{}, &tingpai_max_score);
        default: return with(std::int8_t{}, &tingpai_best_discard);
    }
}

// Cards that lie near each other, mostly no more of a kind than there are, so that rows are hands now
// and then.
std::vector<int> likely_hand(Input& input, int kinds, int cards) {
    std::vector<int> counts(static_cast<std::size_t>(kinds), 0);
    const int most = input.range(0, 15) == 0 ? 5 : 4;
    int kind = 0;
    for (int tries = 0; cards > 0 && tries < 100; ++tries) {
        kind = (kind + input.range(0, 3) + (input.range(0, 7) == 0 ? input.range(0, kinds - 1) : 0)) % kinds;
        int& count = counts[static_cast<std::size_t>(kind)];
        const int n = std::min({cards, input.range(1, 3), most - count});
        count += n;
        cards -= n;
        if (n == 0) ++kind;  // when the input is used up, the next
    }
    return counts;
}

// A code of any meld, mostly of the first two suits.
int likely_meld(Input& input) {
    if (input.range(0, 15) == 0) return input.range(-2, 82);
    return 27 * input.range(0, 2) + input.range(0, 17);
}

void print(const Row& row, int kinds) {
    const auto print_row = [&](const char* name, const Rows* rows, int columns) {
        if (rows == nullptr) return;
        const tingpai_array array = rows->array();
        std::fprintf(stderr, "%s, type %d, strides %td %td:", name, array.type, array.row_stride, array.column_stride);
        for (int i = 0; i < columns; ++i) std::fprintf(stderr, " %lld", rows->get(row.row, static_cast<std::size_t>(i)));
        std::fprintf(stderr, "\n");
    };
    print_row("counts", &row.counts, kinds);
    print_row("melds", row.melds, 4);
    print_row("state", row.state, 1);
    print_row("seen", row.seen, kinds);
}

void fuzz_hands(Input& input) {
    const int game = input.range(0, 2);
    const auto query = static_cast<Query>(input.range(0, 6));
    const int kinds = tingpai_kinds(game);
    const auto n = static_cast<std::size_t>(input.range(0, 4));
    Rows counts(input, n, static_cast<std::size_t>(kinds), input.range(0, 9) == 0);
    Rows melds(input, n, 4, false);
    Rows state(input, n, 1, false);
    Rows seen(input, n, static_cast<std::size_t>(kinds), input.range(0, 1) == 0);
    const bool has_melds = game == TINGPAI_SICHUAN && input.range(0, 2) == 0;
    const bool has_state = game != TINGPAI_SISEPAI && input.range(0, 2) == 0;
    const bool has_seen = (query == Query::acceptance || query == Query::best_discard) && input.range(0, 2) == 0;
    const int rules = input.range(0, 1);
    if (input.range(0, 3) != 0) {  // else: whatever the memory holds
        const std::array sizes = {13, 8, 20};
        for (std::size_t row = 0; row < n; ++row) {
            const int declared = has_melds ? input.range(0, 4) : 0;
            for (int i = 0; i < 4; ++i) melds.put(row, static_cast<std::size_t>(i), i < declared ? likely_meld(input) : -1);
            state.put(row, 0, input.range(-1, game == TINGPAI_KOWAH ? 12 : 2));
            const int cards = sizes.at(static_cast<std::size_t>(game)) - 3 * declared + input.range(0, 1);
            const auto own = likely_hand(input, kinds, cards);
            for (std::size_t kind = 0; kind < own.size(); ++kind) {
                counts.put(row, kind, own[kind]);
                seen.put(row, kind, input.range(0, 60) == 0 ? 1 : 0);
            }
        }
    }
    tingpai_hands hands = tingpai_hands_of(nullptr, n, kinds);
    hands.counts = counts.array();
    if (has_melds) hands.melds = melds.array();
    if (has_state) hands.state = state.array();
    if (has_seen) hands.seen = seen.array();
    hands.rules = rules_of(game, rules);
    hands.threads = input.range(1, 2);
    Answers answers;
    tingpai_error error;
    const int status = ask(game, query, hands, answers, error);
    check_error(status, error, n);
    must(status == TINGPAI_OK || status == TINGPAI_BAD_HAND, "a hand is right or wrong");
    must((status == TINGPAI_BAD_HAND) == (error.row != TINGPAI_NO_ROW), "the row that is wrong");
    const std::size_t right = status == TINGPAI_OK ? n : error.row;
    for (std::size_t row = 0; row < std::min(n, right + 1); ++row) {
        const Row own{counts, has_melds ? &melds : nullptr, has_state ? &state : nullptr, has_seen ? &seen : nullptr, row};
        const auto expected = expect(game, query, own, rules);
        must(expected.has_value() == (row < right), "refused as the single hand is");
        ++(expected ? reached.hands : reached.refused);
        if (status != TINGPAI_OK) continue;  // what has been written is not said
        if (answers.first[row] != expected->first) {
            std::fprintf(stderr, "game %d, query %d, rules %d, threads %d, row %zu of %zu: %lld, not %lld\n", game,
                         static_cast<int>(query), rules, hands.threads, row, n,
                         static_cast<long long>(answers.first[row]), static_cast<long long>(expected->first));
            print(own, kinds);
        }
        must(answers.first[row] == expected->first, "answered as the single hand is");
        if (query == Query::acceptance) must(answers.second[row] == expected->second, "live copies as the single hand's");
    }
}

// Arguments that make no sense. They are refused, and no memory is looked at.
void fuzz_arguments(Input& input) {
    tingpai_hands hands{};
    hands.size = input.range(0, 3) == 0 ? static_cast<std::size_t>(input.range(0, 300)) : sizeof hands;
    hands.n = input.range(0, 1) == 0 ? 0 : static_cast<std::size_t>(input.bits());
    for (tingpai_array* array : {&hands.counts, &hands.melds, &hands.state, &hands.seen}) {
        array->row_stride = static_cast<std::ptrdiff_t>(input.bits());
        array->column_stride = static_cast<std::ptrdiff_t>(input.bits());
        array->type = static_cast<std::int32_t>(input.bits());
    }
    hands.threads = static_cast<std::int32_t>(input.bits());
    const int game = input.range(-1, 3);
    Answers answers;
    tingpai_error error;
    if (hands.n > 1000) {  // no counts: nothing of that size is written
        const int status = tingpai_shanten(game, &hands, nullptr, &error);
        must(status == TINGPAI_BAD_ARGUMENT, "refused");
        return;
    }
    const int status = ask(game, static_cast<Query>(input.range(0, 6)), hands, answers, error);
    check_error(status, error, hands.n);
    must(status == TINGPAI_BAD_ARGUMENT || (status == TINGPAI_OK && hands.n == 0), "refused");
}

void fuzz_text(Input& input) {
    const int game = input.range(0, 2);
    const bool is_rules = input.range(0, 1) == 0;
    const std::string text = input.text(is_rules);
    tingpai_error error;
    if (is_rules) {
        tingpai_rules* rules = nullptr;
        const int status = tingpai_rules_create(game, text.data(), text.size(), &rules, &error);
        check_error(status, error, 0);
        must((rules != nullptr) == (status == TINGPAI_OK), "rules, or nothing");
        tingpai_rules_destroy(rules);
        return;
    }
    std::vector<std::uint8_t> counts(static_cast<std::size_t>(tingpai_kinds(game)));
    std::array<std::int8_t, 4> melds{};
    std::int8_t state = -1;
    const int status = tingpai_parse_hand(game, text.data(), text.size(), nullptr, counts.data(), melds.data(), &state, &error);
    check_error(status, error, 0);
    if (status != TINGPAI_OK) return;
    // A hand that was read is one that is answered.
    tingpai_hands hands = tingpai_hands_of(counts.data(), 1, tingpai_kinds(game));
    if (game == TINGPAI_SICHUAN) hands.melds = {melds.data(), 4, 1, TINGPAI_INT8};
    if (game != TINGPAI_SISEPAI) hands.state = {&state, 1, 1, TINGPAI_INT8};
    std::int8_t shanten = 0;
    must(tingpai_shanten(game, &hands, &shanten, &error) == TINGPAI_OK, "a hand that was read");
}

// ---- specs ----------------------------------------------------------------------------------------

struct Solver {
    OwnedSpec spec;
    tingpai_solver* own = nullptr;

    explicit Solver(OwnedSpec from) : spec(std::move(from)) {}
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;
    ~Solver() { tingpai_solver_destroy(own); }
};

// Asks one hand everything, and its row the same.
void check_hand(const Solver& solver, const std::vector<std::uint8_t>& counts, const std::vector<OwnedSpec::Group>& melds,
                const std::vector<std::uint8_t>& seen) {
    const std::size_t kinds = counts.size();
    const auto views = OwnedSpec::groups(melds);
    tingpai_error error;
    std::int8_t shanten = 0;
    std::uint8_t complete = 0;
    const int status = tingpai_solver_shanten(solver.own, counts.data(), views.data(), views.size(), &shanten, &error);
    check_error(status, error, 0);
    must(status == TINGPAI_OK || status == TINGPAI_BAD_HAND, "a hand is right or wrong");
    must(tingpai_solver_is_complete(solver.own, counts.data(), views.data(), views.size(), &complete, &error) == status, "the same hand");
    must(status != TINGPAI_OK || (complete != 0) == (shanten < 0), "complete is -1");
    const auto expected = spec_shanten(solver.spec, counts, melds);
    must(expected.has_value() == (status == TINGPAI_OK), "refused as the plain definition is");
    if (expected) must(*expected == shanten, "cards to add as the plain definition says");
    if (expected) ++reached.spec_hands;
    std::vector<std::uint8_t> waits(kinds), accepted(kinds), live(kinds);
    const int waits_status = tingpai_solver_waits(solver.own, counts.data(), views.data(), views.size(), nullptr, waits.data(), nullptr, &error);
    const int status_seen = tingpai_solver_acceptance(solver.own, counts.data(), views.data(), views.size(), seen.data(), accepted.data(), live.data(), &error);
    check_error(status_seen, error, 0);
    if (!melds.empty()) return;

    tingpai_hands hands = tingpai_hands_of(counts.data(), 1, static_cast<int>(kinds));
    std::int8_t row_shanten = 0;
    must(tingpai_solver_shanten_rows(solver.own, &hands, &row_shanten, &error) == status, "a row is refused as its hand");
    must(status != TINGPAI_OK || row_shanten == shanten, "a row is answered as its hand");
    std::vector<std::uint8_t> row_waits(kinds), row_accepted(kinds);
    must(tingpai_solver_waits_rows(solver.own, &hands, row_waits.data(), &error) == waits_status, "waits are refused as the hand's");
    if (waits_status == TINGPAI_OK) must(row_waits == waits, "waits as the hand's");
    hands.seen = {seen.data(), 0, 1, TINGPAI_UINT8};
    std::int32_t row_live = 0;
    must(tingpai_solver_acceptance_rows(solver.own, &hands, row_accepted.data(), &row_live, &error) == status_seen, "acceptance is refused as the hand's");
    if (status_seen != TINGPAI_OK) return;
    must(row_accepted == accepted, "acceptance as the hand's");
    std::int32_t sum = 0;
    for (const std::uint8_t copies : live) sum += copies;
    must(sum == row_live, "live copies as the hand's");
}

void fuzz_spec(Input& input) {
    Solver solver(input_spec(input));
    tingpai_error error;
    const std::size_t memory = std::size_t{1} << static_cast<unsigned>(input.range(8, 22));
    const int status = tingpai_solver_create(&solver.spec.view(), memory, &solver.own, &error);
    check_error(status, error, 0);
    must((solver.own != nullptr) == (status == TINGPAI_OK), "a solver, or nothing");
    if (solver.own == nullptr) return;
    ++reached.solvers;
    must(tingpai_solver_memory(solver.own) <= memory, "tables within the memory");
    const auto kinds = static_cast<int>(tingpai_solver_kinds(solver.own));
    const int hand = spec_hand(solver.spec);
    for (int i = 0; i < 6; ++i) {
        std::vector<OwnedSpec::Group> melds;
        int taken = 0;
        for (int declared = input.range(-3, 2); declared > 0 && !solver.spec.melds.empty(); --declared) {
            melds.push_back(solver.spec.melds[static_cast<std::size_t>(input.range(0, static_cast<int>(solver.spec.melds.size()) - 1))]);
            taken += static_cast<int>(melds.back().size());
        }
        if (!melds.empty() && input.range(0, 9) == 0) melds.back()[0] = input.range(-1, kinds);
        const auto counts = likely_hand(input, kinds, std::max(0, hand - taken - input.range(0, 1)));
        std::vector<std::uint8_t> own(counts.begin(), counts.end());
        if (input.range(0, 15) == 0) own[0] = static_cast<std::uint8_t>(input.range(0, 255));
        std::vector<std::uint8_t> seen(own.size(), 0);
        if (input.range(0, 2) == 0) seen[static_cast<std::size_t>(input.range(0, kinds - 1))] = static_cast<std::uint8_t>(input.range(0, 3));
        check_hand(solver, own, melds, seen);
    }
}

// Rows of a fixed solver in raw memory.
void fuzz_rows(Input& input) {
    static Solver& solver = *[] {
        static Solver made(suits_spec(1, 2, 2));
        must(tingpai_solver_create(&made.spec.view(), std::size_t{4} << 20U, &made.own, nullptr) == TINGPAI_OK, "a solver");
        return &made;
    }();
    const std::size_t kinds = tingpai_solver_kinds(solver.own);
    const auto n = static_cast<std::size_t>(input.range(0, 5));
    Rows counts(input, n, kinds, false);
    if (input.range(0, 3) != 0) {
        for (std::size_t row = 0; row < n; ++row) {
            const auto own = likely_hand(input, static_cast<int>(kinds), input.range(7, 8));
            for (std::size_t kind = 0; kind < kinds; ++kind) counts.put(row, kind, own[kind]);
        }
    }
    tingpai_hands hands = tingpai_hands_of(nullptr, n, 0);
    hands.counts = counts.array();
    std::vector<std::int8_t> out(n);
    std::vector<std::uint8_t> mask(n * kinds);
    std::vector<std::int32_t> live(n);
    tingpai_error error;
    const int status = tingpai_solver_shanten_rows(solver.own, &hands, out.data(), &error);
    check_error(status, error, n);
    const std::size_t right = status == TINGPAI_OK ? n : error.row;
    const int status_live = tingpai_solver_acceptance_rows(solver.own, &hands, mask.data(), live.data(), &error);
    check_error(status_live, error, n);
    for (std::size_t row = 0; row < std::min(n, right + 1); ++row) {
        std::vector<std::uint8_t> own(kinds);
        bool fits = true;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const long long value = counts.get(row, kind);
            fits = fits && value >= 0 && value <= 4;
            own[kind] = static_cast<std::uint8_t>(std::clamp(value, 0LL, 255LL));
        }
        std::int8_t single = 0;
        fits = fits && tingpai_solver_shanten(solver.own, own.data(), nullptr, 0, &single, nullptr) == TINGPAI_OK;
        must(fits == (row < right), "a row is refused as its hand");
        if (status == TINGPAI_OK) must(single == out[row], "a row is answered as its hand");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    switch (input.range(0, 9)) {
        case 0: fuzz_arguments(input); break;
        case 1: fuzz_text(input); break;
        case 2: fuzz_spec(input); break;
        case 3: fuzz_rows(input); break;
        default: fuzz_hands(input); break;
    }
    return 0;
}

#ifndef TINGPAI_FUZZ
int main(int argc, char** argv) {
    const long runs = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 2000;
    std::mt19937_64 rng(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    std::vector<std::uint8_t> data;
    for (long run = 0; run < runs; ++run) {
        data.resize(rng() % 1500);
        for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(rng());
        LLVMFuzzerTestOneInput(data.data(), data.size());
    }
    std::printf("fuzz_c_api: %ld inputs, %ld hands answered, %ld rows refused, %ld solvers, %ld hands of them\n", runs,
                reached.hands, reached.refused, reached.solvers, reached.spec_hands);
    const bool enough = reached.hands > runs / 10 && reached.refused > runs / 20 && reached.solvers > runs / 100 &&
                        reached.spec_hands > runs / 50;
    return enough ? 0 : 1;
}
#endif
