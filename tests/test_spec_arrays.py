"""Arrays of hands for a Spec: what is accepted, what is refused and where, threads and signals."""

from __future__ import annotations

import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from spec_games import RIICHI, SICHUAN
from tingpai import HandError, TingpaiError
from tingpai.meld import Batch, Solver, Spec, melds_and_pair, pairs, sets

READY = RIICHI.parse_cards("1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
DTYPES = "bhilBHIL"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return RIICHI.solver()


@pytest.fixture(scope="module")
def batch(solver: Solver) -> Batch:
    return solver.batch


def deals(n: int, cards: int = 13) -> np.ndarray:
    rng = np.random.default_rng(4)
    hands = np.zeros((n, 34), np.uint8)
    for own in hands:
        np.add.at(own, rng.choice(136, cards, replace=False) // 4, 1)
    return hands


HANDS = deals(300)


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_integer_dtype_and_order(batch: Batch, dtype: str) -> None:
    wanted = batch.shanten(HANDS)
    own = HANDS.astype(dtype)
    own.flags.writeable = False
    wide = np.zeros((600, 68), dtype)
    wide[::2, ::2] = own
    for view in (own, np.asfortranarray(own), own[::-1][::-1], wide[::2, ::2]):
        assert batch.shanten(view).tolist() == wanted.tolist()
    assert batch.shanten(own[::-1]).tolist() == wanted[::-1].tolist()


def test_any_number_of_hands(batch: Batch) -> None:
    for n in (0, 1, 31, 32, 33, 65):
        own = HANDS[:n]
        assert batch.shanten(own).shape == (n,)
        assert batch.waits(own).shape == (n, 34)
        mask, live = batch.acceptance(own)
        assert (mask.shape, live.shape) == ((n, 34), (n,))
        assert batch.is_complete(own).dtype == np.bool_
        assert batch.shanten(own).tolist() == batch.shanten(HANDS)[:n].tolist()


@pytest.mark.parametrize("value", [5, 255, 256, 259, -1, -256, 2**31, 2**40 + 1, -(2**62)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_counts_never_wrap(batch: Batch, dtype: str, value: int) -> None:
    info = np.iinfo(dtype)
    if not info.min <= value <= info.max:
        return
    own = HANDS.astype(dtype)
    own[70, 3] = value
    message = f"row 70: {value} of 4m, there are 0 to 4"
    for query in (batch.shanten, batch.is_complete, batch.waits, batch.acceptance):
        with pytest.raises(HandError, match=message):
            query(own)
        with pytest.raises(HandError, match=message):
            query(np.asfortranarray(own))


def test_the_first_bad_row_is_named_by_any_threads(batch: Batch) -> None:
    rows = np.tile(HANDS, (100, 1))
    for bad in (29_999, 20_000, 9_000):
        rows[bad, 5] = 9
        for threads in (1, 2, 5):
            with pytest.raises(HandError, match=f"row {bad}: 9 of 6m"):
                batch.shanten(rows, threads=threads)


def test_sizes(batch: Batch) -> None:
    rows = HANDS.copy()
    rows[9] = 0
    with pytest.raises(HandError, match="row 9: 0 cards: 13 before a draw, 14 after it"):
        batch.shanten(rows)
    drawn = deals(40, 14)
    assert batch.shanten(drawn).shape == (40,)
    for query in (batch.waits, batch.acceptance):
        with pytest.raises(HandError, match="row 0: waits and acceptance are of a hand before"):
            query(drawn)


def test_the_other_byte_order(batch: Batch) -> None:
    for dtype in (">i4", ">u2", "<i8", ">u8"):
        assert (batch.shanten(HANDS.astype(dtype)) == batch.shanten(HANDS)).all()


def test_a_masked_array_hides_no_answers(batch: Batch) -> None:
    with pytest.raises(TypeError, match="out"):
        batch.shanten(HANDS, out=np.ma.zeros(len(HANDS), np.int8))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_stops_slow_rows(threads: int) -> None:
    """Rows that take a millisecond each: it is between blocks of them that signals are seen."""
    kinds = [f"k{i}" for i in range(1000)]
    forms = [melds_and_pair(4), pairs(7, distinct=True)]
    solver = Spec(kinds, melds=sets(kinds), forms=forms).solver(2_100_000)
    hands = np.zeros((100_000, 1000), np.uint8)
    hands[:, :13] = 1

    def ring(number: int, frame: object) -> None:
        raise InterruptedError("rung")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        with pytest.raises(InterruptedError, match="rung"):
            solver.batch.acceptance(hands, threads=threads)
        assert time.monotonic() - start < 20  # the whole takes more than a minute
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_wrong_arrays(batch: Batch) -> None:
    for wrong in (HANDS.astype(float), HANDS.astype(bool), HANDS.astype(complex),
                  HANDS.astype(object), HANDS.tolist(), None,
                  np.ma.masked_array(HANDS, mask=True)):  # fmt: skip
        with pytest.raises(TypeError, match="counts"):
            batch.shanten(wrong)  # type: ignore[arg-type]
    for shape in (HANDS[0], HANDS[:, :33], HANDS[None]):
        with pytest.raises(HandError, match=r"counts: shape \(n, 34\), not"):
            batch.shanten(shape)


def test_out(batch: Batch) -> None:
    wanted = batch.shanten(HANDS)
    out = np.full(600, 99, np.int8)
    assert batch.shanten(HANDS, out=out[::2]).base is out
    assert out[::2].tolist() == wanted.tolist()
    assert set(out[1::2]) == {99}
    mask = np.zeros((300, 34), bool)
    assert batch.waits(HANDS, out=mask) is mask
    assert mask.tolist() == batch.waits(HANDS).tolist()
    for wrong in (np.zeros(300, np.int16), np.zeros(300, bool), [0] * 300):
        with pytest.raises(TypeError, match="out"):
            batch.shanten(HANDS, out=wrong)  # type: ignore[arg-type]
    frozen = np.zeros(300, np.int8)
    frozen.flags.writeable = False
    for bad in (np.zeros(299, np.int8), np.zeros((300, 1), np.int8), frozen):
        with pytest.raises(HandError, match="out"):
            batch.shanten(HANDS, out=bad)
    with pytest.raises(HandError, match="out: an array in C order"):
        batch.waits(HANDS, out=np.zeros((34, 300), bool).T)
    own = HANDS.astype(np.int8)
    with pytest.raises(HandError, match="out: shares memory"):
        batch.shanten(own, out=own[:, 0])


def test_seen(batch: Batch, solver: Solver) -> None:
    seen = np.zeros(34, np.int64)
    seen[[3, 8]] = [1, 1]
    mask, live = batch.acceptance(np.array([READY]), seen=seen)
    wanted = solver.acceptance(READY, seen=seen)
    assert (mask.sum(), live[0]) == (len(wanted), sum(wanted.values()))
    with pytest.raises(HandError, match="row 0: seen: 4 of 1m, the hand leaves 1"):
        batch.acceptance(np.array([READY]), seen=seen + 4 * (np.arange(34) == 0))
    with pytest.raises(HandError, match="row 0: seen: -1 of 1m"):
        batch.acceptance(np.array([READY]), seen=seen - (np.arange(34) == 0))
    with pytest.raises(HandError, match="seen: shape"):
        batch.acceptance(HANDS, seen=HANDS[:7])
    with pytest.raises(TypeError, match="seen"):
        batch.acceptance(HANDS, seen=seen.astype(float))  # type: ignore[arg-type]
    every = np.zeros((300, 34), np.uint8)
    assert batch.acceptance(HANDS, seen=every)[1].tolist() == batch.acceptance(HANDS)[1].tolist()


def test_threads(batch: Batch) -> None:
    rows = np.tile(HANDS, (60, 1))
    wanted = batch.shanten(rows).tolist()
    for threads in (2, 7):
        assert batch.shanten(rows, threads=threads).tolist() == wanted
    for wrong in (0, -1, 5000):
        with pytest.raises(TingpaiError, match="threads"):
            batch.shanten(rows, threads=wrong)
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda _: batch.shanten(rows, threads=2).tolist(), range(8))
        assert all(own == wanted for own in found)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer signal")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_interrupts(batch: Batch, threads: int) -> None:
    """Seconds of work end soon after the signal; others run meanwhile, the lock being released."""

    class HaltError(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise HaltError

    def work() -> None:
        for _ in range(1000):
            batch.acceptance(rows, threads=threads)

    rows = np.tile(HANDS, (4000, 1))
    old = signal.signal(signal.SIGALRM, interrupt)
    try:
        start = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(HaltError):
            work()
        assert time.monotonic() - start < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_a_batch_outlives_its_solver() -> None:
    batch = SICHUAN.solver().batch
    counts = np.array([SICHUAN.parse_cards("1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")])
    assert batch.shanten(counts).tolist() == [0]


def test_rows_written_meanwhile(batch: Batch) -> None:
    """What another thread writes is a hand or refused, and never followed out of a table."""
    rows = np.tile(HANDS, (10, 1))
    good = rows.copy()
    stop = threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            rows[:] = 255
            rows[:] = good

    writer = threading.Thread(target=scribble)
    writer.start()
    refused = 0
    try:
        for _ in range(100):
            try:
                batch.shanten(rows)
            except HandError:
                refused += 1
    finally:
        stop.set()
        writer.join()
    assert refused <= 100
