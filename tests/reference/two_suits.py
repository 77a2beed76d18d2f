"""Totals of Sichuan hands in two given suits, two ways that share nothing.

``distribution`` never looks at a hand: states of one suit that cost the same are counted together,
and the costs of two suits are convolved. ``complete_hands`` and ``ready_hands`` know no costs: they
write down every complete hand, and take a tile away from each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from reference.sichuan_suits import RANKS, Bytes, Ints, cost_table, targets

FAR = 100


@dataclass(frozen=True)
class Alike:
    """States of one suit that nothing tells apart: as many tiles, costs and pairs.

    ``rows`` (n, 9) one state of each; ``costs`` (n, 10); ``pairs`` (n,) tiles in pairs by two;
    ``weight`` (n,) how many states there are.
    """

    rows: Bytes
    costs: Ints
    pairs: Ints
    weight: Ints


@cache
def alike(tiles: int) -> Alike:
    """All states of so many concealed tiles in one suit."""
    table = cost_table(False)
    own = table.rows.sum(axis=1) == tiles
    rows = table.rows[own]
    pairs = (rows // 2).sum(axis=1, dtype=np.uint8)
    keys = np.ascontiguousarray(np.column_stack([table.costs[own], pairs]))
    flat = keys.view(np.dtype((np.void, keys.shape[1]))).reshape(-1)
    _, first, weight = np.unique(flat, return_index=True, return_counts=True)
    costs = keys[first, :10].astype(np.int64)
    return Alike(
        rows[first], np.where(costs == 255, FAR, costs), pairs[first].astype(np.int64), weight
    )


def missing(one: Alike, two: Alike, seven_pairs: bool = True) -> Ints:
    """Tiles to add for every pair of kinds of states: (n, m)."""
    found = np.full((len(one.rows), len(two.rows)), FAR, np.int64)
    for melds in range(5):
        for pair in (0, 1):
            own, other = one.costs[:, melds + 5 * pair], two.costs[:, 4 - melds + 5 * (1 - pair)]
            found = np.minimum(found, own[:, None] + other[None, :])
    if not seven_pairs:
        return found
    # Pairs that are there are free, then singles want one tile each, then both are wanted.
    tiles = int(one.rows[0].sum()) + int(two.rows[0].sum())
    pairs = np.minimum(one.pairs[:, None] + two.pairs[None, :], 7)
    singles = np.minimum(tiles - 2 * (one.pairs[:, None] + two.pairs[None, :]), 7 - pairs)
    return np.minimum(found, singles + 2 * (7 - pairs - singles))


def distribution(tiles: int, seven_pairs: bool = True) -> Counter[int]:
    """How many hands of so many tiles in two given suits lack how many tiles."""
    found: Counter[int] = Counter()
    for own in range(tiles + 1):
        one, two = alike(own), alike(tiles - own)
        weight = one.weight[:, None] * two.weight[None, :]
        lacking = missing(one, two, seven_pairs)
        for value in np.unique(lacking).tolist():
            found[value] += int(weight[lacking == value].sum())
    return found


def hands_of(tiles: int) -> int:
    """How many hands of so many tiles two suits have: a coefficient of (1 + x + ... + x^4)^18."""
    coefficients = [1]
    for _ in range(2 * RANKS):
        longer = [0] * (len(coefficients) + 4)
        for power, count in enumerate(coefficients):
            for copies in range(5):
                longer[power + copies] += count
        coefficients = longer
    return coefficients[tiles]


def keys(rows: NDArray[np.integer]) -> Ints:
    """Rows of nine or eighteen counts as numbers in base five."""
    return np.asarray(
        rows.astype(np.int64) @ 5 ** np.arange(rows.shape[1], dtype=np.int64), np.int64
    )


def complete_hands(seven_pairs: bool = True) -> Ints:
    """The keys of every complete hand of 14 tiles in two given suits."""
    shift = 5**RANKS
    found = []
    for melds in range(5):
        for pair in (0, 1):
            one, two = keys(targets(melds, pair)), keys(targets(4 - melds, 1 - pair))
            found.append((one[:, None] + shift * two[None, :]).reshape(-1))
    if seven_pairs:
        found.append(_seven_pairs())
    return np.unique(np.concatenate(found))


def _seven_pairs() -> Ints:
    """Each kind none, twice or, as two of the pairs, four times."""
    found = {0: np.zeros(1, np.int64)}  # by pairs
    for kind in range(2 * RANKS):
        longer: dict[int, list[Ints]] = {}
        for pairs, own in found.items():
            for more in range(3):
                if pairs + more <= 7:
                    longer.setdefault(pairs + more, []).append(own + 2 * more * 5**kind)
        found = {pairs: np.concatenate(parts) for pairs, parts in longer.items()}
    return found[7]


def ready_hands(complete: Ints) -> Ints:
    """The keys of every hand of 13 tiles that one tile makes one of the complete ones."""
    found = []
    for kind in range(2 * RANKS):
        held = complete // 5**kind % 5 > 0
        found.append(complete[held] - 5**kind)
    return np.unique(np.concatenate(found))
