// The notation of docs/rules/sichuan.md: `123m456p [555m] (5555p) -s`, and Unicode tiles.
#include <algorithm>
#include <numeric>

#include "tingpai/sichuan/hand.hpp"
#include "tingpai/text.hpp"

namespace tingpai::sichuan {

namespace {

// The suits in the order of the Unicode block: characters, bamboo, dots.
constexpr std::string_view unicode_suits = "msp";
constexpr std::string_view unicode_prefix = "\xF0\x9F\x80";  // U+1F000 to U+1F03F
constexpr int unicode_first = 0x87;                          // last byte of U+1F007

int suit_index(char letter) {
    const auto found = suit_letters.find(letter);
    return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

bool is_digit(char c) { return c >= '1' && c <= '9'; }

// A Unicode tile at the cursor, or -1.
int unicode_tile(Cursor& text) {
    const std::string_view rest = text.rest();
    if (rest.size() < 4 || rest.substr(0, 3) != unicode_prefix) return -1;
    const int index = static_cast<unsigned char>(rest[3]) - unicode_first;
    if (index < 0 || index >= kinds) text.fail("no tile of this game");
    text.skip(4);
    return suit_index(unicode_suits[static_cast<std::size_t>(index / ranks)]) * ranks + index % ranks;
}

// Digits with the suit letter that closes them, or one Unicode tile; appended as kinds.
bool read_tiles(Cursor& text, std::vector<int>& tiles) {
    const int tile = unicode_tile(text);
    if (tile >= 0) {
        tiles.push_back(tile);
        return true;
    }
    if (!is_digit(text.peek())) return false;
    std::vector<int> ranks_read;
    while (is_digit(text.peek())) {
        ranks_read.push_back(text.next() - '1');
        text.skip_spaces();
    }
    const int suit = suit_index(text.peek());
    if (suit < 0) text.fail("a suit letter m, p or s must close the digits");
    text.skip(1);
    for (int rank : ranks_read) tiles.push_back(suit * ranks + rank);
    return true;
}

Meld read_meld(Cursor& text) {
    const std::size_t from = text.position();
    const char close = text.next() == '[' ? ']' : ')';
    std::vector<int> tiles;
    text.skip_spaces();
    while (read_tiles(text, tiles)) text.skip_spaces();
    if (!text.take(close)) text.fail(std::string("a meld ends with '") + close + "'");
    const bool alike = std::ranges::adjacent_find(tiles, std::not_equal_to<>()) == tiles.end();
    const bool kong = tiles.size() == 4;
    if (!alike || (!kong && (close == ')' || tiles.size() != 3))) {
        throw HandError(text.since(from) +
                        " is no declared meld: three or four alike in [ ], four in ( ) (SC-6, SC-9)");
    }
    const auto type = close == ')' ? MeldType::concealed_kong
                      : kong       ? MeldType::exposed_kong
                                   : MeldType::pung;
    return {type, static_cast<std::uint8_t>(tiles.front())};
}

void add(Counts& counts, const std::vector<int>& tiles) {
    for (int tile : tiles) {
        auto& count = counts[static_cast<std::size_t>(tile)];
        if (count == 0xFF) throw HandError("more than 255 of " + kind_name(tile));
        ++count;
    }
}

std::string meld_faces(const Meld& meld) {
    std::string faces;
    for (int tile : meld.tiles()) faces += kind_face(tile);
    return meld.type == MeldType::concealed_kong ? "(" + faces + ")" : "[" + faces + "]";
}

std::string void_text(const Hand& hand) {
    if (hand.void_suit() < 0) return {};
    return std::string(" -") + suit_letters[static_cast<std::size_t>(hand.void_suit())];
}

}  // namespace

std::string kind_name(int kind) {
    return {static_cast<char>('0' + rank_of(kind)), suit_letters[static_cast<std::size_t>(suit_of(kind))]};
}

std::string kind_face(int kind) {
    const auto suit = unicode_suits.find(suit_letters[static_cast<std::size_t>(suit_of(kind))]);
    const int last = unicode_first + static_cast<int>(suit) * ranks + rank_of(kind) - 1;
    return std::string(unicode_prefix) + static_cast<char>(last);
}

Hand parse_hand(std::string_view input, RulesPtr rules) {
    Cursor text(input);
    Counts counts{};
    std::vector<Meld> melds;
    int void_suit = -1;
    for (text.skip_spaces(); !text.at_end(); text.skip_spaces()) {
        std::vector<int> tiles;
        if (read_tiles(text, tiles)) {
            add(counts, tiles);
        } else if (text.peek() == '[' || text.peek() == '(') {
            melds.push_back(read_meld(text));
        } else if (text.peek() == '-') {
            if (void_suit >= 0) text.fail("a second missing suit");
            text.skip(1);
            void_suit = suit_index(text.peek());
            if (void_suit < 0) text.fail("the missing suit is m, p or s");
            text.skip(1);
        } else {
            text.fail("tiles like 123m, a meld like [555m] or (5555m), or a missing suit like -s");
        }
    }
    return {counts, melds, void_suit, std::move(rules)};
}

Counts parse_cards(std::string_view input) {
    Cursor text(input);
    std::vector<int> tiles;
    text.skip_spaces();
    while (read_tiles(text, tiles)) text.skip_spaces();
    if (!text.at_end()) text.fail("tiles like 123m");
    Counts counts{};
    add(counts, tiles);
    return counts;
}

Meld parse_meld(std::string_view input) {
    Cursor text(input);
    text.skip_spaces();
    if (text.peek() != '[' && text.peek() != '(') text.fail("a meld like [555m] or (5555m)");
    const Meld meld = read_meld(text);
    text.skip_spaces();
    if (!text.at_end()) text.fail("one meld only");
    return meld;
}

int parse_kind(std::string_view input) {
    Cursor text(input);
    std::vector<int> tiles;
    if (!read_tiles(text, tiles) || tiles.size() != 1 || !text.at_end()) {
        throw NotationError(quoted(input) + " is no kind: a rank and a suit like 5m");
    }
    return tiles.front();
}

std::string tiles_text(const Counts& counts) {
    std::string text;
    for (int suit = 0; suit < suits; ++suit) {
        std::string digits;
        for (int kind = suit * ranks; kind < (suit + 1) * ranks; ++kind) {
            digits.append(counts[static_cast<std::size_t>(kind)], static_cast<char>('0' + rank_of(kind)));
        }
        if (!digits.empty()) text += digits + suit_letters[static_cast<std::size_t>(suit)];
    }
    return text;
}

std::string to_text(const Hand& hand) {
    std::string text = tiles_text(hand.counts());
    for (const Meld& meld : hand.melds()) text += " " + meld.text();
    return text + void_text(hand);
}

std::string to_unicode(const Hand& hand) {
    std::string text;
    for (int kind = 0; kind < kinds; ++kind) {
        for (int n = 0; n < hand.counts()[static_cast<std::size_t>(kind)]; ++n) text += kind_face(kind);
    }
    for (const Meld& meld : hand.melds()) text += " " + meld_faces(meld);
    return text + void_text(hand);
}

}  // namespace tingpai::sichuan
