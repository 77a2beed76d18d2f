// A player of Kowah that is nearly the greedy one and some ten times as fast, for playing deals out: it
// counts live acceptance by rank, taking the suits of a rank for alike, and knows classes instead of hands.
#pragma once

#include <array>
#include <cstddef>

#include "tingpai/kowah/deal.hpp"
#include "tingpai/kowah/tables.hpp"

namespace tingpai::kowah {

// The cards of a hand as classes of the tables, every fold kept.
class Folds {
public:
    Folds(const Tables& tables, const Counts& counts) : tables_(tables), counts_(counts) {
        for (std::size_t r = 0; r < ranks; ++r) rank_[r] = rank_class(r);
        for (std::size_t h = 0; h < honour_.size(); ++h) honour_[h] = tables.honour.at(&counts_[first_honour + h]);
        for (std::size_t i = 0; i < twos_.size(); ++i) twos_[i] = tables.ranks2(rank_[2 * i], rank_[2 * i + 1]);
        for (std::size_t i = 0; i < fours_.size(); ++i) fours_[i] = tables.ranks4(twos_[2 * i], twos_[2 * i + 1]);
        eight_ = tables.ranks8(fours_[0], fours_[1]);
        nine_ = tables.ranks9(eight_, rank_[8]);
        honours_ = tables.honours3(tables.honours2(honour_[0], honour_[1]), honour_[2]);
    }

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] int missing() const { return tables_.missing(nine_, honours_); }
    // The same with one card more or less.
    [[nodiscard]] int missing_with(int kind, int change) const {
        auto counts = counts_;
        const auto k = static_cast<std::size_t>(kind);
        counts[k] = static_cast<std::uint8_t>(counts[k] + change);
        if (kind >= first_honour) {
            auto honour = honour_;
            honour[k - first_honour] = tables_.honour.at(&counts[k]);
            return tables_.missing(nine_, tables_.honours3(tables_.honours2(honour[0], honour[1]), honour[2]));
        }
        const std::size_t r = k % ranks;
        const std::array<std::uint8_t, suits> own{counts[r], counts[ranks + r], counts[2 * ranks + r]};
        const auto changed = tables_.rank.at(own.data());
        if (r == 8) return tables_.missing(tables_.ranks9(eight_, changed), honours_);
        const std::size_t other = r ^ 1U;
        const auto two = r < other ? tables_.ranks2(changed, rank_[other]) : tables_.ranks2(rank_[other], changed);
        const std::size_t pair = r / 2;
        const auto four = pair % 2 == 0 ? tables_.ranks4(two, twos_[pair + 1]) : tables_.ranks4(twos_[pair - 1], two);
        const auto eight = r < 4 ? tables_.ranks8(four, fours_[1]) : tables_.ranks8(fours_[0], four);
        return tables_.missing(tables_.ranks9(eight, rank_[8]), honours_);
    }

private:
    [[nodiscard]] meld::Class rank_class(std::size_t r) const {
        const std::array<std::uint8_t, suits> own{counts_[r], counts_[ranks + r], counts_[2 * ranks + r]};
        return tables_.rank.at(own.data());
    }

    const Tables& tables_;
    Counts counts_;
    std::array<meld::Class, ranks> rank_{};
    std::array<meld::Class, kinds - first_honour> honour_{};
    std::array<std::uint16_t, 4> twos_{};
    std::array<std::uint16_t, 2> fours_{};
    std::uint16_t eight_ = 0;
    std::uint16_t nine_ = 0;
    std::uint16_t honours_ = 0;
};

// What the light player does for the seat to act; `legal` is not empty. It uses what that seat may know.
[[nodiscard]] int light_action(const Deal& deal, const play::Actions& legal);

}  // namespace tingpai::kowah
