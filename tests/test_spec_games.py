"""Whole games written as Specs: two suits of Sichuan, riichi, gin-like groups."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from hands_sichuan import sichuan_hands
from reference.spec import Game, Group
from sichuan_api import to_hand
from spec_games import NUMBERS, ORPHANS, RIICHI, TILES
from tingpai.meld import (
    Solver,
    Spec,
    all_in_groups,
    melds_and_pair,
    pairs,
    runs,
    sets,
    suit,
)

TWO_SUITS = Spec(
    TILES[:18],
    melds=runs(*NUMBERS[:2]) + sets(TILES[:18]),
    declarable=sets(TILES[:18], 4),
    forms=[melds_and_pair(4), pairs(7, distinct=False)],
)


@pytest.fixture(scope="module")
def riichi() -> Solver:
    return RIICHI.solver()


@pytest.fixture(scope="module")
def two_suits() -> Solver:
    return TWO_SUITS.solver()


# ---- Sichuan -----------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [False, True])
def test_two_suits_of_sichuan(two_suits: Solver, drawn: bool) -> None:
    """A hand without its missing suit has 18 kinds; melds are pungs and kongs (SC-4, SC-7)."""
    compared = Counter[str]()
    for counts, melds, void in sichuan_hands(seed=11, number=3000, drawn=drawn):
        if void is None or any(counts[void * 9 : void * 9 + 9]):
            continue
        own = to_hand((counts, melds, void))
        kinds = [k for k in range(27) if k // 9 != void]
        mine = [counts[k] for k in kinds]
        groups = [(kinds.index(k),) * (3 if name == "pung" else 4) for k, name in melds]
        assert two_suits.shanten(mine, groups) == own.shanten(), str(own)
        assert two_suits.is_complete(mine, groups) == own.is_complete(), str(own)
        if not drawn:
            for found, wanted in (
                (two_suits.waits(mine, groups), own.waits()),
                (two_suits.acceptance(mine, groups), own.acceptance()),
            ):
                assert {kinds[k]: n for k, n in found.items()} == {
                    int(k): n for k, n in wanted.items()
                }, str(own)
        else:
            assert len(two_suits.partitions(mine, groups)) == len(own.partitions())
        compared["melds" if melds else "concealed"] += 1
    assert compared["melds"] > 400
    assert compared["concealed"] > 400


# ---- riichi ------------------------------------------------------------------------------------


def complete_riichi(rng: random.Random, declared: int) -> tuple[Counter[int], list[Group]]:
    """A complete hand with so many declared melds, of the first form if there are any."""
    index = {tile: k for k, tile in enumerate(TILES)}
    roll = rng.random()
    if declared == 0 and roll < 0.15:
        return Counter(rng.sample(range(34), 7) * 2), []
    if declared == 0 and roll < 0.3:
        return Counter(index[t] for t in [*ORPHANS, rng.choice(ORPHANS)]), []
    all_melds = [tuple(map(int, meld)) for meld in RIICHI.melds]
    kongs = [tuple(map(int, meld)) for meld in RIICHI.declarable]
    while True:
        melds = [
            rng.choice(kongs) if i < declared and rng.random() < 0.3 else rng.choice(all_melds)
            for i in range(4)
        ]
        pair = (rng.randrange(34),) * 2
        if max(Counter(k for group in [*melds, pair] for k in group).values()) <= 4:
            return Counter(k for group in [*melds[declared:], pair] for k in group), melds[
                :declared
            ]


def near_riichi(rng: random.Random, swaps: int, drawn: bool) -> tuple[list[int], list[Group]]:
    """A complete hand with some cards swapped, a third of them with declared melds."""
    while True:
        cards, melds = complete_riichi(rng, rng.choice([0, 0, 0, 1, 2, 3]))
        own = list(cards.elements())
        for _ in range(swaps):
            own[rng.randrange(len(own))] = rng.randrange(34)
        if not drawn:
            own.pop(rng.randrange(len(own)))
        owned = Counter(own) + Counter(k for meld in melds for k in meld)
        if max(owned.values()) <= 4:
            return [Counter(own)[k] for k in range(34)], melds


def test_riichi_against_the_reference(riichi: Solver) -> None:
    rng = random.Random(6)
    game = Game(RIICHI.to_dict())
    shantens = Counter[int]()
    for _ in range(60):
        counts, melds = near_riichi(rng, rng.choice([0, 1, 1, 2]), drawn=False)
        missing = game.missing(counts, melds)
        assert missing is not None
        assert riichi.shanten(counts, melds) == missing - 1
        shantens[missing - 1] += 1
        if missing <= 2:
            assert set(riichi.waits(counts, melds)) == game.waits(counts, melds)
            assert set(riichi.acceptance(counts, melds)) == game.acceptance(counts, melds)
    assert min(shantens[s] for s in (0, 1)) > 8


def test_riichi_readings(riichi: Solver) -> None:
    rng = random.Random(7)
    game = Game(RIICHI.to_dict())
    for _ in range(60):
        counts, melds = near_riichi(rng, 0, drawn=True)
        found = riichi.partitions(counts, melds)
        assert found
        own = {tuple(sorted(tuple(map(int, g)) for g in r[len(melds) :])) for r in found}
        assert own == game.partitions(counts, melds)


def test_the_copy_limit_counts(riichi: Solver) -> None:
    """A kind of which the hand owns all four copies is never waited for."""
    hand = RIICHI.parse_cards("1m 1m 1m 1m 2m 3m 4p 5p 6p 7p 8p 9p 9s")
    assert riichi.waits(hand) == {RIICHI.kind("9s"): 3}
    one_pair = RIICHI.parse_cards("1z 1z 1z 1z 2z 2z 2z 2z 3z 3z 3z 3z 4z")
    assert riichi.shanten(one_pair) == 3  # 4z, and three cards of a fifth kind
    kong = RIICHI.parse_cards("2m 3m 4p 5p 6p 7p 8p 9p 9s 9s")
    assert riichi.waits(kong, ["1m 1m 1m 1m"]) == {RIICHI.kind("4m"): 4}
    assert riichi.waits(kong, ["1m 1m 1m"]) == {RIICHI.kind("1m"): 1, RIICHI.kind("4m"): 4}
    assert riichi.waits(kong, ["1m 1m 1m"], seen="1m 4m")[RIICHI.kind("1m")] == 0


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        # The pair cannot be of the kind that is all owned; an analyser of the index says ready.
        ("7m 7m 7m 7p 8p 9p 3s 4s 5s 4z 4z 4z 4z", 1),
        # The fifth 5s helps nobody: useful are the tiles that make a pair or a run beside the quad.
        ("1m 2m 3m 2s 3s 4s 5s 5s 5s 5s 2z 2z 2z", 0),
    ],
)
def test_hands_that_others_get_wrong(riichi: Solver, hand: str, shanten: int) -> None:
    counts = RIICHI.parse_cards(hand)
    game = Game(RIICHI.to_dict())
    assert riichi.shanten(counts) == shanten == (game.missing(counts) or 0) - 1
    assert set(riichi.acceptance(counts)) == game.acceptance(counts)
    assert all(counts[kind] < 4 for kind in riichi.acceptance(counts))


def test_seven_pairs_are_distinct(riichi: Solver) -> None:
    """Two pairs of one kind are none (riichi), or two (Sichuan, SC-15)."""
    quads = "1m 1m 1m 1m 4m 4m 7p 7p 9p 9p 3s 3s 6s"
    counts = RIICHI.parse_cards(quads)
    assert riichi.shanten(counts) == 2
    as_pairs = Spec(
        TILES,
        melds=runs(*NUMBERS) + sets(TILES),
        forms=[melds_and_pair(4), pairs(7, distinct=False)],
    )
    assert as_pairs.solver().shanten(counts) == 0


def test_orphans(riichi: Solver) -> None:
    thirteen = RIICHI.parse_cards(" ".join(ORPHANS))
    assert [str(kind) for kind in riichi.waits(thirteen)] == sorted(ORPHANS, key=TILES.index)
    assert riichi.shanten(thirteen) == 0
    (reading,) = riichi.partitions(" ".join([*ORPHANS, "7z"]))
    assert [len(group) for group in reading].count(2) == 1


def test_arrays_of_riichi_hands(riichi: Solver) -> None:
    rng = random.Random(8)
    hands = [near_riichi(rng, rng.choice([0, 1, 2, 5]), drawn=False) for _ in range(600)]
    rows = np.array([counts for counts, melds in hands if not melds], dtype=np.uint8)
    assert len(rows) > 200
    shanten = riichi.batch.shanten(rows)
    mask, live = riichi.batch.acceptance(rows)
    for row, counts in enumerate(rows):
        assert shanten[row] == riichi.shanten(counts)
        acceptance = riichi.acceptance(counts)
        assert set(np.flatnonzero(mask[row])) == set(acceptance)
        assert live[row] == sum(acceptance.values())


# ---- groups ------------------------------------------------------------------------------------


def test_groups_of_many_sizes() -> None:
    """Runs of three to five and sets of three or four in two suits of six ranks, ten cards."""
    suits = [suit("a", 6), suit("b", 6)]
    kinds = [*suits[0], *suits[1]]
    melds = [g for size in (3, 4, 5) for g in runs(*suits, size=size)]
    melds += [g for size in (3, 4) for g in sets(kinds, size)]
    spec = Spec(kinds, melds=melds, forms=[all_in_groups(spare=1)], hand=11)
    solver, game = spec.solver(), Game(spec.to_dict())
    rng = random.Random(9)
    deck = [k for k in range(12) for _ in range(4)]
    for _ in range(60):
        dealt = Counter(rng.sample(deck, 10))
        counts = [dealt[k] for k in range(12)]
        missing = game.missing(counts)
        assert missing is not None
        assert solver.shanten(counts) == missing - 1
        if missing == 1:
            assert set(solver.waits(counts)) == game.waits(counts)
    assert solver.is_complete("1a 2a 3a 4a 5b 5b 5b 1b 2b 3b")  # gin before a draw
    assert solver.shanten("1a 2a 3a 4a 5b 5b 5b 1b 2b 3b 6b") == -1
