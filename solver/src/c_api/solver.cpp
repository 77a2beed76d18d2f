// Specs and their solvers.
#include "tingpai/meld/solver.hpp"

#include <algorithm>

#include "hands.hpp"
#include "tingpai/batch/spec.hpp"

struct tingpai_solver {
    tingpai::meld::Solver own;
};

namespace tingpai::c_api {

namespace {

using meld::Kinds;

static_assert(static_cast<int>(meld::Pattern::melds_and_pair) == TINGPAI_MELDS_AND_PAIR);
static_assert(static_cast<int>(meld::Pattern::one_of_each) == TINGPAI_ONE_OF_EACH);
static_assert(meld::Solver::never == TINGPAI_NEVER);

// ---- specs ----------------------------------------------------------------------------------------

// The engine names kinds in its messages: none may reach it that is not there.
Kinds kinds_of(const tingpai_group& group, std::size_t kinds, const char* what, tingpai_status status) {
    require(group.kinds != nullptr || group.n == 0, "a group's kinds: not given");
    Kinds own;
    own.reserve(group.n);
    for (std::size_t i = 0; i < group.n; ++i) {
        const std::int32_t kind = group.kinds[i];
        if (kind < 0 || static_cast<std::size_t>(kind) >= kinds) {
            throw Refusal(status, std::string(what) + ": kind " + std::to_string(kind) + ", there are 0 to " + std::to_string(kinds - 1));
        }
        own.push_back(kind);
    }
    return own;
}

std::vector<Kinds> groups_of(const tingpai_group* groups, std::size_t n, std::size_t kinds, const char* what, tingpai_status status) {
    require(groups != nullptr || n == 0, what);
    std::vector<Kinds> own;
    own.reserve(n);
    for (std::size_t i = 0; i < n; ++i) own.push_back(kinds_of(groups[i], kinds, what, status));
    return own;
}

bool flag(std::int32_t value, const char* what) {
    require(value == 0 || value == 1, what);
    return value == 1;
}

meld::GameForm form_of(const tingpai_form& form, std::size_t kinds) {
    require(form.pattern >= TINGPAI_MELDS_AND_PAIR && form.pattern <= TINGPAI_ONE_OF_EACH, "forms: no such pattern");
    const auto pattern = static_cast<meld::Pattern>(form.pattern);
    const bool counted = pattern == meld::Pattern::melds_and_pair || pattern == meld::Pattern::pairs;
    require(counted || form.count == 0, "forms: count is of melds_and_pair and pairs");
    require(pattern == meld::Pattern::pairs || form.distinct == 0, "forms: distinct is of pairs");
    require(pattern == meld::Pattern::all_in_groups || form.spare == 0, "forms: spare is of all_in_groups");
    require(pattern == meld::Pattern::one_of_each || form.kinds.n == 0, "forms: kinds are of one_of_each");
    return {pattern, form.count, flag(form.distinct, "forms: distinct is 0 or 1"),
            kinds_of(form.kinds, kinds, "forms", TINGPAI_BAD_SPEC), form.spare,
            flag(form.closed_only, "forms: closed_only is 0 or 1")};
}

meld::Game game_of(const tingpai_spec& spec) {
    require(spec.names != nullptr || spec.kinds == 0, "names: not given");
    require(spec.copies != nullptr || spec.kinds == 0, "copies: not given");
    require(spec.forms != nullptr || spec.forms_n == 0, "forms: not given");
    meld::Game game;
    game.names.reserve(spec.kinds);
    for (std::size_t kind = 0; kind < spec.kinds; ++kind) {
        require(spec.names[kind] != nullptr, "names: one is not given");
        game.names.emplace_back(spec.names[kind]);
    }
    game.copies.assign(spec.copies, spec.copies + spec.kinds);
    game.melds = groups_of(spec.melds, spec.melds_n, spec.kinds, "melds", TINGPAI_BAD_SPEC);
    game.declarable = groups_of(spec.declarable, spec.declarable_n, spec.kinds, "declarable", TINGPAI_BAD_SPEC);
    for (std::size_t i = 0; i < spec.forms_n; ++i) game.forms.push_back(form_of(spec.forms[i], spec.kinds));
    require(spec.hand >= 0, "hand: less than no cards");
    game.hand = spec.hand;
    return game;
}

// ---- one hand -------------------------------------------------------------------------------------

constexpr std::size_t most_melds = 64;  // a hand has no more cards

meld::Holding holding(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, std::size_t melds_n) {
    require(solver != nullptr, "solver: not given");
    require(counts != nullptr, "counts: not given");
    if (melds_n > most_melds) throw HandError("melds: " + std::to_string(melds_n) + ", more than any hand has cards");
    const std::size_t kinds = solver->own.game().names.size();
    return solver->own.hold({counts, kinds}, groups_of(melds, melds_n, kinds, "melds", TINGPAI_BAD_HAND));
}

template <class Query>
int live_kinds(Query query, const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, std::size_t melds_n,
               const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) noexcept {
    return guarded(error, [&] {
        const meld::Holding hand = holding(solver, counts, melds, melds_n);
        require(out != nullptr, "out: not given");
        const std::size_t kinds = solver->own.game().names.size();
        const std::span<const std::uint8_t> gone(seen, seen == nullptr ? 0 : kinds);
        const meld::Live found = (solver->own.*query)(hand, gone);
        std::fill_n(out, kinds, std::uint8_t{0});
        if (live != nullptr) std::fill_n(live, kinds, std::uint8_t{0});
        for (const auto& [kind, copies] : found) {
            out[kind] = 1;
            if (live != nullptr) live[kind] = static_cast<std::uint8_t>(copies);
        }
    });
}

// ---- rows -----------------------------------------------------------------------------------------

template <class T>
int ask(const tingpai_solver* solver, const tingpai_hands* given, batch::Query query, T* out, int32_t* live,
        tingpai_error* error) noexcept {
    return guarded(error, [&] {
        require(solver != nullptr, "solver: not given");
        const tingpai_hands hands = taken(given, "hands");
        batch::Call call = call_of(hands);
        require(call.melds.data == nullptr && call.state.data == nullptr, "melds, state: not of a solver's rows");
        require(hands.rules == nullptr, "rules: not of a solver");
        require(query == batch::Query::acceptance || call.seen.data == nullptr, "seen: of acceptance alone");
        if (hands.n > 0) require_output(out, "out: not given, or not aligned");
        call.query = query;
        call.out = out;
        call.live = live;
        batch::Failure failure;
        batch::answer(solver->own, call, 1, failure);
        require_done(failure);
    });
}

}  // namespace

}  // namespace tingpai::c_api

using namespace tingpai::c_api;
using tingpai::batch::Query;
using tingpai::meld::Solver;

extern "C" {

int tingpai_solver_create(const tingpai_spec* given, size_t memory, tingpai_solver** solver, tingpai_error* error) {
    if (solver != nullptr) *solver = nullptr;
    return guarded(error, [&] {
        require(solver != nullptr, "solver: not given");
        const tingpai_spec spec = taken(given, "spec");
        *solver = new tingpai_solver{Solver(game_of(spec), memory)};
    }, TINGPAI_BAD_SPEC);
}

void tingpai_solver_destroy(tingpai_solver* solver) { delete solver; }

size_t tingpai_solver_kinds(const tingpai_solver* solver) { return solver == nullptr ? 0 : solver->own.game().names.size(); }
size_t tingpai_solver_memory(const tingpai_solver* solver) { return solver == nullptr ? 0 : solver->own.bytes(); }

int tingpai_solver_is_complete(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, size_t melds_n,
                               uint8_t* out, tingpai_error* error) {
    return guarded(error, [&] {
        const auto hand = holding(solver, counts, melds, melds_n);
        require(out != nullptr, "out: not given");
        *out = solver->own.is_complete(hand) ? 1 : 0;
    });
}

int tingpai_solver_shanten(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, size_t melds_n,
                           int8_t* out, tingpai_error* error) {
    return guarded(error, [&] {
        const auto hand = holding(solver, counts, melds, melds_n);
        require(out != nullptr, "out: not given");
        *out = static_cast<int8_t>(solver->own.shanten(hand));
    });
}

int tingpai_solver_waits(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, size_t melds_n,
                         const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) {
    return live_kinds(&Solver::waits, solver, counts, melds, melds_n, seen, out, live, error);
}

int tingpai_solver_acceptance(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds, size_t melds_n,
                              const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) {
    return live_kinds(&Solver::acceptance, solver, counts, melds, melds_n, seen, out, live, error);
}

int tingpai_solver_is_complete_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out, tingpai_error* error) {
    return ask(solver, hands, Query::is_complete, out, nullptr, error);
}

int tingpai_solver_shanten_rows(const tingpai_solver* solver, const tingpai_hands* hands, int8_t* out, tingpai_error* error) {
    return ask(solver, hands, Query::shanten, out, nullptr, error);
}

int tingpai_solver_waits_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out, tingpai_error* error) {
    return ask(solver, hands, Query::waits, out, nullptr, error);
}

int tingpai_solver_acceptance_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out, int32_t* live,
                                   tingpai_error* error) {
    if (reinterpret_cast<uintptr_t>(live) % alignof(int32_t) != 0) {
        return report(error, TINGPAI_BAD_ARGUMENT, TINGPAI_NO_ROW, "live: not aligned");
    }
    return ask(solver, hands, Query::acceptance, out, live, error);
}

}  // extern "C"
