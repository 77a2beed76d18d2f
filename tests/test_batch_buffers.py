"""Raw memory as the arrays of every game's and a Spec's calls.

Whatever the dtype, the strides, the offset and the values, a call answers each row as the single
hand is answered, or refuses the first row that the single hand refuses.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tingpai import HandError, kowah, meld, sichuan, sisepai

Rows = NDArray[np.integer]
Answer = Callable[[list[int]], object]

DTYPES = [np.dtype(f"{sign}int{8 * size}") for sign in ("", "u") for size in (1, 2, 4, 8)]
GAMES = {"sichuan": (sichuan, 13), "kowah": (kowah, 8), "sisepai": (sisepai, 20)}


@st.composite
def buffers(draw: st.DrawFn, kinds: int, cards: int) -> Rows:
    """Rows in raw memory, some of them hands of ``cards`` cards or one more."""
    dtype = draw(st.sampled_from(DTYPES))
    n = draw(st.integers(0, 4))
    step = dtype.itemsize * draw(st.sampled_from([1, 1, 2])) + draw(st.integers(0, 1))
    width = step * kinds + draw(st.integers(0, 3))
    memory = np.zeros(n * width + dtype.itemsize + 1, np.uint8)
    start = draw(st.integers(0, 1))
    rows = np.ndarray((n, kinds), dtype, memory.data, start, (width, step))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    if draw(st.integers(0, 4)) == 0:
        memory[:] = rng.integers(0, 256, len(memory))
    for row in rows if draw(st.integers(0, 4)) else ():
        some = rng.permutation(kinds)[: rng.integers(cards // 4 + 1, kinds + 1)]
        row[:] = np.bincount(
            rng.permutation(np.repeat(some, 4))[: cards + rng.integers(0, 2)], minlength=kinds
        )
    if n and draw(st.integers(0, 3)) == 0:  # what does not fit into a byte must not be cut to one
        most = np.iinfo(dtype).max
        rows[rng.integers(n), rng.integers(kinds)] = (
            draw(st.sampled_from([5, 256, 259, -1, most])) & most
        )
    rows.flags.writeable = False
    return rows[::-1] if draw(st.booleans()) else rows


def check(rows: Rows, call: Callable[[], list[object]], single: Answer) -> None:
    """The call answers as single hands do, or refuses the row that they refuse first."""
    expected: list[object] = []
    for number, row in enumerate(rows):
        try:
            expected.append(single([int(count) for count in row]))
        except HandError:
            with pytest.raises(HandError, match=rf"^row {number}: "):
                call()
            return
    assert call() == expected


def bits(kinds: object) -> int:
    return sum(1 << int(kind) for kind in kinds)  # type: ignore[attr-defined]


def queries(game: str) -> dict[str, tuple[Callable[[Rows], list[object]], Answer]]:
    """By name: the array call and the same of one hand."""
    package = GAMES[game][0]
    batch = importlib.import_module(f"tingpai.{game}.batch")

    def hand(counts: list[int]) -> sichuan.Hand:
        made: sichuan.Hand = package.Hand(counts)
        return made

    def score(counts: list[int]) -> int:
        own = hand(counts)
        if sum(counts) == GAMES[game][1]:
            raise HandError("before a draw")
        return own.score().points if own.is_complete() else -1

    def most(counts: list[int]) -> int:
        best = hand(counts).max_score()
        return -1 if best is None else best.points

    def best(counts: list[int]) -> int:
        options = hand(counts).discards()
        return int(options[0].kind) if options else -1

    def acceptance(counts: list[int]) -> tuple[int, int]:
        found = hand(counts).acceptance()
        return bits(found), sum(found.values())

    return {
        "is_complete": (lambda r: batch.is_complete(r).tolist(), lambda c: hand(c).is_complete()),
        "shanten": (lambda r: batch.shanten(r, threads=2).tolist(), lambda c: hand(c).shanten()),
        "waits": (lambda r: batch.waits(r).tolist(), lambda c: bits(hand(c).waits())),
        "acceptance": (
            lambda r: list(zip(*(a.tolist() for a in batch.acceptance(r)), strict=True)),
            acceptance,
        ),
        "score": (lambda r: batch.score(r).tolist(), score),
        "max_score": (lambda r: batch.max_score(r).tolist(), most),
        "best_discard": (lambda r: batch.best_discard(r).tolist(), best),
    }


NAMES = ["is_complete", "shanten", "waits", "acceptance", "score", "max_score", "best_discard"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_memory(game: str, name: str, data: st.DataObject) -> None:
    package, cards = GAMES[game]
    rows = data.draw(buffers(len(package.KINDS), cards))
    call, single = queries(game)[name]
    check(rows, lambda: call(rows), single)


@functools.cache
def solver() -> meld.Solver:
    suit = meld.suit("m")
    forms = [meld.melds_and_pair(2), meld.pairs(4, distinct=True)]
    return meld.Spec(suit, melds=meld.runs(suit) + meld.sets(suit), forms=forms).solver()


@settings(max_examples=100, deadline=None)
@given(rows=buffers(9, 7))
def test_any_memory_for_a_spec(rows: Rows) -> None:
    own = solver()
    check(rows, lambda: own.batch.shanten(rows, threads=2).tolist(), own.shanten)
    check(rows, lambda: own.batch.is_complete(rows).tolist(), own.is_complete)
    check(
        rows,
        lambda: [bits(np.flatnonzero(row)) for row in own.batch.waits(rows)],
        lambda counts: bits(own.waits(counts)),
    )
    check(
        rows,
        lambda: own.batch.acceptance(rows)[1].tolist(),
        lambda counts: sum(own.acceptance(counts).values()),
    )
