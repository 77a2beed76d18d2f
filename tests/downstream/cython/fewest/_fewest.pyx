# cython: language_level=3
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memset

from tingpai._batch cimport (
    TINGPAI_INT64,
    TINGPAI_KOWAH,
    TINGPAI_MELDS_AND_PAIR,
    TINGPAI_OK,
    TINGPAI_SICHUAN,
    TINGPAI_SISEPAI,
    raise_error,
    rules_destroy,
    rules_of,
    solver_create,
    solver_destroy,
    solver_waits,
    tingpai_error,
    tingpai_form,
    tingpai_group,
    tingpai_hands,
    tingpai_hands_of,
    tingpai_rules,
    tingpai_solver,
    tingpai_spec,
)
from tingpai._batch cimport acceptance as tingpai_acceptance
from tingpai._batch cimport check_signals
from tingpai._batch cimport max_score as tingpai_max_score
from tingpai._batch cimport shanten as tingpai_shanten

GAMES = {"sichuan": TINGPAI_SICHUAN, "kowah": TINGPAI_KOWAH, "sisepai": TINGPAI_SISEPAI}


def shanten(str game, const uint8_t[:, ::1] counts, int8_t[::1] out):
    """One call for all hands."""
    cdef tingpai_error error
    cdef int number = GAMES[game]
    cdef tingpai_hands hands = tingpai_hands_of(&counts[0, 0], counts.shape[0], counts.shape[1])
    with nogil:
        tingpai_shanten(number, &hands, &out[0], &error)
    raise_error(&error)


def repeated(const uint8_t[::1] counts, int8_t[::1] out):
    """The same hand of Sichuan again and again, until a signal's handler raises."""
    cdef tingpai_error error
    cdef tingpai_hands hands = tingpai_hands_of(&counts[0], out.shape[0], 27)
    hands.counts.row_stride = 0
    hands.interrupt = check_signals
    with nogil:
        tingpai_shanten(TINGPAI_SICHUAN, &hands, &out[0], &error)
    raise_error(&error)


def nearest(const uint8_t[:, ::1] counts):
    """The first hand of Sichuan of least shanten: one call a hand, all without the lock."""
    cdef tingpai_error error
    cdef tingpai_hands hands
    cdef int8_t own = 0
    cdef int8_t least = 127
    cdef Py_ssize_t row, best = -1
    cdef int status = TINGPAI_OK
    with nogil:
        for row in range(counts.shape[0]):
            hands = tingpai_hands_of(&counts[row, 0], 1, 27)
            status = tingpai_shanten(TINGPAI_SICHUAN, &hands, &own, &error)
            if status != TINGPAI_OK:
                break
            if own < least:
                least = own
                best = row
    if status != TINGPAI_OK:
        raise_error(&error)
    return best


def acceptance(str game, const int64_t[:] counts):
    """The kinds of one hand as bits, and their live copies."""
    cdef tingpai_error error
    cdef uint32_t kinds
    cdef uint8_t live
    cdef tingpai_hands hands = tingpai_hands_of(NULL, 1, 0)
    hands.counts.data = &counts[0]
    hands.counts.column_stride = counts.strides[0]
    hands.counts.type = TINGPAI_INT64
    if tingpai_acceptance(GAMES[game], &hands, &kinds, &live, &error) != TINGPAI_OK:
        raise_error(&error)
    return kinds, live


def most_points(const uint8_t[::1] counts, rules):
    """Of a hand of Sichuan, by rules that Python made."""
    cdef tingpai_error error
    cdef int64_t points
    cdef tingpai_hands hands = tingpai_hands_of(&counts[0], 1, 27)
    cdef tingpai_rules* own = rules_of(TINGPAI_SICHUAN, rules)
    hands.rules = own
    tingpai_max_score(TINGPAI_SICHUAN, &hands, &points, &error)
    rules_destroy(own)
    raise_error(&error)
    return points


cdef class Suit:
    """A game of one suit: four runs or triplets and a pair."""

    cdef tingpai_solver* solver

    def __cinit__(self, size_t memory):
        cdef const char* names[9]
        cdef int32_t copies[9]
        cdef int32_t cards[16][3]
        cdef tingpai_group melds[16]
        cdef tingpai_form form
        cdef tingpai_spec spec
        cdef tingpai_error error
        cdef int i, card
        names[:] = [b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9"]
        for i in range(9):
            copies[i] = 4
        for i in range(16):
            for card in range(3):
                cards[i][card] = i + card if i < 7 else i - 7
            melds[i].kinds = &cards[i][0]
            melds[i].n = 3
        memset(&form, 0, sizeof(form))
        form.pattern = TINGPAI_MELDS_AND_PAIR
        form.count = 4
        memset(&spec, 0, sizeof(spec))
        spec.size = sizeof(spec)
        spec.kinds = 9
        spec.names = &names[0]
        spec.copies = &copies[0]
        spec.melds = &melds[0]
        spec.melds_n = 16
        spec.forms = &form
        spec.forms_n = 1
        if solver_create(&spec, memory, &self.solver, &error) != TINGPAI_OK:
            raise_error(&error)

    def __dealloc__(self):
        solver_destroy(self.solver)

    def waits(self, const uint8_t[::1] counts):
        cdef uint8_t marks[9]
        cdef tingpai_error error
        if solver_waits(self.solver, &counts[0], NULL, 0, NULL, marks, NULL, &error) != TINGPAI_OK:
            raise_error(&error)
        return [kind for kind in range(9) if marks[kind]]
