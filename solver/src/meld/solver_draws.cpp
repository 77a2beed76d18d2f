#include "solver_draws.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include "solver_costs.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/meld/rows.hpp"

namespace tingpai::meld {

namespace {

using Key = std::vector<std::size_t>;

// Tables beyond this are slower than looking up every draw by itself.
constexpr std::size_t most_memory = std::size_t{32} << 20U;
// Steps that making the tables may take: some tenths of a second.
constexpr std::size_t most_work = std::size_t{1} << 28U;

template <class T>
std::span<const std::uint8_t> row_bytes(const std::vector<T>& row) {
    return {reinterpret_cast<const std::uint8_t*>(row.data()), row.size() * sizeof(T)};
}

template <class T>
void copy_row(const Vectors& rows, std::size_t number, std::vector<T>& row) {
    std::memcpy(row.data(), rows[number].data(), rows.width());
}

Key joined(Key a, const Key& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::ranges::sort(a);
    return a;
}

struct Budget {
    std::size_t memory = 0;
    std::size_t work = most_work;
    std::size_t taken = 0;

    void take(std::size_t bytes) {
        if (bytes > memory) throw BudgetError("what draws do takes more memory than is left");
        memory -= bytes;
        taken += bytes;
    }
    void spend(std::size_t steps) {
        if (steps > work) throw BudgetError("what draws do takes too long to work out");
        work -= steps;
    }
};

}  // namespace

// A part's states: each state's row, and the rows, a class and by kind the class with one card more,
// its own where all copies are held.
struct Solver::Draws::Steps {
    std::vector<std::uint32_t> row_of;  // by rank
    Vectors rows;
    std::vector<std::uint8_t> cards;  // by row: of the state that has fewest
};

class Solver::Draws::Builder {
public:
    Builder(Draws& draws, const Solver& solver, std::size_t memory) : draws_(draws), solver_(solver) {
        budget_.memory = std::min(memory, most_memory);
    }

    void build() {
        for (const Part& part : solver_.parts_) make_rows(part.table);
        const auto all = segments(solver_.forms_, [](const meld::Form&) { return true; });
        draws_.forms_.resize(all.size());
        for (std::size_t form = 0; form < all.size(); ++form) build_form(form, all[form]);
        draws_.bytes_ = budget_.taken;
    }

private:
    void build_form(std::size_t form, const Segment& segment);

    void make_rows(const Table& table) {
        const Ranking& ranking = table.ranking();
        const std::size_t kinds = ranking.kinds();
        if (kinds > 8 * sizeof(Bits)) throw BudgetError("a component of " + std::to_string(kinds) + " kinds");
        budget_.take(ranking.size() * sizeof(std::uint32_t));
        budget_.spend(ranking.size() * (kinds + 8));
        std::vector<std::uint32_t> row_of(ranking.size(), 0);
        std::vector<std::uint8_t> least;
        meld::Rows rows((kinds + 1) * sizeof(Class));
        std::vector<Class> row(kinds + 1);
        const int most = solver_.game_.hand - 1;
        ranking.each([&](std::uint32_t rank, const std::vector<std::uint8_t>& counts) {
            const int cards = std::accumulate(counts.begin(), counts.end(), 0);
            if (cards > most) return;
            const Code code = ranking.code(counts.data());
            row[0] = table.by_rank()[rank];
            for (std::size_t kind = 0; kind < kinds; ++kind) {
                row[kind + 1] = counts[kind] == ranking.copies(kind) ? row[0] : table.at(ranking.moved(code, kind, 1));
            }
            row_of[rank] = rows.intern(row_bytes(row));
            if (row_of[rank] == least.size()) least.push_back(0xFF);
            least[row_of[rank]] = std::min(least[row_of[rank]], static_cast<std::uint8_t>(cards));
        });
        draws_.records_.emplace_back(table.by_rank(), table.by_rank() + ranking.size());
        steps_.push_back({std::move(row_of), std::move(rows).take(), std::move(least)});
    }

    Draws& draws_;
    const Solver& solver_;
    Budget budget_;
    std::vector<Steps> steps_;  // by part
};

// The tables of one form.
class Solver::Draws::FormBuilder {
public:
    FormBuilder(Draws& draws, const Solver& solver, std::size_t form, const Segment& segment, const std::vector<Steps>& steps, Budget& budget)
        : draws_(draws), solver_(solver), chain_(solver.chains_[form]), folding_{packed({segment}), solver.game_.hand, {}}, steps_(steps),
          budget_(budget), form_(draws.forms_[form]), is_first_(form == 0) {
        const Folding cut{{segment}, solver.game_.hand, {}};
        for (const Part& part : solver.parts_) parts_.push_back(cut.cut(part.table.classes()));
    }

    void build() {
        const std::size_t places = solver_.places_.size();
        form_.behind.resize(places);
        form_.around.resize(places);
        form_.columns.resize(places);
        adopt_prefixes();
        for (std::size_t i = places; i-- > 0;) {
            if (i == 0 || i + 1 == places) continue;
            form_.behind[i] = add(key(i, i + 1), key(i + 1, places));
            form_.around[i] = add(key(0, i), key(i + 1, places));
        }
        for (std::size_t part = 0; part < parts_.size(); ++part) make_part(part);
    }

private:
    // Sums of cost vectors of some places, numbered.
    struct Sums {
        explicit Sums(std::size_t width) : rows(width) {}
        meld::Rows rows;
        std::vector<std::uint8_t> cards;
        std::function<void(Costs&)> prune;
    };

    [[nodiscard]] Key key(std::size_t from, std::size_t to) const {
        Key key;
        for (std::size_t place = from; place < to; ++place) key.push_back(solver_.places_[place].part);
        std::ranges::sort(key);
        return key;
    }
    [[nodiscard]] Key rest_of(std::size_t place) const { return joined(key(0, place), key(place + 1, solver_.places_.size())); }

    // What the other places can fill decides which grades of some of them matter.
    Sums& sums(const Key& of) {
        const auto known = sums_.find(of);
        if (known != sums_.end()) return known->second;
        Key others;
        const Key all = key(0, solver_.places_.size());
        std::ranges::set_difference(all, of, std::back_inserter(others));
        Costs reach = nothing_held(folding_);
        for (const std::size_t part : others) reach = folded(folding_, reach, reachable(parts_[part]));
        Sums& fresh = sums_.emplace(of, Sums(folding_.width())).first->second;
        fresh.prune = pruning(folding_, reach);
        if (of.empty()) number(fresh, nothing_held(folding_), 0);
        if (of.size() == 1) number_classes(fresh, of.front());
        return fresh;
    }
    static std::uint16_t number(Sums& sums, const Costs& costs, std::size_t cards) {
        const std::uint32_t number = sums.rows.intern(costs);
        if (number >= Combine::none) throw BudgetError("more than 65535 sums");
        if (number == sums.cards.size()) sums.cards.push_back(0xFF);
        sums.cards[number] = std::min(sums.cards[number], static_cast<std::uint8_t>(cards));
        return static_cast<std::uint16_t>(number);
    }
    // By the numbers that the classes have in this form.
    void number_classes(Sums& sums, std::size_t part) {
        for (std::size_t cls = 0; cls < parts_[part].cards.size(); ++cls) {
            Costs costs(parts_[part].costs[cls].begin(), parts_[part].costs[cls].end());
            sums.prune(costs);
            if (number(sums, costs, parts_[part].cards[cls]) != chain_.reduced[part][cls]) throw std::logic_error("a class of two numbers");
        }
    }
    // The folds that the solver has keep their numbers.
    void adopt_prefixes() {
        for (std::size_t i = 0; i < chain_.combine.size(); ++i) {
            Sums& own = sums(key(0, i + 2));
            const Numbered& known = chain_.combine[i].result();
            for (std::size_t j = 0; j < known.cards.size(); ++j) {
                const Costs costs(known.costs[j].begin(), known.costs[j].end());
                if (number(own, costs, known.cards[j]) != j) throw std::logic_error("a fold of two numbers");
            }
        }
    }
    const Adding* add(const Key& a, const Key& b) {
        const auto known = form_.adding.find({a, b});
        if (known != form_.adding.end()) return &known->second;
        const Sums& left = sums(a);
        const Sums& right = sums(b);
        Sums& both = sums(joined(a, b));
        Adding& own = form_.adding[{a, b}];
        own.across = right.cards.size();
        const std::size_t pairs = left.cards.size() * own.across;
        budget_.take(pairs * sizeof(std::uint16_t));
        budget_.spend(pairs * folding_.width() * (folding_.width() + 3) / 2);
        own.table.assign(pairs, Combine::none);
        Costs out(folding_.width());
        for (std::size_t i = 0; i < left.cards.size(); ++i) {
            for (std::size_t j = 0; j < own.across; ++j) {
                const std::size_t cards = std::size_t{left.cards[i]} + right.cards[j];
                if (cards >= static_cast<std::size_t>(folding_.cards)) continue;  // no room for a draw
                folding_.fold(left.rows.rows()[i], right.rows.rows()[j], out);
                both.prune(out);
                own.table[i * own.across + j] = number(both, out, cards);
            }
        }
        return &own;
    }

    // ---- what the draws of one part do ----------------------------------------------------------

    // What own number and rest lack together.
    [[nodiscard]] std::uint8_t missing(CostView own, CostView rest) const {
        int least = unreachable;
        for (std::size_t g = 0; g < own.size(); ++g) least = std::min(least, own[g] + rest[own.size() - 1 - g]);
        return static_cast<std::uint8_t>(least);
    }

    struct Question {
        Columns* columns = nullptr;
        std::vector<std::uint8_t> missing;  // by rest and own number
        const Sums* rest = nullptr;
    };

    void make_part(std::size_t part) {
        const Sums& own = sums({part});
        std::vector<Question> questions;
        for (std::size_t place = 0; place < solver_.places_.size(); ++place) {
            if (solver_.places_[place].part != part) continue;
            const Key rest = rest_of(place);
            const auto [known, fresh] = form_.columns_of.try_emplace(joined_key(part, rest));
            form_.columns[place] = &known->second;
            if (fresh) questions.push_back(question(own, sums(rest), known->second));
        }
        const OwnRows rows = own_rows(part);
        Rows& made = form_.rows.emplace_back();
        const auto row = make_bits(own, rows, questions, made);
        const std::vector<std::uint32_t>& row_of = steps_[part].row_of;
        if (!is_first_) {
            budget_.take(row_of.size() * sizeof(std::uint16_t));
            made.row.resize(row_of.size());
        }
        for (std::size_t rank = 0; rank < row_of.size(); ++rank) {
            const std::uint16_t own_row = row[rows.number_of[row_of[rank]]];
            if (is_first_) draws_.records_[part][rank] |= std::uint32_t{own_row} << 16U;
            else made.row[rank] = own_row;
        }
    }
    [[nodiscard]] static Key joined_key(std::size_t part, const Key& rest) {
        Key key{part};
        key.insert(key.end(), rest.begin(), rest.end());
        return key;
    }
    Question question(const Sums& own, const Sums& rest, Columns& columns) {
        Question question{&columns, {}, &rest};
        columns.across = rest.cards.size();
        const std::size_t pairs = own.cards.size() * rest.cards.size();
        budget_.take(pairs);
        budget_.spend(pairs * folding_.width());
        columns.table.assign(pairs, 0);
        question.missing.reserve(pairs);
        for (std::size_t r = 0; r < rest.cards.size(); ++r) {
            for (std::size_t c = 0; c < own.cards.size(); ++c) question.missing.push_back(missing(own.rows.rows()[c], rest.rows.rows()[r]));
        }
        return question;
    }
    // The rows of a part in this form's numbers, equal ones once.
    struct OwnRows {
        std::size_t kinds = 0;
        std::vector<std::uint32_t> number_of;  // by row of the part
        Vectors rows;
        std::vector<std::uint8_t> cards;
    };
    OwnRows own_rows(std::size_t part) {
        const Steps& steps = steps_[part];
        const std::size_t kinds = solver_.parts_[part].table.ranking().kinds();
        budget_.spend(steps.rows.size() * (kinds + 8));
        meld::Rows rows(steps.rows.width());
        OwnRows own{kinds, {}, Vectors(0), {}};
        std::vector<Class> row(kinds + 1);
        for (std::size_t i = 0; i < steps.rows.size(); ++i) {
            copy_row(steps.rows, i, row);
            for (Class& cls : row) cls = chain_.reduced[part][cls];
            const std::uint32_t number = rows.intern(row_bytes(row));
            own.number_of.push_back(number);
            if (number == own.cards.size()) own.cards.push_back(0xFF);
            own.cards[number] = std::min(own.cards[number], steps.cards[i]);
        }
        own.rows = std::move(rows).take();
        return own;
    }
    // Own rows by their number, those of few cards first.
    [[nodiscard]] static std::vector<std::vector<std::uint32_t>> by_number(const OwnRows& rows, std::size_t numbers) {
        std::vector<std::vector<std::uint32_t>> members(numbers);
        std::vector<Class> row(rows.kinds + 1);
        for (std::uint32_t i = 0; i < rows.rows.size(); ++i) {
            copy_row(rows.rows, i, row);
            members[row[0]].push_back(i);
        }
        for (auto& own : members) std::ranges::sort(own, {}, [&rows](std::uint32_t member) { return std::pair(rows.cards[member], member); });
        return members;
    }
    // Fills the questions' columns and the bit sets; returns each own row's place among those of its number.
    std::vector<std::uint16_t> make_bits(const Sums& own, const OwnRows& rows, const std::vector<Question>& questions, Rows& made) {
        std::vector<std::uint16_t> place(rows.rows.size(), 0);
        std::vector<std::uint16_t> index(own.cards.size(), 0);  // of a number among the next ones
        std::vector<Class> row(rows.kinds + 1);
        const auto members = by_number(rows, own.cards.size());
        for (std::size_t number = 0; number < members.size(); ++number) {
            std::vector<Class> next;
            for (const std::uint32_t member : members[number]) {
                copy_row(rows.rows, member, row);
                next.insert(next.end(), row.begin(), row.end());
            }
            std::ranges::sort(next);
            next.erase(std::unique(next.begin(), next.end()), next.end());
            for (std::size_t i = 0; i < next.size(); ++i) index[next[i]] = static_cast<std::uint16_t>(i);
            const Vectors nearer = make_columns(own, number, next, questions);
            budget_.spend(members[number].size() * nearer.size() * rows.kinds);
            meld::Rows sets(nearer.size() * sizeof(Bits));  // by row, a column each
            std::vector<Bits> set(nearer.size());
            for (const std::uint32_t member : members[number]) {
                copy_row(rows.rows, member, row);
                for (std::size_t column = 0; column < set.size(); ++column) {
                    unsigned found = 0;
                    for (std::size_t kind = 0; kind < rows.kinds; ++kind) {
                        found |= static_cast<unsigned>(nearer[column][index[row[kind + 1]]]) << kind;
                    }
                    set[column] = static_cast<Bits>(found);
                }
                const std::uint32_t at = sets.intern(row_bytes(set));
                if (at > 0xFFFF) throw BudgetError("more than 65536 rows of a class");
                place[member] = static_cast<std::uint16_t>(at);
            }
            append(sets.rows(), nearer.size(), made);
        }
        return place;
    }
    // Rows of a bit set a column, column by column.
    void append(const Vectors& sets, std::size_t columns, Rows& made) {
        budget_.take(sets.bytes() + sizeof(Rows::Block));
        made.blocks.push_back({static_cast<std::uint32_t>(made.bits.size()), static_cast<std::uint32_t>(sets.size())});
        std::vector<Bits> set(columns);
        for (std::size_t column = 0; column < columns; ++column) {
            for (std::size_t i = 0; i < sets.size(); ++i) {
                copy_row(sets, i, set);
                made.bits.push_back(set[column]);
            }
        }
    }
    // The columns of one number: by column and next number, 1 where that one is nearer.
    Vectors make_columns(const Sums& own, std::size_t number, const std::vector<Class>& next, const std::vector<Question>& questions) {
        meld::Rows columns(std::max<std::size_t>(next.size(), 1));
        std::vector<std::uint8_t> nearer(columns.rows().width(), 0);
        columns.intern(nearer);
        for (const Question& question : questions) {
            const std::size_t across = question.columns->across;
            budget_.spend(across * next.size());
            for (std::size_t r = 0; r < across; ++r) {
                if (own.cards[number] + question.rest->cards[r] >= folding_.cards) continue;
                const std::uint8_t* missing = &question.missing[r * own.cards.size()];
                for (std::size_t i = 0; i < next.size(); ++i) nearer[i] = missing[next[i]] < missing[number] ? 1 : 0;
                const std::uint32_t column = columns.intern(nearer);
                if (column > 0xFF) throw BudgetError("more than 256 ways to need a class");
                question.columns->table[number * across + r] = static_cast<std::uint8_t>(column);
            }
        }
        return std::move(columns).take();
    }

    Draws& draws_;
    const Solver& solver_;
    const Chain& chain_;
    Folding folding_;
    const std::vector<Steps>& steps_;
    Budget& budget_;
    Form& form_;
    bool is_first_;
    std::vector<Numbered> parts_;  // what each part's classes cost in this form
    std::map<Key, Sums> sums_;
};

void Solver::Draws::Builder::build_form(std::size_t form, const Segment& segment) {
    FormBuilder(draws_, solver_, form, segment, steps_, budget_).build();
}

Solver::Draws::Draws(const Solver& solver, std::size_t memory) { Builder(*this, solver, memory).build(); }

}  // namespace tingpai::meld
