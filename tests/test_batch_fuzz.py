"""Any bytes as hands: a batch answers exactly as ``Hand`` does, or refuses as ``Hand`` does."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tingpai import HandError, sichuan
from tingpai.sichuan import batch

DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
TYPES = ("pung", "exposed_kong", "concealed_kong")


@st.composite
def buffers(draw: st.DrawFn, columns: int) -> NDArray[np.integer]:
    """Rows of integers in raw memory: any dtype, any offset, any strides within it."""
    dtype = np.dtype(draw(st.sampled_from(DTYPES)))
    n = draw(st.integers(0, 4))
    gap, step = draw(st.integers(0, 3)), draw(st.integers(1, 2))
    size = 1 + dtype.itemsize * (n * (columns * step + gap) + 1)
    if draw(st.booleans()):
        raw = draw(st.binary(min_size=size, max_size=size))
    else:  # mostly small values, so that some rows are hands
        rng = np.random.default_rng(draw(st.integers(0, 2**32)))
        values = rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 5], size // dtype.itemsize + 1)
        raw = b"\0" + values.astype(dtype).tobytes()
    flat = np.frombuffer(raw, np.uint8)[1:]
    flat = flat[: len(flat) // dtype.itemsize * dtype.itemsize].view(dtype)
    rows = np.lib.stride_tricks.as_strided(
        flat,
        (n, columns),
        ((columns * step + gap) * dtype.itemsize, step * dtype.itemsize),
        writeable=False,
    )
    return rows[::-1] if draw(st.booleans()) else rows


def hand(row: NDArray[np.integer], melds: NDArray[np.integer], void: int) -> sichuan.Hand:
    """The hand of a row, or HandError."""
    if (melds < -1).any() or (melds > 80).any():
        raise HandError("no meld")
    declared = [
        sichuan.Meld(TYPES[int(code) // 27], int(code) % 27)  # type: ignore[arg-type]
        for code in melds
        if code >= 0
    ]
    return sichuan.Hand([int(n) for n in row], declared, None if void < 0 else void)


def single(rows: NDArray[np.integer], melds: NDArray[np.integer], void: int) -> list[int] | int:
    """Shanten of every row, or the first row that is refused."""
    found = []
    for row, (counts, declared) in enumerate(zip(rows, melds, strict=True)):
        try:
            found.append(hand(counts, declared, void).shanten())
        except HandError:
            return row
    return found


def check(rows: NDArray[np.integer], melds: NDArray[np.integer], void: int) -> None:
    expected = single(rows, melds, void)
    if isinstance(expected, list):
        assert batch.shanten(rows, melds, void).tolist() == expected
        return
    with pytest.raises(HandError, match=rf"^row {expected}: "):
        batch.shanten(rows, melds, void)
    with pytest.raises(HandError, match=r"^row \d+: "):
        batch.acceptance(rows, melds, void, seen=rows, threads=2)


@settings(max_examples=150, deadline=None)
@given(buffers(27), st.integers(-1, 2), st.booleans())
def test_any_memory(rows: NDArray[np.integer], void: int, melded: bool) -> None:
    melds = np.full((len(rows), 4), -1, np.int8)
    if melded:
        melds[:, 0] = np.arange(len(rows))
    check(rows, melds, void)


@settings(max_examples=100, deadline=None)
@given(buffers(4), st.integers(0, 2**32), st.integers(-1, 2))
def test_any_memory_as_melds(melds: NDArray[np.integer], seed: int, void: int) -> None:
    rng = np.random.default_rng(seed)
    rows = np.zeros((len(melds), 27), np.uint8)
    for row, codes in zip(rows, melds, strict=True):
        tiles = max(0, 13 - 3 * int((codes != -1).sum()) + int(rng.integers(0, 2)))
        np.add.at(row, rng.permutation(np.repeat(np.arange(27), 4))[:tiles], 1)
    check(rows, melds, void)
