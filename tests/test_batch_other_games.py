"""Batches of Kowah and Si Se Pai give what ``Hand`` gives, hand by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import numpy as np
import pytest

import hands_kowah
import hands_sisepai
from tingpai import HandError, kowah, sisepai
from tingpai.kowah import batch as kowah_batch
from tingpai.sisepai import batch as sisepai_batch


def mask(kinds: Mapping[kowah.Kind, int] | Mapping[sisepai.Kind, int]) -> int:
    return sum(1 << int(kind) for kind in kinds)


def kowah_counts(seed: int, n: int, cards: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Hands of few kinds, of which many are ready or complete, and some of all kinds."""
    rng = random.Random(seed)
    pools = hands_kowah.NARROW
    found = [hands_kowah.random_hand(rng, cards, pools[i % len(pools)]) for i in range(n)]
    return np.array(found)


@pytest.mark.parametrize("rule", ["each", "any"])
def test_kowah_before_the_draw(rule: str) -> None:
    rules = kowah.Rules(pair_rule=rule, multipliers=(5, 2, 1))  # type: ignore[arg-type]
    counts = kowah_counts(21, 500, 8)
    hands = [kowah.Hand(row, rules=rules) for row in counts]
    assert kowah_batch.shanten(counts, rules=rules).tolist() == [h.shanten() for h in hands]
    assert not kowah_batch.is_complete(counts, rules=rules).any()
    waits = kowah_batch.waits(counts, rules=rules)
    assert waits.tolist() == [mask(h.waits()) for h in hands]
    assert (waits != 0).sum() > 50
    assert kowah_batch.waits(counts, rules=rules, as_bool=True).shape == (500, 30)
    seen = np.random.default_rng(1).integers(0, 5 - counts)
    kinds, live = kowah_batch.acceptance(counts, seen=seen, rules=rules, threads=2)
    accepted = [h.acceptance(seen=s) for h, s in zip(hands, seen, strict=True)]
    assert kinds.tolist() == [mask(a) for a in accepted]
    assert live.tolist() == [sum(a.values()) for a in accepted]
    best = [h.max_score() for h in hands]
    points = [-1 if score is None else score.points for score in best]
    assert kowah_batch.max_score(counts, rules=rules).tolist() == points


def test_kowah_declared() -> None:
    counts = np.array([c for c in kowah_counts(22, 300, 8) if kowah.Hand(c).is_ready()])
    first = [min(map(int, kowah.Hand(row).waits())) for row in counts]
    declared = np.array(first)
    assert kowah_batch.waits(counts, declared).tolist() == [1 << kind for kind in first]
    every = kowah_batch.waits(counts)
    assert kowah_batch.waits(counts, -1).tolist() == every.tolist()
    assert (every != 1 << declared).any()
    wrong = next(k for k in range(30) if not every[0] >> k & 1)
    with pytest.raises(HandError, match="row 0: the declared wait"):
        kowah_batch.waits(counts, wrong)
    with pytest.raises(HandError, match=r"declared: 30, not in -1..29"):
        kowah_batch.waits(counts, 30)


def test_kowah_after_the_draw() -> None:
    counts = kowah_counts(23, 400, 9).astype(np.uint8)
    hands = [kowah.Hand(row) for row in counts]
    assert kowah_batch.shanten(counts).tolist() == [h.shanten() for h in hands]
    complete = kowah_batch.is_complete(counts)
    assert complete.tolist() == [h.is_complete() for h in hands]
    assert complete.sum() > 20
    points = [h.score().points if h.is_complete() else -1 for h in hands]
    assert kowah_batch.score(counts).tolist() == points
    seen = np.random.default_rng(2).integers(0, 5 - counts)
    options = [h.discards(seen=s) for h, s in zip(hands, seen, strict=True)]
    chosen = kowah_batch.best_discard(counts, seen=seen)
    assert chosen.tolist() == [int(o[0].kind) for o in options]


def sisepai_counts(seed: int, cards: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Hands with nothing exposed: what is exposed goes back into the hand."""
    found = []
    for concealed, exposed in hands_sisepai.hands(seed, 150, cards):
        counts = list(concealed)
        for group in exposed:
            for kind in group:
                counts[kind] += 1
        found.append(counts)
    rng = random.Random(seed)
    for _ in range(50):
        deck = [k for k in range(29) for _ in range(5 if k == 28 else 4)]
        found.append(np.bincount(rng.sample(deck, cards), minlength=29).tolist())
    return np.array(found)


@pytest.mark.parametrize("points_of_mixed", ["by_size", "identical_only"])
def test_sisepai_before_the_draw(points_of_mixed: str) -> None:
    rules = sisepai.Rules(mixed_group_points=points_of_mixed)  # type: ignore[arg-type]
    counts = sisepai_counts(31, 20)
    hands = [sisepai.Hand(row, rules=rules) for row in counts]
    assert sisepai_batch.shanten(counts, rules=rules).tolist() == [h.shanten() for h in hands]
    waits = sisepai_batch.waits(counts, rules=rules)
    assert waits.tolist() == [mask(h.waits()) for h in hands]
    assert (waits != 0).sum() > 10
    seen = np.zeros(29, np.int8)
    seen[0] = 1
    able = counts[counts[:, 0] < 4]
    kinds, live = sisepai_batch.acceptance(able, seen=seen, rules=rules, threads=2)
    accepted = [sisepai.Hand(row, rules=rules).acceptance(seen=seen) for row in able]
    assert kinds.tolist() == [mask(a) for a in accepted]
    assert live.tolist() == [sum(a.values()) for a in accepted]
    best = [h.max_score() for h in hands]
    points = [-1 if score is None else score.points for score in best]
    assert sisepai_batch.max_score(counts, rules=rules).tolist() == points


def test_sisepai_after_the_draw() -> None:
    counts = sisepai_counts(32, 21)
    hands = [sisepai.Hand(row) for row in counts]
    assert sisepai_batch.shanten(counts).tolist() == [h.shanten() for h in hands]
    complete = sisepai_batch.is_complete(counts)
    assert complete.tolist() == [h.is_complete() for h in hands]
    assert complete.sum() > 5
    points = [h.score().points if h.is_complete() else -1 for h in hands]
    assert sisepai_batch.score(counts).tolist() == points
    chosen = sisepai_batch.best_discard(counts[:40])
    assert chosen.tolist() == [int(h.discards()[0].kind) for h in hands[:40]]


def test_a_hand_without_a_discard() -> None:
    """All Generals and flowers: 21 cards, none of which may be discarded (SP-8)."""
    counts = np.zeros((1, 29), np.int64)
    counts[0, [0, 7, 14, 21]] = 4
    counts[0, 28] = 5
    assert sisepai.Hand(counts[0]).discards() == ()
    assert sisepai_batch.best_discard(counts).tolist() == [-1]
    assert sisepai_batch.is_complete(counts).tolist() == [True]


@pytest.mark.parametrize(("value", "kind"), [(5, 3), (-1, 3), (259, 28), (6, 28)])
def test_no_value_wraps(value: int, kind: int) -> None:
    counts = sisepai_counts(33, 20)
    counts[7, kind] = value
    with pytest.raises(HandError, match=re.escape(f"row 7: {value} of {sisepai.KINDS[kind]}")):
        sisepai_batch.shanten(counts)
    eight = kowah_counts(24, 20, 8)
    eight[7, kind] = value
    with pytest.raises(HandError, match=re.escape(f"row 7: {value} of {kowah.KINDS[kind]}")):
        kowah_batch.shanten(eight)


def test_sizes_and_types() -> None:
    eight = kowah_counts(25, 5, 8)
    with pytest.raises(HandError, match=r"row 0: .*only after a draw"):
        kowah_batch.score(eight)
    with pytest.raises(HandError, match=r"row 0: .*only after a draw"):
        kowah_batch.best_discard(eight)
    with pytest.raises(HandError, match=r"row 0: waits: only before a draw"):
        sisepai_batch.waits(sisepai_counts(34, 21))
    with pytest.raises(HandError, match=re.escape("shape (n, 29)")):
        sisepai_batch.shanten(eight)
    with pytest.raises(TypeError, match="float64"):
        kowah_batch.shanten(eight.astype(float))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules"):
        kowah_batch.shanten(eight, rules=sisepai.Rules())  # type: ignore[arg-type]
    assert kowah_batch.shanten(np.zeros((0, 30), int)).shape == (0,)
