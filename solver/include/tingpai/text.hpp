// Reading notation: a cursor over text that says where something is wrong.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tingpai/errors.hpp"

namespace tingpai {

// The text in quotes; control characters, which would cut or hide a message, as escapes.
inline std::string quoted(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result = "'";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) {
            result += std::string("\\x") + digits[byte >> 4U] + digits[byte & 15U];
        } else {
            result += c;
        }
    }
    return result + "'";
}

class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
    [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
    [[nodiscard]] std::size_t position() const { return at_; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    char next() { return text_[at_++]; }
    void skip(std::size_t bytes) { at_ += bytes; }
    bool take(char expected) {
        if (at_end() || peek() != expected) return false;
        ++at_;
        return true;
    }
    void skip_spaces() {
        while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) ++at_;
    }
    // The text from `from` to here, for messages.
    [[nodiscard]] std::string since(std::size_t from) const {
        return std::string(text_.substr(from, at_ - from));
    }
    [[noreturn]] void fail(const std::string& what) const { fail_at(at_, what); }
    [[noreturn]] void fail_at(std::size_t position, const std::string& what) const {
        throw NotationError("column " + std::to_string(column(position)) + ", " + shown(position) + ": " + what);
    }

private:
    static bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }
    // Characters before a byte, counted from 1.
    [[nodiscard]] std::size_t column(std::size_t position) const {
        std::size_t column = 1;
        for (std::size_t i = 0; i < position && i < text_.size(); ++i) column += continues(text_[i]) ? 0 : 1;
        return column;
    }
    [[nodiscard]] std::string shown(std::size_t position) const {
        if (position >= text_.size()) return "end of text";
        std::size_t end = position + 1;
        while (end < text_.size() && continues(text_[end])) ++end;
        return quoted(text_.substr(position, end - position));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace tingpai
