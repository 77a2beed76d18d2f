// One-player values of Sichuan hands.
#include "bind_sichuan.hpp"
#include "bind_value.hpp"
#include "tingpai/sichuan/value.hpp"

namespace bind {

namespace {

namespace game = tingpai::sichuan;
using Hand = game::Hand;

game::Income income_argument(const py::object& self_drawn, const py::object& payers) {
    const game::Income income{real_argument(self_drawn, "self_drawn"), whole_as<int>(payers, "payers")};
    income.check();
    return income;
}

py::tuple play_alone(const Hand& hand, const py::object& draws, const py::object& walls, const py::object& seed, const py::object& seen,
                     const py::object& aim, const py::object& policy, const py::object& self_drawn, const py::object& payers,
                     const py::object& memory) {
    const auto shown = seen_of<Hand>(seen);
    const game::Income income = income_argument(self_drawn, payers);
    const long long number = whole(walls, "walls");
    if (number < 0) throw tingpai::HandError("walls: " + std::to_string(number));
    const std::uint64_t start = seed_argument(seed);
    const auto tally = without_gil(question_argument(draws, aim, policy, memory), [&](const tingpai::search::Question& question) {
        return game::play_alone(hand, shown, question, income, number, start);
    });
    return py::make_tuple(tally.wins, tally.points, tally.squared_points);
}

py::str suit_letter(int suit) { return {game::suit_letters.data() + suit, std::size_t{1}}; }

void bind_claim(py::module_& module) {
    using game::Claim;
    auto cls = value_class<Claim>(module, "Claim", Game<Hand>::package, "An answer to another player's discard, and what it is worth.");
    cls.def_property_readonly("type", [](const Claim& c) { return enum_name(c.type); }, "pass, pung, kong or win.");
    cls.def_property_readonly("after", [](const Claim& c) { return c.after; }, "The hand after it; a pung's before its discard.");
    cls.def_property_readonly("discard", [](const Claim& c) { return kind_or_none<Hand>(c.discard); }, "The best discard after a pung, else None.");
    cls.def_property_readonly("value", [](const Claim& c) { return c.value; }, "What the hand is then worth.");
    cls.def("__eq__", [](const Claim& a, const py::object& b) { return py::isinstance<Claim>(b) && a == b.cast<const Claim&>(); });
    cls.def("__hash__", [](const Claim& c) { return py::hash(py::make_tuple(enum_name(c.type), to_text(c.after), c.value.win.back())); });
    cls.def("__repr__", [](const Claim& c) {
        return "<Claim " + py::str(enum_name(c.type)).cast<std::string>() + (c.discard ? ", then discard " + game::kind_name(*c.discard) : "") +
               value_text(c.value) + ">";
    });
    cls.def(py::pickle(
        [](const Claim& c) { return py::make_tuple(enum_name(c.type), c.after, kind_or_none<Hand>(c.discard), c.value); },
        [](const py::tuple& state) {
            if (state.size() != 4) throw tingpai::HandError("a Claim's state has four parts");
            return Claim{enum_argument<game::ClaimType>(state[0], "type"), state[1].cast<Hand>(), optional_kind_argument<Hand>(state[2]),
                         state[3].cast<tingpai::search::Value>()};
        }));
}

void bind_void_choice(py::module_& module) {
    using game::VoidChoice;
    auto cls = value_class<VoidChoice>(module, "VoidChoice", Game<Hand>::package, "A suit to declare missing, and what the hand is then worth.");
    cls.def_property_readonly("suit", [](const VoidChoice& c) { return suit_letter(c.suit); }, "'m', 'p' or 's'.");
    cls.def_property_readonly("discard", [](const VoidChoice& c) { return kind_or_none<Hand>(c.discard); },
                              "The best discard of a hand that has drawn, else None.");
    cls.def_property_readonly("value", [](const VoidChoice& c) { return c.value; }, "What the hand is then worth.");
    cls.def("__eq__", [](const VoidChoice& a, const py::object& b) { return py::isinstance<VoidChoice>(b) && a == b.cast<const VoidChoice&>(); });
    cls.def("__hash__", [](const VoidChoice& c) { return py::hash(py::make_tuple(c.suit, c.value.win.back())); });
    cls.def("__repr__", [](const VoidChoice& c) {
        return "<VoidChoice " + suit_letter(c.suit).cast<std::string>() + value_text(c.value) + ">";
    });
    cls.def(py::pickle(
        [](const VoidChoice& c) { return py::make_tuple(suit_letter(c.suit), kind_or_none<Hand>(c.discard), c.value); },
        [](const py::tuple& state) {
            if (state.size() != 3) throw tingpai::HandError("a VoidChoice's state has three parts");
            const auto suit = game::suit_letters.find(text_argument(state[0], "suit"));
            if (suit == std::string_view::npos) throw tingpai::HandError("suit: m, p or s");
            return VoidChoice{static_cast<int>(suit), optional_kind_argument<Hand>(state[1]), state[2].cast<tingpai::search::Value>()};
        }));
}

}  // namespace

void bind_sichuan_values(py::module_& module) {
    bind_claim(module);
    bind_void_choice(module);
    const game::Income income;
    module.def("choose_void", [](const Hand& hand, const py::object& draws, const py::object& seen, const py::object& aim,
                                 const py::object& policy, const py::object& self_drawn, const py::object& payers,
                                 const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const game::Income income = income_argument(self_drawn, payers);
        return options_tuple(without_gil(question_argument(draws, aim, policy, memory), [&](const tingpai::search::Question& q) {
            return game::choose_void(hand, shown, q, income);
        }));
    }, py::arg("hand"), py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), py::arg("aim") = default_aim,
       py::arg("policy") = default_policy, py::arg("self_drawn") = income.self_drawn, py::arg("payers") = income.payers,
       py::arg("memory") = tingpai::search::Question{}.memory,
       "The three suits that may be declared missing (SC-3), best for the aim first. The arguments are those of Hand.value. "
       "HandError for a hand that has declared one or has melds.");
    module.def("play_alone", &play_alone, py::arg("hand"), py::arg("draws"), py::arg("walls"), py::arg("seed"), py::kw_only(),
               py::arg("seen") = py::none(), py::arg("aim") = default_aim, py::arg("policy") = default_policy,
               py::arg("self_drawn") = income.self_drawn, py::arg("payers") = income.payers,
               py::arg("memory") = tingpai::search::Question{}.memory,
               "Plays a before-draw hand ``walls`` times by the policy, on walls shuffled from the seed, for proofs of the "
               "values: (wins, sum of points, sum of their squares).");
}

void def_sichuan_values(py::class_<Hand>& cls) {
    const game::Income income;
    const tingpai::search::Question question;
    const auto aim = py::arg("aim") = default_aim;
    const auto policy = py::arg("policy") = default_policy;
    const auto self_drawn = py::arg("self_drawn") = income.self_drawn;
    const auto payers = py::arg("payers") = income.payers;
    const auto memory = py::arg("memory") = question.memory;
    const auto discards = [](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                             const py::object& policy, const py::object& self_drawn, const py::object& payers, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const game::Income income = income_argument(self_drawn, payers);
        const auto question = question_argument(draws.is_none() ? py::int_(0) : draws, aim, policy, memory);
        if (draws.is_none()) {
            auto options = game::discards(hand, shown);
            check_question(hand, shown, question, income);
            return options;
        }
        return without_gil(question, [&](const tingpai::search::Question& q) { return game::valued_discards(hand, shown, q, income); });
    };
    cls.def("discards", [discards](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                                   const py::object& policy, const py::object& self_drawn, const py::object& payers,
                                   const py::object& memory) {
        return options_tuple(discards(hand, seen, draws, aim, policy, self_drawn, payers, memory));
    }, py::arg("seen") = py::none(), py::arg("draws") = py::none(), py::kw_only(), aim, policy, self_drawn, payers, memory,
       "Every legal discard of an after-draw hand, best first: least shanten, most live acceptance, "
       "best score over the waits, lowest kind. HandError before a draw. With ``draws``: by what is won "
       "on average with so many draws to come (docs/value.md), for ``aim`` 'win_probability' or "
       "'expected_points'; discards outside the policy class, which raise shanten, have no value and come last. A share "
       "``self_drawn`` of the wins is paid by ``payers`` players, the others by one (SC-20). HandError "
       "where there are fewer unseen tiles than draws, BudgetError where ``memory`` bytes are not "
       "enough. Ctrl-C interrupts.");
    cls.def("best_discard", [discards](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                                       const py::object& policy, const py::object& self_drawn, const py::object& payers,
                                       const py::object& memory) {
        return discards(hand, seen, draws, aim, policy, self_drawn, payers, memory).front();
    }, py::arg("seen") = py::none(), py::arg("draws") = py::none(), py::kw_only(), aim, policy, self_drawn, payers, memory,
       "The first of ``discards``.");
    cls.def("value", [](const Hand& hand, const py::object& draws, const py::object& seen, const py::object& aim,
                        const py::object& policy, const py::object& self_drawn, const py::object& payers, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const game::Income income = income_argument(self_drawn, payers);
        return without_gil(question_argument(draws, aim, policy, memory),
                           [&](const tingpai::search::Question& q) { return game::value(hand, shown, q, income); });
    }, py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), aim, policy, self_drawn, payers, memory,
       "What a before-draw hand is worth with so many draws to come (docs/value.md); the other arguments "
       "are those of ``discards``. HandError after a draw.");
    cls.def("compare_claims", [](const Hand& hand, const py::object& kind, const py::object& draws, const py::object& seen,
                                 const py::object& aim, const py::object& policy, const py::object& self_drawn,
                                 const py::object& payers, const py::object& memory) {
        const int claimed = kind_argument<Hand>(kind);
        const auto shown = seen_of<Hand>(seen);
        const game::Income income = income_argument(self_drawn, payers);
        return options_tuple(without_gil(question_argument(draws, aim, policy, memory), [&](const tingpai::search::Question& q) {
            return game::compare_claims(hand, claimed, shown, q, income);
        }));
    }, py::arg("kind"), py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), aim, policy, self_drawn, payers, memory,
       "Every legal answer of a before-draw hand to this discard (SC-6), best for the aim first: pass, pung, kong, "
       "win. ``draws`` are the own draws to come without a claim; a kong has its replacement besides (SC-9). A win is "
       "certain and pays as on a discard. ``seen`` is without the discard. What a kong is paid is not counted.");
}

}  // namespace bind
