"""Hands on which other libraries were wrong, and the examples of the Sichuan page."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sichuan_api import fan_by_item
from tingpai import sichuan

with (Path(__file__).parent / "data" / "hands.tsv").open(encoding="utf-8") as file:
    ROWS = [row for row in csv.DictReader(file, delimiter="\t") if row["game"] == "sichuan"]


def answer(hand: sichuan.Hand, query: str) -> str:
    """The answer as the table writes it, ``-`` for none."""
    if query == "shanten":
        return str(hand.shanten())
    if query == "complete":
        return str(hand.is_complete())
    if query == "waits":
        return " ".join(str(kind) for kind in hand.waits()) or "-"
    if query == "max_fan":
        best = hand.max_score()
        return str(best.fan) if best else "-"
    assert query == "fan"
    return str(hand.score().fan) if hand.is_complete() else "-"


def test_the_table_is_there() -> None:
    assert len(ROWS) == 57


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['id']}-{row['query']}")
def test_hands_on_which_others_were_wrong(row: dict[str, str]) -> None:
    assert answer(sichuan.Hand.parse(row["hand"]), row["query"]) == row["expected"]


@pytest.mark.parametrize(
    ("text", "items", "points"),
    [
        ("123456m23455789p -s", {}, 1),
        ("111222333m78999p -s", {"outside": 2}, 4),
        ("1111m33m55667799p -s", {"seven_pairs": 2, "root": 1}, 8),
        ("11122233378999m -s", {"outside": 2, "full_flush": 2}, 16),
        (
            "22p [222m] [555m] [8888p] [555p] -s",
            {"all_258": 3, "golden_single_wait": 1, "root": 1},
            32,
        ),
    ],
)
def test_scored_examples(text: str, items: dict[str, int], points: int) -> None:
    """SC-16 and SC-17 on the page's examples."""
    hand = sichuan.Hand.parse(text)
    score = hand.score()
    assert hand.is_complete()
    assert fan_by_item(score) == items
    assert score.fan == sum(items.values())
    assert score.points == score.payment == points


@pytest.mark.parametrize(
    ("text", "shanten", "waits"),
    [
        ("6667m [888m] [5555m] [111p] -s", 0, {"7m": 3, "8m": 1}),
        ("5555p [111m] [222m] [333m] -s", 1, {}),
        ("123456789m1111p -s", 1, {}),
        ("1111247777m [333p] -s", 1, {}),
    ],
)
def test_waiting_examples(text: str, shanten: int, waits: dict[str, int]) -> None:
    """SC-19 and SC-19a on the page's examples; live copies leave out the own ones."""
    hand = sichuan.Hand.parse(text)
    assert hand.shanten() == shanten
    assert hand.is_ready() == bool(waits)
    assert {str(kind): live for kind, live in hand.waits().items()} == waits


def test_outside_example_reads_the_pungs_as_runs() -> None:
    """SC-16: of all readings the one with the most fan."""
    hand = sichuan.Hand.parse("111222333m78999p -s")
    kinds = [[str(kind) for kind in meld.kinds] for meld in hand.score().reading]
    assert kinds.count(["1m", "2m", "3m"]) == 3
    assert sorted(kinds)[-2:] == [["7p", "8p", "9p"], ["9p", "9p"]]
    assert len(hand.partitions()) == 2


def test_split_example_that_a_greedy_reader_misses() -> None:
    """SC-19a: 1111247777m [333p] is 111 12 4 777 7; 3m or a pair of 4m make it ready."""
    hand = sichuan.Hand.parse("1111247777m [333p] -s")
    assert {str(kind): live for kind, live in hand.acceptance().items()} == {"3m": 4, "4m": 3}


def test_missing_suit_tiles_are_useless_and_bar_readiness() -> None:
    """SC-19 and SC-19a: the same tiles with another suit declared."""
    assert sichuan.Hand.parse("123456789m1123p -s").is_ready()
    assert sichuan.Hand.parse("123456789m1123p").is_ready()
    barred = sichuan.Hand.parse("123456789m1123p -p")
    assert not barred.is_ready()
    # Nothing but 123456789m counts: a fourth meld and a pair, five tiles.
    assert barred.shanten() == 4


@pytest.mark.parametrize("void_blocks", ["all", "suit_only"])
def test_a_missing_suit_tile_bars_readiness_under_either_rule(void_blocks: str) -> None:
    """SC-19: 12 tiles that want a pair's second tile, and one bamboo that must go first."""
    rules = sichuan.Rules(void_blocks=void_blocks)  # type: ignore[arg-type]
    hand = sichuan.Hand.parse("123456789m123p1s -s", rules)
    assert not hand.is_ready()
    assert hand.shanten() == 1
    assert hand.waits() == {}


def test_three_suits_are_never_complete() -> None:
    """SC-15 and SC-19a: without a declared suit at most two may occur."""
    three = sichuan.Hand.parse("123456m123p11122s")
    assert not three.is_complete()
    assert three.shanten() == 2
    assert sichuan.Hand.parse("123456m12311122p").is_complete()
    assert not sichuan.Hand.parse("123456m123p11122s -s").is_complete()


def test_a_discard_of_the_missing_suit_comes_first() -> None:
    """SC-4: while any is held, only those are options."""
    hand = sichuan.Hand.parse("123456789m123p12s -s")
    assert [str(option.kind) for option in hand.discards()] == ["1s", "2s"]


def test_seven_pairs_with_four_alike() -> None:
    """SC-15: four alike are two pairs, and form (b) needs all tiles concealed."""
    assert sichuan.Hand.parse("1111m33m55667799p -s").is_complete()
    assert not sichuan.Hand.parse("33m55667799p [111m] -s").is_complete()
    off = sichuan.Rules(allow_seven_pairs=False)
    assert not sichuan.Hand.parse("1111m33m55667799p -s", off).is_complete()
    assert sichuan.Hand.parse("1111m33m55667799p -s", off).shanten() == 0


def test_kongs_count_three() -> None:
    """G-2: a kong of either sort leaves the hand its size."""
    for text in ("12m [5555m] [6666m] [777p] 99p -s", "12m (5555m) (6666m) [777p] 99p -s"):
        hand = sichuan.Hand.parse(text)
        assert not hand.is_after_draw
        assert {str(kind): live for kind, live in hand.waits().items()} == {"3m": 4}


def test_a_run_may_use_the_fourth_copy_beside_a_pung() -> None:
    """G-4: the copy left beside an own pung is of use; beside a kong there is none."""
    assert sichuan.Hand.parse("56m [444m] [777m] 123p 99p -s").waits() == {
        sichuan.Kind("4m"): 1,
        sichuan.Kind("7m"): 1,
    }
    assert sichuan.Hand.parse("56m [4444m] [777m] 123p 99p -s").waits() == {
        sichuan.Kind("7m"): 1,
    }
