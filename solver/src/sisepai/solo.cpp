#include "solo.hpp"

#include <algorithm>

#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

std::size_t SoloGame::Hash::operator()(const State& state) const {
    std::uint64_t sum = state.exposure * 64ULL + state.card * 2ULL + (state.passes ? 1 : 0);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        sum = (sum ^ (state.concealed[kind] + 8ULL * state.gone[kind]) ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
    }
    return static_cast<std::size_t>(sum ^ sum >> 32U);
}

std::size_t SoloGame::Hash::operator()(const Exposure& exposure) const {
    auto sum = static_cast<std::uint64_t>(exposure.points);
    for (std::size_t kind = 0; kind < kinds; ++kind) sum = (sum ^ exposure.counts[kind] ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
    return static_cast<std::size_t>(sum ^ sum >> 32U);
}

SoloGame::Before SoloGame::key(const Hand& hand, std::optional<int> thrown) {
    Exposure exposure;
    for (const Group& group : hand.melds()) {
        for (const int kind : group) ++exposure.counts[place(kind)];
        exposure.points += group_points(group, *rules_);
        if (rules_->extend_exposed && group.size == 3) exposure.threes.push_back(group);
    }
    State state{hand.counts(), {}, number(exposure), 0, none, false};
    state.takes = static_cast<std::uint8_t>(discards(state, 1) + 1);
    if (thrown) state.gone[place(*thrown)] = 1;
    forget(state);
    return number(state);
}

std::uint64_t SoloGame::number(const State& state) {
    const auto [known, fresh] = numbers_.try_emplace(state, states_.size());
    if (fresh) states_.push_back(state);
    return known->second;
}

std::uint32_t SoloGame::number(const Exposure& exposure) {
    const auto [known, fresh] = exposure_numbers_.try_emplace(exposure, static_cast<std::uint32_t>(exposures_.size()));
    if (fresh) exposures_.push_back(exposure);
    return known->second;
}

std::size_t SoloGame::bytes() const {
    return states_.capacity() * sizeof(State) + numbers_.size() * (sizeof(State) + 4 * sizeof(void*)) +
           exposures_.size() * 2 * (sizeof(Exposure) + 4 * sizeof(void*));
}

Counts SoloGame::owned(const State& state) const {
    Counts owned = state.concealed;
    const Counts& exposed = exposures_[state.exposure].counts;
    for (std::size_t kind = 0; kind < kinds; ++kind) owned[kind] = static_cast<std::uint8_t>(owned[kind] + exposed[kind]);
    return owned;
}

int SoloGame::live_copies(const State& state, int kind) const {
    const std::size_t k = place(kind);
    return copies(kind) - state.concealed[k] - exposures_[state.exposure].counts[k] - state.gone[k] - seen_[k];
}

int SoloGame::discards(const State& state, int spare) const {
    return least_discards(state.concealed, owned(state), exposures_[state.exposure].threes, *rules_, spare);
}

// Whether this kind can be taken and leave one take less, or win.
bool SoloGame::lowers(const State& before, int kind) {
    State after = before;
    ++after.concealed[place(kind)];
    if (before.takes == 1) return discards(after, 0) == 0;
    after.card = static_cast<std::uint8_t>(kind);
    bool found = false;
    each_take(after, [&](const State& taken) { found = found || discards(taken, 0) < before.takes; });
    return found;
}

// Whether a copy of this kind may be what wins with a pair, then or after takes: without the one that is held
// the hand must do with one open group less. (It may have a pair of its own, so that some kinds are remembered
// in vain.)
bool SoloGame::may_be_last(const State& before, Folds& folds, int kind) const {
    if (is_single(kind) || before.concealed[place(kind)] == 0) return false;
    if (rules_->extend_exposed) {
        State rest = before;
        --rest.concealed[place(kind)];
        const Counts all = owned(before);
        return least_discards(rest.concealed, all, exposures_[before.exposure].threes, *rules_, 0) < before.takes;
    }
    folds.lay(kind, -1);
    const bool may = folds.discards() < before.takes;
    folds.lay(kind, 1);
    return may;
}

void SoloGame::forget(State& before) const {
    std::optional<Folds> folds;
    for (int kind = 0; kind < kinds; ++kind) {
        if (before.gone[place(kind)] == 0) continue;
        if (!folds) folds.emplace(folds_of(before));
        if (!may_be_last(before, *folds, kind)) before.gone[place(kind)] = 0;
    }
}

SoloGame::State SoloGame::passed(State after) const {
    ++after.gone[after.card];
    after.card = none;
    after.passes = false;
    return after;
}

std::optional<SoloGame::State> SoloGame::discarded(State taken, int kind) const {
    --taken.concealed[place(kind)];
    --taken.takes;
    if (discards(taken, 1) + 1 != taken.takes) return std::nullopt;
    ++taken.gone[place(kind)];
    forget(taken);
    return taken;
}

std::uint32_t SoloGame::with(std::uint32_t exposure, const Group& group) {
    Exposure more = exposures_[exposure];
    for (const int kind : group) ++more.counts[place(kind)];
    more.points += group_points(group, *rules_);
    if (rules_->extend_exposed && group.size == 3) {
        more.threes.insert(std::ranges::upper_bound(more.threes, group), group);
    }
    return number(more);
}

std::uint32_t SoloGame::extended_by(std::uint32_t exposure, std::size_t three, const Group& four) {
    Exposure more = exposures_[exposure];
    const Group before = more.threes[three];
    more.threes.erase(more.threes.begin() + static_cast<std::ptrdiff_t>(three));
    for (const int kind : four) ++more.counts[place(kind)];
    for (const int kind : before) --more.counts[place(kind)];
    more.points += group_points(four, *rules_) - group_points(before, *rules_);
    return number(more);
}

std::pair<int, double> SoloGame::finish(const State& ready) const {
    int all = 0;
    double sum = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        const int live = live_copies(ready, kind);
        if (live <= 0) continue;
        State complete = ready;
        ++complete.concealed[place(kind)];
        if (discards(complete, 0) > 0) continue;
        all += live;
        sum += static_cast<double>(live) * points(complete);
    }
    return {all, sum};
}

// The most over the splits (SP-6).
int SoloGame::points(const State& complete) const {
    const Exposure& exposure = exposures_[complete.exposure];
    int most = -1;
    const auto consider = [&](const Counts& left, std::span<const Group> lying) {
        const auto own = split_points(left, *rules_);
        if (!own) return;
        int more = 0;
        for (std::size_t i = 0; i < lying.size(); ++i) {
            more += group_points(lying[i], *rules_) - group_points(exposure.threes[i], *rules_);
        }
        most = std::max(most, exposure.points + *own + more);
    };
    each_extension(complete.concealed, exposure.threes, consider);
    return most;
}

}  // namespace tingpai::sisepai
