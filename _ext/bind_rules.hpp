// One binding for every game's Rules: a frozen value built from Rules::fields.
#pragma once

#include <memory>
#include <type_traits>
#include <vector>

#include "bind.hpp"

namespace bind {

// How an option's value looks in Python. Games specialise it for types of their own.
template <class T>
struct Codec {
    static py::object to_python(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            return enum_name(value);
        } else if constexpr (std::is_same_v<T, bool>) {
            return py::bool_(value);
        } else {
            return py::int_(value);
        }
    }
    static T from_python(py::handle value, const std::string& name, const T&) {
        if constexpr (std::is_enum_v<T>) {
            return enum_argument<T>(value, name);
        } else if constexpr (std::is_same_v<T, bool>) {
            return bool_argument(value, name);
        } else {
            return whole_as<T, tingpai::Error>(value, name);
        }
    }
};

template <class T>
struct Codec<std::optional<T>> {
    static py::object to_python(const std::optional<T>& value) {
        return value ? Codec<T>::to_python(*value) : py::object(py::none());
    }
    static std::optional<T> from_python(py::handle value, const std::string& name, const std::optional<T>&) {
        if (value.is_none()) return std::nullopt;
        return Codec<T>::from_python(value, name, T{});
    }
};

template <class T, std::size_t N>
struct Codec<std::array<T, N>> {
    static py::object to_python(const std::array<T, N>& values) {
        py::tuple result(N);
        for (std::size_t i = 0; i < N; ++i) result[i] = Codec<T>::to_python(values[i]);
        return result;
    }
    static std::array<T, N> from_python(py::handle value, const std::string& name, const std::array<T, N>&) {
        if (!PyTuple_Check(value.ptr()) && !PyList_Check(value.ptr())) wrong_type(name, "a tuple", value);
        const auto items = py::reinterpret_borrow<py::sequence>(value);
        if (items.size() != N) {
            throw tingpai::Error(name + ": " + std::to_string(N) + " values, not " + std::to_string(items.size()));
        }
        std::array<T, N> values{};
        for (std::size_t i = 0; i < N; ++i) values[i] = Codec<T>::from_python(items[i], name, T{});
        return values;
    }
};

template <class Rules>
py::dict rules_dict(const Rules& rules) {
    py::dict result;
    Rules::fields(rules, [&](const char* name, const auto& field) {
        result[name] = Codec<std::remove_cvref_t<decltype(field)>>::to_python(field);
    });
    return result;
}

// `rules` with the options of `changes`, checked. Unknown names: TypeError.
template <class Rules>
Rules changed_rules(Rules rules, const py::dict& changes) {
    std::size_t used = 0;
    Rules::fields(rules, [&](const char* name, auto& field) {
        if (!changes.contains(name)) return;
        ++used;
        field = Codec<std::remove_cvref_t<decltype(field)>>::from_python(changes[name], name, field);
    });
    if (used != changes.size()) {
        for (const auto& [key, value] : changes) {
            bool known = false;
            Rules::fields(rules, [&](const char* name, const auto&) { known = known || py::str(key).equal(py::str(name)); });
            if (!known) throw py::type_error("Rules: no option " + repr_of(key));
        }
    }
    rules.check();
    return rules;
}

template <class Rules>
std::string rules_repr(const Rules& rules) {
    const Rules plain;
    const py::dict own = rules_dict(rules);
    const py::dict usual = rules_dict(plain);
    std::string text = "Rules(";
    for (const auto& [key, value] : own) {
        if (value.equal(usual[key])) continue;
        text += (text.back() == '(' ? "" : ", ") + py::str(key).template cast<std::string>() + "=" + repr_of(value);
    }
    return text + ")";
}

template <class Rules>
void bind_rules(py::module_& module, const char* package, const char* doc) {
    // Hands share the object: shared_ptr is its holder.
    py::class_<Rules, std::shared_ptr<Rules>> cls(module, "Rules", py::is_final(), doc);
    cls.attr("__module__") = package;
    refuse_uninitialised<Rules>();
    cls.def(py::init([](const py::kwargs& options) {
        return std::make_shared<Rules>(changed_rules(Rules{}, options));
    }));
    const Rules usual;
    Rules::fields(usual, [&](const char* option, const auto&) {
        const std::string name = option;
        cls.def_property_readonly(option, [name](const Rules& rules) {
            return py::object(rules_dict(rules)[name.c_str()]);
        });
    });
    cls.def("replace", [](const Rules& rules, const py::kwargs& changes) {
        return std::make_shared<Rules>(changed_rules(rules, changes));
    }, "The same rules with some options changed.");
    cls.def("to_dict", &rules_dict<Rules>, "Every option by name; ``from_dict`` reads it back.");
    cls.def_static("from_dict", [](const py::dict& data) {
        return std::make_shared<Rules>(changed_rules(Rules{}, data));
    }, py::arg("data"), "Rules from ``to_dict``'s form; options left out keep their default.");
    cls.def("__repr__", &rules_repr<Rules>);
    cls.def("__eq__", [](const Rules& a, const py::object& b) {
        return py::isinstance<Rules>(b) && a == b.cast<const Rules&>();
    });
    cls.def("__hash__", [](const Rules& rules) { return py::hash(py::str(rules_repr(rules))); });
    cls.def(py::pickle(&rules_dict<Rules>, [](const py::dict& data) {
        return std::make_shared<Rules>(changed_rules(Rules{}, data));
    }));
}

// None: the default rules.
template <class Rules>
std::shared_ptr<const Rules> rules_argument(const py::object& value, const std::shared_ptr<const Rules>& usual) {
    if (value.is_none()) return usual;
    if (!py::isinstance<Rules>(value)) wrong_type("rules", "a Rules object of this game", value);
    return value.cast<std::shared_ptr<Rules>>();
}

}  // namespace bind
