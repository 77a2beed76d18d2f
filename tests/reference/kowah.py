"""Kowah by its clauses (docs/rules/kowah.md), slow and plain. Imports nothing from tingpai.

Ready hands are written out one by one: every multiset of two triples and a pair that KW-6 and
KW-7 allow. The distance of a hand (KW-14) is eight less the cards it shares with the nearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

N_KINDS = 30
COPIES = 4
SUITS = "csm"
HONOURS = "TRW"
PAIR_RULES = ("each", "any")

Counts = tuple[int, ...]
Group = tuple[int, ...]
Split = tuple[Group, Group, int]  # two triples and the pair's kind


def kind(text: str) -> int:
    """Index of a kind (KW-1): ``5c`` or ``T``."""
    if text in HONOURS:
        return 27 + HONOURS.index(text)
    return SUITS.index(text[1]) * 9 + int(text[0]) - 1


def name(k: int) -> str:
    return HONOURS[k - 27] if k >= 27 else f"{k % 9 + 1}{SUITS[k // 9]}"


def parse(text: str) -> Counts:
    counts = [0] * N_KINDS
    digits = ""
    for char in text:
        if char.isdigit():
            digits += char
        elif char in SUITS:
            for digit in digits:
                counts[kind(digit + char)] += 1
            digits = ""
        elif char in HONOURS:
            counts[kind(char)] += 1
    assert not digits
    return tuple(counts)


def text(counts: Sequence[int]) -> str:
    return " ".join(name(k) for k in range(N_KINDS) for _ in range(counts[k]))


def tally(cards: Iterable[int]) -> Counts:
    counts = [0] * N_KINDS
    for k in cards:
        counts[k] += 1
    return tuple(counts)


def rank(k: int) -> int:
    """0..8 for suited kinds; honours have none."""
    return k % 9 if k < 27 else -k


# ------------------------------------------------------------------- ready and complete (KW-6, 7)


def triples() -> list[Group]:
    """Three of one rank in any suits, or three of one honour."""
    found: list[Group] = [(k,) * 3 for k in range(27, 30)]
    for r in range(9):
        found.extend(combinations_with_replacement((r, r + 9, r + 18), 3))
    return found


TRIPLES = triples()


def goes_with(triple: Group, pair: int) -> bool:
    """KW-7 for one triple: with a pair of its rank the five are two, two and one by suit."""
    if rank(triple[0]) != rank(pair):
        return True
    return sorted(Counter((*triple, pair, pair)).values()) == [1, 2, 2]


def may_pair(first: Group, second: Group, pair: int, pair_rule: str) -> bool:
    same = [t for t in (first, second) if rank(t[0]) == rank(pair)]
    fits = [goes_with(t, pair) for t in same]
    return any(fits) or not fits if pair_rule == "any" else all(fits)


def splits(counts: Sequence[int], pair_rule: str = "each") -> set[Split]:
    """Every way to see eight cards as two triples and a pair (KW-6, KW-7)."""
    assert sum(counts) == 8
    cards = [k for k in range(N_KINDS) for _ in range(counts[k])]
    found: set[Split] = set()
    for pair in range(N_KINDS):
        if counts[pair] < 2:
            continue
        rest = list(cards)
        rest.remove(pair)
        rest.remove(pair)
        for chosen in combinations(range(1, 6), 2):
            first = (rest[0], *(rest[i] for i in chosen))
            second = tuple(rest[i] for i in range(1, 6) if i not in chosen)
            both = sorted((tuple(sorted(first)), second))
            if all(t in TRIPLES for t in both) and may_pair(both[0], both[1], pair, pair_rule):
                found.add((both[0], both[1], pair))
    return found


def pairs(counts: Sequence[int], pair_rule: str = "each") -> list[int]:
    """The kinds that may be the pair of eight cards, whether or not a third card is left."""
    return sorted({pair for _, _, pair in splits(counts, pair_rule)})


def waits(counts: Sequence[int], pair_rule: str = "each") -> list[int]:
    """The kinds whose third card wins: pairs of which not all four copies are owned (G-4)."""
    return [k for k in pairs(counts, pair_rule) if counts[k] < COPIES]


def is_complete(counts: Sequence[int], pair_rule: str = "each") -> bool:
    """KW-14: a ready eight and the third card of its pair."""
    assert sum(counts) == 9
    for k in range(N_KINDS):
        if counts[k] >= 3:
            eight = list(counts)
            eight[k] -= 1
            if k in pairs(eight, pair_rule):
                return True
    return False


def readings(counts: Sequence[int], pair_rule: str = "each") -> set[Split]:
    """Every reading of nine cards: two triples, and the kind of the pair and its third card."""
    found: set[Split] = set()
    for k in range(N_KINDS):
        if counts[k] >= 3:
            eight = list(counts)
            eight[k] -= 1
            found |= {split for split in splits(eight, pair_rule) if split[2] == k}
    return found


@cache
def ready_waits(pair_rule: str = "each") -> dict[Counts, frozenset[int]]:
    """Every ready eight with its waits: all multisets of two triples and a pair."""
    found: dict[Counts, set[int]] = {}
    for (first, second), pair in product(combinations_with_replacement(TRIPLES, 2), range(N_KINDS)):
        counts = tally((*first, *second, pair, pair))
        if max(counts) <= COPIES and may_pair(first, second, pair, pair_rule):
            waiting = found.setdefault(counts, set())
            if counts[pair] < COPIES:
                waiting.add(pair)
    return {counts: frozenset(kinds) for counts, kinds in found.items() if kinds}


@cache
def complete_nines(pair_rule: str = "each") -> frozenset[Counts]:
    return frozenset(
        tuple(n + (i == k) for i, n in enumerate(counts))
        for counts, kinds in ready_waits(pair_rule).items()
        for k in kinds
    )


# ---------------------------------------------------------------------------- distance (KW-14)


@cache
def targets(pair_rule: str = "each") -> NDArray[np.uint8]:
    """The ready eights as an array (30, n)."""
    rows: NDArray[np.uint8] = np.array(list(ready_waits(pair_rule)), dtype=np.uint8)
    return np.ascontiguousarray(rows.T)


@cache
def unlimited_targets() -> NDArray[np.uint8]:
    """As ``targets("each")`` would be if there were more than four copies of a kind."""
    both = combinations_with_replacement(TRIPLES, 2)
    rows = {
        tally((*first, *second, pair, pair))
        for (first, second), pair in product(both, range(N_KINDS))
        if pair >= 27 or may_pair(first, second, pair, "each")  # KW-7 speaks of suited pairs
    }
    return np.ascontiguousarray(np.array(list(rows), dtype=np.uint8).T)


def replacements(
    counts: Sequence[int], pair_rule: str = "each", ready: NDArray[np.uint8] | None = None
) -> int:
    """8 less the most cards that the hand (of 8 or 9) shares with any ready eight."""
    ready = targets(pair_rule) if ready is None else ready
    shared = np.zeros(ready.shape[1], dtype=np.uint8)
    for k, n in enumerate(counts):
        if n:
            shared += np.minimum(ready[k], np.uint8(n))
    return 8 - int(shared.max())


def discards_of(counts: Sequence[int]) -> Iterator[tuple[int, Counts]]:
    for k in range(N_KINDS):
        if counts[k]:
            yield k, tuple(n - (i == k) for i, n in enumerate(counts))


def shanten(counts: Sequence[int], pair_rule: str = "each") -> int:
    """KW-14 for eight cards; G-3, with every discard tried, for nine."""
    if sum(counts) == 8:
        return replacements(counts, pair_rule)
    if is_complete(counts, pair_rule):
        return -1
    return min(replacements(rest, pair_rule) for _, rest in discards_of(counts))


def acceptance(counts: Sequence[int], pair_rule: str = "each") -> list[int]:
    """The kinds after which the best discard leaves one replacement fewer; of a ready hand its
    waits, for no other card wins (KW-10), even one that makes nine cards complete by KW-14."""
    now = replacements(counts, pair_rule)
    if now == 0:
        return waits(counts, pair_rule)
    found: list[int] = []
    for k in range(N_KINDS):
        if counts[k] < COPIES:
            nine = tuple(n + (i == k) for i, n in enumerate(counts))
            # Nine cards share at most eight with a ready eight, so one that is not shared can go:
            # the best discard costs nothing (a test tries them all).
            if replacements(nine, pair_rule) == now - 1:
                found.append(k)
    return found


# ------------------------------------------------------------------- score (KW-12)

WAYS = ("own_draw", "public_draw", "discard")


def multiplier(by: str, multipliers: tuple[int, int, int] = (3, 2, 1)) -> int:
    return multipliers[WAYS.index(by)]


# ------------------------------------------------- what one rank or one honour can give (parts)


def rank_splits(cards: Counter[int], triples_: int, pairs_: int, pair_rule: str) -> bool:
    """Whether the cards of one rank (suits 0..2) or one honour (suit 0 alone) are exactly so many
    triples and pairs under KW-6 and KW-7, with a third card of some such pair left (G-4)."""
    hand = sorted(cards.elements())
    if len(hand) != 3 * triples_ + 2 * pairs_:
        return False
    if not pairs_:
        return True  # three of one rank in any suits are a triple
    for pair in cards:
        if cards[pair] < 2 or cards[pair] == COPIES:
            continue
        rest = list(hand)
        rest.remove(pair)
        rest.remove(pair)
        if not triples_:
            return True
        if triples_ == 1 and goes_with(tuple(rest), pair):
            return True
        if triples_ == 2:
            for chosen in combinations(range(1, 6), 2):
                first = tuple(sorted((rest[0], *(rest[i] for i in chosen))))
                second = tuple(rest[i] for i in range(1, 6) if i not in chosen)
                fits = goes_with(first, pair), goes_with(second, pair)
                if all(fits) or (pair_rule == "any" and any(fits)):
                    return True
    return False


def part_costs(state: Sequence[int], pair_rule: str) -> dict[tuple[int, int], int | None]:
    """For one rank (three numbers c, s, m) or one honour (one number): the fewest cards to add
    so that it holds so many triples and pairs, None if it cannot."""
    suits = len(state)
    costs: dict[tuple[int, int], int | None] = {}
    for triples_, pairs_ in product(range(3), range(2)):
        best: int | None = None
        for goal in product(range(COPIES + 1), repeat=suits):
            # The suits stand for kinds 0, 9 and 18, all of one rank.
            cards = Counter({9 * i: n for i, n in enumerate(goal) if n})
            if suits == 1 and triples_ + pairs_ > 1:
                continue  # five copies of an honour do not exist
            if rank_splits(cards, triples_, pairs_, pair_rule):
                added = sum(max(0, g - n) for g, n in zip(goal, state, strict=True))
                best = added if best is None else min(best, added)
        costs[triples_, pairs_] = best
    return costs
