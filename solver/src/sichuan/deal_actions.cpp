// The notation of actions: `void m`, `discard 5m`, `win`, `pung 5m`, `kong 5m`, `pass`.
#include <string>

#include "tingpai/errors.hpp"
#include "tingpai/text.hpp"
#include "tingpai/sichuan/deal.hpp"

namespace tingpai::sichuan {

std::string action_text(int code) {
    if (code < act_discard) return std::string("void ") + suit_letters[static_cast<std::size_t>(code - act_void)];
    if (code < act_win) return "discard " + kind_name(code - act_discard);
    if (code == act_win) return "win";
    if (code < act_kong) return "pung " + kind_name(code - act_pung);
    if (code < act_pass) return "kong " + kind_name(code - act_kong);
    return "pass";
}

int parse_action(std::string_view text) {
    const auto space = text.find(' ');
    const std::string_view verb = text.substr(0, space);
    const std::string_view what = space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
    if (what.empty()) {
        if (text == "win") return act_win;
        if (text == "pass") return act_pass;
    } else if (verb == "void" && what.size() == 1 && suit_letters.find(what.front()) != std::string_view::npos) {
        return act_void + static_cast<int>(suit_letters.find(what.front()));
    } else if (verb == "discard" || verb == "pung" || verb == "kong") {
        return (verb == "discard" ? act_discard : verb == "pung" ? act_pung : act_kong) + parse_kind(what);
    }
    throw NotationError(quoted(text) + " is no action: void m, discard 5m, win, pung 5m, kong 5m or pass");
}

}  // namespace tingpai::sichuan
