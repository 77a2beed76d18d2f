// Tables of one component. A state (how many of each kind) is ranked in two look-ups; the rank
// gives its class, and a class has one cost vector and one set of readings.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tingpai/meld/automaton.hpp"
#include "tingpai/meld/fold.hpp"
#include "tingpai/meld/rows.hpp"
#include "tingpai/meld/spec.hpp"

namespace tingpai::meld {

using Class = std::uint16_t;

// A state cut in two halves, each read as a number with one digit a kind.
struct Code {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
};

// Ranks the states of at most `cards` cards without gaps: the high halves are ordered by their
// number of cards, so that those which fit beside a low half are a prefix of that order.
class Ranking {
public:
    Ranking(std::span<const int> copies, int cards);

    [[nodiscard]] Code code(const std::uint8_t* counts) const {
        Code code;
        for (std::size_t i = 0; i < split_; ++i) code.low += counts[i] * weight_[i];
        for (std::size_t i = split_; i < weight_.size(); ++i) code.high += counts[i] * weight_[i];
        return code;
    }
    [[nodiscard]] std::uint32_t rank(Code code) const { return base_[code.low] + order_[code.high]; }
    // The code of the state with one card more (or, negative, fewer) of a local kind.
    [[nodiscard]] Code moved(Code code, std::size_t kind, int cards) const {
        auto& half = kind < split_ ? code.low : code.high;
        half += static_cast<std::uint32_t>(cards) * weight_[kind];
        return code;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t kinds() const { return weight_.size(); }
    [[nodiscard]] int copies(std::size_t kind) const { return copies_[kind]; }
    // For array queries, which make codes of their own.
    [[nodiscard]] const std::uint32_t* base() const { return base_.data(); }
    [[nodiscard]] const std::uint16_t* order() const { return order_.data(); }
    [[nodiscard]] std::size_t bytes() const { return base_.size() * 4 + order_.size() * 2; }

    // Calls visit(rank, counts) for every state.
    template <class Visit>
    void each(Visit&& visit) const {
        std::vector<std::uint8_t> counts(weight_.size(), 0);
        each_from(0, 0, counts, visit);
    }

private:
    template <class Visit>
    void each_from(std::size_t kind, int used, std::vector<std::uint8_t>& counts, Visit& visit) const {
        if (kind == counts.size()) {
            visit(rank(code(counts.data())), counts);
            return;
        }
        for (int n = 0; n <= copies_[kind] && used + n <= cards_; ++n) {
            counts[kind] = static_cast<std::uint8_t>(n);
            each_from(kind + 1, used + n, counts, visit);
        }
        counts[kind] = 0;
    }

    std::vector<int> copies_;
    int cards_;
    std::size_t split_;
    std::vector<std::uint32_t> weight_;
    std::vector<std::uint32_t> base_;   // by low half
    std::vector<std::uint16_t> order_;  // by high half
    std::size_t size_ = 0;
};

// A reading's marks are the bits that all its groups share; a MarkSets has bit s set where some
// reading of the whole state has exactly the marks s.
using MarkSets = std::uint8_t;
[[nodiscard]] MarkSets both(MarkSets a, MarkSets b);  // of the readings of two components together

// Every concealed state of a component, for the measure "cards missing".
class Table {
public:
    // Throws BudgetError as the automaton does.
    explicit Table(const Shape& shape, std::size_t memory = unlimited);

    [[nodiscard]] const Ranking& ranking() const { return ranking_; }
    [[nodiscard]] Class at(Code code) const { return classes_[ranking_.rank(code)]; }
    [[nodiscard]] const Class* by_rank() const { return classes_.data(); }
    [[nodiscard]] Class at(const std::uint8_t* counts) const { return at(ranking_.code(counts)); }
    [[nodiscard]] const Numbered& classes() const { return vectors_; }
    [[nodiscard]] MarkSets marks(Class cls) const { return marks_[cls]; }
    [[nodiscard]] const MarkSets* all_marks() const { return marks_.data(); }  // by class
    [[nodiscard]] std::size_t bytes() const {
        return ranking_.bytes() + classes_.size() * sizeof(Class) + vectors_.costs.bytes() + marks_.size();
    }

private:
    void split_by_marks(const Shape& shape);

    Ranking ranking_;
    std::vector<Class> classes_;  // by rank
    Numbered vectors_;             // by class
    std::vector<MarkSets> marks_;  // by class; of the first form's readings that use all cards
};

// The same component beside its own declared melds, without the closed-only forms. Its classes are
// those of the automaton; `of` gives them for concealed states.
class OpenTable {
public:
    OpenTable(const Shape& shape, const Table& closed);

    // counts and limits by local kind; counts[i] <= limits[i].
    [[nodiscard]] Class at(const std::uint8_t* counts, const std::uint8_t* limits) const;
    // The classes of the states with one card more of each kind, by local kind; 0 for a kind whose
    // limit is reached.
    void one_more(const std::uint8_t* counts, const std::uint8_t* limits, Class* classes) const;
    [[nodiscard]] Class of(Class concealed) const { return of_closed_[concealed]; }
    [[nodiscard]] std::span<const Class> of_closed() const { return of_closed_; }
    [[nodiscard]] const Numbered& classes() const { return vectors_; }
    [[nodiscard]] std::size_t bytes() const {
        return automaton_.bytes() + vectors_.costs.bytes() + of_closed_.size() * sizeof(Class);
    }

private:
    Automaton automaton_;
    Numbered vectors_;              // by class; declared melds leave any number of cards
    std::vector<Class> of_closed_;  // by class of the concealed table
};

// A shape without its closed-only forms: what is left beside declared melds.
[[nodiscard]] Shape open_shape(const Shape& shape);

}  // namespace tingpai::meld
