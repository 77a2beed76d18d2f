// The module tingpai._core: errors, one submodule a game, and the capsule for _batch.
#include <pybind11/pybind11.h>

#include <memory>
#include <string_view>

#include "api.hpp"
#include "tingpai/errors.hpp"
#include "tingpai/kowah/batch.hpp"
#include "tingpai/kowah/rules.hpp"
#include "tingpai/sichuan/batch.hpp"
#include "tingpai/sichuan/rules.hpp"
#include "tingpai/sisepai/batch.hpp"
#include "tingpai/sisepai/rules.hpp"

namespace py = pybind11;

namespace bind {

void bind_kowah(py::module_& core);
void bind_meld(py::module_& core);
void bind_kowah_deal(py::module_& core);
void bind_search(py::module_& core);
void bind_expert();  // after the deals of all games
void bind_sichuan(py::module_& core);
void bind_chuopai(py::module_& core);
void bind_chuopai_deal(py::module_& core);
void bind_sichuan_deal(py::module_& core);
void bind_sisepai(py::module_& core);
void bind_sisepai_deal(py::module_& core);

namespace {

void raise(const char* name, const std::exception& error) {
    const py::object type = py::module_::import("tingpai.errors").attr(name);
    // Not PyErr_SetString: the message may quote what is no valid UTF-8.
    const std::string_view text = error.what();
    const auto message = py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
    PyErr_SetObject(type.ptr(), message.ptr());
}

// The C++ errors and the classes of tingpai/errors.py have the same names.
void translate(std::exception_ptr thrown) {
    if (!thrown) return;
    try {
        std::rethrow_exception(thrown);
    } catch (const tingpai::NotationError& error) {
        raise("NotationError", error);
    } catch (const tingpai::HandError& error) {
        raise("HandError", error);
    } catch (const tingpai::IllegalActionError& error) {
        raise("IllegalActionError", error);
    } catch (const tingpai::IncompleteHandError& error) {
        raise("IncompleteHandError", error);
    } catch (const tingpai::BudgetError& error) {
        raise("BudgetError", error);
    } catch (const tingpai::Error& error) {
        raise("TingpaiError", error);
    }
}

template <class Rules, const std::shared_ptr<const Rules>& (*default_rules)()>
const void* rules_within(void* object) {
    if (object == nullptr) return default_rules().get();
    const py::handle handle(static_cast<PyObject*>(object));
    return py::isinstance<Rules>(handle) ? handle.cast<const Rules*>() : nullptr;
}

template <class Rules, const std::shared_ptr<const Rules>& (*default_rules)()>
constexpr GameApi game(void (*answer)(const tingpai::batch::Call&, tingpai::batch::Failure&) noexcept) {
    return {answer, &rules_within<Rules, default_rules>};
}

namespace sichuan = tingpai::sichuan;
namespace kowah = tingpai::kowah;
namespace sisepai = tingpai::sisepai;

const Api api{api_version, sizeof(Api),
              game<sichuan::Rules, sichuan::default_rules>(&sichuan::answer),
              game<kowah::Rules, kowah::default_rules>(&kowah::answer),
              game<sisepai::Rules, sisepai::default_rules>(&sisepai::answer),
              {&tingpai_is_complete, &tingpai_shanten, &tingpai_waits, &tingpai_acceptance, &tingpai_score,
               &tingpai_max_score, &tingpai_best_discard, &tingpai_rules_create, &tingpai_rules_destroy,
               &tingpai_parse_hand, &tingpai_solver_create, &tingpai_solver_destroy, &tingpai_solver_is_complete,
               &tingpai_solver_shanten, &tingpai_solver_waits, &tingpai_solver_acceptance,
               &tingpai_solver_is_complete_rows, &tingpai_solver_shanten_rows, &tingpai_solver_waits_rows,
               &tingpai_solver_acceptance_rows}};

// The first two protocols of pickle would make an object of pybind11's own base class, which ends the
// program. So every class says itself how it is pickled, the same way for all protocols, or that it is not.
void def_reduce(const py::module_& module) {
    const py::dict members = module.attr("__dict__");
    for (const auto& [name, cls] : members) {
        if (!PyType_Check(cls.ptr()) || !cls.attr("__module__").cast<std::string>().starts_with("tingpai")) continue;
        const py::object own = cls.attr("__dict__");
        if (own.contains("__reduce__")) continue;
        if (!own.contains("__setstate__")) {
            cls.attr("__reduce__") = py::cpp_function([](const py::object& self) -> py::object {
                throw py::type_error(std::string("cannot pickle '") + Py_TYPE(self.ptr())->tp_name + "' object");
            }, py::is_method(cls), py::name("__reduce__"));
            continue;
        }
        cls.attr("__reduce__") = py::cpp_function([](const py::object& self) {
            return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(py::type::of(self)),
                                  self.attr("__getstate__")());
        }, py::is_method(cls), py::name("__reduce__"));
    }
}

}  // namespace

}  // namespace bind

PYBIND11_MODULE(_core, module) {
    module.doc() = "The compiled core of tingpai. Use the packages tingpai.sichuan and so on.";
    py::register_local_exception_translator(&bind::translate);
    module.attr("API_VERSION") = bind::api_version;
    module.attr("_api") = py::capsule(&bind::api, bind::api_capsule);
    bind::bind_search(module);
    bind::bind_kowah(module);
    bind::bind_meld(module);
    bind::bind_kowah_deal(module);
    bind::bind_sichuan(module);
    bind::bind_chuopai(module);
    bind::bind_chuopai_deal(module);
    bind::bind_sichuan_deal(module);
    bind::bind_sisepai(module);
    bind::bind_sisepai_deal(module);
    bind::bind_expert();
    for (const char* part : {"sichuan", "sisepai", "kowah", "chuopai", "meld", "search"}) {
        bind::def_reduce(module.attr(part));
    }
}
