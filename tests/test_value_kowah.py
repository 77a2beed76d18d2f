"""Kowah one-player values against brute force that tracks the whole wall (docs/value.md)."""

from __future__ import annotations

import random

import pytest

from reference import kowah as plain
from reference import value_kowah as brute
from tingpai import TingpaiError, kowah

AIMS = ("win_probability", "expected_points")
NEAR = 1e-9


def near_cards(rng: random.Random) -> tuple[int, ...]:
    """Nine cards near to ready: a ready eight, some of them replaced, and one more."""
    ready = list(rng.choice(READY))
    for _ in range(rng.choice([0, 1, 1, 2])):
        ready[rng.choice([k for k in range(30) if ready[k]])] -= 1
        ready[rng.choice([k for k in range(30) if ready[k] < 4])] += 1
    ready[rng.choice([k for k in range(30) if ready[k] < 4])] += 1
    return tuple(ready)


READY = sorted(plain.ready_waits())


def small_wall(rng: random.Random, counts: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """Cards left, half of them of ranks and honours that are held."""
    left = [k for k in range(30) for _ in range(4 - counts[k])]
    ranks = {plain.rank(k) for k in range(30) if counts[k]}
    held = [k for k in left if plain.rank(k) in ranks]
    wall = [0] * 30
    for kind in [*rng.sample(held, cards // 2 + 1), *rng.sample(left, cards - cards // 2)]:
        wall[kind] = min(wall[kind] + 1, 4 - counts[kind])
    return tuple(wall)


def check(rng: random.Random, aim: str, others: int, cards: int, draws: int) -> int:
    counts = near_cards(rng)
    wall = small_wall(rng, counts, cards)
    draws = min(draws, sum(wall) // (1 + others))
    rules = kowah.Rules(
        pair_rule=rng.choice(["each", "any"]), multipliers=rng.choice([(3, 2, 1), (1, 4, 2)])
    )
    hand = kowah.Hand(counts, rules=rules)
    seen = tuple(4 - n - left for n, left in zip(counts, wall, strict=True))
    alone = brute.Alone(aim, others, rules.multipliers, rules.pair_rule)
    met = 0
    for option in hand.discards(seen, draws, aim=aim, others=others):
        if option.value is None:
            assert option.shanten > hand.best_discard(seen).shanten
            continue
        worth = alone.worth(option.after.counts, wall, draws)
        where = f"{hand}, {option.kind}, {plain.text(wall)}, {draws}"
        assert option.value.win_probability == pytest.approx(worth.win, abs=NEAR), where
        assert option.value.expected_points == pytest.approx(worth.points, abs=NEAR), where
        assert option.value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
        met += 0 < worth.win < 1
    return met


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("others", "cards", "draws"), [(0, 8, 4), (1, 8, 3), (2, 9, 3)])
def test_progress_is_brute_force(others: int, cards: int, draws: int, aim: str) -> None:
    rng = random.Random(f"{others} {cards} {aim}")
    assert sum(check(rng, aim, others, cards, draws) for _ in range(25)) >= 4


@pytest.mark.exhaustive
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("others", "cards", "draws"), [(0, 8, 5), (1, 9, 4), (2, 12, 4)])
def test_progress_is_brute_force_on_many(others: int, cards: int, draws: int, aim: str) -> None:
    rng = random.Random(f"many {others} {cards} {aim}")
    assert sum(check(rng, aim, others, cards, draws) for _ in range(400)) >= 60


@pytest.mark.parametrize("text", ["55c55s5m 77c7s", "TTT RRR WW", "555c555s55m"])
def test_declared_hands_are_formulas(text: str) -> None:
    hand = kowah.Hand.parse(text)
    for wait, live in hand.waits().items():
        value = hand.declare(wait).value(10)
        alone = brute.Alone("win_probability")
        wall = tuple(4 - n for n in hand.counts)
        assert wall[wait] == live
        worth = alone.declared(wall, int(wait), 10)
        assert value.win_probability == pytest.approx(worth.win, abs=1e-12)
        assert value.expected_points == pytest.approx(worth.points, abs=1e-12)


@pytest.mark.parametrize("aim", AIMS)
def test_declaring_later_is_one_draw_and_the_best_wait(aim: str) -> None:
    rng = random.Random(aim)
    better = 0
    for text in ("55c55s5m 77c7s", "TTT 3c3s3m WW", "5c5s5m 77c7s 2c2c"):
        hand = kowah.Hand.parse(text)
        for _ in range(4):
            wall = small_wall(rng, hand.counts, 10)
            seen = tuple(4 - n - left for n, left in zip(hand.counts, wall, strict=True))
            draws = 3
            declarations = {
                d.kind: d.value for d in hand.compare_declarations(draws, seen, aim=aim)
            }
            alone = brute.Alone(aim)
            later = brute.Worth()
            for kind, copies in enumerate(wall):
                if copies:
                    rest = brute.changed(wall, kind, -1)
                    drawn = brute.changed(hand.counts, kind, 1)
                    options = [
                        alone.declared(rest, pair, draws - 1)
                        for _, after in plain.discards_of(drawn)
                        if plain.replacements(after) == 0
                        for pair in plain.waits(after)
                    ]
                    best = brute.preferred(options, aim)
                    later = later.plus(copies / sum(wall), best)
            assert set(declarations) == {None, *hand.waits()}
            assert declarations[None].win_probability == pytest.approx(later.win, abs=NEAR)
            assert declarations[None].expected_points == pytest.approx(later.points, abs=NEAR)
            for wait in hand.waits():
                worth = alone.declared(wall, int(wait), draws)
                assert declarations[wait].win_probability == pytest.approx(worth.win, abs=NEAR)
            first = hand.compare_declarations(draws, seen, aim=aim)[0]
            better += first.kind is None
    assert better >= 1


def test_what_is_refused() -> None:
    hand = kowah.Hand.parse("55c55s5m 77c7s")
    with pytest.raises(TingpaiError, match="112"):
        hand.value(38)
    with pytest.raises(TingpaiError, match="-1"):
        hand.value(-1)
    with pytest.raises(TingpaiError, match="progress"):
        hand.value(3, policy="full")
    with pytest.raises(TingpaiError, match="others"):
        hand.value(3, others=-1)
    with pytest.raises(TingpaiError, match="KW-8"):
        hand.declare("5c").compare_declarations(3)
    assert hand.value(37).draws == 37
