#include "tingpai/chuopai/cards.hpp"

#include <cctype>

#include "tingpai/errors.hpp"

namespace tingpai::chuopai {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i]))) {
            return false;
        }
    }
    return true;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

[[noreturn]] void unreadable(std::string_view word, std::size_t at, const std::string& why) {
    throw NotationError("'" + std::string(word) + "' at character " + std::to_string(at + 1) + ": " + why);
}

void add_word(std::string_view word, std::size_t at, std::array<int, kKinds>& counts) {
    const std::size_t star = word.find('*');
    int copies = 1;
    if (star != std::string_view::npos) {
        const std::string_view digits = word.substr(star + 1);
        if (digits.size() != 1 || digits[0] < '1' || digits[0] > '4') {
            unreadable(word, at, "'*' is followed by the copies, 1 to 4");
        }
        copies = digits[0] - '0';
    }
    const int kind = find_kind(word.substr(0, star));
    if (kind < 0) unreadable(word, at, "no Chuo Pai kind (two pips, the lower first, or an English name)");
    counts[static_cast<std::size_t>(kind)] += copies;
    if (counts[static_cast<std::size_t>(kind)] > kCopies) {
        throw HandError("more than 4 cards of " + std::string(kKindInfo[static_cast<std::size_t>(kind)].name) +
                        " (" + std::to_string(counts[static_cast<std::size_t>(kind)]) + ")");
    }
}

}  // namespace

int find_kind(std::string_view name) {
    for (int kind = 0; kind < kKinds; ++kind) {
        const KindInfo& info = kKindInfo[static_cast<std::size_t>(kind)];
        if (name == info.name || same_letters(name, info.english)) return kind;
    }
    if (same_letters(name, "Nail") || same_letters(name, "Ding-Ding")) return find_kind("Spike");
    return -1;
}

Cards parse_cards(std::string_view text) {
    std::array<int, kKinds> counts{};
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_space(text[end])) ++end;
        add_word(text.substr(at, end - at), at, counts);
        at = end;
    }
    Cards cards;
    for (int kind = 0; kind < kKinds; ++kind) cards = cards + Cards::of(kind, counts[static_cast<std::size_t>(kind)]);
    return cards;
}

std::string to_string(Cards cards) {
    std::string text;
    for (int kind = 0; kind < kKinds; ++kind) {
        const int copies = cards.count(kind);
        if (copies == 0) continue;
        if (!text.empty()) text += ' ';
        text += kKindInfo[static_cast<std::size_t>(kind)].name;
        if (copies == 1) continue;
        text += '*';
        text += std::to_string(copies);
    }
    return text;
}

}  // namespace tingpai::chuopai
