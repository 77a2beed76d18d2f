"""What batches take and refuse: dtypes, strides, ranges, shapes, ``out``, signals."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from batch_hands import arrays_of
from hands_sichuan import sichuan_hands
from tingpai import HandError, sichuan
from tingpai.sichuan import batch

DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
HANDS = [hand for hand in sichuan_hands(11, 700, drawn=False) if not hand[1]]
COUNTS = arrays_of(HANDS)[0]
SHANTEN = [sichuan.Hand(row).shanten() for row in COUNTS]

Layout = Callable[[NDArray[np.integer]], NDArray[np.integer]]


def spaced(array: NDArray[np.integer]) -> NDArray[np.integer]:
    wide = np.full((2 * array.shape[0], 3 * array.shape[1]), 9, array.dtype)
    wide[::2, ::3] = array
    return wide[::2, ::3]


def backwards(array: NDArray[np.integer]) -> NDArray[np.integer]:
    return np.ascontiguousarray(array[::-1, ::-1])[::-1, ::-1]


def read_only(array: NDArray[np.integer]) -> NDArray[np.integer]:
    copy = array.copy()
    copy.flags.writeable = False
    return copy


def unaligned(array: NDArray[np.integer]) -> NDArray[np.integer]:
    raw = np.zeros(array.nbytes + 1, np.uint8)
    view = raw[1:].view(array.dtype).reshape(array.shape)
    view[...] = array
    return view


def swapped(array: NDArray[np.integer]) -> NDArray[np.integer]:
    return array.astype(array.dtype.newbyteorder())


def padded_rows(array: NDArray[np.integer]) -> NDArray[np.integer]:
    wide = np.full((array.shape[0], array.shape[1] + 5), 9, array.dtype)
    wide[:, : array.shape[1]] = array
    return wide[:, : array.shape[1]]


LAYOUTS: list[Layout] = [
    np.ascontiguousarray, np.asfortranarray, spaced, backwards,
    read_only, unaligned, swapped, padded_rows,
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_and_layout(dtype: str, layout: Layout) -> None:
    given = layout(COUNTS.astype(dtype))
    assert batch.shanten(given).tolist() == SHANTEN
    void = layout(np.full((len(COUNTS), 1), 1, dtype))[:, 0]
    assert batch.shanten(given, void=void).tolist() == batch.shanten(COUNTS, void=1).tolist()


@pytest.mark.parametrize("n", [0, 1, 127, 128, 129, 2047, 2048, 2049])
def test_every_number_of_rows(n: int) -> None:
    rows = np.resize(COUNTS, (n, 27))
    expected = np.resize(np.array(SHANTEN), n).tolist()
    assert batch.shanten(rows).tolist() == expected
    assert batch.shanten(rows, threads=2).tolist() == expected
    kinds, live = batch.acceptance(rows)
    assert kinds.shape == live.shape == (n,)
    assert batch.waits(rows, as_bool=True).shape == (n, 27)


@pytest.mark.parametrize("dtype", ["float64", "float16", "complex128", "bool", "object", "U1"])
def test_other_dtypes(dtype: str) -> None:
    given = COUNTS.astype(dtype)
    name = re.escape(str(given.dtype))
    for call in (batch.shanten, batch.is_complete, batch.waits, batch.acceptance, batch.max_score):
        with pytest.raises(TypeError, match=f"counts.*dtype {name}"):
            call(given)
    with pytest.raises(TypeError, match=f"melds.*dtype {name}"):
        batch.shanten(COUNTS, np.zeros((len(COUNTS), 4), dtype))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=f"void.*dtype {name}"):
        batch.shanten(COUNTS, void=np.zeros(len(COUNTS), dtype))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=f"seen.*dtype {name}"):
        batch.acceptance(COUNTS, seen=np.zeros(27, dtype))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("dtype", "value"),
    [("int64", 259), ("int64", -1), ("uint8", 5), ("uint8", 255), ("int8", -128), ("int16", 256),
     ("uint64", 2**64 - 1), ("int64", -(2**63)), ("uint32", 2**32 - 1), ("int32", 65536 + 1)],
)  # fmt: skip
@pytest.mark.parametrize("row", [0, 130, 600])
def test_no_value_wraps(dtype: str, value: int, row: int) -> None:
    counts = np.resize(COUNTS, (700, 27)).astype(dtype)
    kind = int(np.flatnonzero(counts[row] == 0)[-1])
    counts[row, kind] = value
    message = re.escape(f"row {row}: {value} of {sichuan.KINDS[kind]}")
    for given in (counts, np.asfortranarray(counts)):
        with pytest.raises(HandError, match=message):
            batch.shanten(given)
        with pytest.raises(HandError, match=message):
            batch.acceptance(given, threads=2)
    seen = np.zeros((700, 27), dtype)
    seen[row, kind] = value
    with pytest.raises(HandError, match=re.escape(f"row {row}: ")):
        batch.acceptance(np.resize(COUNTS, (700, 27)), seen=seen)


def test_the_first_bad_row_is_named() -> None:
    counts = COUNTS.astype(np.int64)
    counts[100, 3] = 300
    counts[90] = 0
    with pytest.raises(HandError, match="row 90: 0 concealed tiles"):
        batch.shanten(counts)
    counts[80, 5] = -7
    with pytest.raises(HandError, match=r"row 80: -7 of 6m"):
        batch.shanten(counts)


def test_copies_beside_melds_and_seen() -> None:
    counts = np.zeros((1, 27), np.int64)
    counts[0, [0, 1, 2, 3, 9, 10, 11, 12]] = 1
    counts[0, 4] = 2
    melds = np.array([[-1, 4, -1, -1]])
    with pytest.raises(HandError, match=r"row 0: 5 of 5m"):
        batch.shanten(counts, melds)
    melds[0, 1] = 27 + 9
    with pytest.raises(HandError, match=r"row 0: 5 of 1p"):
        batch.waits(counts, melds)
    melds[0, 1] = 27 + 14
    assert batch.shanten(counts, melds).shape == (1,)
    seen = np.zeros(27, np.int64)
    seen[4] = 3
    with pytest.raises(HandError, match=r"row 0: 5 of 5m over hand and seen"):
        batch.acceptance(counts, melds, seen=seen)
    seen[4], seen[14] = 0, 1
    with pytest.raises(HandError, match=r"row 0: 5 of 6p over hand and seen"):
        batch.acceptance(counts, melds, seen=seen)
    for code in (81, -2, 127, -128):
        with pytest.raises(HandError, match=re.escape(f"row 0: melds: {code}")):
            batch.shanten(counts, np.array([[-1, -1, -1, code]]))
    with pytest.raises(HandError, match=r"row 0: the declared meld .* missing suit"):
        batch.shanten(counts, melds, void=1)


def test_sizes() -> None:
    before = COUNTS[:5]
    after = before.copy()
    after[np.arange(5), np.argmin(after, axis=1)] += 1
    for call in (batch.waits, batch.acceptance, batch.max_score):
        with pytest.raises(HandError, match=r"row 0: .* only before a draw"):
            call(after)
    for call in (batch.score, batch.best_discard):
        with pytest.raises(HandError, match=r"row 0: .* only after a draw"):
            call(before)
    assert batch.shanten(np.concatenate([before, after])).shape == (10,)
    with pytest.raises(HandError, match=r"row 2: 12 concealed tiles"):
        batch.shanten(
            before - (np.arange(5) == 2)[:, None] * np.eye(27, dtype=int)[before[2].argmax()]
        )


def test_shapes() -> None:
    n = len(COUNTS)
    for wrong in (COUNTS[0], COUNTS[:, :26], COUNTS[None], np.zeros((3, 28), int)):
        with pytest.raises(HandError, match=re.escape(str(wrong.shape))):
            batch.shanten(wrong)
    with pytest.raises(HandError, match="melds: shape"):
        batch.shanten(COUNTS, np.full((n, 3), -1))
    with pytest.raises(HandError, match="melds: shape"):
        batch.shanten(COUNTS, np.full((n - 1, 4), -1))
    with pytest.raises(HandError, match="void: shape"):
        batch.shanten(COUNTS, void=np.full((n, 1), -1))
    with pytest.raises(HandError, match="seen: shape"):
        batch.acceptance(COUNTS, seen=np.zeros(26, int))
    with pytest.raises(HandError, match="void: 3"):
        batch.shanten(COUNTS, void=3)
    with pytest.raises(HandError, match="row 5: void: -2"):
        batch.shanten(COUNTS, void=np.where(np.arange(n) == 5, -2, 0))
    for odd in (1.0, True, "m"):
        with pytest.raises(TypeError, match="void"):
            batch.shanten(COUNTS, void=odd)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="counts: an array of integers, not list"):
        batch.shanten(COUNTS.tolist())
    with pytest.raises(TypeError, match="rules"):
        batch.shanten(COUNTS, rules=object())  # type: ignore[arg-type]
    for threads in (0, -1):
        with pytest.raises(ValueError, match="threads"):
            batch.shanten(COUNTS, threads=threads)
    with pytest.raises(TypeError, match="threads"):
        batch.shanten(COUNTS, threads=1.0)  # type: ignore[arg-type]


def test_out() -> None:
    n = len(COUNTS)
    out = np.full(n, 99, np.int8)
    assert batch.shanten(COUNTS, out=out) is out
    assert out.tolist() == SHANTEN
    strided = np.full(2 * n, 99, np.int8)[::2]
    assert batch.shanten(COUNTS, out=strided) is strided
    assert strided.tolist() == SHANTEN
    bits = np.zeros((27, n), np.bool_).T
    assert batch.waits(COUNTS, as_bool=True, out=bits) is bits
    assert (bits == batch.waits(COUNTS, as_bool=True)).all()
    kinds, live = np.zeros(n, np.uint32), np.zeros(n, np.uint8)
    found = batch.acceptance(COUNTS, out=(kinds, live))
    assert found[0] is kinds
    assert found[1] is live
    assert (kinds == batch.acceptance(COUNTS)[0]).all()
    with pytest.raises(TypeError, match="out: an array of int8, not of int64"):
        batch.shanten(COUNTS, out=np.zeros(n, np.int64))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="out"):
        batch.shanten(COUNTS, out=[0] * n)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="out: shape"):
        batch.shanten(COUNTS, out=np.zeros(n + 1, np.int8))
    with pytest.raises(ValueError, match="not writeable"):
        batch.shanten(COUNTS, out=read_only(np.zeros(n, np.int8)))  # type: ignore[arg-type]
    both = np.zeros(4 * n, np.uint8)
    with pytest.raises(ValueError, match="overlap"):
        batch.acceptance(COUNTS, out=(both.view(np.uint32), both[:n]))


def test_out_may_be_the_hands_themselves() -> None:
    counts = COUNTS.astype(np.int8)
    out = counts.reshape(-1)[: len(counts)]
    assert batch.shanten(counts, out=out).tolist() == SHANTEN


@pytest.mark.skipif(os.name == "nt", reason="no interval timers")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_stops_the_call(threads: int) -> None:
    """Many seconds of work end soon after the signal: at most 0.2 s on an idle machine."""

    class AlarmError(Exception):
        pass

    def ring(signum: int, frame: object) -> None:
        raise AlarmError

    drawn = COUNTS[0].copy()
    drawn[drawn.argmin()] += 1
    many = np.broadcast_to(drawn, (100_000_000, 27))
    before = signal.signal(signal.SIGALRM, ring)
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(AlarmError):
            batch.best_discard(many, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - began < 2
