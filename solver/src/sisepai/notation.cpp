// The notation of docs/rules/sisepai.md: `GAEr SSSg F [HHHy] [Sr Sy Sw]`.
#include <array>

#include "tingpai/errors.hpp"
#include "tingpai/sisepai/hand.hpp"
#include "tingpai/text.hpp"

namespace tingpai::sisepai {

namespace {

constexpr std::array<std::string_view, colours> colour_faces = {"紅", "黃", "白", "綠"};
constexpr std::array<std::string_view, pieces> piece_faces = {"將", "士", "象", "車", "馬", "炮", "卒"};
constexpr std::string_view flower_face = "花";

bool is_piece(char c) { return c != '\0' && piece_letters.find(c) != std::string_view::npos; }

int colour_index(char c) {
    const auto found = c == '\0' ? std::string_view::npos : colour_letters.find(c);
    return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

// One flower, or piece letters with the colour that closes them; appended as kinds.
bool read_cards(Cursor& text, std::vector<int>& cards) {
    if (text.take('F')) {
        if (colour_index(text.peek()) >= 0) text.fail("a flower has no colour");
        cards.push_back(flower);
        return true;
    }
    if (!is_piece(text.peek())) return false;
    std::vector<int> pieces_read;
    while (is_piece(text.peek())) {
        pieces_read.push_back(static_cast<int>(piece_letters.find(text.next())));
        text.skip_spaces();
    }
    if (text.peek() == 'F') text.fail("a colour must close the letters before a flower");
    const int colour = colour_index(text.peek());
    if (colour < 0) text.fail("a colour r, y, w or g must close the letters");
    text.skip(1);
    for (int piece : pieces_read) cards.push_back(colour * pieces + piece);
    return true;
}

std::vector<int> read_all(Cursor& text) {
    std::vector<int> cards;
    text.skip_spaces();
    while (read_cards(text, cards)) text.skip_spaces();
    return cards;
}

Group read_bracket(Cursor& text) {
    text.skip(1);
    const auto cards = read_all(text);
    if (!text.take(']')) text.fail("cards like GAEr or F, then ']'");
    if (cards.empty()) text.fail("an empty group");
    return make_group(cards);
}

void add(Counts& counts, const std::vector<int>& cards) {
    for (int kind : cards) {
        auto& count = counts[static_cast<std::size_t>(kind)];
        if (count == 0xFF) throw HandError("more than 255 of " + kind_name(kind));
        ++count;
    }
}

std::string concealed_text(const Counts& counts) {
    std::string text;
    const auto part = [&text](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
    for (int colour = 0; colour < colours; ++colour) {
        std::string letters;
        for (int piece = 0; piece < pieces; ++piece) {
            const auto kind = static_cast<std::size_t>(colour * pieces + piece);
            letters.append(counts[kind], piece_letters[static_cast<std::size_t>(piece)]);
        }
        if (!letters.empty()) part(letters + colour_letters[static_cast<std::size_t>(colour)]);
    }
    for (int n = 0; n < counts[flower]; ++n) part("F");
    return text;
}

template <class Cards>
std::string faces(const Cards& cards) {
    std::string text;
    for (int kind : cards) text += (text.empty() ? "" : " ") + kind_face(kind);
    return text;
}

}  // namespace

std::string kind_name(int kind) {
    if (kind == flower) return "F";
    return {piece_letters[static_cast<std::size_t>(piece_of(kind))],
            colour_letters[static_cast<std::size_t>(colour_of(kind))]};
}

std::string kind_face(int kind) {
    if (kind == flower) return std::string(flower_face);
    return std::string(colour_faces[static_cast<std::size_t>(colour_of(kind))]) +
           std::string(piece_faces[static_cast<std::size_t>(piece_of(kind))]);
}

std::string group_text(const Group& group) {
    if (group.size == 0) return {};
    Counts counts{};
    for (int kind : group) ++counts[static_cast<std::size_t>(kind)];
    return concealed_text(counts);
}

Hand parse_hand(std::string_view input, RulesPtr rules) {
    Cursor text(input);
    Counts counts{};
    std::vector<Group> exposed;
    for (text.skip_spaces(); !text.at_end(); text.skip_spaces()) {
        std::vector<int> cards;
        if (text.peek() == '[') {
            exposed.push_back(read_bracket(text));
        } else if (read_cards(text, cards)) {
            add(counts, cards);
        } else {
            text.fail("cards like GAEr or F, or an exposed group like [HHHy]");
        }
    }
    return {counts, exposed, std::move(rules)};
}

Counts parse_cards(std::string_view input) {
    Cursor text(input);
    Counts counts{};
    add(counts, read_all(text));
    if (!text.at_end()) text.fail("cards like GAEr or F");
    return counts;
}

Group parse_group(std::string_view input) {
    Cursor text(input);
    text.skip_spaces();
    if (text.peek() == '[') {
        const Group group = read_bracket(text);
        text.skip_spaces();
        if (!text.at_end()) text.fail("one group only");
        return group;
    }
    const auto cards = read_all(text);
    if (cards.empty() || !text.at_end()) text.fail("a group like HHHy or Sr Sy Sw");
    return make_group(cards);
}

int parse_kind(std::string_view input) {
    Cursor text(input);
    std::vector<int> cards;
    if (!read_cards(text, cards) || cards.size() != 1 || !text.at_end()) {
        throw NotationError(quoted(input) + " is no kind: a piece and a colour like Gr, or F");
    }
    return cards.front();
}

std::string to_text(const Hand& hand) {
    std::string text = concealed_text(hand.counts());
    for (const Group& group : hand.melds()) text += (text.empty() ? "[" : " [") + group_text(group) + "]";
    return text;
}

std::string to_chinese(const Hand& hand) {
    std::vector<int> concealed;
    for (int kind = 0; kind < kinds; ++kind) {
        concealed.insert(concealed.end(), hand.counts()[static_cast<std::size_t>(kind)], kind);
    }
    std::string text = faces(concealed);
    for (const Group& group : hand.melds()) text += (text.empty() ? "[" : " [") + faces(group) + "]";
    return text;
}

}  // namespace tingpai::sisepai
