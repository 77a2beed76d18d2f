#include "tingpai/sichuan/batch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch_kernels.hpp"
#include "tingpai/batch/run.hpp"
#include "tingpai/batch/source.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/isa.hpp"
#include "tingpai/sichuan/score.hpp"
#include "tingpai/sichuan/tables.hpp"

namespace tingpai::sichuan {

namespace {

using batch::block_rows;
using batch::Query;
using batch::RowError;

constexpr std::size_t most_melds = 4;
using MeldCodes = std::array<std::int8_t, most_melds>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// What each set of marks is worth, by the rules; sets are numbered as they occur in the tables.
FanValues make_values(const Rules& rules, const meld::Table& suit) {
    FanValues values;
    std::vector<meld::MarkSets> sets{1U << ((1U << mark_bits) - 1U)};  // of no tiles
    for (std::size_t cls = 0; cls < suit.classes().costs.size(); ++cls) {
        const meld::MarkSets own = suit.marks(static_cast<meld::Class>(cls));
        const auto known = std::ranges::find(sets, own);
        values.number[own] = static_cast<std::uint8_t>(known - sets.begin());
        if (known == sets.end()) sets.push_back(own);
    }
    values.numbers = sets.size();
    for (std::size_t a = 0; a < sets.size(); ++a) {
        for (std::size_t b = 0; b < sets.size(); ++b) {
            int best = FanValues::none;
            for (unsigned left = meld::both(sets[a], sets[b]); left != 0; left &= left - 1U) {
                best = std::max(best, reading_fan(static_cast<unsigned>(std::countr_zero(left)), rules));
            }
            values.standard.at(a * sets.size() + b) = best;
        }
    }
    if (rules.allow_seven_pairs) values.seven_pairs = rules.value(Item::basic) + rules.value(Item::seven_pairs);
    values.flush = rules.value(Item::full_flush);
    values.root = rules.value(Item::root);
    values.fan_cap = rules.fan_cap;
    return values;
}

// Tables of a call, made once for all threads.
struct Asked {
    explicit Asked(const batch::Call& call)
        : call(call), rules(*static_cast<const Rules*>(call.rules)), shared(std::make_shared<const Rules>(rules)),
          kernels(choose(call.portable)) {
        const ClosedTables& closed = closed_tables();
        const meld::Ranking& ranking = closed.suit.ranking();
        view.base = ranking.base();
        view.order = ranking.order();
        view.classes = closed.suit.by_rank();
        view.marks = closed.suit.all_marks();
        const meld::Missing* missing = &closed.missing;
        if (!rules.allow_seven_pairs) {
            view.of = open_tables().suit.of_closed().data();
            missing = &open_tables().missing[0];
        }
        view.missing = missing->data();
        view.across = missing->across();
        if (call.query == Query::score || call.query == Query::max_score || call.query == Query::best_discard) {
            values = make_values(rules, closed.suit);
            view.values = &values;
        }
        if (call.query == Query::is_complete || call.query == Query::shanten || call.query == Query::score) return;
        const meld::Nearer& nearer = rules.allow_seven_pairs ? closed_nearer() : open_nearer();
        view.tight = nearer.tight(0);
        view.start = nearer.start();
        view.kinds = nearer.all_kinds();
    }

    static const BatchKernels& choose(bool portable) {
#if TINGPAI_HAS_AVX2_CODE
        static const bool has_avx2 = machine_has_avx2();
        if (has_avx2 && !portable) return avx2::kernels;
#endif
        (void)portable;
        return portable::kernels;
    }

    const batch::Call& call;
    const Rules& rules;
    RulesPtr shared;
    const BatchKernels& kernels;
    BatchView view;
    FanValues values;
};

const char* name_of(Query query) {
    switch (query) {
        case Query::waits: return "waits";
        case Query::acceptance: return "acceptance";
        case Query::score: return "score";
        case Query::max_score: return "max_score";
        default: return "best_discard";
    }
}

bool is_before_draw(Query query) {
    return query == Query::waits || query == Query::acceptance || query == Query::max_score;
}

bool is_after_draw(Query query) { return query == Query::score || query == Query::best_discard; }

// One thread's worker: its own copy of a block's rows.
class Worker {
public:
    explicit Worker(const Asked& asked) : asked_(asked), call_(asked.call) {}

    void operator()(std::size_t first, std::size_t n) {
        read(first, n);
        if (call_.melds.data == nullptr || !has_melds_) {
            if (solve_closed(0, first, n) == n) return;
            refuse(first, n);
        }
        for (std::size_t row = 0; row < n;) {  // stretches without melds, and single rows with them
            std::size_t end = row;
            while (end < n && !melded(end)) ++end;
            if (end > row && solve_closed(row, first, end - row) < end - row) refuse(first, n);
            row = end;
            if (row < n) solve_melded(row++, first);
        }
    }

private:
    void read(std::size_t first, std::size_t n) {
        bool fits = batch::read_counts(call_.counts, first, n, kinds, copies, counts_.data());
        fetch(first + n);
        has_melds_ = false;
        if (call_.melds.data != nullptr) {
            fits &= batch::read_small(call_.melds, first, n, most_melds, -1, meld_codes - 1, melds_[0].data());
            for (std::size_t row = 0; row < n; ++row) has_melds_ = has_melds_ || melded(row);
        }
        if (call_.state.data != nullptr) fits &= batch::read_small(call_.state, first, n, 1, -1, suits - 1, voids_.data());
        // What all share is read anew for every block, but once.
        if (call_.seen.data != nullptr) {
            fits &= batch::read_counts(call_.seen, first, shared_seen() ? 1 : n, kinds, copies, seen_.data());
        }
        if (!fits) refuse_values(first, n);
    }
    // Brings the next block's counts nearer while this one is worked on.
    void fetch([[maybe_unused]] std::size_t first) const {
#if defined(__GNUC__) || defined(__clang__)
        constexpr std::size_t line = 64;
        if (call_.counts.row_stride != kinds || first >= call_.n) return;
        const char* from = static_cast<const char*>(call_.counts.data) + first * kinds;
        const std::size_t bytes = std::min(block_rows, call_.n - first) * kinds;
        for (std::size_t at = 0; at < bytes; at += line) __builtin_prefetch(from + at);
#endif
    }
    bool shared_seen() const { return call_.seen.row_stride == 0; }
    bool melded(std::size_t row) const {
        std::uint32_t codes = 0;
        std::memcpy(&codes, melds_[row].data(), sizeof codes);
        return codes != 0xFFFFFFFFU;
    }

    std::size_t solve_closed(std::size_t row, std::size_t first, std::size_t n) {
        const BatchRows rows{&counts_[row * kinds], call_.state.data == nullptr ? nullptr : &voids_[row],
                        seen_row(row), shared_seen() ? 0 : std::size_t{kinds}, n};
        const std::size_t to = first + row;
        const BatchView& view = asked_.view;
        switch (call_.query) {
            case Query::is_complete: return asked_.kernels.is_complete(view, rows, out<std::uint8_t>(to));
            case Query::shanten: return asked_.kernels.shanten(view, rows, out<std::int8_t>(to));
            case Query::waits: return asked_.kernels.waits(view, rows, out<std::uint32_t>(to));
            case Query::acceptance:
                return asked_.kernels.acceptance(view, rows, out<std::uint32_t>(to), static_cast<std::uint8_t*>(call_.live) + to);
            case Query::score: return asked_.kernels.score(view, rows, out<std::int64_t>(to));
            case Query::max_score: return asked_.kernels.max_score(view, rows, out<std::int64_t>(to));
            default: return asked_.kernels.best_discard(view, rows, out<std::int8_t>(to));
        }
    }

    // What needs no more than the tables is asked of the tiles; the rest of a Hand.
    void solve_melded(std::size_t row, std::size_t first) {
        const Tiles tiles = tiles_of(row);
        if (!is_answerable(tiles, row)) refuse_row(row, first);
        const std::size_t to = first + row;
        switch (call_.query) {
            case Query::is_complete:
                *out<std::uint8_t>(to) = tiles.size() % 3 == 2 && tiles.missing(seven_pairs()) == 0 ? 1 : 0;
                return;
            case Query::shanten: *out<std::int8_t>(to) = static_cast<std::int8_t>(tiles.missing(seven_pairs()) - 1); return;
            case Query::waits:
                *out<std::uint32_t>(to) = tiles.missing(seven_pairs()) == 1 ? tiles.nearer(seven_pairs()) : 0;
                return;
            case Query::acceptance: {
                const KindSet found = tiles.nearer(seven_pairs());
                const Counts seen = seen_of(row);
                int live = 0;
                for (KindSet left = found; left != 0; left &= left - 1) {
                    const int kind = std::countr_zero(left);
                    live += copies - tiles.owned(kind) - seen[at(kind)];
                }
                *out<std::uint32_t>(to) = found;
                static_cast<std::uint8_t*>(call_.live)[to] = static_cast<std::uint8_t>(live);
                return;
            }
            default: solve_hand(checked_hand(row, first), row, to);
        }
    }
    void solve_hand(const Hand& hand, std::size_t row, std::size_t to) {
        if (call_.query == Query::score) {
            *out<std::int64_t>(to) = hand.is_complete() ? sichuan::score(hand, {}).points : -1;
        } else if (call_.query == Query::max_score) {
            const auto best = sichuan::max_score(hand);
            *out<std::int64_t>(to) = best ? best->points : -1;
        } else {
            *out<std::int8_t>(to) = static_cast<std::int8_t>(discards(hand, seen_of(row)).front().kind);
        }
    }
    bool seven_pairs() const { return asked_.rules.allow_seven_pairs; }

    Tiles tiles_of(std::size_t row) const {
        Counts counts{};
        std::copy_n(&counts_[row * kinds], kinds, counts.begin());
        std::array<Meld, most_melds> melds;
        const std::size_t declared = melds_of(row, melds);
        return {counts, std::span(melds).first(declared), void_of(row)};
    }
    std::size_t melds_of(std::size_t row, std::array<Meld, most_melds>& melds) const {
        constexpr std::array types = {MeldType::pung, MeldType::exposed_kong, MeldType::concealed_kong};
        std::size_t declared = 0;
        if (call_.melds.data == nullptr) return declared;
        for (const std::int8_t code : melds_[row]) {
            if (code >= 0) melds[declared++] = {types[at(code / kinds)], static_cast<std::uint8_t>(code % kinds)};
        }
        return declared;
    }
    int void_of(std::size_t row) const { return call_.state.data == nullptr ? -1 : voids_[row]; }

    // Whether a Hand of these tiles exists and may be asked; if not, making one says why.
    bool is_answerable(const Tiles& tiles, std::size_t row) const {
        const int drawn = tiles.size() + 3 * tiles.meld_count() - 13;
        const bool melds_all_suits = tiles.melds_suit(0) && tiles.melds_suit(1) && tiles.melds_suit(2);
        if (drawn < 0 || drawn > 1 || melds_all_suits) return false;
        if ((is_before_draw(call_.query) && drawn == 1) || (is_after_draw(call_.query) && drawn == 0)) return false;
        if (void_of(row) >= 0 && tiles.melds_suit(void_of(row))) return false;
        const Counts seen = seen_of(row);
        int most = 0;
        for (int kind = 0; kind < kinds; ++kind) most = std::max(most, tiles.owned(kind) + seen[at(kind)]);
        return most <= copies;
    }
    [[noreturn]] void refuse_row(std::size_t row, std::size_t first) const {
        checked_hand(row, first);
        throw std::logic_error("refused a hand that exists");
    }

    template <class T>
    T* out(std::size_t row) const {
        return static_cast<T*>(call_.out) + row;
    }
    Counts seen_of(std::size_t row) const {
        Counts seen{};
        if (seen_row(row) != nullptr) std::copy_n(seen_row(row), kinds, seen.begin());
        return seen;
    }
    const std::uint8_t* seen_row(std::size_t row) const {
        if (call_.seen.data == nullptr) return nullptr;
        return shared_seen() ? seen_.data() : &seen_[row * kinds];
    }

    // Throws RowError saying what a single query would.
    Hand checked_hand(std::size_t row, std::size_t first) const {
        try {
            Counts counts{};
            std::copy_n(&counts_[row * kinds], kinds, counts.begin());
            std::array<Meld, most_melds> melds;
            const std::size_t declared = melds_of(row, melds);
            Hand hand(counts, std::span(melds).first(declared), void_of(row), asked_.shared);
            if (is_before_draw(call_.query) && hand.is_after_draw()) {
                throw HandError(std::string(name_of(call_.query)) + ": only before a draw, this hand has drawn (G-3)");
            }
            if (is_after_draw(call_.query) && !hand.is_after_draw()) {
                throw HandError(std::string(name_of(call_.query)) + ": only after a draw (G-2)");
            }
            hand.check_seen(seen_of(row));
            return hand;
        } catch (const HandError& error) {
            throw RowError{first + row, error.what()};
        }
    }
    // Names the first row that a kernel would not answer. Its copy is what the kernel saw.
    [[noreturn]] void refuse(std::size_t first, std::size_t n) const {
        for (std::size_t row = 0; row < n; ++row) checked_hand(row, first);
        throw std::logic_error("refused hands that exist");
    }
    // Some value is out of range: the rows before it may hold another fault.
    [[noreturn]] void refuse_values(std::size_t first, std::size_t n) {
        for (std::size_t row = 0; row < n; ++row) {
            refuse_value(call_.counts, first, row, kinds, 0, 255, "");
            refuse_value(call_.melds, first, row, most_melds, -1, meld_codes - 1, "melds: ");
            refuse_value(call_.state, first, row, 1, -1, suits - 1, "void: ");
            refuse_value(call_.seen, first, row, kinds, 0, copies, "seen: ");
            checked_hand(row, first);
        }
        throw RowError{first, "changed by another thread while it was read"};
    }
    void refuse_value(const batch::Source& source, std::size_t first, std::size_t row, std::size_t columns, int least,
                      int most, const char* argument) const {
        for (std::size_t column = 0; source.data != nullptr && column < columns; ++column) {
            const batch::Value value = batch::value_at(source, first + row, column);
            const bool fits = value.negative ? value.bits <= static_cast<std::uint64_t>(-least)
                                             : value.bits <= static_cast<std::uint64_t>(most);
            if (fits) continue;
            std::string text(argument);
            text.append(value.negative ? "-" : "").append(std::to_string(value.bits));
            if (columns == kinds) {
                text.append(" of ").append(kind_name(static_cast<int>(column))).append(": there are four copies of a kind (SC-1)");
            } else {
                text.append(", not in ").append(std::to_string(least)).append("..").append(std::to_string(most));
            }
            throw RowError{first + row, text};
        }
    }

    const Asked& asked_;
    const batch::Call& call_;
    bool has_melds_ = false;
    alignas(32) std::array<std::uint8_t, block_rows * kinds> counts_;
    alignas(32) std::array<std::uint8_t, block_rows * kinds> seen_;
    std::array<MeldCodes, block_rows> melds_;
    std::array<std::int8_t, block_rows> voids_;
};

}  // namespace

void answer(const batch::Call& call, batch::Failure& failure) noexcept {
    try {
        const Asked asked(call);
        batch::run(call, [&asked]() -> batch::Block {
            return [worker = std::make_shared<Worker>(asked)](std::size_t first, std::size_t n) { (*worker)(first, n); };
        }, failure);
    } catch (const std::exception&) {
        failure.outcome = batch::Outcome::no_memory;
    }
}

}  // namespace tingpai::sichuan
