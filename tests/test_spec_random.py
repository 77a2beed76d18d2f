"""Small random Specs: every hand of each, beside up to two melds, against the reference."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from reference.spec import Game, Group
from spec_games import RIICHI, SICHUAN, random_spec, wide_spec
from tingpai import BudgetError, HandError
from tingpai.meld import NEVER, Solver, Spec

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
    copies = list(spec.copies)
    assert spec.hand is not None
    before = np.array(list(hands(copies, spec.hand - 1)), dtype=np.int64)
    after = np.array(list(hands(copies, spec.hand)), dtype=np.int64)
    arrays_agree([spec.solver(), tight(spec)], before, after)


# ---- arrays: tables of what draws do, and without them ------------------------------------------


def tight(spec: Spec) -> Solver:
    """A solver with hardly more memory than its tables take: little or none for what arrays use."""
    memory = 4096
    while True:
        try:
            return spec.solver(memory=memory)
        except BudgetError:
            memory += memory // 2


def arrays_agree(
    solvers: list[Solver], before: NDArray[np.int64], after: NDArray[np.int64]
) -> None:
    """All of them answer for arrays what the first answers hand by hand."""
    single = solvers[0]
    rng = np.random.default_rng(len(before))
    both = rng.permutation(np.concatenate([before, after]))
    copies = np.array(single.spec.copies)
    seen = rng.integers(0, copies - before + 1) if len(before) else before
    shanten = [single.shanten(row) for row in both]
    complete = [single.is_complete(row) for row in both]
    accepted = [single.acceptance(row) for row in before]
    unseen = [single.acceptance(row, seen=gone) for row, gone in zip(before, seen, strict=True)]
    waited = [sorted(map(int, single.waits(row))) for row in before]
    for solver in solvers:
        batch = solver.batch
        assert batch.shanten(both).tolist() == shanten
        assert batch.is_complete(both).tolist() == complete
        waits = batch.waits(before)
        assert [np.flatnonzero(row).tolist() for row in waits] == waited
        for own, gone in ((accepted, None), (unseen, seen)):
            mask, live = batch.acceptance(before, seen=gone)
            assert [np.flatnonzero(row).tolist() for row in mask] == [
                sorted(map(int, a)) for a in own
            ]
            assert live.tolist() == [sum(a.values()) for a in own]


def dealt(spec: Spec, n: int, cards: int, seed: int) -> NDArray[np.int64]:
    """Hands of so many cards: some of any, some of melds and a few of any."""
    rng = random.Random(seed)
    index = {str(kind): int(kind) for kind in spec.kinds}
    melds = [[index[str(kind)] for kind in meld] for meld in spec.melds]
    found = []
    while len(found) < n:
        counts = [0] * len(spec.kinds)
        left = cards if len(found) % 3 == 0 else rng.randint(0, 4)
        while sum(counts) < cards - left:
            for kind in rng.choice(melds):
                counts[kind] += 1
        able = [k for k, n in enumerate(counts) for _ in range(spec.copies[k] - n)]
        more = cards - sum(counts)
        if more < 0 or any(n > spec.copies[k] for k, n in enumerate(counts)):
            continue
        for kind in rng.sample(able, more):
            counts[kind] += 1
        found.append(counts)
    return np.array(found, np.int64)


@pytest.mark.parametrize("seed", range(24))
def test_arrays_of_wide_specs(seed: int) -> None:
    spec = wide_spec(seed)
    assert spec.hand is not None
    before, after = dealt(spec, 90, spec.hand - 1, seed), dealt(spec, 45, spec.hand, seed)
    roomy = spec.solver()
    arrays_agree([roomy, spec.solver(memory=1 << 22), tight(spec)], before, after)
    game = Game(spec.to_dict())
    near = [row for row in before if roomy.shanten(row) <= 1][:3]
    assert len(near) == 3
    for row in near:
        counts = tuple(row.tolist())
        assert set(map(int, roomy.acceptance(row))) == game.acceptance(counts), counts


def test_wide_specs_are_varied() -> None:
    specs = [wide_spec(seed) for seed in range(24)]
    assert sum(len(spec.kinds) > 64 for spec in specs) > 1
    assert sum(len(spec.forms) > 8 for spec in specs) > 1
    assert sum(len(spec.forms) == 3 for spec in specs) > 1
    named = [[str(kind) for kind in spec.kinds] for spec in specs]
    assert sum(names != sorted(names) for names in named) > 5


@pytest.mark.parametrize("spec", [RIICHI, SICHUAN])
def test_arrays_of_whole_games(spec: Spec) -> None:
    """With all tables, with no room for those of draws, and with room for none but the folds'."""
    roomy = spec.solver()
    before = dealt(spec, 700, 13, 1)
    small = roomy.memory
    roomy.batch.acceptance(before)
    assert roomy.memory > small + 1_000_000
    middling, least = spec.solver(memory=small), spec.solver(memory=small - 1)
    arrays_agree([roomy, middling, least], before, dealt(spec, 300, 14, 2))
    assert middling.memory <= small
    assert least.memory < small


def test_random_specs_are_varied() -> None:
    """Every pattern, spare cards, melds that can be declared only: all occur."""
    specs = [random_spec(seed) for seed in FEW]
    patterns = [form.pattern for spec in specs for form in spec.forms]
    assert all(patterns.count(p) > 8 for p in ("melds_and_pair", "all_in_groups", "pairs"))
    assert patterns.count("one_of_each") > 3
    assert sum(bool(spec.declarable) for spec in specs) > 5
    assert sum(form.spare == 1 for spec in specs for form in spec.forms) > 5
    assert sum(form.closed_only and "pair" in form.pattern for s in specs for form in s.forms) > 5
