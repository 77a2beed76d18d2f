"""Seeded Si Se Pai hands for the proofs: random, near-complete and adversarial ones.

A hand is ``(counts, exposed)`` as in :mod:`reference.sisepai`. Exposed groups are never pairs:
only the winning take forms one (SP-11).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from reference.sisepai import COPIES, GROUPS, N_KINDS, Counts, Exposed, Group

Hand = tuple[Counts, Exposed]
SHOWN = tuple(g for g in GROUPS if len(g) != 2)
# Kinds that share groups, and mixtures of them: hands of few kinds own all copies of many.
COLOUR = tuple(range(7))
NARROW: tuple[tuple[int, ...], ...] = (
    COLOUR,
    (0, 1, 2, 28, 3, 4, 5),
    (3, 4, 5, 10, 11, 12),
    (6, 13, 20, 27, 1, 2),
    (6, 13, 20, 27, 3, 4, 5),
    (6, 13, 20, 27, 0, 1, 2),
    tuple(range(14)),
    tuple(range(29)),
)


def tally(cards: Sequence[int]) -> Counts:
    counts = [0] * N_KINDS
    for k in cards:
        counts[k] += 1
    return tuple(counts)


def draw_groups(
    rng: random.Random, groups: Sequence[Group], total: int, taken: Counts | None = None
) -> tuple[list[Group], Counts] | None:
    """Random legal groups of exactly ``total`` cards within the copies, or None if stuck."""
    have = list(taken or (0,) * N_KINDS)
    found: list[Group] = []
    while total:
        fitting = [
            g
            for g in groups
            if len(g) <= total and all(have[k] + g.count(k) <= COPIES[k] for k in g)
        ]
        if not fitting:
            return None
        # Single cards are few among the groups, identical ones many: weigh by neither too much.
        longer = [g for g in fitting if len(g) > 1]
        group = rng.choice(longer if longer and rng.random() < 0.85 else fitting)
        found.append(group)
        total -= len(group)
        for k in group:
            have[k] += 1
    return found, tuple(have)


def complete_hand(rng: random.Random, kinds: Sequence[int], exposed_share: float) -> Hand:
    """21 cards in groups, of ``kinds`` as far as they go; each longer group exposed by chance."""
    within = [g for g in GROUPS if set(g) <= set(kinds)]
    drawn = draw_groups(rng, within, min(21, sum(COPIES[k] for k in kinds) - 3))
    if drawn is None or len([k for g in drawn[0] for k in g]) < 21:
        before = (0,) * N_KINDS if drawn is None else drawn[1]
        rest = draw_groups(rng, GROUPS, 21 - sum(before), before)
        if rest is None:
            return complete_hand(rng, kinds, exposed_share)
        groups = ([] if drawn is None else drawn[0]) + rest[0]
    else:
        groups = drawn[0]
    shown = [g for g in groups if len(g) != 2 and rng.random() < exposed_share]
    hidden = list(groups)
    for g in shown:
        hidden.remove(g)
    if not hidden:
        hidden.append(shown.pop())
    return tally([k for g in hidden for k in g]), tuple(sorted(shown))


def swap(rng: random.Random, hand: Hand, times: int, kinds: Sequence[int]) -> Hand:
    """The hand with concealed cards swapped for others of ``kinds``, within the copies."""
    counts, exposed = list(hand[0]), hand[1]
    shown = tally([k for g in exposed for k in g])
    for _ in range(times):
        out = rng.choice([k for k in range(N_KINDS) for _ in range(counts[k])])
        free = [k for k in kinds if counts[k] + shown[k] < COPIES[k] and k != out]
        if free:
            counts[out] -= 1
            counts[rng.choice(free)] += 1
    return tuple(counts), exposed


def remove_one(rng: random.Random, hand: Hand) -> Hand:
    counts = list(hand[0])
    counts[rng.choice([k for k in range(N_KINDS) for _ in range(counts[k])])] -= 1
    return tuple(counts), hand[1]


def random_hand(rng: random.Random, cards: int) -> Hand:
    """Cards off the shuffled deck, some of them as exposed groups that happen to lie there."""
    deck = [k for k in range(N_KINDS) for _ in range(COPIES[k])]
    counts = tally(rng.sample(deck, cards))
    shown: list[Group] = []
    if rng.random() < 1 / 3:
        for group in rng.sample(SHOWN, len(SHOWN)):
            left = tuple(counts[k] - group.count(k) for k in range(N_KINDS))
            if min(left) >= 0 and sum(left) > 0 and rng.random() < 0.7:
                counts = left
                shown.append(group)
    return counts, tuple(sorted(shown))


def exposed_quarters(rng: random.Random, cards: int) -> Hand:
    """Exposed threes that hold copies of the very kinds the concealed cards would need."""
    kinds = rng.choice(NARROW)
    within = [g for g in SHOWN if set(g) <= set(kinds) and len(g) >= 3]
    have = [0] * N_KINDS
    shown: list[Group] = []
    for group in rng.choices(within, k=rng.randint(1, 5)):
        if all(have[k] + group.count(k) <= COPIES[k] for k in group):
            shown.append(group)
            for k in group:
                have[k] += 1
    hidden: list[int] = []
    while sum(have) < cards:
        pool = [k for k in kinds if have[k] < COPIES[k]]
        if not pool or rng.random() < 0.15:
            pool = [k for k in range(N_KINDS) if have[k] < COPIES[k]]
        k = rng.choice(pool)
        have[k] += 1
        hidden.append(k)
    return tally(hidden), tuple(sorted(shown))


def starved_hand(rng: random.Random, cards: int) -> Hand:
    """Otherwise grouped cards, but the one that an open group or a single card lacks is owned
    already, in exposed groups: only the copy limit tells that nothing can fill it."""
    mixed = [g for g in GROUPS if len(set(g)) > 1]
    missing = rng.choice([k for g in mixed for k in g if (k, k, k) in SHOWN])
    copies = rng.choice((3, 4))
    shown: list[Group] = [(missing,) * copies]
    if copies == 3:
        hidden = [missing]
    else:
        hidden = list(rng.choice([g for g in mixed if missing in g]))
        hidden.remove(missing)
    drawn = draw_groups(rng, GROUPS, cards - copies - len(hidden), tally([*hidden, *shown[0]]))
    if drawn is None:
        return starved_hand(rng, cards)
    for group in drawn[0]:
        if len(group) != 2 and rng.random() < 0.4:
            shown.append(group)
        else:
            hidden.extend(group)
    return tally(hidden), tuple(sorted(shown))


def hands(seed: int, count: int, cards: int = 20) -> Iterator[Hand]:
    """``count`` hands of 20 or 21 cards: a fifth random, a fifth with many copies exposed, the
    rest complete ones with 0 to 4 cards swapped; many with exposed groups."""
    rng = random.Random(seed)
    for index in range(count):
        if index % 5 == 0:
            yield random_hand(rng, cards)
        elif index % 5 == 1:
            yield rng.choice((exposed_quarters, starved_hand))(rng, cards)
        else:
            kinds = rng.choice(NARROW)
            share = rng.choice((0.0, 0.3, 0.7))
            hand = complete_hand(rng, kinds, share)
            if cards == 20:
                hand = remove_one(rng, hand) if sum(hand[0]) > 1 else random_hand(rng, cards)
            yield swap(rng, hand, rng.randint(0, 4), kinds)


def small_hands(seed: int, count: int, most: int) -> Iterator[Hand]:
    """Real hands of 20 with at most ``most`` concealed cards, for the search by play."""
    rng = random.Random(seed)
    while count:
        kinds = rng.choice(NARROW)
        hidden = rng.randint(1, most)
        within = [g for g in SHOWN if set(g) <= set(kinds)]
        drawn = draw_groups(rng, within, rng.randint(0, 20 - hidden))
        if drawn is None:
            continue
        rest = draw_groups(rng, SHOWN, 20 - hidden - sum(drawn[1]), drawn[1])
        if rest is None:
            continue
        have = list(rest[1])
        concealed: list[int] = []
        while len(concealed) < hidden:
            pool = [k for k in kinds if have[k] < COPIES[k]] or [
                k for k in range(N_KINDS) if have[k] < COPIES[k]
            ]
            k = rng.choice(pool)
            have[k] += 1
            concealed.append(k)
        count -= 1
        yield tally(concealed), tuple(sorted(drawn[0] + rest[0]))
