#include "tingpai/search/spec_value.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "tingpai/errors.hpp"
#include "tingpai/search/progress.hpp"

namespace tingpai::search {

namespace {

using Counts = std::vector<std::uint8_t>;

// The hands of one search: the Game of search/progress.hpp.
class SoloGame {
public:
    using Before = std::uint64_t;
    using After = std::uint64_t;

    // Hands with the declared melds of `hand`. `seen` by kind.
    SoloGame(const meld::Solver& solver, const meld::Holding& hand, const Counts& seen) : solver_(solver), base_(hand), seen_(seen) {}

    [[nodiscard]] std::uint64_t key(const Counts& counts) {
        const auto [known, fresh] = numbers_.try_emplace(counts, hands_.size());
        if (fresh) hands_.push_back({counts, none});
        return known->second;
    }
    // Some forms leave a card over, so that a hand before its draw can be complete: then every draw wins.
    [[nodiscard]] bool is_ready(Before hand) { return shanten(hand) <= 0; }
    [[nodiscard]] int least_draws(Before hand) { return shanten(hand); }
    template <class Visit>
    void each_finish(Before hand, Visit&& visit) {
        int live = 0;
        for (const auto& [kind, copies] : solver_.waits(holding(hand, false), seen_)) live += copies;
        visit(live, live);
    }
    template <class Visit>
    void each_kept(Before hand, Visit&& visit) {
        for (const auto& [kind, copies] : solver_.acceptance(holding(hand, false), seen_)) {
            visit(copies, changed(hand, kind, 1));
        }
    }
    template <class Visit>
    void each_discard(After hand, Visit&& visit) {
        const int now = shanten(hand, true);
        const Counts counts = hands_[hand].counts;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (counts[kind] == 0) continue;
            const std::uint64_t next = changed(hand, static_cast<int>(kind), -1);
            if (shanten(next) == now) visit(next);
        }
    }
    [[nodiscard]] std::size_t bytes() const {
        const std::size_t cards = base_.counts.size();
        return hands_.capacity() * sizeof(Known) + hands_.size() * (2 * cards + 8 * sizeof(void*));
    }

private:
    static constexpr int none = -2;  // shanten not asked for yet

    struct Known {
        Counts counts;
        int shanten;
    };
    struct Hash {
        std::size_t operator()(const Counts& counts) const {
            std::uint64_t sum = 0;
            for (std::uint8_t copies : counts) sum = (sum ^ copies ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
            return static_cast<std::size_t>(sum ^ sum >> 32U);
        }
    };

    [[nodiscard]] meld::Holding holding(std::uint64_t hand, bool after_draw) const {
        meld::Holding own = base_;
        own.counts = hands_[hand].counts;
        own.after_draw = after_draw;
        return own;
    }
    [[nodiscard]] int shanten(std::uint64_t hand, bool after_draw = false) {
        if (hands_[hand].shanten == none) hands_[hand].shanten = solver_.shanten(holding(hand, after_draw));
        return hands_[hand].shanten;
    }
    [[nodiscard]] std::uint64_t changed(std::uint64_t hand, int kind, int by) {
        Counts counts = hands_[hand].counts;
        auto& own = counts[static_cast<std::size_t>(kind)];
        own = static_cast<std::uint8_t>(own + by);
        return key(counts);
    }

    const meld::Solver& solver_;
    const meld::Holding& base_;
    const Counts& seen_;
    std::vector<Known> hands_;
    std::unordered_map<Counts, std::uint64_t, Hash> numbers_;
};

// One a kind; HandError where the hand leaves fewer.
Counts checked_seen(const meld::Solver& solver, const meld::Holding& hand, std::span<const std::uint8_t> seen) {
    solver.check_seen(hand, seen);
    Counts own(seen.begin(), seen.end());
    own.resize(hand.counts.size());
    return own;
}

int unseen_cards(const meld::Holding& hand, const Counts& seen) {
    int unseen = 0;
    for (std::size_t kind = 0; kind < seen.size(); ++kind) unseen += hand.limits[kind] - hand.counts[kind] - seen[kind];
    return unseen;
}

std::vector<Value> values_of(const meld::Solver& solver, const meld::Holding& base, const std::vector<Counts>& hands, const Counts& seen,
                                     int unseen, const Question& question) {
    if (question.policy != Policy::progress) throw HandError("policy: only progress is known of a Spec");
    check_draws(question.draws, unseen);
    SoloGame game(solver, base, seen);
    Progress<SoloGame> progress(game, question);
    std::vector<Target> roots;
    for (const Counts& counts : hands) roots.push_back(progress.add(game.key(counts)));
    return progress.graph().values(roots, unseen, question, progress.bytes());
}

}  // namespace

Value value(const meld::Solver& solver, const meld::Holding& hand, std::span<const std::uint8_t> seen, const Question& question) {
    if (hand.after_draw) throw HandError("value: only before a draw, this hand has drawn");
    const Counts shown = checked_seen(solver, hand, seen);
    return values_of(solver, hand, {hand.counts}, shown, unseen_cards(hand, shown), question).front();
}

std::vector<SpecDiscard> discards(const meld::Solver& solver, const meld::Holding& hand, std::span<const std::uint8_t> seen,
                                  const Question* question) {
    if (!hand.after_draw) throw HandError("discards: only after a draw");
    const Counts shown = checked_seen(solver, hand, seen);
    meld::Holding after = hand;
    after.after_draw = false;
    std::vector<std::pair<SpecDiscard, int>> ranked;  // with the live copies
    for (std::size_t kind = 0; kind < shown.size(); ++kind) {
        if (hand.counts[kind] == 0) continue;
        Counts gone = shown;
        ++gone[kind];
        --after.counts[kind];
        SpecDiscard option{static_cast<int>(kind), solver.shanten(after), solver.acceptance(after, gone)};
        ++after.counts[kind];
        int live = 0;
        for (const auto& [accepted, copies] : option.acceptance) live += copies;
        ranked.emplace_back(std::move(option), live);
    }
    std::ranges::sort(ranked, {}, [](const auto& entry) { return std::tuple(entry.first.shanten, -entry.second, entry.first.kind); });
    std::vector<SpecDiscard> options;
    for (auto& [option, live] : ranked) options.push_back(std::move(option));
    if (question == nullptr) return options;
    const auto raises = [&](const SpecDiscard& option) { return option.shanten > options.front().shanten; };
    std::vector<Counts> hands;
    for (const SpecDiscard& option : options) {
        if (raises(option)) break;
        hands.push_back(hand.counts);
        --hands.back()[static_cast<std::size_t>(option.kind)];
    }
    const int unseen = unseen_cards(hand, shown);
    std::vector<Value> values;
    if (solver.shanten(hand) >= 0) {
        // A discard that leaves the least shanten is of no use later: its copy need not be taken off.
        values = values_of(solver, after, hands, shown, unseen, *question);
    } else {
        for (std::size_t i = 0; i < hands.size(); ++i) {
            Counts gone = shown;
            ++gone[static_cast<std::size_t>(options[i].kind)];
            values.push_back(values_of(solver, after, {hands[i]}, gone, unseen, *question).front());
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) options[i].value = std::move(values[i]);
    order_by_worth(options, question->aim, [](const SpecDiscard& option) { return option.value ? &*option.value : nullptr; });
    return options;
}

}  // namespace tingpai::search
