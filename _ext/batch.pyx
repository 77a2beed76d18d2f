# cython: language_level=3, boundscheck=False, wraparound=False
"""Array calls: typed buffers in, the functions of _core's capsule inside, the GIL released."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, uint8_t, uint32_t

import numpy as np

from tingpai import _core
from tingpai.errors import HandError

cdef extern from "api.hpp" namespace "bind":
    const uint32_t api_version
    const char* api_capsule
    cdef struct Api:
        uint32_t version
        uint32_t size
        size_t (*sichuan_shanten)(const uint8_t*, const int8_t*, size_t, int8_t*) nogil

cdef const Api* api = <const Api*> PyCapsule_GetPointer(_core._api, api_capsule)
if api.version != api_version or api.size != sizeof(Api):
    raise ImportError(
        f"tingpai._batch was built for version {api_version} of tingpai._core, which has version "
        f"{api.version}: build both again with 'pip install --force-reinstall tingpai'"
    )


cdef object bytes_of(object counts, int kinds):
    """``counts`` as uint8 of shape (n, kinds), checked and never wrapped."""
    if not isinstance(counts, np.ndarray) or isinstance(counts, np.ma.MaskedArray):
        raise TypeError(f"counts: an array of integers, not {type(counts).__name__}")
    counts = np.asarray(counts)  # a subclass must not answer the checks below
    if counts.dtype.kind not in "iu":
        raise TypeError(f"counts: an array of integers, not of dtype {counts.dtype}")
    if counts.ndim != 2 or counts.shape[1] != kinds:
        raise HandError(f"counts: shape (n, {kinds}), not {counts.shape}")
    if counts.dtype != np.uint8:
        wrong = (counts < 0) | (counts > 255)
        if wrong.any():
            row, kind = np.argwhere(wrong)[0]
            raise HandError(f"counts: {counts[row, kind]} of kind {kind} in row {row}")
    return np.ascontiguousarray(counts, dtype=np.uint8)


def sichuan_shanten(counts, voids=None):
    """Shanten of concealed Sichuan hands: (n, 27) counts of any integer dtype to int8 (n,).

    ``voids``: None (no missing suit declared) or an integer array (n,) of suits, -1 for none.
    HandError names the first row that is no hand (SC-1, G-2).
    """
    cdef const uint8_t[:, ::1] hands = bytes_of(counts, 27)
    cdef size_t n = hands.shape[0]
    result = np.empty(n, dtype=np.int8)
    cdef const int8_t[::1] suits
    cdef const int8_t* first = NULL
    cdef int8_t[::1] out = result
    cdef size_t done
    if voids is not None:
        if (
            not isinstance(voids, np.ndarray)
            or isinstance(voids, np.ma.MaskedArray)
            or voids.dtype.kind not in "iu"
        ):
            raise TypeError("voids: None or an array of integers")
        voids = np.asarray(voids)
        if voids.shape != (n,):
            raise HandError(f"voids: shape ({n},), not {voids.shape}")
        if ((voids < -1) | (voids > 2)).any():
            raise HandError("voids: suits 0, 1, 2, or -1 for none")
    if n == 0:
        return result
    if voids is not None:
        suits = np.ascontiguousarray(voids, dtype=np.int8)
        first = &suits[0]
    with nogil:
        done = api.sichuan_shanten(&hands[0, 0], first, n, &out[0])
    if done < n:
        raise HandError(f"row {done} is no hand of 13 or 14 tiles with at most four of a kind (SC-1, G-2)")
    return result
