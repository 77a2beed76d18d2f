// What only array queries use: folds with numbers of one byte, and what draws do.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "solver_draws.hpp"
#include "tingpai/meld/solver.hpp"

namespace tingpai::meld {

// The forms' folds once more, where all their numbers fit into a byte: half the size, and a class has
// its numbers in all forms side by side.
class Solver::Narrow {
public:
    static constexpr std::size_t most_forms = 4;
    using Numbers = std::array<std::uint8_t, most_forms>;  // by form

    struct Fold {
        std::size_t across = 0;
        std::vector<std::uint8_t> table;
    };
    using Folds = std::vector<Fold>;  // as Chain::combine

    // nullptr where some number is larger or there are too many forms.
    static std::unique_ptr<const Narrow> of(const Solver& solver);

    [[nodiscard]] const Numbers* numbers(std::size_t part) const { return numbers_[part].data(); }  // by class
    [[nodiscard]] const Folds& folds(std::size_t form) const { return folds_[form]; }
    [[nodiscard]] std::size_t bytes() const;

private:
    std::vector<std::vector<Numbers>> numbers_;  // by part and class
    std::vector<Folds> folds_;  // by form
};

class Solver::Arrays {
public:
    explicit Arrays(std::size_t memory) : memory_(memory) {}

    // Of the solver whose tables are made. Left out where they do not fit.
    void make_narrow(const Solver& solver);
    [[nodiscard]] const Narrow* narrow() const { return narrow_.get(); }
    // Made by the first call that asks; nullptr where they take more memory than is left, and then every
    // draw is looked up by itself.
    [[nodiscard]] const Draws* draws(const Solver& solver);
    [[nodiscard]] std::size_t bytes() const;

private:
    std::size_t memory_;
    std::unique_ptr<const Narrow> narrow_;
    std::once_flag once_;
    std::unique_ptr<const Draws> own_;
    std::atomic<const Draws*> made_{nullptr};
};

}  // namespace tingpai::meld
