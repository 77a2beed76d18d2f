// Batches of the games whose single queries are asked row by row: no kernel of their own, but the same
// checks, threads and answers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "tingpai/batch/call.hpp"
#include "tingpai/batch/run.hpp"
#include "tingpai/batch/source.hpp"
#include "tingpai/discards.hpp"
#include "tingpai/errors.hpp"

namespace tingpai::batch {

// Game: Hand, Counts, Rules, kinds, most_copies, most_state; make(counts, state, rules), kind_name(kind),
// points(hand) of a complete hand, most_points(hand) or -1, best_discard(hand, seen).
template <class Game>
class HandRows {
public:
    using Hand = typename Game::Hand;
    using Counts = typename Game::Counts;

    explicit HandRows(const Call& call)
        : call_(call), rules_(std::make_shared<const typename Game::Rules>(*static_cast<const typename Game::Rules*>(call.rules))) {}

    void operator()(std::size_t first, std::size_t n) {
        for (std::size_t row = first; row < first + n; ++row) {
            try {
                answer(row);
            } catch (const Error& error) {
                throw RowError{row, error.what()};
            }
        }
    }

private:
    void answer(std::size_t row) {
        const Counts counts = read(call_.counts, row, "");
        const Counts seen = call_.seen.data == nullptr ? Counts{} : read(call_.seen, row, "seen: ");
        const Hand hand = Game::make(counts, state(row), rules_);
        switch (call_.query) {
            case Query::is_complete: at<std::uint8_t>(row) = hand.is_complete() ? 1 : 0; return;
            case Query::shanten: at<std::int8_t>(row) = static_cast<std::int8_t>(hand.shanten()); return;
            case Query::waits: at<std::uint32_t>(row) = bits(hand.waits({})); return;
            case Query::acceptance: {
                const Live live = hand.acceptance(seen);
                int copies = 0;
                for (const auto& [kind, left] : live) copies += left;
                at<std::uint32_t>(row) = bits(live);
                static_cast<std::uint8_t*>(call_.live)[row] = static_cast<std::uint8_t>(copies);
                return;
            }
            case Query::score:
                if (!hand.is_after_draw()) throw HandError("score: only after a draw (G-2)");
                at<std::int64_t>(row) = hand.is_complete() ? Game::points(hand) : -1;
                return;
            case Query::max_score: at<std::int64_t>(row) = Game::most_points(hand); return;
            default: at<std::int8_t>(row) = static_cast<std::int8_t>(Game::best_discard(hand, seen)); return;
        }
    }

    template <class T>
    T& at(std::size_t row) const {
        return static_cast<T*>(call_.out)[row];
    }
    static std::uint32_t bits(const Live& live) {
        std::uint32_t found = 0;
        for (const auto& [kind, left] : live) found |= std::uint32_t{1} << static_cast<unsigned>(kind);
        return found;
    }
    // A value is looked at only once: what was checked is what is used.
    Counts read(const Source& source, std::size_t row, const char* argument) const {
        Counts counts{};
        for (std::size_t kind = 0; kind < Game::kinds; ++kind) {
            const Value value = value_at(source, row, kind);
            if (value.negative || value.bits > Game::most_copies) {
                std::string text(argument);
                text.append(value.negative ? "-" : "").append(std::to_string(value.bits)).append(" of ");
                text.append(Game::kind_name(static_cast<int>(kind))).append(": there are not so many");
                throw HandError(text);
            }
            counts[kind] = static_cast<std::uint8_t>(value.bits);
        }
        return counts;
    }
    int state(std::size_t row) const {
        if (call_.state.data == nullptr) return -1;
        const Value value = value_at(call_.state, row, 0);
        if (value.negative ? value.bits > 1 : value.bits > static_cast<std::uint64_t>(Game::most_state)) {
            std::string text(Game::state_name);
            text.append(value.negative ? ": -" : ": ").append(std::to_string(value.bits)).append(", not in -1..");
            throw HandError(text.append(std::to_string(Game::most_state)));
        }
        return value.negative ? -1 : static_cast<int>(value.bits);
    }

    const Call& call_;
    std::shared_ptr<const typename Game::Rules> rules_;
};

template <class Game>
void answer_hand_rows(const Call& call, Failure& failure) noexcept {
    run(call, [&call]() -> Block {
        return [rows = std::make_shared<HandRows<Game>>(call)](std::size_t first, std::size_t n) { (*rows)(first, n); };
    }, failure);
}

}  // namespace tingpai::batch
