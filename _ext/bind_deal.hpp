// What the deals of all games have in common: one binding for actions, events, deals and views.
//
// `Deal` is the class bound as <game>.Deal: the game's own where it keeps a log, else a
// tingpai::play::Recorded of it. Game<Deal> is specialised with, besides name, package, kinds, copies,
// kind_name and parse_kind:
//   Rules, RulesPtr, Event, View, default_rules()
//   action_text(code), parse_action(text)
//   fill_event(line, event)    adds to the JSON line of a record all but type and seat
//   seen_by(event, seat)       the event as that seat may know it
//   save(deal), load(tuple)    for pickling
// A Deal has to_act, legal, is_legal, play, is_over, result, points, events(), event(i), rules(),
// is_recorded(), deck(), first(), played(); a View has seat, to_act, legal, is_over, events, event,
// rules, unseen, deal() (the deal with everything else blank), sample(random).
#pragma once

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "bind_rules.hpp"
#include "tingpai/play/loop.hpp"

namespace bind {

template <class Deal>
struct Action {
    int code = 0;
};
template <class Deal>
struct EventObject {
    typename Game<Deal>::Event event;
};

template <class Deal>
py::object rules_object(const typename Game<Deal>::RulesPtr& rules) {
    return py::cast(std::const_pointer_cast<typename Game<Deal>::Rules>(rules));
}

template <class Deal>
int seat_argument(py::handle value, const char* argument = "seat") {
    const long long seat = whole(value, argument);
    if (seat < 0 || seat >= Deal::players) {
        throw tingpai::Error(std::string(argument) + " " + std::to_string(seat) + ": 0 to " + std::to_string(Deal::players - 1));
    }
    return static_cast<int>(seat);
}

inline py::object seat_object(int seat) { return seat < 0 ? py::object(py::none()) : py::object(py::int_(seat)); }

template <class Points>
py::tuple points_tuple(const Points& points) {
    py::tuple result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) result[i] = py::int_(points[i]);
    return result;
}

// ---- actions -----------------------------------------------------------------------------------

// One object an action, made when first asked for.
template <class Deal>
py::object action_object(int code) {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::list> store;
    const py::list& made = store.call_once_and_store_result([] { return py::list(Deal::action_count); }).get_stored();
    PyObject* known = PyList_GET_ITEM(made.ptr(), code);
    if (known != nullptr) return py::reinterpret_borrow<py::object>(known);
    py::object action = py::cast(Action<Deal>{code});
    PyList_SET_ITEM(made.ptr(), code, py::object(action).release().ptr());
    return action;
}

// An action by Action, code or notation.
template <class Deal>
int action_argument(py::handle value) {
    py::detail::make_caster<Action<Deal>> known;  // asks for the type once, where isinstance and cast ask twice
    if (known.load(value, false)) return static_cast<const Action<Deal>&>(known).code;
    if (PyUnicode_Check(value.ptr())) return Game<Deal>::parse_action(text_argument(value, "action"));
    if (!is_whole(value)) wrong_type("action", "an Action, a code or a notation", value);
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    int beyond = 0;  // of what a long long holds
    const long long code = PyLong_AsLongLongAndOverflow(number.ptr(), &beyond);
    if (beyond != 0 || code < 0 || code >= Deal::action_count) {
        throw tingpai::IllegalActionError("action " + repr_of(number) + ": a code from 0 to " + std::to_string(Deal::action_count - 1));
    }
    return static_cast<int>(code);
}

template <class Deal>
py::tuple actions_tuple(const tingpai::play::Actions& actions) {
    py::tuple result(static_cast<std::size_t>(actions.size()));
    for (int i = 0; i < actions.size(); ++i) {
        PyTuple_SET_ITEM(result.ptr(), i, action_object<Deal>(actions[i]).release().ptr());
    }
    return result;
}

template <class Deal>
void bind_action(py::module_& module) {
    using A = Action<Deal>;
    auto cls = value_class<A>(module, "Action", Game<Deal>::package,
        "Something a seat may do: a code of the game's fixed action space (``int()``) and a notation (``str()``).");
    cls.def(py::init([](const py::object& action) { return A{action_argument<Deal>(action)}; }), py::arg("action"),
            "From a code, a notation or another Action. NotationError or IllegalActionError if there is none.");
    cls.def_readonly("code", &A::code);
    cls.def("__int__", [](const A& a) { return a.code; });
    cls.def("__index__", [](const A& a) { return a.code; });
    cls.def("__str__", [](const A& a) { return Game<Deal>::action_text(a.code); });
    cls.def("__repr__", [](const A& a) { return "Action('" + Game<Deal>::action_text(a.code) + "')"; });
    cls.def("__eq__", [](const A& a, const py::object& b) { return py::isinstance<A>(b) && a.code == b.cast<const A&>().code; });
    cls.def("__hash__", [](const A& a) { return a.code; });
    cls.def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.cast<const A&>().code));
    });
    module.attr("ACTION_COUNT") = Deal::action_count;
}

// ---- events ------------------------------------------------------------------------------------

template <class Deal>
py::dict event_line(const typename Game<Deal>::Event& event) {
    py::dict line;
    line["event"] = enum_name(event.type);
    if (event.seat >= 0) line["seat"] = static_cast<int>(event.seat);
    Game<Deal>::fill_event(line, event);
    return line;
}

// The events from number `first` on, of a deal or a view.
template <class Deal, class Source>
py::tuple events_tuple(const Source& source, int first) {
    py::tuple result(static_cast<std::size_t>(source.events() - first));
    for (int i = first; i < source.events(); ++i) {
        PyTuple_SET_ITEM(result.ptr(), i - first, py::cast(EventObject<Deal>{source.event(i)}).release().ptr());
    }
    return result;
}

template <class Deal>
void bind_event(py::module_& module) {
    using E = EventObject<Deal>;
    auto cls = value_class<E>(module, "Event", Game<Deal>::package,
        "Something that has happened in a deal. ``to_dict()`` is its line in a record.");
    cls.def_property_readonly("type", [](const E& e) { return enum_name(e.event.type); });
    cls.def_property_readonly("seat", [](const E& e) { return seat_object(e.event.seat); }, "Whose event it is; None: nobody's.");
    cls.def("to_dict", [](const E& e) { return event_line<Deal>(e.event); }, "A JSON object: ``event`` is its type.");
    cls.def("seen_by", [](const E& e, const py::object& seat) {
        return E{Game<Deal>::seen_by(e.event, seat_argument<Deal>(seat))};
    }, py::arg("seat"), "The event as this seat may know it: what is hidden from it is None (G-6).");
    cls.def("__repr__", [](const E& e) { return "<Event " + repr_of(event_line<Deal>(e.event)) + ">"; });
    cls.def("__eq__", [](const E& a, const py::object& b) {
        return py::isinstance<E>(b) && a.event == b.cast<const E&>().event;
    });
    cls.def("__hash__", [](const E& e) { return py::hash(py::str(repr_of(event_line<Deal>(e.event)))); });
}

// ---- deals -------------------------------------------------------------------------------------

template <class Deal>
std::vector<std::uint8_t> kinds_argument(py::handle value, const char* argument) {
    if (PyUnicode_Check(value.ptr()) || !py::isinstance<py::iterable>(value)) wrong_type(argument, "a sequence of kinds", value);
    std::vector<std::uint8_t> kinds;
    for (const py::handle kind : value) kinds.push_back(static_cast<std::uint8_t>(kind_argument<Deal>(kind, argument)));
    return kinds;
}

// The lines of a record: a header, then every action followed by its events.
template <class Deal>
py::list record_of(const Deal& deal) {
    if (!deal.is_recorded()) throw tingpai::Error("record: a deal set up from a position or a view has none");
    py::list lines;
    py::dict header;
    header["tingpai"] = 1;  // the version of the form
    header["game"] = Game<Deal>::name;
    header["players"] = Deal::players;
    header["rules"] = rules_object<Deal>(deal.rules()).attr("to_dict")();
    header["first"] = deal.first();
    py::list deck;
    for (const std::uint8_t kind : deal.deck()) deck.append(Game<Deal>::kind_name(kind));
    header["deck"] = deck;
    lines.append(header);
    Deal again(deal.deck(), deal.first(), deal.rules());
    int told = 0;
    const auto tell = [&] {
        for (; told < again.events(); ++told) lines.append(event_line<Deal>(again.event(told)));
    };
    tell();
    for (const auto code : deal.played()) {
        py::dict line;
        line["action"] = Game<Deal>::action_text(code);
        line["seat"] = again.to_act();
        lines.append(line);
        again.play(code);
        tell();
    }
    return lines;
}

// The names of core players, one a seat.
template <class Deal>
auto player_names(const py::object& agents) {
    std::array<std::string, static_cast<std::size_t>(Deal::players)> names;
    if (PyUnicode_Check(agents.ptr()) || !PySequence_Check(agents.ptr())) wrong_type("agents", "a sequence of names", agents);
    const auto given = py::reinterpret_borrow<py::sequence>(agents);
    if (given.size() != names.size()) {
        throw tingpai::Error(std::to_string(given.size()) + " agents for " + std::to_string(Deal::players) + " seats");
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const py::object name = given[i];
        if (!PyUnicode_Check(name.ptr())) wrong_type("agents", "names of core players", name);
        names[i] = name.cast<std::string>();
        static_cast<void>(tingpai::play::make_player<Deal>(names[i], 0));  // throws for an unknown name
    }
    return names;
}

// An array of one value a seat in every deal, row after row.
template <class Deal, class Value>
py::array_t<Value, py::array::c_style> seat_values(const py::object& values, const char* argument, std::size_t deals) {
    using Array = py::array_t<Value, py::array::c_style>;
    if (!Array::check_(values)) wrong_type(argument, std::is_same_v<Value, bool> ? "a bool array in C order" : "a uint64 array in C order", values);
    const auto array = py::reinterpret_borrow<Array>(values);
    if (array.ndim() != 2 || static_cast<std::size_t>(array.shape(0)) != deals || array.shape(1) != Deal::players) {
        throw tingpai::Error(std::string(argument) + ": an array of shape (" + std::to_string(deals) + ", " +
                             std::to_string(Deal::players) + ") is needed");
    }
    return array;
}

template <class Deal>
py::array_t<std::int64_t> simulate_deals(const py::object& agents, const py::object& seeds, const py::object& rules,
                                         const py::object& player_seeds, const py::object& winners) {
    const auto names = player_names<Deal>(agents);
    std::vector<std::uint64_t> numbers;
    for (const py::handle seed : seeds) numbers.push_back(seed_argument(seed));
    const auto judged = rules_argument<typename Game<Deal>::Rules>(rules, Game<Deal>::default_rules());
    std::span<const std::uint64_t> own_seeds;
    if (!player_seeds.is_none()) {
        const auto given = seat_values<Deal, std::uint64_t>(player_seeds, "player_seeds", numbers.size());
        own_seeds = {given.data(), static_cast<std::size_t>(given.size())};
    }
    bool* flags = nullptr;
    if (!winners.is_none()) {
        auto given = seat_values<Deal, bool>(winners, "winners", numbers.size());
        flags = given.mutable_data();
        std::fill_n(flags, given.size(), false);
    }
    py::array_t<std::int64_t> points({static_cast<py::ssize_t>(numbers.size()), static_cast<py::ssize_t>(Deal::players)});
    std::int64_t* into = points.mutable_data();
    {
        const py::gil_scoped_release released;
        tingpai::play::simulate<Deal>(numbers, names, judged, into, own_seeds, flags);
    }
    return points;
}

// Plays on to the end with core players.
template <class Deal>
void finish_deal(Deal& deal, const py::object& agents, const py::object& seeds) {
    const auto names = player_names<Deal>(agents);
    tingpai::play::Players<Deal> players;
    std::size_t seat = 0;
    for (const py::handle seed : seeds) {
        const std::uint64_t number = seed_argument(seed);
        if (seat < players.size()) players[seat] = tingpai::play::make_player<Deal>(names[seat], number);
        ++seat;
    }
    if (seat != players.size()) {
        throw tingpai::Error(std::to_string(seat) + " seeds for " + std::to_string(Deal::players) + " seats");
    }
    tingpai::play::run(deal, players);
}

// simulate() of deals of this class, which need not be the one bound.
template <class Deal>
void bind_simulate(py::module_& module) {
    module.attr("simulate") = py::cpp_function(&simulate_deals<Deal>, py::name("simulate"), py::scope(module), py::arg("agents"),
        py::arg("seeds"), py::arg("rules") = py::none(), py::kw_only(), py::arg("player_seeds") = py::none(),
        py::arg("winners") = py::none(),
        "Play the deals of these seeds with core players ('random' or 'greedy', one name a seat) and without Python: "
        "int64 points of shape (deals, seats). The seeds alone decide what happens. ``player_seeds``: a uint64 array of "
        "that shape, the seed of each player in each deal; without it they follow from the deal's seed. ``winners``: a "
        "bool array of that shape which gets who has won.");
}

template <class Deal>
py::class_<Deal> bind_deal(py::module_& module, const char* doc) {
    using G = Game<Deal>;
    using View = typename G::View;
    auto cls = value_class<Deal>(module, "Deal", G::package, doc);
    cls.def(py::init([](const py::object& seed, const py::object& rules) {
        return Deal(seed_argument(seed), rules_argument<typename G::Rules>(rules, G::default_rules()));
    }), py::arg("seed") = 0, py::arg("rules") = py::none());
    cls.def_static("from_deck", [](const py::object& deck, const py::object& first, const py::object& rules) {
        return Deal(kinds_argument<Deal>(deck, "deck"), seat_argument<Deal>(first, "first"),
                    rules_argument<typename G::Rules>(rules, G::default_rules()));
    }, py::arg("deck"), py::arg("first"), py::arg("rules") = py::none(),
       "The deal of a whole deck, every card's kind from the front (G-4a), with the seat that is first. HandError "
       "where the deck is not the game's.");
    cls.def_property_readonly("rules", [](const Deal& d) { return rules_object<Deal>(d.rules()); });
    cls.def_property_readonly("first", [](const Deal& d) { return d.first(); }, "The dealer, or who is first.");
    cls.def_property_readonly("to_act", [](const Deal& d) { return seat_object(d.to_act()); }, "The seat that must act; None when the deal is over.");
    cls.def("legal_actions", [](const Deal& d) {
        tingpai::play::Actions legal;
        d.legal(legal);
        return actions_tuple<Deal>(legal);
    }, "What the seat to act may do, by ascending code; () when the deal is over.");
    cls.def("can_play", [](const Deal& d, const py::object& action) { return d.is_legal(action_argument<Deal>(action)); },
            py::arg("action"), "Whether the seat to act may do this now.");
    cls.def("play", [](Deal& d, const py::object& action) {
        const int before = d.events();
        d.play(action_argument<Deal>(action));
        return events_tuple<Deal>(d, before);
    }, py::arg("action"), "Play an action (Action, code or notation) for the seat to act; the events that follow from it, "
                          "hidden ones included. IllegalActionError changes nothing.");
    cls.def_property_readonly("is_over", method(&Deal::is_over));
    cls.def_property_readonly("points", [](const Deal& d) { return points_tuple(d.points()); }, "Points of every seat so far (G-7).");
    cls.def_property_readonly("result", [](const Deal& d) {
        return d.is_over() ? py::cast(d.result()) : py::object(py::none());
    }, "The Result; None until the deal is over.");
    cls.def_property_readonly("history", [](const Deal& d) { return events_tuple<Deal>(d, 0); }, "All events so far, hidden ones included.");
    // On the heap at once: a view is large to move.
    cls.def("view", [](const Deal& d, const py::object& seat) { return std::make_unique<View>(d, seat_argument<Deal>(seat)); }, py::arg("seat"),
            "All and only what this seat may know (G-5, G-6).");
    cls.def("greedy_action", [](const Deal& d) {
        tingpai::play::Actions legal;
        d.legal(legal);
        if (legal.empty()) throw tingpai::IllegalActionError("greedy_action: the deal is over");
        return action_object<Deal>(greedy_action(d, legal));
    }, "What the core's greedy player does now; it uses only what its seat may know.");
    cls.def("finish", &finish_deal<Deal>, py::arg("agents"), py::arg("seeds"),
            "Play on to the end with core players, a name and a seed for each seat; as simulate() does it.");
    cls.def("record", &record_of<Deal>, "The lines of a record as JSON objects: a header with the deck, then every action "
                                        "with the events that followed. TingpaiError for a deal that does not start from a deck.");
    cls.def("clone", [](const Deal& d) { return Deal(d); }, "An independent copy.");
    cls.def("__copy__", [](const Deal& d) { return Deal(d); });
    cls.def("__deepcopy__", [](const Deal& d, const py::object&) { return Deal(d); }, py::arg("memo"));
    cls.def("__eq__", [](const Deal& a, const py::object& b) { return py::isinstance<Deal>(b) && a == b.cast<const Deal&>(); });
    cls.attr("__hash__") = py::none();
    cls.def("__repr__", [](const Deal& d) {
        return "<" + std::string(G::name) + ".Deal: " + (d.is_over() ? "over" : "seat " + std::to_string(d.to_act()) + " to act") + ">";
    });
    cls.def(py::pickle(&G::save, &G::load));
    bind_simulate<Deal>(module);
    return cls;
}

template <class Deal>
py::class_<typename Game<Deal>::View> bind_view(py::module_& module, const char* doc) {
    using View = typename Game<Deal>::View;
    auto cls = value_class<View>(module, "View", Game<Deal>::package, doc);
    cls.def_property_readonly("seat", method(&View::seat), "The seat whose view it is.");
    cls.def_property_readonly("rules", [](const View& v) { return rules_object<Deal>(v.rules()); });
    cls.def_property_readonly("first", [](const View& v) { return v.deal().first(); }, "The dealer, or who is first.");
    cls.def_property_readonly("to_act", [](const View& v) -> py::object {
        return v.to_act() ? py::object(py::int_(*v.to_act())) : py::object(py::none());
    }, "The seat that must act; None when the deal is over and while other seats are asked unseen (G-5).");
    cls.def("legal_actions", [](const View& v) {
        tingpai::play::Actions legal;
        v.legal(legal);
        return actions_tuple<Deal>(legal);
    }, "What this seat may do now; () unless it is to act.");
    cls.def_property_readonly("is_over", method(&View::is_over));
    cls.def_property_readonly("points", [](const View& v) { return points_tuple(v.deal().points()); }, "Points of every seat so far (G-7).");
    cls.def_property_readonly("history", [](const View& v) { return events_tuple<Deal>(v, 0); }, "All events so far as this seat may know them.");
    cls.def_property_readonly("unseen", [](const View& v) { return counts_tuple(v.unseen()); }, "Cards of each kind that this seat cannot see.");
    cls.def("greedy_action", [](const View& v) {
        tingpai::play::Actions legal;
        v.legal(legal);
        if (legal.empty()) throw tingpai::IllegalActionError("greedy_action: this seat is not to act");
        return action_object<Deal>(greedy_action(v.deal(), legal));
    }, "What the core's greedy player does here.");
    cls.def("sample", [](const View& v, const py::object& seed) {
        tingpai::play::Random random(seed_argument(seed));
        return v.sample(random);
    }, py::arg("seed"), "A full deal that this seat could be in: hidden cards dealt anew, uniformly among what is possible "
                        "(docs/deals.md). It has the same view.");
    cls.def("__eq__", [](const View& a, const py::object& b) { return py::isinstance<View>(b) && a == b.cast<const View&>(); });
    cls.attr("__hash__") = py::none();
    cls.def("__repr__", [](const View& v) {
        return "<" + std::string(Game<Deal>::name) + ".View of seat " + std::to_string(v.seat()) + ", " + std::to_string(v.events()) + " events>";
    });
    return cls;
}

// ---- pickling ----------------------------------------------------------------------------------

// A deal's state is taken on trust when it is loaded. So its bytes carry a check sum, and what was
// altered, cut short or saved by another game or version is refused.
class Packed {
public:
    explicit Packed(std::string game) : text_(std::move(game)) {}

    template <class T>
    Packed& add(std::span<const T> values) {
        static_assert(std::is_trivially_copyable_v<T>);
        const std::uint64_t size = values.size_bytes();
        text_.append(reinterpret_cast<const char*>(&size), sizeof size);
        text_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
        return *this;
    }
    template <class T>
    Packed& add(const T& value) { return add(std::span<const T>(&value, 1)); }
    [[nodiscard]] py::bytes sealed() const {
        const std::uint64_t sum = sum_of(text_);
        std::string text = text_;
        text.append(reinterpret_cast<const char*>(&sum), sizeof sum);
        return text;
    }
    [[nodiscard]] static std::uint64_t sum_of(std::string_view text) {  // FNV-1a
        std::uint64_t sum = 0xCBF29CE484222325ULL;
        for (const char byte : text) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
        return sum;
    }

private:
    std::string text_;
};

class Unpacked {
public:
    Unpacked(const py::handle& bytes, const std::string& game) {
        if (!PyBytes_Check(bytes.ptr())) wrong_type("a pickled deal", "bytes", bytes);
        text_ = bytes.cast<std::string>();
        std::uint64_t sum = 0;
        if (text_.size() < sizeof sum + game.size()) refuse();
        std::memcpy(&sum, text_.data() + text_.size() - sizeof sum, sizeof sum);
        text_.resize(text_.size() - sizeof sum);
        if (sum != Packed::sum_of(text_) || !text_.starts_with(game)) refuse();
        at_ = game.size();
    }
    template <class T>
    std::vector<T> take_all() {
        static_assert(std::is_trivially_copyable_v<T>);
        std::uint64_t size = 0;
        copy(&size, sizeof size);
        if (size % sizeof(T) != 0 || size > text_.size() - at_) refuse();
        std::vector<T> values(size / sizeof(T));
        copy(values.data(), size);
        return values;
    }
    template <class T>
    T take() {
        std::vector<T> values = take_all<T>();
        if (values.size() != 1) refuse();
        return values.front();
    }

private:
    [[noreturn]] static void refuse() {
        throw tingpai::Error("a pickled deal that was altered, or saved by another version of tingpai");
    }
    void copy(void* into, std::size_t size) {
        if (size > text_.size() - at_) refuse();
        if (size > 0) std::memcpy(into, text_.data() + at_, size);
        at_ += size;
    }

    std::string text_;
    std::size_t at_ = 0;
};

// The rules of a pickled deal: (bytes, rules).
template <class Rules>
std::shared_ptr<Rules> saved_rules(const py::tuple& saved) {
    if (saved.size() != 2 || !py::isinstance<Rules>(saved[1])) {
        throw tingpai::Error("a pickled deal is its bytes and its rules");
    }
    return saved[1].cast<std::shared_ptr<Rules>>();
}

}  // namespace bind
