#include "tingpai/meld/game.hpp"

#include <algorithm>
#include <set>

#include "tingpai/errors.hpp"
#include "tingpai/text.hpp"

namespace tingpai::meld {

std::string_view pattern_name(Pattern pattern) {
    switch (pattern) {
        case Pattern::melds_and_pair: return "melds_and_pair";
        case Pattern::all_in_groups: return "all_in_groups";
        case Pattern::pairs: return "pairs";
        case Pattern::one_of_each: return "one_of_each";
    }
    return "";
}

std::string Game::text(const Kinds& cards) const {
    std::string text;
    for (int kind : cards) {
        if (!text.empty()) text += ' ';
        const bool known = kind >= 0 && kind < kinds();  // it is asked for in what is refused, too
        text += known ? names[static_cast<std::size_t>(kind)] : std::to_string(kind);
    }
    return text;
}

namespace {

constexpr int most_copies = 15;
constexpr int most_cards = 64;
constexpr int most_kinds = 1000;

// The size of every meld, or 0 where they differ or there are none.
int meld_size(const Game& game) {
    if (game.melds.empty()) return 0;
    const std::size_t size = game.melds.front().size();
    const bool same = std::ranges::all_of(game.melds, [size](const Kinds& meld) { return meld.size() == size; });
    return same ? static_cast<int>(size) : 0;
}

void check_kinds(const Game& game) {
    if (game.names.empty() || game.kinds() > most_kinds) {
        throw Error("kinds: " + std::to_string(game.kinds()) + ", there are 1 to " + std::to_string(most_kinds));
    }
    std::set<std::string> known;
    for (const std::string& name : game.names) {
        if (name.empty() || name.find_first_of(" \t\r\n\f\v") != std::string::npos) {
            throw Error("kinds: the name " + quoted(name) + " is empty or has a blank");
        }
        if (!known.insert(name).second) throw Error("kinds: " + quoted(name) + " twice");
    }
    if (game.copies.size() != game.names.size()) {
        throw Error("copies: " + std::to_string(game.copies.size()) + " for " + std::to_string(game.kinds()) + " kinds");
    }
    for (std::size_t kind = 0; kind < game.copies.size(); ++kind) {
        if (game.copies[kind] < 1 || game.copies[kind] > most_copies) {
            throw Error("copies: " + std::to_string(game.copies[kind]) + " of " + game.names[kind] + ", there are 1 to " +
                        std::to_string(most_copies));
        }
    }
}

void sort_and_check(const Game& game, Kinds& cards, const std::string& what) {
    std::ranges::sort(cards);
    if (cards.empty()) throw Error(what + ": one without cards");
    for (int kind : cards) {
        if (kind < 0 || kind >= game.kinds()) {
            throw Error(what + ": kind " + std::to_string(kind) + ", there are 0 to " + std::to_string(game.kinds() - 1));
        }
        const auto used = std::ranges::count(cards, kind);
        const auto k = static_cast<std::size_t>(kind);
        if (used > game.copies[k]) {
            throw Error(what + ": " + game.text(cards) + " uses " + std::to_string(used) + " of " + game.names[k] +
                        ", there are " + std::to_string(game.copies[k]));
        }
    }
}

void check_melds(Game& game) {
    std::set<Kinds> known;
    for (auto* melds : {&game.melds, &game.declarable}) {
        const std::string what = melds == &game.melds ? "melds" : "declarable";
        for (Kinds& meld : *melds) {
            sort_and_check(game, meld, what);
            if (!known.insert(meld).second) throw Error(what + ": " + game.text(meld) + " twice");
        }
    }
    if (!game.declarable.empty() && meld_size(game) == 0) {
        throw Error("declarable: extra melds count as many cards as a meld, and these melds have no one size");
    }
}

// The cards of a complete hand by this form; 0: any.
int cards_of(const Game& game, const GameForm& form) {
    switch (form.pattern) {
        case Pattern::melds_and_pair: return form.count * meld_size(game) + 2;
        case Pattern::all_in_groups: return 0;
        case Pattern::pairs: return form.count * 2;
        case Pattern::one_of_each: return static_cast<int>(form.kinds.size()) + 1;
    }
    return 0;
}

void check_form(const Game& game, GameForm& form) {
    const std::string name(pattern_name(form.pattern));
    if (form.pattern == Pattern::melds_and_pair || form.pattern == Pattern::pairs) {
        if (form.count < 1 || form.count > most_cards) throw Error("forms: " + name + " of " + std::to_string(form.count));
    }
    if (form.pattern == Pattern::melds_and_pair && meld_size(game) == 0) {
        throw Error("forms: " + name + " needs melds, all of one size");
    }
    if (form.pattern == Pattern::all_in_groups && game.melds.empty()) throw Error("forms: " + name + " needs melds");
    if (form.pattern == Pattern::one_of_each) {
        sort_and_check(game, form.kinds, "forms: " + name);
        if (std::ranges::adjacent_find(form.kinds) != form.kinds.end()) throw Error("forms: " + name + " names a kind twice");
    }
    if (form.pattern == Pattern::pairs || form.pattern == Pattern::one_of_each) form.closed_only = true;
}

void check_hand(Game& game) {
    for (const GameForm& form : game.forms) {
        const int cards = cards_of(game, form);
        if (cards == 0) continue;
        if (game.hand == 0) game.hand = cards;
        if (cards != game.hand) {
            throw Error("forms: " + std::string(pattern_name(form.pattern)) + " has " + std::to_string(cards) +
                        " cards, the hand " + std::to_string(game.hand));
        }
    }
    if (game.hand < 2 || game.hand > most_cards) {
        throw Error(game.hand == 0 ? "hand: how many cards it has is not said"
                                   : "hand: " + std::to_string(game.hand) + " cards, there are 2 to " + std::to_string(most_cards));
    }
    for (const GameForm& form : game.forms) {
        if (form.spare < 0 || form.spare >= game.hand) {
            throw Error("forms: " + std::to_string(form.spare) + " spare cards of " + std::to_string(game.hand));
        }
    }
    int all = 0;
    for (int copies : game.copies) all += copies;
    if (all < game.hand) throw Error("hand: " + std::to_string(game.hand) + " cards of " + std::to_string(all));
}

Form pattern_form(const Game& game, const GameForm& own) {
    Form form;
    form.name = pattern_name(own.pattern);
    form.closed_only = own.closed_only;
    form.need = need_beside(game, own, 0, 0);
    const auto add_pairs = [&](const Grade& grade) {
        for (int kind = 0; kind < game.kinds(); ++kind) {
            if (game.copies[static_cast<std::size_t>(kind)] >= 2) form.groups.push_back({{kind, kind}, grade, 0});
        }
    };
    switch (own.pattern) {
        case Pattern::melds_and_pair:
            for (const Kinds& meld : game.melds) form.groups.push_back({meld, {1, 0}, 0});
            add_pairs({0, 1});
            break;
        case Pattern::all_in_groups:
            for (const Kinds& meld : game.melds) form.groups.push_back({meld, {static_cast<int>(meld.size()), 0}, 0});
            break;
        case Pattern::pairs:
            add_pairs({1, 0});
            form.once = own.distinct;
            break;
        case Pattern::one_of_each:
            for (int kind : own.kinds) {
                form.groups.push_back({{kind}, {1, 0}, 0});
                form.groups.push_back({{kind}, {0, 1}, 0});
            }
            form.once = true;
            break;
    }
    return form;
}

}  // namespace

Game checked(Game game) {
    check_kinds(game);
    check_melds(game);
    if (game.forms.empty()) throw Error("forms: a game has at least one");
    for (GameForm& form : game.forms) check_form(game, form);
    check_hand(game);
    return game;
}

Spec to_spec(const Game& game) {
    Spec spec;
    spec.copies = game.copies;
    spec.cards = game.hand;
    for (const GameForm& form : game.forms) spec.forms.push_back(pattern_form(game, form));
    return spec;
}

int cards_taken(const Game& game, const Kinds& meld) {
    if (std::ranges::find(game.melds, meld) != game.melds.end()) return static_cast<int>(meld.size());
    if (std::ranges::find(game.declarable, meld) != game.declarable.end()) return meld_size(game);
    throw HandError("melds: " + game.text(meld) + " is none of the game's melds");
}

Grade need_beside(const Game& game, const GameForm& form, int melds, int taken) {
    switch (form.pattern) {
        case Pattern::melds_and_pair: return {form.count - melds, 1};
        case Pattern::all_in_groups: return {game.hand - form.spare - taken, 0};
        case Pattern::pairs: return {form.count, 0};
        case Pattern::one_of_each: return {static_cast<int>(form.kinds.size()), 1};
    }
    return {};
}

}  // namespace tingpai::meld
