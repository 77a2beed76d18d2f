// tingpai._core.chuopai: positions and the solver.
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>

#include "bind_chuopai.hpp"
#include "bind_rules.hpp"
#include "tingpai/chuopai/solve.hpp"

namespace tingpai::chuopai {

constexpr std::array<std::string_view, 3> choices(Objective) { return {"win", "points", "guarantee"}; }

}  // namespace tingpai::chuopai

namespace bind::chuopai {

namespace {

constexpr const char* package = Game<game::Hand>::package;

// A position as Python holds it: checked, its rules shared with the plays that come out of it.
struct PositionValue {
    game::Endgame position;
    game::RulesPtr rules;
};

struct SolutionValue {
    game::Solution solution;
    game::RulesPtr rules;
};

// ---- positions ---------------------------------------------------------------------------------

py::sequence sequence_argument(py::handle value, const char* argument) {
    if (!PySequence_Check(value.ptr()) || PyUnicode_Check(value.ptr())) wrong_type(argument, "a sequence", value);
    return py::reinterpret_borrow<py::sequence>(value);
}

py::sequence one_a_seat(py::handle value, const char* argument) {
    const py::sequence items = sequence_argument(value, argument);
    if (items.size() != game::kSeats) {
        throw tingpai::HandError(std::string(argument) + ": one for each of the three seats, not " + std::to_string(items.size()));
    }
    return items;
}

// The hands, and the rules: those given, else those that all Hand objects share.
void set_hands(PositionValue& value, const py::object& hands, const py::object& rules) {
    const py::sequence items = one_a_seat(hands, "hands");
    if (!rules.is_none()) value.rules = rules_argument<game::Rules>(rules, value.rules);
    for (std::size_t seat = 0; seat < game::kSeats; ++seat) {
        const py::object item = items[seat];
        game::Cards& cards = value.position.hands[seat];
        if (py::isinstance<game::Hand>(item)) {
            const auto& hand = item.cast<const game::Hand&>();
            cards = hand.cards();
            if (value.rules && !(*value.rules == *hand.rules())) {
                throw tingpai::HandError("hands: the rules of seat " + std::to_string(seat) + "'s hand are not those of the position");
            }
            value.rules = hand.rules();
        } else if (PyUnicode_Check(item.ptr())) {
            cards = game::parse_cards(item.cast<std::string>());
        } else {
            cards = game::cards_of(counts_argument<game::Hand>(item, "hands"));
        }
    }
    if (!value.rules) value.rules = game::default_rules();
    value.position.rules = *value.rules;
}

int small_number(py::handle value, const char* argument) {
    const long long number = whole(value, argument);
    if (number < -1000 || number > 1000) throw tingpai::HandError(std::string(argument) + ": " + std::to_string(number) + " is out of range");
    return static_cast<int>(number);
}

PositionValue make_position(const py::object& hands, const py::object& leader, const py::object& piles,
                            const py::object& trick, const py::object& rules) {
    PositionValue value;
    set_hands(value, hands, rules);
    value.position.leader = small_number(leader, "leader");
    const py::sequence numbers = one_a_seat(piles, "piles");
    for (std::size_t seat = 0; seat < game::kSeats; ++seat) value.position.piles[seat] = small_number(numbers[seat], "piles");
    for (const py::handle item : sequence_argument(trick, "trick")) {
        if (item.is_none()) {
            value.position.trick.emplace_back();
        } else {
            value.position.trick.emplace_back(play_argument(item, value.rules, "trick").cards);
        }
    }
    game::check_endgame(value.position);
    return value;
}

template <class Make>
py::tuple tuple_of_seats(Make&& make) {
    py::tuple result(game::kSeats);
    for (std::size_t seat = 0; seat < game::kSeats; ++seat) result[seat] = make(seat);
    return result;
}

py::tuple piles_tuple(const std::array<int, game::kSeats>& piles) {
    return tuple_of_seats([&](std::size_t seat) { return py::int_(piles[seat]); });
}

py::dict position_dict(const PositionValue& value) {
    py::dict result;
    result["game"] = Game<game::Hand>::name;
    py::list hands;
    for (const game::Cards hand : value.position.hands) hands.append(game::to_string(hand));
    result["hands"] = hands;
    result["leader"] = value.position.leader;
    result["piles"] = py::list(piles_tuple(value.position.piles));
    py::list trick;
    for (const auto& cards : value.position.trick) {
        if (cards) {
            trick.append(game::to_string(*cards));
        } else {
            trick.append(py::none());
        }
    }
    result["trick"] = trick;
    result["rules"] = rules_dict(*value.rules);
    return result;
}

PositionValue position_from_dict(const py::dict& data) {
    for (const auto& [key, item] : data) {
        if (!PyUnicode_Check(key.ptr())) wrong_type("a position's dictionary", "keys that are strings", key);
        const auto name = key.cast<std::string>();
        constexpr std::array<std::string_view, 6> known{"game", "hands", "leader", "piles", "trick", "rules"};
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            throw tingpai::HandError("a position's dictionary has no key '" + name + "'");
        }
    }
    for (const char* key : {"hands", "leader"}) {
        if (!data.contains(key)) throw tingpai::HandError(std::string("a position's dictionary has a key '") + key + "'");
    }
    if (data.contains("game") && !py::object(data["game"]).equal(py::str(Game<game::Hand>::name))) {
        throw tingpai::HandError("a position of " + repr_of(data["game"]) + ", not of 'chuopai'");
    }
    const py::object piles = data.contains("piles") ? py::object(data["piles"]) : py::make_tuple(0, 0, 0);
    const py::object trick = data.contains("trick") ? py::object(data["trick"]) : py::tuple();
    const auto rules = std::const_pointer_cast<game::Rules>(rules_of_dict(data));
    return make_position(data["hands"], data["leader"], piles, trick, py::cast(rules));
}

bool same(const game::Endgame& a, const game::Endgame& b) {
    return a.hands == b.hands && a.leader == b.leader && a.piles == b.piles && a.trick == b.trick && a.rules == b.rules;
}

std::string position_repr(const PositionValue& value) {
    const py::dict data = position_dict(value);
    std::string text = "Position(" + repr_of(py::tuple(data["hands"])) + ", " + std::to_string(value.position.leader);
    if (value.position.piles != std::array<int, game::kSeats>{}) text += ", piles=" + repr_of(piles_tuple(value.position.piles));
    if (!value.position.trick.empty()) text += ", trick=" + repr_of(py::tuple(data["trick"]));
    if (!(*value.rules == game::Rules{})) text += ", rules=" + rules_repr(*value.rules);
    return text + ")";
}

// ---- solutions ---------------------------------------------------------------------------------

py::object play_or_none(const std::optional<game::Play>& play, const game::RulesPtr& rules) {
    return play ? play_object(*play, rules) : py::object(py::none());
}

py::tuple line_tuple(const SolutionValue& value) {
    const auto& line = value.solution.line;
    py::tuple result(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) result[i] = py::make_tuple(line[i].seat, play_or_none(line[i].play, value.rules));
    return result;
}

py::dict solution_dict(const SolutionValue& value) {
    const auto text = [](const std::optional<game::Play>& play) -> py::object {
        return play ? py::object(py::str(game::to_string(play->cards))) : py::object(py::none());
    };
    const auto& line = value.solution.line;
    py::dict result;
    result["piles"] = py::list(piles_tuple(value.solution.piles));
    result["seat"] = line.empty() ? py::object(py::none()) : py::object(py::int_(line[0].seat));
    result["play"] = line.empty() ? py::object(py::none()) : text(line[0].play);
    py::list steps;
    for (const game::Step& step : line) {
        py::list pair;
        pair.append(step.seat);
        pair.append(text(step.play));
        steps.append(pair);
    }
    result["line"] = steps;
    result["nodes"] = value.solution.nodes;
    result["memory"] = value.solution.memory;
    return result;
}

// Of what pickling made: the dictionary, and the rules that its plays are plays under.
SolutionValue solution_from_state(const py::tuple& state) {
    const auto data = state[0].cast<py::dict>();
    SolutionValue value;
    value.rules = std::make_shared<const game::Rules>(changed_rules(game::Rules{}, state[1].cast<py::dict>()));
    value.solution.piles = data["piles"].cast<std::array<int, game::kSeats>>();
    for (const py::handle step : data["line"]) {
        const auto pair = py::reinterpret_borrow<py::list>(step);
        const py::object play = pair[1];
        std::optional<game::Play> cards;
        if (!play.is_none()) cards = game::make_play(game::parse_cards(play.cast<std::string>()), *value.rules);
        value.solution.line.push_back({pair[0].cast<int>(), cards});
    }
    value.solution.nodes = data["nodes"].cast<std::uint64_t>();
    value.solution.memory = data["memory"].cast<std::size_t>();
    return value;
}

// ---- the solver --------------------------------------------------------------------------------

// Python has an exception for us; it is raised once the GIL is held again.
struct Interrupted {};

// Looks for Ctrl-C at most every 20 ms, from a thread without the GIL.
class SignalCheck {
  public:
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(20)) return;
        last_ = now;
        const py::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw Interrupted{};
    }

  private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

game::Limits limits_argument(const py::object& memory, const py::object& nodes) {
    game::Limits limits;
    const long long bytes = whole(memory, "memory");
    if (bytes < 0) throw tingpai::BudgetError("memory: " + std::to_string(bytes) + " bytes");
    limits.memory = static_cast<std::size_t>(bytes);
    if (!nodes.is_none()) {
        const long long count = whole(nodes, "nodes");
        if (count < 1) throw tingpai::BudgetError("nodes: " + std::to_string(count) + ", at least 1");
        limits.nodes = static_cast<std::uint64_t>(count);
    }
    return limits;
}

int seat_argument(const py::object& seat, game::Objective objective) {
    if (seat.is_none()) {
        if (objective == game::Objective::guarantee) throw tingpai::HandError("the guarantee is asked for a named seat: give seat=0, 1 or 2 (CP-12)");
        return 0;
    }
    const int number = small_number(seat, "seat");
    if (number < 0 || number >= game::kSeats) throw tingpai::HandError("seat " + std::to_string(number) + ": 0, 1 or 2");
    return number;
}

SolutionValue solve_position(const PositionValue& value, const py::object& objective, const py::object& seat,
                             const py::object& memory, const py::object& nodes) {
    const auto wanted = enum_argument<game::Objective>(objective, "objective");
    const int asked = seat_argument(seat, wanted);
    game::Limits limits = limits_argument(memory, nodes);
    limits.poll = SignalCheck();
    try {
        const py::gil_scoped_release released;
        return {game::solve(value.position, wanted, asked, limits), value.rules};
    } catch (const Interrupted&) {
    }
    throw py::error_already_set();
}

SolutionValue solve(const py::object& hands, const py::object& leader, const py::object& piles, const py::object& trick,
                    const py::object& objective, const py::object& seat, const py::object& rules, const py::object& memory,
                    const py::object& nodes) {
    return solve_position(make_position(hands, leader, piles, trick, rules), objective, seat, memory, nodes);
}

// One value for all positions, or a list or tuple with one for each.
class ForEach {
  public:
    ForEach(const py::object& value, std::size_t positions, const char* argument)
        : value_(value), many_(PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) {
        if (many_ && py::len(value) != positions) {
            throw tingpai::HandError(std::string(argument) + ": " + std::to_string(py::len(value)) + " for " + std::to_string(positions) + " positions");
        }
    }
    py::object operator[](std::size_t i) const {
        return many_ ? py::object(py::reinterpret_borrow<py::sequence>(value_)[i]) : value_;
    }

  private:
    py::object value_;
    bool many_;
};

// The Python exception that an answer's error is.
py::object error_object(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const tingpai::BudgetError& budget) {
        return py::module_::import("tingpai.errors").attr("BudgetError")(budget.what());
    }
}

py::list solve_many(const py::object& positions, const py::object& objective, const py::object& seat, const py::object& threads,
                    const py::object& memory, const py::object& nodes, const py::object& progress, const py::object& raising) {
    const py::sequence items = sequence_argument(positions, "positions");
    const ForEach objectives(objective, items.size(), "objective");
    const ForEach seats(seat, items.size(), "seat");
    std::vector<game::Problem> problems;
    std::vector<game::RulesPtr> rules;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const py::object item = items[i];
        if (!py::isinstance<PositionValue>(item)) wrong_type("positions", "chuopai.Position objects", item);
        const auto& value = item.cast<const PositionValue&>();
        const auto wanted = enum_argument<game::Objective>(objectives[i], "objective");
        problems.push_back({value.position, wanted, seat_argument(seats[i], wanted)});
        rules.push_back(value.rules);
    }
    const long long count = whole(threads, "threads");
    if (count < 1 || count > 1024) throw tingpai::Error("threads: " + std::to_string(count) + ", 1 to 1024");
    const bool raises = bool_argument(raising, "raising");
    game::Limits limits = limits_argument(memory, nodes);
    limits.poll = SignalCheck();
    std::function<void(std::size_t)> done;
    if (!progress.is_none()) {
        if (!PyCallable_Check(progress.ptr())) wrong_type("progress", "a function", progress);
        done = [&progress](std::size_t finished) {
            const py::gil_scoped_acquire gil;
            PyObject* result = PyObject_CallFunction(progress.ptr(), "n", static_cast<Py_ssize_t>(finished));
            if (result == nullptr) throw Interrupted{};
            Py_DECREF(result);
        };
    }
    std::vector<game::Answer> answers;
    bool interrupted = false;
    try {
        const py::gil_scoped_release released;
        answers = game::solve_many(problems, static_cast<int>(count), limits, done);
    } catch (const Interrupted&) {
        interrupted = true;
    }
    if (interrupted) throw py::error_already_set();
    py::list result;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!answers[i].error) {
            result.append(py::cast(SolutionValue{std::move(answers[i].solution), rules[i]}));
        } else if (raises) {
            std::rethrow_exception(answers[i].error);
        } else {
            result.append(error_object(answers[i].error));
        }
    }
    return result;
}

void bind_position(py::module_& module) {
    auto cls = value_class<PositionValue>(module, "Position", package,
        "A position of CP-12: ``hands`` without the cards of the ``trick``, the ``leader``, the ``piles``, and the\n"
        "plays of the round so far in turn order from the leader, None a pass; seats that had no cards when\n"
        "the round began are left out. Immutable. Hands are Hand objects, notation or counts. HandError for\n"
        "hands, leader or piles that cannot be, IllegalActionError for a trick that the rules do not allow.");
    cls.def(py::init(&make_position), py::arg("hands"), py::arg("leader"), py::arg("piles") = py::make_tuple(0, 0, 0),
            py::arg("trick") = py::tuple(), py::arg("rules") = py::none());
    cls.def_property_readonly("hands", [](const PositionValue& value) {
        return tuple_of_seats([&](std::size_t seat) { return py::cast(game::Hand(value.position.hands[seat], value.rules)); });
    }, "The three hands, by seat.");
    cls.def_property_readonly("leader", [](const PositionValue& value) { return value.position.leader; }, "The seat that leads the round.");
    cls.def_property_readonly("piles", [](const PositionValue& value) { return piles_tuple(value.position.piles); }, "Cards won so far, by seat.");
    cls.def_property_readonly("trick", [](const PositionValue& value) {
        py::list plays;
        for (const auto& cards : value.position.trick) {
            plays.append(cards ? play_object(game::make_play(*cards, *value.rules), value.rules) : py::object(py::none()));
        }
        return py::tuple(plays);
    }, "The plays of the round so far, None a pass.");
    cls.def_property_readonly("rules", [](const PositionValue& value) { return std::const_pointer_cast<game::Rules>(value.rules); },
                              "The rules it is played by.");
    cls.def_property_readonly("to_act", [](const PositionValue& value) { return game::to_act(value.position); },
                              "The seat to act, None when the deal is over (CP-6, CP-9, CP-10).");
    cls.def("solve", &solve_position, py::arg("objective") = "win", py::arg("seat") = py::none(), py::kw_only(),
            py::arg("memory") = py::int_(game::Limits{}.memory), py::arg("nodes") = py::none(), "As the function ``solve``.");
    cls.def("to_dict", &position_dict, "The published JSON form: game, hands, leader, piles, trick, rules.");
    cls.def_static("from_dict", &position_from_dict, py::arg("data"),
                   "The position of ``to_dict``'s form; game, piles, trick and rules may be left out.");
    cls.def("__repr__", &position_repr);
    cls.def("__eq__", [](const PositionValue& a, const py::object& b) {
        return py::isinstance<PositionValue>(b) && same(a.position, b.cast<const PositionValue&>().position);
    });
    cls.def("__hash__", [](const PositionValue& value) { return py::hash(py::str(position_repr(value))); });
    cls.def(py::pickle(&position_dict, &position_from_dict));
}

void bind_solution(py::module_& module) {
    auto cls = value_class<SolutionValue>(module, "Solution", package, "The exact value of a position and how it comes about (CP-12).");
    cls.def_property_readonly("piles", [](const SolutionValue& value) { return piles_tuple(value.solution.piles); },
                              "The final piles by seat; for ``guarantee`` those of the principal line, the seat's own the guarantee.");
    cls.def_property_readonly("seat", [](const SolutionValue& value) {
        const auto& line = value.solution.line;
        return line.empty() ? std::nullopt : std::optional<int>(line[0].seat);
    }, "The seat to act, None when the deal is over.");
    cls.def_property_readonly("play", [](const SolutionValue& value) {
        const auto& line = value.solution.line;
        return line.empty() ? py::object(py::none()) : play_or_none(line[0].play, value.rules);
    }, "The first best play; None if it is a pass or the deal is over.");
    cls.def_property_readonly("line", &line_tuple, "The principal line to the end: pairs of seat and play, None a pass.");
    cls.def_property_readonly("nodes", [](const SolutionValue& value) { return value.solution.nodes; }, "Positions between rounds looked at.");
    cls.def_property_readonly("memory", [](const SolutionValue& value) { return value.solution.memory; }, "Bytes that the table took.");
    cls.def("to_dict", &solution_dict, "The published JSON form: piles, seat, play, line, nodes, memory.");
    cls.def("__repr__", [](const SolutionValue& value) {
        const auto& line = value.solution.line;
        std::string text = "<Solution: piles " + repr_of(piles_tuple(value.solution.piles));
        if (!line.empty()) {
            text += ", seat " + std::to_string(line[0].seat) + " plays " + (line[0].play ? game::to_string(line[0].play->cards) : "pass");
        }
        return text + ">";
    });
    cls.def("__eq__", [](const py::object& a, const py::object& b) {
        return py::isinstance<SolutionValue>(b) && a.attr("to_dict")().equal(b.attr("to_dict")());
    });
    cls.def("__hash__", [](const SolutionValue& value) { return py::hash(piles_tuple(value.solution.piles)); });
    cls.def(py::pickle([](const SolutionValue& value) { return py::make_tuple(solution_dict(value), rules_dict(*value.rules)); },
                       &solution_from_state));
}

}  // namespace

void bind_solver(py::module_& module) {
    bind_position(module);
    bind_solution(module);
    module.def("solve", &solve, py::arg("hands"), py::arg("leader"), py::arg("piles") = py::make_tuple(0, 0, 0),
               py::arg("trick") = py::tuple(), py::arg("objective") = "win", py::arg("seat") = py::none(), py::kw_only(),
               py::arg("rules") = py::none(), py::arg("memory") = py::int_(game::Limits{}.memory), py::arg("nodes") = py::none(),
               "The exact value of a position with all hands known (CP-12). ``objective``: 'win', 'points', or 'guarantee' for "
               "``seat``. ``memory``: the bytes the table may take, 0 for none; ``nodes``: BudgetError rather than look at more "
               "positions. The other arguments are those of Position. Ctrl-C interrupts.");
    module.def("solve_many", &solve_many, py::arg("positions"), py::arg("objective") = "win", py::arg("seat") = py::none(), py::kw_only(),
               py::arg("threads") = 1, py::arg("memory") = py::int_(game::Limits{}.memory), py::arg("nodes") = py::none(),
               py::arg("progress") = py::none(), py::arg("raising") = true,
               "The solutions of many Position objects, in their order, on ``threads`` threads. ``objective`` and ``seat``: one for "
               "all or a list with one for each. ``memory``: bytes for each thread; ``nodes``: for each position. ``progress`` is "
               "called with the number finished, about every 20 ms. Without ``raising`` a BudgetError stands in the place of its "
               "solution. Ctrl-C interrupts.");
}

}  // namespace bind::chuopai
