#include "tingpai/sisepai/hand.hpp"

#include <algorithm>
#include <numeric>

#include "folds.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/sisepai/split.hpp"
#include "tingpai/sisepai/tables.hpp"

namespace tingpai::sisepai {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string times(int count, int kind) { return std::to_string(count) + " of " + kind_name(kind); }

}  // namespace

Group make_group(std::span<const int> cards) {
    if (cards.size() <= 4) {
        const Group group(cards);
        if (is_legal(group)) return group;
    }
    std::string text;
    for (int kind : cards) text += (text.empty() ? "" : " ") + kind_name(kind);
    throw HandError("'" + text + "' is no legal group (SP-4)");
}

Hand::Hand(const Counts& concealed, std::span<const Group> exposed, RulesPtr rules)
    : counts_(concealed), owned_(concealed), exposed_(exposed.begin(), exposed.end()),
      rules_(std::move(rules)) {
    if (exposed_.size() > 21) throw HandError(std::to_string(exposed_.size()) + " exposed groups in 21 cards");
    std::ranges::sort(exposed_);
    for (const Group& group : exposed_) {
        if (!is_legal(group)) throw HandError("'" + group_text(group) + "' is no legal group (SP-4)");
        for (int kind : group) ++owned_[at(kind)];
    }
    int cards = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) > copies(kind)) {
            throw HandError(times(owned(kind), kind) + ": there are " + std::to_string(copies(kind)) + " (SP-1)");
        }
        cards += owned(kind);
    }
    if (cards != 20 && cards != 21) {
        throw HandError(std::to_string(cards) + " cards: 20 before a draw, 21 after it (G-2, SP-3)");
    }
    after_draw_ = cards == 21;
    check_pairs();
}

// A pair is laid down by the take that wins and by no other (SP-11).
void Hand::check_pairs() const {
    const auto is_pair = [](const Group& group) { return group.size == 2; };
    const auto pairs = std::ranges::count_if(exposed_, is_pair);
    if (pairs == 0 || (pairs == 1 && after_draw_ && takes() == 0)) return;
    throw HandError("an exposed pair " + group_text(*std::ranges::find_if(exposed_, is_pair)) +
                    ": only the take that wins makes one, and then all 21 cards are in groups (SP-11)");
}

int Hand::takes() const {
    const int discards = least_discards(counts_, owned_, exposed_, *rules_, after_draw_ ? 0 : 1);
    return after_draw_ ? discards : discards + 1;
}

void Hand::must_be_before_draw(const char* what) const {
    if (after_draw_) {
        throw HandError(std::string(what) + ": only before a draw, this hand has 21 cards (G-3)");
    }
}

void Hand::check_seen(const Counts& seen) const {
    for (int kind = 0; kind < kinds; ++kind) {
        const int all = owned(kind) + seen[at(kind)];
        if (all > copies(kind)) {
            throw HandError(times(all, kind) + " over hand and seen: there are " +
                            std::to_string(copies(kind)) + " (G-4)");
        }
    }
}

// Whether the winning take of this kind puts all 21 cards in groups (SP-6).
bool Hand::completes(int kind) const {
    Counts counts = counts_;
    Counts owned = owned_;
    ++counts[at(kind)];
    ++owned[at(kind)];
    return least_discards(counts, owned, exposed_, *rules_, 0) == 0;
}

bool Hand::holds(const Group& group, int but_for) const {
    return std::ranges::all_of(group, [&](int kind) {
        return counts_[at(kind)] >= group.count(kind) - (kind == but_for ? 1 : 0);
    });
}

// Concealed cards of `group`, but for the taken one, lie down with it.
Hand Hand::exposing(const Group& group, int taken) const {
    Counts counts = counts_;
    ++counts[at(taken)];
    for (int kind : group) --counts[at(kind)];
    std::vector<Group> exposed = exposed_;
    exposed.push_back(group);
    return {counts, exposed, rules_};
}

// `group` is an exposed three and the taken card.
Hand Hand::extending(const Group& group, int taken) const {
    std::vector<Group> exposed = exposed_;
    const auto three = std::ranges::find_if(exposed, [&](const Group& own) { return extended(own, taken) == group; });
    if (three == exposed.end()) {
        throw IllegalActionError("take " + kind_name(taken) + " into " + group_text(group) +
                                 ": no exposed three that it extends (SP-6)");
    }
    *three = group;
    return {counts_, exposed, rules_};
}

// Whether some take of this kind, and then the best discard, leaves one take less (SP-16).
bool Hand::lowers(int kind, int takes_now) const {
    return any_take(kind, [&](const Group& group, bool extend) {
        return (extend ? extending(group, kind) : exposing(group, kind)).takes() == takes_now - 1;
    });
}

bool Hand::any_take(int kind, const std::function<bool(const Group&, bool)>& visit) const {
    for (const Group& group : all_groups()) {
        if (group.size == 2 || group.count(kind) == 0 || !holds(group, kind)) continue;
        if (visit(group, false)) return true;
    }
    if (!rules_->extend_exposed) return false;
    for (auto own = exposed_.begin(); own != exposed_.end(); ++own) {
        if (own != exposed_.begin() && *own == own[-1]) continue;
        const auto group = extended(*own, kind);
        if (group && visit(*group, true)) return true;
    }
    return false;
}

Live Hand::acceptance(const Counts& seen) const {
    must_be_before_draw("acceptance");
    check_seen(seen);
    const int now = takes();
    Live live;
    for (int kind = 0; kind < kinds; ++kind) {
        if (all_owned(kind)) continue;
        if (now == 1 ? completes(kind) : lowers(kind, now)) {
            live.emplace_back(kind, unseen(kind, seen));
        }
    }
    return live;
}

Live Hand::waits(const Counts& seen) const {
    must_be_before_draw("waits");
    check_seen(seen);
    return is_ready() ? acceptance(seen) : Live{};
}

Hand Hand::draw(int kind) const {
    must_be_before_draw("draw");
    Counts counts = counts_;
    ++counts[at(kind)];
    return {counts, exposed_, rules_};
}

bool Hand::may_discard(int kind) const { return counts_[at(kind)] > 0 && !is_single(kind); }

Hand Hand::discard(int kind) const {
    if (!after_draw_) throw HandError("discard: only after a draw (G-2)");
    if (counts_[at(kind)] == 0) throw IllegalActionError("discard " + kind_name(kind) + ": not concealed in the hand");
    if (!may_discard(kind)) {
        throw IllegalActionError("discard " + kind_name(kind) + ": Generals and flowers may not be discarded (SP-8)");
    }
    Counts counts = counts_;
    --counts[at(kind)];
    return {counts, exposed_, rules_};
}

Hand Hand::take(int kind, const Group& group, bool extend) const {
    must_be_before_draw("take");
    const std::string what = "take " + kind_name(kind) + " into " + group_text(group);
    if (group.count(kind) == 0) throw IllegalActionError(what + ": the group does not contain it (SP-7)");
    if (extend) {
        if (!rules_->extend_exposed) throw IllegalActionError(what + ": extend_exposed is off (SP-6)");
        return extending(group, kind);
    }
    if (!holds(group, kind)) throw IllegalActionError(what + ": the other cards are not concealed in the hand (SP-7)");
    Hand taken = exposing(group, kind);
    if (group.size == 2 && !taken.is_complete()) {
        throw IllegalActionError(what + ": a pair is only for a take that wins (SP-11)");
    }
    return taken;
}

bool Hand::operator==(const Hand& other) const {
    return counts_ == other.counts_ && exposed_ == other.exposed_ && *rules_ == *other.rules_;
}

const RulesPtr& default_rules() {
    static const RulesPtr rules = std::make_shared<const Rules>();
    return rules;
}

}  // namespace tingpai::sisepai
