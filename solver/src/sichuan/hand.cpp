#include "tingpai/sichuan/hand.hpp"

#include <algorithm>
#include <numeric>

#include "tingpai/errors.hpp"
#include "tingpai/sichuan/tables.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string times(int count, int kind) { return std::to_string(count) + " of " + kind_name(kind); }

bool is_declarable(MeldType type) {
    return type == MeldType::pung || type == MeldType::exposed_kong || type == MeldType::concealed_kong;
}

}  // namespace

int Meld::size() const {
    if (type == MeldType::pair) return 2;
    return type == MeldType::exposed_kong || type == MeldType::concealed_kong ? 4 : 3;
}

std::vector<int> Meld::tiles() const {
    std::vector<int> all(at(size()), kind);
    if (type == MeldType::run) std::iota(all.begin(), all.end(), static_cast<int>(kind));
    return all;
}

std::string Meld::text() const {
    std::string digits;
    for (int tile : tiles()) digits += static_cast<char>('0' + rank_of(tile));
    digits += suit_letters[at(suit_of(kind))];
    if (type == MeldType::concealed_kong) return "(" + digits + ")";
    return is_declarable(type) ? "[" + digits + "]" : digits;
}

Meld make_meld(MeldType type, int kind) {
    if (type == MeldType::run && rank_of(kind) + 2 > ranks) {
        throw HandError("no run starts at " + kind_name(kind));
    }
    return {type, static_cast<std::uint8_t>(kind)};
}

Hand::Hand(const Counts& concealed, std::span<const Meld> melds, int void_suit, RulesPtr rules)
    : counts_(concealed), owned_(concealed), void_suit_(static_cast<std::int8_t>(void_suit)),
      rules_(std::move(rules)) {
    limits_.fill(copies);
    if (melds.size() > melds_.size()) {
        throw HandError(std::to_string(melds.size()) + " declared melds: four at most");
    }
    for (const Meld& meld : melds) {
        if (!is_declarable(meld.type)) {
            throw HandError(meld.text() + " cannot be declared: only pungs and kongs can (SC-6)");
        }
        melds_[meld_count_++] = meld;
        owned_[meld.kind] = static_cast<std::uint8_t>(owned_[meld.kind] + meld.size());
        limits_[meld.kind] = static_cast<std::uint8_t>(std::max(0, limits_[meld.kind] - meld.size()));
        melded_suits_ |= static_cast<std::uint8_t>(1U << suit_of(meld.kind));
    }
    std::sort(melds_.begin(), melds_.begin() + meld_count_);
    check();
    const auto& ranking = closed_tables().suit.ranking();
    for (int suit = 0; suit < suits; ++suit) codes_[at(suit)] = ranking.code(&counts_[at(suit * ranks)]);
}

void Hand::check() {
    int tiles = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) > copies) {
            throw HandError(times(owned(kind), kind) + ": there are four copies of a kind (SC-1)");
        }
        tiles += counts_[at(kind)];
    }
    const int before = 13 - 3 * meld_count_;
    if (tiles != before && tiles != before + 1) {
        throw HandError(std::to_string(tiles) + " concealed tiles beside " +
                        std::to_string(meld_count_) + " declared melds: " + std::to_string(before) +
                        " before a draw, " + std::to_string(before + 1) + " after it (G-2)");
    }
    for (const Meld& meld : melds()) {
        if (suit_of(meld.kind) != void_suit_) continue;
        throw HandError("the declared meld " + meld.text() + " of " + kind_name(meld.kind) +
                        " is of the missing suit (SC-4)");
    }
    if (melded_suits_ == 7) throw HandError("melds of all three suits leave no missing suit (SC-4)");
    after_draw_ = tiles != before;
}

bool Hand::holds_suit(int suit) const {
    const auto first = counts_.begin() + suit * ranks;
    return std::any_of(first, first + ranks, [](std::uint8_t n) { return n > 0; });
}

meld::Class Hand::suit_class(int suit) const {
    const auto s = at(suit);
    if (!closed_forms() && melds_suit(suit)) {
        return open_tables().suit.at(&counts_[s * ranks], &limits_[s * ranks]);
    }
    const meld::Class closed = closed_tables().suit.at(codes_[s]);
    return closed_forms() ? closed : open_tables().suit.of(closed);
}

meld::Class Hand::suit_class_with(int kind) const {
    const auto s = at(suit_of(kind));
    if (!closed_forms() && melds_suit(suit_of(kind))) {
        Counts counts = counts_;
        ++counts[at(kind)];
        return open_tables().suit.at(&counts[s * ranks], &limits_[s * ranks]);
    }
    const auto& suit = closed_tables().suit;
    const auto code = suit.ranking().moved(codes_[s], at(kind) % ranks, 1);
    return closed_forms() ? suit.at(code) : open_tables().suit.of(suit.at(code));
}

std::array<meld::Class, suits> Hand::classes() const {
    return {suit_class(0), suit_class(1), suit_class(2)};
}

// The fewest tiles to add: tiles of the missing suit are never kept, so that two suits make up the
// hand. With no missing suit declared, the least over the suits without melds (SC-19a).
int Hand::missing_of(const std::array<meld::Class, suits>& classes) const {
    const meld::Missing& table =
        closed_forms() ? closed_tables().missing : open_tables().missing[meld_count_];
    const auto without = [&](std::size_t suit) {
        return static_cast<int>(table(classes[suit == 0 ? 1 : 0], classes[suit == 2 ? 1 : 2]));
    };
    if (void_suit_ >= 0) return without(at(void_suit_));
    int least = meld::unreachable;
    for (int suit = 0; suit < suits; ++suit) {
        if (!melds_suit(suit)) least = std::min(least, without(at(suit)));
    }
    return least;
}

int Hand::missing() const { return missing_of(classes()); }

void Hand::must_be_before_draw(const char* what) const {
    if (after_draw_) {
        throw HandError(std::string(what) + ": only before a draw, this hand has drawn (G-3)");
    }
}

void Hand::check_seen(const Counts& seen) const {
    for (int kind = 0; kind < kinds; ++kind) {
        const int all = owned(kind) + seen[at(kind)];
        if (all > copies) {
            throw HandError(times(all, kind) + " over hand and seen: there are four copies (G-4)");
        }
    }
}

Live Hand::acceptance(const Counts& seen) const {
    must_be_before_draw("acceptance");
    check_seen(seen);
    auto classes = this->classes();
    const int now = missing_of(classes);
    Live live;
    for (int suit = 0; suit < suits; ++suit) {
        if (suit == void_suit_) continue;
        const meld::Class held = classes[at(suit)];
        for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
            if (owned(kind) == copies) continue;
            classes[at(suit)] = suit_class_with(kind);
            if (missing_of(classes) < now) live.emplace_back(kind, copies - owned(kind) - seen[at(kind)]);
        }
        classes[at(suit)] = held;
    }
    return live;
}

Live Hand::waits(const Counts& seen) const {
    must_be_before_draw("waits");
    check_seen(seen);
    return is_ready() ? acceptance(seen) : Live{};
}

namespace {

// All ways to use up the tiles from `kind` on with melds and one pair.
class StandardReadings {
public:
    StandardReadings(const Counts& counts, int melds) : counts_(counts), melds_(melds) {}

    std::vector<Reading> all() {
        use_up(0);
        std::ranges::sort(found_);
        const auto [first, last] = std::ranges::unique(found_);
        found_.erase(first, last);
        return std::move(found_);
    }

private:
    void use_up(int kind) {
        while (kind < kinds && counts_[at(kind)] == 0) ++kind;
        if (kind == kinds) {
            if (melds_ != 0 || !paired_) return;
            found_.push_back(sofar_);
            std::ranges::sort(found_.back());
            return;
        }
        auto& held = counts_[at(kind)];
        if (held >= 2 && !paired_) {
            paired_ = true;
            with({MeldType::pair, static_cast<std::uint8_t>(kind)});
            paired_ = false;
        }
        if (melds_ == 0) return;
        --melds_;
        if (held >= 3) with({MeldType::pung, static_cast<std::uint8_t>(kind)});
        if (rank_of(kind) + 2 <= ranks && counts_[at(kind + 1)] > 0 && counts_[at(kind + 2)] > 0) {
            with({MeldType::run, static_cast<std::uint8_t>(kind)});
        }
        ++melds_;
    }
    void with(Meld meld) {
        for (int tile : meld.tiles()) --counts_[at(tile)];
        sofar_.push_back(meld);
        use_up(meld.kind);
        sofar_.pop_back();
        for (int tile : meld.tiles()) ++counts_[at(tile)];
    }

    Counts counts_;
    int melds_;
    bool paired_ = false;
    Reading sofar_;
    std::vector<Reading> found_;
};

}  // namespace

std::vector<Reading> Hand::readings() const {
    if (!is_complete()) return {};
    std::vector<Reading> all = StandardReadings(counts_, 4 - meld_count_).all();
    for (Reading& reading : all) {
        reading.insert(reading.end(), melds().begin(), melds().end());
        std::ranges::sort(reading);
    }
    if (is_seven_pairs()) {
        Reading pairs;
        for (int kind = 0; kind < kinds; ++kind) {
            pairs.insert(pairs.end(), counts_[at(kind)] / 2, {MeldType::pair, static_cast<std::uint8_t>(kind)});
        }
        all.push_back(std::move(pairs));
    }
    return all;
}

bool Hand::is_seven_pairs() const {
    return closed_forms() && is_complete() &&
           std::ranges::all_of(counts_, [](std::uint8_t n) { return n % 2 == 0; });
}

meld::MarkSets Hand::standard_readings() const {
    if (!is_complete()) return 0;
    const auto& suit = closed_tables().suit;
    // Fourteen tiles that every suit reads hold exactly one pair, since a suit has at most one.
    meld::MarkSets sets = 1U << ((1U << mark_bits) - 1U);
    for (int s = 0; s < suits; ++s) sets = meld::both(sets, suit.marks(suit.at(codes_[at(s)])));
    return sets;
}

Hand Hand::changed(const Counts& counts, std::span<const Meld> melds) const {
    return {counts, melds, void_suit_, rules_};
}

Hand Hand::draw(int kind) const {
    must_be_before_draw("draw");
    Counts counts = counts_;
    ++counts[at(kind)];
    return changed(counts, melds());
}

bool Hand::may_discard(int kind) const {
    return counts_[at(kind)] > 0 && (suit_of(kind) == void_suit_ || !holds_void());
}

Hand Hand::discard(int kind) const {
    if (!after_draw_) throw HandError("discard: only after a draw (G-2)");
    if (counts_[at(kind)] == 0) throw IllegalActionError("discard " + kind_name(kind) + ": not held");
    if (!may_discard(kind)) {
        throw IllegalActionError("discard " + kind_name(kind) +
                                 ": tiles of the missing suit go first (SC-4)");
    }
    Counts counts = counts_;
    --counts[at(kind)];
    return changed(counts, melds());
}

void Hand::must_not_be_blocked(int kind, const char* what) const {
    const bool own_suit = suit_of(kind) == void_suit_;
    if (own_suit || (rules_->void_blocks == VoidBlocks::all && holds_void())) {
        throw IllegalActionError(std::string(what) + " " + kind_name(kind) + (own_suit
            ? ": a tile of the missing suit (SC-4)"
            : ": not while tiles of the missing suit are held (SC-4)"));
    }
}

Hand Hand::pung(int kind) const {
    must_be_before_draw("pung");
    must_not_be_blocked(kind, "pung");
    if (counts_[at(kind)] < 2) {
        throw IllegalActionError("pung " + kind_name(kind) + ": two concealed copies are needed (SC-6)");
    }
    Counts counts = counts_;
    counts[at(kind)] = static_cast<std::uint8_t>(counts[at(kind)] - 2);
    std::vector<Meld> more(melds().begin(), melds().end());
    more.push_back({MeldType::pung, static_cast<std::uint8_t>(kind)});
    return changed(counts, more);
}

Hand Hand::kong(int kind) const {
    must_not_be_blocked(kind, "kong");
    const auto held = counts_[at(kind)];
    std::vector<Meld> more(melds().begin(), melds().end());
    const auto pung = std::ranges::find(more, Meld{MeldType::pung, static_cast<std::uint8_t>(kind)});
    if (!after_draw_ && held == 3) {
        more.push_back({MeldType::exposed_kong, static_cast<std::uint8_t>(kind)});
    } else if (after_draw_ && held == 4) {
        more.push_back({MeldType::concealed_kong, static_cast<std::uint8_t>(kind)});
    } else if (after_draw_ && held == 1 && pung != more.end()) {
        pung->type = MeldType::exposed_kong;
    } else {
        throw IllegalActionError("kong " + kind_name(kind) + (after_draw_
            ? ": four concealed copies, or one and an own pung of it, are needed (SC-9)"
            : ": three concealed copies are needed (SC-9)"));
    }
    Counts counts = counts_;
    counts[at(kind)] = 0;
    return changed(counts, more);
}

Hand Hand::with_void(int suit) const { return {counts_, melds(), suit, rules_}; }

Hand Hand::with_rules(RulesPtr rules) const { return {counts_, melds(), void_suit_, std::move(rules)}; }

bool Hand::operator==(const Hand& other) const {
    return counts_ == other.counts_ && std::ranges::equal(melds(), other.melds()) &&
           void_suit_ == other.void_suit_ && *rules_ == *other.rules_;
}

std::vector<std::uint8_t> suit_vector(const std::uint8_t* counts, const std::uint8_t* limits) {
    const auto& closed = closed_tables().suit;
    std::vector<std::uint8_t> vector(closed.classes().costs.width(), meld::unreachable);
    const bool concealed = std::all_of(limits, limits + ranks, [](std::uint8_t n) { return n == copies; });
    const auto costs = concealed ? closed.classes().costs[closed.at(counts)]
                                 : open_tables().suit.classes().costs[open_tables().suit.at(counts, limits)];
    std::ranges::copy(costs, vector.begin());
    return vector;
}

}  // namespace tingpai::sichuan
