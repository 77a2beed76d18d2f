#include "hands.hpp"

#include <limits>

namespace tingpai::c_api {

namespace {

// The values of the two enumerations are the same.
static_assert(static_cast<int>(batch::Type::int8) == TINGPAI_INT8 && static_cast<int>(batch::Type::int64) == TINGPAI_INT64);
static_assert(static_cast<int>(batch::Type::uint8) == TINGPAI_UINT8 && static_cast<int>(batch::Type::uint64) == TINGPAI_UINT64);

constexpr int most_threads = 1024;

batch::Source source_of(const tingpai_array& array, const char* name) {
    if (array.data == nullptr) return {};
    if (array.type < TINGPAI_INT8 || array.type > TINGPAI_UINT64) {
        throw Refusal(TINGPAI_BAD_ARGUMENT, std::string(name) + ": no type " + std::to_string(array.type));
    }
    return {array.data, array.row_stride, array.column_stride, static_cast<batch::Type>(array.type)};
}

// `context` is the tingpai_hands of the call.
bool is_interrupted(void* context) {
    const auto& hands = *static_cast<const tingpai_hands*>(context);
    return hands.interrupt(hands.context) != 0;
}

}  // namespace

void require_game(int game) {
    if (game < 0 || game >= games) throw Refusal(TINGPAI_BAD_ARGUMENT, "no game " + std::to_string(game));
}

batch::Call call_of(const tingpai_hands& hands) {
    require(hands.n <= static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()), "n: more hands than memory can hold");
    require(hands.n == 0 || hands.counts.data != nullptr, "counts: not given");
    if (hands.threads < 0 || hands.threads > most_threads) {
        throw Refusal(TINGPAI_BAD_ARGUMENT, "threads: " + std::to_string(hands.threads) + ", not in 0.." + std::to_string(most_threads));
    }
    batch::Call call;
    call.n = hands.n;
    call.counts = source_of(hands.counts, "counts");
    call.melds = source_of(hands.melds, "melds");
    call.state = source_of(hands.state, "state");
    call.seen = source_of(hands.seen, "seen");
    call.threads = hands.threads == 0 ? 1 : hands.threads;
    if (hands.interrupt != nullptr) {
        call.poll = &is_interrupted;
        call.poll_context = const_cast<tingpai_hands*>(&hands);  // is_interrupted reads it only
    }
    return call;
}

void require_done(const batch::Failure& failure) {
    switch (failure.outcome) {
        case batch::Outcome::done: return;
        case batch::Outcome::stopped: throw Refusal(TINGPAI_STOPPED, "stopped by the interrupt");
        case batch::Outcome::no_memory: throw std::bad_alloc();
        case batch::Outcome::broken: throw Refusal(TINGPAI_BROKEN, failure.text);
        case batch::Outcome::refused:
            throw Refusal(TINGPAI_BAD_HAND, "row " + std::to_string(failure.row) + ": " + failure.text, failure.row);
    }
}

}  // namespace tingpai::c_api
