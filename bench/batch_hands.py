"""Seeded Sichuan hands by the million, for the benchmarks of the array queries."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Hands: TypeAlias = NDArray[np.uint8]


def random_hands(n: int, tiles: int, seed: int = 1) -> Hands:
    """Hands of so many tiles off a shuffled set of 108: (n, 27)."""
    rng = np.random.default_rng(seed)
    hands = np.zeros((n, 27), np.uint8)
    for begin in range(0, n, 50_000):
        rows = hands[begin : begin + 50_000]
        dealt = (
            np.argpartition(rng.random((len(rows), 108), np.float32), tiles, axis=1)[:, :tiles] // 4
        )
        np.add.at(rows, (np.arange(len(rows))[:, None], dealt), 1)
    return hands


def near_complete(n: int, tiles: int, seed: int = 2) -> Hands:
    """Complete hands with none to four tiles swapped; of 13 tiles: and one taken away. (n, 27)."""
    rng = np.random.default_rng(seed)
    found: list[Hands] = []
    while sum(map(len, found)) < n:
        hands = _complete(rng, 200_000)
        swaps = rng.integers(0, 5, len(hands))
        for swap in range(4):
            _move(rng, hands, swaps > swap, True)
        if tiles == 13:
            _move(rng, hands, np.ones(len(hands), bool), False)
        found.append(hands[hands.max(axis=1) <= 4])
    return np.ascontiguousarray(np.concatenate(found)[:n])


def _complete(rng: np.random.Generator, n: int) -> Hands:
    """Four melds and a pair in two suits."""
    hands = np.zeros((n, 27), np.uint8)
    rows = np.arange(n)
    missing = rng.integers(0, 3, n)

    def kept(kinds: NDArray[np.int64]) -> NDArray[np.int64]:
        suit = kinds // 9 % 2
        return (suit + (suit >= missing)) * 9 + kinds % 9

    for _ in range(4):
        pung = rng.random(n) < 0.35
        alike = kept(rng.integers(0, 18, n))
        first = kept(rng.integers(0, 2, n) * 9 + rng.integers(0, 7, n))
        hands[rows[pung], alike[pung]] += 3
        for step in range(3):
            hands[rows[~pung], first[~pung] + step] += 1
    hands[rows, kept(rng.integers(0, 18, n))] += 2
    return hands[hands.max(axis=1) <= 4]


def _move(rng: np.random.Generator, hands: Hands, which: NDArray[np.bool_], back: bool) -> None:
    """Take one tile away from the hands chosen, and with ``back`` put another kind there."""
    rows = np.flatnonzero(which)
    held = hands[rows].cumsum(axis=1)
    taken = (held <= rng.integers(0, held[:, -1])[:, None]).sum(axis=1)
    hands[rows, taken] -= 1
    if back:
        hands[rows, rng.integers(0, 27, len(rows))] += 1
