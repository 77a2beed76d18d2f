"""The Kowah engine against the slow reference: every component state, and very many hands."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

import hands_kowah as made
import tingpai
from reference import kowah as ref
from reference.kowah import COPIES, N_KINDS, Counts
from tingpai import _core, kowah


def build(counts: Counts, pair_rule: str) -> kowah.Hand:
    return kowah.Hand(list(counts), rules=kowah.Rules(pair_rule=pair_rule))


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
@pytest.mark.parametrize(("part", "suits", "total"), [(0, 3, 115), (1, 1, 5)])
def test_every_component_state(part: int, suits: int, total: int, pair_rule: str) -> None:
    """KW-6, KW-7 for one rank and one honour: cards to add for so many triples and pairs. Ten of
    a rank's 125 states are more than a hand's nine cards and refused."""
    every = [state for state in product(range(5), repeat=suits) if sum(state) <= 9]
    counts = np.array(every, dtype=np.uint8)
    vectors = _core.kowah.part_vectors(part, counts, pair_rule)
    assert vectors.dtype == np.uint8
    assert vectors.shape == (total, 6)
    for state, vector in zip(every, vectors.tolist(), strict=True):
        costs = ref.part_costs(state, pair_rule)
        expected = [costs[t, p] for p in (0, 1) for t in (0, 1, 2)]
        assert vector == [255 if c is None else c for c in expected], (state, vector)
    if suits == 3:
        with pytest.raises(tingpai.HandError):
            _core.kowah.part_vectors(part, np.array([(4, 4, 2)], dtype=np.uint8), pair_rule)


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_every_ready_eight(pair_rule: str) -> None:
    """Every ready eight waits on exactly its pairs (a sample; all of them with ``exhaustive``)."""
    ready = ref.ready_waits(pair_rule)
    for counts in random.Random(1).sample(list(ready), 8_000):
        check_ready(counts, pair_rule)


def check_ready(counts: Counts, pair_rule: str) -> None:
    hand = build(counts, pair_rule)
    waits = ref.ready_waits(pair_rule)[counts]
    where = ref.text(counts), pair_rule
    assert hand.waits() == {k: COPIES - counts[k] for k in sorted(waits)}, where
    assert hand.shanten() == 0, where
    assert hand.is_ready(), where


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_every_ready_eight_and_complete_nine(pair_rule: str) -> None:
    for counts in ref.ready_waits(pair_rule):
        check_ready(counts, pair_rule)
    for counts in ref.complete_nines(pair_rule):
        hand = build(counts, pair_rule)
        assert hand.is_complete(), (ref.text(counts), pair_rule)
        assert hand.shanten() == -1


def check_distances(pair_rule: str, seed: int, count: int, cards: int) -> None:
    ready, nines = ref.ready_waits(pair_rule), ref.complete_nines(pair_rule)
    far_ones = limited = 0
    for counts in made.hands(seed, count, cards, pair_rule):
        hand = build(counts, pair_rule)
        where = ref.text(counts), pair_rule
        # For nine cards too (G-3): a card that the nearest ready eight does not share can go.
        far = -1 if counts in nines else ref.replacements(counts, pair_rule)
        assert hand.shanten() == far, where
        assert hand.is_complete() == (far == -1), where
        far_ones += far > 1
        limited += max(counts) == COPIES
        if cards == 8:
            assert hand.is_ready() == (far == 0), where
            waits = sorted(ready.get(counts, ()))
            assert hand.waits() == {k: COPIES - counts[k] for k in waits}, where
    assert far_ones > count // 4
    assert limited > count // 50


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
@pytest.mark.parametrize("cards", [8, 9])
def test_distances(pair_rule: str, cards: int) -> None:
    check_distances(pair_rule, 1, 1_500, cards)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
@pytest.mark.parametrize("cards", [8, 9])
def test_distances_of_very_many_hands(pair_rule: str, cards: int) -> None:
    check_distances(pair_rule, 2, 50_000, cards)


def test_the_copy_limit_matters() -> None:
    """Two quads, one of an honour, would be nearer if a fifth copy made the pair of its triple;
    with a suited pair KW-7 forbids five of a kind anyway."""
    changed = 0
    for quads in combinations(range(N_KINDS), 2):
        counts = ref.tally(quads * 4)
        far = build(counts, "each").shanten()
        assert far == ref.replacements(counts)
        changed += far != ref.replacements(counts, "each", ref.unlimited_targets())
    assert changed == 3 * 27 + 3


def check_acceptance(pair_rule: str, seed: int, count: int) -> None:
    for counts in made.hands(seed, count, 8, pair_rule):
        expected = {k: COPIES - counts[k] for k in ref.acceptance(counts, pair_rule)}
        assert build(counts, pair_rule).acceptance() == expected, (ref.text(counts), pair_rule)


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_acceptance(pair_rule: str) -> None:
    """Every draw and every discard really made (G-3)."""
    check_acceptance(pair_rule, 4, 150)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_acceptance_of_many_hands(pair_rule: str) -> None:
    check_acceptance(pair_rule, 5, 10_000)


def check_discards(pair_rule: str, seed: int, count: int) -> None:
    for counts in made.hands(seed, count, 9, pair_rule):
        options = build(counts, pair_rule).discards()
        where = ref.text(counts), pair_rule
        assert sorted(int(d.kind) for d in options) == [k for k in range(N_KINDS) if counts[k]]
        keys = []
        for option in options:
            rest = tuple(n - (k == option.kind) for k, n in enumerate(counts))
            assert option.shanten == ref.shanten(rest, pair_rule), where
            accepted = ref.acceptance(rest, pair_rule)
            # The discarded card is owned no more, but it is not live either.
            live = {k: COPIES - rest[k] - (k == option.kind) for k in accepted}
            assert option.acceptance == live, where
            best = 3 if ref.waits(rest, pair_rule) else None
            assert (None if option.max_score is None else option.max_score.points) == best, where
            keys.append((option.shanten, -option.live, -(best or 0)))
            assert option.live == sum(option.acceptance.values())
            assert option.win_probability is None
            assert option.expected_points is None
        assert keys == sorted(keys), where


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_discards(pair_rule: str) -> None:
    check_discards(pair_rule, 6, 15)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_discards_of_many_hands(pair_rule: str) -> None:
    check_discards(pair_rule, 7, 1_500)


def read(reading: tuple[kowah.Meld, ...]) -> ref.Split:
    """The two other triples, sorted, and the kind of the waited-for one, which comes first."""
    won, *others = (tuple(map(int, meld.kinds)) for meld in reading)
    first, second = sorted(others)
    assert won == won[:1] * 3
    return first, second, won[0]


def check_readings(pair_rule: str, seed: int, count: int) -> None:
    """Every reading of complete nines, and the score of the winning card (KW-12)."""
    rng = random.Random(seed)
    for counts in rng.sample(sorted(ref.complete_nines(pair_rule)), count):
        where = ref.text(counts), pair_rule
        hand = build(counts, pair_rule)
        readings = ref.readings(counts, pair_rule)
        told = [read(reading) for reading in hand.partitions()]
        assert len(set(told)) == len(told), where
        assert set(told) == readings, where
        score = hand.score()
        assert score.points == 3, where
        assert read(score.reading) in readings, where
        for k in {k for _, _, k in ref.readings(counts, pair_rule)}:
            eight = kowah.Hand(
                [n - (i == k) for i, n in enumerate(counts)],
                rules=kowah.Rules(pair_rule=pair_rule),
            )
            for by in ref.WAYS:
                won = eight.score(kowah.Win(k, by=by))
                assert won.points == ref.multiplier(by), where
                assert tuple(map(int, won.reading[0].kinds)) == (k,) * 3, where


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_readings_and_scores(pair_rule: str) -> None:
    check_readings(pair_rule, 8, 500)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_readings_and_scores_of_many(pair_rule: str) -> None:
    check_readings(pair_rule, 9, 20_000)
