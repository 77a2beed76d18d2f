#include "tingpai/sichuan/tiles.hpp"

#include <algorithm>

#include "tingpai/sichuan/tables.hpp"

namespace tingpai::sichuan {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Tiles::Tiles(const Counts& concealed, std::span<const Meld> melds, int void_suit)
    : concealed_(concealed), owned_(concealed), void_suit_(static_cast<std::int8_t>(void_suit)) {
    limits_.fill(copies);
    for (const Meld& declared : melds) meld(declared);
    const auto& ranking = closed_tables().suit.ranking();
    for (int suit = 0; suit < suits; ++suit) {
        codes_[at(suit)] = ranking.code(&concealed_[at(suit * ranks)]);
        for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
            held_of_suit_[at(suit)] = static_cast<std::uint8_t>(held_of_suit_[at(suit)] + concealed_[at(kind)]);
        }
    }
}

bool Tiles::has_pung(int kind) const {
    return std::ranges::find(melds(), Meld{MeldType::pung, static_cast<std::uint8_t>(kind)}) != melds().end();
}

void Tiles::add(int kind) {
    ++concealed_[at(kind)];
    ++owned_[at(kind)];
    ++held_of_suit_[at(suit_of(kind))];
    auto& code = codes_[at(suit_of(kind))];
    code = closed_tables().suit.ranking().moved(code, at(kind % ranks), 1);
}

void Tiles::remove(int kind, int count) {
    const auto less = [count](std::uint8_t& n) { n = static_cast<std::uint8_t>(n - count); };
    less(concealed_[at(kind)]);
    less(owned_[at(kind)]);
    less(held_of_suit_[at(suit_of(kind))]);
    auto& code = codes_[at(suit_of(kind))];
    code = closed_tables().suit.ranking().moved(code, at(kind % ranks), -count);
}

void Tiles::meld(Meld meld) {
    std::size_t place = meld_count_++;
    for (; place > 0 && meld < melds_[place - 1]; --place) melds_[place] = melds_[place - 1];
    melds_[place] = meld;
    auto& owned = owned_[meld.kind];
    auto& limit = limits_[meld.kind];
    owned = static_cast<std::uint8_t>(owned + meld.size());
    limit = static_cast<std::uint8_t>(std::max(0, limit - meld.size()));
    melded_suits_ |= static_cast<std::uint8_t>(1U << suit_of(meld.kind));
}

void Tiles::pung_to_kong(int kind) {
    const Meld pung{MeldType::pung, static_cast<std::uint8_t>(kind)};
    std::find(melds_.begin(), melds_.begin() + meld_count_, pung)->type = MeldType::exposed_kong;
    ++owned_[at(kind)];
    limits_[at(kind)] = 0;
}

// The tables that answer for these tiles, taken once a question.
struct Tiles::Tables {
    Tables(const Tiles& tiles, bool seven_pairs)
        : suit(closed_tables().suit),
          open(tiles.meld_count_ == 0 && seven_pairs ? nullptr : &open_tables()),
          missing(open == nullptr ? closed_tables().missing : open->missing[tiles.meld_count_]) {}

    [[nodiscard]] meld::Class concealed(meld::Code code) const {
        const meld::Class cls = suit.at(code);
        return open == nullptr ? cls : open->suit.of(cls);
    }

    const meld::Table& suit;
    const OpenTables* open;  // nullptr where the closed-only forms count too
    const meld::Missing& missing;
};

meld::Class Tiles::suit_class(const Tables& tables, int suit) const {
    if (tables.open == nullptr || !melds_suit(suit)) return tables.concealed(codes_[at(suit)]);
    return tables.open->suit.at(&concealed_[at(suit * ranks)], &limits_[at(suit * ranks)]);
}

Tiles::Classes Tiles::suit_classes(const Tables& tables) const {
    Classes classes{};
    for (int suit = 0; suit < suits; ++suit) {
        if (suit != void_suit_) classes[at(suit)] = suit_class(tables, suit);
    }
    return classes;
}

Tiles::OneMore Tiles::suit_classes_with_one_more(const Tables& tables, int suit) const {
    OneMore classes{};
    if (tables.open != nullptr && melds_suit(suit)) {
        tables.open->suit.one_more(&concealed_[at(suit * ranks)], &limits_[at(suit * ranks)], classes.data());
        return classes;
    }
    const meld::Ranking& ranking = tables.suit.ranking();
    for (int rank = 0; rank < ranks; ++rank) {
        const int kind = suit * ranks + rank;
        if (held(kind) < copies) classes[at(rank)] = tables.concealed(ranking.moved(codes_[at(suit)], at(rank), 1));
    }
    return classes;
}

// Tiles of the missing suit are never kept, so that two suits make up the hand. With no missing suit
// declared, the least over the suits without melds (SC-19a).
int Tiles::missing_of(const Tables& tables, const Classes& classes) const {
    const auto without = [&](std::size_t suit) {
        return static_cast<int>(tables.missing(classes[suit == 0 ? 1 : 0], classes[suit == 2 ? 1 : 2]));
    };
    if (void_suit_ >= 0) return without(at(void_suit_));
    int least = meld::unreachable;
    for (int suit = 0; suit < suits; ++suit) {
        if (!melds_suit(suit)) least = std::min(least, without(at(suit)));
    }
    return least;
}

int Tiles::missing(bool seven_pairs) const {
    const Tables tables(*this, seven_pairs);
    return missing_of(tables, suit_classes(tables));
}

KindSet Tiles::nearer(bool seven_pairs) const {
    const Tables tables(*this, seven_pairs);
    const Classes now = suit_classes(tables);
    const int missing = missing_of(tables, now);
    KindSet found = 0;
    for (int suit = 0; suit < suits; ++suit) {
        if (suit == void_suit_) continue;
        Classes then = now;
        const OneMore more = suit_classes_with_one_more(tables, suit);
        for (int rank = 0; rank < ranks; ++rank) {
            const int kind = suit * ranks + rank;
            then[at(suit)] = more[at(rank)];
            if (owned(kind) < copies && missing_of(tables, then) < missing) found |= kind_bit(kind);
        }
    }
    return found;
}

bool Tiles::operator==(const Tiles& other) const {
    return concealed_ == other.concealed_ && std::ranges::equal(melds(), other.melds()) &&
           void_suit_ == other.void_suit_;
}

}  // namespace tingpai::sichuan
