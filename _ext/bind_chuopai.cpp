// tingpai._core.chuopai: hands and plays. Positions and the solver are in bind_chuopai_solve.cpp.
#include "bind_chuopai.hpp"

#include "bind_rules.hpp"

namespace bind {

namespace {

using chuopai::PlayValue;

constexpr const char* package = Game<game::Hand>::package;

py::tuple plays_tuple(const std::vector<game::Play>& plays, const game::RulesPtr& rules) {
    py::tuple result(plays.size());
    for (std::size_t i = 0; i < plays.size(); ++i) result[i] = chuopai::play_object(plays[i], rules);
    return result;
}

// Every card outside the hand unless they are given, and the larger of two hand sizes.
game::Unseen unseen_argument(const game::Hand& hand, const py::object& cards, const py::object& sizes) {
    game::Unseen unseen;
    if (cards.is_none()) {
        for (int kind = 0; kind < game::kKinds; ++kind) {
            unseen.cards = unseen.cards + game::Cards::of(kind, game::kCopies - hand.cards().count(kind));
        }
    } else {
        unseen.cards = game::cards_of(seen_argument<game::Hand>(cards, &Game<game::Hand>::parse_cards));
    }
    if (sizes.is_none()) return unseen;
    if (!PySequence_Check(sizes.ptr()) || PyUnicode_Check(sizes.ptr())) wrong_type("sizes", "two hand sizes", sizes);
    const auto pair = py::reinterpret_borrow<py::sequence>(sizes);
    if (pair.size() != 2) throw tingpai::HandError("sizes: of the two opponents' hands, not " + std::to_string(pair.size()));
    long long total = 0;
    for (const py::handle item : pair) {
        const long long size = whole(item, "sizes");
        if (size < 0 || size > game::kMaxHand) throw tingpai::HandError("sizes: " + std::to_string(size) + ", a hand has 0 to 28 cards");
        unseen.largest_hand = std::max(unseen.largest_hand.value_or(0), static_cast<int>(size));
        total += size;
    }
    if (total > unseen.cards.size()) {
        throw tingpai::HandError("sizes: " + std::to_string(total) + " cards in the opponents' hands, only " +
                                 std::to_string(unseen.cards.size()) + " are unseen");
    }
    return unseen;
}

// The outcome of a comparison, where there is one: a set never compares with a combination, nor do
// plays of different families, sizes, or rules.
bool comparable(const PlayValue& a, const PlayValue& b) {
    return *a.rules == *b.rules && a.play.family == b.play.family && a.play.size == b.play.size &&
           !(a.rules->combination_same_make_up && a.play.heads != b.play.heads);
}

template <class Compare>
auto ordering(Compare compare) {
    return [compare](const PlayValue& a, const py::object& other) -> py::object {
        if (!py::isinstance<PlayValue>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
        const auto& b = other.cast<const PlayValue&>();
        if (!comparable(a, b)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
        return py::bool_(compare(a, b));
    };
}

bool value_beats(const PlayValue& a, const PlayValue& b) { return game::beats(a.play, b.play, *a.rules); }

void bind_play(py::module_& module) {
    auto cls = value_class<PlayValue>(module, "Play", package,
        "A set or a combination (CP-4, CP-5), as ``Play(\"66*2 45\")``. Immutable.\n\n"
        "``a > b`` says that a beats b; it is a TypeError where the rules do not compare the two:\n"
        "different families, numbers of cards or rules, and with combination_same_make_up different\n"
        "numbers of heads (CP-6). IllegalActionError for cards that are no play under ``rules``.");
    cls.def(py::init([](const py::object& cards, const py::object& rules) {
        const auto known = rules_argument<game::Rules>(rules, game::default_rules());
        return PlayValue{game::make_play(chuopai::cards_argument(cards, "cards"), *known), known};
    }), py::arg("cards"), py::arg("rules") = py::none());
    cls.def_property_readonly("kinds", [](const PlayValue& value) {
        py::list all;
        for (int kind = 0; kind < game::kKinds; ++kind) {
            for (int i = 0; i < value.play.cards.count(kind); ++i) all.append(kind_object<game::Hand>(kind));
        }
        return py::tuple(all);
    }, "The kind of each card, ascending.");
    cls.def_property_readonly("counts", [](const PlayValue& value) { return counts_tuple(game::counts_of(value.play.cards)); },
                              "How many of each kind, by kind index.");
    cls.def_property_readonly("family", [](const PlayValue& value) {
        constexpr std::array<const char*, 5> names{"main", "yao", "black", "red", "combination"};
        return names[static_cast<std::size_t>(value.play.family)];
    }, "'main', 'yao', 'black' or 'red' for a set, or 'combination'.");
    cls.def_property_readonly("heads", [](const PlayValue& value) { return static_cast<int>(value.play.heads); },
                              "The number of heads of a combination, 0 for a set.");
    cls.def_property_readonly("is_combination", [](const PlayValue& value) { return value.play.family == game::kCombination; },
                              "Whether it is a combination (CP-5).");
    cls.def_property_readonly("rules", [](const PlayValue& value) { return std::const_pointer_cast<game::Rules>(value.rules); },
                              "The rules it is a play under.");
    cls.def("beats", [](const PlayValue& a, const PlayValue& b) { return *a.rules == *b.rules && value_beats(a, b); }, py::arg("other"),
            "Whether it beats the other play (CP-6); False where the two do not compare.");
    cls.def("__lt__", ordering([](const PlayValue& a, const PlayValue& b) { return value_beats(b, a); }), py::is_operator());
    cls.def("__gt__", ordering([](const PlayValue& a, const PlayValue& b) { return value_beats(a, b); }), py::is_operator());
    cls.def("__le__", ordering([](const PlayValue& a, const PlayValue& b) { return a == b || value_beats(b, a); }), py::is_operator());
    cls.def("__ge__", ordering([](const PlayValue& a, const PlayValue& b) { return a == b || value_beats(a, b); }), py::is_operator());
    cls.def("__len__", [](const PlayValue& value) { return static_cast<int>(value.play.size); });
    cls.def("__str__", [](const PlayValue& value) { return game::to_string(value.play.cards); });
    cls.def("__repr__", [](const PlayValue& value) {
        std::string text = "Play('" + game::to_string(value.play.cards) + "'";
        if (!(*value.rules == game::Rules{})) text += ", rules=" + rules_repr(*value.rules);
        return text + ")";
    });
    cls.def("__eq__", [](const PlayValue& a, const py::object& b) {
        return py::isinstance<PlayValue>(b) && a == b.cast<const PlayValue&>();
    });
    cls.def("__hash__", [](const PlayValue& value) { return static_cast<py::ssize_t>(value.play.cards.word() >> 2); });
    cls.def(py::pickle(
        [](const PlayValue& value) { return py::make_tuple(game::to_string(value.play.cards), rules_dict(*value.rules)); },
        [](const py::tuple& state) {
            const auto rules = std::make_shared<const game::Rules>(changed_rules(game::Rules{}, state[1].cast<py::dict>()));
            return PlayValue{game::make_play(game::parse_cards(state[0].cast<std::string>()), *rules), rules};
        }));
}

py::dict hand_dict(const game::Hand& hand) {
    py::dict result;
    result["game"] = Game<game::Hand>::name;
    result["hand"] = game::to_string(hand.cards());
    result["rules"] = rules_dict(*hand.rules());
    return result;
}

game::Hand hand_from_dict(const py::dict& data) {
    for (const char* key : {"game", "hand"}) {
        if (!data.contains(key)) throw tingpai::HandError(std::string("a hand's dictionary has a key '") + key + "'");
        if (!PyUnicode_Check(py::object(data[key]).ptr())) wrong_type(key, "a string", data[key]);
    }
    const auto of = data["game"].cast<std::string>();
    if (of != Game<game::Hand>::name) throw tingpai::HandError("a hand of '" + of + "', not of chuopai");
    return game::Hand(game::parse_cards(data["hand"].cast<std::string>()), chuopai::rules_of_dict(data));
}

void bind_hand(py::module_& module) {
    auto cls = value_class<game::Hand>(module, "Hand", package,
        "A hand of Chuo Pai of 0 to 28 cards (G-2). Immutable.\n\n"
        "``counts``: 21 counts by kind index. HandError naming the kind for a fifth copy (CP-1).");
    cls.def(py::init([](const py::object& counts, const py::object& rules) {
        return game::Hand(game::cards_of(counts_argument<game::Hand>(counts, "counts")),
                          rules_argument<game::Rules>(rules, game::default_rules()));
    }), py::arg("counts"), py::arg("rules") = py::none());
    cls.def_static("parse", [](const std::string& text, const py::object& rules) {
        return game::Hand(game::parse_cards(text), rules_argument<game::Rules>(rules, game::default_rules()));
    }, py::arg("text"), py::arg("rules") = py::none(),
       "The hand in the rules page's notation, as ``66*2 45`` or ``Heaven*2 Red-Nine``. NotationError says "
       "what cannot be read and where, HandError what is no hand.");
    cls.def_property_readonly("counts", [](const game::Hand& hand) { return counts_tuple(game::counts_of(hand.cards())); },
                              "How many of each kind, by kind index.");
    cls.def_property_readonly("rules", [](const game::Hand& hand) { return std::const_pointer_cast<game::Rules>(hand.rules()); },
                              "The rules it is played by.");
    cls.def("plays", [](const game::Hand& hand) { return plays_tuple(hand.plays(), hand.rules()); },
            "Every set and combination, each once, in the order of CP-12 (CP-4, CP-5).");
    cls.def("responses", [](const game::Hand& hand, const py::object& play) {
        return plays_tuple(hand.responses(chuopai::play_argument(play, hand.rules(), "play")), hand.rules());
    }, py::arg("play"),
       "The plays that beat ``play``, in the order of CP-12; empty: pass (CP-6, CP-7).");
    cls.def("sure_plays", [](const game::Hand& hand, const py::object& unseen, const py::object& sizes) {
        return plays_tuple(hand.sure_plays(unseen_argument(hand, unseen, sizes)), hand.rules());
    }, py::arg("unseen") = py::none(), py::arg("sizes") = py::none(),
       "The plays that nothing the opponents may hold beats (CP-11). ``unseen``: the cards not seen, None for all "
       "outside the hand; ``sizes``: the two opponents' hand sizes, if known. HandError for a fifth copy.");
    cls.def("sure_points", [](const game::Hand& hand, const py::object& unseen, const py::object& sizes) {
        const game::SurePoints result = hand.sure_points(unseen_argument(hand, unseen, sizes));
        const auto type = py::module_::import("tingpai.chuopai.sure").attr("SurePoints");
        return type(result.points, plays_tuple(result.plays, hand.rules()));
    }, py::arg("unseen") = py::none(), py::arg("sizes") = py::none(),
       "The largest total size of disjoint sure plays: an int whose ``plays`` make it (CP-11). 0 when the opponents "
       "are known to have no cards. Arguments as for ``sure_plays``.");
    cls.def("play", [](const game::Hand& hand, const py::object& play) {
        return hand.without(chuopai::play_argument(play, hand.rules(), "play").cards);
    }, py::arg("play"), "The hand after this play; IllegalActionError if it has not got the cards.");
    cls.def("to_dict", &hand_dict, "The published JSON form: game, hand (notation), rules.");
    cls.def_static("from_dict", &hand_from_dict, py::arg("data"), "The hand of ``to_dict``'s form.");
    cls.def("__len__", [](const game::Hand& hand) { return hand.cards().size(); });
    cls.def("__str__", [](const game::Hand& hand) { return game::to_string(hand.cards()); });
    cls.def("__repr__", [](const game::Hand& hand) {
        std::string text = "Hand.parse('" + game::to_string(hand.cards()) + "'";
        if (!(*hand.rules() == game::Rules{})) text += ", rules=" + rules_repr(*hand.rules());
        return text + ")";
    });
    cls.def("__eq__", [](const game::Hand& a, const py::object& b) {
        return py::isinstance<game::Hand>(b) && a == b.cast<const game::Hand&>();
    });
    cls.def("__hash__", [](const game::Hand& hand) { return static_cast<py::ssize_t>(hand.cards().word() >> 1); });
    cls.def(py::pickle(&hand_dict, &hand_from_dict));
}

}  // namespace

namespace chuopai {

game::Cards cards_argument(py::handle value, const char* argument) {
    if (PyUnicode_Check(value.ptr())) return game::parse_cards(value.cast<std::string>());
    if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) {
        Counts counts{};
        for (const py::handle item : value) {
            std::uint8_t& count = counts[static_cast<std::size_t>(kind_argument<game::Hand>(item, argument))];
            if (count <= game::kCopies) ++count;
        }
        return game::cards_of(counts);
    }
    wrong_type(argument, "notation or a sequence of kinds", value);
}

game::Play play_argument(py::handle value, const game::RulesPtr& rules, const char* argument) {
    if (py::isinstance<PlayValue>(value)) return game::make_play(value.cast<const PlayValue&>().play.cards, *rules);
    return game::make_play(cards_argument(value, argument), *rules);
}

py::object play_object(const game::Play& play, const game::RulesPtr& rules) { return py::cast(PlayValue{play, rules}); }

game::RulesPtr rules_of_dict(const py::dict& data) {
    if (!data.contains("rules")) return game::default_rules();
    const py::object rules = data["rules"];
    if (!PyDict_Check(rules.ptr())) wrong_type("rules", "a dictionary", rules);
    return std::make_shared<const game::Rules>(changed_rules(game::Rules{}, py::dict(rules)));
}

}  // namespace chuopai

void bind_chuopai(py::module_& core) {
    py::module_ module = core.def_submodule("chuopai", "Chuo Pai.");
    bind_rules<game::Rules>(module, package, "The options of the rules page, each a keyword (CP-5). Immutable.");
    bind_play(module);
    bind_hand(module);
    chuopai::bind_solver(module);
    module.def("parse_cards", [](const std::string& text) { return counts_tuple(Game<game::Hand>::parse_cards(text)); }, py::arg("text"),
               "Counts by kind of any number of cards in notation, such as '66*2 45'.");
    module.def("kind_names", &kind_names<game::Hand>, "The notation of every kind, by index (CP-1).");
    module.def("kind_english", [] {
        py::tuple names(game::kKinds);
        for (std::size_t kind = 0; kind < game::kKinds; ++kind) names[kind] = game::kKindInfo[kind].english;
        return names;
    }, "The English name of every kind, by index; the notation reads them too (CP-1).");
}

}  // namespace bind
