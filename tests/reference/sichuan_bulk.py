"""Distances of many Sichuan hands at once, for proofs on 100,000 of them.

The same sums as ``sichuan.distance`` over arrays: per suit the costs of the hand and of the hand
with one more tile of each kind, then the least over the ways to share melds and pair between the
two suits that are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from reference.sichuan import FAR, KINDS, Plain
from reference.sichuan_suits import (
    CONCEALED,
    RANKS,
    Bytes,
    CostTable,
    DirectCosts,
    Ints,
    cost_table,
    unlimited_table,
)


class Costs(Protocol):
    """Something that knows the ten costs of suit states."""

    def of(self, rows: Bytes) -> Bytes:
        """Costs (n, 10) of states (n, 9)."""


def digits(hands: Sequence[Plain], blind: bool = False) -> Bytes:
    """Suit state digits (n, 27) of the hands; ``blind`` forgets the declared melds."""
    found = np.asarray([counts for counts, _, _ in hands], np.uint8).reshape(-1, KINDS)
    if not blind:
        for row, (_, melds, _) in zip(found, hands, strict=True):
            for kind, name in melds:
                row[kind] = CONCEALED + row[kind] if name == "pung" else CONCEALED + 2
    return found


class Distances:
    """Tiles to add (G-4 kept) for n hands of 13 or 14 tiles.

    ``now`` (n,) of the hands themselves, ``after`` (n, 27) with one more tile of each kind, 99
    where all four are owned or no complete hand can be reached. After-draw hands have no
    ``after`` (n, 0). ``limited=False`` drops the copy limit: a fifth copy may be waited on.
    """

    def __init__(
        self, hands: Sequence[Plain], costs: Costs, seven_pairs: bool = True, limited: bool = True
    ) -> None:
        self.costs = costs
        self.seven_pairs = seven_pairs
        self.rows = digits(hands, blind=not limited)
        counts = np.asarray([c for c, _, _ in hands], np.int64).reshape(-1, KINDS)
        self.needed = np.asarray([4 - len(melds) for _, melds, _ in hands], np.int64)
        self.allowed = np.asarray([_allowed(melds, void) for _, melds, void in hands], bool)
        held = counts.sum(axis=1) + 3 * (4 - self.needed)
        if not (np.isin(held, (13, 14)).all() and len(set(held.tolist())) <= 1):
            raise ValueError("hands of one size, before or after drawing")
        base = [self._of_suit(self.rows, s) for s in range(3)]
        self.now = self._best(counts, base)
        full = self.rows == 4
        if limited:  # a kong, or a pung with its fourth copy
            full |= (self.rows == 6) | (self.rows == 7)
        before_draw = bool(len(hands) and held[0] == 13)
        self.after = np.full((len(hands), KINDS if before_draw else 0), FAR, np.int64)
        for kind in range(self.after.shape[1]):
            s, can = kind // RANKS, ~full[:, kind]
            more = self.rows.copy()
            more[can, kind] += 1
            drawn = counts.copy()
            drawn[can, kind] += 1
            costs_of = [self._of_suit(more, s) if t == s else base[t] for t in range(3)]
            self.after[can, kind] = self._best(drawn, costs_of)[can]

    def _of_suit(self, rows: Bytes, s: int) -> Ints:
        found = self.costs.of(rows[:, RANKS * s : RANKS * s + RANKS])
        return np.where(found == 255, FAR, found).astype(np.int64)

    def _best(self, counts: Ints, costs: Sequence[Ints]) -> Ints:
        best = np.full(len(counts), FAR, np.int64)
        for void in range(3):
            one, two = (costs[s] for s in range(3) if s != void)
            found = np.full(len(counts), FAR, np.int64)
            for needed in range(5):
                here = self.needed == needed
                for m in range(needed + 1):
                    for p in (0, 1):
                        sums = one[here, m + 5 * p] + two[here, needed - m + 5 * (1 - p)]
                        found[here] = np.minimum(found[here], sums)
            if self.seven_pairs:
                pairs = _seven_pairs(
                    np.delete(counts, np.s_[RANKS * void : RANKS * void + RANKS], 1)
                )
                found = np.where(self.needed == 4, np.minimum(found, pairs), found)
            best = np.where(self.allowed[:, void], np.minimum(best, found), best)
        return best


def _allowed(melds: Sequence[tuple[int, str]], void: int | None) -> list[bool]:
    if void is not None:
        return [s == void for s in range(3)]
    return [all(kind // RANKS != s for kind, _ in melds) for s in range(3)]


def _seven_pairs(counts: Ints) -> Ints:
    """Tiles to add for seven pairs: free ones first, then singles, then both tiles of a pair."""
    free = (counts // 2).sum(axis=1)
    wanted = np.maximum(7 - free, 0)
    singles = np.minimum(wanted, (counts % 2).sum(axis=1))
    return np.asarray(singles + 2 * (wanted - singles), np.int64)


class SomeCosts:
    """Costs of suit states, from the small table where no meld is declared, else measured."""

    def __init__(self, large: bool) -> None:
        self.with_melds: CostTable | DirectCosts = cost_table(True) if large else DirectCosts(3)

    def of(self, rows: Bytes) -> Bytes:
        """Costs (n, 10) of states (n, 9)."""
        plain = (rows < CONCEALED).all(axis=1)
        found = np.empty((len(rows), 10), np.uint8)
        found[plain] = cost_table(False).of(rows[plain])
        if not plain.all():
            found[~plain] = self.with_melds.of(rows[~plain])
        return found


def distances(hands: Sequence[Plain], large: bool = False, seven_pairs: bool = True) -> Distances:
    """Exact distances; ``large`` first builds the table of all states with melds."""
    return Distances(hands, SomeCosts(large), seven_pairs)


def unlimited_distances(hands: Sequence[Plain]) -> Distances:
    """Distances that forget the copy limit and own melds' copies, to count what they change."""
    return Distances(hands, unlimited_table(), limited=False)
