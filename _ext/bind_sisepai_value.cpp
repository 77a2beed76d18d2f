// One-player values of Si Se Pai hands.
#include "bind_sisepai.hpp"
#include "bind_value.hpp"
#include "tingpai/sisepai/deal.hpp"
#include "tingpai/sisepai/value.hpp"

namespace bind {

namespace {

using Hand = game::Hand;
using game::Claim;
using tingpai::search::Question;

double share_of(const py::object& share) { return real_argument(share, "claim_share"); }

Claim claim_from(const py::tuple& state) {
    if (state.size() != 3) throw tingpai::HandError("a Claim's state has three parts");
    return {game::parse_action(text_argument(state[0], "action")), optional_kind_argument<Hand>(state[1]),
            state[2].cast<tingpai::search::Value>()};
}

}  // namespace

void bind_sisepai_claim(py::module_& module) {
    auto cls = value_class<Claim>(module, "Claim", Game<Hand>::package, "An answer to a card that is turned up (SP-8), and what it is worth.");
    cls.def_property_readonly("action", [](const Claim& c) { return sisepai_action(c.action); }, "win, a take, an extension or pass.");
    cls.def_property_readonly("discard", [](const Claim& c) { return kind_or_none<Hand>(c.discard); },
                              "The best discard after taking the card without winning, else None.");
    cls.def_property_readonly("value", [](const Claim& c) { return c.value; }, "What the hand is then worth.");
    cls.def("__eq__", [](const Claim& a, const py::object& b) { return py::isinstance<Claim>(b) && a == b.cast<const Claim&>(); });
    cls.def("__hash__", [](const Claim& c) { return py::hash(py::make_tuple(c.action, c.discard.value_or(-1), c.value.win.back())); });
    cls.def("__repr__", [](const Claim& c) {
        return "<Claim " + game::action_text(c.action) + (c.discard ? ", then discard " + game::kind_name(*c.discard) : "") +
               value_text(c.value) + ">";
    });
    cls.def(py::pickle([](const Claim& c) { return py::make_tuple(game::action_text(c.action), kind_or_none<Hand>(c.discard), c.value); },
                       &claim_from));
}

void def_sisepai_values(py::class_<Hand>& cls) {
    const auto share = py::arg("claim_share") = game::claim_share;
    def_values<Hand>(cls, share, share_of,
       "Every legal discard of 21 cards, best first: least shanten, most live acceptance, best score over the waits, lowest "
       "kind. HandError before a draw. With ``draws``: by what is won on average with so many own draws to come "
       "(docs/value.md), for ``aim`` 'win_probability' or 'expected_points'; of the three cards that the other players turn "
       "up to each own draw the share ``claim_share`` may be taken as well. Discards that raise shanten have no value and "
       "come last. BudgetError where ``memory`` bytes are not enough. Ctrl-C interrupts.",
       "What 20 cards are worth with so many own draws to come (docs/value.md); the other arguments are those of "
       "``discards``. HandError after a draw.");
    cls.def("compare_claims", [](const Hand& hand, const py::object& kind, const py::object& draws, const py::object& seen,
                                 const py::object& aim, const py::object& policy, const py::object& share, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const int card = kind_argument<Hand>(kind);
        const double number = share_of(share);
        return options_tuple(without_gil(question_argument(draws, aim, policy, memory),
                                         [&](const Question& q) { return game::compare_claims(hand, card, shown, q, number); }));
    }, py::arg("kind"), py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), py::arg("aim") = default_aim,
       py::arg("policy") = default_policy, share, py::arg("memory") = Question{}.memory,
       "Every answer of 20 cards to a card that is turned up, as if drawn by oneself (SP-7), best for the aim first: to win, to "
       "take it into a group with the best discard, to let it pass. ``draws`` are the own draws to come after it.");
}

}  // namespace bind
