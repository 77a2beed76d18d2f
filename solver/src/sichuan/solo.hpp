// The hands of one search for a Sichuan player who draws alone: the Game of search/progress.hpp
// and search/remembering.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "suits.hpp"
#include "tingpai/search/index.hpp"
#include "tingpai/sichuan/score.hpp"
#include "tingpai/sichuan/value.hpp"

namespace tingpai::sichuan {

// A hand is a suit state for each suit; of the missing suit only the number
// of tiles, since they all must go.
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;
    static constexpr int kinds = sichuan::kinds;

    SoloGame(const Hand& hand, const Counts& seen, const Income& income)
        : rules_(*hand.rules()), income_(income), melds_(static_cast<int>(hand.melds().size())),
          closed_(melds_ == 0 && rules_.allow_seven_pairs), void_(hand.void_suit()),
          missing_(closed_ ? closed_tables().missing : open_tables().missing[place(melds_)]),
          declared_(declared_marks(hand.melds())), suits_(make_suits(melded(hand))) {
        const Counts own = melded(hand);
        for (std::size_t kind = 0; kind < kinds; ++kind) drawable_[kind] = copies - own[kind] - seen[kind];
    }

    [[nodiscard]] std::uint64_t key(const Counts& counts) {
        Ids ids{};
        for (int suit = 0; suit < suits; ++suit) {
            std::array<std::uint8_t, ranks> own{};
            std::copy_n(&counts[place(suit * ranks)], ranks, own.begin());
            if (suit == void_) {
                for (std::uint8_t n : own) ids[place(suit)] += n;
            } else {
                ids[place(suit)] = suits_[place(suit)].id(own);
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
    // A ready hand waits on all that wins.
    template <class Visit>
    void each_finish(Before hand, Visit&& visit) {
        const std::uint32_t known = numbers_.find(hand);
        const Outlook waits = known != search::Index::none ? outlooks_[known] : outlook(hand);
        visit(waits.live, waits.points);
    }
    // While tiles of the missing suit are held, one of them goes and every other draw stays (SC-4).
    template <class Visit>
    void each_kept(Before hand, Visit&& visit) {
        const Ids before = unpack(hand);
        const int now = distance(before);
        const bool forced = void_tiles(before) > 0;
        each_more(before, [&](int copies, const Ids& ids, int away) {
            if (forced || away < now) visit(copies, pack(ids));
        });
    }
    // What brings no nearer a hand without tiles of the missing suit, which must not be kept (SC-4).
    template <class Visit>
    void each_even(Before hand, Visit&& visit) {
        const Ids before = unpack(hand);
        if (void_tiles(before) > 0) return;
        const int now = distance(before);
        each_more(before, [&](int copies, const Ids& ids, int away) {
            if (away == now) visit(copies, pack(ids));
        });
    }
    // More live copies that bring it nearer; of a ready hand, or more that its waits are worth in all (else no
    // points are counted).
    [[nodiscard]] bool improves(Before hand, Before next) {
        const Outlook own = kept_outlook(hand);
        const Outlook other = kept_outlook(next);
        return other.live > own.live || other.points > own.points;
    }
    template <class Visit>
    void each_discard(After hand, Visit&& visit) {
        Ids ids = unpack(hand);
        if (void_tiles(ids) > 0) {
            --ids[place(void_)];
            visit(pack(ids));
            return;
        }
        const int now = distance(ids);
        each_less(ids, [&](const Ids& next, int away) {
            if (away == now) visit(pack(next));
        });
    }
    [[nodiscard]] After drawn(Before hand, int kind) {
        Ids ids = unpack(hand);
        const int suit = suit_of(kind);
        auto& own = ids[place(suit)];
        own = suit == void_ ? own + 1 : suits_[place(suit)].more(own, place(kind % ranks));
        return pack(ids);
    }
    [[nodiscard]] bool wins(After hand) const {
        const Ids ids = unpack(hand);
        return void_tiles(ids) == 0 && distance(ids) == 0;
    }
    [[nodiscard]] double win_points(After hand) { return worth(unpack(hand)); }
    // The discards of a class after a draw that does not win; `from` is the hand before it.
    template <class Visit>
    void each_option(After hand, Before from, search::Policy policy, Visit&& visit) {
        const Ids ids = unpack(hand);
        const int before = distance(unpack(from));
        const bool nearer = distance(ids) < before;
        if (void_tiles(ids) > 0 || (nearer && policy != search::Policy::full)) return each_discard(hand, visit);
        if (policy == search::Policy::progress) return visit(from);
        each_less(ids, [&](const Ids& next, int away) {
            if (policy == search::Policy::full || away == before) visit(pack(next));
        });
    }
    [[nodiscard]] std::size_t bytes() const {
        return suits_[0].bytes() + suits_[1].bytes() + suits_[2].bytes() + fans_.bytes() +
               numbers_.bytes() + outlooks_.capacity() * sizeof(Outlook);
    }

private:
    [[nodiscard]] static std::size_t place(int index) { return static_cast<std::size_t>(index); }

    using Ids = std::array<Suits::Id, suits>;
    static constexpr unsigned bits = 21;  // a suit has 405,350 states

    [[nodiscard]] static Counts melded(const Hand& hand) {
        Counts counts{};
        for (int kind = 0; kind < kinds; ++kind) {
            counts[place(kind)] = static_cast<std::uint8_t>(hand.owned(kind) - hand.counts()[place(kind)]);
        }
        return counts;
    }
    [[nodiscard]] std::array<Suits, suits> make_suits(const Counts& melded) const {
        const auto suit = [&](int s) { return Suits(std::span(melded).subspan(place(s * ranks), ranks), closed_); };
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
    [[nodiscard]] int void_tiles(const Ids& ids) const { return void_ < 0 ? 0 : static_cast<int>(ids[place(void_)]); }

    // Whether this may be the suit that a complete hand has no tile of (SC-3).
    [[nodiscard]] bool may_be_missing(std::size_t suit) const {
        return void_ >= 0 ? static_cast<int>(suit) == void_ : !suits_[suit].has_melds();
    }
    [[nodiscard]] meld::Class class_of(const Ids& ids, std::size_t suit) const { return suits_[suit][ids[suit]].cls; }
    // Tiles to add (SC-19a).
    [[nodiscard]] int distance(const Ids& ids) const {
        const std::size_t suit = void_ == 0 ? 1 : 0;
        return DistancesInSuit(*this, ids, suit).with(class_of(ids, suit));
    }

    // The distances of hands that differ in one suit.
    class DistancesInSuit {
    public:
        DistancesInSuit(const SoloGame& game, const Ids& ids, std::size_t suit) {
            for (std::size_t missing = 0; missing < suits; ++missing) {
                if (!game.may_be_missing(missing)) continue;
                if (missing == suit) {
                    without_ = game.missing_(game.class_of(ids, (suit + 1) % suits), game.class_of(ids, (suit + 2) % suits));
                } else {
                    const std::size_t other = suits - missing - suit;  // they add up to three
                    rows_[count_++] = game.missing_.data() + game.missing_.across() * game.class_of(ids, other);
                }
            }
        }
        [[nodiscard]] int with(meld::Class own) const {
            int least = without_;
            for (std::size_t i = 0; i < count_; ++i) least = std::min<int>(least, rows_[i][own]);
            return least;
        }

    private:
        int without_ = meld::unreachable;
        std::size_t count_ = 0;
        std::array<const std::uint8_t*, 2> rows_{};  // by the suit's class, for each other suit that may be missing
    };
    // Every tile not of the missing suit that can be drawn: its live copies, the hand with it, and its distance.
    template <class Visit>
    void each_more(Ids ids, Visit&& visit) {
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (static_cast<int>(suit) == void_) continue;
            const DistancesInSuit distances(*this, ids, suit);
            const Suits::Id held = ids[suit];
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                const int live = drawable_[suit * ranks + rank] - suits_[suit][held].counts[rank];
                if (live <= 0) continue;
                ids[suit] = suits_[suit].more(held, rank);
                visit(live, ids, distances.with(class_of(ids, suit)));
            }
            ids[suit] = held;
        }
    }
    // Every hand with one tile less, none of the missing suit, and its distance.
    template <class Visit>
    void each_less(Ids ids, Visit&& visit) {
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (static_cast<int>(suit) == void_) continue;
            const DistancesInSuit distances(*this, ids, suit);
            const Suits::Id held = ids[suit];
            for (std::size_t rank = 0; rank < ranks; ++rank) {
                if (suits_[suit][held].counts[rank] == 0) continue;
                ids[suit] = suits_[suit].less(held, rank);
                visit(ids, distances.with(class_of(ids, suit)));
            }
            ids[suit] = held;
        }
    }
    // Of what brings a hand nearer: live copies in all and, of a ready hand, what winning with each is worth in all.
    struct Outlook {
        int live = 0;
        double points = 0;
    };
    [[nodiscard]] Outlook outlook(Before hand) {
        const Ids ids = unpack(hand);
        const int now = distance(ids);
        Outlook found;
        each_more(ids, [&](int copies, const Ids& more, int away) {
            if (away >= now) return;
            found.live += copies;
            if (away == 0) found.points += copies * worth(more);
        });
        return found;
    }
    // The same, of a hand that is asked about again.
    [[nodiscard]] Outlook kept_outlook(Before hand) {
        if (const std::uint32_t known = numbers_.find(hand); known != search::Index::none) return outlooks_[known];
        const Outlook found = outlook(hand);
        numbers_.set(hand, static_cast<std::uint32_t>(outlooks_.size()));
        outlooks_.push_back(found);
        return found;
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
    search::Index numbers_;              // in the next, of hands that might be exchanged for
    std::vector<Outlook> outlooks_;
};

}  // namespace tingpai::sichuan
