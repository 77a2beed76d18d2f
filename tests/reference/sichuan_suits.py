"""One suit of Sichuan mahjong, by brute force: every target, and the distance to each.

A *target* is what a suit could contribute to a complete hand: nine counts made of ``m`` melds
(runs and triples) and ``p`` pairs. The cost of a suit for (m, p) is the least number of tiles to
add so that it contains such a target: ``min over t of sum(max(0, t - counts))``, over the targets
that use no kind beyond its limit (G-4): 4 copies, 1 beside an own pung, 0 beside an own kong.

Two ways to the same numbers, both far from an automaton over ranks: ``costs`` measures one state
against the list of targets; ``CostTable`` spreads the targets over the whole space of states, one
axis at a time (a separable distance transform), and keeps the rows of the states that can occur.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

RANKS = 9
UNREACHABLE = 255
_FAR = 100  # stands for unreachable while summing: nine ranks add at most 36
SHAPES = tuple((m, p) for p in (0, 1) for m in range(5))  # column m + 5 * p
PAIR_COLUMNS = range(8)

# A rank of a suit: (limit, own concealed copies). The first five are a concealed rank.
RANK_STATES = (*tuple((4, c) for c in range(5)), (1, 0), (1, 1), (0, 0))
CONCEALED = 5
# Tiles that a rank state stands for: an own pung is three, and so is a kong (G-2).
RANK_TILES = tuple(c + (0 if limit == 4 else 3) for limit, c in RANK_STATES)
DIGIT = {state: digit for digit, state in enumerate(RANK_STATES)}


def _meld_rows() -> Bytes:
    rows = np.zeros((16, RANKS), np.uint8)
    for rank in range(9):
        rows[rank, rank] = 3
    for rank in range(7):
        rows[9 + rank, rank : rank + 3] = 1
    return rows


@cache
def targets(melds: int, pairs: int, top: int = 4) -> Bytes:
    """Every distinct sum of that many melds and pairs with no count above ``top``: (n, 9)."""
    if melds == pairs == 0:
        return np.zeros((1, RANKS), np.uint8)
    if pairs:
        smaller, step = targets(melds, pairs - 1, top), 2 * np.eye(RANKS, dtype=np.uint8)
    else:
        smaller, step = targets(melds - 1, pairs, top), _meld_rows()
    sums = (smaller[:, None, :] + step[None, :, :]).reshape(-1, RANKS)
    return np.unique(sums[sums.max(axis=1) <= top], axis=0)


@cache
def pair_targets(pairs: int) -> Bytes:
    """Every way to hold that many pairs, four alike being two of them: (n, 9)."""
    digits = np.stack(np.meshgrid(*[np.arange(3, dtype=np.uint8)] * RANKS), axis=-1)
    rows = digits.reshape(-1, RANKS)
    return np.asarray(2 * rows[rows.sum(axis=1) == pairs], np.uint8)


def _least(counts: Sequence[int], limits: Sequence[int], goals: Bytes) -> int:
    goals = goals[(goals <= np.asarray(limits, np.uint8)).all(axis=1)]
    if not len(goals):
        return UNREACHABLE
    lacking = goals.astype(np.int16) - np.asarray(counts, np.int16)
    return int(np.maximum(lacking, 0).sum(axis=1).min())


@lru_cache(maxsize=200_000)
def costs(counts: tuple[int, ...], limits: tuple[int, ...], most: int = 4) -> tuple[int, ...]:
    """Return cost[m + 5 * p] of one suit: ten numbers, 255 where no target fits the limits.

    Columns of more than ``most`` melds are not worked out and left at 255.
    """
    return tuple(
        _least(counts, limits, targets(m, p)) if m <= most else UNREACHABLE for m, p in SHAPES
    )


def pair_costs(counts: tuple[int, ...], limits: tuple[int, ...]) -> tuple[int, ...]:
    """Cost of 0 to 7 pairs; 255 throughout beside a declared meld, which rules the form out."""
    if min(limits) < 4:
        return (UNREACHABLE,) * 8
    return tuple(_least(counts, limits, pair_targets(q)) for q in PAIR_COLUMNS)


def spread(goals: Bytes, digits: int, tiles: int = 14) -> Bytes:
    """Cost to reach ``goals`` from each of ``states_up_to(tiles, digits)``, 255 if unreachable.

    Axis by axis the copies wanted of a rank give way to the states that the rank may be in;
    beginnings of states that hold too many tiles are left out at once. Goals with more than four
    of a kind widen every limit by the same amount, to show what the copy limit is worth.
    """
    tops = max(int(goals.max()), 4) + 1
    field = np.full(tops**RANKS, _FAR, np.uint8)
    field[goals.astype(np.int64) @ tops ** np.arange(RANKS - 1, -1, -1)] = 0
    weight, held = np.asarray(RANK_TILES), np.zeros(1, np.int64)
    for axis in range(RANKS):
        field = field.reshape(len(held), tops, tops ** (RANKS - 1 - axis))
        parent, digit = _extend(held, digits, tiles)
        held = held[parent] + weight[digit]
        out = np.full((len(parent), field.shape[2]), 255, np.uint8)
        for index, (limit, count) in enumerate(RANK_STATES[:digits]):
            here = np.flatnonzero(digit == index)
            best = np.full((len(here), field.shape[2]), 255, np.uint8)
            for goal in range(min(limit + tops - 5, tops - 1) + 1):
                reach = field[parent[here], goal] + np.uint8(max(0, goal - count))
                np.minimum(best, reach, out=best)
            out[here] = best
        field = out
    flat = field.reshape(-1)
    flat[flat >= _FAR] = UNREACHABLE
    return flat


def _extend(held: Ints, digits: int, tiles: int) -> tuple[Ints, Ints]:
    """One rank more: (beginning, digit) of every state that stays within ``tiles``."""
    parent = np.repeat(np.arange(len(held)), digits)
    digit = np.tile(np.arange(digits), len(held))
    keep = held[parent] + np.asarray(RANK_TILES)[digit] <= tiles
    return parent[keep], digit[keep]


def states_up_to(tiles: int, digits: int) -> Bytes:
    """Every suit state of at most so many tiles, as nine digits into ``RANK_STATES``: (n, 9).

    ``digits=5`` leaves out declared melds; the first rank counts slowest.
    """
    rows, held = np.zeros((1, 0), np.uint8), np.zeros(1, np.int64)
    for _ in range(RANKS):
        parent, digit = _extend(held, digits, tiles)
        rows = np.concatenate([rows[parent], digit[:, None].astype(np.uint8)], axis=1)
        held = held[parent] + np.asarray(RANK_TILES)[digit]
    return rows


def counts_of(rows: Bytes) -> Bytes:
    """Concealed copies of each rank of the states."""
    return np.asarray([count for _, count in RANK_STATES], np.uint8)[rows]


def limits_of(rows: Bytes) -> Bytes:
    """Copies of each rank that the concealed tiles may hold, 4, 1 or 0."""
    return np.asarray([limit for limit, _ in RANK_STATES], np.uint8)[rows]


class CostTable:
    """The ten meld costs of every suit state of at most 14 tiles, found by key.

    ``melds=False`` holds the 405,350 concealed states, ``melds=True`` also those with declared
    melds (3,595,052). ``rows`` (n, 9) are the states' digits, ``costs`` (n, 10) their costs.
    """

    def __init__(self, melds: bool, top: int = 4) -> None:
        self.base = len(RANK_STATES) if melds else CONCEALED
        self.rows = states_up_to(14, self.base)
        self.keys = self.key(self.rows)
        self.costs = np.empty((len(self.rows), len(SHAPES)), np.uint8)
        for column, (m, p) in enumerate(SHAPES):
            self.costs[:, column] = spread(targets(m, p, top), self.base)

    def key(self, rows: Bytes) -> Ints:
        """Number of each state, in the order of ``rows``."""
        powers = self.base ** np.arange(RANKS - 1, -1, -1, dtype=np.int64)
        return np.asarray(rows.astype(np.int64) @ powers, np.int64)

    def of(self, rows: Bytes) -> Bytes:
        """Costs (n, 10) of these states; a state that is not in the table is a ``KeyError``."""
        keys = self.key(rows)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        if not np.array_equal(self.keys[at], keys):
            raise KeyError("a suit state of more than 14 tiles")
        return np.asarray(self.costs[at], np.uint8)


class DirectCosts:
    """The same answers as ``CostTable`` without its making: each state is measured by itself.

    For a few thousand states; columns of more than ``most`` melds are left at 255.
    """

    def __init__(self, most: int = 4) -> None:
        self.most = most

    def of(self, rows: Bytes) -> Bytes:
        """Costs (n, 10) of these states."""
        distinct, back = np.unique(rows, axis=0, return_inverse=True)
        counts, limits = counts_of(distinct).tolist(), limits_of(distinct).tolist()
        found = [
            costs(tuple(c), tuple(limit), self.most)
            for c, limit in zip(counts, limits, strict=True)
        ]
        return np.asarray(found, np.uint8)[back.reshape(-1)]


@lru_cache(maxsize=2)
def cost_table(melds: bool) -> CostTable:
    """Build the table once a process (two seconds, or twelve with melds)."""
    return CostTable(melds)


@lru_cache(maxsize=1)
def unlimited_table() -> CostTable:
    """Concealed costs that would let a fifth copy of a kind be waited on, against G-4."""
    return CostTable(False, top=5)


@lru_cache(maxsize=1)
def pair_table() -> Bytes:
    """Costs (n, 8) of 0 to 7 pairs for the states of ``cost_table(False)``, in its order."""
    return np.stack([spread(pair_targets(q), CONCEALED) for q in PAIR_COLUMNS], axis=1)
