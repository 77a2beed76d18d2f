"""Small random Specs: every hand of each, beside up to two melds, against the reference."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from reference.spec import Game, Group
from spec_games import random_spec
from tingpai import HandError
from tingpai.meld import NEVER, Solver

FEW = range(60)
MANY = range(60, 2000)


def hands(limits: list[int], cards: int) -> Iterator[tuple[int, ...]]:
    for counts in itertools.product(*(range(n + 1) for n in limits)):
        if sum(counts) == cards:
            yield counts


def declared(game: Game) -> Iterator[tuple[Group, ...]]:
    """No melds, and up to two that the copies allow."""
    for number in range(3):
        for melds in itertools.combinations_with_replacement(game.melds + game.extra, number):
            if min(game.limits(melds)) >= 0:
                yield melds


def check(seed: int) -> int:
    spec = random_spec(seed)
    game = Game(spec.to_dict())
    solver = spec.solver()
    checked = 0
    for melds in declared(game):
        room = game.hand - sum(map(game.taken, melds))
        for cards in (room - 1, room):
            for counts in hands(game.limits(melds), cards):
                checked += answers_agree(solver, game, counts, melds, cards < room)
    return checked


def answers_agree(
    solver: Solver, game: Game, counts: tuple[int, ...], melds: tuple[Group, ...], before: bool
) -> bool:
    where = f"{solver.spec!r} {counts} {melds}"
    missing = game.missing(counts, melds)
    try:
        shanten = solver.shanten(counts, melds)
    except HandError:
        with pytest.raises(HandError, match="no form leaves room"):
            solver.shanten(counts, melds)
        assert missing is None, where
        return False
    assert shanten == (NEVER if missing is None else missing - 1), where
    assert solver.is_complete(counts, melds) == (missing == 0), where
    if before:
        assert {int(kind) for kind in solver.waits(counts, melds)} == game.waits(counts, melds)
        acceptance = solver.acceptance(counts, melds)
        assert {int(kind) for kind in acceptance} == game.acceptance(counts, melds), where
        limits = game.limits(melds)
        assert all(live == limits[kind] - counts[kind] for kind, live in acceptance.items())
    readings = solver.partitions(counts, melds)
    assert all(reading[: len(melds)] == tuple(map(tuple, melds)) for reading in readings)
    found = [tuple(sorted(map(tuple, reading[len(melds) :]))) for reading in readings]
    assert len(found) == len(set(found)), where
    assert set(found) == (game.partitions(counts, melds) if missing == 0 else set()), where
    return True


@pytest.mark.parametrize("seed", FEW)
def test_every_hand_of_a_random_spec(seed: int) -> None:
    assert check(seed) > 0


@pytest.mark.exhaustive
def test_every_hand_of_many_random_specs() -> None:
    assert sum(check(seed) for seed in MANY) > 100_000


@pytest.mark.parametrize("seed", FEW)
def test_arrays_have_the_single_answers(seed: int) -> None:
    spec = random_spec(seed)
    solver = spec.solver()
    copies = list(spec.copies)
    assert spec.hand is not None
    before = np.array(list(hands(copies, spec.hand - 1)), dtype=np.int64)
    after = np.array(list(hands(copies, spec.hand)), dtype=np.int64)
    both = np.concatenate([before, after])
    assert solver.batch.shanten(both).tolist() == [solver.shanten(row) for row in both]
    assert solver.batch.is_complete(both).tolist() == [solver.is_complete(row) for row in both]
    mask, live = solver.batch.acceptance(before)
    waits = solver.batch.waits(before)
    for row, counts in enumerate(before):
        acceptance = solver.acceptance(counts)
        assert np.flatnonzero(mask[row]).tolist() == sorted(acceptance)
        assert live[row] == sum(acceptance.values())
        assert np.flatnonzero(waits[row]).tolist() == sorted(solver.waits(counts))


def test_random_specs_are_varied() -> None:
    """Every pattern, spare cards, melds that can be declared only: all occur."""
    specs = [random_spec(seed) for seed in FEW]
    patterns = [form.pattern for spec in specs for form in spec.forms]
    assert all(patterns.count(p) > 8 for p in ("melds_and_pair", "all_in_groups", "pairs"))
    assert patterns.count("one_of_each") > 3
    assert sum(bool(spec.declarable) for spec in specs) > 5
    assert sum(form.spare == 1 for spec in specs for form in spec.forms) > 5
    assert sum(form.closed_only and "pair" in form.pattern for s in specs for form in s.forms) > 5
