"""Cost vectors of the engine against the reference, suit state by suit state (design 2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from reference import sichuan_suits as suits
from tingpai._core import sichuan as core

CHUNK = 400_000


def vectors(rows: suits.Bytes) -> suits.Bytes:
    """The engine's 18 columns for states given as digits."""
    return core.suit_vectors(suits.counts_of(rows), suits.limits_of(rows))


def chunks(number: int) -> Iterator[tuple[int, int]]:
    return pairwise([*range(0, number, CHUNK), number])


def assert_equal(rows: suits.Bytes, found: suits.Bytes, expected: suits.Bytes) -> None:
    """Equal tables, or the smallest state that differs."""
    wrong = np.flatnonzero((found != expected).any(axis=1))
    if len(wrong):
        tiles = np.asarray(suits.RANK_TILES)[rows[wrong]].sum(axis=1)
        at = wrong[int(tiles.argmin())]
        raise AssertionError(
            f"{len(wrong)} states differ, such as counts {suits.counts_of(rows[at]).tolist()} "
            f"limits {suits.limits_of(rows[at]).tolist()}: {found[at].tolist()} "
            f"instead of {expected[at].tolist()}"
        )


def with_pairs(costs: suits.Bytes, pairs: suits.Bytes) -> suits.Bytes:
    return np.hstack([costs, pairs]).astype(np.uint8)


def test_every_concealed_suit_state() -> None:
    table = suits.cost_table(False)
    found = vectors(table.rows)
    assert found.shape == (405_350, 18)
    assert found.dtype == np.uint8
    assert_equal(table.rows, found, with_pairs(table.costs, suits.pair_table()))
    assert len(np.unique(found[:, :10], axis=0)) == 126


def test_some_suit_states_with_melds() -> None:
    rows = suits.states_up_to(14, len(suits.RANK_STATES))
    assert len(rows) == 3_595_052
    melded = np.flatnonzero((rows >= suits.CONCEALED).any(axis=1))
    chosen = rows[np.sort(Random(1).sample(melded.tolist(), 2500))]
    barred = np.full((len(chosen), 8), 255, np.uint8)
    expected = suits.DirectCosts().of(chosen)
    assert_equal(chosen, vectors(chosen), with_pairs(expected, barred))


@pytest.mark.exhaustive
def test_every_suit_state_with_melds() -> None:
    table = suits.cost_table(True)
    assert len(table.rows) == 3_595_052
    concealed = np.asarray((table.rows < suits.CONCEALED).all(axis=1))
    distinct = set[bytes]()
    for begin, end in chunks(len(table.rows)):
        rows, part = table.rows[begin:end], concealed[begin:end]
        found = vectors(rows)
        pairs = np.full((len(rows), 8), 255, np.uint8)
        plain = rows[part]
        at = np.searchsorted(suits.cost_table(False).keys, suits.cost_table(False).key(plain))
        pairs[part] = suits.pair_table()[at]
        assert_equal(rows, found, with_pairs(table.costs[begin:end], pairs))
        distinct.update(row.tobytes() for row in np.unique(found[:, :10], axis=0))
    assert len(distinct) == 200


def test_the_hook_takes_any_number_of_states() -> None:
    for number in (0, 1):
        found = core.suit_vectors(
            np.zeros((number, 9), np.uint8), np.full((number, 9), 4, np.uint8)
        )
        assert found.shape == (number, 18)
    assert found[0].tolist() == [0, 3, 6, 9, 12, 2, 5, 8, 11, 14, 0, 2, 4, 6, 8, 10, 12, 14]
