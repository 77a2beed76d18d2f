"""Every way that hidden cards can lie, counted: what samples of views are held to.

A *world* is where the hidden cards are: for every place, a hand or the stock, its cards in sorted
order. The cards are dealt as if each were marked, so that a world has as many ways as there are
orders of the cards that lead to it, up to a factor that is the same for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

World = tuple[tuple[str, ...], ...]


def worlds(cards: Sequence[str], sizes: Sequence[int]) -> Counter[World]:
    """The ways to put ``sizes[i]`` of the cards into place i, the rest into one place more."""
    found: Counter[World] = Counter()

    def deal(left: tuple[int, ...], done: World) -> None:
        if len(done) == len(sizes):
            found[(*done, tuple(sorted(cards[i] for i in left)))] += 1
            return
        for chosen in combinations(left, sizes[len(done)]):
            rest = tuple(i for i in left if i not in chosen)
            deal(rest, (*done, tuple(sorted(cards[i] for i in chosen))))

    deal(tuple(range(len(cards))), ())
    return found


def is_fair(seen: Counter[World], ways: Counter[World]) -> bool:
    """Pearson's test at p = 0.001 (Wilson and Hilferty's cube root); nothing impossible is seen."""
    if not seen.keys() <= {world for world, n in ways.items() if n}:
        return False
    scale = seen.total() / ways.total()
    square = sum((seen[world] - n * scale) ** 2 / (n * scale) for world, n in ways.items() if n)
    freedom = sum(n > 0 for n in ways.values()) - 1
    spread = 2 / (9 * freedom)
    return square < freedom * (1 - spread + 3.0902 * spread**0.5) ** 3


# ---- Sichuan: what a seat does proves what it held (SC-4) ----------------------------------------


def sichuan_worlds(
    tiles: Sequence[str], sizes: Sequence[int], voids: Sequence[str], script: Iterable[str]
) -> Counter[World]:
    """The worlds after a script, from all deals in which every line of it is legal.

    Seats 1, 2 and 3 hold ``sizes`` of the hidden ``tiles``, the rest is the wall; ``voids`` are
    their missing suits. Lines are ``1 draw``, ``1 discard 5p`` and ``1 pung 5p``; those of seat 0
    are left out. A world is the three hands and the wall.
    """
    lines = [line.split() for line in script]
    found: Counter[World] = Counter()
    for order in set(permutations(tiles)):
        hands, start = [], 0
        for size in sizes:
            hands.append(list(order[start : start + size]))
            start += size
        if any(hand != sorted(hand) for hand in hands):
            continue  # the same deal in another order
        wall = list(order[start:])
        if all(_follows(hands, wall, voids, line) for line in lines):
            ways = 1
            for hand in _dealt(order, sizes):
                ways *= len(set(permutations(hand)))
            found[(*(tuple(sorted(hand)) for hand in hands), tuple(sorted(wall)))] += ways
    return found


def _dealt(order: Sequence[str], sizes: Sequence[int]) -> list[Sequence[str]]:
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    return [order[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _follows(
    hands: list[list[str]], wall: list[str], voids: Sequence[str], line: Sequence[str]
) -> bool:
    """Plays a line; false where it was not legal."""
    seat, action, *kinds = line
    hand, void = hands[int(seat) - 1], voids[int(seat) - 1]
    if action == "draw":
        hand.append(wall.pop(0))
        return True
    (kind,) = kinds
    copies = {"discard": 1, "pung": 2}[action]
    holds_void = any(tile.endswith(void) for tile in hand)
    if hand.count(kind) < copies or (holds_void and not kind.endswith(void)):
        return False
    if action == "pung" and holds_void:
        return False
    for _ in range(copies):
        hand.remove(kind)
    return True
