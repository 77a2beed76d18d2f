"""Sichuan batches give what ``Hand`` gives, hand by hand, on both paths; and the known totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from batch_hands import arrays_of
from hands_sichuan import Plain, complete_sichuan, sichuan_hands
from reference import sichuan_suits as suits
from reference.sichuan_bulk import distances
from sichuan_api import to_hand
from tingpai import HandError, _batch, sichuan
from tingpai.sichuan import batch

RULES = [
    sichuan.Rules(),
    sichuan.Rules(allow_seven_pairs=False),
    sichuan.Rules(fan_cap=9, fan_table={"all_258": None, "seven_pairs": 7, "root": 2, "basic": 1}),
    sichuan.Rules(
        fan_table={"outside": 0, "full_flush": None, "all_pungs": 4}, void_blocks="suit_only"
    ),
]


@pytest.fixture(params=["vector", "portable"])
def path(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_batch, "portable", request.param == "portable")


def hands_of(seed: int, n: int, drawn: bool) -> list[Plain]:
    hands = list(sichuan_hands(seed, n, drawn))
    if drawn:
        rng = Random(seed)
        hands += [complete_sichuan(rng, rng.choice([0, 0, 1, 2, 4])) for _ in range(n // 4)]
    return hands


def mask(kinds: Mapping[sichuan.Kind, int]) -> int:
    return sum(1 << int(kind) for kind in kinds)


def seen_for(hands: list[sichuan.Hand], seed: int) -> NDArray[np.int64]:
    """Of every kind as many seen as may be, or fewer."""
    rng = np.random.default_rng(seed)
    owned = np.array([hand.counts for hand in hands])
    for row, hand in zip(owned, hands, strict=True):
        for meld in hand.melds:
            for kind in meld.kinds:
                row[int(kind)] += 1
    return rng.integers(0, 5 - owned)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("rules", RULES)
def test_before_the_draw(rules: sichuan.Rules) -> None:
    plain = hands_of(1, 700, drawn=False)
    counts, melds, void = arrays_of(plain)
    hands = [to_hand(hand, rules) for hand in plain]
    seen = seen_for(hands, 3)

    assert batch.shanten(counts, melds, void, rules=rules).tolist() == [h.shanten() for h in hands]
    assert not batch.is_complete(counts, melds, void, rules=rules).any()
    waits = batch.waits(counts, melds, void, rules=rules)
    assert waits.tolist() == [mask(h.waits()) for h in hands]
    assert (waits != 0).sum() > 100
    bits = batch.waits(counts, melds, void, rules=rules, as_bool=True)
    assert [set(np.flatnonzero(row)) for row in bits] == [set(map(int, h.waits())) for h in hands]

    kinds, live = batch.acceptance(counts, melds, void, rules=rules)
    accepted = [h.acceptance() for h in hands]
    assert kinds.tolist() == [mask(a) for a in accepted]
    assert live.tolist() == [sum(a.values()) for a in accepted]
    kinds, live = batch.acceptance(counts, melds, void, seen=seen, rules=rules)
    assert kinds.tolist() == [mask(a) for a in accepted]
    with_seen = [h.acceptance(seen=s) for h, s in zip(hands, seen, strict=True)]
    assert live.tolist() == [sum(a.values()) for a in with_seen]

    best = [h.max_score() for h in hands]
    points = batch.max_score(counts, melds, void, rules=rules)
    assert points.tolist() == [-1 if score is None else score.points for score in best]
    assert len(set(points.tolist())) > 3


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("rules", RULES)
def test_after_the_draw(rules: sichuan.Rules) -> None:
    plain = hands_of(2, 500, drawn=True)
    counts, melds, void = arrays_of(plain)
    hands = [to_hand(hand, rules) for hand in plain]
    seen = seen_for(hands, 4)

    assert batch.shanten(counts, melds, void, rules=rules).tolist() == [h.shanten() for h in hands]
    complete = batch.is_complete(counts, melds, void, rules=rules)
    assert complete.tolist() == [h.is_complete() for h in hands]
    assert complete.sum() > 50
    points = batch.score(counts, melds, void, rules=rules)
    assert points.tolist() == [h.score().points if h.is_complete() else -1 for h in hands]
    assert len(set(points.tolist())) > 3

    chosen = batch.best_discard(counts, melds, void, rules=rules)
    assert chosen.tolist() == [int(h.discards()[0].kind) for h in hands]
    chosen = batch.best_discard(counts, melds, void, seen=seen, rules=rules)
    options = [h.discards(seen=s) for h, s in zip(hands, seen, strict=True)]
    assert chosen.tolist() == [int(o[0].kind) for o in options]


@pytest.mark.usefixtures("path")
def test_missing_suit_for_all_and_seen_for_all() -> None:
    hands = [hand for hand in sichuan_hands(5, 400, drawn=False) if not hand[1]]
    counts, _, _ = arrays_of(hands)
    for suit in (-1, 0, 1, 2):
        each = np.full(len(hands), suit, np.int64)
        for scalar in (suit, np.int16(suit), np.array(suit)):
            found = batch.shanten(counts, void=scalar)  # type: ignore[arg-type]
            assert found.tolist() == batch.shanten(counts, void=each).tolist()
    assert batch.shanten(counts).tolist() == batch.shanten(counts, void=-1).tolist()
    seen = np.zeros(27, np.int16)
    seen[[3, 12, 20]] = 1
    able = counts[(counts + seen).max(axis=1) <= 4]
    kinds, live = batch.acceptance(able, seen=seen)
    every = batch.acceptance(able, seen=np.broadcast_to(seen, able.shape))
    assert kinds.tolist() == every[0].tolist()
    assert live.tolist() == every[1].tolist()
    assert (live < batch.acceptance(able)[1]).any()


def test_rows_without_melds_between_rows_with_melds() -> None:
    hands = hands_of(6, 900, drawn=False)
    counts, melds, void = arrays_of(hands)
    assert 100 < (melds == -1).all(axis=1).sum() < 800
    whole = batch.shanten(counts, melds, void)
    parts = [
        batch.shanten(counts[i : i + 1], melds[i : i + 1], void[i : i + 1]) for i in range(900)
    ]
    assert whole.tolist() == np.concatenate(parts).tolist()


@cache
def one_suit(tiles: int) -> NDArray[np.uint8]:
    """All hands of so many tiles in one suit: (n, 27)."""
    rows = suits.states_up_to(tiles, suits.CONCEALED)
    rows = rows[rows.sum(axis=1) == tiles]
    return np.pad(rows, ((0, 0), (0, 18))).astype(np.uint8)


@pytest.mark.usefixtures("path")
def test_all_hands_of_fourteen_in_one_suit() -> None:
    hands = one_suit(14)
    complete = batch.is_complete(hands)
    shanten = batch.shanten(hands)
    assert len(hands) == 118_800
    assert (complete == (shanten == -1)).all()
    standard = sichuan.Rules(allow_seven_pairs=False)
    assert batch.is_complete(hands, rules=standard).sum() == 13_259
    pairs = (hands % 2 == 0).all(axis=1)
    assert pairs.sum() == 2_304
    assert (complete == (pairs | batch.is_complete(hands, rules=standard))).all()


@pytest.mark.usefixtures("path")
def test_all_hands_of_thirteen_in_one_suit() -> None:
    hands = one_suit(13)
    waits = batch.waits(hands, as_bool=True)
    shanten = batch.shanten(hands)
    assert len(hands) == 93_600
    assert ((shanten == 0) == waits.any(axis=1)).all()
    assert not (waits & (hands == 4)).any()
    # A wait is a kind with which the hand is complete, tried one kind at a time.
    for kind in range(9):
        able = np.flatnonzero(hands[:, kind] < 4)
        drawn = hands[able]
        drawn[:, kind] += 1
        assert (batch.is_complete(drawn) == waits[able, kind]).all()


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("tiles", [13, 14])
def test_one_suit_against_the_reference(tiles: int) -> None:
    every = one_suit(tiles)
    check_against_reference(every[:: len(every) // 800])


@pytest.mark.exhaustive
@pytest.mark.parametrize("tiles", [13, 14])
def test_all_of_one_suit_against_the_reference(tiles: int) -> None:
    every = one_suit(tiles)
    for begin in range(0, len(every), 20_000):
        check_against_reference(every[begin : begin + 20_000])


def check_against_reference(hands: NDArray[np.uint8]) -> None:
    known = distances([(tuple(row), (), None) for row in hands.tolist()])
    assert (batch.shanten(hands) == known.now - 1).all()
    assert (batch.is_complete(hands) == (known.now == 0)).all()
    if hands[0].sum() == 14:
        return
    assert (batch.waits(hands, as_bool=True) == (known.after == 0)).all()
    kinds, live = batch.acceptance(hands)
    nearer = known.after < known.now[:, None]
    assert (kinds == (nearer << np.arange(27)).sum(axis=1)).all()
    assert (live == (nearer * (4 - hands)).sum(axis=1)).all()


def random_arrays(n: int, tiles: int) -> Iterator[NDArray[np.uint8]]:
    rng = np.random.default_rng(8)
    for _ in range(n):
        dealt = rng.permutation(np.repeat(np.arange(27), 4))[:tiles]
        yield np.bincount(dealt, minlength=27).astype(np.uint8)


def test_threads_change_nothing() -> None:
    rows = np.array(list(random_arrays(5000, 13)))
    hands = np.tile(rows, (4, 1))
    alone = batch.acceptance(hands)
    for threads in (2, 3, 8, 100):
        together = batch.acceptance(hands, threads=threads)
        assert (alone[0] == together[0]).all()
        assert (alone[1] == together[1]).all()
    hands[[19_000, 7_000, 16_383]] = 0
    for threads in (1, 2, 8):
        with pytest.raises(HandError, match=r"^row 7000: "):
            batch.shanten(hands, threads=threads)


def test_distribution_of_random_hands() -> None:
    """The spread of shanten that analysers agree on is no accident of one block."""
    rows = np.array(list(random_arrays(3000, 13)))
    found = Counter(batch.shanten(rows).tolist())
    single = Counter(sichuan.Hand(row).shanten() for row in rows)
    assert found == single
