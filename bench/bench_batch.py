"""Array calls against the floor, in one run: ``python bench/bench_batch.py``.

A million Sichuan hands of 13 tiles, random and near-complete. Times are nanoseconds a hand of the
calling thread's processor time, the least of the repeats, through the Python call with ``out``
given; the floor (``floor.cpp``) is timed the same way on the same arrays, and every answer is
compared with its. Two threads are timed by the clock on the wall. Prints the table of
docs/performance.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from floor import floor
from numpy.typing import NDArray

from batch_hands import Hands, near_complete, random_hands
from tingpai import _batch
from tingpai.sichuan import batch

N = 1_000_000
REPEATS = 15
Call = Callable[[], object]


def least(
    call: Call, clock: Callable[[], int] = time.thread_time_ns, repeats: int = REPEATS
) -> float:
    """Nanoseconds a hand."""
    best = float("inf")
    for _ in range(repeats):
        began = clock()
        call()
        best = min(best, clock() - began)
    return best / N


class Outputs:
    """Arrays that the calls fill."""

    def __init__(self) -> None:
        self.complete = np.empty(N, np.bool_)
        self.shanten = np.empty(N, np.int8)
        self.waits = np.empty(N, np.uint32)
        self.kinds = np.empty(N, np.uint32)
        self.live = np.empty(N, np.uint8)
        self.points = np.empty(N, np.int64)
        self.discard = np.empty(N, np.int8)


def calls(hands: Hands, out: Outputs, threads: int = 1) -> dict[str, Call]:
    return {
        "is_complete": lambda: batch.is_complete(hands, out=out.complete, threads=threads),
        "shanten": lambda: batch.shanten(hands, out=out.shanten, threads=threads),
        "waits": lambda: batch.waits(hands, out=out.waits, threads=threads),
        "acceptance": lambda: batch.acceptance(hands, out=(out.kinds, out.live), threads=threads),
        "max_score": lambda: batch.max_score(hands, out=out.points, threads=threads),
    }


def assert_same(out: Outputs, answers: dict[str, NDArray[np.generic]]) -> None:
    assert (out.complete == answers["is_complete"]).all()
    assert (out.shanten == answers["shanten"]).all()
    assert (out.waits == answers["waits"]).all()
    assert (out.kinds == answers["acceptance"]).all()
    assert (out.live == answers["live"]).all()
    assert ((out.points > 0) == (out.shanten == 0)).all()


def timed(name: str, hands: Hands) -> None:
    floors, answers = floor(hands, REPEATS)
    for portable in (False, True):
        _batch.portable = portable
        path = "portable" if portable else "vector"
        out = Outputs()
        for query, call in calls(hands, out).items():
            took = least(call)
            ratio = f"{took / floors[query]:.2f}" if query in floors else ""
            known = f"{floors[query]:.1f}" if query in floors else ""
            print(f"| {name} | `{query}` | {path} | {took:.1f} | {known} | {ratio} |", flush=True)
        assert_same(out, answers)
    _batch.portable = False
    variants(name, hands, floors["shanten"], answers["shanten"])


def variants(name: str, hands: Hands, known: float, shanten: NDArray[np.generic]) -> None:
    """``shanten`` with other dtypes and layouts, missing suits, melds."""
    n = len(hands)
    out = np.empty(n, np.int8)
    wide = hands.astype(np.int64)
    column = np.asfortranarray(hands)
    void = np.random.default_rng(3).integers(-1, 3, n).astype(np.int8)
    none = np.full((n, 4), -1, np.int8)
    melded, melds = with_pungs(hands)
    rows: dict[str, Call] = {
        "new array": lambda: batch.shanten(hands),
        "int64": lambda: batch.shanten(wide, out=out),
        "Fortran order": lambda: batch.shanten(column, out=out),
        "missing suits": lambda: batch.shanten(hands, void=void, out=out),
        "no melds declared": lambda: batch.shanten(hands, none, out=out),
    }
    for what, call in rows.items():
        took = least(call, repeats=5)
        print(
            f"| {name} | `shanten` | {what} | {took:.1f} | {known:.1f} | {took / known:.2f} |",
            flush=True,
        )
        assert what == "missing suits" or what == "new array" or (out == shanten).all()
    took = least(lambda: batch.shanten(melded, melds), repeats=2) * N / len(melded)
    print(
        f"| {name} | `shanten` | a meld each | {took:.1f} | {known:.1f} | {took / known:.2f} |",
        flush=True,
    )


def with_pungs(hands: Hands) -> tuple[Hands, NDArray[np.int8]]:
    """Hands that hold three of a kind, with those declared as a pung."""
    able = hands[(hands >= 3).any(axis=1)][:200_000].copy()
    kind = (able >= 3).argmax(axis=1)
    able[np.arange(len(able)), kind] -= 3
    melds = np.full((len(able), 4), -1, np.int8)
    melds[:, 0] = kind
    return able, melds


def scaling(name: str, hands: Hands) -> None:
    """Two threads against one: by the clock on the wall, and what processor time both take."""
    out = Outputs()
    for query in ("shanten", "acceptance"):
        wall = [least(calls(hands, out, n)[query], time.perf_counter_ns) for n in (1, 2)]
        taken = [least(calls(hands, out, n)[query], time.process_time_ns) for n in (1, 2)]
        print(
            f"| {name} | `{query}` | {wall[0]:.1f} | {wall[1]:.1f} | {wall[0] / wall[1]:.2f} "
            f"| {taken[0]:.1f} | {taken[1]:.1f} |",
            flush=True,
        )


def main() -> None:
    print("| hands | call | how | ns a hand | floor | ratio |\n|---|---|---|---|---|---|")
    made = {"random": random_hands(N, 13), "near-complete": near_complete(N, 13)}
    for name, hands in made.items():
        timed(name, hands)
    print("\n| hands | call | one thread | two | ratio | processor: one | two |")
    print("|---|---|---|---|---|---|---|")
    for name, hands in made.items():
        scaling(name, hands)


if __name__ == "__main__":
    main()
