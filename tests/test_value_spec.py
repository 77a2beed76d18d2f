"""One-player values of any Spec against brute force that tracks the whole wall (docs/value.md)."""

from __future__ import annotations

import pickle
import random
from math import comb

import pytest

from reference import value as brute
from reference.spec import Game, Group
from spec_games import RIICHI, SICHUAN, random_spec
from tingpai import BudgetError, HandError, sichuan
from tingpai.meld import NEVER, Solver, Spec, all_in_groups

NEAR = 1e-9
FEW = range(150)
MANY = range(150, 3000)


def played(game: Game, melds: tuple[Group, ...]) -> brute.Game:
    """A Spec to one player: useful cards are kept by any discard that lets them be of use."""

    def missing(counts: brute.Hand) -> int:
        own = game.missing(counts, melds)
        return NEVER + 1 if own is None else own

    def next_hands(hand: brute.Hand, kind: int) -> list[brute.Hand]:
        drawn = tuple(n + (k == kind) for k, n in enumerate(hand))
        if missing(drawn) >= missing(hand):
            return [hand]
        lower = [
            tuple(n - (k == thrown) for k, n in enumerate(drawn))
            for thrown, copies in enumerate(drawn)
            if copies
        ]
        return [after for after in lower if missing(after) == missing(drawn)]

    return brute.Game(
        lambda hand: missing(hand) <= 1,
        lambda hand: 1.0 if missing(hand) == 0 else None,
        next_hands,
    )


def random_hand(
    game: Game, rng: random.Random, after_draw: bool
) -> tuple[brute.Hand, tuple[Group, ...]] | None:
    melds: tuple[Group, ...] = ()
    if rng.random() < 0.3 and game.melds:
        melds = (rng.choice(game.melds + game.extra),)
    limits = game.limits(melds)
    cards = game.hand - sum(map(game.taken, melds)) - (not after_draw)
    deck = [kind for kind, n in enumerate(limits) for _ in range(max(n, 0))]
    if min(limits) < 0 or not 0 < cards <= len(deck):
        return None
    counts = [0] * len(limits)
    for kind in rng.sample(deck, cards):
        counts[kind] += 1
    return tuple(counts), melds


def check(seed: int) -> int:
    """Compare a hand before a draw and the discards of one after it; how many values were open."""
    spec = random_spec(seed)
    game = Game(spec.to_dict())
    solver = spec.solver()
    rng = random.Random(seed)
    met = 0
    for after_draw in (False, True):
        dealt = random_hand(game, rng, after_draw)
        if dealt is None or not possible(solver, *dealt):
            continue
        counts, melds = dealt
        wall = [a - b for a, b in zip(game.limits(melds), counts, strict=True)]
        seen = [rng.randint(0, min(n, 1)) for n in wall]
        left = tuple(a - b for a, b in zip(wall, seen, strict=True))
        draws = rng.randint(0, min(5, sum(left)))
        reference = played(game, melds)
        if not after_draw:
            found = solver.value(counts, melds, draws=draws, seen=seen)
            met += agree(found, reference.worth(counts, left, draws), f"{spec!r} {counts}")
            continue
        options = solver.discards(counts, melds, seen, draws)
        least = min(option.shanten for option in options)
        for option in options:
            after = tuple(n - (k == option.kind) for k, n in enumerate(counts))
            assert (option.value is None) == (option.shanten > least)
            if option.value is not None:
                where = f"{spec!r} {counts} {option.kind}"
                met += agree(option.value, reference.worth(after, left, draws), where)
    return met


def possible(solver: Solver, counts: brute.Hand, melds: tuple[Group, ...]) -> bool:
    try:
        solver.shanten(counts, melds)
    except HandError:
        return False  # no form leaves room for these melds
    return True


def agree(found: object, worth: brute.Worth, where: str) -> bool:
    win, ready = found.win_probability, found.ready_probability  # type: ignore[attr-defined]
    assert win == pytest.approx(worth.win, abs=NEAR), where
    assert ready == pytest.approx(worth.ready, abs=NEAR), where
    return 0 < worth.win < 1


def test_values_are_brute_force() -> None:
    assert sum(map(check, FEW)) > 50


@pytest.mark.exhaustive
def test_values_are_brute_force_for_many_specs() -> None:
    assert sum(map(check, MANY)) > 1000


def test_ready_hands_are_hypergeometric() -> None:
    solver = RIICHI.solver()
    value = solver.value("2m 3m 4p 5p 6p 7p 7p 7p 1s 2s 3s 9s 9s", draws=18, seen="1m 1m 4m")
    unseen, live = 136 - 13 - 3, 5
    for draws, chance in enumerate(value.win_curve):
        expected = 1 - comb(unseen - live, draws) / comb(unseen, draws)
        assert chance == pytest.approx(expected, abs=1e-12)
    assert value.points_curve == value.win_curve
    assert value.ready_curve == (1.0,) * 19


def test_a_spec_of_sichuan_values_as_sichuan_does() -> None:
    """Without fan a win is a win; no suit is missing, so that three suits must not win there."""
    solver = SICHUAN.solver()
    text = "1m 3m 5m 7m 9m 1m 2m 3m 4p 5p 6p 9p 9p 5p"
    own = sichuan.Hand.parse("13579m 123m 456p 99p 5p")
    wins = {
        str(option.kind): option.win_probability
        for option in own.discards(draws=3, seen="1234m")
        if option.value is not None
    }
    found = {
        str(option.kind): option.win_probability
        for option in solver.discards(text, draws=3, seen="1m 2m 3m 4m")
        if option.value is not None
    }
    assert found.keys() == wins.keys()
    for kind, chance in found.items():
        assert chance == pytest.approx(wins[kind], abs=1e-12)


def test_discards_are_ordered_and_explained() -> None:
    solver = RIICHI.solver()
    text = "2m 3m 4p 5p 6p 7p 7p 1s 1s 9s 9s 4z 5z 6z"
    plain_order = solver.discards(text)
    assert all(option.value is option.win_probability is None for option in plain_order)
    keys = [(o.shanten, -sum(o.acceptance.values()), int(o.kind)) for o in plain_order]
    assert keys == sorted(keys)
    valued = solver.discards(text, draws=12)
    chances = [o.win_probability for o in valued if o.win_probability is not None]
    assert chances == sorted(chances, reverse=True)
    assert 0 < len(chances) < len(valued)
    assert {o.kind for o in valued} == {o.kind for o in plain_order}
    assert pickle.loads(pickle.dumps(valued)) == valued
    assert repr(valued[0]).startswith(f"<Discard {valued[0].kind}: shanten 2, ")
    assert hash(valued[0]) == hash(solver.discards(text, draws=12)[0])


def test_what_is_refused() -> None:
    solver = RIICHI.solver()
    before = "2m 3m 4p 5p 6p 7p 7p 1s 1s 9s 9s 4z 5z"
    after = f"{before} 6z"
    with pytest.raises(HandError, match="has drawn"):
        solver.value(after, draws=3)
    with pytest.raises(HandError, match="only after a draw"):
        solver.discards(before, draws=3)
    with pytest.raises(HandError, match="-1"):
        solver.value(before, draws=-1)
    with pytest.raises(HandError, match="124: from 0 to the 123 unseen"):
        solver.value(before, draws=124)
    with pytest.raises(HandError, match="draws 124"):  # named before the memory
        solver.value(before, draws=124, memory=1)
    with pytest.raises(HandError, match="seen: 4 of 7p, the hand leaves 2"):
        solver.value(before, draws=3, seen={"7p": 4})
    with pytest.raises(BudgetError, match="memory"):
        solver.value(before, draws=12, memory=1000)
    with pytest.raises(TypeError, match="draws"):
        solver.value(before, draws=2.0)  # type: ignore[arg-type]


def test_many_draws_of_a_small_graph() -> None:
    """One kind makes any hand ready; rows are made for the live copies that there are."""
    kinds = [f"k{i}" for i in range(200)]
    spec = Spec(kinds, 15, melds=[[kind] for kind in kinds], forms=[all_in_groups()], hand=2)
    value = spec.solver().value([1] + [0] * 199, draws=2000, memory=10_000_000)
    assert value.win_probability == 1
    with pytest.raises(BudgetError, match="the values take"):
        spec.solver().value([1] + [0] * 199, draws=2900, memory=40_000)
