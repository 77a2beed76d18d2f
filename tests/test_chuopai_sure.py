"""Sure plays and sure points against the definition (CP-11)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from reference import chuopai as plain
from tingpai import HandError, chuopai

DECK = [kind for kind in range(21) for _ in range(4)]
OPTIONS = [
    plain.Options(most, same, equal)
    for most in (None, 2, 4, 7)
    for same in (False, True)
    for equal in (False, True)
]


def hand_of(cards: plain.Cards, choice: plain.Options) -> chuopai.Hand:
    rules = chuopai.Rules(**choice._asdict())
    return chuopai.Hand([cards.count(kind) for kind in range(21)], rules)


def as_lists(plays: tuple[chuopai.Play, ...]) -> list[plain.Cards]:
    return [tuple(int(kind) for kind in play.kinds) for play in plays]


def random_sizes(rng: random.Random, unseen: plain.Cards) -> tuple[int, int]:
    """Hand sizes of the opponents, mostly small: then they leave few answers."""
    most = 28 if rng.random() < 0.3 else 3
    first = rng.randrange(min(most, len(unseen)) + 1)
    return first, rng.randrange(min(most, len(unseen) - first) + 1)


def deal(rng: random.Random, most: int) -> tuple[plain.Cards, plain.Cards]:
    """A hand and cards not seen, of one deck."""
    pool = DECK if rng.random() < 0.4 else [k for k in rng.sample(range(21), 8) for _ in range(4)]
    cards = rng.sample(pool, min(len(pool), rng.randrange(1, 28) + rng.randrange(most + 1)))
    size = rng.randrange(min(most, len(cards)) + 1)
    return tuple(sorted(cards[:size])), tuple(sorted(cards[size:]))


def test_sure_plays_are_the_definition() -> None:
    rng = random.Random(1)
    sure = beatable = limited = 0
    for _ in range(1500):
        choice = rng.choice(OPTIONS)
        cards, unseen = deal(rng, 14)
        sizes = None
        if rng.random() < 0.5:
            sizes = random_sizes(rng, unseen)
        hand = hand_of(cards, choice)
        expected = plain.sure_plays(cards, unseen, choice, sizes)
        assert as_lists(hand.sure_plays(plain.text(unseen), sizes)) == expected
        sure += bool(expected)
        beatable += len(expected) < len(plain.plays_by_group(cards, choice))
        limited += sizes is not None and expected != plain.sure_plays(cards, unseen, choice)
    assert min(sure, beatable) > 400
    assert limited > 40


def test_sure_points_are_brute_force() -> None:
    rng = random.Random(2)
    partial = 0
    for _ in range(1200):
        choice = rng.choice(OPTIONS)
        cards, unseen = deal(rng, 8)
        sizes = None
        if rng.random() < 0.3:
            sizes = random_sizes(rng, unseen)
        hand = hand_of(cards, choice)
        points = hand.sure_points(plain.text(unseen), sizes)
        assert points == plain.sure_points(cards, unseen, choice, sizes)
        made = as_lists(points.plays)
        assert sum(map(len, made)) == points
        assert set(made) <= set(plain.sure_plays(cards, unseen, choice, sizes))
        assert not Counter(kind for play in made for kind in play) - Counter(cards)
        partial += 0 < points < len(cards)
    assert partial > 200


def test_sure_points_of_known_cases() -> None:
    hand = chuopai.Hand.parse("66*2 45 22")
    assert hand.sure_points("11*4 13*4") == 3
    assert [str(play) for play in hand.sure_points("11*4 13*4").plays] == ["66*2 45"]
    assert hand.sure_points("11*4", sizes=(0, 0)) == 0
    assert hand.sure_points("") == 0  # no unseen cards: both opponents are known to have none
    # Two cards at most can be answered, so that the three sevens cannot be beaten.
    assert chuopai.Hand.parse("25*3").sure_points("36*4", sizes=(2, 1)) == 3
    assert chuopai.Hand.parse("25*3").sure_points("36*4", sizes=(3, 1)) == 0


def test_all_cards_outside_the_hand_are_unseen_by_default() -> None:
    hand = chuopai.Hand.parse("66*4 36 11 15*2 56")
    rest = [4 - count for count in hand.counts]
    assert hand.sure_plays() == hand.sure_plays(rest)
    assert hand.sure_points() == hand.sure_points(rest) == 8
    assert hand.sure_plays({"11": 3, chuopai.Kind("15"): 1}) == hand.sure_plays("11*3 15")


def test_refusals() -> None:
    hand = chuopai.Hand.parse("66*2 45")
    with pytest.raises(HandError, match="66"):
        hand.sure_plays("66*3")
    with pytest.raises(HandError, match="sizes"):
        hand.sure_plays("11*3", sizes=(2, 2))
    with pytest.raises(HandError, match="sizes"):
        hand.sure_points("11*3", sizes=(-1, 2))
    with pytest.raises(HandError, match="sizes"):
        hand.sure_points("11*3", sizes=(1,))
    with pytest.raises(TypeError):
        hand.sure_plays("11*3", sizes=3)  # type: ignore[arg-type]
