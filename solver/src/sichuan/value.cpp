#include "tingpai/sichuan/value.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "suits.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/search/progress.hpp"
#include "tingpai/sichuan/score.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

Counts melded(const Hand& hand) {
    Counts counts{};
    for (int kind = 0; kind < kinds; ++kind) {
        counts[at(kind)] = static_cast<std::uint8_t>(hand.owned(kind) - hand.counts()[at(kind)]);
    }
    return counts;
}

int unseen_tiles(const Hand& hand, const Counts& seen) {
    int unseen = 0;
    for (int kind = 0; kind < kinds; ++kind) unseen += copies - hand.owned(kind) - seen[at(kind)];
    return unseen;
}

// The hands of one search. A hand is a suit state for each suit; of the missing suit only the number
// of tiles, since they all must go.
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;

    SoloGame(const Hand& hand, const Counts& seen, const Income& income)
        : rules_(*hand.rules()), income_(income), melds_(static_cast<int>(hand.melds().size())),
          closed_(melds_ == 0 && rules_.allow_seven_pairs), void_(hand.void_suit()),
          missing_(closed_ ? closed_tables().missing : open_tables().missing[at(melds_)]),
          declared_(declared_marks(hand.melds())), suits_(make_suits(melded(hand))) {
        const Counts own = melded(hand);
        for (std::size_t kind = 0; kind < kinds; ++kind) drawable_[kind] = copies - own[kind] - seen[kind];
    }

    [[nodiscard]] std::uint64_t key(const Counts& counts) {
        Ids ids{};
        for (int suit = 0; suit < suits; ++suit) {
            std::array<std::uint8_t, ranks> own{};
            std::copy_n(&counts[at(suit * ranks)], ranks, own.begin());
            if (suit == void_) {
                for (std::uint8_t n : own) ids[at(suit)] += n;
            } else {
                ids[at(suit)] = suits_[at(suit)].id(own);
            }
        }
        return pack(ids);
    }

    [[nodiscard]] bool is_ready(Before hand) const {
        const Ids ids = unpack(hand);
        return void_tiles(ids) == 0 && distance(ids) == 1;
    }
    [[nodiscard]] int least_draws(Before hand) const {
        const Ids ids = unpack(hand);
        return std::max(void_tiles(ids), distance(ids) - 1);
    }
    template <class Visit>
    void each_win(Before hand, Visit&& visit) {
        each_more(unpack(hand), [&](int copies, const Ids& ids) {
            if (distance(ids) == 0) visit(copies, worth(ids));
        });
    }
    // While tiles of the missing suit are held, one of them goes and every other draw stays (SC-4).
    template <class Visit>
    void each_kept(Before hand, Visit&& visit) {
        const Ids before = unpack(hand);
        const int now = distance(before);
        const bool forced = void_tiles(before) > 0;
        each_more(before, [&](int copies, const Ids& ids) {
            if (forced || distance(ids) < now) visit(copies, pack(ids));
        });
    }
    template <class Visit>
    void each_discard(After hand, Visit&& visit) {
        Ids ids = unpack(hand);
        if (void_tiles(ids) > 0) {
            --ids[at(void_)];
            visit(pack(ids));
            return;
        }
        const int now = distance(ids);
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (static_cast<int>(suit) == void_) continue;
            const Suits::Id held = ids[suit];
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                if (suits_[suit][held].counts[rank] == 0) continue;
                ids[suit] = suits_[suit].less(held, rank);
                if (distance(ids) == now) visit(pack(ids));
            }
            ids[suit] = held;
        }
    }
    [[nodiscard]] std::size_t bytes() const {
        return suits_[0].bytes() + suits_[1].bytes() + suits_[2].bytes() + fans_.bytes();
    }

private:
    using Ids = std::array<Suits::Id, suits>;
    static constexpr unsigned bits = 21;  // a suit has 405,350 states

    [[nodiscard]] std::array<Suits, suits> make_suits(const Counts& melded) const {
        const auto suit = [&](int s) { return Suits(std::span(melded).subspan(at(s * ranks), ranks), closed_); };
        return {suit(0), suit(1), suit(2)};
    }
    [[nodiscard]] static std::uint64_t pack(const Ids& ids) {
        return ids[0] | std::uint64_t{ids[1]} << bits | std::uint64_t{ids[2]} << 2U * bits;
    }
    [[nodiscard]] static Ids unpack(std::uint64_t key) {
        constexpr std::uint64_t mask = (1U << bits) - 1U;
        return {static_cast<Suits::Id>(key & mask), static_cast<Suits::Id>(key >> bits & mask),
                static_cast<Suits::Id>(key >> 2U * bits)};
    }
    [[nodiscard]] int void_tiles(const Ids& ids) const { return void_ < 0 ? 0 : static_cast<int>(ids[at(void_)]); }

    [[nodiscard]] int without(const Ids& ids, int suit) const {
        const std::size_t a = suit == 0 ? 1 : 0;
        const std::size_t b = suit == 2 ? 1 : 2;
        return missing_(suits_[a][ids[a]].cls, suits_[b][ids[b]].cls);
    }
    // Tiles to add (SC-19a).
    [[nodiscard]] int distance(const Ids& ids) const {
        if (void_ >= 0) return without(ids, void_);
        int least = meld::unreachable;
        for (int suit = 0; suit < suits; ++suit) {
            if (!suits_[at(suit)].has_melds()) least = std::min(least, without(ids, suit));
        }
        return least;
    }
    // Every tile not of the missing suit that can be drawn, with its live copies.
    template <class Visit>
    void each_more(Ids ids, Visit&& visit) {
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (static_cast<int>(suit) == void_) continue;
            const Suits::Id held = ids[suit];
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                const int live = drawable_[suit * ranks + rank] - suits_[suit][held].counts[rank];
                if (live <= 0) continue;
                ids[suit] = suits_[suit].more(held, rank);
                visit(live, ids);
            }
            ids[suit] = held;
        }
    }
    // What winning with a complete hand is worth.
    [[nodiscard]] double worth(const Ids& ids) {
        const int empty = void_ >= 0 ? void_ : empty_suit(ids);
        const std::size_t a = empty == 0 ? 1 : 0;
        const std::size_t b = empty == 2 ? 1 : 2;
        const auto& one = suits_[a][ids[a]];
        const auto& two = suits_[b][ids[b]];
        const bool pairs = closed_ && one.even && two.even;
        const bool flush = !occupied(a, one) || !occupied(b, two);
        const int roots = one.roots + two.roots;
        const std::uint64_t key = one.marks | two.marks << 8U | (pairs ? 1U << 16U : 0U) | (flush ? 1U << 17U : 0U) |
                                  static_cast<unsigned>(roots) << 18U;
        std::uint32_t fan = fans_.find(key);
        if (fan == search::Index::none) {
            fan = static_cast<std::uint32_t>(structural_fan(
                {meld::both(one.marks, two.marks), declared_, pairs, flush, melds_, roots}, rules_));
            fans_.set(key, fan);
        }
        return income_.self_drawn * income_.payers * static_cast<double>(payment(static_cast<int>(fan), true, rules_)) +
               (1 - income_.self_drawn) * static_cast<double>(payment(static_cast<int>(fan), false, rules_));
    }
    [[nodiscard]] bool occupied(std::size_t suit, const Suits::State& state) const {
        return state.tiles > 0 || suits_[suit].has_melds();
    }
    // Of a complete hand without a missing suit.
    [[nodiscard]] int empty_suit(const Ids& ids) const {
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (!occupied(suit, suits_[suit][ids[suit]])) return static_cast<int>(suit);
        }
        return -1;
    }

    const Rules& rules_;
    Income income_;
    int melds_;
    bool closed_;
    int void_;
    const meld::Missing& missing_;
    unsigned declared_;
    std::array<Suits, suits> suits_;
    std::array<int, kinds> drawable_{};  // copies that are neither melded nor seen
    search::Index fans_;                 // by what decides the fan
};

std::vector<search::Value> values_of(const std::vector<Hand>& hands, const Counts& seen, int unseen,
                                     const search::Question& question, const Income& income) {
    SoloGame game(hands.front(), seen, income);
    search::Progress<SoloGame> progress(game, question);
    std::vector<search::Target> roots;
    for (const Hand& hand : hands) roots.push_back(progress.add(game.key(hand.counts())));
    return progress.graph().values(roots, unseen, question, progress.bytes());
}

}  // namespace

void Income::check() const {
    if (!(self_drawn >= 0 && self_drawn <= 1)) throw HandError("self_drawn: a share from 0 to 1");
    if (payers < 1 || payers > 3) throw HandError("payers " + std::to_string(payers) + ": 1 to 3 (SC-20)");
}

search::Value value(const Hand& hand, const Counts& seen, const search::Question& question, const Income& income) {
    if (hand.is_after_draw()) throw HandError("value: only before a draw, this hand has drawn (G-3)");
    hand.check_seen(seen);
    income.check();
    return values_of({hand}, seen, unseen_tiles(hand, seen), question, income).front();
}

std::vector<search::Value> discard_values(const Hand& hand, const std::vector<int>& kinds, const Counts& seen,
                                          const search::Question& question, const Income& income) {
    if (!hand.is_after_draw()) throw HandError("discard_values: only after a draw (G-2)");
    hand.check_seen(seen);
    income.check();
    if (kinds.empty()) return {};
    const int unseen = unseen_tiles(hand, seen);
    if (!hand.is_complete()) {
        // The hands after them share what follows: a discard that leaves the least shanten is of no
        // use later, so that its copy need not be taken off.
        std::vector<Hand> hands;
        for (int kind : kinds) hands.push_back(hand.discard(kind));
        return values_of(hands, seen, unseen, question, income);
    }
    std::vector<search::Value> values;
    for (int kind : kinds) {
        Counts seen_after = seen;
        ++seen_after[at(kind)];
        values.push_back(values_of({hand.discard(kind)}, seen_after, unseen, question, income).front());
    }
    return values;
}

}  // namespace tingpai::sichuan
