"""Seeded Kowah hands for the proofs, as counts of the 30 kinds: random and near-complete ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from reference.kowah import COPIES, N_KINDS, Counts, ready_waits, tally

# Few ranks: hands that own all the copies of many kinds, and whose pair has a triple's rank.
NARROW: tuple[tuple[int, ...], ...] = (
    (4, 13, 22),
    (4, 13, 22, 8, 17, 26),
    (0, 9, 18, 27),
    (27, 28, 29, 3, 12),
    (27, 28, 29),
    tuple(range(9)),
    tuple(range(N_KINDS)),
)


def random_hand(rng: random.Random, cards: int, kinds: Sequence[int] = range(N_KINDS)) -> Counts:
    deck = [k for k in kinds for _ in range(COPIES)]
    return tally(rng.sample(deck, cards))


def swap(rng: random.Random, counts: Counts, times: int) -> Counts:
    """The hand with cards swapped for others, within the copies."""
    left = list(counts)
    near = [k for k in range(N_KINDS) if left[k]]
    for _ in range(times):
        out = rng.choice([k for k in range(N_KINDS) for _ in range(left[k])])
        pool = [*near, *((k % 9 + 9 * s) for k in near if k < 27 for s in range(3))]
        free = [k for k in (pool if rng.random() < 0.5 else range(N_KINDS)) if left[k] < COPIES]
        left[out] -= 1
        left[rng.choice(free)] += 1
    return tuple(left)


def hands(seed: int, count: int, cards: int = 8, pair_rule: str = "each") -> Iterator[Counts]:
    """``count`` hands of 8 or 9 cards: a quarter random, a quarter of few ranks, the rest ready
    eights (complete nines) with 0 to 4 cards swapped."""
    rng = random.Random(seed)
    ready = list(ready_waits(pair_rule).items())
    for index in range(count):
        if index % 4 == 0:
            yield random_hand(rng, cards)
        elif index % 4 == 1:
            yield random_hand(rng, cards, rng.choice(NARROW))
        else:
            counts, waiting = rng.choice(ready)
            if cards == 9:
                third = rng.choice(sorted(waiting))
                counts = tuple(n + (k == third) for k, n in enumerate(counts))
            yield swap(rng, counts, rng.randint(0, 4))
