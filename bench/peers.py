"""Side by side with the packages of the index: one run, the same hands, answers first, then times.

    pip install ".[bench]"
    python bench/peers.py                    # table and plot, in build/peers
    python bench/peers.py --agree 1000000    # only: equal to riichienv and xiangting on every hand

A time is printed for a package's call only if all its answers on these hands are those of the
riichi Spec (for pymahjonggb, which counts four alike as two pairs, of a Spec that does so too).
Calls take one hand, except tingpai's arrays; each package gets its hands in the form that it wants,
made beforehand.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import tingpai
from tingpai.meld import Spec, melds_and_pair, one_of_each, pairs, runs, sets, suit

SUITS = [suit(letter) for letter in "mps"]
TILES = [*SUITS[0], *SUITS[1], *SUITS[2], *suit("z", 7)]
ORPHANS = [tile for own in SUITS for tile in (own[0], own[-1])] + list(suit("z", 7))
MELDS = runs(*SUITS) + sets(TILES)
COUNTED = np.array([[group.count(tile) for tile in TILES] for group in MELDS], np.uint8)
ORPHAN = np.array([tile in ORPHANS for tile in TILES])
GB_CODES = [f"{letter}{rank}" for letter in "WTB" for rank in range(1, 10)]
GB_CODES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
Array = np.ndarray[Any, Any]


def riichi(distinct: bool = True) -> Spec:
    forms = [melds_and_pair(4), pairs(7, distinct=distinct), one_of_each(ORPHANS)]
    return Spec(TILES, melds=MELDS, forms=forms)


# ---- hands -------------------------------------------------------------------------------------


def random_hands(rng: np.random.Generator, n: int, cards: int) -> Array:
    """Dealt from 136 tiles."""
    hands = np.zeros((n, 34), np.uint8)
    for start in range(0, n, 10_000):
        own = hands[start : start + 10_000]
        dealt = rng.random((len(own), 136)).argpartition(cards, axis=1)[:, :cards] // 4
        np.add.at(own, (np.arange(len(own))[:, None], dealt), 1)
    return hands


def near_hands(rng: np.random.Generator, n: int, cards: int) -> Array:
    """Complete hands (one in ten seven pairs, one in ten orphans), up to three cards swapped."""
    parts: list[Array] = []
    while sum(map(len, parts)) < n:
        size = 2 * n + 100
        hands = COUNTED[rng.integers(len(MELDS), size=(size, 4))].sum(axis=1, dtype=np.uint8)
        hands[np.arange(size), rng.integers(34, size=size)] += 2
        tenth = size // 10
        seven = rng.random((tenth, 34)).argsort(axis=1) < 7
        hands[:tenth] = 2 * seven
        hands[tenth : 2 * tenth] = ORPHAN
        extra = rng.choice(np.flatnonzero(ORPHAN), tenth)
        hands[np.arange(tenth, 2 * tenth), extra] += 1
        for swap in range(3):
            some = np.flatnonzero(rng.integers(4, size=size) > swap)
            take_one(rng, hands, some)
            hands[some, rng.integers(34, size=len(some))] += 1
        if cards == 13:
            take_one(rng, hands, np.arange(size))
        parts.append(rng.permutation(hands[hands.max(axis=1) <= 4]))
    return np.concatenate(parts)[:n]


def take_one(rng: np.random.Generator, hands: Array, rows: Array) -> None:
    """Removes a random card from each of the rows."""
    held = hands[rows].cumsum(axis=1)
    drawn = rng.integers(held[:, -1])
    hands[rows, (held <= drawn[:, None]).sum(axis=1)] -= 1


HANDS = {"random": random_hands, "near": near_hands}


# ---- the packages' calls -----------------------------------------------------------------------


@dataclass
class Call:
    """One package's answer to one question, for one hand in the package's own form."""

    package: str
    question: str
    prepare: Callable[[list[int]], object]
    ask: Callable[[Any], object]
    read: Callable[[Any], object]  # the answer in common form: shanten, bit mask, bool
    cards: int
    distinct: bool = True  # whether seven pairs are of seven kinds


def as_list(counts: list[int]) -> list[int]:
    return counts


def tiles_136(counts: list[int]) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def gb_tiles(counts: list[int]) -> tuple[str, ...]:
    return tuple(code for code, count in zip(GB_CODES, counts, strict=True) for _ in range(count))


def mask_of(kinds: Iterator[int]) -> int:
    return sum(1 << kind for kind in kinds)


def calls() -> list[Call]:
    import riichienv
    import shanten_tools
    import xiangting
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten
    from MahjongGB import RegularShanten, SevenPairsShanten, ThirteenOrphansShanten

    four = xiangting.PlayerCount.FOUR

    def gb_shanten(hand: tuple[str, ...]) -> int:
        every = (RegularShanten(hand), SevenPairsShanten(hand), ThirteenOrphansShanten(hand))
        return min(shanten for shanten, _ in every)

    def gb_useful(hand: tuple[str, ...]) -> set[str]:
        every = (RegularShanten(hand), SevenPairsShanten(hand), ThirteenOrphansShanten(hand))
        least = min(shanten for shanten, _ in every)
        return {tile for shanten, tiles in every if shanten == least for tile in tiles}

    def uint8(counts: list[int]) -> Array:
        return np.array(counts, np.uint8)

    def less_one(n: int) -> int:
        return int(n) - 1

    found = [
        Call("mahjong", "is_complete", as_list, Agari.is_agari, bool, 14),
        Call("riichienv", "waits", tiles_136, lambda t: riichienv.HandEvaluator(t).get_waits(),
             mask_of, 13),
        Call("xiangting", "effective tiles", as_list,
             lambda c: xiangting.calculate_necessary_tiles(c, four), lambda a: a[1], 13),
        Call("pymahjonggb", "shanten", gb_tiles, gb_shanten, int, 13, distinct=False),
        Call("pymahjonggb", "effective tiles", gb_tiles, gb_useful,
             lambda a: mask_of(GB_CODES.index(tile) for tile in a), 13, distinct=False),
    ]  # fmt: skip
    for cards in (13, 14):
        found += [
            Call("riichienv", "shanten", tiles_136, riichienv.calculate_shanten, int, cards),
            Call("xiangting", "shanten", as_list,
                 lambda c: xiangting.calculate_replacement_number(c, four), less_one, cards),
            Call("mahjong", "shanten", as_list, Shanten.calculate_shanten, int, cards),
            Call("shanten-tools", "shanten", uint8, shanten_tools.shanten, less_one, cards),
        ]  # fmt: skip
    return found


class Tingpai:
    """The same questions asked of a Spec's arrays."""

    def __init__(self) -> None:
        began = time.process_time()
        self.solvers = {True: riichi().solver()}
        self.made = [(self.solvers[True].memory, time.process_time() - began)]
        began = time.process_time()
        self.solvers[True].batch.acceptance(random_hands(np.random.default_rng(0), 1, 13))
        self.made.append((self.solvers[True].memory, time.process_time() - began))
        self.solvers[False] = riichi(distinct=False).solver()

    def tables(self) -> str:
        """What the Spec's tables take, before and after an array is first asked for acceptance."""
        (few, first), (many, second) = self.made
        return (
            f"The Spec's tables: {few:,} bytes, {first:.2f} s of processor time; with those that "
            f"acceptance and waits of arrays use {many:,} bytes, {second:.2f} s more."
        )

    def ask(self, question: str, hands: Array, distinct: bool = True) -> Array:
        batch = self.solvers[distinct].batch
        if question == "shanten":
            return batch.shanten(hands)
        if question == "is_complete":
            return batch.is_complete(hands)
        return batch.waits(hands) if question == "waits" else batch.acceptance(hands)[0]

    def answers(self, question: str, hands: Array, distinct: bool = True) -> list[object]:
        """In the common form."""
        found = self.ask(question, hands, distinct)
        if found.ndim == 1:
            return found.tolist()
        return (found.astype(np.int64) << np.arange(34)).sum(axis=1).tolist()

    def single(self, question: str, hand: list[int]) -> object:
        solver = self.solvers[True]
        if question == "shanten":
            return solver.shanten(hand)
        if question == "is_complete":
            return solver.is_complete(hand)
        return solver.waits(hand) if question == "waits" else solver.acceptance(hand)


# ---- agreement, times --------------------------------------------------------------------------


def differing(call: Call, own: Tingpai, hands: Array) -> list[int]:
    """Rows on which the package's answer is another."""
    wanted = own.answers(call.question, hands, call.distinct)
    rows = hands.tolist()
    return [
        row
        for row, counts in enumerate(rows)
        if call.read(call.ask(call.prepare(counts))) != wanted[row]
    ]


def seconds(work: Callable[[], object], repeat: int = 5) -> float:
    """The least processor time of a few, without garbage collection."""
    best = float("inf")
    gc.disable()
    try:
        for _ in range(repeat):
            start = time.process_time()
            work()
            best = min(best, time.process_time() - start)
    finally:
        gc.enable()
    return best


@dataclass
class Row:
    hands: str
    question: str
    package: str
    nanoseconds: float | None  # None: not all answers agree
    note: str = ""


def measure(call: Call, own: Tingpai, name: str, hands: Array) -> Row:
    wrong = differing(call, own, hands)
    question = f"{call.question}, {call.cards} cards"
    if wrong:
        hand = " ".join(TILES[k] for k in range(34) for _ in range(hands[wrong[0], k]))
        return Row(
            name, question, call.package, None, f"{len(wrong)} of {len(hands)} differ: {hand}"
        )
    ready = [call.prepare(counts) for counts in hands.tolist()]
    ask = call.ask
    took = seconds(lambda: [ask(hand) for hand in ready])
    return Row(name, question, call.package, took / len(hands) * 1e9)


def measure_own(
    own: Tingpai, name: str, question: str, cards: int, many: Array, few: Array
) -> list[Row]:
    label = f"{question}, {cards} cards"
    took = seconds(lambda: own.ask(question, many), 25)
    rows = [Row(name, label, "tingpai, array", took / len(many) * 1e9)]
    lists = few.tolist()
    took = seconds(lambda: [own.single(question, hand) for hand in lists])
    return [*rows, Row(name, label, "tingpai, one hand", took / len(few) * 1e9)]


def run(own: Tingpai, n: int, seed: int) -> list[Row]:
    rows: list[Row] = []
    every = calls()
    for name, make in HANDS.items():
        rng = np.random.default_rng(seed)
        many = {cards: make(rng, 200_000, cards) for cards in (13, 14)}
        asked = sorted({(call.question, call.cards) for call in every})
        for question, cards in asked:
            rows += measure_own(own, name, question, cards, many[cards], many[cards][:n])
            for call in every:
                if (call.question, call.cards) == (question, cards):
                    rows.append(measure(call, own, name, many[cards][:n]))
    return rows


def fastest_own(rows: list[Row], hands: str, question: str) -> float:
    times = [
        row.nanoseconds
        for row in rows
        if (row.hands, row.question, row.package) == (hands, question, "tingpai, array")
        and row.nanoseconds
    ]
    return times[0]


def table(rows: list[Row]) -> str:
    """A line a question, a column a package, nanoseconds a hand; then how many times as fast."""
    packages = list(dict.fromkeys(row.package for row in rows))
    asked = list(dict.fromkeys((row.hands, row.question) for row in rows))
    by_cell = {(row.hands, row.question, row.package): row for row in rows}
    lines = [
        f"| hands | question | {' | '.join(packages)} | times the next |",
        f"|---|---|{'--:|' * (len(packages) + 1)}",
    ]
    for hands, question in asked:
        found = [by_cell.get((hands, question, package)) for package in packages]
        cells = [cell(row) for row in found]
        own = fastest_own(rows, hands, question)
        others = [
            row.nanoseconds
            for row in found
            if row is not None and row.nanoseconds is not None and "tingpai" not in row.package
        ]
        times = f"{min(others) / own:.1f}" if others else ""
        lines.append(f"| {hands} | {question} | {' | '.join(cells)} | {times} |")
    notes = [f"{row.package}, {row.hands}: {row.note}" for row in rows if row.note]
    return "\n".join([*lines, "", *notes]).replace("|  |", "| |").replace("|  |", "| |")


def cell(row: Row | None) -> str:
    if row is None:
        return ""
    return "wrong on some" if row.nanoseconds is None else f"{row.nanoseconds:,.0f}"


def plot(rows: list[Row], path: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    shown = [row for row in rows if row.nanoseconds is not None and row.package != "tingpai, array"]
    ratios = [(row.nanoseconds or 0) / fastest_own(rows, row.hands, row.question) for row in shown]
    labels = [f"{row.package}: {row.question} ({row.hands})" for row in shown]
    figure, axes = plt.subplots(figsize=(10, 0.28 * len(shown) + 1))
    axes.barh(labels, ratios, color=["#888" if "tingpai" in r.package else "#36c" for r in shown])
    axes.set_xscale("log")
    axes.axvline(15, color="#c33", linewidth=1)
    axes.set_xlabel("times as long as tingpai's array call, per hand")
    axes.invert_yaxis()
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def versions() -> str:
    names = [
        "riichienv",
        "xiangting",
        "mahjong",
        "shanten-tools",
        "PyMahjongGB",
        "numpy",
    ]
    found = [f"{name} {importlib.metadata.version(name)}" for name in names]
    return ", ".join(
        [
            f"tingpai {tingpai.__version__}",
            *found,
            f"Python {platform.python_version()}",
            platform.machine(),
        ]
    )


def agree(n: int, seed: int) -> None:
    """Equal to riichienv (shanten) and xiangting (shanten, effective tiles) on n hands each."""
    own = Tingpai()
    chosen = [
        call
        for call in calls()
        if (call.package, call.question)
        in {("riichienv", "shanten"), ("xiangting", "shanten"), ("xiangting", "effective tiles")}
    ]
    for name, make in HANDS.items():
        for cards in (13, 14):
            rng = np.random.default_rng((seed, cards))
            left = n // 2
            while left:
                hands = make(rng, min(left, 50_000), cards)
                for call in chosen:
                    if call.cards == cards and differing(call, own, hands):
                        raise SystemExit(f"{call.package} {call.question}: another answer")
                left -= len(hands)
        print(f"{n:,} {name} hands of 13 and 14 cards: all answers equal", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=5000, help="hands a package is asked about")
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--agree", type=int, metavar="N", help="compare N hands of each kind only")
    parser.add_argument("--out", type=Path, default=Path("build/peers"))
    options = parser.parse_args()
    if options.agree:
        print(versions())
        agree(options.agree, options.seed)
        return
    own = Tingpai()
    rows = run(own, options.hands, options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    text = f"{versions()}\n\n{table(rows)}\n\n{own.tables()}\n"
    (options.out / "peers.md").write_text(text, encoding="utf-8")
    plot(rows, options.out / "peers.png")
    print(text)
    print(f"saved in {options.out}: peers.md, peers.png")


if __name__ == "__main__":
    main()
