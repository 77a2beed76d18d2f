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
        : solver_(solver), own_(solver.game_.names.size()), codes_(solver.places_.size()),
          classes_(solver.places_.size()), folded_(solver.places_.size()) {}

    void read(const std::uint8_t* counts) {
        for (std::size_t place = 0; place < codes_.size(); ++place) {
            codes_[place] = code(place, counts);
            classes_[place] = solver_.class_of(place, solver_.part(place).table.at(codes_[place]));
        }
        folded_[0] = classes_[0];
        for (std::size_t place = 1; place + 1 < folded_.size(); ++place) {
            folded_[place] = solver_.combine_[place - 1](folded_[place - 1], classes_[place]);
        }
    }
    [[nodiscard]] int missing() const { return finish(0, classes_[0]); }
    // The same with one card more of a kind.
    [[nodiscard]] int missing_with(std::size_t kind) const {
        const auto [place, local] = solver_.homes_[kind];
        const Table& table = solver_.part(place).table;
        const Code more = table.ranking().moved(codes_[place], local, 1);
        return finish(place, solver_.class_of(place, table.at(more)));
    }
    [[nodiscard]] Code code(std::size_t place, const std::uint8_t* counts) {
        const Place& at = solver_.places_[place];
        const Ranking& ranking = solver_.part(place).table.ranking();
        if (at.contiguous) return ranking.code(counts + at.kinds.front());
        for (std::size_t i = 0; i < at.kinds.size(); ++i) own_[i] = counts[at.kinds[i]];
        return ranking.code(own_.data());
    }

private:
    [[nodiscard]] int finish(std::size_t place, Class own) const {
        const std::size_t last = folded_.size() - 1;
        if (last == 0) return solver_.last_[0](own, 0);
        if (place == last) return solver_.last_[0](folded_[last - 1], own);
        Class folded = place == 0 ? own : solver_.combine_[place - 1](folded_[place - 1], own);
        for (std::size_t next = place + 1; next < last; ++next) folded = solver_.combine_[next - 1](folded, classes_[next]);
        return solver_.last_[0](folded, classes_[last]);
    }

    const Solver& solver_;
    std::vector<std::uint8_t> own_;  // the counts of one place
    std::vector<Code> codes_;        // by place
    std::vector<Class> classes_;
    std::vector<Class> folded_;      // places up to this one; not for the last
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
