#include "tingpai/kowah/tables.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace tingpai::kowah {

namespace {

constexpr int hand_cards = 9;

// Calls visit(cards) for every choice of `size` cards of one rank with the copies there are.
void each_rank_choice(int size, const std::function<void(const RankCounts&)>& visit) {
    for (int c = 0; c <= std::min(size, copies); ++c) {
        for (int s = 0; s <= std::min(size - c, copies); ++s) {
            const int m = size - c - s;
            if (m > copies) continue;
            visit({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(m)});
        }
    }
}

int size_of(const RankCounts& cards) { return std::accumulate(cards.begin(), cards.end(), 0); }

bool contains(const RankCounts& cards, const RankCounts& part) {
    return cards[0] >= part[0] && cards[1] >= part[1] && cards[2] >= part[2];
}

RankCounts without(RankCounts cards, const RankCounts& part) {
    for (std::size_t s = 0; s < suits; ++s) cards[s] = static_cast<std::uint8_t>(cards[s] - part[s]);
    return cards;
}

std::vector<int> kinds_of(const RankCounts& cards, int rank) {
    std::vector<int> all;
    for (int suit = 0; suit < suits; ++suit) {
        all.insert(all.end(), cards[static_cast<std::size_t>(suit)], suit * ranks + rank);
    }
    return all;
}

// What one rank may contribute: any three cards, any six, a pair, or triples with a pair (KW-6/7).
std::vector<meld::Group> rank_groups(int rank, PairRule rule) {
    std::vector<meld::Group> groups;
    for (int triples : {0, 1, 2}) {
        each_rank_choice(3 * triples, [&](const RankCounts& cards) {
            if (triples > 0) groups.push_back({kinds_of(cards, rank), {triples, 0}, 0});
        });
        each_rank_choice(3 * triples + 2, [&](const RankCounts& cards) {
            if (waiting_suits(cards, rule) != 0) groups.push_back({kinds_of(cards, rank), {triples, 1}, 0});
        });
    }
    return groups;
}

Tables make_tables(PairRule rule) {
    const auto parts_of_spec = meld::take_apart(make_spec(rule));
    meld::Table rank(parts_of_spec.shapes[0]);
    meld::Table honour(parts_of_spec.shapes[1]);
    const meld::Form& form = parts_of_spec.shapes[0].forms[0];
    const meld::Folding folding{{{0, form.need[0] + 1, form.need}}, hand_cards, {}};
    const auto ranks1 = folding.cut(rank.classes());
    const auto honours1 = folding.cut(honour.classes());
    meld::Combine ranks2(folding, ranks1, ranks1);
    meld::Combine ranks4(folding, ranks2.result(), ranks2.result());
    meld::Combine ranks8(folding, ranks4.result(), ranks4.result());
    meld::Combine ranks9(folding, ranks8.result(), ranks1);
    meld::Combine honours2(folding, honours1, honours1);
    meld::Combine honours3(folding, honours2.result(), honours1);
    meld::Missing missing(folding, ranks9.result(), honours3.result());
    return {std::move(rank), std::move(honour), std::move(ranks2), std::move(ranks4), std::move(ranks8),
            std::move(ranks9), std::move(honours2), std::move(honours3), std::move(missing)};
}

}  // namespace

// The pair and a triple of its rank make five cards, two of one suit, two of another and one of the
// third: the triple has none of the pair's suit and is not all alike.
bool pair_fits(int pair, const std::vector<RankCounts>& triples, PairRule rule) {
    const auto fits = [pair](const RankCounts& triple) {
        return triple[static_cast<std::size_t>(pair)] == 0 && *std::ranges::max_element(triple) == 2;
    };
    if (triples.empty()) return true;
    return rule == PairRule::each ? std::ranges::all_of(triples, fits) : std::ranges::any_of(triples, fits);
}

unsigned waiting_suits(const RankCounts& cards, PairRule rule) {
    const int triples = (size_of(cards) - 2) / 3;
    unsigned waits = 0;
    for (int pair = 0; pair < suits; ++pair) {
        const auto p = static_cast<std::size_t>(pair);
        if (cards[p] < 2 || cards[p] == copies) continue;
        RankCounts rest = cards;
        rest[p] = static_cast<std::uint8_t>(rest[p] - 2);
        bool legal = triples < 2 && pair_fits(pair, triples == 0 ? std::vector<RankCounts>{} : std::vector{rest}, rule);
        if (triples == 2) {
            each_rank_choice(3, [&](const RankCounts& triple) {
                if (contains(rest, triple)) legal = legal || pair_fits(pair, {triple, without(rest, triple)}, rule);
            });
        }
        if (legal) waits |= 1U << static_cast<unsigned>(pair);
    }
    return waits;
}

meld::Spec make_spec(PairRule rule) {
    meld::Form form{"ready", {2, 1}, {}, true, false, 0};
    for (int rank = 0; rank < ranks; ++rank) {
        for (auto& group : rank_groups(rank, rule)) form.groups.push_back(std::move(group));
    }
    for (int kind = first_honour; kind < kinds; ++kind) {
        form.groups.push_back({{kind, kind, kind}, {1, 0}, 0});
        form.groups.push_back({{kind, kind}, {0, 1}, 0});
    }
    return {std::vector<int>(kinds, copies), {form}, {}, hand_cards};
}

int Tables::missing_of(const Counts& counts) const {
    std::array<meld::Class, ranks> classes{};
    for (std::size_t r = 0; r < ranks; ++r) {
        const RankCounts own{counts[r], counts[ranks + r], counts[2 * ranks + r]};
        classes[r] = rank.at(own.data());
    }
    const auto four = [&](std::size_t first) {
        return ranks4(ranks2(classes[first], classes[first + 1]), ranks2(classes[first + 2], classes[first + 3]));
    };
    const auto all_ranks = ranks9(ranks8(four(0), four(4)), classes[8]);
    const auto own = [&](std::size_t index) { return honour.at(&counts[first_honour + index]); };
    return missing(all_ranks, honours3(honours2(own(0), own(1)), own(2)));
}

std::size_t Tables::bytes() const {
    std::size_t sum = rank.bytes() + honour.bytes() + missing.bytes();
    for (const auto* step : {&ranks2, &ranks4, &ranks8, &ranks9, &honours2, &honours3}) sum += step->bytes();
    return sum;
}

const Tables& tables(PairRule rule) {
    static const Tables each = make_tables(PairRule::each);
    if (rule == PairRule::each) return each;
    static const Tables any = make_tables(PairRule::any);
    return any;
}

}  // namespace tingpai::kowah
