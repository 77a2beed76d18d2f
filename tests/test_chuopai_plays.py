"""Plays, responses and comparisons against the plain definition (CP-4 to CP-7)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from reference import chuopai as plain
from tingpai import HandError, IllegalActionError, NotationError, chuopai

DECK = [kind for kind in range(21) for _ in range(4)]
EXAMPLES = [
    ("35", "26 36 25 66", ["36"]),
    ("33*2", "55*2 22*2 13*2 66", ["13*2"]),
    ("11*2 35", "66 45 36 11*2 26", ["66 36 45"]),
    ("66*2", "66 45 11*2", []),
    ("13 14", "66*3", []),
    ("12*2", "24*2", []),
]


def options() -> Iterator[plain.Options]:
    for most, same, equal in product((None, 2, 4, 7), (False, True), (False, True)):
        yield plain.Options(most, same, equal)


OPTIONS = list(options())


def rules_of(choice: plain.Options) -> chuopai.Rules:
    return chuopai.Rules(**choice._asdict())


def counts(cards: plain.Cards) -> list[int]:
    return [cards.count(kind) for kind in range(21)]


def as_lists(plays: tuple[chuopai.Play, ...]) -> list[plain.Cards]:
    return [tuple(int(kind) for kind in play.kinds) for play in plays]


@pytest.mark.parametrize(("target", "hand", "answers"), EXAMPLES)
def test_page_examples(target: str, hand: str, answers: list[str]) -> None:
    assert [str(play) for play in chuopai.Hand.parse(hand).responses(target)] == answers


def test_page_example_of_a_lead() -> None:
    plays = chuopai.Hand.parse("66*2 45 36 56 26 35 11").plays()
    assert len(plays) == 17
    assert sum(play.is_combination for play in plays) == 9
    assert [str(play) for play in plays[:3]] == ["66", "66*2", "66*2 36"]


def test_every_small_hand_of_few_kinds() -> None:
    kinds = [plain.INDEX[name] for name in ("66", "11", "36", "45", "26", "55")]
    targets = [play for play in plain.plays(tuple(sorted(kinds * 3))) if len(play) <= 5]
    seen = 0
    for size in range(7):
        for cards in combinations_with_replacement(sorted(kinds), size):
            if max(map(cards.count, cards), default=0) > 4:
                continue
            hand = chuopai.Hand(counts(cards))
            expected = plain.plays(cards)
            assert as_lists(hand.plays()) == expected
            for target in targets[seen % 7 :: 7]:
                beating = [play for play in expected if plain.beats(play, target)]
                assert as_lists(hand.responses(plain.text(target))) == beating
            seen += 1
    assert seen == 882


def compare_random_hands(seed: int, hands: int) -> tuple[int, int]:
    """Random hands of all sizes under all options, each with a random play to answer."""
    rng = random.Random(seed)
    combinations = answered = 0
    for _ in range(hands):
        choice = rng.choice(OPTIONS)
        # Few kinds in half of the hands, so that sets and combinations are long.
        pool = (
            DECK if rng.random() < 0.5 else [k for k in rng.sample(range(21), 7) for _ in range(4)]
        )
        cards = tuple(sorted(rng.sample(pool, rng.randrange(29))))
        hand = chuopai.Hand(counts(cards), rules_of(choice))
        expected = plain.plays_by_group(cards, choice)
        assert as_lists(hand.plays()) == expected
        other = tuple(sorted(rng.sample(pool, rng.randrange(1, 15))))
        target = rng.choice(plain.plays_by_group(other, choice))
        beating = [play for play in expected if plain.beats(play, target, choice)]
        assert as_lists(hand.responses(plain.text(target))) == beating
        combinations += any(len(set(play)) > 1 for play in expected)
        answered += bool(beating)
    return combinations, answered


def test_random_hands_under_all_options() -> None:
    combinations, answered = compare_random_hands(1, 3000)
    assert combinations > 1500
    assert answered > 800


@pytest.mark.exhaustive
def test_hundred_thousand_random_hands_under_all_options() -> None:
    combinations, answered = compare_random_hands(2, 100_000)
    assert combinations > 50_000
    assert answered > 25_000


def test_by_group_is_the_definition() -> None:
    """The naive generator for large hands against the one over every sub-multiset."""
    rng = random.Random(3)
    for _ in range(200):
        choice = rng.choice(OPTIONS)
        cards = tuple(sorted(rng.sample(DECK, rng.randrange(11))))
        assert plain.plays_by_group(cards, choice) == plain.plays(cards, choice)


def test_comparisons_are_beating_where_the_rules_compare() -> None:
    rng = random.Random(4)
    compared = 0
    for _ in range(300):
        choice = rng.choice(OPTIONS)
        cards = tuple(sorted(rng.sample(DECK[:44] + DECK[44:64], 14)))
        plays = chuopai.Hand(counts(cards), rules_of(choice)).plays()
        for a, b in zip(plays, rng.sample(plays, len(plays)), strict=True):
            x, y = as_lists((a, b))
            assert a.beats(b) == plain.beats(x, y, choice)
            p, q = plain.meaning(x, choice), plain.meaning(y, choice)
            assert p is not None
            assert q is not None
            same_heads = not choice.combination_same_make_up or p.heads == q.heads
            if (p.family, p.size) == (q.family, q.size) and same_heads:
                compared += a != b
                assert (a > b) == (b < a) == plain.beats(x, y, choice)
                assert (a >= b) == (b <= a) == (plain.beats(x, y, choice) or x == y)
            else:
                assert not a.beats(b)
                with pytest.raises(TypeError):
                    a < b  # noqa: B015
    assert compared > 100


def test_plays_of_different_rules_do_not_compare() -> None:
    strict = chuopai.Rules(combination_max=4)
    with pytest.raises(TypeError):
        chuopai.Play("66") > chuopai.Play("11", strict)  # noqa: B015
    assert chuopai.Play("66") != chuopai.Play("66", strict)


def test_equal_ranks_never_beat() -> None:
    for a, b in (("26", "35"), ("12*2", "24*2")):
        x, y = chuopai.Play(a), chuopai.Play(b)
        assert not x > y
        assert not x < y
        assert x != y


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("45 66 66", "66*2 45"),
        ("HEAVEN*2  red-nine", "66*2 45"),
        ("spike Nail ding-DING 12", "12*4"),
        ("Two-Red Long-Three*3 crooked-eight", "33*3 35 24"),
    ],
)
def test_notation(text: str, canonical: str) -> None:
    assert str(chuopai.Hand.parse(text)) == canonical


@pytest.mark.parametrize(
    "text", ["21", "66*5", "66*0", "66*", "66*22", "6", "67", "66,45", "God-of-Wealth"]
)
def test_unreadable_notation(text: str) -> None:
    with pytest.raises(NotationError, match="character 4"):
        chuopai.Hand.parse("45 " + text)


def test_impossible_hands() -> None:
    with pytest.raises(HandError, match="66"):
        chuopai.Hand.parse("66*3 66*2")
    with pytest.raises(HandError, match="33"):
        chuopai.Hand([0, 0, 0, 0, 5, *[0] * 16])
    with pytest.raises(HandError, match="29 cards"):
        chuopai.Hand([4] * 7 + [1] + [0] * 13)
    with pytest.raises(HandError):
        chuopai.Hand([0] * 20)
    with pytest.raises(TypeError):
        chuopai.Hand([0.0] * 21)  # type: ignore[list-item]


@pytest.mark.parametrize("text", ["", "66 44", "66 26", "36 45", "26 35", "66 11 36", "12 24"])
def test_cards_that_are_no_play(text: str) -> None:
    with pytest.raises(IllegalActionError):
        chuopai.Play(text)
    with pytest.raises(IllegalActionError):
        chuopai.Hand.parse("66").responses(text)


def test_options_limit_plays() -> None:
    with pytest.raises(IllegalActionError):
        chuopai.Play("66*3 36*2", chuopai.Rules(combination_max=4))
    with pytest.raises(IllegalActionError):
        chuopai.Play("66*2 36", chuopai.Rules(combination_equal_parts=True))
    for most in (1, 13, 0, -1):
        with pytest.raises(ValueError, match="combination_max"):
            chuopai.Rules(combination_max=most)
