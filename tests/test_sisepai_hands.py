"""Si Se Pai hands through the public API: the page's examples, options, scores and bad input."""

from __future__ import annotations

import csv
import json
import pickle
import re
from pathlib import Path

import numpy as np
import pytest

import tingpai
from tingpai import sisepai
from tingpai.sisepai import Group, Hand, Rules, Win

EXAMPLE = "GAEr RHCr Sr Sy Sw Gy F AAAg CCCCw HHy Gw"
READY = "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg"
FAR = "GAEr RHCr Ry Hw Sy AEg GRw F [HHHy] [Sr Sy Sw]"
DATA = Path(__file__).parent / "data" / "hands.tsv"


def rows() -> list[tuple[str, str, str, str]]:
    with DATA.open(encoding="utf-8") as file:
        table = list(csv.reader(file, delimiter="\t"))
    return [(r[0], r[2], r[3], r[4]) for r in table[1:] if r[1] == "sisepai"]


def names(kinds: object) -> str:
    assert isinstance(kinds, dict)
    return " ".join(map(str, kinds)) or "-"


@pytest.mark.parametrize(("row", "cards", "query", "expected"), rows())
def test_rows_of_known_hands(row: str, cards: str, query: str, expected: str) -> None:
    hand = Hand.parse(cards)
    if query == "complete":
        assert str(hand.is_complete()) == expected
    elif query == "points":
        assert hand.score().points == int(expected)
    elif query == "waits":
        assert names(hand.waits()) == expected
    else:
        assert query == "shanten", row
        assert hand.shanten() == int(expected)


def test_the_rows_are_there() -> None:
    assert len(rows()) == 6


# ------------------------------------------------------------------------------ examples, scores


def test_page_example_of_a_complete_hand() -> None:
    """SP-5, SP-6: eleven points, eight if mixed groups score nothing."""
    hand = Hand.parse(EXAMPLE)
    assert hand.is_complete()
    assert hand.shanten() == -1
    assert not hand.is_ready()
    assert hand.score().points == 11
    plain = Hand.parse(EXAMPLE, Rules(mixed_group_points="identical_only"))
    assert plain.score().points == 8


@pytest.mark.parametrize(
    ("cards", "points", "plain"),
    [
        ("SSr SSy SSw", 2, 0),
        ("SSSr SSy SSw", 1, 1),
        ("Gr AAAr EEEr", 3, 3),
        ("F", 3, 3),
        ("FF F", 9, 9),
        ("Gr", 1, 1),
        ("GGGGr", 4, 4),
        ("HHy", 0, 0),
        ("HHHy", 1, 1),
        ("HHHHy", 2, 2),
        ("GAEw", 1, 0),
        ("RHCw", 1, 0),
        ("Sr Sy Sg", 1, 0),
        ("Sr Sy Sw Sg", 2, 0),
        ("", 0, 0),
    ],
)
def test_points_of_fragments(cards: str, points: int, plain: int) -> None:
    """SP-5 and the page's fragments, for both values of ``mixed_group_points``."""
    counts = sisepai.parse_cards(cards)
    assert sisepai.split_points(counts) == points
    assert sisepai.split_points(counts, Rules(mixed_group_points="identical_only")) == plain


@pytest.mark.parametrize("cards", ["Hy", "GAr", "Sr Sy", "Sr Sy Sw Ry", "RHy Cr", "SSSr Sy"])
def test_fragments_without_a_split(cards: str) -> None:
    """SP-4: nothing else is a group."""
    assert sisepai.split_points(sisepai.parse_cards(cards)) is None


def test_page_example_of_a_ready_hand() -> None:
    """SP-16: waits Ar (G + AA) and Er (GAE), nine points each."""
    hand = Hand.parse(READY)
    assert names(hand.waits()) == "Ar Er"
    assert hand.waits() == {sisepai.Kind("Ar"): 3, sisepai.Kind("Er"): 4}
    assert hand.score(Win("Ar")).points == 9
    assert hand.score(Win("Er")).points == 9
    best = hand.max_score()
    assert best is not None
    assert best.points == 9
    assert Group("GAEr") in hand.score(Win("Er")).reading
    assert Group("AAr") in hand.score(Win("Ar")).reading


def test_items_are_the_groups_of_the_reading() -> None:
    score = Hand.parse(EXAMPLE).score()
    assert [item.group for item in score.items] == list(score.reading)
    assert sum(item.points for item in score.items) == score.points
    lines = {str(item.group): item.points for item in score.items}
    assert lines["GAEr"] == 1
    assert lines["CCCCw"] == 2
    assert lines["F"] == 3
    assert lines["HHy"] == 0


def test_exposed_groups_stay_as_they_lie() -> None:
    """SP-6: exposed groups are never split, so there are fewer readings, or none."""
    rest = "GAEr RHCr RHCy AAAg"
    hidden = Hand.parse(f"{rest} SSSr Sy Sw SSSSg")
    assert hidden.score().points == 7
    assert len(hidden.partitions()) == 4
    shown = Hand.parse(f"{rest} [SSSr] Sy Sw [SSSSg]")
    assert not shown.is_complete()
    again = Hand.parse(f"{rest} SSSr [Sr Sy Sw] SSSg")
    assert again.partitions() == (again.score().reading,)
    assert Group("Sr Sy Sw") in again.score().reading


def test_partitions_of_a_hand_with_three_readings() -> None:
    """SP-6: every distinct reading, each once."""
    hand = Hand.parse("GAEr RHCr RHCy AAAg CCCw SSr SSy SSw")
    parts = hand.partitions()
    assert len(parts) == len(set(parts)) == 2
    assert all(sum(len(g.kinds) for g in reading) == 21 for reading in parts)
    assert Hand.parse("GAEr RHCr RHCy AAAg CCCw SSr SSy SRw").partitions() == ()


def test_twenty_grouped_cards_wait_on_generals_and_flowers() -> None:
    """SP-15, SP-16: fully grouped, and still one take to go."""
    hand = Hand.parse("GAEr RHCr RHCy AAAg CCCCw HHy EEw")
    assert hand.shanten() == 0
    assert not hand.is_complete()
    assert {"Gr", "Gy", "Gw", "Gg", "F"} <= {str(k) for k in hand.waits()}
    best = hand.max_score()
    assert best is not None
    assert best.points == hand.score(Win("F")).points


def test_all_owned_kinds_are_no_waits() -> None:
    """SP-15, G-4: the fourth Horse lies in an exposed group, so R and C wait for nothing."""
    open_ = Hand.parse("RCr Gy Gw Gg AAAg CCCCw EEy SSSg RRy [F]")
    assert open_.waits() == {sisepai.Kind("Hr"): 4}
    shut = Hand.parse("RCr Gy Gw Gg F AAAg CCCCw SSSg [HHHHr]")
    assert shut.waits() == {}
    assert shut.shanten() > 0


def test_own_discards_count_as_seen_only() -> None:
    hand = Hand.parse(READY)
    assert hand.waits(seen="AAAr EEr") == {sisepai.Kind("Ar"): 0, sisepai.Kind("Er"): 2}


# --------------------------------------------------------------------------------------- options


def test_extend_exposed_waits_and_points() -> None:
    """SP-6 **option** ``extend_exposed``: the fourth card may join an exposed three."""
    cards = "GAEr RHCr RHCy AAAg CCw HHg F [HHHw]"
    plain, extended = Hand.parse(cards), Hand.parse(cards, Rules(extend_exposed=True))
    assert "Hw" not in {str(k) for k in plain.waits()}
    assert extended.waits()[sisepai.Kind("Hw")] == 1
    assert extended.score(Win("Hw")).points == 1 + 1 + 1 + 1 + 0 + 0 + 3 + 2
    assert Group("HHHHw") in extended.score(Win("Hw")).reading


def test_extend_exposed_soldiers_with_a_concealed_card() -> None:
    """A win may also add concealed cards, one to a group (SP-6)."""
    cards = "GAEr RHCr RHCy AAAg CCCw Sg Gy [Sr Sy Sw]"
    rules = Rules(extend_exposed=True)
    plain, extended = Hand.parse(cards), Hand.parse(cards, rules)
    assert {str(k) for k in plain.waits()} == {"Sg"}
    assert {"Gr", "F", "Cw", "Sg"} <= {str(k) for k in extended.waits()}
    won = extended.score(Win("F"))
    assert Group("Sr Sy Sw Sg") in won.reading
    assert won.points == 1 + 1 + 1 + 1 + 1 + 2 + 1 + 3
    none = Hand.parse(cards, rules.replace(mixed_group_points="identical_only"))
    assert none.score(Win("F")).points == 0 + 0 + 0 + 1 + 1 + 0 + 1 + 3


def test_extending_take() -> None:
    rules = Rules(extend_exposed=True)
    hand = Hand.parse(FAR, rules)
    taken = hand.take("Hy", "HHHHy", extend=True)
    assert Group("HHHHy") in taken.melds
    assert Group("HHHy") not in taken.melds
    assert taken.counts == hand.counts
    with pytest.raises(tingpai.TingpaiError):
        Hand.parse(FAR).take("Hy", "HHHHy", extend=True)
    with pytest.raises(tingpai.TingpaiError):
        hand.take("Ry", "RRRRy", extend=True)


def test_rules_round_trip_and_replace() -> None:
    rules = Rules(mixed_group_points="identical_only", extend_exposed=True)
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert rules.replace(extend_exposed=False) == Rules(mixed_group_points="identical_only")
    assert Rules() == Rules(mixed_group_points="by_size", extend_exposed=False)
    assert hash(rules) == hash(rules.replace())
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules != Rules()


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ({"mixed_group_points": "big"}, ValueError),
        ({"mixed_group_points": 1}, (TypeError, ValueError)),
        ({"extend_exposed": "yes"}, TypeError),
        ({"no_such_option": True}, TypeError),
    ],
)
def test_bad_rules(bad: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        Rules(**bad)  # type: ignore[arg-type]


def test_rules_refuse_unknown_fields() -> None:
    with pytest.raises((TypeError, ValueError), match="surprise"):
        Rules.from_dict({"surprise": 1})


# --------------------------------------------------------------------------------- takes, values


def test_take_exposes_a_group() -> None:
    """SP-7: the taken card and own concealed cards become an exposed group."""
    hand = Hand.parse(FAR)
    taken = hand.take("Gg", "GAEg")
    assert taken.is_after_draw
    assert Group("GAEg") in taken.melds
    assert taken.counts[sisepai.Kind("Ag")] == 0
    alone = hand.take("F", "F")
    assert Group("F") in alone.melds
    assert alone.discard("Hw").shanten() >= hand.shanten() - 1


@pytest.mark.parametrize(
    ("kind", "group"),
    [
        ("Hw", "HHw"),  # SP-11: a pair, and it does not win
        ("Cg", "RHCg"),  # no R and H of that colour
        ("Gg", "GAEr"),  # not the group's card
        ("Ry", "RRRy"),  # one R only
        ("Hy", "HHHHy"),  # an exposed three is not concealed cards
    ],
)
def test_takes_that_are_not_legal(kind: str, group: str) -> None:
    with pytest.raises(tingpai.TingpaiError):
        Hand.parse(FAR).take(kind, group)


def test_a_pair_may_be_taken_if_it_wins() -> None:
    hand = Hand.parse(READY)
    assert hand.take("Ar", "AAr").is_complete()


def test_generals_and_flowers_are_never_discarded() -> None:
    """SP-8."""
    hand = Hand.parse(FAR).draw("Cg")
    assert not {"Gr", "Gw", "F"} & {str(d.kind) for d in hand.discards()}
    for kept in ("Gr", "F"):
        with pytest.raises(tingpai.TingpaiError, match=kept):
            hand.discard(kept)


def test_printing_is_canonical() -> None:
    assert str(Hand.parse(EXAMPLE)) == "GAERHCSr GHHSy GCCCCSw AAAg F"
    hand = Hand.parse("[Sw Sr Sy] F RHCr [HHHy] GAr Er RHCw AAAg Gy")
    assert str(hand) == "GAERHCr Gy RHCw AAAg F [Sr Sy Sw] [HHHy]"


def test_notation_takes_any_order_and_spacing() -> None:
    a = Hand.parse("FSrGAErRHCrSySwGyAAAgCCCCwHHyGw")
    b = Hand.parse("  Gw HHy CCCCw AAAg Gy Sw Sy  CHRr EAGr Sr   F ")
    assert a == b == Hand.parse(EXAMPLE)
    assert hash(a) == hash(b)


def test_hand_values() -> None:
    hand = Hand.parse(FAR)
    assert hand == Hand(hand.counts, hand.melds)
    assert hand == Hand(np.array(hand.counts, dtype=np.int64), [str(m) for m in hand.melds])
    assert sum(hand.counts) == 14
    assert len(hand.counts) == 29
    assert not hand.is_after_draw
    assert hand.rules == Rules()
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert Hand.from_dict(json.loads(json.dumps(hand.to_dict()))) == hand
    assert eval(repr(hand), {**vars(sisepai), "sisepai": sisepai}) == hand
    with pytest.raises(AttributeError):
        hand.counts = ()  # type: ignore[misc]


def test_seen_in_every_form() -> None:
    hand = Hand.parse(READY)
    kind = sisepai.Kind("Ar")
    counts = [0] * 29
    counts[kind] = 2
    expected = hand.waits(seen="AAr")
    assert expected[kind] == 1
    for seen in ({kind: 2}, {int(kind): 2}, {"Ar": 2}, counts, np.array(counts)):
        assert hand.waits(seen=seen) == expected


# ------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        ("GFr", "F"),
        ("Fr", "r"),
        ("GAXr", "X"),
        ("Gb", "b"),
        ("gr", "g"),
        ("GA", "column 3"),
        ("r", "r"),
        ("GAEr [HHHy", r"column 11.*\]"),
        ("GAEr HHHy]", r"\]"),
        ("[[HHHy]]", r"\["),
        ("GAEr 5", "5"),
        ("將r", "將"),
    ],
)
def test_unreadable_notation(cards: str, hint: str) -> None:
    with pytest.raises(tingpai.NotationError, match=hint):
        Hand.parse(cards)


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        (READY.replace(" SSSg", " SSg"), "19"),
        (EXAMPLE + " Hg", "22"),
        ("", "0"),
        ("Gr", "1"),
        ("AAAAAr GAEr RHCr Sr Sy Sw F CCCCw HHy", "Ar"),
        ("AAr [AAAr] GEr RHCr Sr Sy Sw F CCCCw HHy", "Ar"),
        ("F F F [F] [F] [F] GEr RHCr Sr Sy Sw CCCCw HHy", "F"),
    ],
)
def test_cards_that_are_no_hand(cards: str, hint: str) -> None:
    with pytest.raises(tingpai.HandError, match=re.escape(hint)):
        Hand.parse(cards)


@pytest.mark.parametrize(
    "cards",
    ["GGr", "FF", "Hr", "GAr", "HAr", "Sr Sy", "SSr Sy", "RHr Cy", "GAEAr", "HHHHHr"],
)
def test_groups_that_are_none(cards: str) -> None:
    """SP-4: neither by themselves nor exposed in a hand of the right size."""
    with pytest.raises(tingpai.HandError):
        Group(cards)
    shown = len(re.sub(r"[^A-Z]", "", cards))
    filler = ["Gg", "Gw", "Gy", *["Ey"] * 4, *["Ew"] * 4, *["Eg"] * 4, *["Cw"] * 4, "Gg"]
    with pytest.raises(tingpai.TingpaiError):
        Hand.parse(f"[{cards}] {' '.join(filler[: 20 - shown])}")


@pytest.mark.parametrize("cards", ["", "GA", "HHy]", "x"])
def test_groups_that_cannot_be_read(cards: str) -> None:
    with pytest.raises(tingpai.NotationError):
        Group(cards)


def counts_of(cards: str) -> list[int]:
    return list(sisepai.parse_cards(cards))


def test_counts_that_are_no_hand() -> None:
    good = counts_of(READY)
    negative = [*good]
    negative[0] -= 2
    negative[7] += 2
    with pytest.raises(tingpai.HandError, match="-1"):
        Hand(negative)
    with pytest.raises(tingpai.HandError, match="-1"):
        Hand(np.array(negative, dtype=np.int8))
    for wrong in (good[:28], [*good, 0], []):
        with pytest.raises(tingpai.HandError):
            Hand(wrong)
    huge = [*good]
    huge[3] = 2**40
    with pytest.raises(tingpai.HandError):
        Hand(huge)
    wrapping = np.array(good, dtype=np.int64)
    wrapping[3] += 256
    with pytest.raises(tingpai.HandError):
        Hand(wrapping)


@pytest.mark.parametrize("dtype", ["float64", "float32", "complex128", "object", "U1"])
def test_counts_of_a_wrong_dtype(dtype: str) -> None:
    with pytest.raises(TypeError, match="counts"):
        Hand(np.array(counts_of(READY)).astype(dtype))


def test_counts_of_a_wrong_type() -> None:
    good = counts_of(READY)
    for wrong in ([float(n) for n in good], [str(n) for n in good], None, 5, READY):
        with pytest.raises(TypeError, match="counts"):
            Hand(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand.parse(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand(good, rules="by_size")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Hand(good, melds=[5])  # type: ignore[list-item]


def test_questions_of_the_wrong_hand() -> None:
    """G-3: waits are asked of hands of 20, discards of hands of 21."""
    before, after = Hand.parse(READY), Hand.parse(EXAMPLE)
    for ask in (after.waits, after.acceptance, after.max_score):
        with pytest.raises(tingpai.HandError):
            ask()
    with pytest.raises(tingpai.HandError):
        before.discards()
    for act in (
        lambda: after.draw("Hr"),
        lambda: before.discard("Hy"),
        lambda: after.take("F", "F"),
    ):
        with pytest.raises(tingpai.TingpaiError):
            act()
    with pytest.raises(tingpai.TingpaiError):
        before.draw("Hy").draw("Hy")
    with pytest.raises(tingpai.TingpaiError):
        Hand.parse(READY.replace("HHy", "HHy")).draw("Cw")  # all four are owned


def test_scores_of_hands_that_do_not_win() -> None:
    before, after = Hand.parse(READY), Hand.parse(FAR).draw("Cg")
    for ask in (before.score, lambda: before.score(Win("Hg")), after.score):
        with pytest.raises(tingpai.IncompleteHandError):
            ask()
    with pytest.raises(tingpai.TingpaiError):
        Hand.parse(EXAMPLE).score(Win("Hg"))  # not a card of the hand
    with pytest.raises(ValueError, match="Xr"):
        Win("Xr")


@pytest.mark.parametrize("seen", ["Fr", {"Ar": -1}, {"Ar": 4}, "AAAAr", {"Zr": 1}, [0] * 28])
def test_bad_seen_cards(seen: object) -> None:
    """G-4: own cards and seen ones together are at most the copies there are."""
    with pytest.raises(ValueError, match=r".+"):
        Hand.parse(READY).waits(seen=seen)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r".+"):
        Hand.parse(READY).acceptance(seen=seen)  # type: ignore[arg-type]


def test_seen_of_a_wrong_type() -> None:
    for seen in (5, {"Ar": 1.0}, [0.0] * 29, np.zeros(29)):
        with pytest.raises(TypeError, match="seen"):
            Hand.parse(READY).waits(seen=seen)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"game": "kowah", "hand": READY},
        {"game": "sisepai", "hand": 5},
        {"game": "sisepai", "hand": READY, "rules": {"surprise": 1}},
    ],
)
def test_bad_dicts(data: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        Hand.from_dict(data)


def test_a_pair_is_exposed_by_the_take_that_wins_only() -> None:
    """SP-11: so no hand before a draw has one, and after it only a complete one, once."""
    won = sisepai.Hand.parse("GAEr RHCr RHCy AAAg CCCCw SSSg [HHy]")
    assert won.is_complete()
    for text in (
        "GAEr RHCr RHCy AAAg CCCCw SSg [HHy]",
        "GAEr RHCr RHCy AAAg CCCw Sg Rg Hg [HHy]",
        "GAEr RHCr RHCy AAAg CCCCw Rr [HHy] [EEg]",
    ):
        with pytest.raises(tingpai.HandError, match="SP-11"):
            sisepai.Hand.parse(text)
