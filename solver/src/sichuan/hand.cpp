#include "tingpai/sichuan/hand.hpp"

#include <algorithm>
#include <bit>
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

namespace {

// Throws HandError where a meld is none that can be declared.
std::span<const Meld> checked(std::span<const Meld> melds) {
    if (melds.size() > 4) throw HandError(std::to_string(melds.size()) + " declared melds: four at most");
    for (const Meld& meld : melds) {
        if (!is_declarable(meld.type)) {
            throw HandError(meld.text() + " cannot be declared: only pungs and kongs can (SC-6)");
        }
    }
    return melds;
}

}  // namespace

Hand::Hand(const Counts& concealed, std::span<const Meld> melds, int void_suit, RulesPtr rules)
    : tiles_(concealed, checked(melds), void_suit), rules_(std::move(rules)) {
    check();
}

void Hand::check() {
    int tiles = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        if (owned(kind) > copies) {
            throw HandError(times(owned(kind), kind) + ": there are four copies of a kind (SC-1)");
        }
        tiles += tiles_.held(kind);
    }
    const int before = 13 - 3 * tiles_.meld_count();
    if (tiles != before && tiles != before + 1) {
        throw HandError(std::to_string(tiles) + " concealed tiles beside " +
                        std::to_string(tiles_.meld_count()) + " declared melds: " + std::to_string(before) +
                        " before a draw, " + std::to_string(before + 1) + " after it (G-2)");
    }
    for (const Meld& meld : melds()) {
        if (suit_of(meld.kind) != void_suit()) continue;
        throw HandError("the declared meld " + meld.text() + " of " + kind_name(meld.kind) +
                        " is of the missing suit (SC-4)");
    }
    if (tiles_.melds_suit(0) && tiles_.melds_suit(1) && tiles_.melds_suit(2)) {
        throw HandError("melds of all three suits leave no missing suit (SC-4)");
    }
    after_draw_ = tiles != before;
}

void Hand::must_be_before_draw(const char* what) const {
    if (after_draw_) {
        throw HandError(std::string(what) + ": only before a draw, this hand has drawn (G-3)");
    }
}

void Hand::check_seen(const Counts& seen) const {
    bool fits = true;  // without a branch a kind: this is asked with every question
    for (int kind = 0; kind < kinds; ++kind) fits &= owned(kind) + seen[at(kind)] <= copies;
    if (fits) return;
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
    const KindSet nearer = tiles_.nearer(rules_->allow_seven_pairs);
    Live live;
    live.reserve(static_cast<std::size_t>(std::popcount(nearer)));
    for (KindSet left = nearer; left != 0; left &= left - 1) {
        const int kind = std::countr_zero(left);
        live.emplace_back(kind, unseen(kind, seen));
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
    std::vector<Reading> all = StandardReadings(counts(), 4 - tiles_.meld_count()).all();
    for (Reading& reading : all) {
        reading.insert(reading.end(), melds().begin(), melds().end());
        std::ranges::sort(reading);
    }
    if (is_seven_pairs()) {
        Reading pairs;
        for (int kind = 0; kind < kinds; ++kind) {
            pairs.insert(pairs.end(), tiles_.held(kind) / 2, {MeldType::pair, static_cast<std::uint8_t>(kind)});
        }
        all.push_back(std::move(pairs));
    }
    return all;
}

bool Hand::is_seven_pairs() const {
    return tiles_.meld_count() == 0 && rules_->allow_seven_pairs && is_complete() &&
           std::ranges::all_of(counts(), [](std::uint8_t n) { return n % 2 == 0; });
}

meld::MarkSets Hand::standard_readings() const {
    if (!is_complete()) return 0;
    const auto& suit = closed_tables().suit;
    // Fourteen tiles that every suit reads hold exactly one pair, since a suit has at most one.
    meld::MarkSets sets = 1U << ((1U << mark_bits) - 1U);
    for (int s = 0; s < suits; ++s) sets = meld::both(sets, suit.marks(suit.at(tiles_.code(s))));
    return sets;
}

Hand Hand::changed(const Counts& counts, std::span<const Meld> melds) const {
    return {counts, melds, void_suit(), rules_};
}

Hand Hand::draw(int kind) const {
    must_be_before_draw("draw");
    Counts counts = this->counts();
    ++counts[at(kind)];
    return changed(counts, melds());
}

bool Hand::may_discard(int kind) const {
    return tiles_.held(kind) > 0 && (suit_of(kind) == void_suit() || !holds_void());
}

Hand Hand::discard(int kind) const {
    if (!after_draw_) throw HandError("discard: only after a draw (G-2)");
    if (tiles_.held(kind) == 0) throw IllegalActionError("discard " + kind_name(kind) + ": not held");
    if (!may_discard(kind)) {
        throw IllegalActionError("discard " + kind_name(kind) +
                                 ": tiles of the missing suit go first (SC-4)");
    }
    Counts counts = this->counts();
    --counts[at(kind)];
    return changed(counts, melds());
}

void Hand::must_not_be_blocked(int kind, const char* what) const {
    const bool own_suit = suit_of(kind) == void_suit();
    if (own_suit || (rules_->void_blocks == VoidBlocks::all && holds_void())) {
        throw IllegalActionError(std::string(what) + " " + kind_name(kind) + (own_suit
            ? ": a tile of the missing suit (SC-4)"
            : ": not while tiles of the missing suit are held (SC-4)"));
    }
}

Hand Hand::pung(int kind) const {
    must_be_before_draw("pung");
    must_not_be_blocked(kind, "pung");
    if (tiles_.held(kind) < 2) {
        throw IllegalActionError("pung " + kind_name(kind) + ": two concealed copies are needed (SC-6)");
    }
    Counts counts = this->counts();
    counts[at(kind)] = static_cast<std::uint8_t>(counts[at(kind)] - 2);
    std::vector<Meld> more(melds().begin(), melds().end());
    more.push_back({MeldType::pung, static_cast<std::uint8_t>(kind)});
    return changed(counts, more);
}

Hand Hand::kong(int kind) const {
    must_not_be_blocked(kind, "kong");
    const auto held = tiles_.held(kind);
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
    Counts counts = this->counts();
    counts[at(kind)] = 0;
    return changed(counts, more);
}

Hand Hand::with_void(int suit) const { return {counts(), melds(), suit, rules_}; }

Hand Hand::with_rules(RulesPtr rules) const { return {counts(), melds(), void_suit(), std::move(rules)}; }

bool Hand::operator==(const Hand& other) const {
    return tiles_ == other.tiles_ && *rules_ == *other.rules_;
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
