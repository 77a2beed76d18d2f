// The array calls of the three games: batch::Call behind plain C.
#include "hands.hpp"
#include "tingpai/kowah/batch.hpp"
#include "tingpai/kowah/kinds.hpp"
#include "tingpai/sichuan/batch.hpp"
#include "tingpai/sichuan/kinds.hpp"
#include "tingpai/sisepai/batch.hpp"
#include "tingpai/sisepai/kinds.hpp"

namespace tingpai::c_api {

namespace {

using batch::Query;

void answer(int game, const tingpai_rules* rules, batch::Call& call, batch::Failure& failure) {
    // The pointers are kept here: the call has no share in its rules.
    const auto ask = [&](const auto& own, auto run) {
        call.rules = own.get();
        run(call, failure);
    };
    switch (game) {
        case TINGPAI_SICHUAN: ask(rules_or(rules, sichuan::default_rules()), &sichuan::answer); return;
        case TINGPAI_KOWAH: ask(rules_or(rules, kowah::default_rules()), &kowah::answer); return;
        default: ask(rules_or(rules, sisepai::default_rules()), &sisepai::answer); return;
    }
}

template <class T>
int ask(int game, const tingpai_hands* given, Query query, T* out, std::uint8_t* live, tingpai_error* error) noexcept {
    return guarded(error, [&] {
        require_game(game);
        const tingpai_hands hands = taken(given, "hands");
        batch::Call call = call_of(hands);
        require(call.melds.data == nullptr || game == TINGPAI_SICHUAN, "melds: of Sichuan alone");
        require(call.state.data == nullptr || game != TINGPAI_SISEPAI, "state: of Sichuan and Kowah alone");
        require(call.seen.data == nullptr || query == Query::acceptance || query == Query::best_discard,
                "seen: of acceptance and best_discard alone");
        if (hands.n > 0) {
            require_output(out, "out: not given, or not aligned");
            require(query != Query::acceptance || live != nullptr, "live: not given");
        }
        call.query = query;
        call.out = out;
        call.live = live;
        batch::Failure failure;
        answer(game, hands.rules, call, failure);
        require_done(failure);
    });
}

std::string kind_name(int game, int kind) {
    switch (game) {
        case TINGPAI_SICHUAN: return sichuan::kind_name(kind);
        case TINGPAI_KOWAH: return kowah::kind_name(kind);
        default: return sisepai::kind_name(kind);
    }
}

}  // namespace

}  // namespace tingpai::c_api

using tingpai::batch::Query;
using tingpai::c_api::ask;

extern "C" {

int tingpai_kinds(int game) {
    switch (game) {
        case TINGPAI_SICHUAN: return tingpai::sichuan::kinds;
        case TINGPAI_KOWAH: return tingpai::kowah::kinds;
        case TINGPAI_SISEPAI: return tingpai::sisepai::kinds;
        default: return 0;
    }
}

int tingpai_kind_name(int game, int kind, char* name, size_t size, tingpai_error* error) {
    using namespace tingpai::c_api;
    return guarded(error, [&] {
        require_game(game);
        require(name != nullptr, "name: not given");
        if (kind < 0 || kind >= tingpai_kinds(game)) throw Refusal(TINGPAI_BAD_ARGUMENT, "no kind " + std::to_string(kind));
        const std::string own = kind_name(game, kind);
        require(own.size() < size, "size: too small for the name and its final zero");
        own.copy(name, own.size());
        name[own.size()] = '\0';
    });
}

int tingpai_is_complete(int game, const tingpai_hands* hands, uint8_t* out, tingpai_error* error) {
    return ask(game, hands, Query::is_complete, out, nullptr, error);
}
int tingpai_shanten(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) {
    return ask(game, hands, Query::shanten, out, nullptr, error);
}
int tingpai_waits(int game, const tingpai_hands* hands, uint32_t* out, tingpai_error* error) {
    return ask(game, hands, Query::waits, out, nullptr, error);
}
int tingpai_acceptance(int game, const tingpai_hands* hands, uint32_t* out, uint8_t* live, tingpai_error* error) {
    return ask(game, hands, Query::acceptance, out, live, error);
}
int tingpai_score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) {
    return ask(game, hands, Query::score, out, nullptr, error);
}
int tingpai_max_score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) {
    return ask(game, hands, Query::max_score, out, nullptr, error);
}
int tingpai_best_discard(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) {
    return ask(game, hands, Query::best_discard, out, nullptr, error);
}

}  // extern "C"
