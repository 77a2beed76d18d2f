// The notation of docs/rules/kowah.md: `55c 5s 77c 7s 22c !2c`, honours `TTTRRR WW`.
#include "tingpai/errors.hpp"
#include "tingpai/kowah/hand.hpp"
#include "tingpai/text.hpp"

namespace tingpai::kowah {

namespace {

constexpr std::array<std::string_view, ranks> rank_faces = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, suits> suit_faces = {"文", "索", "萬"};  // coins, strings, myriads
constexpr std::array<std::string_view, honours> honour_faces = {"老千", "紅花", "白花"};

int index_in(std::string_view letters, char c) {
    const auto found = c == '\0' ? std::string_view::npos : letters.find(c);
    return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

bool is_digit(char c) { return c >= '1' && c <= '9'; }

// One honour, or digits with the suit that closes them; appended as kinds.
bool read_cards(Cursor& text, std::vector<int>& cards) {
    const int honour = index_in(honour_letters, text.peek());
    if (honour >= 0) {
        text.skip(1);
        cards.push_back(first_honour + honour);
        return true;
    }
    if (!is_digit(text.peek())) return false;
    std::vector<int> ranks_read;
    while (is_digit(text.peek())) {
        ranks_read.push_back(text.next() - '1');
        text.skip_spaces();
    }
    const int suit = index_in(suit_letters, text.peek());
    if (suit < 0) text.fail("a suit letter c, s or m must close the digits");
    text.skip(1);
    for (int rank : ranks_read) cards.push_back(suit * ranks + rank);
    return true;
}

std::vector<int> read_all(Cursor& text) {
    std::vector<int> cards;
    text.skip_spaces();
    while (read_cards(text, cards)) text.skip_spaces();
    return cards;
}

Counts counted(const std::vector<int>& cards) {
    Counts counts{};
    for (int kind : cards) {
        auto& count = counts[static_cast<std::size_t>(kind)];
        if (count == 0xFF) throw HandError("more than 255 of " + kind_name(kind));
        ++count;
    }
    return counts;
}

// Runs of one suit, then the honours.
std::string cards_text(const Counts& counts, const char* between) {
    std::string text;
    const auto part = [&](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : between) + more;
    };
    for (int suit = 0; suit < suits; ++suit) {
        std::string digits;
        for (int rank = 0; rank < ranks; ++rank) {
            digits.append(counts[static_cast<std::size_t>(suit * ranks + rank)], static_cast<char>('1' + rank));
        }
        part(digits.empty() ? digits : digits + suit_letters[static_cast<std::size_t>(suit)]);
    }
    std::string letters;
    for (int honour = 0; honour < honours; ++honour) {
        letters.append(counts[static_cast<std::size_t>(first_honour + honour)], honour_letters[static_cast<std::size_t>(honour)]);
    }
    part(letters);
    return text;
}

}  // namespace

std::string kind_name(int kind) {
    if (is_honour(kind)) return {honour_letters[static_cast<std::size_t>(kind - first_honour)]};
    return {static_cast<char>('1' + kind % ranks), suit_letters[static_cast<std::size_t>(kind / ranks)]};
}

std::string kind_face(int kind) {
    if (is_honour(kind)) return std::string(honour_faces[static_cast<std::size_t>(kind - first_honour)]);
    return std::string(rank_faces[static_cast<std::size_t>(kind % ranks)]) +
           std::string(suit_faces[static_cast<std::size_t>(kind / ranks)]);
}

Hand parse_hand(std::string_view input, RulesPtr rules) {
    Cursor text(input);
    const auto cards = read_all(text);
    int declared = -1;
    if (text.take('!')) {
        std::vector<int> wait;
        text.skip_spaces();
        const std::size_t from = text.position();
        if (!read_cards(text, wait) || wait.size() != 1) text.fail_at(from, "one kind follows '!'");
        declared = wait.front();
        text.skip_spaces();
    }
    if (!text.at_end()) text.fail(declared < 0 ? "cards like 55c or TT, or a declared wait like !2c" : "nothing follows the declared wait");
    return {counted(cards), declared, std::move(rules)};
}

Counts parse_cards(std::string_view input) {
    Cursor text(input);
    const auto cards = read_all(text);
    if (!text.at_end()) text.fail("cards like 55c or TT");
    return counted(cards);
}

Meld parse_meld(std::string_view input) {
    Cursor text(input);
    const auto cards = read_all(text);
    if (cards.empty() || !text.at_end()) text.fail("a triple like 5c5s5m or TTT, or a pair");
    return make_meld(cards);
}

int parse_kind(std::string_view input) {
    Cursor text(input);
    std::vector<int> cards;
    if (!read_cards(text, cards) || cards.size() != 1 || !text.at_end()) {
        throw NotationError(quoted(input) + " is no kind: a rank and a suit like 5c, or T, R, W");
    }
    return cards.front();
}

std::string meld_text(const Meld& meld) {
    Counts counts{};
    for (int kind : meld) ++counts[static_cast<std::size_t>(kind)];
    return cards_text(counts, "");
}

std::string to_text(const Hand& hand) {
    const std::string text = cards_text(hand.counts(), " ");
    return hand.declared() < 0 ? text : text + " !" + kind_name(hand.declared());
}

std::string to_chinese(const Hand& hand) {
    std::string text;
    for (int kind = 0; kind < kinds; ++kind) {
        for (int n = 0; n < hand.counts()[static_cast<std::size_t>(kind)]; ++n) text += (text.empty() ? "" : " ") + kind_face(kind);
    }
    return hand.declared() < 0 ? text : text + " !" + kind_face(hand.declared());
}

}  // namespace tingpai::kowah
