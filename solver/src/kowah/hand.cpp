#include "tingpai/kowah/hand.hpp"

#include <algorithm>
#include <numeric>

#include "tingpai/errors.hpp"
#include "tingpai/kowah/tables.hpp"

namespace tingpai::kowah {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string times(int count, int kind) { return std::to_string(count) + " of " + kind_name(kind); }

RankCounts rank_cards(const Counts& counts, int rank) {
    return {counts[at(rank)], counts[at(ranks + rank)], counts[at(2 * ranks + rank)]};
}

// Every way to split cards into triples, each ascending (KW-6).
class Triples {
public:
    explicit Triples(const Counts& counts) : counts_(counts) {}

    std::vector<std::vector<Meld>> all() {
        split(0);
        std::ranges::sort(found_);
        const auto [first, last] = std::ranges::unique(found_);
        found_.erase(first, last);
        return std::move(found_);
    }

private:
    void split(int kind) {
        while (kind < kinds && counts_[at(kind)] == 0) ++kind;
        if (kind == kinds) {
            found_.push_back(sofar_);
            std::ranges::sort(found_.back());
            return;
        }
        for (int second = kind; second < kinds; ++second) {
            for (int third = second; third < kinds; ++third) {
                if (part_of(second) == part_of(kind) && part_of(third) == part_of(kind)) use(kind, second, third);
            }
        }
    }
    void use(int first, int second, int third) {
        const Meld triple(std::array{first, second, third});
        if (std::ranges::any_of(triple, [&](int kind) { return counts_[at(kind)] < triple.count(kind); })) return;
        for (int kind : triple) --counts_[at(kind)];
        sofar_.push_back(triple);
        split(first);
        sofar_.pop_back();
        for (int kind : triple) ++counts_[at(kind)];
    }

    Counts counts_;
    std::vector<Meld> sofar_;
    std::vector<std::vector<Meld>> found_;
};

// Whether these two triples may stand beside a pair of `kind` (KW-7).
bool legal_beside(const std::vector<Meld>& triples, int kind, PairRule rule) {
    std::vector<RankCounts> same_rank;
    for (const Meld& triple : triples) {
        if (is_honour(kind) || part_of(triple.kinds[0]) != part_of(kind)) continue;
        RankCounts own{};
        for (int card : triple) ++own[at(card / ranks)];
        same_rank.push_back(own);
    }
    return is_honour(kind) || pair_fits(kind / ranks, same_rank, rule);
}

}  // namespace

Meld make_meld(std::span<const int> cards) {
    const auto same_part = [&](int kind) { return part_of(kind) == part_of(cards.front()); };
    const bool alike = std::ranges::adjacent_find(cards, std::not_equal_to<>()) == cards.end();
    const bool triple = cards.size() == 3 && std::ranges::all_of(cards, same_part);
    if (triple || (cards.size() == 2 && alike)) return Meld(cards);
    std::string text;
    for (int kind : cards) text += kind_name(kind);
    throw HandError("'" + text + "' is no triple of one rank or honour and no identical pair (KW-6)");
}

Hand::Hand(const Counts& counts, int declared, RulesPtr rules)
    : counts_(counts), rules_(std::move(rules)), declared_(static_cast<std::int8_t>(declared)) {
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) > copies) throw HandError(times(owned(kind), kind) + ": there are four copies of a kind (KW-1)");
    }
    const int cards = std::accumulate(counts_.begin(), counts_.end(), 0);
    if (cards != 8 && cards != 9) {
        throw HandError(std::to_string(cards) + " cards: eight before a draw, nine after it (G-2)");
    }
    after_draw_ = cards == 9;
    if (declared_ < 0) return;
    if (after_draw_) throw HandError("nine cards and a declared wait: a locked hand keeps its eight (KW-9)");
    const auto waits = wait_kinds();
    if (std::ranges::find(waits, declared) == waits.end()) {
        throw HandError("the declared wait " + kind_name(declared) + " is no wait of these eight cards (KW-8)");
    }
}

// The pairs' kinds of eight ready cards: one part holds the pair, the others triples (KW-6, KW-7).
std::vector<int> Hand::wait_kinds() const {
    const PairRule rule = rules_->pair_rule;
    std::vector<int> waits;
    if (tables(rule).missing_of(counts_) != 0) return waits;
    for (int rank = 0; rank < ranks; ++rank) {
        const RankCounts own = rank_cards(counts_, rank);
        if (std::accumulate(own.begin(), own.end(), 0) % 3 != 2) continue;
        const unsigned suits_waiting = waiting_suits(own, rule);
        for (int suit = 0; suit < suits; ++suit) {
            if ((suits_waiting >> suit & 1U) != 0) waits.push_back(suit * ranks + rank);
        }
    }
    for (int kind = first_honour; kind < kinds; ++kind) {
        if (owned(kind) == 2) waits.push_back(kind);
    }
    return waits;
}

std::vector<int> Hand::winning_kinds() const {
    std::vector<int> winning;
    if (!after_draw_) return winning;
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) < 3) continue;
        const auto waits = discard(kind).wait_kinds();
        if (std::ranges::find(waits, kind) != waits.end()) winning.push_back(kind);
    }
    return winning;
}

int Hand::shanten() const { return is_complete() ? -1 : tables(rules_->pair_rule).missing_of(counts_); }

std::vector<Reading> Hand::readings() const {
    std::vector<Reading> all;
    for (int kind : winning_kinds()) {
        Counts rest = counts_;
        rest[at(kind)] = static_cast<std::uint8_t>(rest[at(kind)] - 3);
        for (const auto& triples : Triples(rest).all()) {
            if (!legal_beside(triples, kind, rules_->pair_rule)) continue;
            all.push_back({Meld(std::array{kind, kind, kind}), triples[0], triples[1]});
        }
    }
    return all;
}

void Hand::must_be_before_draw(const char* what) const {
    if (after_draw_) throw HandError(std::string(what) + ": only before a draw, this hand has nine cards (G-3)");
}

void Hand::must_not_be_locked(const char* what) const {
    if (declared_ >= 0) throw HandError(std::string(what) + ": a hand that has declared is locked (KW-9)");
}

void Hand::check_seen(const Counts& seen) const {
    for (int kind = 0; kind < kinds; ++kind) {
        const int all = owned(kind) + seen[at(kind)];
        if (all > copies) throw HandError(times(all, kind) + " over hand and seen: there are four copies (G-4)");
    }
}

Live Hand::waits(const Counts& seen) const {
    must_be_before_draw("waits");
    check_seen(seen);
    Live live;
    for (int kind : wait_kinds()) {
        if (declared_ >= 0 && kind != declared_) continue;
        live.emplace_back(kind, unseen(kind, seen));
    }
    return live;
}

Live Hand::acceptance(const Counts& seen) const {
    must_be_before_draw("acceptance");
    if (is_ready()) return waits(seen);
    check_seen(seen);
    const Tables& table = tables(rules_->pair_rule);
    const int now = table.missing_of(counts_);
    Counts counts = counts_;
    Live live;
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) == copies) continue;
        ++counts[at(kind)];
        if (table.missing_of(counts) < now) live.emplace_back(kind, unseen(kind, seen));
        --counts[at(kind)];
    }
    return live;
}

Hand Hand::draw(int kind) const {
    must_be_before_draw("draw");
    must_not_be_locked("draw");
    Counts counts = counts_;
    ++counts[at(kind)];
    return {counts, -1, rules_};
}

Hand Hand::discard(int kind) const {
    must_not_be_locked("discard");
    if (!after_draw_) throw HandError("discard: only after a draw (G-2)");
    if (owned(kind) == 0) throw IllegalActionError("discard " + kind_name(kind) + ": not held");
    Counts counts = counts_;
    --counts[at(kind)];
    return {counts, -1, rules_};
}

Hand Hand::declare(int kind) const {
    must_be_before_draw("declare");
    must_not_be_locked("declare");
    const auto waits = wait_kinds();
    if (std::ranges::find(waits, kind) == waits.end()) {
        throw IllegalActionError("declare " + kind_name(kind) + ": no wait of this hand (KW-6, KW-7)");
    }
    return {counts_, kind, rules_};
}

bool Hand::operator==(const Hand& other) const {
    return counts_ == other.counts_ && declared_ == other.declared_ && *rules_ == *other.rules_;
}

namespace {

Score score_of(const Hand& complete, const Win& win) {
    const auto by = static_cast<std::size_t>(win.by);
    const int points = complete.rules()->multipliers[by];
    Score score{points, {{choices(win.by)[by], points}}, {}};
    for (Reading& reading : complete.readings()) {
        if (reading[0].kinds[0] != win.kind) continue;
        score.reading = std::move(reading);
        break;
    }
    return score;
}

}  // namespace

Score score(const Hand& hand, const std::optional<Win>& win) {
    if (!hand.is_after_draw()) {
        if (!win) throw IncompleteHandError(to_text(hand) + " has eight cards: score needs the winning card");
        const auto waits = hand.waits({});
        if (std::ranges::none_of(waits, [&](const auto& wait) { return wait.first == win->kind; })) {
            throw IncompleteHandError(to_text(hand) + " does not win with " + kind_name(win->kind));
        }
        return score_of(Hand(hand.counts(), -1, hand.rules()).draw(win->kind), *win);
    }
    const auto winning = hand.winning_kinds();
    if (winning.empty()) throw IncompleteHandError(to_text(hand) + " is not complete (KW-14)");
    if (!win) return score_of(hand, {winning.front(), WinBy::own_draw});
    if (hand.owned(win->kind) == 0) throw HandError("the winning card " + kind_name(win->kind) + " is not in the hand");
    if (std::ranges::find(winning, win->kind) == winning.end()) {
        throw IncompleteHandError(to_text(hand) + " is not complete with " + kind_name(win->kind) + " as the third card");
    }
    return score_of(hand, *win);
}

std::optional<Score> max_score(const Hand& hand) {
    if (hand.is_after_draw()) throw HandError("max_score: only before a draw, this hand has nine cards (G-3)");
    const auto waits = hand.waits({});
    if (waits.empty()) return std::nullopt;
    return score(hand, Win{waits.front().first, WinBy::own_draw});
}

std::vector<Discard> discards(const Hand& hand, const Counts& seen) { return rank_discards<Score>(hand, seen); }

void Rules::check() const {
    for (int multiplier : multipliers) {
        if (multiplier < 0) throw Error("multipliers " + std::to_string(multiplier) + ": whole numbers of 0 or more (KW-12)");
    }
    if (max_turns && *max_turns < 1) throw Error("max_turns " + std::to_string(*max_turns) + ": 1 or more, or None (KW-13)");
}

const RulesPtr& default_rules() {
    static const RulesPtr rules = std::make_shared<const Rules>();
    return rules;
}

}  // namespace tingpai::kowah
