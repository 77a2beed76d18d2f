// Arrays of concealed hands, block by block: each table is asked for the whole block, so that the
// look-ups of many hands overlap.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>

#include "solver_arrays.hpp"
#include "solver_columns.hpp"
#include "solver_parts.hpp"
#include "solver_reader.hpp"

namespace tingpai::meld {

namespace {

// Eight bits as bytes of 0 or 1.
constexpr auto spread_bits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> bytes{};
    for (std::size_t bits = 0; bits < bytes.size(); ++bits) {
        for (std::size_t i = 0; i < 8; ++i) bytes[bits][i] = static_cast<std::uint8_t>(bits >> i & 1U);
    }
    return bytes;
}();

constexpr std::uint64_t each_byte = 0x0101010101010101ULL;

std::uint64_t eight(const std::uint8_t* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

}  // namespace

class Solver::Block {
public:
    static constexpr std::size_t size = block_hands;

    explicit Block(const Solver& solver)
        : solver_(solver), kinds_(solver.game_.names.size()), bytes_(size * kinds_ + column_step), marks_(kinds_ + 8), copies_(kinds_ + 8),
          bits_(kinds_ / 64 + 2), halves_(2 * solver.places_.size()), columns_((kinds_ + column_step - 1) / column_step * column_step * size),
          ranks_(solver.places_.size()), classes_(solver.places_.size()), behind_(solver.places_.size()), found_(solver.places_.size()),
          narrow_(solver.places_.size()), distance_(solver.chains_.size()), closed_(solver) {
        for (std::size_t kind = 0; kind < kinds_; ++kind) {
            const Home& home = solver.homes_[kind];
            const Code one = solver.part(home.place).table.ranking().moved({}, home.local, 1);
            halves_[2U * home.place + (one.high != 0 ? 1U : 0U)].add(kind, solver.game_.copies[kind], one.low + one.high);
            copies_[kind] = static_cast<std::uint8_t>(solver.game_.copies[kind]);
        }
        for (const Place& place : solver.places_) firsts_.push_back(place.contiguous ? static_cast<std::uint16_t>(place.kinds.front()) : scattered);
    }

    // What draws do, for find_draws(). With `all`, every hand is going to be asked.
    void use(const Draws* draws, bool all) {
        draws_ = draws;
        records_ = all && draws != nullptr;
    }
    // visit(first row, hands) for blocks of rows [from, to) that have been measured.
    template <class Visit>
    void each(const Reader& reader, std::size_t from, std::size_t to, Visit&& visit) {
        for (std::size_t begin = from; begin < to; begin += size) {
            const std::size_t rows = std::min(size, to - begin);
            reader.read_bytes(begin, rows, bytes_.data());
            if (begin + size < to) reader.prefetch(begin + size, std::min(size, to - begin - size));
            const std::size_t hands = read_codes(rows);
            measure(hands);
            visit(begin, hands);
            if (hands < rows) reader.refuse(begin + hands);
        }
    }
    // Cards missing, of all forms the least.
    [[nodiscard]] int missing(std::size_t hand) const { return least_[hand]; }
    // How many of the first hands have not drawn.
    [[nodiscard]] std::size_t undrawn(std::size_t hands) const {
        std::size_t i = 0;
        while (i < hands && cards_[i] != solver_.game_.hand) ++i;
        return i;
    }
    [[nodiscard]] const std::uint8_t* counts(std::size_t hand) const { return &bytes_[hand * kinds_]; }
    // For the hands that are so many cards away, or at any distance (-1): finds what write_draws() writes.
    void find_draws(std::size_t hands, int away) {
        for (auto& found : found_) found.fill(0);
        if (draws_ == nullptr) return;
        for (std::size_t form = 0; form < distance_.size(); ++form) {
            // One card lowers a form by one at most, so that only the nearest ones can.
            ByHand<std::uint8_t> chosen;
            std::size_t n = 0;
            for (std::size_t i = 0; i < hands; ++i) {
                chosen[n] = static_cast<std::uint8_t>(i);
                const bool counts = distance_[form][i] == least_[i] && least_[i] != unreachable && (away < 0 || least_[i] == away);
                n += counts ? 1 : 0;
            }
            if (n > 0) find_draws(form, std::span(chosen).first(n));
        }
    }
    // Writes a byte of 0 or 1 a kind: those of which one card more lowers what the hand lacks. Returns
    // their copies neither in the hand nor in `gone` (nullptr: none).
    int write_draws(std::size_t hand, const std::uint8_t* gone, std::uint8_t* out) {
        if (draws_ == nullptr) return write_closed(hand, gone, out);
        std::ranges::fill(bits_, std::uint64_t{0});
        for (std::size_t place = 0; place < found_.size(); ++place) put(place, found_[place][hand]);
        std::uint64_t live = 0;
        for (std::size_t kind = 0; kind < kinds_; kind += 8) {
            const std::uint8_t* marks = spread_bits[bits_[kind / 64] >> kind % 64 & 0xFFU].data();
            live += live_eight(hand, kind, marks, gone);
            std::memcpy(kind + 8 <= kinds_ ? out + kind : marks_.data(), marks, 8);
        }
        std::copy_n(marks_.data(), kinds_ % 8, out + kinds_ / 8 * 8);
        return static_cast<int>(live);
    }

private:
    int write_closed(std::size_t hand, const std::uint8_t* gone, std::uint8_t* out) {
        closed_.read(counts(hand));
        closed_.mark_improving(counts(hand), marks_.data());
        std::copy_n(marks_.data(), kinds_, out);
        std::uint64_t live = 0;
        for (std::size_t kind = 0; kind < kinds_; kind += 8) live += live_eight(hand, kind, &marks_[kind], gone);
        return static_cast<int>(live);
    }
    // Of eight kinds: what is left of those that are marked. Behind the last kind nothing is.
    [[nodiscard]] std::uint64_t live_eight(std::size_t hand, std::size_t kind, const std::uint8_t* marks, const std::uint8_t* gone) const {
        // No byte borrows of the next: all are at most 15, and 128 is added to each.
        std::uint64_t left = eight(&copies_[kind]) + 0x80 * each_byte - (eight(counts(hand) + kind) & 0x0F * each_byte);
        if (gone != nullptr) left -= eight(gone + kind) & 0x0F * each_byte;
        return (left & eight(marks) * 0x0F) * each_byte >> 56U;
    }
    // The two halves of every place's code; returns how many rows are hands before the first that is not.
    std::size_t read_codes(std::size_t rows) {
        turn_rows(bytes_.data(), kinds_, columns_.data());
        ByHand<std::uint8_t> wrong{};
        cards_.fill(0);
        for (std::size_t place = 0; place < ranks_.size(); ++place) {
            ByHand<std::uint16_t> low;
            ByHand<std::uint16_t> high;
            halves_[2 * place].read(columns_.data(), low, cards_, wrong);
            halves_[2 * place + 1].read(columns_.data(), high, cards_, wrong);
            codes_low(place, low);
            codes_high(place, high);
        }
        const auto least = static_cast<std::uint16_t>(solver_.game_.hand - 1);
        std::uint16_t bad = 0;  // all at once: few blocks have a bad row
        for (std::size_t i = 0; i < size; ++i) {
            wrong[i] |= static_cast<std::uint8_t>(static_cast<std::uint16_t>(cards_[i] - least) > 1 ? 1 : 0);
            bad |= wrong[i];
        }
        if (bad == 0) return rows;
        return static_cast<std::size_t>(std::find_if(wrong.begin(), wrong.begin() + rows, [](std::uint8_t own) { return own != 0; }) - wrong.begin());
    }
    void codes_low(std::size_t place, const ByHand<std::uint16_t>& low) {
        for (std::size_t i = 0; i < size; ++i) ranks_[place][i] = low[i];
    }
    void codes_high(std::size_t place, const ByHand<std::uint16_t>& high) {
        for (std::size_t i = 0; i < size; ++i) ranks_[place][i] |= static_cast<std::uint32_t>(high[i]) << 16U;
    }
    // The class from the records brings the row, which lies beside it, into the nearest cache.
    void measure(std::size_t hands) {
        for (std::size_t place = 0; place < ranks_.size(); ++place) {
            const Table& table = solver_.part(place).table;
            if (records_) {
                find_classes(table.ranking(), draws_->records(solver_.places_[place].part), place, hands);
            } else {
                find_classes(table.ranking(), table.by_rank(), place, hands);
            }
        }
        if (solver_.arrays_->narrow() != nullptr) {
            fold_narrow(*solver_.arrays_->narrow(), hands);
        } else {
            for (std::size_t form = 0; form < distance_.size(); ++form) fold(solver_.chains_[form], hands, distance_[form]);
        }
        least_ = distance_[0];
        for (std::size_t form = 1; form < distance_.size(); ++form) {
            for (std::size_t i = 0; i < size; ++i) least_[i] = std::min(least_[i], distance_[form][i]);
        }
    }
    template <class Record>
    void find_classes(const Ranking& ranking, const Record* by_rank, std::size_t place, std::size_t hands) {
        const std::uint32_t* base = ranking.base();
        const std::uint16_t* order = ranking.order();
        std::uint32_t* ranks = ranks_[place].data();
        Class* classes = classes_[place].data();
        for (std::size_t i = 0; i < hands; ++i) {
            const std::uint32_t rank = base[ranks[i] & 0xFFFFU] + order[ranks[i] >> 16U];
            ranks[i] = rank;
            classes[i] = static_cast<Class>(by_rank[rank]);
        }
    }
    void fold(const Chain& chain, std::size_t hands, ByHand<std::uint8_t>& distance) const {
        const std::size_t last = classes_.size() - 1;
        ByHand<Class> folded;
        const Class* number = numbers(chain, 0);
        for (std::size_t i = 0; i < hands; ++i) folded[i] = number[classes_[0][i]];
        for (std::size_t place = 1; place < last; ++place) {
            const Combine& combine = chain.combine[place - 1];
            number = numbers(chain, place);
            for (std::size_t i = 0; i < hands; ++i) folded[i] = combine(folded[i], number[classes_[place][i]]);
        }
        const Missing& missing = chain.last[0];
        number = numbers(chain, last);
        for (std::size_t i = 0; i < hands; ++i) distance[i] = missing(folded[i], last == 0 ? Class{0} : number[classes_[last][i]]);
    }
    void fold_narrow(const Narrow& narrow, std::size_t hands) {
        for (std::size_t place = 0; place < classes_.size(); ++place) {
            const Narrow::Numbers* numbers = narrow.numbers(solver_.places_[place].part);
            auto& to = narrow_[place];
            for (std::size_t i = 0; i < hands; ++i) to[i] = numbers[classes_[place][i]];
        }
        const std::size_t last = classes_.size() - 1;
        for (std::size_t form = 0; form < distance_.size(); ++form) {
            const Narrow::Folds& folds = narrow.folds(form);
            const Missing& missing = solver_.chains_[form].last[0];
            switch (last) {
                case 0: finish<0>(folds, missing, form, hands); break;
                case 1: finish<1>(folds, missing, form, hands); break;
                case 2: finish<2>(folds, missing, form, hands); break;
                case 3: finish<3>(folds, missing, form, hands); break;
                default: finish<any_places>(folds, missing, form, hands);
            }
        }
    }
    // With the number of places known, a hand's folds stay in registers.
    static constexpr std::size_t any_places = 0xFFFF;
    template <std::size_t known>
    void finish(const Narrow::Folds& folds, const Missing& missing, std::size_t form, std::size_t hands) {
        const std::size_t last = known == any_places ? classes_.size() - 1 : known;
        const std::uint8_t* table = missing.data();
        const std::size_t across = missing.across();
        ByHand<std::uint8_t> distance;
        for (std::size_t i = 0; i < hands; ++i) {
            std::size_t folded = narrow_[0][i][form];
            for (std::size_t place = 1; place < last; ++place) {
                const Narrow::Fold& fold = folds[place - 1];
                folded = fold.table[folded * fold.across + narrow_[place][i][form]];
            }
            distance[i] = table[folded * across + (last == 0 ? 0 : narrow_[last][i][form])];
        }
        std::copy_n(distance.begin(), hands, distance_[form].begin());
    }
    [[nodiscard]] const Class* numbers(const Chain& chain, std::size_t place) const {
        return chain.reduced[solver_.places_[place].part].data();
    }

    // The same for one form and the hands that it is nearest for.
    void find_draws(std::size_t form, std::span<const std::uint8_t> hands) {
        const Chain& chain = solver_.chains_[form];
        const Draws::Form& draws = draws_->form(form);
        const std::size_t last = classes_.size() - 1;
        for (std::size_t place = last; place > 0; --place) {
            const Class* number = numbers(chain, place);
            const Class* classes = classes_[place].data();
            std::uint16_t* behind = behind_[place].data();
            if (place == last) {
                for (const std::size_t i : hands) behind[i] = number[classes[i]];
            } else {
                add(*draws.behind[place], hands, number, classes, behind_[place + 1].data(), behind);
            }
        }
        ByHand<std::uint16_t> before{};  // places before this one
        ByHand<std::uint16_t> around{};
        for (std::size_t place = 0; place <= last; ++place) {
            const std::uint16_t* rest = before.data();
            if (place == 0 && last > 0) rest = behind_[1].data();
            if (place > 0 && place < last) {
                const Draws::Adding& adding = *draws.around[place];
                for (const std::size_t i : hands) around[i] = adding(before[i], behind_[place + 1][i]);
                rest = around.data();
            }
            mark_place(form, place, rest, hands);
            if (place == last) break;
            const Class* number = numbers(chain, place);
            for (const std::size_t i : hands) {
                const Class own = number[classes_[place][i]];
                before[i] = place == 0 ? own : chain.combine[place - 1](before[i], own);
            }
        }
    }
    static void add(const Draws::Adding& adding, std::span<const std::uint8_t> hands, const Class* number, const Class* classes,
                    const std::uint16_t* others, std::uint16_t* to) {
        const std::uint16_t* table = adding.table.data();
        const std::size_t across = adding.across;
        for (const std::size_t i : hands) to[i] = table[number[classes[i]] * across + others[i]];
    }
    void mark_place(std::size_t form, std::size_t place, const std::uint16_t* rest, std::span<const std::uint8_t> hands) {
        const std::size_t part = solver_.places_[place].part;
        const Draws::Columns& columns = *draws_->form(form).columns[place];
        const Draws::Rows& rows = draws_->form(form).rows[part];
        const Class* number = numbers(solver_.chains_[form], place);
        const std::uint32_t* records = draws_->records(part);
        const std::uint8_t* table = columns.table.data();
        const std::size_t across = columns.across;
        const Draws::Rows::Block* blocks = rows.blocks.data();
        const Draws::Bits* bits = rows.bits.data();
        const std::uint16_t* row = rows.row.data();
        const Class* classes = classes_[place].data();
        const std::uint32_t* ranks = ranks_[place].data();
        Draws::Bits* found = found_[place].data();
        for (const std::size_t i : hands) {
            const std::size_t own = number[classes[i]];
            const Draws::Rows::Block block = blocks[own];
            const std::uint32_t column = table[own * across + rest[i]];
            const std::uint32_t at = form == 0 ? records[ranks[i]] >> 16U : row[ranks[i]];
            found[i] = static_cast<Draws::Bits>(found[i] | bits[block.begin + column * block.rows + at]);
        }
    }
    // Bits by local kind to bits by kind.
    void put(std::size_t place, Draws::Bits found) {
        const std::uint16_t first = firsts_[place];
        if (first != scattered) {
            bits_[first / 64] |= std::uint64_t{found} << first % 64;
            if (first % 64 > 48) bits_[first / 64 + 1] |= std::uint64_t{found} >> (64 - first % 64);
            return;
        }
        const Kinds& kinds = solver_.places_[place].kinds;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const auto kind = static_cast<std::size_t>(kinds[i]);
            bits_[kind / 64] |= std::uint64_t{found >> i & 1U} << kind % 64;
        }
    }

    const Solver& solver_;
    std::size_t kinds_;
    std::vector<std::uint8_t> bytes_;    // the rows, one after another
    std::vector<std::uint8_t> marks_;    // of one hand, by kind
    std::vector<std::uint8_t> copies_;   // by kind
    std::vector<std::uint64_t> bits_;    // of one hand, by kind
    static constexpr std::uint16_t scattered = 0xFFFF;
    std::vector<std::uint16_t> firsts_;  // by place: its first kind, the others being its neighbours
    std::vector<HalfCode> halves_;       // by place: low and high
    std::vector<std::uint8_t> columns_;  // the rows turned
    ByHand<std::uint16_t> cards_;
    std::vector<ByHand<std::uint32_t>> ranks_;   // by place; codes before
    std::vector<ByHand<Class>> classes_;         // by place
    std::vector<ByHand<std::uint16_t>> behind_;  // by place: it and all behind it, in one form
    std::vector<ByHand<Draws::Bits>> found_;     // by place
    std::vector<ByHand<Narrow::Numbers>> narrow_;  // by place
    std::vector<ByHand<std::uint8_t>> distance_;   // by form
    ByHand<std::uint8_t> least_;
    const Draws* draws_ = nullptr;
    bool records_ = false;
    Closed closed_;
};

Solver::Worker::Worker(const Solver& solver) : solver_(solver), block_(std::make_unique<Block>(solver)) {}
Solver::Worker::~Worker() = default;

void Solver::Worker::shanten_rows(const CountsView& counts, std::size_t from, std::size_t to, std::int8_t* out, std::ptrdiff_t stride) {
    Block& block = *block_;
    block.each(Reader(solver_.game_, counts), from, to, [&](std::size_t begin, std::size_t hands) {
        ByHand<std::int8_t> shanten;
        for (std::size_t i = 0; i < shanten.size(); ++i) {
            const int cards = block.missing(i);
            shanten[i] = static_cast<std::int8_t>(cards == unreachable ? never : cards - 1);
        }
        std::int8_t* to = out + stride * static_cast<std::ptrdiff_t>(begin);
        if (stride == 1) {
            std::copy_n(shanten.begin(), hands, to);
        } else {
            for (std::size_t i = 0; i < hands; ++i) to[stride * static_cast<std::ptrdiff_t>(i)] = shanten[i];
        }
    });
}

void Solver::Worker::complete_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* out, std::ptrdiff_t stride) {
    Block& block = *block_;
    block.each(Reader(solver_.game_, counts), from, to, [&](std::size_t begin, std::size_t hands) {
        for (std::size_t i = 0; i < hands; ++i) out[stride * static_cast<std::ptrdiff_t>(begin + i)] = block.missing(i) == 0 ? 1 : 0;
    });
}

namespace {

[[noreturn]] void refuse_drawn(std::size_t row) {
    throw RowError(row, "waits and acceptance are of a hand before a draw, this one has drawn");
}

}  // namespace

void Solver::Worker::waits_rows(const CountsView& counts, std::size_t from, std::size_t to, std::uint8_t* mask) {
    Block& block = *block_;
    block.use(solver_.arrays_->draws(solver_), false);
    const std::size_t kinds = solver_.game_.names.size();
    block.each(Reader(solver_.game_, counts), from, to, [&](std::size_t begin, std::size_t hands) {
        const std::size_t undrawn = block.undrawn(hands);
        block.find_draws(undrawn, 1);
        for (std::size_t i = 0; i < undrawn; ++i) {
            std::uint8_t* out = mask + (begin + i) * kinds;
            if (block.missing(i) == 1) {
                block.write_draws(i, nullptr, out);
            } else if (block.missing(i) > 1) {
                std::memset(out, 0, kinds);
            } else {  // complete already, with a card to spare: any card will do
                for (std::size_t kind = 0; kind < kinds; ++kind) out[kind] = block.counts(i)[kind] < solver_.game_.copies[kind] ? 1 : 0;
            }
        }
        if (undrawn < hands) refuse_drawn(begin + undrawn);
    });
}

void Solver::Worker::acceptance_rows(const CountsView& counts, const CountsView* seen, std::size_t from, std::size_t to,
                             std::uint8_t* mask, std::int32_t* live) {
    const Reader seen_reader(solver_.game_, seen == nullptr ? counts : *seen);
    Block& block = *block_;
    block.use(solver_.arrays_->draws(solver_), true);
    const std::size_t kinds = solver_.game_.names.size();
    std::vector<std::uint8_t> gone(kinds + 8, 0);
    block.each(Reader(solver_.game_, counts), from, to, [&](std::size_t begin, std::size_t hands) {
        const std::size_t undrawn = block.undrawn(hands);
        block.find_draws(undrawn, -1);
        for (std::size_t i = 0; i < undrawn; ++i) {
            const std::size_t row = begin + i;
            if (seen != nullptr) {
                seen_reader.read(row, gone.data(), "seen: ");
                for (std::size_t kind = 0; kind < kinds; ++kind) {
                    const int left = solver_.game_.copies[kind] - block.counts(i)[kind];
                    if (gone[kind] > left) throw RowError(row, solver_.seen_too_often(kind, gone[kind], left));
                }
            }
            const int copies = block.write_draws(i, seen == nullptr ? nullptr : gone.data(), mask + row * kinds);
            if (live != nullptr) live[row] = copies;
        }
        if (undrawn < hands) refuse_drawn(begin + undrawn);
    });
}

}  // namespace tingpai::meld
