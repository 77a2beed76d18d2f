// tingpai._core.search: what a value is, the same for every game.
#include "bind_value.hpp"

namespace bind {

namespace {

using tingpai::search::Value;

py::tuple curve(const std::vector<double>& values) {
    py::tuple result(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) result[i] = py::float_(values[i]);
    return result;
}

template <std::vector<double> Value::*Curve>
double last(const Value& value) {
    return (value.*Curve).back();
}

Value from_state(const py::tuple& state) {
    if (state.size() != 5) throw tingpai::HandError("a Value's state has five parts");
    Value value{enum_argument<tingpai::search::Aim>(state[0], "aim"), enum_argument<tingpai::search::Policy>(state[1], "policy"),
                state[2].cast<std::vector<double>>(), state[3].cast<std::vector<double>>(), state[4].cast<std::vector<double>>()};
    if (value.win.empty() || value.points.size() != value.win.size() || value.ready.size() != value.win.size()) {
        throw tingpai::HandError("a Value's curves have one length");
    }
    return value;
}

py::tuple state_of(const Value& value) {
    return py::make_tuple(enum_name(value.aim), enum_name(value.policy), value.win, value.points, value.ready);
}

}  // namespace

void bind_search(py::module_& core) {
    py::module_ module = core.def_submodule("search", "What one-player values have in common.");
    auto cls = value_class<Value>(module, "Value", "tingpai.search",
        "What a hand is worth to a player who draws alone (docs/value.md). A curve has one entry for each number of draws "
        "from 0 on, each with the decisions that are best for that many.");
    cls.def_property_readonly("draws", [](const Value& v) { return v.win.size() - 1; }, "How many cards are drawn, at most.");
    cls.def_property_readonly("aim", [](const Value& v) { return enum_name(v.aim); }, "What the decisions are best for.");
    cls.def_property_readonly("policy", [](const Value& v) { return enum_name(v.policy); }, "The policy class of the decisions.");
    cls.def_property_readonly("win_probability", [](const Value& v) { return last<&Value::win>(v); }, "Chance to win.");
    cls.def_property_readonly("expected_points", [](const Value& v) { return last<&Value::points>(v); },
                              "Points of the wins, weighted with their chances.");
    cls.def_property_readonly("ready_probability", [](const Value& v) { return last<&Value::ready>(v); },
                              "Chance to be ready at some time, wins included.");
    cls.def_property_readonly("win_curve", [](const Value& v) { return curve(v.win); }, "win_probability by number of draws.");
    cls.def_property_readonly("points_curve", [](const Value& v) { return curve(v.points); }, "expected_points by number of draws.");
    cls.def_property_readonly("ready_curve", [](const Value& v) { return curve(v.ready); }, "ready_probability by number of draws.");
    cls.def("__eq__", [](const Value& a, const py::object& b) { return py::isinstance<Value>(b) && a == b.cast<const Value&>(); });
    cls.def("__hash__", [](const Value& v) { return py::hash(state_of(v)[0]) ^ py::hash(curve(v.win)); });
    cls.def("__repr__", [](const Value& v) {
        return "<Value of " + std::to_string(v.win.size() - 1) + " draws, " + py::str(enum_name(v.policy)).cast<std::string>() +
               ": win " + repr_of(py::float_(last<&Value::win>(v))) + ", points " + repr_of(py::float_(last<&Value::points>(v))) + ">";
    });
    cls.def(py::pickle(&state_of, &from_state));
}

}  // namespace bind
