#include "json.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "tingpai/text.hpp"

namespace tingpai::c_api {

namespace {

constexpr int most_levels = 8;

class Parser {
public:
    explicit Parser(std::string_view text) : at_(text) {}

    Json document() {
        Json value = read(0);
        at_.skip_spaces();
        if (!at_.at_end()) at_.fail("nothing may follow");
        return value;
    }

private:
    Json read(int level) {
        if (level == most_levels) at_.fail("too many levels");
        at_.skip_spaces();
        switch (at_.peek()) {
            case '{': return object(level);
            case '[': return list(level);
            case '"': return {.type = Json::Type::text, .text = string()};
            case 't': return word("true", Json::Type::boolean);
            case 'f': return word("false", Json::Type::boolean);
            case 'n': return word("null", Json::Type::null);
            default: return {.type = Json::Type::number, .number = number()};
        }
    }
    Json word(std::string_view expected, Json::Type type) {
        if (!at_.rest().starts_with(expected)) at_.fail("no value");
        at_.skip(expected.size());
        return {.type = type, .boolean = expected == "true"};
    }
    long long number() {
        const std::string_view rest = at_.rest();
        long long value = 0;
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (problem == std::errc::result_out_of_range) at_.fail("a number that is too large");
        if (problem != std::errc{}) at_.fail("no value");
        const std::string_view digits = rest.substr(rest[0] == '-' ? 1 : 0);
        if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9') at_.fail("a number that begins with 0");
        at_.skip(static_cast<std::size_t>(end - rest.data()));
        if (at_.peek() == '.' || at_.peek() == 'e' || at_.peek() == 'E') at_.fail("whole numbers only");
        return value;
    }
    std::string string() {
        at_.skip(1);
        std::string value;
        for (;;) {
            if (at_.at_end()) at_.fail("a name without its end");
            const char c = at_.peek();
            if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) at_.fail("not in a name");
            at_.skip(1);
            if (c == '"') return value;
            value += c == '\\' ? escaped() : c;
        }
    }
    // Names have none but these; what json.dumps escapes beyond them is in no name.
    char escaped() {
        constexpr std::string_view same = "\"\\/";
        const char c = at_.peek();
        if (at_.at_end() || same.find(c) == std::string_view::npos) at_.fail("no such escape in a name");
        at_.skip(1);
        return c;
    }
    Json list(int level) {
        at_.skip(1);
        Json list{.type = Json::Type::list};
        at_.skip_spaces();
        if (at_.take(']')) return list;
        for (;;) {
            list.items.push_back(read(level + 1));
            at_.skip_spaces();
            if (at_.take(']')) return list;
            if (!at_.take(',')) at_.fail("',' or ']'");
        }
    }
    Json object(int level) {
        at_.skip(1);
        Json object{.type = Json::Type::object};
        at_.skip_spaces();
        if (at_.take('}')) return object;
        for (;;) {
            at_.skip_spaces();
            if (at_.peek() != '"') at_.fail("a name");
            const std::size_t start = at_.position();
            std::string name = string();
            if (std::ranges::find(object.names, name) != object.names.end()) at_.fail_at(start, quoted(name) + " twice");
            object.names.push_back(std::move(name));
            at_.skip_spaces();
            if (!at_.take(':')) at_.fail("':'");
            object.items.push_back(read(level + 1));
            at_.skip_spaces();
            if (at_.take('}')) return object;
            if (!at_.take(',')) at_.fail("',' or '}'");
        }
    }

    Cursor at_;
};

}  // namespace

Json parse_json(std::string_view text) { return Parser(text).document(); }

}  // namespace tingpai::c_api
