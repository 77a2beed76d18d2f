"""Si Se Pai by its clauses (docs/rules/sisepai.md), slow and plain. Imports nothing from tingpai.

A hand is ``counts`` (29 numbers of concealed cards by kind index, SP-1) and ``exposed``, a tuple
of exposed groups; a group is a sorted tuple of kind indices. Two measures of the distance stand
side by side, and a test proves them equal:

* :func:`takes_to_win` searches the splits of the concealed cards that SP-15 speaks of;
* :func:`takes_by_play` takes and discards real cards, breadth first, as SP-7 to SP-11 allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

PIECES = "GAERHCS"
COLOURS = "rywg"
N_KINDS = 29
FLOWER = 28
COPIES = (4,) * 28 + (5,)

Counts = tuple[int, ...]
Group = tuple[int, ...]
Exposed = tuple[Group, ...]
Cost = dict[tuple[int, int], int]


def kind(piece: str, colour: str) -> int:
    """Index of a kind (SP-1)."""
    return COLOURS.index(colour) * 7 + PIECES.index(piece)


def name(k: int) -> str:
    return "F" if k == FLOWER else PIECES[k % 7] + COLOURS[k // 7]


GENERALS = frozenset(kind("G", c) for c in COLOURS)
SOLDIERS = tuple(kind("S", c) for c in COLOURS)
KEPT = GENERALS | {FLOWER}  # SP-8: may not be discarded


def parse(text: str) -> tuple[Counts, Exposed]:
    """Cards and exposed groups of a well-formed notation (no checks but the shape)."""
    counts = [0] * N_KINDS
    exposed: list[Group] = []
    group: list[int] | None = None
    run = ""
    for char in text:
        found: list[int] = []
        if char == "[":
            group = []
        elif char == "]":
            assert group is not None
            exposed.append(tuple(sorted(group)))
            group = None
        elif char == "F":
            assert not run
            found = [FLOWER]
        elif char in PIECES:
            run += char
        elif char in COLOURS:
            assert run
            found = [kind(piece, char) for piece in run]
            run = ""
        else:
            assert char.isspace(), char
        for k in found:
            if group is None:
                counts[k] += 1
            else:
                group.append(k)
    assert not run
    assert group is None
    return tuple(counts), tuple(sorted(exposed))


def text(counts: Sequence[int], exposed: Exposed = ()) -> str:
    """A notation of the hand, one card at a time (not the canonical one)."""
    cards = [name(k) for k in range(N_KINDS) for _ in range(counts[k])]
    brackets = ["[" + " ".join(name(k) for k in group) + "]" for group in exposed]
    return " ".join(cards + brackets)


# ------------------------------------------------------------------------------- groups (SP-4)


def _legal_groups() -> tuple[Group, ...]:
    groups: list[Group] = [(FLOWER,)]
    for c in COLOURS:
        groups.append((kind("G", c),))
        groups.append(tuple(kind(p, c) for p in "GAE"))
        groups.append(tuple(kind(p, c) for p in "RHC"))
        groups.extend((kind(p, c),) * size for p in "AERHCS" for size in (2, 3, 4))
    for size in (3, 4):
        groups.extend(combinations(SOLDIERS, size))
    return tuple(sorted(groups))


GROUPS = _legal_groups()
LEGAL = frozenset(GROUPS)
GROUPS_WITH = tuple(tuple(g for g in GROUPS if k in g) for k in range(N_KINDS))
GROUPS_FROM = tuple(tuple(g for g in GROUPS if g[0] == k) for k in range(N_KINDS))


def is_mixed(group: Group) -> bool:
    return len(set(group)) > 1


def group_points(group: Group, mixed_group_points: str = "by_size") -> int:
    """SP-5."""
    assert group in LEGAL
    if mixed_group_points == "identical_only" and is_mixed(group):
        return 0
    if len(group) == 1:
        return 3 if group[0] == FLOWER else 1
    return len(group) - 2


def without(counts: Sequence[int], cards: Iterable[int]) -> Counts | None:
    """The counts less these cards, or None if they are not there."""
    left = list(counts)
    for k in cards:
        left[k] -= 1
        if left[k] < 0:
            return None
    return tuple(left)


def plus(counts: Sequence[int], cards: Iterable[int]) -> Counts:
    more = list(counts)
    for k in cards:
        more[k] += 1
    return tuple(more)


def owned(counts: Sequence[int], exposed: Exposed = ()) -> Counts:
    """Own copies of each kind, concealed and exposed."""
    return plus(counts, (k for group in exposed for k in group))


def size(counts: Sequence[int], exposed: Exposed = ()) -> int:
    return sum(owned(counts, exposed))


@cache
def fourth_card(group: Group) -> int | None:
    """The kind that makes a four of this exposed three (SP-6, ``extend_exposed``), if any."""
    if len(group) != 3:
        return None
    for four in GROUPS:
        rest = Counter(four) - Counter(group)
        if len(four) == 4 and sum(rest.values()) == 1:
            return next(iter(rest))
    return None


def open_threes(exposed: Exposed, extend: bool) -> Counts:
    """For each kind, how many exposed threes it could make a four of."""
    places = [0] * N_KINDS
    if extend:
        for group in exposed:
            k = fourth_card(group)
            if k is not None:
                places[k] += 1
    return tuple(places)


# --------------------------------------------------------------------- splits and points (SP-6)


def splits(counts: Sequence[int]) -> Iterator[tuple[Group, ...]]:
    """Every way of putting all the cards in legal groups, each once."""

    def walk(left: Counts, least: Group) -> Iterator[tuple[Group, ...]]:
        first = next((k for k in range(N_KINDS) if left[k]), None)
        if first is None:
            yield ()
            return
        for group in GROUPS_FROM[first]:
            if group < least:
                continue
            rest = without(left, group)
            if rest is not None:
                for tail in walk(rest, group):
                    yield (group, *tail)

    return walk(tuple(counts), ())


def readings(
    counts: Sequence[int], exposed: Exposed = (), extend: bool = False
) -> set[tuple[Group, ...]]:
    """Every distinct reading of all the cards: the exposed groups as they lie (with the option,
    with a concealed card added to any of them that takes one), and the rest split. Sorted."""
    found: set[tuple[Group, ...]] = set()

    def lay(index: int, left: Counts, lying: tuple[Group, ...]) -> None:
        if index == len(exposed):
            for split in splits(left):
                found.add(tuple(sorted(lying + split)))
            return
        group = exposed[index]
        lay(index + 1, left, (*lying, group))
        k = fourth_card(group) if extend else None
        if k is not None and left[k]:
            rest = without(left, (k,))
            assert rest is not None
            lay(index + 1, rest, (*lying, tuple(sorted((*group, k)))))

    lay(0, tuple(counts), ())
    return found


def points(
    counts: Sequence[int],
    exposed: Exposed = (),
    extend: bool = False,
    mixed_group_points: str = "by_size",
) -> int | None:
    """The largest total over the readings, None if there is none (SP-5, SP-6)."""
    totals = [
        sum(group_points(group, mixed_group_points) for group in reading)
        for reading in readings(counts, exposed, extend)
    ]
    return max(totals) if totals else None


@lru_cache(maxsize=1 << 20)
def _groups_up(left: Counts, places: Counts) -> bool:
    first = next((k for k in range(N_KINDS) if left[k]), None)
    if first is None:
        return True
    if places[first]:
        rest, fewer = without(left, (first,)), without(places, (first,))
        assert rest is not None
        assert fewer is not None
        if _groups_up(rest, fewer):
            return True
    for group in GROUPS_WITH[first]:
        rest = without(left, group)
        if rest is not None and _groups_up(rest, places):
            return True
    return False


def groups_up(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> bool:
    """Whether all the cards are in legal groups, whatever their number (SP-6)."""
    return _groups_up(tuple(counts), open_threes(exposed, extend))


def is_complete(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> bool:
    return size(counts, exposed) == 21 and groups_up(counts, exposed, extend)


# ----------------------------------------------------------------------- takes to win by SP-15

# Open groups, as SP-15 lists them: the concealed part, and the kinds any of which fills it.
PAIR_OPENS: dict[Group, frozenset[int]] = {}
OPENS: dict[Group, frozenset[int]] = {}


def _fill_opens() -> None:
    for k in range(N_KINDS):
        if k in KEPT:
            continue
        PAIR_OPENS[(k,)] = frozenset({k})  # one card of a pair
        OPENS[(k, k)] = frozenset({k})  # two or three of an identical group
        OPENS[(k, k, k)] = frozenset({k})
    for c in COLOURS:  # two of a one-colour group
        for trio in ("GAE", "RHC"):
            cards = tuple(kind(p, c) for p in trio)
            for k in cards:
                OPENS[tuple(x for x in cards if x != k)] = frozenset({k})
    for n in (2, 3):  # two or three Soldiers of different colours
        for some in combinations(SOLDIERS, n):
            OPENS[some] = frozenset(SOLDIERS) - set(some)


_fill_opens()
PARTS_WITH = tuple(
    tuple((part, False) for part in OPENS if k in part)
    + tuple((part, True) for part in PAIR_OPENS if k in part)
    for k in range(N_KINDS)
)


def takes_to_win(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> int:
    """SP-15 word for word: the least d = x + 1 with a split into complete groups, x discards and
    at most x + 1 open groups, one of which may be the pair's. Any number of cards."""
    have = owned(counts, exposed)
    live = frozenset(k for k in range(N_KINDS) if have[k] < COPIES[k])
    memo: dict[tuple[Counts, Counts, int, int, bool], bool] = {}

    def can(left: Counts, places: Counts, discards: int, opens: int, pair: bool) -> bool:
        first = next((k for k in range(N_KINDS) if left[k]), None)
        if first is None:
            return discards == 0
        key = (left, places, discards, opens, pair)
        if key not in memo:
            memo[key] = search(first, *key)
        return memo[key]

    def search(
        first: int, left: Counts, places: Counts, discards: int, opens: int, pair: bool
    ) -> bool:
        for group in GROUPS_WITH[first]:
            rest = without(left, group)
            if rest is not None and can(rest, places, discards, opens, pair):
                return True
        rest = without(left, (first,))
        assert rest is not None
        if places[first]:
            fewer = without(places, (first,))
            assert fewer is not None
            if can(rest, fewer, discards, opens, pair):
                return True
        if opens:
            for part, is_pair in PARTS_WITH[first]:
                if is_pair and not pair:
                    continue
                filled_by = PAIR_OPENS[part] if is_pair else OPENS[part]
                after = without(left, part)
                if (
                    after is not None
                    and filled_by & live
                    and can(after, places, discards, opens - 1, pair and not is_pair)
                ):
                    return True
        return discards > 0 and first not in KEPT and can(rest, places, discards - 1, opens, pair)

    places = open_threes(exposed, extend)
    x = 0
    while not can(tuple(counts), places, x, x + 1, True):
        x += 1
    return x + 1


# The same with every x at once, for sweeps: a hand of 20 in a millisecond or two. A test holds it
# against takes_to_win.


def _keep_best(into: Cost, other: Cost, discards: int, pairs: int, opens: int) -> None:
    for (x, w), least in other.items():
        if w + pairs <= 1:
            key = (x + discards, w + pairs)
            into[key] = min(into.get(key, 99), least + opens)


@lru_cache(maxsize=1 << 20)
def split_costs(cards: tuple[int, ...], live: frozenset[int], places: tuple[int, ...]) -> Cost:
    """For sorted ``cards``: (discards x, pair-opens w) -> fewest other open groups.

    ``live`` are the kinds, of those that matter to these cards, not all owned; ``places`` the
    exposed threes' fourth cards (sorted).
    """
    if not cards:
        return {(0, 0): 0}
    best: Cost = {}
    first = cards[0]

    def rest_of(part: Sequence[int]) -> tuple[int, ...] | None:
        rest = list(cards)
        for k in part:
            if k not in rest:
                return None
            rest.remove(k)
        return tuple(rest)

    for group in GROUPS_WITH[first]:
        rest = rest_of(group)
        if rest is not None:
            _keep_best(best, split_costs(rest, live, places), 0, 0, 0)
    for part, is_pair in PARTS_WITH[first]:
        filled_by = PAIR_OPENS[part] if is_pair else OPENS[part]
        rest = rest_of(part) if filled_by & live else None
        if rest is not None:
            _keep_best(best, split_costs(rest, live, places), 0, int(is_pair), int(not is_pair))
    if first in places:
        fewer = list(places)
        fewer.remove(first)
        _keep_best(best, split_costs(cards[1:], live, tuple(fewer)), 0, 0, 0)
    if first not in KEPT:
        _keep_best(best, split_costs(cards[1:], live, places), 1, 0, 0)
    return best


# No legal group has cards of two of these sets, so a hand's costs are the sums of theirs.
FAMILIES = (
    *(tuple(kind(p, c) for p in trio) for c in COLOURS for trio in ("GAE", "RHC")),
    SOLDIERS,
)


@lru_cache(maxsize=1 << 18)
def _costs_of(family: Group, counts: Counts, live: tuple[bool, ...], places: Counts) -> Cost:
    return split_costs(
        tuple(k for k, n in zip(family, counts, strict=True) for _ in range(n)),
        frozenset(k for k, some in zip(family, live, strict=True) if some),
        tuple(k for k, n in zip(family, places, strict=True) for _ in range(n)),
    )


def family_costs(counts: Sequence[int], exposed: Exposed, extend: bool) -> list[Cost]:
    have = owned(counts, exposed)
    places = open_threes(exposed, extend)
    return [
        _costs_of(
            family,
            tuple([counts[k] for k in family]),
            tuple([have[k] < COPIES[k] for k in family]),
            tuple([places[k] for k in family]),
        )
        for family in FAMILIES
    ]


def takes_by_costs(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> int:
    """:func:`takes_to_win`, quicker: the costs of each family of kinds, added up."""
    total: Cost = {(0, 0): 0}
    for costs in family_costs(counts, exposed, extend):
        added: Cost = {}
        for (x, w), opens in costs.items():
            _keep_best(added, total, x, w, opens)
        total = added
    return min(x + 1 for (x, w), opens in total.items() if opens + w <= x + 1)


def grouped(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> bool:
    """:func:`groups_up`, quicker: every family splits with nothing discarded and nothing open."""
    return all(costs.get((0, 0)) == 0 for costs in family_costs(counts, exposed, extend))


# --------------------------------------------------------------------- takes to win, by playing

State = tuple[Counts, Counts, Counts]  # concealed, exposed cards, places on exposed threes


def _takes(state: State, k: int, extend: bool) -> Iterator[State]:
    """What taking a card of kind ``k`` may leave before the discard (SP-7, SP-11: no pair)."""
    concealed, shown, places = state
    for group in GROUPS_WITH[k]:
        if len(group) == 2:
            continue
        used = list(group)
        used.remove(k)
        rest = without(concealed, used)
        if rest is not None:
            added = fourth_card(group) if extend else None
            yield rest, plus(shown, group), places if added is None else plus(places, (added,))
    fewer = without(places, (k,))
    if fewer is not None:
        yield concealed, plus(shown, (k,)), fewer


def _discards(state: State) -> Iterator[State]:
    concealed, shown, places = state
    for k in range(N_KINDS):
        if concealed[k] and k not in KEPT:
            rest = without(concealed, (k,))
            assert rest is not None
            yield rest, shown, places


def relevant_kinds(counts: Sequence[int]) -> tuple[int, ...]:
    """The kinds that can ever go into a group with some of these cards, the flower, and every
    General: no other card can be taken at all."""
    kinds = set(GENERALS) | {FLOWER}
    for k in range(N_KINDS):
        if counts[k]:
            kinds.update(x for group in GROUPS_WITH[k] for x in group)
    return tuple(sorted(kinds))


def takes_by_play(
    counts: Sequence[int],
    exposed: Exposed = (),
    extend: bool = False,
    takeable: Iterable[int] | None = None,
) -> int:
    """Takes to win by breadth-first search over real takes and discards, all cards drawn by
    oneself: a kind can be taken while not all its copies are owned; the card goes at once into a
    legal group with concealed cards, which is exposed; a pair only if it wins; then one concealed
    card that is no General and no flower is discarded and is owned no more.

    ``takeable`` limits the kinds that may come (all that matter, without it).
    """
    start = (tuple(counts), owned((0,) * N_KINDS, exposed), open_threes(exposed, extend))
    kinds = set(relevant_kinds(counts) if takeable is None else takeable)
    kinds.update(k for k in range(N_KINDS) if start[2][k])
    frontier: set[State] = {start}
    takes = 0
    while frontier:
        takes += 1
        left: set[State] = set()
        for state in frontier:
            concealed, shown, places = state
            for k in kinds:
                if concealed[k] + shown[k] >= COPIES[k]:
                    continue
                if _groups_up(plus(concealed, (k,)), places):
                    return takes
                left.update(_takes(state, k, extend))
        frontier = {after for state in left for after in _discards(state)}
    raise AssertionError("no card can be taken any more")


# --------------------------------------------------------------- hands of 20 and 21 (G-3, SP-16)


def discardable(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(k for k in range(N_KINDS) if counts[k] and k not in KEPT)


def shanten(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> int:
    """G-3 and SP-15, for 20 and 21 cards: takes to win less one; real discards for 21."""
    if size(counts, exposed) == 20:
        return takes_by_costs(counts, exposed, extend) - 1
    assert size(counts, exposed) == 21
    if grouped(counts, exposed, extend):
        return -1
    return min(shanten_after(counts, exposed, extend).values())


def shanten_after(
    counts: Sequence[int], exposed: Exposed = (), extend: bool = False
) -> dict[int, int]:
    """Shanten after each legal discard of a hand of 21."""
    after: dict[int, int] = {}
    for k in discardable(counts):
        rest = without(counts, (k,))
        assert rest is not None
        after[k] = takes_by_costs(rest, exposed, extend) - 1
    return after


def live_kinds(counts: Sequence[int], exposed: Exposed = ()) -> tuple[int, ...]:
    have = owned(counts, exposed)
    return tuple(k for k in range(N_KINDS) if have[k] < COPIES[k])


def waits(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> list[int]:
    """SP-16: the kinds, not all owned, that complete the 20 cards."""
    return [k for k in live_kinds(counts, exposed) if grouped(plus(counts, (k,)), exposed, extend)]


def max_points(
    counts: Sequence[int],
    exposed: Exposed = (),
    extend: bool = False,
    mixed_group_points: str = "by_size",
) -> int | None:
    """The best score over the waits, None if there is none."""
    best: int | None = None
    for k in waits(counts, exposed, extend):
        total = points(plus(counts, (k,)), exposed, extend, mixed_group_points)
        assert total is not None
        best = total if best is None else max(best, total)
    return best


def takes_into(
    counts: Sequence[int], exposed: Exposed, k: int, extend: bool = False
) -> Iterator[tuple[Counts, Exposed]]:
    """The hands of 21 that taking ``k`` can make without a pair (SP-7, SP-11)."""
    for group in GROUPS_WITH[k]:
        used = list(group)
        used.remove(k)
        rest = without(counts, used)
        if rest is not None and len(group) != 2:
            yield rest, tuple(sorted((*exposed, group)))
    if extend:
        for index, group in enumerate(exposed):
            if fourth_card(group) == k:
                others = exposed[:index] + exposed[index + 1 :]
                yield tuple(counts), tuple(sorted((*others, tuple(sorted((*group, k))))))


def acceptance(counts: Sequence[int], exposed: Exposed = (), extend: bool = False) -> list[int]:
    """SP-16: the kinds that win, or that can be taken into a group so that the best discard
    leaves one take fewer. Every take and every discard is really made."""
    now = takes_by_costs(counts, exposed, extend)
    found: list[int] = []
    for k in live_kinds(counts, exposed):
        if grouped(plus(counts, (k,)), exposed, extend) or any(
            takes_by_costs(rest, groups, extend) == now - 1
            for hand, groups in takes_into(counts, exposed, k, extend)
            for c in discardable(hand)
            for rest in [without(hand, (c,))]
            if rest is not None
        ):
            found.append(k)
    return found
