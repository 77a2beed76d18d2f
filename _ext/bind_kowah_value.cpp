// One-player values of Kowah hands.
#include "bind_kowah.hpp"
#include "bind_value.hpp"
#include "tingpai/kowah/value.hpp"

namespace bind {

namespace {

namespace game = tingpai::kowah;
using Hand = game::Hand;
using tingpai::search::Question;

int others_argument(const py::object& others) { return whole_as<int>(others, "others"); }

}  // namespace

void bind_declaration(py::module_& module) {
    using game::Declaration;
    auto cls = value_class<Declaration>(module, "Declaration", Game<Hand>::package, "Declaring a wait now, or later, and what it is worth.");
    cls.def_property_readonly("kind", [](const Declaration& d) { return kind_or_none<Hand>(d.kind); },
                              "The wait to declare; None: draw once more undeclared.");
    cls.def_property_readonly("value", [](const Declaration& d) { return d.value; }, "What the hand is then worth.");
    cls.def("__eq__", [](const Declaration& a, const py::object& b) {
        return py::isinstance<Declaration>(b) && a == b.cast<const Declaration&>();
    });
    cls.def("__hash__", [](const Declaration& d) { return py::hash(py::make_tuple(d.kind.value_or(-1), d.value.win.back())); });
    cls.def("__repr__", [](const Declaration& d) {
        return "<Declaration " + (d.kind ? "of " + game::kind_name(*d.kind) : std::string("later")) + value_text(d.value) + ">";
    });
    cls.def(py::pickle(
        [](const Declaration& d) { return py::make_tuple(d.kind, d.value); },
        [](const py::tuple& state) {
            if (state.size() != 2) throw tingpai::HandError("a Declaration's state has two parts");
            return Declaration{optional_kind_argument<Hand>(state[0]), state[1].cast<tingpai::search::Value>()};
        }));
}

void def_kowah_values(py::class_<Hand>& cls) {
    const auto aim = py::arg("aim") = default_aim;
    const auto policy = py::arg("policy") = default_policy;
    const auto others = py::arg("others") = game::public_draws;
    const auto memory = py::arg("memory") = Question{}.memory;
    def_values<Hand>(cls, others, others_argument,
       "Every legal discard of nine cards, best first: least shanten, most live acceptance, lowest kind. HandError before a "
       "draw. With ``draws``: by what is won on average with so many own draws to come (docs/value.md), for ``aim`` "
       "'win_probability' or 'expected_points'; after declaring ``others`` public draws come before each own one (KW-10). "
       "Discards that raise shanten have no value and come last. BudgetError where ``memory`` bytes are not enough. Ctrl-C "
       "interrupts.",
       "What eight cards are worth with so many own draws to come (docs/value.md); the other arguments are those of "
       "``discards``. HandError after a draw.");
    cls.def("compare_declarations", [](const Hand& hand, const py::object& draws, const py::object& seen, const py::object& aim,
                                       const py::object& policy, const py::object& others, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const int number = others_argument(others);
        return options_tuple(without_gil(question_argument(draws, aim, policy, memory),
                                         [&](const Question& q) { return game::compare_declarations(hand, shown, q, number); }));
    }, py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), aim, policy, others, memory,
       "Of a ready hand: declaring each wait now, or drawing once more undeclared and declaring then (KW-8), best for the aim "
       "first. HandError where the hand is not ready or has declared.");
}

}  // namespace bind
