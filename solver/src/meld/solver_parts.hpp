// How a Solver reads one hand: concealed by look-ups, beside declared melds by folding cost vectors.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "tingpai/meld/solver.hpp"

namespace tingpai::meld {

class Solver::Closed {
public:
    explicit Closed(const Solver& solver)
        : solver_(solver), own_(solver.game_.names.size()), drawn_(own_.size()), numbers_(own_.size()), codes_(solver.places_.size()),
          classes_(solver.places_.size()), folded_(solver.chains_.size(), std::vector<Class>(solver.places_.size())) {}

    void read(const std::uint8_t* counts) {
        for (std::size_t place = 0; place < codes_.size(); ++place) {
            codes_[place] = code(place, counts);
            classes_[place] = solver_.part(place).table.at(codes_[place]);
        }
        for (std::size_t form = 0; form < folded_.size(); ++form) {
            folded_[form][0] = number(form, 0, classes_[0]);
            for (std::size_t place = 1; place + 1 < codes_.size(); ++place) {
                folded_[form][place] = fold(form, folded_[form][place - 1], place, classes_[place]);
            }
        }
    }
    [[nodiscard]] int missing() const { return missing_with_class(0, classes_[0]); }
    // The same with one card more of a kind.
    [[nodiscard]] int missing_with(std::size_t kind) const { return missing_with_class(solver_.homes_[kind].place, class_with(kind)); }
    // Finds the forms that are nearest; returns missing().
    int find_nearest() {
        nearest_.clear();
        int least = unreachable;
        for (std::size_t form = 0; form < folded_.size(); ++form) {
            const int own = finish(form, 0, classes_[0]);
            if (own < least) nearest_.clear();
            if (own <= least && own != unreachable) nearest_.push_back(form);
            least = std::min(least, own);
        }
        return least;
    }
    // Marks the kinds of which one card more lowers missing(), by kind; for hands read from `counts`.
    // One card lowers a form by one at most, so that only the nearest ones can.
    void mark_improving(const std::uint8_t* counts, std::uint8_t* marks) {
        const int now = find_nearest();
        for (std::size_t place = 0; place < codes_.size(); ++place) {
            const Place& at = solver_.places_[place];
            const Table& table = solver_.part(place).table;
            const std::size_t kinds = at.kinds.size();
            for (std::size_t i = 0; i < kinds; ++i) {
                // A kind that is all owned stays as it is, and so lowers nothing.
                const auto kind = static_cast<std::size_t>(at.kinds[i]);
                const int more = counts[kind] < solver_.game_.copies[kind] ? 1 : 0;
                drawn_[i] = table.at(table.ranking().moved(codes_[place], i, more));
                own_[i] = 0;
            }
            for (const std::size_t form : nearest_) mark_place(form, place, kinds, now);
            for (std::size_t i = 0; i < kinds; ++i) marks[at.kinds[i]] = own_[i];
        }
    }
    [[nodiscard]] Code code(std::size_t place, const std::uint8_t* counts) {
        const Place& at = solver_.places_[place];
        const Ranking& ranking = solver_.part(place).table.ranking();
        if (at.contiguous) return ranking.code(counts + at.kinds.front());
        for (std::size_t i = 0; i < at.kinds.size(); ++i) own_[i] = counts[at.kinds[i]];
        return ranking.code(own_.data());
    }

private:
    [[nodiscard]] Class class_with(std::size_t kind) const {
        const auto [place, local] = solver_.homes_[kind];
        const Table& table = solver_.part(place).table;
        return table.at(table.ranking().moved(codes_[place], local, 1));
    }
    // By local kind, of the classes in drawn_: marks in own_ those that come below `now` in this form.
    void mark_place(std::size_t form, std::size_t place, std::size_t kinds, int now) {
        const Chain& chain = solver_.chains_[form];
        const std::size_t last = classes_.size() - 1;
        const Class* numbers = chain.reduced[solver_.places_[place].part].data();
        const Missing& missing = chain.last[0];
        if (place == last) {
            const Class before = last == 0 ? Class{0} : folded_[form][last - 1];
            for (std::size_t i = 0; i < kinds; ++i) {
                const Class own = numbers[drawn_[i]];
                own_[i] |= static_cast<std::uint8_t>((last == 0 ? missing(own, 0) : missing(before, own)) < now ? 1 : 0);
            }
            return;
        }
        for (std::size_t i = 0; i < kinds; ++i) numbers_[i] = numbers[drawn_[i]];
        if (place > 0) {
            const Combine& combine = chain.combine[place - 1];
            const Class before = folded_[form][place - 1];
            for (std::size_t i = 0; i < kinds; ++i) numbers_[i] = combine(before, numbers_[i]);
        }
        for (std::size_t next = place + 1; next < last; ++next) {
            const Combine& combine = chain.combine[next - 1];
            const Class own = number(form, next, classes_[next]);
            for (std::size_t i = 0; i < kinds; ++i) numbers_[i] = combine(numbers_[i], own);
        }
        const Class own = number(form, last, classes_[last]);
        for (std::size_t i = 0; i < kinds; ++i) {
            own_[i] |= static_cast<std::uint8_t>(missing(numbers_[i], own) < now ? 1 : 0);
        }
    }
    [[nodiscard]] Class number(std::size_t form, std::size_t place, Class own) const {
        return solver_.chains_[form].reduced[solver_.places_[place].part][own];
    }
    [[nodiscard]] Class fold(std::size_t form, Class folded, std::size_t place, Class own) const {
        return solver_.chains_[form].combine[place - 1](folded, number(form, place, own));
    }
    // The least over the forms, with this class in the place of that place's own.
    [[nodiscard]] int missing_with_class(std::size_t place, Class own) const {
        int least = unreachable;
        for (std::size_t form = 0; form < folded_.size(); ++form) least = std::min(least, finish(form, place, own));
        return least;
    }
    [[nodiscard]] int finish(std::size_t form, std::size_t place, Class own) const {
        const std::size_t last = classes_.size() - 1;
        const Missing& missing = solver_.chains_[form].last[0];
        const auto& before = folded_[form];
        if (last == 0) return missing(number(form, 0, own), 0);
        if (place == last) return missing(before[last - 1], number(form, last, own));
        Class folded = place == 0 ? number(form, 0, own) : fold(form, before[place - 1], place, own);
        for (std::size_t next = place + 1; next < last; ++next) folded = fold(form, folded, next, classes_[next]);
        return missing(folded, number(form, last, classes_[last]));
    }

    const Solver& solver_;
    std::vector<std::uint8_t> own_;           // the counts of one place, or marks
    std::vector<Class> drawn_;                // by local kind: the place's class with one card more
    std::vector<Class> numbers_;              // by local kind
    std::vector<Code> codes_;                 // by place
    std::vector<Class> classes_;              // by place
    std::vector<std::vector<Class>> folded_;  // by form: places up to this one; not for the last
    std::vector<std::size_t> nearest_;        // forms
};

class Solver::Open {
public:
    Open(const Solver& solver, const Holding& hand);

    [[nodiscard]] int missing() const;
    template <class Visit>
    void each_draw(Visit&& visit) {
        for (std::size_t place = 0; place < costs_.size(); ++place) {
            const Place& at = solver_.places_[place];
            if (touched_[place] != 0) read_prefixes(place);
            for (std::size_t local = 0; local < at.kinds.size(); ++local) {
                const auto kind = static_cast<std::size_t>(at.kinds[local]);
                if (hand_.counts[kind] < hand_.limits[kind]) visit(at.kinds[local], missing_with(place, local));
            }
        }
    }

private:
    [[nodiscard]] Symbol symbol(std::size_t place, std::size_t local) const;
    void read_prefixes(std::size_t place);
    void read_touched(std::size_t place, std::span<std::uint8_t> costs);
    [[nodiscard]] int missing_with(std::size_t place, std::size_t local);
    [[nodiscard]] int least(CostView rest, CostView own) const;
    void fold_rests();

    const Solver& solver_;
    const Holding& hand_;
    std::vector<Grade> needs_;                  // by form of the open folding
    std::vector<Costs> costs_;                  // by place
    std::vector<std::uint8_t> touched_;         // by place: a declared meld has cards of it
    std::vector<Code> codes_;                   // by place, where nothing is declared
    std::vector<Costs> rests_;                  // by place: all others together
    std::vector<Profiles::Profile> prefixes_;   // of one touched place, by kinds read
};

}  // namespace tingpai::meld
