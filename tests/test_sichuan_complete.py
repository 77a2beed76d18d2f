"""Every complete hand of one and of two suits, and the totals that are known of them (SC-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

from reference import sichuan as ref
from reference import sichuan_suits as suits
from sichuan_api import assert_same_score, reading_of, to_hand
from tingpai import sichuan
from tingpai._core import sichuan as core

EMPTY = (0,) * 9
STANDARD = sichuan.Rules(allow_seven_pairs=False)
SHAPES = suits.SHAPES


@cache
def suit_hands(tiles: int) -> list[tuple[int, ...]]:
    """All ways to hold so many tiles of one suit."""
    rows = suits.states_up_to(tiles, suits.CONCEALED)
    return [tuple(row) for row in rows[rows.sum(axis=1) == tiles].tolist()]


@cache
def complete_suits() -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """By the engine's hook: the suits that are exactly m melds and p pairs."""
    found = {}
    for m, p in SHAPES:
        counts = np.asarray(suit_hands(3 * m + 2 * p), np.uint8)
        costs = core.suit_vectors(counts, np.full_like(counts, 4))[:, m + 5 * p]
        found[m, p] = [tuple(row) for row in counts[costs == 0].tolist()]
    return found


def two_suit_hands() -> Iterator[tuple[int, ...]]:
    """Complete hands in standard form over characters and dots, once each."""
    parts = complete_suits()
    for m, p in SHAPES:
        for one in parts[m, p]:
            for two in parts[4 - m, 1 - p]:
                yield one + two + EMPTY


def check_complete(counts: tuple[int, ...]) -> None:
    plain = (counts, (), 2)
    hand = to_hand(plain)
    assert hand.is_complete(), ref.notation(*plain)
    assert hand.shanten() == -1, ref.notation(*plain)
    assert_same_score(hand.score(), plain)


def test_complete_suits_are_the_targets() -> None:
    for (m, p), rows in complete_suits().items():
        assert sorted(rows) == sorted(tuple(row) for row in suits.targets(m, p).tolist())


def test_totals_of_complete_hands() -> None:
    """13,259 in one suit, 629,756 over two given suits, 5,237,550 over three."""
    number = {shape: len(rows) for shape, rows in complete_suits().items()}
    assert number[4, 1] == 13_259
    assert sum(number[m, p] * number[4 - m, 1 - p] for m, p in SHAPES) == 629_756
    three = sum(
        number[a, p] * number[b, q] * number[4 - a - b, 1 - p - q]
        for a, p in SHAPES
        for b, q in SHAPES
        if a + b <= 4 and p + q <= 1
    )
    assert three == 5_237_550


def test_every_one_suit_hand_of_14() -> None:
    """118,800 hands: which are complete in standard form (13,259) or as seven pairs (2,304)."""
    standard = pairs = 0
    for counts in suit_hands(14):
        row = counts + EMPTY + EMPTY
        by_form_a = sichuan.Hand(row, void="s", rules=STANDARD).is_complete()
        standard += by_form_a
        hand = sichuan.Hand(row, void="s")
        by_pairs = all(n % 2 == 0 for n in counts)
        assert hand.is_complete() == (by_form_a or by_pairs), ref.notation(row)
        pairs += any(len(reading) == 7 for reading in hand.partitions())
    assert standard == 13_259
    assert pairs == 2_304


def test_ready_one_suit_hands_by_number_of_waits() -> None:
    """40,070 of the 13-tile hands of one suit are ready in standard form (SC-19)."""
    number = Counter(
        len(sichuan.Hand(counts + EMPTY + EMPTY, void="s", rules=STANDARD).waits())
        for counts in suit_hands(13)
    )
    assert sum(number.values()) == len(suit_hands(13)) == 93_600
    del number[0]
    assert sum(number.values()) == 40_070
    waits = [number[n] for n in range(1, 10)]
    assert waits == [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1]


def test_some_complete_hands_of_two_suits() -> None:
    parts, rng = complete_suits(), Random(3)
    weights = [len(parts[m, p]) * len(parts[4 - m, 1 - p]) for m, p in SHAPES]
    for m, p in rng.choices(SHAPES, weights, k=6000):
        check_complete(rng.choice(parts[m, p]) + rng.choice(parts[4 - m, 1 - p]) + EMPTY)


@pytest.mark.exhaustive
def test_every_complete_hand_of_two_suits() -> None:
    number = 0
    for counts in two_suit_hands():
        check_complete(counts)
        number += 1
    assert number == 629_756


def test_some_readings() -> None:
    """Exactly the readings of the reference, each once, hands of many readings first."""
    rows = sorted(complete_suits()[4, 1], key=lambda row: sum(n >= 3 for n in row), reverse=True)
    most = 0
    for row in [*rows[:1500], *Random(4).sample(rows, 500)]:
        plain = (row + EMPTY + EMPTY, (), 2)
        found = [reading_of(reading) for reading in to_hand(plain).partitions()]
        assert sorted(found) == ref.readings(*plain), ref.notation(*plain)
        most = max(most, len(found))
    assert most >= 3
