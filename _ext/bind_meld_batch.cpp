// The array calls of a meld solver: arguments and what becomes of them.
#include <new>
#include <stdexcept>

#include "bind_meld.hpp"
#include "tingpai/batch/spec.hpp"

namespace bind::meld {

namespace {

namespace batch = tingpai::batch;

bool is_masked(py::handle value) {
    return py::isinstance(value, py::module_::import("numpy").attr("ma").attr("MaskedArray"));
}

// A plain array of integers in this machine's byte order; a subclass must not answer the checks.
py::array plain_array(py::handle value, const char* argument) {
    if (!py::isinstance<py::array>(value) || is_masked(value)) wrong_type(argument, "an array of integers", value);
    const py::array array = py::module_::import("numpy").attr("asarray")(value);
    const py::dtype dtype = array.dtype();
    if (dtype.kind() != 'i' && dtype.kind() != 'u') {
        throw py::type_error(std::string(argument) + ": an array of integers, not of dtype " + py::str(dtype).cast<std::string>());
    }
    if (dtype.attr("isnative").cast<bool>()) return array;
    return array.attr("astype")(dtype.attr("newbyteorder")("="));
}

batch::Type type_of(const py::array& array) {
    const bool is_signed = array.dtype().kind() == 'i';
    switch (array.dtype().itemsize()) {
        case 1: return is_signed ? batch::Type::int8 : batch::Type::uint8;
        case 2: return is_signed ? batch::Type::int16 : batch::Type::uint16;
        case 4: return is_signed ? batch::Type::int32 : batch::Type::uint32;
        default: return is_signed ? batch::Type::int64 : batch::Type::uint64;
    }
}

std::string shape_text(const py::array& array) { return py::str(array.attr("shape")).cast<std::string>(); }

// Hands of an (n, kinds) array; `broadcast` also takes one row for all hands.
batch::Source source_of(const py::array& array, const char* argument, int kinds, py::ssize_t rows, bool broadcast) {
    const bool one = broadcast && array.ndim() == 1;
    const py::ssize_t columns = one ? 0 : 1;
    if ((!one && array.ndim() != 2) || array.shape(columns) != kinds || (!one && rows >= 0 && array.shape(0) != rows)) {
        throw tingpai::HandError(std::string(argument) + ": shape (n, " + std::to_string(kinds) + "), not " + shape_text(array));
    }
    return {array.data(), one ? 0 : array.strides(0), array.strides(columns), type_of(array)};
}

int threads_argument(const py::object& threads) {
    const long long count = whole(threads, "threads");
    if (count < 1 || count > 1024) throw tingpai::Error("threads: " + std::to_string(count) + ", 1 to 1024");
    return static_cast<int>(count);
}

// The array to write to: a new one, or `out` if it is of that shape and dtype and not the counts' own.
template <class T>
py::array result_array(const py::object& out, const std::vector<py::ssize_t>& shape, const py::array& counts) {
    if (out.is_none()) return py::array_t<T>(shape);
    if (!py::isinstance<py::array>(out) || is_masked(out)) wrong_type("out", "an array", out);
    auto array = py::reinterpret_borrow<py::array>(out);
    if (!array.dtype().is(py::dtype::of<T>())) {
        throw py::type_error("out: an array of dtype " + py::str(py::dtype::of<T>()).cast<std::string>() + ", not " +
                             py::str(array.dtype()).cast<std::string>());
    }
    if (std::vector<py::ssize_t>(array.shape(), array.shape() + array.ndim()) != shape) {
        throw tingpai::HandError("out: shape " + shape_text(array) + " does not fit the counts");
    }
    if (!array.writeable()) throw tingpai::HandError("out: a read-only array");
    if (shape.size() > 1 && (array.flags() & py::array::c_style) == 0) throw tingpai::HandError("out: an array in C order");
    if (py::module_::import("numpy").attr("may_share_memory")(array, counts).cast<bool>()) {
        throw tingpai::HandError("out: shares memory with the counts");
    }
    return array;
}

// Whether a signal's handler has raised, as that of Ctrl-C does; the exception stays set.
bool is_signalled(void*) {
    const py::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

// One array call, its arguments kept alive.
class Asked {
public:
    Asked(const BatchValue& self, batch::Query query, const py::object& counts, const py::object& threads)
        : self_(self), counts_(plain_array(counts, "counts")) {
        call_.query = query;
        call_.counts = source_of(counts_, "counts", kinds(), -1, false);
        call_.n = static_cast<std::size_t>(counts_.shape(0));
        call_.threads = threads_argument(threads);
        call_.poll = &is_signalled;
    }
    void see(const py::object& seen) {
        if (seen.is_none()) return;
        seen_ = plain_array(seen, "seen");
        call_.seen = source_of(seen_, "seen", kinds(), counts_.shape(0), true);
    }
    [[nodiscard]] int kinds() const { return self_.value->kinds.size(); }
    [[nodiscard]] py::ssize_t hands() const { return counts_.shape(0); }
    [[nodiscard]] const py::array& counts() const { return counts_; }

    void answer(py::array& out, py::array* live) {
        call_.out = out.mutable_data();
        if (live != nullptr) call_.live = live->mutable_data();
        const py::ssize_t stride = out.ndim() == 1 ? out.strides(0) : 0;
        batch::Failure failure;
        {
            const py::gil_scoped_release released;
            batch::answer(self_.value->solver, call_, stride, failure);
        }
        switch (failure.outcome) {
            case batch::Outcome::done: return;
            case batch::Outcome::stopped: throw py::error_already_set();
            case batch::Outcome::no_memory: throw std::bad_alloc();
            case batch::Outcome::broken: throw std::runtime_error(failure.text);
            case batch::Outcome::refused: throw tingpai::HandError("row " + std::to_string(failure.row) + ": " + failure.text);
        }
    }

private:
    const BatchValue& self_;
    py::array counts_;
    py::array seen_;
    batch::Call call_;
};

// One number a hand.
template <class T>
py::array numbers(const BatchValue& self, batch::Query query, const py::object& counts, const py::object& out, const py::object& threads) {
    Asked asked(self, query, counts, threads);
    py::array result = result_array<T>(out, {asked.hands()}, asked.counts());
    asked.answer(result, nullptr);
    return result;
}

py::array masks(const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
    Asked asked(self, batch::Query::waits, counts, threads);
    py::array result = result_array<bool>(out, {asked.hands(), asked.kinds()}, asked.counts());
    asked.answer(result, nullptr);
    return result;
}

py::tuple acceptances(const BatchValue& self, const py::object& counts, const py::object& seen, const py::object& threads) {
    Asked asked(self, batch::Query::acceptance, counts, threads);
    asked.see(seen);
    py::array mask = py::array_t<bool>({asked.hands(), static_cast<py::ssize_t>(asked.kinds())});
    py::array live = py::array_t<std::int32_t>(asked.hands());
    asked.answer(mask, &live);
    return py::make_tuple(mask, live);
}

}  // namespace

void bind_batch(py::module_& module) {
    auto cls = value_class<BatchValue>(module, "Batch", package,
        "A solver's answers for many concealed hands: ``counts`` of shape (n, kinds) and any integer dtype,\n"
        "in any order, read-only or not; each row is before a draw or after it. HandError names the first\n"
        "row that is no hand; ``out`` may then be partly written. ``threads``: 1 to 1024; Ctrl-C interrupts.");
    cls.def("shanten", [](const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
        return numbers<std::int8_t>(self, batch::Query::shanten, counts, out, threads);
    }, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1, "Shanten, int8 of shape (n,).");
    cls.def("is_complete", [](const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
        return numbers<bool>(self, batch::Query::is_complete, counts, out, threads);
    }, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1, "Completeness, bool of shape (n,).");
    cls.def("waits", &masks, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1,
            "Which kinds make each hand before a draw complete, bool of shape (n, kinds).");
    cls.def("acceptance", &acceptances, py::arg("counts"), py::arg("seen") = py::none(), py::kw_only(), py::arg("threads") = 1,
            "Which kinds lower each hand's shanten, bool of shape (n, kinds), and their live copies, int32 of shape (n,), less\n"
            "those of ``seen``: counts of shape (kinds,) for all hands or (n, kinds).");
}

}  // namespace bind::meld
