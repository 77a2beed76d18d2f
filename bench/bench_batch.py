"""Array calls against the floor, in one run: ``python bench/bench_batch.py``.

A million Sichuan hands of 13 tiles, random and near-complete. Times are nanoseconds a hand of the
calling thread's processor time, the least of the repeats, through the Python call with ``out``
given; the floor (``floor.cpp``) is timed the same way on the same arrays, and every answer is
compared with its, those of the variants with answers that are worked out another way. Two threads
are timed by the clock on the wall too. Prints the tables of docs/performance.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from floor import floor
from numpy.typing import NDArray

from batch_hands import Hands, near_complete, random_hands
from tingpai import _batch, sichuan
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


@dataclass
class Table:
    """Times of calls by what was asked and of which hands, beside the floor's."""

    aims: dict[str, str]
    rows: dict[str, dict[str, tuple[float, float | None]]] = field(default_factory=dict)

    def add(self, what: str, hands: str, took: float, known: float | None) -> None:
        self.rows.setdefault(what, {})[hands] = (took, known)

    def __str__(self) -> str:
        lines = [
            "| call | random | floor | ratio | near-complete | floor | ratio | aim |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for what, found in self.rows.items():
            cells = [
                cell for hands in ("random", "near-complete") for cell in figures(*found[hands])
            ]
            lines.append(f"| {what} | {' | '.join(cells)} | {self.aims.get(what, '')} |")
        return "\n".join(lines).replace("|  |", "| |").replace("|  |", "| |")


def figures(took: float, known: float | None) -> tuple[str, str, str]:
    shown = f"{took:.1f}" if took < 100 else f"{took:.0f}"
    if known is None:
        return shown, "", ""
    ratio = took / known
    return shown, f"{known:.1f}", f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


AIMS = {
    "`is_complete`": "1.8",
    "`shanten`": "1.8; 10 ns",
    "`waits`": "2; 20 ns",
    "`acceptance`": "2; 70 ns",
    "`max_score`": "40 ns",
}


def timed(table: Table, name: str, hands: Hands) -> None:
    floors, answers = floor(hands, REPEATS)
    for portable in (False, True):
        _batch.portable = portable
        path = "portable path: " if portable else ""
        out = Outputs()
        for query, call in calls(hands, out).items():
            table.add(f"{path}`{query}`", name, least(call), floors.get(query))
        assert_same(out, answers)
    _batch.portable = False
    variants(table, name, hands, floors["shanten"], answers["shanten"])


def variants(
    table: Table, name: str, hands: Hands, known: float, shanten: NDArray[np.generic]
) -> None:
    """``shanten`` with other dtypes and layouts, missing suits, melds."""
    n = len(hands)
    out = np.empty(n, np.int8)
    wide = hands.astype(np.int64)
    column = np.asfortranarray(hands)
    void = np.random.default_rng(3).integers(-1, 3, n).astype(np.int8)
    none = np.full((n, 4), -1, np.int8)
    rows: dict[str, tuple[Call, NDArray[np.generic]]] = {
        "`shanten`, int64": (lambda: batch.shanten(wide, out=out), shanten),
        "`shanten`, Fortran order": (lambda: batch.shanten(column, out=out), shanten),
        "`shanten`, a missing suit each": (
            lambda: batch.shanten(hands, void=void, out=out),
            by_missing_suit(hands, void),
        ),
        "`shanten`, a `melds` array that declares none": (
            lambda: batch.shanten(hands, none, out=out),
            shanten,
        ),
    }
    for what, (call, answers) in rows.items():
        took = least(call, repeats=5)
        assert (out == answers).all(), what
        table.add(what, name, took, known)
    melded, melds = with_pungs(hands)
    took = least(lambda: batch.shanten(melded, melds), repeats=2) * N / len(melded)
    assert (batch.shanten(melded, melds)[:2000] == single(melded[:2000], melds)).all()
    table.add("`shanten`, one declared meld each", name, took, known)


def by_missing_suit(hands: Hands, void: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same answers one missing suit at a time, declared for all hands alike."""
    found = np.empty(len(hands), np.int8)
    for suit in range(-1, 3):
        own = void == suit
        found[own] = batch.shanten(hands[own], void=suit)
    return found


def single(hands: Hands, melds: NDArray[np.int8]) -> list[int]:
    """The answers of ``Hand``."""
    return [
        sichuan.Hand([int(n) for n in row], [sichuan.Meld("pung", int(kind))]).shanten()
        for row, kind in zip(hands, melds[:, 0], strict=False)
    ]


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
        assert (out.shanten == batch.shanten(hands)).all() or query != "shanten"
        assert (out.kinds == batch.acceptance(hands)[0]).all() or query != "acceptance"
        print(
            f"| `{query}` | {name} | {wall[0]:.1f} | {wall[1]:.1f} | {wall[0] / wall[1]:.2f} "
            f"| {taken[0]:.1f} | {taken[1]:.1f} |",
            flush=True,
        )


def first_calls() -> None:
    """What the calls take that make the tables of acceptance, those of shanten being made."""
    hand = np.array([sichuan.Hand.parse("1112345678999m").counts], np.uint8)
    standard = sichuan.Rules(allow_seven_pairs=False)
    batch.shanten(hand)
    batch.shanten(hand, rules=standard)
    print("| first call that makes its tables | ms of processor time |\n|---|---|")
    queries: dict[str, Call] = {
        "`acceptance`": lambda: batch.acceptance(hand),
        "`acceptance` without seven pairs": lambda: batch.acceptance(hand, rules=standard),
    }
    for what, call in queries.items():
        began = time.process_time_ns()
        call()
        print(f"| {what} | {(time.process_time_ns() - began) / 1e6:.0f} |")


def main() -> None:
    first_calls()
    table = Table(AIMS)
    made = {"random": random_hands(N, 13), "near-complete": near_complete(N, 13)}
    for name, hands in made.items():
        timed(table, name, hands)
    print(f"\n{table}\n")
    print(
        "| call | hands | wall, one thread | two | ratio | processor, one thread | two together |"
    )
    print("|---|---|---|---|---|---|---|")
    for name, hands in made.items():
        scaling(name, hands)


if __name__ == "__main__":
    main()
