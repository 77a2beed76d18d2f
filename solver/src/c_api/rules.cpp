// Options from JSON, and hands from notation.
#include <algorithm>
#include <limits>

#include "hands.hpp"
#include "json.hpp"
#include "tingpai/kowah/hand.hpp"
#include "tingpai/sichuan/batch.hpp"
#include "tingpai/sichuan/hand.hpp"
#include "tingpai/sisepai/hand.hpp"
#include "tingpai/text.hpp"

namespace tingpai::c_api {

namespace {

void expect(const Json& json, Json::Type type, const std::string& name, const char* what) {
    if (json.type != type) throw Error(name + ": " + what);
}

void set(bool& field, const Json& json, const std::string& name) {
    expect(json, Json::Type::boolean, name, "true or false");
    field = json.boolean;
}
void set(int& field, const Json& json, const std::string& name) {
    expect(json, Json::Type::number, name, "a whole number");
    if (json.number < std::numeric_limits<int>::min() || json.number > std::numeric_limits<int>::max()) {
        throw Error(name + " " + std::to_string(json.number) + ": out of range");
    }
    field = static_cast<int>(json.number);
}
template <class T>
    requires std::is_enum_v<T>
void set(T& field, const Json& json, const std::string& name) {
    expect(json, Json::Type::text, name, "the name of a choice");
    static constexpr auto names = choices(T{});
    const auto known = std::ranges::find(names, json.text);
    if (known == names.end()) throw Error(name + ": no choice " + quoted(json.text));
    field = static_cast<T>(known - names.begin());
}
template <class T>
void set(std::optional<T>& field, const Json& json, const std::string& name) {
    if (json.type == Json::Type::null) {
        field = std::nullopt;
        return;
    }
    T value{};
    set(value, json, name);
    field = value;
}
template <std::size_t N>
void set(std::array<int, N>& field, const Json& json, const std::string& name) {
    expect(json, Json::Type::list, name, "a list");
    if (json.items.size() != N) throw Error(name + ": " + std::to_string(N) + " values, not " + std::to_string(json.items.size()));
    for (std::size_t i = 0; i < N; ++i) set(field[i], json.items[i], name);
}
// Items left out keep their value (SC-17).
void set(sichuan::FanTable& field, const Json& json, const std::string& name) {
    expect(json, Json::Type::object, name, "an object");
    for (std::size_t i = 0; i < json.items.size(); ++i) {
        const std::string& item = json.names[i];
        const auto known = std::ranges::find(sichuan::item_names, item);
        if (known == sichuan::item_names.end()) throw Error(name + ": no item " + quoted(item) + " (SC-17)");
        set(field[static_cast<std::size_t>(known - sichuan::item_names.begin())], json.items[i], name + " " + item);
    }
}

template <class Rules>
std::shared_ptr<const Rules> rules_from(const Json& json) {
    Rules rules;
    expect(json, Json::Type::object, "rules", "an object");
    for (std::size_t i = 0; i < json.items.size(); ++i) {
        bool known = false;
        Rules::fields(rules, [&](const char* option, auto& field) {
            if (json.names[i] != option) return;
            known = true;
            set(field, json.items[i], option);
        });
        if (!known) throw Error("no option " + quoted(json.names[i]));
    }
    rules.check();
    return std::make_shared<const Rules>(rules);
}

std::string_view text_of(const char* text, size_t length) {
    require(text != nullptr || length == 0, "text: not given");
    return {text, length};
}

// What the caller has no room for must not be there.
void give_state(int8_t* state, int own) {
    if (state == nullptr && own >= 0) throw HandError("state: the hand has one declared, and nowhere to put it");
    if (state != nullptr) *state = static_cast<int8_t>(own);
}

void give_melds(int8_t* melds, const sichuan::Hand& hand) {
    if (melds == nullptr) {
        if (!hand.melds().empty()) throw HandError("melds: the hand has declared melds, and nowhere to put them");
        return;
    }
    std::fill_n(melds, 4, static_cast<int8_t>(-1));
    for (std::size_t i = 0; i < hand.melds().size(); ++i) {
        const sichuan::Meld& meld = hand.melds()[i];
        const int base = meld.type == sichuan::MeldType::pung ? 0 : meld.type == sichuan::MeldType::exposed_kong ? 27 : 54;
        melds[i] = static_cast<int8_t>(base + meld.kind);
    }
}

}  // namespace

}  // namespace tingpai::c_api

extern "C" {

int tingpai_rules_create(int game, const char* json, size_t length, tingpai_rules** rules, tingpai_error* error) {
    using namespace tingpai;
    using namespace tingpai::c_api;
    if (rules != nullptr) *rules = nullptr;
    return guarded(error, [&] {
        require_game(game);
        require(rules != nullptr, "rules: not given");
        const Json own = parse_json(text_of(json, length));
        switch (game) {
            case TINGPAI_SICHUAN: *rules = new tingpai_rules{rules_from<sichuan::Rules>(own)}; return;
            case TINGPAI_KOWAH: *rules = new tingpai_rules{rules_from<kowah::Rules>(own)}; return;
            default: *rules = new tingpai_rules{rules_from<sisepai::Rules>(own)}; return;
        }
    }, TINGPAI_BAD_RULES);
}

void tingpai_rules_destroy(tingpai_rules* rules) { delete rules; }

int tingpai_parse_hand(int game, const char* text, size_t length, const tingpai_rules* rules, uint8_t* counts,
                       int8_t* melds, int8_t* state, tingpai_error* error) {
    using namespace tingpai;
    using namespace tingpai::c_api;
    return guarded(error, [&] {
        require_game(game);
        require(counts != nullptr, "counts: not given");
        const std::string_view own = text_of(text, length);
        if (game == TINGPAI_SICHUAN) {
            const auto hand = sichuan::parse_hand(own, rules_or(rules, sichuan::default_rules()));
            give_melds(melds, hand);
            give_state(state, hand.void_suit());
            std::ranges::copy(hand.counts(), counts);
        } else if (game == TINGPAI_KOWAH) {
            const auto hand = kowah::parse_hand(own, rules_or(rules, kowah::default_rules()));
            give_state(state, hand.declared());
            std::ranges::copy(hand.counts(), counts);
        } else {
            const auto hand = sisepai::parse_hand(own, rules_or(rules, sisepai::default_rules()));
            if (!hand.melds().empty()) throw HandError("exposed groups: hands of array calls have none");
            give_state(state, -1);
            std::ranges::copy(hand.counts(), counts);
        }
    });
}

}  // extern "C"
