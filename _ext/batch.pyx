# cython: language_level=3, boundscheck=False, wraparound=False
"""Array calls: typed buffers in, the functions of _core's capsule inside, the GIL released."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libcpp cimport bool as cbool

import json

import numpy as np

from tingpai import _core
from tingpai.errors import BudgetError, HandError, NotationError, TingpaiError

cdef extern from "Python.h":
    void* PyErr_Occurred() noexcept
    int PyErr_CheckSignals() noexcept  # what a handler raises stays set: poll() must not swallow it

cdef extern from "tingpai/batch/call.hpp" namespace "tingpai::batch":
    cdef enum class Type(uint8_t):
        int8
        int16
        int32
        int64
        uint8
        uint16
        uint32
        uint64

    cdef cppclass Source:
        const void* data
        ptrdiff_t row_stride
        ptrdiff_t column_stride
        Type type

    cdef enum class Query(uint8_t):
        is_complete
        shanten
        waits
        acceptance
        score
        max_score
        best_discard

    cdef cppclass Call:
        Query query
        size_t n
        Source counts
        Source melds
        Source state
        Source seen
        const void* rules
        void* out
        void* live
        int threads
        cbool portable
        cbool (*poll)(void*) noexcept nogil
        void* poll_context

    cdef enum class Outcome(uint8_t):
        done
        stopped
        refused
        no_memory
        broken

    cdef cppclass Failure:
        Outcome outcome
        size_t row
        char* text

cdef extern from "api.hpp" namespace "bind":
    const uint32_t api_version
    const char* api_capsule
    cdef struct GameApi:
        void (*answer)(const Call&, Failure&) noexcept nogil
        const void* (*rules)(void*)
    cdef struct CApi:
        int (*is_complete)(int, const tingpai_hands*, uint8_t*, tingpai_error*) noexcept nogil
        int (*shanten)(int, const tingpai_hands*, int8_t*, tingpai_error*) noexcept nogil
        int (*waits)(int, const tingpai_hands*, uint32_t*, tingpai_error*) noexcept nogil
        int (*acceptance)(int, const tingpai_hands*, uint32_t*, uint8_t*, tingpai_error*) noexcept nogil
        int (*score)(int, const tingpai_hands*, int64_t*, tingpai_error*) noexcept nogil
        int (*max_score)(int, const tingpai_hands*, int64_t*, tingpai_error*) noexcept nogil
        int (*best_discard)(int, const tingpai_hands*, int8_t*, tingpai_error*) noexcept nogil
        int (*rules_create)(int, const char*, size_t, tingpai_rules**, tingpai_error*) noexcept nogil
        void (*rules_destroy)(tingpai_rules*) noexcept nogil
        int (*parse_hand)(int, const char*, size_t, const tingpai_rules*, uint8_t*, int8_t*, int8_t*,
            tingpai_error*) noexcept nogil
        int (*solver_create)(const tingpai_spec*, size_t, tingpai_solver**, tingpai_error*) noexcept nogil
        void (*solver_destroy)(tingpai_solver*) noexcept nogil
        int (*solver_is_complete)(const tingpai_solver*, const uint8_t*, const tingpai_group*, size_t,
            uint8_t*, tingpai_error*) noexcept nogil
        int (*solver_shanten)(const tingpai_solver*, const uint8_t*, const tingpai_group*, size_t, int8_t*,
            tingpai_error*) noexcept nogil
        int (*solver_waits)(const tingpai_solver*, const uint8_t*, const tingpai_group*, size_t,
            const uint8_t*, uint8_t*, uint8_t*, tingpai_error*) noexcept nogil
        int (*solver_acceptance)(const tingpai_solver*, const uint8_t*, const tingpai_group*, size_t,
            const uint8_t*, uint8_t*, uint8_t*, tingpai_error*) noexcept nogil
        int (*solver_is_complete_rows)(const tingpai_solver*, const tingpai_hands*, uint8_t*, tingpai_error*) noexcept nogil
        int (*solver_shanten_rows)(const tingpai_solver*, const tingpai_hands*, int8_t*, tingpai_error*) noexcept nogil
        int (*solver_waits_rows)(const tingpai_solver*, const tingpai_hands*, uint8_t*, tingpai_error*) noexcept nogil
        int (*solver_acceptance_rows)(const tingpai_solver*, const tingpai_hands*, uint8_t*, int32_t*,
            tingpai_error*) noexcept nogil
    cdef struct Api:
        uint32_t version
        uint32_t size
        GameApi sichuan
        GameApi kowah
        GameApi sisepai
        CApi c

cdef const Api* api = <const Api*> PyCapsule_GetPointer(_core._api, api_capsule)
if api.version != api_version or api.size != sizeof(Api):
    raise ImportError(
        f"tingpai._batch was built for version {api_version} of tingpai._core, which has version "
        f"{api.version}: build both again with 'pip install --force-reinstall tingpai'"
    )

cdef dict TYPES = {
    "int8": <int> Type.int8, "int16": <int> Type.int16, "int32": <int> Type.int32, "int64": <int> Type.int64,
    "uint8": <int> Type.uint8, "uint16": <int> Type.uint16, "uint32": <int> Type.uint32, "uint64": <int> Type.uint64,
}


cdef cbool signalled(void* context) noexcept with gil:
    """Whether a signal's handler has raised, as that of Ctrl-C does; the exception stays set."""
    return PyErr_CheckSignals() != 0


cdef object integers(str name, object given):
    """``given`` as a plain array of integers in this machine's byte order."""
    if not isinstance(given, np.ndarray) or isinstance(given, np.ma.MaskedArray):
        raise TypeError(f"{name}: an array of integers, not {type(given).__name__}")
    array = np.asarray(given)  # a subclass must not answer for the values
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: an array of integers, not of dtype {array.dtype}")
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array


cdef Source source(object array, Py_ssize_t row_stride, Py_ssize_t column_stride):
    cdef Source found
    cdef size_t address = array.__array_interface__["data"][0]
    found.data = <const void*> address
    found.row_stride = row_stride
    found.column_stride = column_stride
    found.type = <Type> <int> TYPES[array.dtype.name]
    return found


cdef class Arguments:
    """One call's arguments, checked; the arrays that it points into are kept alive."""

    cdef Call call
    cdef list kept
    cdef Py_ssize_t kinds

    def __cinit__(self, counts, Py_ssize_t kinds, threads):
        array = integers("counts", counts)
        if array.ndim != 2 or array.shape[1] != kinds:
            raise HandError(f"counts: shape (n, {kinds}), not {array.shape}")
        if isinstance(threads, bool) or not hasattr(threads, "__index__"):
            raise TypeError(f"threads: a whole number, not {type(threads).__name__}")
        number = threads.__index__()
        if number < 1:
            raise ValueError(f"threads: 1 or more, not {number}")
        self.kinds = kinds
        self.kept = [array]
        self.call.n = array.shape[0]
        self.call.threads = min(number, 1024)
        self.call.counts = source(array, array.strides[0], array.strides[1])
        self.call.portable = portable
        self.call.poll = signalled

    cdef int add_melds(self, melds) except -1:
        if melds is None:
            return 0
        array = integers("melds", melds)
        if array.shape != (self.call.n, 4):
            raise HandError(f"melds: shape ({self.call.n}, 4), not {array.shape}")
        self.kept.append(array)
        self.call.melds = source(array, array.strides[0], array.strides[1])
        return 0

    cdef int add_state(self, str name, state, int none, int most) except -1:
        """One small number for all hands, or an array of one each."""
        if state is None:
            return 0
        if isinstance(state, np.ndarray) and state.ndim:
            array = integers(name, state)
            if array.shape != (self.call.n,):
                raise HandError(f"{name}: shape ({self.call.n},), not {array.shape}")
            self.kept.append(array)
            self.call.state = source(array, array.strides[0], 0)
            return 0
        if isinstance(state, (bool, np.bool_)) or not hasattr(state, "__index__"):
            raise TypeError(f"{name}: a whole number or an array of integers, not {type(state).__name__}")
        number = state.__index__()
        if not none <= number <= most:
            raise HandError(f"{name}: {number}, not in {none}..{most}")
        array = np.array([number], dtype=np.int8)
        self.kept.append(array)
        self.call.state = source(array, 0, 0)
        return 0

    cdef int add_seen(self, seen) except -1:
        """The same cards seen for every hand, or a row each."""
        if seen is None:
            return 0
        array = integers("seen", seen)
        if array.shape != (self.kinds,) and array.shape != (self.call.n, self.kinds):
            raise HandError(f"seen: shape ({self.kinds},) or ({self.call.n}, {self.kinds}), not {array.shape}")
        self.kept.append(array)
        self.call.seen = source(array, array.strides[0] if array.ndim == 2 else 0, array.strides[array.ndim - 1])
        return 0

    cdef object result(self, str name, out, dtype, tuple shape):
        """(what the answers are written to, what they are copied to afterwards or None)."""
        if out is None:
            return np.empty(shape, dtype), None
        if not isinstance(out, np.ndarray) or isinstance(out, np.ma.MaskedArray):
            raise TypeError(f"{name}: an array of {np.dtype(dtype)}, not {type(out).__name__}")
        plain = np.asarray(out)  # a subclass must not answer for what is written to
        if plain.dtype != dtype:
            raise TypeError(f"{name}: an array of {np.dtype(dtype)}, not of {plain.dtype}")
        if plain.shape != shape:
            raise ValueError(f"{name}: shape {shape}, not {plain.shape}")
        if not plain.flags.writeable:
            raise ValueError(f"{name}: not writeable")
        if plain.flags.c_contiguous and plain.flags.aligned and not any(
            np.may_share_memory(plain, array) for array in self.kept
        ):
            return plain, None
        return np.empty(shape, dtype), plain

    cdef int run(self, const GameApi* game, Query query, rules, out, live) except -1:
        cdef Failure failure
        cdef size_t address = out.__array_interface__["data"][0]
        self.call.query = query
        self.call.rules = game.rules(NULL if rules is None else <void*> rules)
        if self.call.rules == NULL:
            raise TypeError(f"rules: a Rules of this game, not {type(rules).__name__}")
        self.call.out = <void*> address
        if live is not None:
            address = live.__array_interface__["data"][0]
            self.call.live = <void*> address
        with nogil:
            game.answer(self.call, failure)
        if failure.outcome == Outcome.stopped:
            return -1  # with the handler's exception set
        if failure.outcome == Outcome.no_memory:
            raise MemoryError("not enough memory for the tables")
        if failure.outcome == Outcome.broken:
            raise RuntimeError(f"tingpai: {failure.text.decode('utf-8', 'replace')}")
        if failure.outcome == Outcome.refused:
            raise HandError(f"row {failure.row}: {failure.text.decode('utf-8', 'replace')}")
        return 0

    cdef object ask(self, const GameApi* game, Query query, rules, out, dtype):
        answers, later = self.result("out", out, dtype, (self.call.n,))
        self.run(game, query, rules, answers, None)
        return given_back(answers, out, later)

    cdef object ask_waits(self, const GameApi* game, rules, out, as_bool):
        if not as_bool:
            return self.ask(game, Query.waits, rules, out, np.uint32)
        answers, later = self.result("out", out, np.bool_, (self.call.n, self.kinds))
        masks = np.empty(self.call.n, np.uint32)
        self.run(game, Query.waits, rules, masks, None)
        spread(masks, answers)
        return given_back(answers, out, later)

    cdef object ask_acceptance(self, const GameApi* game, rules, out):
        if out is None:
            out = (None, None)
        if not isinstance(out, tuple) or len(out) != 2:
            raise TypeError("out: a pair of arrays, for the kinds and for the live copies")
        kinds, later_kinds = self.result("out[0]", out[0], np.uint32, (self.call.n,))
        live, later_live = self.result("out[1]", out[1], np.uint8, (self.call.n,))
        given = [np.asarray(array) for array in out if array is not None]
        if len(given) == 2 and np.may_share_memory(given[0], given[1]):
            raise ValueError("out: two arrays that do not overlap")
        self.run(game, Query.acceptance, rules, kinds, live)
        return given_back(kinds, out[0], later_kinds), given_back(live, out[1], later_live)


cdef object given_back(answers, out, later):
    if later is not None:
        later[...] = answers
    return answers if out is None else out


cdef void spread_row(uint32_t mask, uint8_t* row, Py_ssize_t kinds) noexcept nogil:
    cdef Py_ssize_t kind
    for kind in range(kinds):
        row[kind] = (mask >> kind) & 1


cdef int spread(masks, answers) except -1:
    """Bit sets to rows of booleans."""
    cdef const uint32_t[::1] sets = masks
    cdef uint8_t[:, ::1] rows = answers.view(np.uint8)
    cdef Py_ssize_t row
    with nogil:
        for row in range(sets.shape[0]):
            spread_row(sets[row], &rows[row, 0], rows.shape[1])
    return 0


# Tests set it to compare the two paths: leave the vector instructions unused.
portable = False


cdef class Game:
    """The array calls of one game. The packages wrap them with names, types and documentation."""

    cdef const GameApi* game
    cdef Py_ssize_t kinds
    cdef str state_name
    cdef int most_state

    def __init__(self):
        raise TypeError("tingpai._batch.Game: use tingpai._batch.sichuan and so on")

    cdef Arguments arguments(self, counts, melds, state, seen, threads):
        cdef Arguments arguments = Arguments(counts, self.kinds, threads)
        arguments.add_melds(melds)
        arguments.add_state(self.state_name, state, -1, self.most_state)
        arguments.add_seen(seen)
        return arguments

    def is_complete(self, counts, melds, state, rules, out, threads):
        return self.arguments(counts, melds, state, None, threads).ask(
            self.game, Query.is_complete, rules, out, np.bool_)

    def shanten(self, counts, melds, state, rules, out, threads):
        return self.arguments(counts, melds, state, None, threads).ask(
            self.game, Query.shanten, rules, out, np.int8)

    def waits(self, counts, melds, state, rules, as_bool, out, threads):
        return self.arguments(counts, melds, state, None, threads).ask_waits(
            self.game, rules, out, as_bool)

    def acceptance(self, counts, melds, state, seen, rules, out, threads):
        return self.arguments(counts, melds, state, seen, threads).ask_acceptance(self.game, rules, out)

    def score(self, counts, melds, state, rules, out, threads):
        return self.arguments(counts, melds, state, None, threads).ask(
            self.game, Query.score, rules, out, np.int64)

    def max_score(self, counts, melds, state, rules, out, threads):
        return self.arguments(counts, melds, state, None, threads).ask(
            self.game, Query.max_score, rules, out, np.int64)

    def best_discard(self, counts, melds, state, seen, rules, out, threads):
        return self.arguments(counts, melds, state, seen, threads).ask(
            self.game, Query.best_discard, rules, out, np.int8)


cdef Game make_game(const GameApi* game, Py_ssize_t kinds, str state_name, int most_state):
    cdef Game made = Game.__new__(Game)
    made.game = game
    made.kinds = kinds
    made.state_name = state_name
    made.most_state = most_state
    return made


sichuan = make_game(&api.sichuan, 27, "void", 2)
kowah = make_game(&api.kowah, 30, "declared", 29)
sisepai = make_game(&api.sisepai, 29, "", -1)


# ---- what others cimport ---------------------------------------------------------------------------
# _core's functions of tingpai/c_api.h by the names of _batch.pxd.

cdef int is_complete(int game, const tingpai_hands* hands, uint8_t* out, tingpai_error* error) noexcept nogil:
    return api.c.is_complete(game, hands, out, error)

cdef int shanten(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) noexcept nogil:
    return api.c.shanten(game, hands, out, error)

cdef int waits(int game, const tingpai_hands* hands, uint32_t* out, tingpai_error* error) noexcept nogil:
    return api.c.waits(game, hands, out, error)

cdef int acceptance(int game, const tingpai_hands* hands, uint32_t* out, uint8_t* live, tingpai_error* error) noexcept nogil:
    return api.c.acceptance(game, hands, out, live, error)

cdef int score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) noexcept nogil:
    return api.c.score(game, hands, out, error)

cdef int max_score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) noexcept nogil:
    return api.c.max_score(game, hands, out, error)

cdef int best_discard(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) noexcept nogil:
    return api.c.best_discard(game, hands, out, error)

cdef int rules_create(int game, const char* json, size_t length, tingpai_rules** rules, tingpai_error* error) noexcept nogil:
    return api.c.rules_create(game, json, length, rules, error)

cdef void rules_destroy(tingpai_rules* rules) noexcept nogil:
    api.c.rules_destroy(rules)

cdef int parse_hand(int game, const char* text, size_t length, const tingpai_rules* rules, uint8_t* counts,
    int8_t* melds, int8_t* state, tingpai_error* error) noexcept nogil:
    return api.c.parse_hand(game, text, length, rules, counts, melds, state, error)

cdef int solver_create(const tingpai_spec* spec, size_t memory, tingpai_solver** solver, tingpai_error* error) noexcept nogil:
    return api.c.solver_create(spec, memory, solver, error)

cdef void solver_destroy(tingpai_solver* solver) noexcept nogil:
    api.c.solver_destroy(solver)

cdef int solver_is_complete(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, uint8_t* out, tingpai_error* error) noexcept nogil:
    return api.c.solver_is_complete(solver, counts, melds, melds_n, out, error)

cdef int solver_shanten(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, int8_t* out, tingpai_error* error) noexcept nogil:
    return api.c.solver_shanten(solver, counts, melds, melds_n, out, error)

cdef int solver_waits(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) noexcept nogil:
    return api.c.solver_waits(solver, counts, melds, melds_n, seen, out, live, error)

cdef int solver_acceptance(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) noexcept nogil:
    return api.c.solver_acceptance(solver, counts, melds, melds_n, seen, out, live, error)

cdef int solver_is_complete_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    tingpai_error* error) noexcept nogil:
    return api.c.solver_is_complete_rows(solver, hands, out, error)

cdef int solver_shanten_rows(const tingpai_solver* solver, const tingpai_hands* hands, int8_t* out,
    tingpai_error* error) noexcept nogil:
    return api.c.solver_shanten_rows(solver, hands, out, error)

cdef int solver_waits_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    tingpai_error* error) noexcept nogil:
    return api.c.solver_waits_rows(solver, hands, out, error)

cdef int solver_acceptance_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    int32_t* live, tingpai_error* error) noexcept nogil:
    return api.c.solver_acceptance_rows(solver, hands, out, live, error)


cdef int check_signals(void* context) noexcept nogil:
    return signalled(context)


cdef int raise_error(const tingpai_error* error) except -1:
    if error.status == TINGPAI_OK:
        return 0
    if error.status == TINGPAI_STOPPED and PyErr_Occurred() != NULL:
        return -1
    cdef const char* message = <const char*> &error.message[0]
    text = message.decode("utf-8", "replace")
    if error.status == TINGPAI_BAD_ARGUMENT:
        raise ValueError(text)
    if error.status == TINGPAI_BAD_HAND:
        raise HandError(text)
    if error.status == TINGPAI_BAD_NOTATION:
        raise NotationError(text)
    if error.status == TINGPAI_BUDGET:
        raise BudgetError(text)
    if error.status in (TINGPAI_BAD_RULES, TINGPAI_BAD_SPEC):
        raise TingpaiError(text)
    if error.status == TINGPAI_NO_MEMORY:
        raise MemoryError(text)
    raise RuntimeError(f"tingpai: {text}")


cdef tingpai_rules* rules_of(int game, object rules) except NULL:
    cdef tingpai_error error
    cdef tingpai_rules* made
    cdef bytes text = json.dumps(rules.to_dict()).encode()
    if rules_create(game, text, len(text), &made, &error) != TINGPAI_OK:
        raise_error(&error)
    return made
