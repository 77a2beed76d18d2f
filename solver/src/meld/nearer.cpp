#include "tingpai/meld/nearer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <numeric>
#include <string>

#include "tingpai/errors.hpp"

namespace tingpai::meld {

namespace {

using Grades = std::uint32_t;  // bits by place in a cost vector

constexpr std::size_t most_kinds = 16;

// The places in vector a at which a and b add up to the least sum over the folding's segments.
Grades tight_grades(const Folding& folding, CostView a, CostView b) {
    int least = unreachable;
    Grades tight = 0;
    for (const Segment& segment : folding.segments) {
        for (int j = 0; j <= segment.need[1]; ++j) {
            for (int i = 0; i <= segment.need[0]; ++i) {
                const auto own = static_cast<std::size_t>(segment.offset + i + segment.stride * j);
                const auto rest = static_cast<std::size_t>(segment.offset + segment.need[0] - i +
                                                           segment.stride * (segment.need[1] - j));
                if (a[own] == unreachable || b[rest] == unreachable) continue;
                const int sum = a[own] + b[rest];
                if (sum > least) continue;
                if (sum < least) tight = 0;
                least = sum;
                tight |= Grades{1} << own;
            }
        }
    }
    return tight;
}

// The grades at which one card more lowers the cost, for two classes; filled in when first asked.
class Lowered {
public:
    explicit Lowered(const Vectors& vectors) : vectors_(vectors), known_(vectors.size() * vectors.size(), unknown) {}

    Grades operator()(std::size_t before, std::size_t after) {
        Grades& grades = known_[before * vectors_.size() + after];
        if (grades == unknown) {
            grades = 0;
            for (std::size_t g = 0; g < vectors_.width(); ++g) {
                if (vectors_[after][g] < vectors_[before][g]) grades |= Grades{1} << g;
            }
        }
        return grades;
    }

private:
    static constexpr Grades unknown = 0xFFFFFFFF;  // no vector has 32 grades
    const Vectors& vectors_;
    std::vector<Grades> known_;
};

// The sets of tight grades of every class, numbered, and which of them a pair of classes has.
struct TightSets {
    std::vector<std::vector<Grades>> of_class;
    std::vector<std::uint16_t> number;  // by question, own, rest
};

TightSets find_tight_sets(const Numbered& vectors, std::span<const Folding> foldings, int cards) {
    const std::size_t classes = vectors.costs.size();
    TightSets sets;
    sets.number.assign(foldings.size() * classes * classes, 0);
    std::map<Grades, std::uint16_t> number;
    for (std::size_t own = 0; own < classes; ++own) {
        number.clear();
        for (std::size_t question = 0; question < foldings.size(); ++question) {
            for (std::size_t rest = 0; rest < classes; ++rest) {
                if (vectors.cards[own] + vectors.cards[rest] >= cards) continue;
                const Grades tight = tight_grades(foldings[question], vectors.costs[own], vectors.costs[rest]);
                const auto fresh = static_cast<std::uint16_t>(number.size());
                sets.number[(question * classes + own) * classes + rest] = number.emplace(tight, fresh).first->second;
            }
        }
        std::vector<Grades> by_number(number.size());
        for (const auto& [tight, index] : number) by_number[index] = tight;
        sets.of_class.push_back(std::move(by_number));
    }
    return sets;
}

// A class and, by kind, the grades that one card more lowers.
using Key = std::array<Grades, most_kinds + 1>;  // of which kinds + 1 are used

}  // namespace

Nearer::Nearer(const Table& table, std::span<const Class> of, const Numbered& vectors, std::span<const Folding> foldings,
               int cards)
    : across_(vectors.costs.size()), start_(table.ranking().size(), 0) {
    const Ranking& ranking = table.ranking();
    const std::size_t kinds = ranking.kinds();
    if (kinds > most_kinds || vectors.costs.width() >= 32) {
        throw BudgetError("no table of acceptance for a component of " + std::to_string(kinds) + " kinds and " +
                          std::to_string(vectors.costs.width()) + " grades");
    }
    const TightSets sets = find_tight_sets(vectors, foldings, cards);

    // States with equal keys accept the same.
    Lowered lowered(vectors.costs);
    Rows keys((kinds + 1) * sizeof(Grades));
    std::vector<std::uint32_t> key_of(ranking.size(), 0);
    ranking.each([&](std::uint32_t rank, const std::vector<std::uint8_t>& counts) {
        const int held = std::accumulate(counts.begin(), counts.end(), 0);
        if (held >= cards) return;
        const Code code = ranking.code(counts.data());
        Key key{};
        key[0] = of[table.at(code)];
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (counts[kind] == ranking.copies(kind)) continue;
            key[kind + 1] = lowered(key[0], of[table.at(ranking.moved(code, kind, 1))]);
        }
        key_of[rank] = keys.intern({reinterpret_cast<const std::uint8_t*>(key.data()), keys.rows().width()});
    });

    // By class: the bit sets of its states, one a set of tight grades; equal columns are one.
    std::vector<std::vector<std::uint32_t>> of_class(across_);
    const auto key_at = [&](std::size_t number) {
        Key key{};
        std::memcpy(key.data(), keys.rows()[number].data(), keys.rows().width());
        return key;
    };
    for (std::uint32_t number = 0; number < keys.rows().size(); ++number) of_class[key_at(number)[0]].push_back(number);
    std::vector<std::uint32_t> start_of(keys.rows().size(), 0);
    std::vector<std::vector<std::uint8_t>> column_of(across_);
    std::vector<Kinds> sets_of_state;
    for (std::size_t cls = 0; cls < across_; ++cls) {
        const auto& members = of_class[cls];
        std::map<std::vector<Kinds>, std::uint8_t> columns;
        for (const Grades tight : sets.of_class[cls]) {
            std::vector<Kinds> column;
            column.reserve(members.size());
            for (const std::uint32_t member : members) {
                const Key key = key_at(member);
                unsigned found = 0;
                for (std::size_t kind = 0; kind < kinds; ++kind) found |= ((key[kind + 1] & tight) != 0 ? 1U : 0U) << kind;
                column.push_back(static_cast<Kinds>(found));
            }
            if (columns.size() > 0xFF) throw BudgetError("more than 256 sets of tight grades in a class");
            const auto fresh = static_cast<std::uint8_t>(columns.size());
            column_of[cls].push_back(columns.emplace(std::move(column), fresh).first->second);
        }
        // Rows of these columns; states with equal rows share one.
        Rows rows(columns.size() * sizeof(Kinds));
        std::vector<std::uint32_t> row_of(members.size());
        sets_of_state.assign(columns.size(), 0);
        for (std::size_t member = 0; member < members.size(); ++member) {
            for (const auto& [column, index] : columns) sets_of_state[index] = column[member];
            row_of[member] = rows.intern({reinterpret_cast<const std::uint8_t*>(sets_of_state.data()), rows.rows().width()});
        }
        for (std::size_t member = 0; member < members.size(); ++member) {
            start_of[members[member]] = static_cast<std::uint32_t>(kinds_.size() + row_of[member] * columns.size());
        }
        const std::size_t before = kinds_.size();
        kinds_.resize(before + rows.rows().size() * columns.size());
        if (!members.empty()) std::memcpy(&kinds_[before], rows.rows()[0].data(), rows.rows().bytes());
    }
    for (std::size_t rank = 0; rank < start_.size(); ++rank) start_[rank] = start_of[key_of[rank]];
    tight_.resize(sets.number.size());
    for (std::size_t question = 0; question < foldings.size(); ++question) {
        for (std::size_t own = 0; own < across_; ++own) {
            for (std::size_t rest = 0; rest < across_; ++rest) {
                const std::size_t at = (question * across_ + own) * across_ + rest;
                if (!column_of[own].empty()) tight_[at] = column_of[own][sets.number[at]];
            }
        }
    }
}

}  // namespace tingpai::meld
