#include "solver_arrays.hpp"

#include <algorithm>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

constexpr std::size_t byte_numbers = 256;

}  // namespace

std::unique_ptr<const Solver::Narrow> Solver::Narrow::of(const Solver& solver) {
    if (solver.chains_.size() > most_forms) return nullptr;
    auto narrow = std::make_unique<Narrow>();
    narrow->numbers_.resize(solver.parts_.size());
    for (std::size_t form = 0; form < solver.chains_.size(); ++form) {
        const Chain& chain = solver.chains_[form];
        std::vector<std::size_t> count;  // of a part's numbers
        for (std::size_t part = 0; part < chain.reduced.size(); ++part) {
            const std::vector<Class>& numbers = chain.reduced[part];
            count.push_back(std::size_t{*std::ranges::max_element(numbers)} + 1);
            if (count.back() > byte_numbers) return nullptr;
            narrow->numbers_[part].resize(numbers.size());
            for (std::size_t cls = 0; cls < numbers.size(); ++cls) narrow->numbers_[part][cls][form] = static_cast<std::uint8_t>(numbers[cls]);
        }
        Folds& folds = narrow->folds_.emplace_back();
        std::size_t left = count[solver.places_[0].part];
        for (std::size_t i = 0; i < chain.combine.size(); ++i) {
            const Combine& combine = chain.combine[i];
            Fold& fold = folds.emplace_back();
            fold.across = count[solver.places_[i + 1].part];
            // Combine::none, which no hand asks for, may be any number.
            for (std::size_t a = 0; a < left; ++a) {
                for (std::size_t b = 0; b < fold.across; ++b) fold.table.push_back(static_cast<std::uint8_t>(combine(a, b)));
            }
            left = combine.result().cards.size();
            if (left > byte_numbers) return nullptr;
        }
    }
    return narrow;
}

std::size_t Solver::Narrow::bytes() const {
    std::size_t bytes = 0;
    for (const auto& numbers : numbers_) bytes += numbers.size() * sizeof(Numbers);
    for (const Folds& folds : folds_) {
        for (const Fold& fold : folds) bytes += fold.table.size();
    }
    return bytes;
}

void Solver::Arrays::make_narrow(const Solver& solver) {
    const std::size_t used = solver.bytes();
    narrow_ = Narrow::of(solver);
    if (narrow_ != nullptr && used + narrow_->bytes() > memory_) narrow_.reset();
}

const Solver::Draws* Solver::Arrays::draws(const Solver& solver) {
    std::call_once(once_, [&] {
        const std::size_t used = solver.bytes();
        try {
            own_ = std::make_unique<const Draws>(solver, memory_ > used ? memory_ - used : 0);
            made_.store(own_.get(), std::memory_order_release);
        } catch (const BudgetError&) {  // every draw will be looked up by itself
        }
    });
    return own_.get();
}

std::size_t Solver::Arrays::bytes() const {
    const Draws* made = made_.load(std::memory_order_acquire);
    return (narrow_ == nullptr ? 0 : narrow_->bytes()) + (made == nullptr ? 0 : made->bytes());
}

}  // namespace tingpai::meld
