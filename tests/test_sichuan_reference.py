"""The Sichuan reference held to the rules page, to counts by other means and to hand work."""

from __future__ import annotations

import csv
from collections import Counter
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hands_sichuan import complete_sichuan, sichuan_hands
from reference import sichuan as ref
from reference import sichuan_bulk as bulk
from reference import sichuan_suits as suits

with (Path(__file__).parent / "data" / "hands.tsv").open(encoding="utf-8") as file:
    ROWS = [row for row in csv.DictReader(file, delimiter="\t") if row["game"] == "sichuan"]


def names(kinds: object) -> str:
    return " ".join(ref.NAMES[kind] for kind in kinds) or "-"  # type: ignore[attr-defined]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['id']}-{row['query']}")
def test_hands_on_which_others_were_wrong(row: dict[str, str]) -> None:
    hand = ref.parse(row["hand"])
    best = ref.max_score(*hand) if row["query"] == "max_fan" else None
    complete = ref.is_after_draw(*hand[:2]) and ref.is_complete(*hand)
    found = {
        "shanten": ref.shanten(*hand),
        "waits": "" if ref.is_after_draw(*hand[:2]) else names(ref.waits(*hand)),
        "max_fan": best.fan if best else "-",
        "complete": complete,
        "fan": ref.score(*hand).fan if complete else "-",
    }
    assert str(found[row["query"]]) == row["expected"]


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
def test_scored_examples_of_the_page(text: str, items: dict[str, int], points: int) -> None:
    score = ref.score(*ref.parse(text))
    assert {name: fan for name, fan in score.items.items() if fan} == items
    assert (score.fan, score.points) == (sum(items.values()), points)


@pytest.mark.parametrize(
    ("text", "shanten", "waits"),
    [
        ("6667m [888m] [5555m] [111p] -s", 0, "7m 8m"),
        ("5555p [111m] [222m] [333m] -s", 1, "-"),
        ("123456789m1111p -s", 1, "-"),
        ("1111247777m [333p] -s", 1, "-"),
    ],
)
def test_waiting_examples_of_the_page(text: str, shanten: int, waits: str) -> None:
    hand = ref.parse(text)
    assert ref.shanten(*hand) == shanten
    assert names(ref.waits(*hand)) == waits


def test_five_waits_worked_by_hand() -> None:
    """Waits of 1112223334445m.

    5m makes 55 beside four triples; 3m and 6m: 111 222 333 44 and 45; 4m: 111 222 33 444 345;
    2m: 22 111 234 234 345. 1m: four ones are 111 123, then 22 33 444 5 holds no two melds and a
    pair, or 11 123 123, then 2 3 444 5 holds no two melds. 7m touches nothing but 5m.
    """
    hand = ref.parse("1112223334445m -s")
    assert ref.waits(*hand) == {1: 1, 2: 1, 3: 1, 4: 3, 5: 4}
    best = ref.max_score(*hand)
    assert best is not None
    assert best.fan == 3  # flush 2 + all pungs on 5m; 2m, 3m, 4m have flush 2 + root 1
    assert best.points == 8


def test_seven_pairs_beside_runs_worked_by_hand() -> None:
    """1122334455667m: 7m by pairs or 11 234 234 567 567, 4m: 123 123 44 456 567, 1m: 11 123 234."""
    hand = ref.parse("1122334455667m -s")
    assert names(ref.waits(*hand)) == "1m 4m 7m"
    best = ref.max_score(*hand)
    assert best is not None
    assert best.fan == 4  # seven pairs 2 + flush 2


def test_a_far_hand_worked_by_hand() -> None:
    """147m 258p 1234679s without characters: ten tiles are of use, so four cards at least.

    All ten in five groups cannot be: 2p, 5p, 8p are in three of them, and the other two hold at
    most six of the seven bamboos. Five will do: 123s 456s 789s (two), 22p (one), 555p (two).
    Seven pairs would take seven.
    """
    hand = ref.parse("147m258p1234679s -m")
    assert ref.shanten(*hand) == 4
    assert ref.shanten(*hand[:2], None) == 4


def test_every_complete_suit_is_counted_as_is_known() -> None:
    """Complete hands in standard form over one, two given and three suits."""
    number = {(m, p): len(suits.targets(m, p)) for m, p in suits.SHAPES}
    assert number[4, 1] == 13_259
    two = sum(number[m, 1] * number[4 - m, 0] for m in range(5)) * 2
    assert two == 629_756
    three = 3 * sum(
        number[a, 1] * number[b, 0] * number[4 - a - b, 0] for a in range(5) for b in range(5 - a)
    )
    assert three == 5_237_550


def test_every_suit_state_is_counted() -> None:
    """405,350 states by another formula: coefficients of (1 + x + x2 + x3 + x4)^9 up to x^14."""
    expected = sum(
        (-1) ** j * comb(9, j) * comb(n - 5 * j + 8, 8)
        for n in range(15)
        for j in range(n // 5 + 1)
    )
    table = suits.cost_table(False)
    assert len(table.rows) == expected == 405_350
    assert len(np.unique(table.costs, axis=0)) == 126
    complete = suits.counts_of(table.rows).sum(axis=1) == 14
    assert int((suits.pair_table()[complete, 7] == 0).sum()) == 2_304


def test_a_target_is_what_can_be_taken_apart() -> None:
    """Recursive splitting and summing of melds agree on every nine-tile and many other states."""
    table, seen = suits.cost_table(False), 0
    counts = suits.counts_of(table.rows)
    held = counts.sum(axis=1)
    rng = Random(5)
    for m, p in suits.SHAPES:
        here = np.flatnonzero(held == 3 * m + 2 * p)
        for index in rng.sample(here.tolist(), min(len(here), 1500)):
            row = tuple(counts[index].tolist())
            splits = ref._splits(row + (0,) * 18, m, p)
            assert bool(splits) == (table.costs[index, m + 5 * p] == 0)
            seen += bool(splits)
    assert seen > 400


def test_one_state_measured_or_spread() -> None:
    table = suits.cost_table(False)
    for index in Random(6).sample(range(len(table.rows)), 500):
        counts = tuple(suits.counts_of(table.rows[index]).tolist())
        assert tuple(table.costs[index].tolist()) == suits.costs(counts, (4,) * 9)
        assert tuple(suits.pair_table()[index].tolist()) == suits.pair_costs(counts, (4,) * 9)


@pytest.mark.exhaustive
def test_states_with_melds_measured_or_spread() -> None:
    table = suits.cost_table(True)
    assert len(table.rows) == 3_595_052
    assert len(np.unique(table.costs.view("V10"))) == 200
    for index in Random(7).sample(range(len(table.rows)), 5000):
        counts = tuple(suits.counts_of(table.rows[index]).tolist())
        limits = tuple(suits.limits_of(table.rows[index]).tolist())
        assert tuple(table.costs[index].tolist()) == suits.costs(counts, limits)


def whole_targets() -> suits.Bytes:
    """Every complete hand in standard form over the first two suits: (629756, 18)."""
    parts = []
    for p in (0, 1):
        for m in range(5):
            one, two = suits.targets(m, p), suits.targets(4 - m, 1 - p)
            left = np.repeat(one, len(two), axis=0)
            parts.append(np.hstack([left, np.tile(two, (len(one), 1))]))
    return np.vstack(parts)


def test_distance_is_the_nearest_of_all_complete_hands() -> None:
    """No folding of suits: measure hands without melds against all 629,756 complete ones."""
    targets = whole_targets()
    assert len(targets) == 629_756
    rules = ref.Rules(allow_seven_pairs=False)
    hands = [h for h in sichuan_hands(8, 400, False) if not h[1]][:40]
    for counts, _, _ in hands:
        lacking = np.maximum(targets.astype(np.int8) - np.asarray(counts[:18], np.int8), 0)
        assert ref.distance(counts, (), 2, rules) == int(lacking.sum(axis=1).min())


def test_pairs_from_prices_and_from_targets() -> None:
    """Seven pairs: the cheapest prices against the split of seven pairs between two suits."""
    for counts, _, _ in (h for h in sichuan_hands(9, 300, False) if not h[1]):
        one, two = (suits.pair_costs(counts[9 * s : 9 * s + 9], (4,) * 9) for s in (0, 1))
        best = min(one[q] + two[7 - q] for q in range(8))
        assert ref._pairs_distance(counts, 2) == best


@pytest.mark.parametrize("seven_pairs", [True, False])
def test_many_hands_at_once_or_one_by_one(seven_pairs: bool) -> None:
    rules = ref.Rules(allow_seven_pairs=seven_pairs)
    hands = list(sichuan_hands(10, 25, False))
    found = bulk.distances(hands, seven_pairs=seven_pairs)
    for index, hand in enumerate(hands):
        now = int(found.now[index])
        assert ref.shanten(*hand, rules) == now - 1
        assert [*ref.waits(*hand, rules)] == np.flatnonzero(found.after[index] == 0).tolist()
        nearer = np.flatnonzero(found.after[index] == now - 1).tolist()
        assert [*ref.acceptance(*hand, rules)] == nearer, ref.notation(*hand)


def test_after_draw_hands_at_once_or_by_their_discards() -> None:
    hands = list(sichuan_hands(11, 80, True))
    found = bulk.distances(hands)
    assert [ref.shanten(*hand) for hand in hands] == (found.now - 1).tolist()


def test_generated_hands_are_what_they_say() -> None:
    """Legal sizes and copies, no meld in the missing suit, and enough of the rare things."""
    rng, kinds = Random(12), Counter[str]()
    for drawn in (False, True):
        for counts, melds, void in sichuan_hands(12, 3000, drawn):
            total = ref.owned(counts, melds)
            assert ref.is_after_draw(counts, melds) == drawn
            assert min(counts) >= 0
            assert max(total) <= 4
            assert all(kind // 9 != void for kind, _ in melds)
            kinds["melds"] += bool(melds)
            kinds["quad"] += 4 in total
            kinds["undeclared"] += void is None
    assert kinds["melds"] > 1600
    assert kinds["quad"] > 2000
    assert kinds["undeclared"] > 600
    for declared in range(5):
        assert ref.is_complete(*complete_sichuan(rng, declared))


def test_notation_round_trip() -> None:
    for hand in sichuan_hands(13, 200, True):
        assert ref.parse(ref.notation(*hand)) == hand
