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

meld::Class Tiles::suit_class(int suit, bool closed) const {
    if (!closed && melds_suit(suit)) {
        return open_tables().suit.at(&concealed_[at(suit * ranks)], &limits_[at(suit * ranks)]);
    }
    const meld::Class concealed = closed_tables().suit.at(codes_[at(suit)]);
    return closed ? concealed : open_tables().suit.of(concealed);
}

meld::Class Tiles::suit_class_with(int kind, bool closed) const {
    const int first = suit_of(kind) * ranks;
    if (!closed && melds_suit(suit_of(kind))) {
        std::array<std::uint8_t, ranks> counts{};
        std::copy_n(&concealed_[at(first)], ranks, counts.begin());
        ++counts[at(kind - first)];
        return open_tables().suit.at(counts.data(), &limits_[at(first)]);
    }
    const auto& suit = closed_tables().suit;
    const meld::Class concealed = suit.at(suit.ranking().moved(codes_[at(suit_of(kind))], at(kind - first), 1));
    return closed ? concealed : open_tables().suit.of(concealed);
}

// Tiles of the missing suit are never kept, so that two suits make up the hand. With no missing suit
// declared, the least over the suits without melds (SC-19a).
int Tiles::missing_of(const Classes& classes, bool closed) const {
    const meld::Missing& table = closed ? closed_tables().missing : open_tables().missing[meld_count_];
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

int Tiles::missing(bool seven_pairs) const {
    const bool closed = closed_forms(seven_pairs);
    Classes classes{};
    for (int suit = 0; suit < suits; ++suit) {
        if (suit != void_suit_) classes[at(suit)] = suit_class(suit, closed);
    }
    return missing_of(classes, closed);
}

KindSet Tiles::nearer(bool seven_pairs) const {
    const bool closed = closed_forms(seven_pairs);
    Classes classes{};
    for (int suit = 0; suit < suits; ++suit) classes[at(suit)] = suit_class(suit, closed);
    const int now = missing_of(classes, closed);
    KindSet found = 0;
    for (int suit = 0; suit < suits; ++suit) {
        if (suit == void_suit_) continue;
        const meld::Class held = classes[at(suit)];
        for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
            if (owned(kind) == copies) continue;
            classes[at(suit)] = suit_class_with(kind, closed);
            if (missing_of(classes, closed) < now) found |= kind_bit(kind);
        }
        classes[at(suit)] = held;
    }
    return found;
}

bool Tiles::operator==(const Tiles& other) const {
    return concealed_ == other.concealed_ && std::ranges::equal(melds(), other.melds()) &&
           void_suit_ == other.void_suit_;
}

}  // namespace tingpai::sichuan
