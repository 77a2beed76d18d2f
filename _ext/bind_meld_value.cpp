// One-player values of the hands of a Spec.
#include "bind_meld.hpp"
#include "bind_value.hpp"
#include "tingpai/search/spec_value.hpp"

namespace bind::meld {

namespace {

using tingpai::search::Question;
using tingpai::search::Value;

// A discard as Python sees it, with the kinds of its Spec.
struct DiscardValue {
    py::object kind;
    int shanten;
    py::dict acceptance;
    std::optional<Value> value;
};

bool equal(const py::object& a, const py::object& b) { return a.equal(b); }

py::tuple state_of(const DiscardValue& discard) {
    return py::make_tuple(discard.kind, discard.shanten, discard.acceptance, discard.value);
}

DiscardValue from_state(const py::tuple& state) {
    if (state.size() != 4) throw tingpai::HandError("a Discard's state has four parts");
    return {state[0], state[1].cast<int>(), state[2].cast<py::dict>(), state[3].cast<std::optional<Value>>()};
}

py::object number_or_none(const DiscardValue& discard, double (*number)(const Value&)) {
    return discard.value ? py::object(py::float_(number(*discard.value))) : py::none();
}

std::string text(const DiscardValue& discard) {
    int live = 0;
    for (const auto& [kind, copies] : discard.acceptance) live += copies.cast<int>();
    std::string text = "<Discard " + py::str(discard.kind).cast<std::string>() + ": shanten " + std::to_string(discard.shanten) + ", " +
                       std::to_string(live) + " live";
    if (discard.value) text += ", win " + repr_of(py::float_(discard.value->win.back()));
    return text + ">";
}

game::Holding holding(const SolverValue& self, const py::object& counts, const py::object& melds) {
    return self.solver.hold(self.kinds.counts(counts, "counts"), self.kinds.groups(melds, "melds"));
}

Value value(const SolverValue& self, const py::object& counts, const py::object& melds, const py::object& draws, const py::object& seen,
            const py::object& memory) {
    const game::Holding hand = holding(self, counts, melds);
    const auto shown = self.kinds.seen(seen);
    const Question question = question_argument(draws, py::str(default_aim), py::str(default_policy), memory);
    return without_gil(question, [&](const Question& asked) { return tingpai::search::value(self.solver, hand, shown, asked); });
}

py::tuple discards(const SolverValue& self, const py::object& counts, const py::object& melds, const py::object& seen,
                   const py::object& draws, const py::object& memory) {
    const game::Holding hand = holding(self, counts, melds);
    const auto shown = self.kinds.seen(seen);
    const Question question = question_argument(draws.is_none() ? py::int_(0) : draws, py::str(default_aim), py::str(default_policy), memory);
    const bool valued = !draws.is_none();
    const auto options = without_gil(question, [&](const Question& asked) {
        return tingpai::search::discards(self.solver, hand, shown, valued ? &asked : nullptr);
    });
    py::tuple result(options.size());
    for (std::size_t i = 0; i < options.size(); ++i) {
        py::dict acceptance;
        for (const auto& [kind, copies] : options[i].acceptance) acceptance[self.kinds.object(kind)] = py::int_(copies);
        result[i] = py::cast(DiscardValue{self.kinds.object(options[i].kind), options[i].shanten, acceptance, options[i].value});
    }
    return result;
}

}  // namespace

void bind_values(py::module_& module) {
    auto cls = value_class<DiscardValue>(module, "Discard", package, "A discard of a hand after a draw, and what it leaves.");
    cls.def_property_readonly("kind", [](const DiscardValue& d) { return d.kind; }, "The kind that is thrown.");
    cls.def_property_readonly("shanten", [](const DiscardValue& d) { return d.shanten; }, "Shanten of the hand after it.");
    cls.def_property_readonly("acceptance", [](const DiscardValue& d) { return py::dict(d.acceptance.attr("copy")()); },
                              "The kinds that then lower shanten, with their live copies; the discard is seen.");
    cls.def_property_readonly("value", [](const DiscardValue& d) { return d.value; },
                              "What the hand is then worth; None where it was not asked or the discard raises shanten.");
    cls.def_property_readonly("win_probability", [](const DiscardValue& d) {
        return number_or_none(d, [](const Value& v) { return v.win.back(); });
    }, "Chance to win, or None.");
    cls.def("__eq__", [](const DiscardValue& a, const py::object& b) {
        return py::isinstance<DiscardValue>(b) && equal(state_of(a), state_of(b.cast<const DiscardValue&>()));
    });
    cls.def("__hash__", [](const DiscardValue& d) { return py::hash(py::make_tuple(d.kind, d.shanten, d.value)); });
    cls.def("__repr__", &text);
    cls.def(py::pickle(&state_of, &from_state));
}

void def_values(py::class_<SolverValue>& cls) {
    const auto memory = py::arg("memory") = Question{}.memory;
    cls.def("value", &value, py::arg("counts"), py::arg("melds") = py::tuple(), py::kw_only(), py::arg("draws"),
            py::arg("seen") = py::none(), memory,
            "What a hand before a draw is worth to a player who draws up to ``draws`` cards alone and keeps those that bring it\n"
            "nearer (docs/value.md). A win is worth one point. HandError where there are fewer unseen cards than draws,\n"
            "BudgetError where ``memory`` bytes are not enough. Ctrl-C interrupts.");
    cls.def("discards", &discards, py::arg("counts"), py::arg("melds") = py::tuple(), py::arg("seen") = py::none(),
            py::arg("draws") = py::none(), py::kw_only(), memory,
            "Every discard of a hand after a draw, best first: least shanten, most live acceptance, lowest kind. With ``draws``\n"
            "by the chance to win with so many draws to come; discards that raise shanten then have no value and come last.");
}

}  // namespace bind::meld
