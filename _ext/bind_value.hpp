// One-player values (docs/value.md): what every game's bindings share.
#pragma once

#include <chrono>
#include <limits>
#include <optional>
#include <string>

#include "bind_hand.hpp"
#include "tingpai/search/question.hpp"

namespace bind {

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

inline constexpr const char* default_aim = "win_probability";
inline constexpr const char* default_policy = "progress";

inline tingpai::search::Question question_argument(const py::object& draws, const py::object& aim, const py::object& policy,
                                                   const py::object& memory) {
    tingpai::search::Question question;
    question.draws = whole_as<int>(draws, "draws");
    question.aim = enum_argument<tingpai::search::Aim>(aim, "aim");
    question.policy = enum_argument<tingpai::search::Policy>(policy, "policy");
    const long long bytes = whole(memory, "memory");
    if (bytes < 0) throw tingpai::BudgetError("memory: " + std::to_string(bytes) + " bytes");
    question.memory = static_cast<std::size_t>(bytes);
    return question;
}

// A real number of Python or NumPy; one too large for a double is infinite.
inline double real_argument(const py::object& value, const char* argument) {
    if (PyFloat_CheckExact(value.ptr())) return PyFloat_AS_DOUBLE(value.ptr());  // without looking numbers.Real up
    const bool real = !PyBool_Check(value.ptr()) && py::isinstance(value, py::module_::import("numbers").attr("Real"));
    if (!real) wrong_type(argument, "a number", value);
    const double number = PyFloat_AsDouble(value.ptr());
    if (number != -1 || PyErr_Occurred() == nullptr) return number;
    if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) throw py::error_already_set();
    PyErr_Clear();
    return std::numeric_limits<double>::infinity();
}

// Calls ask(question) without the GIL and with Ctrl-C looked for.
template <class Ask>
auto without_gil(tingpai::search::Question question, Ask&& ask) {
    SignalCheck check;
    question.poll = [&check] { check(); };
    std::optional<decltype(ask(question))> answer;
    {
        const py::gil_scoped_release released;
        try {
            answer = ask(question);
        } catch (const Interrupted&) {
        }
    }
    if (!answer) throw py::error_already_set();
    return std::move(*answer);
}

template <class Hand>
py::object kind_or_none(const std::optional<int>& kind) {
    return kind ? kind_object<Hand>(*kind) : py::none();
}
template <class Hand>
std::optional<int> optional_kind_argument(const py::object& kind) {
    return kind.is_none() ? std::nullopt : std::optional<int>(kind_argument<Hand>(kind));
}

template <class Options>
py::tuple options_tuple(const Options& options) {
    py::tuple result(options.size());
    for (std::size_t i = 0; i < options.size(); ++i) result[i] = py::cast(options[i]);
    return result;
}

// discards, best_discard and value of a game whose values take one number more, which read(object) gives.
template <class Hand, class Read>
void def_values(py::class_<Hand>& cls, const py::arg_v& extra, Read read, const char* discards_text, const char* value_text) {
    const auto aim = py::arg("aim") = default_aim;
    const auto policy = py::arg("policy") = default_policy;
    const auto memory = py::arg("memory") = tingpai::search::Question{}.memory;
    const auto ranked = [read](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                               const py::object& policy, const py::object& more, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const auto number = read(more);
        const auto question = question_argument(draws.is_none() ? py::int_(0) : draws, aim, policy, memory);
        if (draws.is_none()) {
            auto options = discards(hand, shown);
            check_question(hand, shown, question, number);
            return options;
        }
        return without_gil(question, [&](const auto& q) { return valued_discards(hand, shown, q, number); });
    };
    cls.def("discards", [ranked](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                                 const py::object& policy, const py::object& more, const py::object& memory) {
        return options_tuple(ranked(hand, seen, draws, aim, policy, more, memory));
    }, py::arg("seen") = py::none(), py::arg("draws") = py::none(), py::kw_only(), aim, policy, extra, memory, discards_text);
    cls.def("best_discard", [ranked](const Hand& hand, const py::object& seen, const py::object& draws, const py::object& aim,
                                     const py::object& policy, const py::object& more, const py::object& memory) {
        return ranked(hand, seen, draws, aim, policy, more, memory).front();
    }, py::arg("seen") = py::none(), py::arg("draws") = py::none(), py::kw_only(), aim, policy, extra, memory,
       "The first of ``discards``.");
    cls.def("value", [read](const Hand& hand, const py::object& draws, const py::object& seen, const py::object& aim,
                            const py::object& policy, const py::object& more, const py::object& memory) {
        const auto shown = seen_of<Hand>(seen);
        const auto number = read(more);
        return without_gil(question_argument(draws, aim, policy, memory),
                           [&](const auto& q) { return value(hand, shown, q, number); });
    }, py::arg("draws"), py::arg("seen") = py::none(), py::kw_only(), aim, policy, extra, memory, value_text);
}

}  // namespace bind
