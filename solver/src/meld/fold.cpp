#include "tingpai/meld/fold.hpp"

#include <algorithm>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

// One segment: out[i + j] = min(a[i] + b[j]) within the need.
void convolve(CostView a, CostView b, const Segment& segment, std::span<std::uint8_t> out) {
    const int across = segment.need[0] + 1;
    std::ranges::fill(out, unreachable);
    for (int right = 0; right < segment.grades(); ++right) {
        const int more = b[static_cast<std::size_t>(right)];
        if (more == unreachable) continue;
        const int k = right % across;
        const int l = right / across;
        for (int j = 0; j + l <= segment.need[1]; ++j) {
            for (int i = 0; i + k <= segment.need[0]; ++i) {
                std::uint8_t& least = out[static_cast<std::size_t>(i + k + across * (j + l))];
                const int sum = a[static_cast<std::size_t>(i + across * j)] + more;
                if (sum < least) least = static_cast<std::uint8_t>(sum);
            }
        }
    }
}

// For each vector the first that equals it.
std::vector<std::size_t> first_equal(const Vectors& vectors) {
    Rows rows(vectors.width());
    std::vector<std::size_t> first_of_row;
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        const auto row = rows.intern(vectors[i]);
        if (row == first_of_row.size()) first_of_row.push_back(i);
        first.push_back(first_of_row[row]);
    }
    return first;
}

}  // namespace

std::size_t Folding::width() const {
    std::size_t width = 0;
    for (const Segment& segment : segments) width += static_cast<std::size_t>(segment.grades());
    return width;
}

Numbered Folding::cut(const Numbered& classes) const {
    Numbered all{Vectors(width()), classes.cards};
    for (std::size_t cls = 0; cls < classes.costs.size(); ++cls) {
        const CostView vector = classes.costs[cls];
        Costs costs;
        for (const Segment& segment : segments) {
            for (int j = 0; j <= segment.need[1]; ++j) {
                const auto from = static_cast<std::size_t>(segment.offset + segment.stride * j);
                const auto row = vector.subspan(from, static_cast<std::size_t>(segment.need[0]) + 1);
                costs.insert(costs.end(), row.begin(), row.end());
            }
        }
        if (prune) prune(costs);
        all.costs.push(costs);
    }
    return all;
}

void Folding::fold(CostView a, CostView b, Costs& out) const {
    std::size_t at = 0;
    for (const Segment& segment : segments) {
        const auto grades = static_cast<std::size_t>(segment.grades());
        convolve(a.subspan(at, grades), b.subspan(at, grades), segment,
                 std::span(out).subspan(at, grades));
        at += grades;
    }
    if (prune) prune(out);
}

namespace {

std::size_t checked_size(std::size_t a, std::size_t b, std::size_t memory) {
    if (a * b > memory / sizeof(std::uint16_t)) {
        throw BudgetError(std::to_string(a) + " x " + std::to_string(b) + " pairs of classes");
    }
    return a * b;
}

}  // namespace

Combine::Combine(const Folding& folding, const Numbered& a, const Numbered& b, std::size_t memory)
    : across_(b.cards.size()), table_(checked_size(a.cards.size(), across_, memory), none), result_{Vectors(0), {}} {
    const auto first = first_equal(b.costs);
    Rows rows(folding.width());
    Costs out(folding.width());
    for (std::size_t i = 0; i < a.cards.size(); ++i) {
        std::vector<std::uint16_t> row_of(across_, none);  // by first equal vector of b
        for (std::size_t j = 0; j < across_; ++j) {
            const int held = a.cards[i] + b.cards[j];
            if (held > folding.cards) continue;
            std::uint16_t& row = row_of[first[j]];
            if (row == none) {
                folding.fold(a.costs[i], b.costs[j], out);
                const std::uint32_t number = rows.intern(out);
                if (number >= none || rows.rows().bytes() + table_.size() * 2 > memory) {
                    throw BudgetError("more than " + std::to_string(number) + " combined classes");
                }
                row = static_cast<std::uint16_t>(number);
                if (row == result_.cards.size()) result_.cards.push_back(0xFF);
            }
            result_.cards[row] = std::min(result_.cards[row], static_cast<std::uint8_t>(held));
            table_[i * across_ + j] = row;
        }
    }
    result_.costs = std::move(rows).take();
}

// At the need the grades of the two sides add up, so one side is read backwards.
Missing::Missing(const Folding& folding, const Numbered& a, const Numbered& b)
    : across_(b.cards.size()), table_(a.cards.size() * across_, unreachable) {
    for (std::size_t i = 0; i < a.cards.size(); ++i) {
        for (std::size_t j = 0; j < across_; ++j) {
            if (a.cards[i] + b.cards[j] > folding.cards) continue;
            int least = unreachable;
            std::size_t begin = 0;
            for (const Segment& segment : folding.segments) {
                const auto grades = static_cast<std::size_t>(segment.grades());
                for (std::size_t g = 0; g < grades; ++g) {
                    least = std::min(least, a.costs[i][begin + g] + b.costs[j][begin + grades - 1 - g]);
                }
                begin += grades;
            }
            table_[i * across_ + j] = static_cast<std::uint8_t>(least);
        }
    }
}

}  // namespace tingpai::meld
