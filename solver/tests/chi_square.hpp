// Pearson's test that samples follow given weights.
#pragma once

#include <cmath>
#include <map>

namespace check {

// How many standard deviations Pearson's sum lies above its mean (Wilson and Hilferty's cube root):
// above 3.09 means p < 0.001. An outcome of weight 0 that was seen gives infinity.
template <class Outcome>
double chi_square_deviation(const std::map<Outcome, int>& seen, const std::map<Outcome, double>& weights) {
    double total_weight = 0;
    double samples = 0;
    for (const auto& [outcome, weight] : weights) total_weight += weight;
    for (const auto& [outcome, count] : seen) {
        if (!weights.contains(outcome)) return HUGE_VAL;
        samples += count;
    }
    double sum = 0;
    for (const auto& [outcome, weight] : weights) {
        const double expected = samples * weight / total_weight;
        const auto found = seen.find(outcome);
        const double difference = (found == seen.end() ? 0 : found->second) - expected;
        sum += difference * difference / expected;
    }
    const double freedom = static_cast<double>(weights.size()) - 1;
    if (freedom < 1) return 0;
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

}  // namespace check
