"""Specs that several tests share, and random ones."""

from __future__ import annotations

import itertools
import random

from tingpai.meld import (
    Form,
    Spec,
    all_in_groups,
    melds_and_pair,
    one_of_each,
    pairs,
    runs,
    sets,
    suit,
)

NUMBERS = [suit(letter) for letter in "mps"]
HONOURS = suit("z", 7)
TILES = [*itertools.chain(*NUMBERS), *HONOURS]
ORPHANS = [tile for own in NUMBERS for tile in (own[0], own[-1])] + list(HONOURS)

RIICHI = Spec(
    TILES,
    melds=runs(*NUMBERS) + sets(TILES),
    declarable=sets(TILES, 4),
    forms=[melds_and_pair(4), pairs(7, distinct=True), one_of_each(ORPHANS)],
)
SICHUAN = Spec(
    TILES[:27],
    melds=runs(*NUMBERS) + sets(TILES[:27]),
    declarable=sets(TILES[:27], 4),
    forms=[melds_and_pair(4), pairs(7, distinct=False)],
)


def random_spec(seed: int) -> Spec:
    """A small Spec: few kinds, odd melds, several forms, every pattern in some."""
    rng = random.Random(seed)
    kinds = [f"k{i}" for i in range(rng.randint(3, 5))]
    copies = [rng.randint(1, 3) for _ in kinds]
    while sum(copies) < 6:
        copies[rng.randrange(len(kinds))] += 1
    deck = [kind for kind, n in zip(kinds, copies, strict=True) for _ in range(n)]
    mixed = rng.random() < 0.4
    size = rng.choice([2, 3])
    melds: set[tuple[str, ...]] = set()
    for _ in range(rng.randint(2, 6)):
        cards = rng.sample(deck, rng.choice([1, 2, 3]) if mixed else size)
        melds.add(tuple(sorted(cards)))
    hand = rng.choice([3, 4, 5]) if mixed else (size + 2 if rng.random() < 0.5 else 2 * size + 2)
    hand = min(hand, sum(copies))
    forms: list[Form] = []
    if not mixed and (hand - 2) % size == 0 and hand > 2:
        forms.append(melds_and_pair((hand - 2) // size, closed_only=rng.random() < 0.2))
    if not forms or rng.random() < 0.5:
        spare = rng.choice([0, 0, 1])
        forms.append(all_in_groups(spare=spare, closed_only=rng.random() < 0.2))
    if hand % 2 == 0 and rng.random() < 0.6:
        forms.append(pairs(hand // 2, distinct=rng.random() < 0.5))
    if len(kinds) >= hand - 1 >= 1 and rng.random() < 0.7:
        forms.append(one_of_each(rng.sample(kinds, hand - 1)))
    extra = []
    if not mixed:
        longer = [tuple(sorted(rng.sample(deck, size + 1)))] if len(deck) > size else []
        extra = [meld for meld in longer if rng.random() < 0.5]
    return Spec(kinds, copies, melds=sorted(melds), declarable=extra, forms=forms, hand=hand)


def wide_spec(seed: int) -> Spec:
    """Many kinds in up to 15 suits: too many states for one table, so that suits are folded.

    Kinds of a suit are neighbours or not; some suits have more than 16 kinds; some games have more
    than 64 kinds, or more than eight forms.
    """
    rng = random.Random(seed)
    long = seed % 8 == 5
    suits = [
        [f"{letter}{rank}" for rank in range(rng.choice([18, 19]) if long else rng.randint(3, 7))]
        for letter in "abcdefghijklmno"[: 4 if long else 15 if seed % 8 == 7 else rng.randint(2, 7)]
    ]
    kinds = list(itertools.chain(*suits))
    if rng.random() < 0.4:
        rng.shuffle(kinds)
    copies = {kind: 1 if long else rng.randint(2, 4) for kind in kinds}
    melds: set[tuple[str, ...]] = set()
    for own in suits:
        melds.update(itertools.pairwise(own) if long else zip(own, own[1:], own[2:], strict=False))
        if not long:
            melds.update((kind,) * 3 for kind in own if copies[kind] >= 3 and rng.random() < 0.8)
    size = 2 if long else 3
    number = rng.randint(2, 3)
    hand = size * number + (0 if long else 2)
    forms = [all_in_groups(spare=hand % size, closed_only=rng.random() < 0.2)]
    if not long:
        forms = [melds_and_pair(number)]
    if hand % 2 == 0 and rng.random() < 0.7 and not long:
        forms.append(pairs(hand // 2, distinct=rng.random() < 0.5))
    if len(kinds) >= hand - 1 and rng.random() < 0.7:
        forms.append(one_of_each(rng.sample(kinds, hand - 1)))
    if seed % 8 == 3:
        forms += [all_in_groups(spare=n, closed_only=c) for n in range(1, 5) for c in (True, False)]
    melds_of = sorted(melds)
    return Spec(kinds, [copies[kind] for kind in kinds], melds=melds_of, forms=forms, hand=hand)
