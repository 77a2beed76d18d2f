#include "solo.hpp"

#include <algorithm>
#include <string>

#include "folds.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/sisepai/split.hpp"

namespace tingpai::sisepai {

namespace {

std::uint64_t mixed(std::uint64_t sum, const Counts& counts) {
    for (const std::uint8_t count : counts) sum = (sum ^ count ^ sum >> 29U) * 0xD6E8FEB86659FD93ULL;
    return sum ^ sum >> 32U;
}

}  // namespace

std::size_t SoloGame::Hash::operator()(const Cards& cards) const {
    return static_cast<std::size_t>(mixed(cards.exposure, cards.concealed));
}

std::size_t SoloGame::Hash::operator()(const Exposure& exposure) const {
    return static_cast<std::size_t>(mixed(static_cast<std::uint64_t>(exposure.points), exposure.counts));
}

SoloGame::Before SoloGame::key(const Hand& hand, std::optional<int> thrown) {
    Exposure exposure;
    for (const Group& group : hand.melds()) {
        for (const int kind : group) ++exposure.counts[place(kind)];
        exposure.points += group_points(group, *rules_);
        if (rules_->extend_exposed && group.size == 3) exposure.threes.push_back(group);
    }
    const std::uint32_t own = number(Cards{hand.counts(), number(exposure)});
    const std::uint8_t single = thrown ? single_of(hands_[own], *thrown) : none;
    return single == none ? own : own | std::uint64_t{1} << single_bit(single);
}

// ---- hands -------------------------------------------------------------------------------------

std::uint32_t SoloGame::number(const Cards& cards) {
    const auto [known, fresh] = numbers_.try_emplace(cards, static_cast<std::uint32_t>(hands_.size()));
    if (!fresh) return known->second;
    Known hand{cards, static_cast<std::uint8_t>(discards(cards, 1) + 1), {}, {}, false};
    for (int kind = 0; kind < kinds && remembers_; ++kind) {
        if (may_be_last(cards, hand.takes, kind)) hand.singles.push_back(static_cast<std::uint8_t>(kind));
    }
    if (hand.singles.size() > most_singles || hands_.size() >> hand_bits != 0) {
        throw BudgetError("more hands or more kinds that may become the last pair than can be told apart: " +
                          std::to_string(hands_.size()) + " and " + std::to_string(hand.singles.size()));
    }
    hands_.push_back(std::move(hand));
    return known->second;
}

std::uint32_t SoloGame::number(const Exposure& exposure) {
    const auto [known, fresh] = exposure_numbers_.try_emplace(exposure, static_cast<std::uint32_t>(exposures_.size()));
    if (fresh) exposures_.push_back(exposure);
    return known->second;
}

std::size_t SoloGame::bytes() const {
    constexpr std::size_t links = 4 * sizeof(void*);
    return hands_.capacity() * sizeof(Known) + numbers_.size() * (sizeof(Cards) + links + 32) + ways_ * sizeof(Way) +
           nexts_.capacity() * sizeof(Next) + exposures_.size() * 2 * (sizeof(Exposure) + links);
}

std::uint8_t SoloGame::single_of(const Known& hand, int kind) const {
    const auto found = std::ranges::find(hand.singles, kind);
    return found == hand.singles.end() ? none : static_cast<std::uint8_t>(found - hand.singles.begin());
}

SoloGame::Before SoloGame::follow(Before state, const Next& next) const {
    Before after = next.hand;
    for (std::size_t single = 0; single < hands_[next.hand].singles.size(); ++single) {
        after |= static_cast<Before>(gone(state, next.before[single])) << single_bit(single);
    }
    if (next.thrown != none) after += Before{1} << single_bit(next.thrown);
    return after;
}

Counts SoloGame::owned(const Cards& cards) const {
    Counts owned = cards.concealed;
    const Counts& exposed = exposures_[cards.exposure].counts;
    for (std::size_t kind = 0; kind < kinds; ++kind) owned[kind] = static_cast<std::uint8_t>(owned[kind] + exposed[kind]);
    return owned;
}

int SoloGame::unseen(const Cards& cards, int kind) const {
    const std::size_t k = place(kind);
    return copies(kind) - cards.concealed[k] - exposures_[cards.exposure].counts[k] - seen_[k];
}

int SoloGame::discards(const Cards& cards, int spare) const {
    return least_discards(cards.concealed, owned(cards), exposures_[cards.exposure].threes, *rules_, spare);
}

// Whether a copy of this kind may be what wins with a pair, now or after more takes: without the one that is
// held, the rest has no pair open and one open group less.
bool SoloGame::may_be_last(const Cards& cards, int takes, int kind) const {
    if (is_single(kind) || cards.concealed[place(kind)] == 0) return false;
    Counts rest = cards.concealed;
    --rest[place(kind)];
    return least_discards(rest, owned(cards), exposures_[cards.exposure].threes, *rules_, 0, false) < takes;
}

// The most over the splits (SP-6).
int SoloGame::points(const Cards& complete) const {
    const Exposure& exposure = exposures_[complete.exposure];
    int most = -1;
    each_extension(complete.concealed, exposure.threes, [&](const Counts& left, std::span<const Group> lying) {
        const auto own = split_points(left, *rules_);
        if (!own) return;
        int more = 0;
        for (std::size_t i = 0; i < lying.size(); ++i) {
            more += group_points(lying[i], *rules_) - group_points(exposure.threes[i], *rules_);
        }
        most = std::max(most, exposure.points + *own + more);
    });
    return most;
}

// ---- what a hand may become --------------------------------------------------------------------

void SoloGame::find_ways(Before state) {
    const auto own = static_cast<std::size_t>(&hand_of(state) - hands_.data());
    if (hands_[own].has_ways) return;
    const Known hand = hands_[own];  // a copy: others are added
    auto found = hand.takes == 1 ? waits(hand) : ways(hand);
    ways_ += found.size();
    hands_[own].ways = std::move(found);
    hands_[own].has_ways = true;
}

std::vector<SoloGame::Way> SoloGame::waits(const Known& hand) const {
    std::vector<Way> found;
    for (int kind = 0; kind < kinds; ++kind) {
        const int copies = unseen(hand.cards, kind);
        if (copies <= 0) continue;
        Cards complete = hand.cards;
        ++complete.concealed[place(kind)];
        if (discards(complete, 0) > 0) continue;
        found.push_back({static_cast<std::uint8_t>(copies), single_of(hand, kind), points(complete), 0, 0});
    }
    return found;
}

std::vector<SoloGame::Way> SoloGame::ways(const Known& hand) {
    std::vector<Way> found;
    for (int kind = 0; kind < kinds; ++kind) {
        const int copies = unseen(hand.cards, kind);
        if (copies <= 0) continue;
        Way way{static_cast<std::uint8_t>(copies), single_of(hand, kind), 0, nexts_.size(), 0};
        add_nexts(hand, kind);
        way.end = nexts_.size();
        if (way.next < way.end || way.single != none) found.push_back(way);
    }
    return found;
}

// The hands one take nearer that taking this kind may leave.
void SoloGame::add_nexts(const Known& hand, int kind) {
    const std::size_t first = nexts_.size();
    Cards drawn = hand.cards;
    ++drawn.concealed[place(kind)];
    each_take(drawn, kind, [&](Cards taken) {
        if (discards(taken, 0) >= hand.takes) return;
        for (int thrown = 0; thrown < kinds; ++thrown) {
            if (taken.concealed[place(thrown)] == 0 || is_single(thrown)) continue;
            Cards left = taken;
            --left.concealed[place(thrown)];
            if (discards(left, 1) + 1 >= hand.takes) continue;
            Next next;
            next.hand = number(left);
            const Known& after = hands_[next.hand];
            next.thrown = single_of(after, thrown);
            next.before.fill(none);
            for (std::size_t i = 0; i < after.singles.size(); ++i) next.before[i] = single_of(hand, after.singles[i]);
            const auto same = [&](const Next& other) { return other.hand == next.hand && other.thrown == next.thrown; };
            if (std::any_of(nexts_.begin() + static_cast<std::ptrdiff_t>(first), nexts_.end(), same)) continue;
            nexts_.push_back(next);
        }
    });
}

// Every way to expose a group with this card, which is among the concealed ones.
template <class Visit>
void SoloGame::each_take(const Cards& drawn, int card, Visit&& visit) {
    for (const Group& group : all_groups()) {
        if (group.size == 2 || group.count(card) == 0) continue;
        if (!std::ranges::all_of(group, [&](int kind) { return drawn.concealed[place(kind)] >= group.count(kind); })) continue;
        Cards taken = drawn;
        for (const int kind : group) --taken.concealed[place(kind)];
        taken.exposure = with(drawn.exposure, group);
        visit(taken);
    }
    for (std::size_t three = 0; three < exposures_[drawn.exposure].threes.size(); ++three) {
        const auto four = extended(exposures_[drawn.exposure].threes[three], card);
        if (!four) continue;
        Cards taken = drawn;
        --taken.concealed[place(card)];
        taken.exposure = extended_by(drawn.exposure, three, *four);
        visit(taken);
    }
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

}  // namespace tingpai::sisepai
