# cython: language_level=3
"""The queries on plain C types, for modules that ``cimport`` them (docs/embedding.md).

What they are, tingpai/c_api.h says: each is the function of the same name there, less the ``tingpai_``.
Compile with ``include_dirs=[tingpai.get_include()]``; nothing is to be linked. Each returns 0, or a status
and fills the error; ``raise_error`` makes the exception of it. None needs the lock of the interpreter.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t

cdef extern from "tingpai/c_api.h" nogil:
    enum:
        TINGPAI_OK
        TINGPAI_BAD_ARGUMENT
        TINGPAI_BAD_HAND
        TINGPAI_BAD_NOTATION
        TINGPAI_BAD_RULES
        TINGPAI_BAD_SPEC
        TINGPAI_BUDGET
        TINGPAI_NO_MEMORY
        TINGPAI_STOPPED
        TINGPAI_BROKEN

        TINGPAI_SICHUAN
        TINGPAI_KOWAH
        TINGPAI_SISEPAI

        TINGPAI_INT8
        TINGPAI_INT16
        TINGPAI_INT32
        TINGPAI_INT64
        TINGPAI_UINT8
        TINGPAI_UINT16
        TINGPAI_UINT32
        TINGPAI_UINT64

        TINGPAI_MELDS_AND_PAIR
        TINGPAI_ALL_IN_GROUPS
        TINGPAI_PAIRS
        TINGPAI_ONE_OF_EACH

        TINGPAI_NEVER
        TINGPAI_API_VERSION

    const size_t TINGPAI_NO_ROW

    ctypedef struct tingpai_error:
        int32_t status
        size_t row
        char message[512]

    ctypedef struct tingpai_array:
        const void* data
        ptrdiff_t row_stride
        ptrdiff_t column_stride
        int32_t type

    ctypedef struct tingpai_rules:
        pass

    ctypedef int (*tingpai_interrupt)(void* context) noexcept

    ctypedef struct tingpai_hands:
        size_t size
        size_t n
        tingpai_array counts
        tingpai_array melds
        tingpai_array state
        tingpai_array seen
        const tingpai_rules* rules
        int32_t threads
        tingpai_interrupt interrupt
        void* context

    tingpai_hands tingpai_hands_of(const uint8_t* counts, size_t n, int kinds) noexcept

    ctypedef struct tingpai_group:
        const int32_t* kinds
        size_t n

    ctypedef struct tingpai_form:
        int32_t pattern
        int32_t count
        int32_t distinct
        int32_t spare
        int32_t closed_only
        tingpai_group kinds

    ctypedef struct tingpai_spec:
        size_t size
        size_t kinds
        const char* const* names
        const int32_t* copies
        const tingpai_group* melds
        size_t melds_n
        const tingpai_group* declarable
        size_t declarable_n
        const tingpai_form* forms
        size_t forms_n
        int32_t hand

    ctypedef struct tingpai_solver:
        pass

cdef int is_complete(int game, const tingpai_hands* hands, uint8_t* out, tingpai_error* error) noexcept nogil
cdef int shanten(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) noexcept nogil
cdef int waits(int game, const tingpai_hands* hands, uint32_t* out, tingpai_error* error) noexcept nogil
cdef int acceptance(int game, const tingpai_hands* hands, uint32_t* out, uint8_t* live, tingpai_error* error) noexcept nogil
cdef int score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) noexcept nogil
cdef int max_score(int game, const tingpai_hands* hands, int64_t* out, tingpai_error* error) noexcept nogil
cdef int best_discard(int game, const tingpai_hands* hands, int8_t* out, tingpai_error* error) noexcept nogil
cdef int rules_create(int game, const char* json, size_t length, tingpai_rules** rules, tingpai_error* error) noexcept nogil
cdef void rules_destroy(tingpai_rules* rules) noexcept nogil
cdef int parse_hand(int game, const char* text, size_t length, const tingpai_rules* rules, uint8_t* counts,
    int8_t* melds, int8_t* state, tingpai_error* error) noexcept nogil
cdef int solver_create(const tingpai_spec* spec, size_t memory, tingpai_solver** solver, tingpai_error* error) noexcept nogil
cdef void solver_destroy(tingpai_solver* solver) noexcept nogil
cdef int solver_is_complete(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, uint8_t* out, tingpai_error* error) noexcept nogil
cdef int solver_shanten(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, int8_t* out, tingpai_error* error) noexcept nogil
cdef int solver_waits(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) noexcept nogil
cdef int solver_acceptance(const tingpai_solver* solver, const uint8_t* counts, const tingpai_group* melds,
    size_t melds_n, const uint8_t* seen, uint8_t* out, uint8_t* live, tingpai_error* error) noexcept nogil
cdef int solver_is_complete_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    tingpai_error* error) noexcept nogil
cdef int solver_shanten_rows(const tingpai_solver* solver, const tingpai_hands* hands, int8_t* out,
    tingpai_error* error) noexcept nogil
cdef int solver_waits_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    tingpai_error* error) noexcept nogil
cdef int solver_acceptance_rows(const tingpai_solver* solver, const tingpai_hands* hands, uint8_t* out,
    int32_t* live, tingpai_error* error) noexcept nogil

# With the lock of the interpreter. Raises what a call's error says, as tingpai's own calls do; 0 if it says
# that all is well.
cdef int raise_error(const tingpai_error* error) except -1
# A handle of a game's Rules, to be freed by rules_destroy.
cdef tingpai_rules* rules_of(int game, object rules) except NULL
# As tingpai_hands.interrupt: stops the call when the handler of a signal, as Ctrl-C, has raised.
# raise_error then leaves that exception as it is.
cdef int check_signals(void* context) noexcept nogil
