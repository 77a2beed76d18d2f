#include "tingpai/meld/table.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

// All halves of the kinds [from, to) in code order: how many cards each has.
std::vector<int> half_sums(std::span<const int> copies, std::size_t from, std::size_t to) {
    std::vector<int> sums{0};
    for (std::size_t kind = from; kind < to; ++kind) {
        std::vector<int> longer;
        longer.reserve(sums.size() * static_cast<std::size_t>(copies[kind] + 1));
        for (int n = 0; n <= copies[kind]; ++n) {
            for (int sum : sums) longer.push_back(sum + n);
        }
        sums = std::move(longer);
    }
    return sums;
}

}  // namespace

Ranking::Ranking(std::span<const int> copies, int cards)
    : copies_(copies.begin(), copies.end()), cards_(cards), split_(copies.size() / 2) {
    std::uint64_t weight = 1;
    for (std::size_t i = 0; i < copies_.size(); ++i) {
        if (i == split_) weight = 1;
        weight_.push_back(static_cast<std::uint32_t>(weight));
        weight *= static_cast<std::uint64_t>(copies_[i]) + 1;
        if (weight > 65536) {
            throw BudgetError("a component of " + std::to_string(copies_.size()) +
                              " kinds has too many states for a table");
        }
    }
    const auto low = half_sums(copies_, 0, split_);
    const auto high = half_sums(copies_, split_, copies_.size());

    std::vector<std::uint32_t> by_sum(high.size());
    std::iota(by_sum.begin(), by_sum.end(), 0U);
    std::ranges::sort(by_sum, {}, [&](std::uint32_t code) { return std::pair(high[code], code); });
    order_.resize(high.size());
    for (std::size_t place = 0; place < by_sum.size(); ++place) {
        order_[by_sum[place]] = static_cast<std::uint16_t>(place);
    }
    base_.resize(low.size());
    for (std::size_t code = 0; code < low.size(); ++code) {
        base_[code] = static_cast<std::uint32_t>(size_);
        const int room = cards - low[code];
        size_ += static_cast<std::size_t>(
            std::ranges::count_if(high, [room](int sum) { return sum <= room; }));
    }
}

MarkSets both(MarkSets a, MarkSets b) {
    unsigned sets = 0;
    for (unsigned i = 0; i < 8; ++i) {
        for (unsigned j = 0; j < 8; ++j) {
            if (((a >> i) & 1U) != 0 && ((b >> j) & 1U) != 0) sets |= 1U << (i & j);
        }
    }
    return static_cast<MarkSets>(sets);
}

Table::Table(const Shape& shape, std::size_t memory)
    : ranking_(shape.copies, shape.cards), classes_(ranking_.size()),
      vectors_{Vectors(static_cast<std::size_t>(shape.width())), {}} {
    const Automaton automaton(shape, false, memory);
    vectors_.costs = automaton.vectors();
    // A walk over all states that shares the steps of common beginnings.
    std::vector<Automaton::Node> path(shape.copies.size() + 1, automaton.start());
    std::vector<std::uint8_t> walked(shape.copies.size(), 0xFF);
    ranking_.each([&](std::uint32_t rank, const std::vector<std::uint8_t>& counts) {
        std::size_t kind = 0;
        while (kind < counts.size() && walked[kind] == counts[kind]) ++kind;
        for (; kind < counts.size(); ++kind) {
            walked[kind] = counts[kind];
            path[kind + 1] = automaton.step(static_cast<int>(kind), path[kind], counts[kind],
                                            shape.copies[kind]);
        }
        classes_[rank] = path.back();
    });
    split_by_marks(shape);
    vectors_.cards.assign(vectors_.costs.size(), 0xFF);
    ranking_.each([&](std::uint32_t rank, const std::vector<std::uint8_t>& counts) {
        std::uint8_t& least = vectors_.cards[classes_[rank]];
        least = std::min(least, static_cast<std::uint8_t>(std::accumulate(counts.begin(), counts.end(), 0)));
    });
}

namespace {

// Calls visit(counts, marks) for every way to use groups of `form` freely within its need.
class Readings {
public:
    explicit Readings(const Shape& shape) : shape_(shape), form_(shape.forms.front()) {}

    template <class Visit>
    void each(Visit&& visit) {
        std::vector<std::uint8_t> counts(shape_.copies.size(), 0);
        const unsigned all = (1U << static_cast<unsigned>(form_.mark_bits)) - 1U;
        choose(0, {0, 0}, all, counts, visit);
    }

private:
    template <class Visit>
    void choose(std::size_t group, Grade grade, unsigned marks, std::vector<std::uint8_t>& counts,
                Visit& visit) {
        if (group == form_.groups.size()) {
            visit(counts, marks);
            return;
        }
        choose(group + 1, grade, marks, counts, visit);
        const Group& own = form_.groups[group];
        const Grade more{grade[0] + own.grade[0], grade[1] + own.grade[1]};
        if (more[0] > form_.need[0] || more[1] > form_.need[1] || !add(own, counts)) return;
        choose(form_.once ? group + 1 : group, more, marks & own.marks, counts, visit);
        for (int kind : own.kinds) --counts[static_cast<std::size_t>(kind)];
    }
    bool add(const Group& group, std::vector<std::uint8_t>& counts) const {
        bool fits = true;
        for (int kind : group.kinds) {
            const auto k = static_cast<std::size_t>(kind);
            if (++counts[k] > shape_.copies[k]) fits = false;
        }
        if (!fits) {
            for (int kind : group.kinds) --counts[static_cast<std::size_t>(kind)];
        }
        return fits;
    }

    const Shape& shape_;
    const Form& form_;
};

}  // namespace

// States of one vector but different readings become different classes.
void Table::split_by_marks(const Shape& shape) {
    marks_.assign(vectors_.costs.size(), 0);
    if (shape.forms.empty() || shape.forms.front().mark_bits == 0) return;
    std::vector<std::pair<std::uint32_t, unsigned>> found;  // (rank, marks of a reading)
    Readings(shape).each([&](const std::vector<std::uint8_t>& counts, unsigned marks) {
        if (std::accumulate(counts.begin(), counts.end(), 0) > shape.cards) return;
        found.emplace_back(ranking_.rank(ranking_.code(counts.data())), marks);
    });
    std::ranges::sort(found);
    std::map<std::pair<Class, MarkSets>, Class> number;
    for (std::size_t i = 0; i < found.size();) {
        const std::uint32_t rank = found[i].first;
        unsigned sets = 0;
        for (; i < found.size() && found[i].first == rank; ++i) sets |= 1U << found[i].second;
        const auto key = std::make_pair(classes_[rank], static_cast<MarkSets>(sets));
        const auto [known, fresh] = number.emplace(key, static_cast<Class>(vectors_.costs.size()));
        if (fresh) {
            const Costs row(vectors_.costs[key.first].begin(), vectors_.costs[key.first].end());
            vectors_.costs.push(row);
            marks_.push_back(key.second);
        }
        classes_[rank] = known->second;
    }
}

Shape open_shape(const Shape& shape) {
    Shape open = shape;
    std::erase_if(open.forms, [](const Form& form) { return form.closed_only; });
    return open;
}

OpenTable::OpenTable(const Shape& shape, const Table& closed)
    : automaton_(open_shape(shape), true),
      vectors_{automaton_.vectors(), Costs(automaton_.vectors().size(), 0)} {
    Rows known(automaton_.vectors().width());
    for (std::size_t node = 0; node < automaton_.vectors().size(); ++node) {
        known.intern(automaton_.vectors()[node]);
    }
    for (std::size_t cls = 0; cls < closed.classes().costs.size(); ++cls) {
        Costs row;
        std::size_t at = 0;
        for (const Form& form : shape.forms) {
            const auto grades = static_cast<std::size_t>(form.grades());
            const auto own = closed.classes().costs[cls].subspan(at, grades);
            if (!form.closed_only) row.insert(row.end(), own.begin(), own.end());
            at += grades;
        }
        of_closed_.push_back(static_cast<Class>(known.intern(row)));
    }
    // Every concealed state is among those the automaton reads, so that no vector is new.
    if (known.rows().size() != automaton_.vectors().size()) throw std::logic_error("a concealed state the automaton does not read");
}

Class OpenTable::at(const std::uint8_t* counts, const std::uint8_t* limits) const {
    Automaton::Node node = automaton_.start();
    for (std::size_t kind = 0; kind < automaton_.kinds(); ++kind) {
        node = automaton_.step(static_cast<int>(kind), node, counts[kind], limits[kind]);
    }
    return node;
}

void OpenTable::one_more(const std::uint8_t* counts, const std::uint8_t* limits, Class* classes) const {
    const int kinds = static_cast<int>(automaton_.kinds());
    Automaton::Node before = automaton_.start();  // the kinds below `more` are read once for all
    for (int more = 0; more < kinds; ++more) {
        Automaton::Node node = before;
        if (counts[more] < limits[more]) {
            node = automaton_.step(more, node, counts[more] + 1, limits[more]);
            for (int kind = more + 1; kind < kinds; ++kind) node = automaton_.step(kind, node, counts[kind], limits[kind]);
            classes[more] = node;
        } else {
            classes[more] = 0;
        }
        before = automaton_.step(more, before, counts[more], limits[more]);
    }
}

}  // namespace tingpai::meld
