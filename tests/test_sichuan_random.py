"""Whole hands, random and adversarial, against the reference (G-3, G-4, SC-15 to SC-19a)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from hands_sichuan import sichuan_hands
from reference import sichuan as ref
from reference import sichuan_bulk as bulk
from reference import sichuan_suits as suits
from sichuan_api import assert_same_score, plain_waits, reading_of, to_hand
from tingpai import sichuan


def random_seen(rng: Random, plain: ref.Plain) -> list[int]:
    """Some of the copies that the hand does not own itself."""
    return [rng.randint(0, 4 - own) for own in ref.owned(*plain[:2])]


def live(plain: ref.Plain, kinds: Sequence[int], seen: Sequence[int]) -> dict[int, int]:
    total = ref.owned(*plain[:2])
    return {k: 4 - total[k] - seen[k] for k in kinds}


def check_before_draw(hands: Sequence[ref.Plain], large: bool, rules: ref.Rules) -> None:
    """Shanten, waits, acceptance and best score of 13-tile hands."""
    expected = bulk.distances(hands, large, rules.allow_seven_pairs)
    api_rules = sichuan.Rules(allow_seven_pairs=rules.allow_seven_pairs)
    rng, ready = Random(1), 0
    for index, plain in enumerate(hands):
        note = ref.notation(*plain)
        now, after = int(expected.now[index]), expected.after[index]
        hand = to_hand(plain, api_rules)
        waits = np.flatnonzero(after == 0).tolist()
        nearer = np.flatnonzero(after == now - 1).tolist()
        none = [0] * ref.KINDS
        assert hand.shanten() == now - 1, note
        assert hand.is_ready() == bool(waits), note
        assert not hand.is_complete(), note
        assert plain_waits(hand.waits()) == live(plain, waits, none), note
        assert plain_waits(hand.acceptance()) == live(plain, nearer, none), note
        if index % 8 == 0:
            seen = random_seen(rng, plain)
            assert plain_waits(hand.waits(seen)) == live(plain, waits, seen), note
            assert plain_waits(hand.acceptance(seen)) == live(plain, nearer, seen), note
        best = hand.max_score()
        assert (best is None) == (not waits), note
        if best is not None:
            ready += 1
            theirs = ref.max_score(*plain, rules)
            assert theirs is not None
            assert (best.fan, best.points) == (theirs.fan, theirs.points), note
    assert ready > len(hands) // 10


def check_after_draw(hands: Sequence[ref.Plain], large: bool) -> None:
    """Shanten, completeness, readings and score of 14-tile hands."""
    expected, complete = bulk.distances(hands, large), 0
    for plain, now in zip(hands, expected.now.tolist(), strict=True):
        note = ref.notation(*plain)
        hand = to_hand(plain)
        assert hand.shanten() == now - 1, note
        assert hand.is_complete() == (now == 0), note
        readings = sorted(reading_of(reading) for reading in hand.partitions())
        assert readings == ref.readings(*plain), note
        if now == 0:
            complete += 1
            assert_same_score(hand.score(), plain)
    assert complete > len(hands) // 50


def check_discards(hands: Sequence[ref.Plain], large: bool) -> None:
    """The options of 14-tile hands: all legal ones, rightly valued, best first."""
    legal = [ref.legal_discards(counts, void) for counts, _, void in hands]
    left = [
        (ref.added(counts, kind, -1), melds, void)
        for (counts, melds, void), kinds in zip(hands, legal, strict=True)
        for kind in kinds
    ]
    expected, begin = bulk.distances(left, large), 0
    for plain, kinds in zip(hands, legal, strict=True):
        options = to_hand(plain).discards()
        note = ref.notation(*plain)
        assert sorted(int(option.kind) for option in options) == kinds, note
        order = []
        for option in options:
            at = begin + kinds.index(int(option.kind))
            check_option(option, left[at], int(expected.now[at]), expected.after[at])
            points = option.max_score.points if option.max_score else 0
            order.append((option.shanten, -option.live, -points))
        assert order == sorted(order), note
        begin += len(kinds)


def check_option(option: sichuan.Discard, left: ref.Plain, now: int, after: suits.Ints) -> None:
    """One discard: what is left of the hand, the thrown tile being no longer live."""
    note = f"{option.kind} thrown, {ref.notation(*left)} left"
    nearer = np.flatnonzero(after == now - 1).tolist()
    thrown = [int(k == option.kind) for k in range(ref.KINDS)]
    assert option.shanten == now - 1, note
    assert plain_waits(option.acceptance) == live(left, nearer, thrown), note
    assert option.live == sum(option.acceptance.values()), note
    best, theirs = ref.max_score(*left) if now == 1 else None, option.max_score
    assert (theirs.points if theirs else None) == (best.points if best else None), note


def changed_without_copy_limit(hands: Sequence[ref.Plain], large: bool) -> float:
    """Share of the hands whose shanten is another if a fifth copy could be waited on."""
    exact, loose = bulk.distances(hands, large), bulk.unlimited_distances(hands)
    return float((exact.now != loose.now).mean())


def test_hands_before_the_draw() -> None:
    check_before_draw(list(sichuan_hands(20, 2000, False)), False, ref.DEFAULT)


def test_hands_before_the_draw_without_seven_pairs() -> None:
    check_before_draw(
        list(sichuan_hands(21, 800, False)), False, ref.Rules(allow_seven_pairs=False)
    )


def test_hands_after_the_draw() -> None:
    check_after_draw(list(sichuan_hands(22, 3000, True)), False)


def test_discards() -> None:
    check_discards(list(sichuan_hands(23, 60, True)), False)


def test_the_copy_limit_is_put_to_the_test() -> None:
    assert changed_without_copy_limit(list(sichuan_hands(20, 2000, False)), False) > 0.05


def test_the_reference_to_the_letter() -> None:
    """No arrays: after-draw shanten by trying every discard, acceptance by every draw."""
    for plain in sichuan_hands(24, 30, False):
        hand = to_hand(plain)
        assert hand.shanten() == ref.shanten(*plain), ref.notation(*plain)
        assert plain_waits(hand.waits()) == ref.waits(*plain), ref.notation(*plain)
        assert plain_waits(hand.acceptance()) == ref.acceptance(*plain), ref.notation(*plain)


@pytest.mark.exhaustive
def test_a_hundred_thousand_hands_before_the_draw() -> None:
    hands = list(sichuan_hands(25, 100_000, False))
    assert changed_without_copy_limit(hands, True) > 0.05
    check_before_draw(hands, True, ref.DEFAULT)


@pytest.mark.exhaustive
def test_thirty_thousand_hands_before_the_draw_without_seven_pairs() -> None:
    hands = list(sichuan_hands(26, 30_000, False))
    check_before_draw(hands, True, ref.Rules(allow_seven_pairs=False))


@pytest.mark.exhaustive
def test_a_hundred_thousand_hands_after_the_draw() -> None:
    check_after_draw(list(sichuan_hands(27, 100_000, True)), True)


@pytest.mark.exhaustive
def test_three_thousand_discards() -> None:
    check_discards(list(sichuan_hands(28, 3000, True)), True)
