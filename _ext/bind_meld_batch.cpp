// The array calls of a meld solver: arguments, threads, signals.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "bind_meld.hpp"

namespace bind::meld {

namespace {

using Item = game::CountsView::Item;

// A plain array of integers; a subclass must not answer the checks.
py::array plain_array(py::handle value, const char* argument) {
    if (!py::isinstance<py::array>(value)) wrong_type(argument, "an array of integers", value);
    const py::module_ numpy = py::module_::import("numpy");
    if (py::isinstance(value, numpy.attr("ma").attr("MaskedArray"))) wrong_type(argument, "an array of integers", value);
    return numpy.attr("asarray")(value);
}

Item item_of(const py::array& array, const char* argument) {
    const py::dtype dtype = array.dtype();
    const bool is_signed = dtype.kind() == 'i';
    const char order = dtype.byteorder();
    if ((!is_signed && dtype.kind() != 'u') || (order != '=' && order != '|')) {
        throw py::type_error(std::string(argument) + ": an array of integers in this machine's byte order, not of dtype " +
                             py::str(dtype).cast<std::string>());
    }
    switch (dtype.itemsize()) {
        case 1: return is_signed ? Item::i8 : Item::u8;
        case 2: return is_signed ? Item::i16 : Item::u16;
        case 4: return is_signed ? Item::i32 : Item::u32;
        default: return is_signed ? Item::i64 : Item::u64;
    }
}

std::string shape_text(const py::array& array) { return py::str(array.attr("shape")).cast<std::string>(); }

// Hands of an (n, kinds) array; `broadcast` also takes one row for all hands.
game::CountsView view_of(const py::array& array, const char* argument, int kinds, py::ssize_t rows, bool broadcast) {
    game::CountsView view;
    view.item = item_of(array, argument);
    const bool one = broadcast && array.ndim() == 1;
    const py::ssize_t columns = one ? 0 : 1;
    if ((!one && array.ndim() != 2) || array.shape(columns) != kinds || (!one && rows >= 0 && array.shape(0) != rows)) {
        throw tingpai::HandError(std::string(argument) + ": shape (n, " + std::to_string(kinds) + "), not " + shape_text(array));
    }
    view.data = static_cast<const std::byte*>(array.data());
    view.row_stride = one ? 0 : array.strides(0);
    view.column_stride = array.strides(columns);
    return view;
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
    if (!py::isinstance<py::array>(out)) wrong_type("out", "an array", out);
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

// Runs work(from, to) over [0, n) in chunks on some threads. This one holds no GIL meanwhile, but for
// a look at the signals now and then; what they raise ends the work. The error of the first row wins.
class Run {
public:
    Run(std::size_t n, int threads) : n_(n), threads_(threads) {}

    template <class Work>
    void operator()(Work&& work) {
        if (threads_ == 1 || n_ <= chunk) {
            const py::gil_scoped_release released;
            for (std::size_t from = 0; from < n_ && !interrupted_; from += chunk) {
                work(from, std::min(n_, from + chunk));
                if (from % (chunk * 16) == chunk * 15) look_at_signals();
            }
        } else {
            on_threads(work);
        }
        if (interrupted_) throw py::error_already_set();
        if (error_) std::rethrow_exception(error_);
    }

private:
    static constexpr std::size_t chunk = 4096;

    void look_at_signals() {
        const py::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) interrupted_ = true;
    }
    template <class Work>
    void on_threads(Work& work) {
        const py::gil_scoped_release released;
        std::vector<std::thread> workers;
        const auto finish = [&workers] {
            for (std::thread& worker : workers) worker.join();
        };
        try {
            for (int i = 0; i < threads_; ++i) workers.emplace_back([this, &work] { take_chunks(work); });
        } catch (const std::system_error&) {
            if (workers.empty()) throw;  // those that could be started do all
        }
        std::unique_lock lock(mutex_);
        const std::size_t started = workers.size();
        while (finished_ < started) {
            if (done_.wait_for(lock, std::chrono::milliseconds(50)) == std::cv_status::timeout && !interrupted_) {
                lock.unlock();
                look_at_signals();
                lock.lock();
            }
        }
        lock.unlock();
        finish();
    }
    template <class Work>
    void take_chunks(Work& work) {
        while (!interrupted_) {
            const std::size_t from = next_.fetch_add(chunk);
            if (from >= std::min<std::size_t>(n_, bad_.load())) break;
            try {
                work(from, std::min(n_, from + chunk));
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (from < bad_) {
                    bad_ = from;
                    error_ = std::current_exception();
                }
            }
        }
        const std::lock_guard lock(mutex_);
        ++finished_;
        done_.notify_one();
    }

    std::size_t n_;
    int threads_;
    std::atomic<bool> interrupted_{false};
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> bad_{game::unlimited};  // first row of the first chunk with an error
    std::mutex mutex_;
    std::condition_variable done_;
    std::size_t finished_ = 0;
    std::exception_ptr error_;
};

// One number a hand.
template <class T, class Rows>
py::array numbers(const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads, Rows&& rows) {
    const py::array array = plain_array(counts, "counts");
    const auto view = view_of(array, "counts", self.value->kinds.size(), -1, false);
    const auto n = array.shape(0);
    const int count = threads_argument(threads);
    py::array result = result_array<T>(out, {n}, array);
    T* data = static_cast<T*>(result.mutable_data());
    const py::ssize_t stride = result.strides(0);
    Run(static_cast<std::size_t>(n), count)([&](std::size_t from, std::size_t to) { rows(view, from, to, data, stride); });
    return result;
}

py::array masks(const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
    const py::array array = plain_array(counts, "counts");
    const int kinds = self.value->kinds.size();
    const auto view = view_of(array, "counts", kinds, -1, false);
    const int count = threads_argument(threads);
    py::array result = result_array<bool>(out, {array.shape(0), kinds}, array);
    auto* data = static_cast<std::uint8_t*>(result.mutable_data());
    Run(static_cast<std::size_t>(array.shape(0)), count)([&](std::size_t from, std::size_t to) {
        self.value->solver.waits_rows(view, from, to, data);
    });
    return result;
}

py::tuple acceptances(const BatchValue& self, const py::object& counts, const py::object& seen, const py::object& threads) {
    const py::array array = plain_array(counts, "counts");
    const int kinds = self.value->kinds.size();
    const auto view = view_of(array, "counts", kinds, -1, false);
    py::array gone;
    game::CountsView seen_view;
    if (!seen.is_none()) {
        gone = plain_array(seen, "seen");
        seen_view = view_of(gone, "seen", kinds, array.shape(0), true);
    }
    const int count = threads_argument(threads);
    py::array_t<bool> mask({array.shape(0), static_cast<py::ssize_t>(kinds)});
    py::array_t<std::int32_t> live(array.shape(0));
    auto* marks = static_cast<std::uint8_t*>(static_cast<void*>(mask.mutable_data()));
    std::int32_t* copies = live.mutable_data();
    Run(static_cast<std::size_t>(array.shape(0)), count)([&](std::size_t from, std::size_t to) {
        self.value->solver.acceptance_rows(view, seen.is_none() ? nullptr : &seen_view, from, to, marks, copies);
    });
    return py::make_tuple(mask, live);
}

}  // namespace

void bind_batch(py::module_& module) {
    auto cls = value_class<BatchValue>(module, "Batch", package,
        "A solver's answers for many concealed hands: ``counts`` of shape (n, kinds) and any integer dtype,\n"
        "in any order, read-only or not; each row is before a draw or after it. HandError names the first\n"
        "row that is no hand; ``out`` may then be partly written. ``threads``: 1 to 1024; Ctrl-C interrupts.");
    cls.def("shanten", [](const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
        return numbers<std::int8_t>(self, counts, out, threads, [&](const auto& view, std::size_t from, std::size_t to, std::int8_t* data, py::ssize_t stride) {
            self.value->solver.shanten_rows(view, from, to, data, stride);
        });
    }, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1, "Shanten, int8 of shape (n,).");
    cls.def("is_complete", [](const BatchValue& self, const py::object& counts, const py::object& out, const py::object& threads) {
        return numbers<bool>(self, counts, out, threads, [&](const auto& view, std::size_t from, std::size_t to, bool* data, py::ssize_t stride) {
            self.value->solver.complete_rows(view, from, to, static_cast<std::uint8_t*>(static_cast<void*>(data)), stride);
        });
    }, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1, "Completeness, bool of shape (n,).");
    cls.def("waits", &masks, py::arg("counts"), py::kw_only(), py::arg("out") = py::none(), py::arg("threads") = 1,
            "Which kinds make each hand before a draw complete, bool of shape (n, kinds).");
    cls.def("acceptance", &acceptances, py::arg("counts"), py::arg("seen") = py::none(), py::kw_only(), py::arg("threads") = 1,
            "Which kinds lower each hand's shanten, bool of shape (n, kinds), and their live copies, int32 of shape (n,), less\n"
            "those of ``seen``: counts of shape (kinds,) for all hands or (n, kinds).");
}

}  // namespace bind::meld
