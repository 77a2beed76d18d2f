// JSON as rules are written in: whole numbers, names, true, false, null, lists and objects of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tingpai::c_api {

struct Json {
    enum class Type { null, boolean, number, text, list, object };
    Type type = Type::null;
    bool boolean = false;
    long long number = 0;
    std::string text = {};
    std::vector<Json> items = {};         // of a list or an object
    std::vector<std::string> names = {};  // of an object, of its items
};

// Throws NotationError, with the column, where the text is no JSON, names something twice, or has what
// no rules have: fractions, characters beyond ASCII, more than eight levels.
[[nodiscard]] Json parse_json(std::string_view text);

}  // namespace tingpai::c_api
