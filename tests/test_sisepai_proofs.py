"""The Si Se Pai engine against the slow reference: every component state, and very many hands."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

import hands_sisepai as made
from reference import sisepai as ref
from reference.sisepai import COPIES, N_KINDS, Counts, Exposed
from tingpai import _core, sisepai

PARTS = {
    0: tuple(ref.kind(p, "r") for p in "GAE"),
    1: tuple(ref.kind(p, "r") for p in "RHC"),
    2: ref.SOLDIERS,
}


def build(counts: Counts, exposed: Exposed, **rules: object) -> sisepai.Hand:
    melds = [sisepai.Group(list(group)) for group in exposed]
    return sisepai.Hand(list(counts), melds, sisepai.Rules(**rules) if rules else None)


# ------------------------------------------------------------------------------ component states


def states(part: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Every state: each kind's 0 to 4 concealed copies, and whether all copies are owned."""
    symbols = [(n, False) for n in range(4)] + [(n, True) for n in range(5)]
    every = list(product(symbols, repeat=len(PARTS[part])))
    counts = np.array([[n for n, _ in state] for state in every], dtype=np.uint8)
    owned = np.array([[bit for _, bit in state] for state in every], dtype=np.bool_)
    return counts, owned


def expected_vector(kinds: tuple[int, ...], counts: list[int], owned: list[bool]) -> list[int]:
    costs = ref.split_costs(
        tuple(k for k, n in zip(kinds, counts, strict=True) for _ in range(n)),
        frozenset(k for k, bit in zip(kinds, owned, strict=True) if not bit),
        (),
    )
    return [costs.get((x, w), 255) for w in (0, 1) for x in range(17)]


@pytest.mark.parametrize(("part", "total"), [(0, 729), (1, 729), (2, 6_561)])
def test_every_component_state(part: int, total: int) -> None:
    """SP-15 for each three-piece group and the Soldiers, with the all-owned bits."""
    counts, owned = states(part)
    assert len(counts) == total
    expected = np.array(
        [
            expected_vector(PARTS[part], list(c), list(o))
            for c, o in zip(counts.tolist(), owned.tolist(), strict=True)
        ],
        dtype=np.uint8,
    )
    for bits in (owned, owned.astype(np.uint8)):
        vectors = _core.sisepai.part_vectors(part, counts, bits)
        assert vectors.dtype == np.uint8
        assert vectors.shape == (total, 34)
        wrong = np.nonzero((vectors != expected).any(axis=1))[0]
        assert not len(wrong), (counts[wrong[0]], owned[wrong[0]], vectors[wrong[0]])
    assert (expected != 255).any(axis=1).all()


# ------------------------------------------------------------------------------------ full hands


def check_distances(seed: int, count: int, cards: int) -> None:
    """Shanten, completeness and waits of so many hands, half of them with the option."""
    unlimited = changed = bit = 0
    for index, (counts, exposed) in enumerate(made.hands(seed, count, cards)):
        extend = index % 2 == 1
        hand = build(counts, exposed, extend_exposed=extend)
        where = ref.text(counts, exposed), extend
        far = ref.shanten(counts, exposed, extend)
        assert hand.shanten() == far, where
        assert hand.is_complete() == (far == -1), where
        if cards == 20:
            assert hand.is_ready() == (far == 0), where
            assert list(hand.waits()) == ref.waits(counts, exposed, extend), where
            unlimited += 1
            changed += without_limit(counts) != ref.takes_by_costs(counts, exposed)
            bit += any(n == c for n, c in zip(ref.owned(counts, exposed), COPIES, strict=True))
    if cards == 20:
        # The copy limit matters in many of the hands, and many own all copies of some kind.
        assert changed > unlimited // 20
        assert bit > unlimited // 3


def without_limit(counts: Counts) -> int:
    """Takes to win as if no kind were ever all owned."""
    total: ref.Cost = {(0, 0): 0}
    for family in ref.FAMILIES:
        cards = tuple(k for k in family for _ in range(counts[k]))
        added: ref.Cost = {}
        for (x, w), opens in ref.split_costs(cards, frozenset(family), ()).items():
            for (y, v), more in total.items():
                if w + v <= 1:
                    key = x + y, w + v
                    added[key] = min(added.get(key, 99), opens + more)
        total = added
    return min(x + 1 for (x, w), opens in total.items() if opens + w <= x + 1)


@pytest.mark.parametrize("cards", [20, 21])
def test_distances(cards: int) -> None:
    check_distances(1, 1_500, cards)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("seed", "cards"), [(2, 20), (3, 20), (4, 21)])
def test_distances_of_very_many_hands(seed: int, cards: int) -> None:
    check_distances(seed, 50_000, cards)


def check_by_play(seed: int, count: int, most: int) -> None:
    """Hands with few concealed cards: the engine against real takes and discards (SP-7 to 11)."""
    for counts, exposed in made.small_hands(seed, count, most):
        for extend in (False, True):
            takes = ref.takes_by_play(counts, exposed, extend)
            hand = build(counts, exposed, extend_exposed=extend)
            assert hand.shanten() == takes - 1, (ref.text(counts, exposed), extend)


def test_distance_is_that_of_real_takes_and_discards() -> None:
    check_by_play(12, 500, 6)


@pytest.mark.exhaustive
def test_distance_is_that_of_real_takes_and_discards_of_many() -> None:
    check_by_play(13, 10_000, 7)


def check_acceptance(seed: int, count: int) -> None:
    for index, (counts, exposed) in enumerate(made.hands(seed, count)):
        extend = index % 2 == 1
        hand = build(counts, exposed, extend_exposed=extend)
        where = ref.text(counts, exposed), extend
        have = ref.owned(counts, exposed)
        expected = {k: COPIES[k] - have[k] for k in ref.acceptance(counts, exposed, extend)}
        assert hand.acceptance() == expected, where


def test_acceptance() -> None:
    """SP-16: every take into every group, and every discard, really made."""
    check_acceptance(5, 150)


@pytest.mark.exhaustive
def test_acceptance_of_many_hands() -> None:
    check_acceptance(6, 15_000)


def check_discards(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for index, (counts, exposed) in enumerate(made.hands(seed, count, 21)):
        extend = index % 2 == 1
        mixed = rng.choice(("by_size", "identical_only"))
        hand = build(counts, exposed, extend_exposed=extend, mixed_group_points=mixed)
        where = ref.text(counts, exposed), extend, mixed
        options = hand.discards()
        after = ref.shanten_after(counts, exposed, extend)
        assert {d.kind: d.shanten for d in options} == after, where
        keys = []
        for option in options:
            rest = ref.without(counts, (option.kind,))
            assert rest is not None
            have = ref.owned(rest, exposed)
            accepted = ref.acceptance(rest, exposed, extend)
            # The discarded card is owned no more, but it is not live either (SP-15).
            gone = {k: int(k == option.kind) for k in accepted}
            live = {k: COPIES[k] - have[k] - gone[k] for k in accepted}
            assert option.acceptance == live, where
            best = ref.max_points(rest, exposed, extend, mixed)
            assert (None if option.max_score is None else option.max_score.points) == best, where
            keys.append((option.shanten, -option.live, 0 if best is None else -best))
            assert option.live == sum(option.acceptance.values())
            assert option.win_probability is None
            assert option.expected_points is None
        assert keys == sorted(keys), where


def test_discards() -> None:
    """Every discard of a hand of 21: shanten, acceptance, best score, and their order."""
    check_discards(7, 12)


@pytest.mark.exhaustive
def test_discards_of_many_hands() -> None:
    check_discards(8, 1_500)


def check_scores(seed: int, count: int) -> None:
    rng = random.Random(seed)
    several = scored = 0
    for index in range(count):
        counts, exposed = made.complete_hand(
            rng, rng.choice(made.NARROW), rng.choice((0.0, 0.3, 0.7))
        )
        extend = index % 2 == 1
        mixed = rng.choice(("by_size", "identical_only"))
        hand = build(counts, exposed, extend_exposed=extend, mixed_group_points=mixed)
        where = ref.text(counts, exposed), extend, mixed
        readings = ref.readings(counts, exposed, extend)
        assert readings, where
        told = [tuple(sorted(tuple(map(int, g.kinds)) for g in r)) for r in hand.partitions()]
        assert len(set(told)) == len(told), where
        assert set(told) == readings, where
        several += len(readings) > 1
        score = hand.score()
        best = ref.points(counts, exposed, extend, mixed)
        assert score.points == best, where
        assert tuple(sorted(tuple(map(int, g.kinds)) for g in score.reading)) in readings
        assert [item.group for item in score.items] == list(score.reading)
        assert sum(item.points for item in score.items) == best
        for item in score.items:
            assert item.points == ref.group_points(tuple(map(int, item.group.kinds)), mixed)
        if sum(counts) > 1:
            k = rng.choice([k for k in range(N_KINDS) if counts[k]])
            before = ref.without(counts, (k,))
            assert before is not None
            ready = build(before, exposed, extend_exposed=extend, mixed_group_points=mixed)
            assert ready.score(sisepai.Win(k)) == score, where
            top = ready.max_score()
            assert top is not None
            assert top.points == ref.max_points(before, exposed, extend, mixed), where
            scored += 1
    assert several > count // 4
    assert scored > count // 2


def test_scores_and_partitions() -> None:
    """SP-5, SP-6: the largest total over the splits, for both values of the options."""
    check_scores(9, 300)


@pytest.mark.exhaustive
def test_scores_and_partitions_of_many_hands() -> None:
    check_scores(10, 40_000)


def test_split_points_of_fragments() -> None:
    """SP-5, SP-6 for any number of concealed cards."""
    rng = random.Random(11)
    for _ in range(2_000):
        drawn = made.draw_groups(rng, ref.GROUPS, rng.randint(0, 12))
        assert drawn is not None
        counts = drawn[1]
        if rng.random() < 0.3 and sum(counts):
            k = rng.choice([k for k in range(N_KINDS) if counts[k]])
            less = ref.without(counts, (k,))
            assert less is not None
            counts = less
        for mixed in ("by_size", "identical_only"):
            rules = sisepai.Rules(mixed_group_points=mixed)
            assert sisepai.split_points(counts, rules) == ref.points(
                counts, mixed_group_points=mixed
            ), ref.text(counts)
