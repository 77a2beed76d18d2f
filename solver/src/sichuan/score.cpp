#include "tingpai/sichuan/score.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/tables.hpp"

namespace tingpai::sichuan {

void Win::check() const {
    if ((kong_replacement || heavenly) && by != WinBy::self_draw) {
        throw HandError("a win on a kong replacement or a heavenly one is self-drawn (SC-16, SC-18)");
    }
    if ((earthly || shoot_after_kong) && by != WinBy::discard) {
        throw HandError("an earthly win or one on a discard after a kong is on a discard (SC-18)");
    }
    if (heavenly && (kong_replacement || last_tile)) {
        throw HandError("a heavenly win has no other event (SC-2)");
    }
    if (by == WinBy::robbed_kong && last_tile) {
        throw HandError("no kong is robbed after the last tile: it needs a tile in the wall (SC-10)");
    }
    if (earthly && last_tile) throw HandError("no wall is empty at the dealer's first discard (SC-18)");
}

void Win::check_with(const Hand& complete) const {
    const auto is_kong = [](const Meld& meld) { return meld.size() == 4; };
    if (kong_replacement && std::ranges::none_of(complete.melds(), is_kong)) {
        throw HandError("a win on a kong replacement, without a declared kong (SC-9)");
    }
    if (by == WinBy::robbed_kong && complete.owned(kind) > 1) {
        throw HandError("a kong of " + kind_name(kind) + " cannot be robbed with " +
                        std::to_string(complete.owned(kind) - 1) + " own: the konger has the rest (SC-11)");
    }
    if ((heavenly || earthly) && !complete.melds().empty()) {
        throw HandError("no heavenly or earthly win with declared melds (SC-18)");
    }
}

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

unsigned meld_marks(const Meld& meld) {
    if (meld.type != MeldType::run) return alike_marks(rank_of(meld.kind));
    return rank_of(meld.kind) == 1 || rank_of(meld.kind) == ranks - 2 ? mark_outside : 0U;
}

int roots(const Hand& hand) {
    int roots = 0;
    for (int kind = 0; kind < kinds; ++kind) roots += hand.owned(kind) == copies ? 1 : 0;
    return roots;
}

bool one_suit(const Hand& hand) {
    int held = 0;
    for (int suit = 0; suit < suits; ++suit) {
        for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
            if (hand.owned(kind) == 0) continue;
            ++held;
            break;
        }
    }
    return held == 1;
}

Structure structure_of(const Hand& hand) {
    return {hand.standard_readings(), declared_marks(hand.melds()), hand.is_seven_pairs(), one_suit(hand),
            static_cast<int>(hand.melds().size()), roots(hand)};
}

// The items of a reading of form (a) with these marks, and how often each counts.
using MarkItems = std::array<std::pair<Item, int>, 3>;
MarkItems mark_items(unsigned marks, const Rules& rules) {
    const bool all_258 = (marks & mark_258) != 0 && rules.has(Item::all_258);
    const bool pungs = all_258 || (marks & mark_pung) != 0;
    return {{{Item::basic, 1},
             {all_258 ? Item::all_258 : Item::all_pungs, pungs ? 1 : 0},
             {Item::outside, (marks & mark_outside) != 0 ? 1 : 0}}};
}

class Scorer {
public:
    Scorer(const Structure& structure, const Rules& rules) : structure_(structure), rules_(rules) {}

    // The items that the reading does not change.
    std::vector<ScoreItem> common(const std::optional<Win>& win) const {
        std::vector<ScoreItem> items;
        add(items, Item::full_flush, structure_.one_suit ? 1 : 0);
        add(items, Item::golden_single_wait, structure_.melds == 4 ? 1 : 0);
        add(items, Item::root, structure_.roots);
        if (!win) return items;
        add(items, Item::kong_replacement, win->kong_replacement ? 1 : 0);
        add(items, Item::robbed_kong, win->by == WinBy::robbed_kong ? 1 : 0);
        add(items, Item::last_tile, win->last_tile ? 1 : 0);
        add(items, Item::heavenly, win->heavenly ? 1 : 0);
        add(items, Item::earthly, win->earthly ? 1 : 0);
        add(items, Item::shoot_after_kong, win->shoot_after_kong ? 1 : 0);
        if (win->by == WinBy::self_draw && rules_.self_draw_bonus == SelfDrawBonus::fan) {
            items.push_back({self_draw_item, 1, 1});
        }
        return items;
    }
    // The items of a reading of form (a) with these marks, or of seven pairs.
    std::vector<ScoreItem> standard(unsigned marks) const {
        std::vector<ScoreItem> items;
        for (const auto& [item, count] : mark_items(marks, rules_)) add(items, item, count);
        return items;
    }
    std::vector<ScoreItem> seven_pairs() const {
        std::vector<ScoreItem> items;
        add(items, Item::basic, 1);
        add(items, Item::seven_pairs, 1);
        return items;
    }
    static int fan(const std::vector<ScoreItem>& items) {
        return std::accumulate(items.begin(), items.end(), 0,
                               [](int sum, const ScoreItem& item) { return sum + item.fan; });
    }
    // The most fan that the reading earns, without the common items.
    int best_reading() const {
        int best = -1;
        for (unsigned sets = structure_.standard; sets != 0; sets &= sets - 1U) {
            const auto marks = static_cast<unsigned>(std::countr_zero(sets));
            best = std::max(best, fan(standard(marks & structure_.declared)));
        }
        return structure_.seven_pairs ? std::max(best, fan(seven_pairs())) : best;
    }

private:
    void add(std::vector<ScoreItem>& items, Item item, int count) const {
        if (count == 0 || !rules_.has(item)) return;
        items.push_back({item_names[static_cast<std::size_t>(item)], rules_.value(item) * count, count});
    }
    Structure structure_;
    const Rules& rules_;
};

std::vector<ScoreItem> reading_items(const Scorer& scorer, const Reading& reading) {
    if (reading.size() == 7) return scorer.seven_pairs();
    unsigned marks = (1U << mark_bits) - 1U;
    for (const Meld& meld : reading) marks &= meld_marks(meld);
    return scorer.standard(marks);
}

Score score_complete(const Hand& hand, const std::optional<Win>& win) {
    const Rules& rules = *hand.rules();
    const Scorer scorer(structure_of(hand), rules);
    Score best;
    best.fan = -1;
    for (Reading& reading : hand.readings()) {
        auto items = reading_items(scorer, reading);
        const int fan = Scorer::fan(items);
        if (fan <= best.fan) continue;
        best.fan = fan;
        best.items = std::move(items);
        best.reading = std::move(reading);
    }
    const auto common = scorer.common(win);
    best.items.insert(best.items.end(), common.begin(), common.end());
    best.fan = Scorer::fan(best.items);
    best.points = rules.points(best.fan);
    const bool bonus = win && win->by == WinBy::self_draw && rules.self_draw_bonus == SelfDrawBonus::points;
    best.payment = best.points + (bonus ? 1 : 0);
    return best;
}

}  // namespace

int reading_fan(unsigned marks, const Rules& rules) {
    int fan = 0;
    for (const auto& [item, count] : mark_items(marks, rules)) fan += rules.value(item) * count;
    return fan;
}

Score score(const Hand& hand, const std::optional<Win>& win) {
    if (win) win->check();
    if (!hand.is_after_draw()) {
        if (!win) {
            throw IncompleteHandError(to_text(hand) + " has not drawn: score needs the winning tile");
        }
        const Hand drawn = hand.draw(win->kind);
        if (!drawn.is_complete()) {
            throw IncompleteHandError(to_text(hand) + " is not complete with " + kind_name(win->kind));
        }
        win->check_with(drawn);
        return score_complete(drawn, win);
    }
    if (!hand.is_complete()) throw IncompleteHandError(to_text(hand) + " is not complete (SC-15)");
    if (win && hand.counts()[at(win->kind)] == 0) {
        throw HandError("the winning tile " + kind_name(win->kind) + " is not among the concealed tiles");
    }
    if (win) win->check_with(hand);
    return score_complete(hand, win);
}

std::optional<Score> max_score(const Hand& hand) {
    if (hand.is_after_draw()) throw HandError("max_score: only before a draw, this hand has drawn (G-3)");
    std::optional<Hand> best;
    int most = -1;
    for (const auto& [kind, live] : hand.waits({})) {
        Hand complete = hand.draw(kind);
        const int fan = structural_fan(structure_of(complete), *hand.rules());
        if (fan <= most) continue;
        most = fan;
        best = std::move(complete);
    }
    if (!best) return std::nullopt;
    return score_complete(*best, {});
}

unsigned declared_marks(std::span<const Meld> melds) {
    unsigned marks = (1U << mark_bits) - 1U;
    for (const Meld& meld : melds) marks &= meld_marks(meld);
    return marks;
}

int structural_fan(const Structure& structure, const Rules& rules) {
    const Scorer scorer(structure, rules);
    return scorer.best_reading() + Scorer::fan(scorer.common({}));
}

long long payment(int fan, bool self_drawn, const Rules& rules) {
    if (self_drawn && rules.self_draw_bonus == SelfDrawBonus::fan) ++fan;
    return rules.points(fan) + (self_drawn && rules.self_draw_bonus == SelfDrawBonus::points ? 1 : 0);
}

std::vector<Discard> discards(const Hand& hand, const Counts& seen) {
    return rank_discards<Score>(hand, seen);
}

}  // namespace tingpai::sichuan
