"""Seeded hands for the tests: random ones, and those on which analysers go wrong.

Random hands rarely meet declared melds, own quads or waits of which all copies are owned. So most
of these are complete hands with one to four cards swapped, a third of them with declared melds, a
third with an own quad, and some that only a fifth copy of a kind could complete.

A Sichuan hand is ``(counts, melds, void)`` as in ``reference/sichuan.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

KINDS = 27
DeclaredMeld = tuple[int, str]
Plain = tuple[tuple[int, ...], tuple[DeclaredMeld, ...], "int | None"]
_SIZE = {"pung": 3, "kong": 4, "concealed_kong": 4}


def _kinds_of(void: int) -> list[int]:
    return [k for k in range(KINDS) if k // 9 != void]


def _owned(counts: Counter[int], melds: list[DeclaredMeld]) -> Counter[int]:
    return counts + Counter({kind: _SIZE[name] for kind, name in melds})


def _plain(counts: Counter[int], melds: list[DeclaredMeld], void: int | None) -> Plain:
    return tuple(counts[k] for k in range(KINDS)), tuple(sorted(melds)), void


def _declare(rng: Random, void: int, melds: list[DeclaredMeld]) -> int | None:
    """Mostly the suit that is not held, else no suit, else one that the melds allow."""
    roll = rng.random()
    if roll < 0.7:
        return void
    if roll < 0.85:
        return None
    return rng.choice([s for s in range(3) if all(kind // 9 != s for kind, _ in melds)])


def random_sichuan(rng: Random, drawn: bool) -> Plain:
    """13 or 14 tiles off a shuffled set of 108."""
    tiles = rng.sample([k for k in range(KINDS) for _ in range(4)], 13 + drawn)
    return _plain(Counter(tiles), [], rng.choice([None, 0, 1, 2]))


def _build(
    rng: Random, void: int, declared: int, top: int
) -> tuple[Counter[int], list[DeclaredMeld]]:
    """Four melds and a pair in two suits, so many declared; no kind owned beyond ``top``."""
    kinds = _kinds_of(void)
    runs = [k for k in kinds if k % 9 <= 6]
    while True:
        melds: list[DeclaredMeld] = []
        counts: Counter[int] = Counter()
        for index in range(4):
            if index < declared:
                name = rng.choice(["pung", "pung", "kong", "concealed_kong"])
                melds.append((rng.choice(kinds), name))
            elif rng.random() < 0.35:
                counts[rng.choice(kinds)] += 3
            else:
                first = rng.choice(runs)
                counts.update((first, first + 1, first + 2))
        counts[rng.choice(kinds)] += 2
        distinct = {kind for kind, _ in melds}
        if len(distinct) == len(melds) and max(_owned(counts, melds).values()) <= top:
            return counts, melds


def complete_sichuan(rng: Random, declared: int = 0) -> Plain:
    """A complete hand: four melds and a pair, now and then seven pairs."""
    void = rng.randrange(3)
    if declared == 0 and rng.random() < 0.15:
        counts: Counter[int] = Counter()
        for kind in rng.sample(_kinds_of(void) * 2, 7):
            counts[kind] += 2
        return _plain(counts, [], void)
    counts, melds = _build(rng, void, declared, 4)
    return _plain(counts, melds, void)


def _swap(rng: Random, counts: Counter[int], melds: list[DeclaredMeld], void: int) -> None:
    """Replace one concealed tile by any other that the copies allow, mostly of a kept suit."""
    counts[rng.choice(sorted(counts.elements()))] -= 1
    pool = _kinds_of(void) if rng.random() < 0.9 else list(range(KINDS))
    total = _owned(+counts, melds)
    counts[rng.choice([k for k in pool if total[k] < 4])] += 1


def _add_quad(rng: Random, counts: Counter[int], melds: list[DeclaredMeld]) -> None:
    """Make some kind owned four times by trading in other concealed tiles, if that is possible."""
    total = _owned(+counts, melds)
    if 4 in total.values():
        return
    spare = sum(counts.values())
    able = [k for k in sorted(total) if 4 - total[k] <= spare - counts[k] and total[k] >= 2]
    if not able:
        return
    kind = rng.choice(able)
    for _ in range(4 - total[kind]):
        counts[rng.choice([k for k in sorted(counts.elements()) if k != kind])] -= 1
        counts[kind] += 1


def near_complete_sichuan(rng: Random, drawn: bool, melds: bool, quad: bool) -> Plain:
    """Return a complete hand with one to four tiles swapped, with or without melds and a quad."""
    void = rng.randrange(3)
    counts, declared = _build(rng, void, rng.randint(1, 4) if melds else 0, 4)
    for _ in range(rng.randint(1, 4)):
        _swap(rng, counts, declared, void)
    if quad:
        _add_quad(rng, counts, declared)
    if not drawn:
        counts[rng.choice(sorted(counts.elements()))] -= 1
    return _plain(counts, declared, _declare(rng, void, declared))


def fifth_copy_sichuan(rng: Random, drawn: bool, melds: bool) -> Plain:
    """A hand of 13 tiles that only a fifth copy of some kind would complete (plus a stray one)."""
    void = rng.randrange(3)
    while True:
        counts, declared = _build(rng, void, rng.randint(1, 4) if melds else 0, 5)
        total = _owned(counts, declared)
        able = [k for k, n in total.items() if n == 5 and counts[k]]
        if len(able) == 1 and max(total.values()) == 5 and list(total.values()).count(5) == 1:
            break
    counts[able[0]] -= 1
    if drawn:
        total = _owned(+counts, declared)
        counts[rng.choice([k for k in range(KINDS) if total[k] < 4])] += 1
    return _plain(counts, declared, _declare(rng, void, declared))


def sichuan_hands(seed: int, number: int, drawn: bool) -> Iterator[Plain]:
    """The mixture that proofs run on: 1 random, 7 near-complete, 2 fifth-copy hands in 10."""
    rng = Random(seed)
    for index in range(number):
        melds, quad = rng.random() < 1 / 3, rng.random() < 1 / 3
        if index % 10 == 0:
            yield random_sichuan(rng, drawn)
        elif index % 10 < 8:
            yield near_complete_sichuan(rng, drawn, melds, quad)
        else:
            yield fifth_copy_sichuan(rng, drawn, melds)
