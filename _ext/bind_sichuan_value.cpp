// One-player values of Sichuan hands.
#include "bind_sichuan.hpp"
#include "bind_value.hpp"
#include "tingpai/sichuan/value.hpp"

namespace bind {

namespace {

namespace game = tingpai::sichuan;
using Hand = game::Hand;

game::Income income_argument(const py::object& self_drawn, const py::object& payers) {
    const game::Income income{share_argument(self_drawn, "self_drawn"), whole_as<int>(payers, "payers")};
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
    const auto start = static_cast<std::uint64_t>(whole(seed, "seed"));
    const auto tally = without_gil(question_argument(draws, aim, policy, memory), [&](const tingpai::search::Question& question) {
        return game::play_alone(hand, shown, question, income, number, start);
    });
    return py::make_tuple(tally.wins, tally.points, tally.squared_points);
}

}  // namespace

void def_play_alone(py::module_& module) {
    const game::Income income;
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
        if (draws.is_none()) return game::discards(hand, shown);
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
       "'expected_points'; discards that raise shanten have no value and come last. A share "
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
}

}  // namespace bind
