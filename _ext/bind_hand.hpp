// What the hands of the meld games have in common: one binding for the calls of the public API.
#pragma once

#include <pybind11/stl.h>

#include <cstdio>

#include "bind_rules.hpp"
#include "tingpai/discards.hpp"
#include "tingpai/group.hpp"

namespace bind {

// Game<Hand> has besides kinds: Rules, Win, Score, Discard, package, default_rules(),
// parse_hand(text, rules), parse_cards(text).
template <class Hand>
using RulesOf = typename Game<Hand>::Rules;

template <class Hand>
std::string hand_repr(const Hand& hand) {
    std::string text = "Hand.parse('" + to_text(hand) + "'";
    if (!(*hand.rules() == RulesOf<Hand>{})) text += ", rules=" + rules_repr(*hand.rules());
    return text + ")";
}

template <class Hand>
py::dict hand_dict(const Hand& hand) {
    py::dict result;
    result["game"] = Game<Hand>::name;
    result["hand"] = to_text(hand);
    result["rules"] = rules_dict(*hand.rules());
    return result;
}

template <class Hand>
Hand hand_from_dict(const py::dict& data) {
    for (const auto& [key, value] : data) {
        const auto name = text_argument(key, "a key");
        if (name != "game" && name != "hand" && name != "rules") {
            throw tingpai::HandError("a hand's dictionary has no key '" + name + "'");
        }
    }
    for (const char* key : {"game", "hand"}) {
        if (!data.contains(key)) throw tingpai::HandError(std::string("a hand's dictionary has a key '") + key + "'");
    }
    const auto game = text_argument(data["game"], "game");
    if (game != Game<Hand>::name) throw tingpai::HandError("a hand of '" + game + "', not of " + Game<Hand>::name);
    auto rules = Game<Hand>::default_rules();
    if (data.contains("rules")) {
        if (!PyDict_Check(py::object(data["rules"]).ptr())) wrong_type("rules", "a dictionary", data["rules"]);
        rules = std::make_shared<const RulesOf<Hand>>(
            changed_rules(RulesOf<Hand>{}, py::dict(py::object(data["rules"]))));
    }
    return Game<Hand>::parse_hand(text_argument(data["hand"], "hand"), rules);
}

template <class Hand>
CountsOf<Hand> seen_of(const py::object& seen) {
    return seen_argument<Hand>(seen, [](const std::string& text) { return Game<Hand>::parse_cards(text); });
}

template <class Hand>
void bind_common(py::class_<Hand>& cls) {
    using G = Game<Hand>;
    using Win = typename G::Win;
    cls.def_static("parse", [](const py::object& text, const py::object& rules) {
        return G::parse_hand(text_argument(text, "text"), rules_argument<RulesOf<Hand>>(rules, G::default_rules()));
    }, py::arg("text"), py::arg("rules") = py::none(),
       "The hand in the rules page's notation. NotationError says what cannot be read and where, "
       "HandError what is no hand.");
    cls.def_property_readonly("counts", [](const Hand& hand) { return counts_tuple(hand.counts()); },
                              "How many of each kind are concealed, by kind index.");
    cls.def_property_readonly("rules", [](const Hand& hand) {
        return std::const_pointer_cast<RulesOf<Hand>>(hand.rules());
    }, "The rules the hand is judged by.");
    cls.def_property_readonly("is_after_draw", method(&Hand::is_after_draw), "Whether the hand has drawn (G-2).");
    cls.def("is_complete", method(&Hand::is_complete), "Whether the hand wins as it is; False before a draw.");
    cls.def("is_ready", method(&Hand::is_ready), "Whether shanten is 0 (G-3).");
    cls.def("shanten", method(&Hand::shanten), "Cards away from ready: 0 ready, -1 complete (G-3).");
    cls.def("waits", [](const Hand& hand, const py::object& seen) {
        return live_dict<Hand>(hand.waits(seen_of<Hand>(seen)));
    }, py::arg("seen") = py::none(),
       "The kinds that complete a ready before-draw hand, with their live copies: those neither owned "
       "nor in ``seen``. Empty if the hand is not ready; HandError after a draw (G-3, G-4).");
    cls.def("acceptance", [](const Hand& hand, const py::object& seen) {
        return live_dict<Hand>(hand.acceptance(seen_of<Hand>(seen)));
    }, py::arg("seen") = py::none(),
       "The kinds that bring a before-draw hand one step nearer, with their live copies. HandError "
       "after a draw.");
    cls.def("score", [](const Hand& hand, const py::object& win) {
        if (win.is_none()) return score(hand, std::optional<Win>());
        if (!py::isinstance<Win>(win)) wrong_type("win", "a Win of this game", win);
        return score(hand, std::optional<Win>(win.cast<Win>()));
    }, py::arg("win") = py::none(),
       "What the hand scores. A before-draw hand gets ``win.kind`` added, a complete one must hold it; "
       "without a win the structure alone counts. IncompleteHandError if it is not complete.");
    cls.def("max_score", [](const Hand& hand) { return max_score(hand); },
            "The best structural score over the waits of a before-draw hand, None if it is not ready.");
    cls.def("draw", [](const Hand& hand, const py::object& kind) { return hand.draw(kind_argument<Hand>(kind)); },
            py::arg("kind"), "The hand after drawing this kind.");
    cls.def("discard", [](const Hand& hand, const py::object& kind) { return hand.discard(kind_argument<Hand>(kind)); },
            py::arg("kind"), "The hand after this discard; IllegalActionError if it is not allowed.");
    cls.def("to_dict", &hand_dict<Hand>, "The published JSON form: game, hand (notation), rules.");
    cls.def_static("from_dict", &hand_from_dict<Hand>, py::arg("data"), "The hand of ``to_dict``'s form.");
    cls.def("__str__", [](const Hand& hand) { return to_text(hand); });
    cls.def("__repr__", &hand_repr<Hand>);
    cls.def("__eq__", [](const Hand& a, const py::object& b) {
        return py::isinstance<Hand>(b) && a == b.cast<const Hand&>();
    });
    cls.def("__hash__", [](const Hand& hand) { return py::hash(py::str(to_text(hand))); });
    cls.def(py::pickle(&hand_dict<Hand>, &hand_from_dict<Hand>));
}

// For games without one-player values.
inline std::string value_text(const tingpai::search::Value& value) {
    char text[96];
    std::snprintf(text, sizeof text, "; wins %.1f%% in %zu draws, %.2f points", 100 * value.win.back(), value.win.size() - 1,
                  value.points.back());
    return text;
}

template <class Hand>
void bind_comparison(py::module_& module) {
    using Comparison = tingpai::Comparison<Hand>;
    auto cls = value_class<Comparison>(module, "Comparison", Game<Hand>::package,
                                       "How a discard differs from another. Differences are this less the other.");
    cls.def_property_readonly("kind", [](const Comparison& c) { return kind_object<Hand>(c.kind); }, "The other discard.");
    cls.def_readonly("shanten_before", &Comparison::shanten, "Shanten before the discard.");
    cls.def_property_readonly("gained", [](const Comparison& c) { return live_dict<Hand>(c.gained); },
                              "Kinds accepted after this discard and not after the other, with their live copies.");
    cls.def_property_readonly("lost", [](const Comparison& c) { return live_dict<Hand>(c.lost); },
                              "Kinds accepted after the other and not after this.");
    cls.def_readonly("win_probability", &Comparison::win_probability);
    cls.def_readonly("expected_points", &Comparison::expected_points);
    cls.def_readonly("max_points", &Comparison::max_points,
                     "Difference of the best scores over the waits; None unless both are ready.");
    const auto state = [](const Comparison& c) {
        return py::make_tuple(c.kind, c.shanten, c.gained, c.lost, c.win_probability, c.expected_points, c.max_points);
    };
    cls.def("__eq__", [](const Comparison& a, const py::object& b) {
        return py::isinstance<Comparison>(b) && a == b.cast<const Comparison&>();
    });
    cls.def("__hash__", [](const Comparison& c) { return py::hash(py::make_tuple(c.kind, c.win_probability, c.expected_points)); });
    cls.def("__repr__", [](const Comparison& c) {
        char text[96];
        std::snprintf(text, sizeof text, ": %+.2f%% to win, %+.3f points>", 100 * c.win_probability, c.expected_points);
        return "<Comparison with " + Game<Hand>::kind_name(c.kind) + text;
    });
    cls.def(py::pickle(state, [](const py::tuple& saved) {
        if (saved.size() != 7) throw tingpai::HandError("a Comparison's state has seven parts");
        Comparison c{kind_argument<Hand>(saved[0]), saved[1].cast<int>(), saved[2].cast<tingpai::Live>(), saved[3].cast<tingpai::Live>(),
                     saved[4].cast<double>(), saved[5].cast<double>(), saved[6].cast<std::optional<long long>>()};
        for (const auto* live : {&c.gained, &c.lost}) {
            for (const auto& [kind, copies] : *live) kind_argument<Hand>(py::int_(kind));
        }
        return c;
    }));
}

// A discard option; `points` gives the best score's points or nothing.
template <class Hand>
void bind_discard(py::module_& module) {
    using Discard = typename Game<Hand>::Discard;
    bind_comparison<Hand>(module);
    auto cls = value_class<Discard>(module, "Discard", Game<Hand>::package,
                                    "One legal discard and what is left after it.");
    cls.def_property_readonly("kind", [](const Discard& d) { return kind_object<Hand>(d.kind); }, "The kind to discard.");
    cls.def_property_readonly("after", [](const Discard& d) { return d.after; }, "The hand after it.");
    cls.def_readonly("shanten", &Discard::shanten, "Shanten of the hand after it.");
    cls.def_property_readonly("acceptance", [](const Discard& d) { return live_dict<Hand>(d.acceptance); },
                              "Kinds that bring the hand after it nearer, with their live copies.");
    cls.def_readonly("live", &Discard::live, "Live copies of the acceptance in all.");
    cls.def_property_readonly("max_score", [](const Discard& d) { return d.best; },
                              "Best structural score over the waits after it; None if not ready.");
    const auto last = [](const Discard& d, auto curve) {
        return d.value ? std::optional<double>((*d.value.*curve).back()) : std::nullopt;
    };
    cls.def_property_readonly("win_probability", [last](const Discard& d) { return last(d, &tingpai::search::Value::win); },
                              "Chance to win after it; None where it was not asked for.");
    cls.def_property_readonly("expected_points", [last](const Discard& d) { return last(d, &tingpai::search::Value::points); },
                              "Expected points after it; None where they were not asked for.");
    cls.def_property_readonly("value", [](const Discard& d) { return d.value; },
                              "Both, the chance to be ready and all of them by number of draws; None where not asked for.");
    cls.def_property_readonly("against", [](const Discard& d) { return d.against; },
                              "How it differs from the best discard, the best from the next; None without values.");
    const auto why = [](const Discard& d) {
        std::string text = d.shanten == 0 ? "ready" : "shanten " + std::to_string(d.shanten);
        text += ", " + std::to_string(d.live) + " live of " + std::to_string(d.acceptance.size()) +
                (d.acceptance.size() == 1 ? " kind" : " kinds");
        if (d.best) text += ", at best " + std::to_string(d.best->points) + (d.best->points == 1 ? " point" : " points");
        return d.value ? text + value_text(*d.value) : text;
    };
    cls.def_property_readonly("why", why, "The reason for the place in the ranking, in words.");
    cls.def("__eq__", [](const Discard& a, const py::object& b) {
        return py::isinstance<Discard>(b) && a == b.cast<const Discard&>();
    });
    cls.def("__hash__", [](const Discard& d) { return py::hash(py::make_tuple(d.kind, to_text(d.after), d.live)); });
    cls.def(py::pickle(
        [](const Discard& d) {
            return py::make_tuple(d.kind, d.after, d.shanten, d.acceptance, d.live, d.best, d.best_points, d.value, d.against);
        },
        [](const py::tuple& state) {
            if (state.size() != 9) throw tingpai::HandError("a Discard's state has nine parts");
            Discard d{kind_argument<Hand>(state[0]), state[1].cast<Hand>(), state[2].cast<int>(), state[3].cast<tingpai::Live>(),
                      state[4].cast<int>(), state[5].cast<decltype(Discard::best)>(), state[6].cast<long long>(),
                      state[7].cast<decltype(Discard::value)>(), state[8].cast<decltype(Discard::against)>()};
            for (const auto& [kind, live] : d.acceptance) kind_argument<Hand>(py::int_(kind));
            return d;
        }));
    cls.def("__repr__", [why](const Discard& d) {
        return "<Discard " + std::string(Game<Hand>::kind_name(d.kind)) + ": " + why(d) + ">";
    });
}

// A few cards that lie together (tingpai::CardGroup): a Group of Si Se Pai, a Meld of Kowah.
// Game<Hand> has parse_group(text), make_group(kinds) and group_text(group).
template <class Hand>
tingpai::CardGroup group_argument(py::handle value, const char* argument) {
    using G = Game<Hand>;
    if (py::isinstance<typename G::Group>(value)) return value.cast<const typename G::Group&>().cards;
    if (PyUnicode_Check(value.ptr())) return G::parse_group(text_argument(value, argument));
    if (!PySequence_Check(value.ptr())) wrong_type(argument, "cards or their notation", value);
    std::vector<int> kinds;
    for (const py::handle kind : value) kinds.push_back(kind_argument<Hand>(kind, argument));
    if (kinds.empty()) throw tingpai::HandError(std::string(argument) + ": no cards");
    return G::make_group(kinds);
}

template <class Hand>
py::object group_object(const tingpai::CardGroup& cards) {
    return py::cast(typename Game<Hand>::Group{cards});
}

template <class Hand, class Groups>
py::tuple groups_tuple(const Groups& groups) {
    py::tuple result(groups.size());
    std::size_t i = 0;
    for (const auto& group : groups) result[i++] = group_object<Hand>(group);
    return result;
}

template <class Hand>
void bind_group(py::module_& module, const char* name, const char* doc) {
    using G = Game<Hand>;
    using Group = typename G::Group;
    auto cls = value_class<Group>(module, name, G::package, doc);
    cls.def(py::init([](const py::object& cards) { return Group{group_argument<Hand>(cards, "cards")}; }), py::arg("cards"));
    cls.def_property_readonly("kinds", [](const Group& group) {
        py::list all;
        for (int kind : group.cards) all.append(kind_object<Hand>(kind));
        return py::tuple(all);
    }, "Its cards, ascending.");
    const auto text = [](const Group& group) { return G::group_text(group.cards); };
    cls.def("__str__", text);
    cls.def("__repr__", [text, name = std::string(name)](const Group& group) { return name + "('" + text(group) + "')"; });
    cls.def("__eq__", [](const Group& a, const py::object& b) {
        return py::isinstance<Group>(b) && a.cards == b.cast<const Group&>().cards;
    });
    cls.def("__hash__", [text](const Group& group) { return py::hash(py::str(text(group))); });
    cls.def(py::pickle(text, [](const std::string& state) { return Group{G::parse_group(state)}; }));
}

// Every distinct reading as a tuple of groups.
template <class Hand>
void def_partitions(py::class_<Hand>& cls) {
    cls.def("partitions", [](const Hand& hand) {
        const auto readings = hand.readings();
        py::tuple result(readings.size());
        for (std::size_t i = 0; i < readings.size(); ++i) result[i] = groups_tuple<Hand>(readings[i]);
        return result;
    }, "Every distinct reading of a complete hand; () if it is not complete.");
}

template <class Hand>
void bind_score(py::module_& module, const char* doc) {
    using Score = typename Game<Hand>::Score;
    auto cls = value_class<Score>(module, "Score", Game<Hand>::package, doc);
    using Item = typename Game<Hand>::Item;
    cls.def(py::init([](const py::object& points, const std::vector<Item>& items, const py::sequence& reading) {
        Score score{whole_as<int>(points, "points"), items, {}};
        for (const py::handle group : reading) score.reading.push_back(group_argument<Hand>(group, "reading"));
        return score;
    }), py::arg("points"), py::arg("items"), py::arg("reading"));
    cls.def_readonly("points", &Score::points);
    cls.def_property_readonly("items", [](const Score& s) {
        py::tuple result(s.items.size());
        for (std::size_t i = 0; i < s.items.size(); ++i) result[i] = py::cast(s.items[i]);
        return result;
    }, "The lines that make up the points.");
    cls.def_property_readonly("reading", [](const Score& s) { return groups_tuple<Hand>(s.reading); },
                              "The reading that earns them.");
    cls.def("__repr__", [](const py::object& s) {
        return "Score" + repr_of(py::make_tuple(s.attr("points"), s.attr("items"), s.attr("reading")));
    });
    cls.def("__reduce__", [](const py::object& s) {
        return py::make_tuple(py::type::of(s), py::make_tuple(s.attr("points"), s.attr("items"), s.attr("reading")));
    });
    cls.def("__eq__", [](const Score& a, const py::object& b) {
        return py::isinstance<Score>(b) && a == b.cast<const Score&>();
    });
    cls.def("__hash__", [](const Score& s) { return py::hash(py::make_tuple(s.points, s.items.size())); });
}

}  // namespace bind
