// What the answers must be: of the games by their single-hand classes, of specs by their definition.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz_input.hpp"
#include "tingpai/batch/call.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/kowah/hand.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sichuan/score.hpp"
#include "tingpai/sisepai/hand.hpp"

namespace fuzz {

using tingpai::batch::Query;

// The second rules of each game, as JSON and as the class has them.
inline constexpr const char* no_seven_pairs_json = R"({"allow_seven_pairs": false, "fan_table": {"root": 2, "basic": 1}})";
inline constexpr const char* any_pair_json = R"({"pair_rule": "any", "multipliers": [4, 2, 1]})";
inline constexpr const char* identical_only_json = R"({"mixed_group_points": "identical_only"})";

struct Row {
    const Rows& counts;
    const Rows* melds;
    const Rows* state;
    const Rows* seen;
    std::size_t row;
};
using Answer = std::pair<std::int64_t, std::int64_t>;

template <class Counts>
Counts counts_of(const Rows* rows, std::size_t row) {
    Counts counts{};
    for (std::size_t kind = 0; rows != nullptr && kind < counts.size(); ++kind) {
        const long long value = rows->get(row, kind);
        if (value < 0 || value > 255) throw tingpai::HandError("no count");
        counts[kind] = static_cast<std::uint8_t>(value);
    }
    return counts;
}

inline int state_of(const Row& row, int most) {
    const long long state = row.state == nullptr ? -1 : row.state->get(row.row, 0);
    if (state < -1 || state > most) throw tingpai::HandError("no state");
    return static_cast<int>(state);
}

template <class Hand, class Counts>
Answer answer(const Hand& hand, Query query, const Counts& seen) {
    const auto bits = [](const tingpai::Live& live) {
        Answer found{0, 0};
        for (const auto& [kind, copies] : live) {
            found.first |= std::int64_t{1} << kind;
            found.second += copies;
        }
        return found;
    };
    hand.check_seen(seen);
    switch (query) {
        case Query::is_complete: return {hand.is_complete(), 0};
        case Query::shanten: return {hand.shanten(), 0};
        case Query::waits: return bits(hand.waits({}));
        case Query::acceptance: return bits(hand.acceptance(seen));
        case Query::score:
            if (!hand.is_after_draw()) throw tingpai::HandError("before a draw");
            return {hand.is_complete() ? static_cast<std::int64_t>(score(hand, {}).points) : -1, 0};
        case Query::max_score: {
            const auto best = max_score(hand);
            return {best ? static_cast<std::int64_t>(best->points) : -1, 0};
        }
        default: {
            const auto options = discards(hand, seen);
            return {options.empty() ? -1 : options.front().kind, 0};
        }
    }
}

inline Answer expect_sichuan(Query query, const Row& row, int rules) {
    using namespace tingpai::sichuan;
    auto own = std::make_shared<Rules>();
    if (rules == 1) {
        own->allow_seven_pairs = false;
        own->fan_table[static_cast<std::size_t>(Item::root)] = 2;
        own->fan_table[static_cast<std::size_t>(Item::basic)] = 1;
    }
    std::vector<Meld> melds;
    constexpr std::array types = {MeldType::pung, MeldType::exposed_kong, MeldType::concealed_kong};
    for (std::size_t i = 0; row.melds != nullptr && i < 4; ++i) {
        const long long code = row.melds->get(row.row, i);
        if (code < -1 || code > 80) throw tingpai::HandError("no meld");
        if (code >= 0) melds.push_back({types.at(static_cast<std::size_t>(code) / 27), static_cast<std::uint8_t>(code % 27)});
    }
    const Hand hand(counts_of<Counts>(&row.counts, row.row), melds, state_of(row, 2), own);
    return answer(hand, query, counts_of<Counts>(row.seen, row.row));
}

inline Answer expect_kowah(Query query, const Row& row, int rules) {
    using namespace tingpai::kowah;
    auto own = std::make_shared<Rules>();
    if (rules == 1) own->pair_rule = PairRule::any;
    if (rules == 1) own->multipliers = {4, 2, 1};
    const Hand hand(counts_of<Counts>(&row.counts, row.row), state_of(row, kinds - 1), own);
    return answer(hand, query, counts_of<Counts>(row.seen, row.row));
}

inline Answer expect_sisepai(Query query, const Row& row, int rules) {
    using namespace tingpai::sisepai;
    auto own = std::make_shared<Rules>();
    if (rules == 1) own->mixed_group_points = MixedGroupPoints::identical_only;
    const Hand hand(counts_of<Counts>(&row.counts, row.row), {}, own);
    return answer(hand, query, counts_of<Counts>(row.seen, row.row));
}

// Nothing where the hand, or the question, is refused.
inline std::optional<Answer> expect(int game, Query query, const Row& row, int rules) {
    try {
        switch (game) {
            case TINGPAI_SICHUAN: return expect_sichuan(query, row, rules);
            case TINGPAI_KOWAH: return expect_kowah(query, row, rules);
            default: return expect_sisepai(query, row, rules);
        }
    } catch (const tingpai::HandError&) {
        return std::nullopt;
    }
}

// ---- specs: every target is tried -------------------------------------------------------------------

inline int meld_size(const OwnedSpec& spec) { return spec.melds.empty() ? 0 : static_cast<int>(spec.melds[0].size()); }

// Cards after a draw, of a spec that is right.
inline int spec_hand(const OwnedSpec& spec) {
    for (std::size_t i = 0; i < spec.forms.size(); ++i) {
        switch (spec.forms[i].pattern) {
            case TINGPAI_MELDS_AND_PAIR: return spec.forms[i].count * meld_size(spec) + 2;
            case TINGPAI_PAIRS: return spec.forms[i].count * 2;
            case TINGPAI_ONE_OF_EACH: return static_cast<int>(spec.form_kinds[i].size()) + 1;
            default: break;
        }
    }
    return spec.hand;
}

class Targets {
public:
    Targets(const std::vector<std::uint8_t>& counts, std::vector<int> limits) : counts_(counts), limits_(std::move(limits)), used_(counts.size(), 0) {}

    [[nodiscard]] int least() const { return least_; }
    // `number` of the groups from `first` on, a kind of group as often as one likes or once, then `then`.
    template <class Then>
    void choose(const std::vector<OwnedSpec::Group>& groups, std::size_t first, int number, bool once, Then&& then) {
        if (number == 0) return then();
        for (std::size_t i = first; i < groups.size(); ++i) {
            with(groups[i], [&] { choose(groups, once ? i + 1 : i, number - 1, once, then); });
        }
    }
    // Groups of so many cards in all.
    void fill(const std::vector<OwnedSpec::Group>& groups, std::size_t first, int cards) {
        if (cards == 0) return done();
        for (std::size_t i = first; i < groups.size(); ++i) {
            const int size = static_cast<int>(groups[i].size());
            if (size <= cards) with(groups[i], [&] { fill(groups, i, cards - size); });
        }
    }
    template <class Then>
    void with(const OwnedSpec::Group& group, Then&& then) {
        bool fits = true;
        for (const std::int32_t kind : group) fits = ++used(kind) <= limits_[static_cast<std::size_t>(kind)] && fits;
        if (fits) then();
        for (const std::int32_t kind : group) --used(kind);
    }
    void done() {
        int missing = 0;
        for (std::size_t kind = 0; kind < used_.size(); ++kind) missing += std::max(0, used_[kind] - counts_[kind]);
        least_ = std::min(least_, missing);
    }

private:
    int& used(std::int32_t kind) { return used_[static_cast<std::size_t>(kind)]; }

    const std::vector<std::uint8_t>& counts_;
    std::vector<int> limits_, used_;
    int least_ = TINGPAI_NEVER + 1;
};

// Nothing where it is no hand of the spec; TINGPAI_NEVER where no target is possible.
inline std::optional<int> spec_shanten(const OwnedSpec& spec, const std::vector<std::uint8_t>& counts, std::vector<OwnedSpec::Group> melds) {
    std::vector<int> limits(spec.copies.begin(), spec.copies.end());
    int taken = 0;
    for (auto& meld : melds) {
        std::sort(meld.begin(), meld.end());
        const auto in = [&](const auto& own) { return std::find(own.begin(), own.end(), meld) != own.end(); };
        if (!in(spec.melds) && !in(spec.declarable)) return std::nullopt;
        taken += in(spec.melds) ? static_cast<int>(meld.size()) : meld_size(spec);
        for (const std::int32_t kind : meld) --limits[static_cast<std::size_t>(kind)];
    }
    int cards = 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > limits[kind]) return std::nullopt;
        cards += counts[kind];
    }
    const int room = spec_hand(spec) - taken;
    if (cards != room && cards != room - 1) return std::nullopt;
    std::vector<OwnedSpec::Group> pairs;
    for (std::int32_t kind = 0; kind < static_cast<std::int32_t>(counts.size()); ++kind) pairs.push_back({kind, kind});

    Targets targets(counts, limits);
    bool fits = melds.empty();
    for (std::size_t i = 0; i < spec.forms.size(); ++i) {
        const tingpai_form& form = spec.forms[i];
        const bool closed = form.closed_only != 0 || form.pattern == TINGPAI_PAIRS || form.pattern == TINGPAI_ONE_OF_EACH;
        if (!melds.empty() && closed) continue;
        const int number = form.count - static_cast<int>(melds.size());
        const int need = spec_hand(spec) - form.spare - taken;
        const auto done = [&] { targets.done(); };
        const auto pair = [&] { targets.choose(pairs, 0, 1, false, done); };
        if (form.pattern == TINGPAI_MELDS_AND_PAIR && number >= 0) {
            fits = true;
            targets.choose(spec.melds, 0, number, false, pair);
        } else if (form.pattern == TINGPAI_ALL_IN_GROUPS && need >= 0) {
            fits = true;
            targets.fill(spec.melds, 0, need);
        } else if (form.pattern == TINGPAI_PAIRS) {
            targets.choose(pairs, 0, form.count, form.distinct != 0, done);
        } else if (form.pattern == TINGPAI_ONE_OF_EACH) {
            for (const std::int32_t twice : spec.form_kinds[i]) {
                targets.with(spec.form_kinds[i], [&] { targets.with({twice}, done); });
            }
        }
    }
    if (!fits) return std::nullopt;
    return targets.least() > TINGPAI_NEVER ? TINGPAI_NEVER : targets.least() - 1;
}

}  // namespace fuzz
