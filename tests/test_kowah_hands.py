"""Kowah hands through the public API: the page's examples, options, scores and bad input."""

from __future__ import annotations

import csv
import json
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import tingpai
from tingpai import kowah
from tingpai.kowah import Hand, Kind, Meld, Rules, Win

READY = "5c5s5m 77c7s 22c"
TWO = "55c55s5m 77c7s"
FAR = "1c4s9m 27c TR 6s"
DATA = Path(__file__).parent / "data" / "hands.tsv"


def rows() -> list[tuple[str, str, str, str]]:
    with DATA.open(encoding="utf-8") as file:
        table = list(csv.reader(file, delimiter="\t"))
    return [(r[0], r[2], r[3], r[4]) for r in table[1:] if r[1] == "kowah"]


def names(kinds: object) -> str:
    assert isinstance(kinds, dict)
    return " ".join(map(str, kinds)) or "-"


@pytest.mark.parametrize(("row", "cards", "query", "expected"), rows())
def test_rows_of_known_hands(row: str, cards: str, query: str, expected: str) -> None:
    assert query == "waits", row
    hand = Hand.parse(cards)
    assert names(hand.waits()) == expected
    assert hand.is_ready() == (expected != "-")


def test_the_rows_are_there() -> None:
    assert len(rows()) == 6


# ------------------------------------------------------------------------------ examples, scores


@pytest.mark.parametrize(
    ("cards", "waits", "any_waits"),
    [
        ("5c5s5m 77c7s 22c", "2c", "2c"),
        ("5c5s5m 77c7s 2c2s", "-", "-"),
        ("55c55s5m 77c7s", "5c 5s", "5c 5s"),
        ("555c55s 77c7s", "-", "-"),
        ("555c5s5m 77c7s", "-", "-"),
        ("TTT RRR WW", "W", "W"),
        ("555c555s55m", "5m", "5c 5s 5m"),
        ("5555c55s55m", "5s 5m", "5s 5m"),
        ("5555c555s5m", "-", "5s"),
        ("5555c5555s", "-", "-"),
        ("TTTT 555c5s", "-", "-"),
    ],
)
def test_page_examples_of_waits(cards: str, waits: str, any_waits: str) -> None:
    """KW-6, KW-7 and its **option** ``pair_rule``; G-4 for kinds all owned."""
    for pair_rule, expected in (("each", waits), ("any", any_waits)):
        hand = Hand.parse(cards, Rules(pair_rule=pair_rule))  # type: ignore[arg-type]
        assert names(hand.waits()) == expected
        assert hand.is_ready() == (expected != "-")
        assert (hand.shanten() == 0) == (expected != "-")


def test_live_copies() -> None:
    assert Hand.parse(READY).waits() == {Kind("2c"): 2}
    assert Hand.parse(READY).waits(seen="2c") == {Kind("2c"): 1}
    assert Hand.parse(READY).waits(seen="22c") == {Kind("2c"): 0}
    assert Hand.parse(READY).is_ready()


def test_score_is_the_multiplier_of_the_way_of_winning() -> None:
    """KW-12."""
    hand = Hand.parse(READY)
    assert hand.score(Win("2c")).points == 3
    assert hand.score(Win("2c", by="own_draw")).points == 3
    assert hand.score(Win("2c", by="public_draw")).points == 2
    assert hand.score(Win("2c", by="discard")).points == 1
    best = hand.max_score()
    assert best is not None
    assert best.points == 3
    other = Hand.parse(READY, Rules(multipliers=(5, 0, 4)))
    assert [other.score(Win("2c", by=by)).points for by in ("own_draw", "public_draw")] == [5, 0]
    assert other.score(Win("2c", by="discard")).points == 4


def test_reading_begins_with_the_waited_for_triple() -> None:
    score = Hand.parse(READY).score(Win("2c", by="discard"))
    assert score.reading[0] == Meld("222c")
    assert set(score.reading[1:]) == {Meld("5c5s5m"), Meld("77c7s")}
    assert [item.points for item in score.items] == [1]
    complete = Hand.parse(READY).draw("2c")
    assert complete.is_complete()
    assert complete.shanten() == -1
    assert complete.score().points == 3
    assert complete.score(Win("2c", by="public_draw")).points == 2


def test_nine_cards_that_only_look_complete() -> None:
    """KW-14: the ninth card must be the third card of a legal pair; two triples and a triple of
    another suit mix are not enough."""
    mixed = Hand.parse("5c5s5m 77c7s 2c2s2m")
    assert not mixed.is_complete()
    assert mixed.partitions() == ()
    assert mixed.shanten() == 0
    with pytest.raises(tingpai.IncompleteHandError):
        mixed.score()


def test_partitions_of_a_hand_with_two_readings() -> None:
    hand = Hand.parse(TWO).draw("5c")
    assert hand.is_complete()
    for reading in hand.partitions():
        assert sorted(len(meld.kinds) for meld in reading) == [3, 3, 3]
    assert len(set(hand.partitions())) == len(hand.partitions()) >= 1


def test_discards_of_nine_cards() -> None:
    """After the example's discard the hand waits on 5c or 5s (KW-7)."""
    hand = Hand.parse(TWO).draw("9m")
    best = hand.discards()[0]
    assert best.kind == Kind("9m")
    assert best.shanten == 0
    assert best.acceptance == {Kind("5c"): 2, Kind("5s"): 2}
    assert best.live == 4
    assert best.why
    assert hand.discard("9m") == Hand.parse(TWO)


# -------------------------------------------------------------------------------- declared hands


def test_declared_hand_waits_on_its_kind_alone() -> None:
    """KW-8, KW-9, KW-14."""
    hand = Hand.parse(TWO + " !5s")
    assert hand.declared == Kind("5s")
    assert hand.waits() == {Kind("5s"): 2}
    assert hand.acceptance() == {Kind("5s"): 2}
    assert hand.shanten() == 0
    assert hand == Hand.parse(TWO).declare("5s") == Hand(hand.counts, declared="5s")
    assert hand != Hand.parse(TWO)
    assert hand.counts == Hand.parse(TWO).counts
    assert str(hand).endswith("!5s")
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse("TTT RRR WW !W").declared == Kind("W")
    assert Hand.parse(TWO).declared is None


def test_declared_hand_is_locked() -> None:
    hand = Hand.parse(TWO + " !5s")
    with pytest.raises(tingpai.TingpaiError):
        hand.draw("9m")
    with pytest.raises(tingpai.TingpaiError):
        hand.discard("7s")
    with pytest.raises(tingpai.TingpaiError):
        hand.declare("5c")
    assert hand.score(Win("5s", by="discard")).points == 1
    with pytest.raises(tingpai.IncompleteHandError):
        hand.score(Win("5c"))
    best = hand.max_score()
    assert best is not None
    assert best.points == 3


@pytest.mark.parametrize(
    "cards",
    [
        TWO + " !7c",  # not a pair of that rank's legal ones
        TWO + " !5m",
        TWO + " !9m",
        "555c555s55m !5c",  # under `each`
        FAR + " !6s",
        "TTT RRR WW !T",
        TWO + " 9m !5c",  # nine cards
    ],
)
def test_illegal_declared_waits(cards: str) -> None:
    with pytest.raises(tingpai.HandError):
        Hand.parse(cards)
    if "9m !5c" not in cards:
        with pytest.raises(tingpai.TingpaiError):
            Hand.parse(cards.split("!")[0]).declare(cards.split("!")[1])


def test_declared_wait_under_the_any_rule() -> None:
    assert Hand.parse("555c555s55m !5c", Rules(pair_rule="any")).waits() == {Kind("5c"): 1}
    with pytest.raises(tingpai.HandError):
        Hand.parse("5555c555s5m !5c", Rules(pair_rule="any"))  # no third card


# -------------------------------------------------------------------------------- rules, values


def test_rules_round_trip_and_replace() -> None:
    rules = Rules(pair_rule="any", multipliers=(4, 0, 9), return_discard=True, max_turns=50)
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert rules.replace(pair_rule="each").pair_rule == "each"
    assert rules.multipliers == (4, 0, 9)
    assert Rules() == Rules(
        pair_rule="each", multipliers=(3, 2, 1), return_discard=False, max_turns=None
    )
    assert hash(rules) == hash(rules.replace())
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules != Rules()


@pytest.mark.parametrize(
    "bad",
    [
        {"pair_rule": "all"},
        {"pair_rule": None},
        {"multipliers": (3, 2)},
        {"multipliers": (3, 2, -1)},
        {"multipliers": (3, 2, 1.5)},
        {"multipliers": 3},
        {"multipliers": (3, 2, 2**80)},
        {"return_discard": 1.5},
        {"max_turns": 0},
        {"max_turns": -1},
        {"max_turns": 2.5},
        {"no_such_option": True},
    ],
)
def test_bad_rules(bad: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        Rules(**bad)  # type: ignore[arg-type]


def test_rules_refuse_unknown_fields() -> None:
    with pytest.raises((TypeError, ValueError), match="surprise"):
        Rules.from_dict({"surprise": 1})


def test_notation() -> None:
    """Any order and spacing; canonical when printed."""
    hand = Hand.parse("R7s T 2c 1c9m7cR4s")
    assert str(hand) == "127c47s9mTRR" or Hand.parse(str(hand)) == hand
    assert Hand.parse("TTTRRRWW") == Hand.parse("W R TT RR W T")
    assert Hand.parse("55c 5s 77c 7s 22c") == Hand.parse("22c5s7s7755c")
    assert hash(Hand.parse("TTTRRRWW")) == hash(Hand.parse("WWRRRTTT"))
    assert str(Hand.parse(READY)) == str(Hand.parse("22c5s7s775c5m"))


def test_hand_values() -> None:
    for cards in (READY, TWO + " !5s", FAR, READY + " 9m"):
        hand = Hand.parse(cards)
        assert hand == Hand(hand.counts, declared=hand.declared)
        assert hand == Hand(np.array(hand.counts, dtype=np.uint16), hand.declared)
        assert len(hand.counts) == 30
        assert hand.melds == ()
        assert hand.is_after_draw == (sum(hand.counts) == 9)
        assert hand.rules == Rules()
        assert pickle.loads(pickle.dumps(hand)) == hand
        assert Hand.from_dict(json.loads(json.dumps(hand.to_dict()))) == hand
        assert eval(repr(hand), {**vars(kowah), "kowah": kowah}) == hand
        with pytest.raises(AttributeError):
            hand.counts = ()  # type: ignore[misc]


def test_seen_in_every_form() -> None:
    hand = Hand.parse(READY)
    kind = Kind("2c")
    counts = [0] * 30
    counts[kind] = 1
    for seen in ("2c", {kind: 1}, {int(kind): 1}, {"2c": 1}, counts, np.array(counts)):
        assert hand.waits(seen=seen) == {kind: 1}


# ------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ("6T 55c5s77c7s22c", "T"),
        ("55c5s77c7s2c2", "column 14"),
        ("55c5s77c7s22x", "x"),
        ("0c 55c5s77c7s2c", "0"),
        ("c 55c5s77c7s2c", "c"),
        ("t 55c5s77c7s22c", "t"),
        ("55p5s77c7s22c", "p"),
        ("[555c] 77c7s22c", r"\["),
        (TWO + " !", "!"),
        (TWO + " !X", "X"),
        (TWO + " !5", "column 18"),
        (TWO + " !55c", "column 17"),
        (TWO + " !5c !5s", "!"),
        ("!5c " + TWO, "wait"),
    ],
)
def test_unreadable_notation(cards: str, hint: str) -> None:
    with pytest.raises(tingpai.NotationError, match=hint):
        Hand.parse(cards)


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ("55c5s77c7s2c", "7"),
        (READY + " 99m", "10"),
        ("", "0"),
        ("55555c 7s22c", "5c"),
        ("TTTTT 7s22c", "T"),
    ],
)
def test_cards_that_are_no_hand(cards: str, hint: str) -> None:
    with pytest.raises(tingpai.HandError, match=re.escape(hint)):
        Hand.parse(cards)


@pytest.mark.parametrize("cards", ["5c", "5c5s", "5c6c", "5c6c7c", "TTR", "5555c", "5c5sT"])
def test_melds_that_are_none(cards: str) -> None:
    """KW-6: a pair is two of one kind exactly."""
    with pytest.raises(tingpai.HandError):
        Meld(cards)


def test_counts_that_are_no_hand() -> None:
    good = list(kowah.parse_cards(READY))
    negative = [*good]
    negative[0] -= 1
    negative[2] += 1
    with pytest.raises(tingpai.HandError, match="-1"):
        Hand(negative)
    with pytest.raises(tingpai.HandError, match="-1"):
        Hand(np.array(negative, dtype=np.int8))
    for wrong in (good[:29], [*good, 0], []):
        with pytest.raises(tingpai.HandError):
            Hand(wrong)
    huge = [*good]
    huge[3] = 2**70
    with pytest.raises((tingpai.HandError, TypeError)):
        Hand(huge)
    wrapping = np.array(good, dtype=np.int64)
    wrapping[3] += 256
    with pytest.raises(tingpai.HandError):
        Hand(wrapping)


@pytest.mark.parametrize("dtype", ["float64", "float32", "complex128", "object", "U1"])
def test_counts_of_a_wrong_dtype(dtype: str) -> None:
    with pytest.raises(TypeError, match="counts"):
        Hand(np.array(kowah.parse_cards(READY)).astype(dtype))


def test_counts_of_a_wrong_type() -> None:
    good = list(kowah.parse_cards(READY))
    for wrong in ([float(n) for n in good], [str(n) for n in good], None, 5, READY):
        with pytest.raises(TypeError, match="counts"):
            Hand(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand.parse(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand(good, rules="each")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand(good, declared=1.0)  # type: ignore[arg-type]


def test_questions_of_the_wrong_hand() -> None:
    """G-3: waits are asked of eight cards, discards of nine."""
    before, after = Hand.parse(READY), Hand.parse(READY + " 9m")
    for ask in (after.waits, after.acceptance, after.max_score):
        with pytest.raises(tingpai.HandError):
            ask()
    with pytest.raises(tingpai.HandError):
        before.discards()
    for act in (
        lambda: after.draw("9m"),
        lambda: before.discard("2c"),
        lambda: after.discard("9s"),
        lambda: after.declare("2c"),
        lambda: before.declare("7c"),
        lambda: Hand.parse("TTTT RRR W").draw("T"),
    ):
        with pytest.raises(tingpai.TingpaiError):
            act()


def test_scores_of_hands_that_do_not_win() -> None:
    before, after = Hand.parse(READY), Hand.parse(READY + " 9m")
    for ask in (before.score, lambda: before.score(Win("7c")), after.score):
        with pytest.raises(tingpai.IncompleteHandError):
            ask()
    with pytest.raises(tingpai.TingpaiError):
        before.draw("2c").score(Win("9m"))  # not a card of the hand
    with pytest.raises(ValueError, match="'T'"):
        Win("6T")
    with pytest.raises(ValueError, match="theft"):
        Win("2c", by="theft")  # type: ignore[arg-type]


def test_win_must_be_the_pairs_third_card() -> None:
    """KW-10: a complete nine wins by the third card of a possible pair only."""
    complete = Hand.parse(READY).draw("2c")
    with pytest.raises(tingpai.TingpaiError):
        complete.score(Win("5c"))


@pytest.mark.parametrize("seen", ["6T", {"2c": -1}, {"2c": 3}, "222c", {"2x": 1}, [0] * 29])
def test_bad_seen_cards(seen: object) -> None:
    """G-4: own cards and seen ones together are at most the copies there are."""
    for ask in (Hand.parse(READY).waits, Hand.parse(READY).acceptance):
        with pytest.raises(ValueError, match=r".+"):
            ask(seen=seen)  # type: ignore[arg-type]


def test_seen_of_a_wrong_type() -> None:
    for seen in (5, {"2c": 1.0}, [0.0] * 30, np.zeros(30)):
        with pytest.raises(TypeError, match="seen"):
            Hand.parse(READY).waits(seen=seen)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "sisepai", "hand": READY},
        {"game": "kowah", "hand": 5},
        {"game": "kowah", "hand": READY, "rules": {"surprise": 1}},
    ],
)
def test_bad_dicts(data: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        Hand.from_dict(data)
