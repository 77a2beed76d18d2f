// What all bindings share: kinds, arguments from Python, errors.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tingpai/errors.hpp"
#include "tingpai/text.hpp"

namespace bind {

namespace py = pybind11;

// A game as the bindings see it. Every game's bindings specialise this with
//   name          the package under tingpai
//   kinds, copies(kind), kind_name(kind), parse_kind(text)
template <class Hand>
struct Game;

// A member function as one of a reference: of a member pointer pybind11 makes a function of a pointer,
// and would call it with a null one for None.
template <class T, class R>
auto method(R (T::*member)() const) {
    return [member](const T& self) -> R { return (self.*member)(); };
}

// ---- kinds -------------------------------------------------------------------------------------

// tingpai.<game>.kind.KINDS, looked up once. The members are made in Python from kind_names().
template <class Hand>
const py::tuple& kind_objects() {
    PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::tuple> store;
    return store
        .call_once_and_store_result([] {
            const std::string module = std::string("tingpai.") + Game<Hand>::name + ".kind";
            return py::tuple(py::module_::import(module.c_str()).attr("KINDS"));
        })
        .get_stored();
}

template <class Hand>
py::object kind_object(int kind) {
    return py::reinterpret_borrow<py::object>(
        PyTuple_GET_ITEM(kind_objects<Hand>().ptr(), static_cast<Py_ssize_t>(kind)));
}

// name(kind) for every kind, by index.
template <class Hand, class Name>
py::tuple by_kind(Name&& name) {
    py::tuple result(Game<Hand>::kinds);
    for (int kind = 0; kind < Game<Hand>::kinds; ++kind) result[static_cast<std::size_t>(kind)] = name(kind);
    return result;
}
template <class Hand>
py::tuple kind_names() {
    return by_kind<Hand>(Game<Hand>::kind_name);
}
template <class Hand>
py::tuple kind_faces() {
    return by_kind<Hand>(Game<Hand>::kind_face);
}

[[noreturn]] inline void wrong_type(const std::string& argument, const std::string& wanted, py::handle got) {
    throw py::type_error(argument + ": " + wanted + ", not " + Py_TYPE(got.ptr())->tp_name);
}

// A whole number of Python or NumPy; bool and float are wrong types, as is anything else.
inline bool is_whole(py::handle value) {
    if (PyLong_CheckExact(value.ptr())) return true;
    if (!PyIndex_Check(value.ptr()) || PyBool_Check(value.ptr())) return false;
    return !std::string_view(Py_TYPE(value.ptr())->tp_name).starts_with("numpy.bool") &&
           !py::isinstance<py::array>(value);
}

template <class Error = tingpai::HandError>
long long whole(py::handle value, const std::string& argument) {
    if (!is_whole(value)) wrong_type(argument, "a whole number", value);
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long long result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0) throw Error(argument + ": a whole number out of range");
    return result;
}

// The same for a narrower type, never cut to fit.
template <class Number, class Error = tingpai::HandError>
Number whole_as(py::handle value, const std::string& argument) {
    const long long number = whole<Error>(value, argument);
    if (number < std::numeric_limits<Number>::min() || number > std::numeric_limits<Number>::max()) {
        throw Error(argument + " " + std::to_string(number) + " is out of range");
    }
    return static_cast<Number>(number);
}

// The two parts of an item of a mapping.
inline std::pair<py::object, py::object> mapping_item(py::handle item, const std::string& argument) {
    if (!PyTuple_Check(item.ptr()) || PyTuple_GET_SIZE(item.ptr()) != 2) wrong_type(argument, "a mapping whose items are pairs", item);
    const auto pair = py::reinterpret_borrow<py::tuple>(item);
    return {pair[0], pair[1]};
}

// Text as UTF-8. Not a str: TypeError; lone surrogates: NotationError.
inline std::string text_argument(py::handle value, const char* argument) {
    if (!PyUnicode_Check(value.ptr())) wrong_type(argument, "a string", value);
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (data == nullptr) {
        PyErr_Clear();
        throw tingpai::NotationError(std::string(argument) + ": text that is no valid Unicode");
    }
    return {data, static_cast<std::size_t>(size)};
}

// A kind by Kind, index or notation.
template <class Hand>
int kind_argument(py::handle value, const char* argument = "kind") {
    using G = Game<Hand>;
    if (PyUnicode_Check(value.ptr())) return G::parse_kind(text_argument(value, argument));
    if (!is_whole(value)) wrong_type(argument, "a kind, an index or a notation", value);
    if (py::hasattr(value, "game") &&
        value.attr("game").cast<std::string>() != G::name) {
        throw tingpai::HandError(std::string(argument) + ": " + py::repr(value).cast<std::string>() +
                                 " is a kind of " + value.attr("game").cast<std::string>() + ", not of " + G::name);
    }
    const long long index = whole(value, argument);
    if (index < 0 || index >= G::kinds) {
        throw tingpai::HandError(std::string(argument) + " " + std::to_string(index) + ": an index from 0 to " +
                                 std::to_string(G::kinds - 1));
    }
    return static_cast<int>(index);
}

// ---- counts ------------------------------------------------------------------------------------

template <class Hand>
using CountsOf = std::array<std::uint8_t, static_cast<std::size_t>(Game<Hand>::kinds)>;

template <class Hand>
void set_count(CountsOf<Hand>& counts, int kind, py::handle value, const char* argument) {
    using G = Game<Hand>;
    const long long count = whole(value, argument);
    if (count < 0 || count > G::copies(kind)) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(count) + " of " + G::kind_name(kind) +
                                 ", there are 0 to " + std::to_string(G::copies(kind)));
    }
    counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(count);
}

// A sequence or one-dimensional integer array with one count a kind. Wrong length or a count that
// no kind can have: HandError; wrong type or dtype: TypeError.
template <class Hand>
CountsOf<Hand> counts_argument(py::handle value, const char* argument) {
    py::object items;
    if (py::isinstance<py::array>(value)) {
        const auto array = py::reinterpret_borrow<py::array>(value);
        const char dtype = array.dtype().kind();
        if (dtype != 'i' && dtype != 'u') {
            throw py::type_error(std::string(argument) + ": an array of integers, not of dtype " +
                                 py::str(array.dtype()).cast<std::string>());
        }
        if (array.ndim() != 1) {
            throw tingpai::HandError(std::string(argument) + ": one dimension, not " + std::to_string(array.ndim()));
        }
        items = array.attr("tolist")();
    } else if (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr())) {
        items = py::reinterpret_borrow<py::object>(value);
    } else if (PySequence_Check(value.ptr()) && !PyUnicode_Check(value.ptr()) && !PyDict_Check(value.ptr())) {
        items = py::reinterpret_steal<py::object>(PySequence_List(value.ptr()));
        if (!items) throw py::error_already_set();
    } else {
        wrong_type(argument, "a sequence of counts", value);
    }
    constexpr int kinds = Game<Hand>::kinds;
    const Py_ssize_t length = PySequence_Fast_GET_SIZE(items.ptr());
    if (length != kinds) {
        throw tingpai::HandError(std::string(argument) + ": " + std::to_string(length) + " counts, there are " +
                                 std::to_string(kinds) + " kinds");
    }
    CountsOf<Hand> counts{};
    for (int kind = 0; kind < kinds; ++kind) {
        // An __index__ of the items may have changed the list meanwhile.
        if (PySequence_Fast_GET_SIZE(items.ptr()) != kinds) throw tingpai::HandError(std::string(argument) + ": a list that changes while it is read");
        // Small exact integers, by far the most, without a detour.
        PyObject* item = PySequence_Fast_GET_ITEM(items.ptr(), kind);
        if (PyLong_CheckExact(item)) {
            int overflow = 0;
            const long count = PyLong_AsLongAndOverflow(item, &overflow);
            if (overflow == 0 && count >= 0 && count <= Game<Hand>::copies(kind)) {
                counts[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(count);
                continue;
            }
        }
        set_count<Hand>(counts, kind, py::reinterpret_borrow<py::object>(item), argument);
    }
    return counts;
}

// `seen`: None, a mapping kind -> count, counts, or notation (read by `parse`).
template <class Hand, class Parse>
CountsOf<Hand> seen_argument(py::handle value, Parse&& parse) {
    if (value.is_none()) return {};
    if (PyUnicode_Check(value.ptr())) return parse(text_argument(value, "seen"));
    if (py::hasattr(value, "items")) {
        CountsOf<Hand> counts{};
        std::array<bool, std::tuple_size_v<CountsOf<Hand>>> named{};
        for (const py::handle item : value.attr("items")()) {
            const auto [key, count] = mapping_item(item, "seen");
            const int kind = kind_argument<Hand>(key, "seen");
            bool& known = named[static_cast<std::size_t>(kind)];
            if (known) throw tingpai::HandError("seen names " + Game<Hand>::kind_name(kind) + " twice");
            known = true;
            set_count<Hand>(counts, kind, count, "seen");
        }
        return counts;
    }
    return counts_argument<Hand>(value, "seen");
}

template <std::size_t N>
py::tuple counts_tuple(const std::array<std::uint8_t, N>& counts) {
    py::tuple result(N);
    for (std::size_t i = 0; i < N; ++i) {
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(counts[i]));
    }
    return result;
}

// Pairs (kind, live copies) as a dictionary in kind order.
template <class Hand, class Live>
py::dict live_dict(const Live& live) {
    py::dict result;
    for (const auto& [kind, copies] : live) {
        result[kind_object<Hand>(kind)] = py::int_(copies);
    }
    return result;
}

// ---- enumerations ------------------------------------------------------------------------------

template <class Enum>
py::str enum_name(Enum value) {
    const std::string_view name = choices(value)[static_cast<std::size_t>(value)];
    return {name.data(), name.size()};
}

template <class Enum>
Enum enum_argument(py::handle value, const std::string& argument) {
    constexpr auto names = choices(Enum{});
    if (!PyUnicode_Check(value.ptr())) wrong_type(argument, "a string", value);
    const auto text = text_argument(value, argument.c_str());
    std::string known;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == text) return static_cast<Enum>(i);
        known += (i == 0 ? "'" : ", '") + std::string(names[i]) + "'";
    }
    throw tingpai::Error(argument + " " + tingpai::quoted(text) + ": one of " + known);
}

inline bool bool_argument(py::handle value, const std::string& argument) {
    if (!PyBool_Check(value.ptr())) wrong_type(argument, "True or False", value);
    return value.ptr() == Py_True;
}

inline std::string repr_of(py::handle value) { return py::repr(value).cast<std::string>(); }

// A seed as every Random takes it.
inline std::uint64_t seed_argument(py::handle value) {
    if (!is_whole(value)) wrong_type("seed", "a whole number", value);
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const std::uint64_t seed = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        throw tingpai::Error("seed " + repr_of(number) + ": 0 to 2**64 - 1");
    }
    return seed;
}

// An object made by __new__ without __init__ has no value; pybind11 would allocate one and leave it
// uninitialised. It is refused instead.
template <class T>
void refuse_uninitialised() {
    py::detail::get_type_info(typeid(T))->operator_new = [](std::size_t) -> void* {
        throw py::type_error("the object was never initialised");
    };
}

// Documented, final, with the package as its module.
template <class T>
py::class_<T> value_class(py::module_& module, const char* name, const char* package, const char* doc) {
    py::class_<T> cls(module, name, py::is_final(), doc);
    cls.attr("__module__") = package;
    refuse_uninitialised<T>();
    return cls;
}

}  // namespace bind
