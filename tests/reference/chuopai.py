"""Chuo Pai written down plainly: plays, beating, sure plays, and exhaustive search.

A hand is a dictionary or list of kind names; a play is an ascending tuple of kind indices, the
empty tuple a pass. Nothing here is meant to be fast: the search has no table and cuts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

# CP-1: each family from high to low, equal ranks in one group.
FAMILIES = [
    [["66"], ["11"], ["44"], ["13"], ["33"], ["55"], ["22"]],
    [["15"], ["16"], ["46"], ["56"]],
    [["36"], ["26", "35"], ["25"], ["23"]],
    [["45"], ["34"], ["14"], ["12", "24"]],
]
NAMES = [name for family in FAMILIES for group in family for name in group]
INDEX = {name: index for index, name in enumerate(NAMES)}
FAMILY_AND_DEPTH = [
    (f, depth)
    for f, family in enumerate(FAMILIES)
    for depth, group in enumerate(family)
    for _ in group
]
# CP-5: heads from high to low, each with the cards of the matching total.
MATCHES = {"66": ["36", "45"], "11": ["26", "35"], "44": ["25", "34"], "13": ["23", "14"]}
HEADS = [(INDEX[head], [INDEX[name] for name in cards]) for head, cards in MATCHES.items()]

Cards = tuple[int, ...]
PASS: Cards = ()


class Options(NamedTuple):
    """The options of CP-5."""

    combination_max: int | None = None
    combination_same_make_up: bool = False
    combination_equal_parts: bool = False


DEFAULT = Options()


def cards(text: str) -> Cards:
    """Read the two-digit notation."""
    found: list[int] = []
    for word in text.split():
        name, _, copies = word.partition("*")
        found += [INDEX[name]] * int(copies or 1)
    return tuple(sorted(found))


def text(play: Iterable[int]) -> str:
    """Write the two-digit notation."""
    counts = Counter(play)
    return " ".join(
        NAMES[kind] + (f"*{counts[kind]}" if counts[kind] > 1 else "") for kind in sorted(counts)
    )


class Meaning(NamedTuple):
    """What a play is: its family (4 a combination), depth (0 highest), cards, and heads."""

    family: int
    depth: int
    size: int
    heads: int


def meaning(play: Cards, options: Options = DEFAULT) -> Meaning | None:
    """Say what the cards are as a play, ``None`` if they are no play (CP-4, CP-5)."""
    kinds = set(play)
    if len(kinds) == 1 and len(play) <= 4:
        family, depth = FAMILY_AND_DEPTH[play[0]]
        return Meaning(family, depth, len(play), 0)
    for depth, (head, matching) in enumerate(HEADS):
        if head in kinds and len(kinds) > 1 and kinds <= {head, *matching}:
            heads = play.count(head)
            if options.combination_max is not None and len(play) > options.combination_max:
                return None
            if options.combination_equal_parts and 2 * heads != len(play):
                return None
            return Meaning(4, depth, len(play), heads)
    return None


def beats(play: Cards, target: Cards, options: Options = DEFAULT) -> bool:
    """CP-6."""
    a, b = meaning(play, options), meaning(target, options)
    if a is None or b is None or a.family != b.family or a.size != b.size or a.depth >= b.depth:
        return False
    return a.family != 4 or not options.combination_same_make_up or a.heads == b.heads


def sub_multisets(hand: Cards) -> Iterator[Cards]:
    """Every sub-multiset of the hand, the empty one included."""
    counts = Counter(hand)
    for chosen in product(*(range(counts[kind] + 1) for kind in sorted(counts))):
        yield tuple(kind for kind, n in zip(sorted(counts), chosen, strict=True) for _ in range(n))


def plays(hand: Cards, options: Options = DEFAULT) -> list[Cards]:
    """Every play of the hand by definition: whichever sub-multisets are plays, in order."""
    return sorted(play for play in sub_multisets(hand) if meaning(play, options) is not None)


def plays_by_group(hand: Cards, options: Options = DEFAULT) -> list[Cards]:
    """The same for large hands: only cards of one kind or of one head's group are looked at."""
    found = set()
    for group in [[kind] for kind in range(21)] + [[head, *match] for head, match in HEADS]:
        for play in sub_multisets(tuple(kind for kind in hand if kind in group)):
            if meaning(play, options) is not None:
                found.add(play)
    return sorted(found)


def responses(hand: Cards, target: Cards, options: Options = DEFAULT) -> list[Cards]:
    """CP-7: the plays that beat the target."""
    return [play for play in plays_by_group(hand, options) if beats(play, target, options)]


def sure_plays(
    hand: Cards, unseen: Cards, options: Options = DEFAULT, sizes: tuple[int, int] | None = None
) -> list[Cards]:
    """CP-11."""
    largest = 84 if sizes is None else max(sizes)
    answers = [play for play in plays_by_group(unseen, options) if len(play) <= largest]
    return [
        play
        for play in plays_by_group(hand, options)
        if not any(beats(answer, play, options) for answer in answers)
    ]


def minus(hand: Cards, play: Cards) -> Cards:
    """Take the cards of a play out of a hand that has them."""
    left = list(hand)
    for kind in play:
        left.remove(kind)
    return tuple(left)


def sure_points(
    hand: Cards, unseen: Cards, options: Options = DEFAULT, sizes: tuple[int, int] | None = None
) -> int:
    """CP-11 by trying every sequence of disjoint sure plays."""
    if not unseen or (sizes is not None and max(sizes) == 0):
        return 0
    sure = sure_plays(hand, unseen, options, sizes)

    def most(left: Cards, start: int) -> int:
        best = 0
        for at in range(start, len(sure)):
            if not Counter(sure[at]) - Counter(left):
                best = max(best, len(sure[at]) + most(minus(left, sure[at]), at))
        return best

    return most(hand, 0)


class State(NamedTuple):
    """A position of CP-12: what is left, and the plays of the round so far, with their seats."""

    hands: tuple[Cards, Cards, Cards]
    piles: tuple[int, int, int]
    leader: int
    trick: tuple[tuple[int, Cards], ...] = ()


def settle(state: State) -> tuple[State, int | None]:
    """Close a finished round, find who acts; ``None`` when the deal is over (CP-8 to CP-10)."""
    if state.trick:
        acted = {seat for seat, _ in state.trick}
        for step in (1, 2):
            seat = (state.leader + step) % 3
            if seat not in acted and state.hands[seat]:
                return state, seat
        # Every later play of a round had to beat the earlier ones: the last play wins.
        winner, play = [entry for entry in state.trick if entry[1]][-1]
        piles = tuple(pile + len(play) * (seat == winner) for seat, pile in enumerate(state.piles))
        state = State(state.hands, piles, winner)  # type: ignore[arg-type]
    if sum(1 for hand in state.hands if hand) <= 1:
        return state, None
    for step in range(3):
        seat = (state.leader + step) % 3
        if state.hands[seat]:
            return State(state.hands, state.piles, seat), seat
    raise AssertionError


def choices(state: State, seat: int, options: Options) -> list[Cards]:
    """The legal actions of the seat in the order of CP-12."""
    if not state.trick:
        return plays_by_group(state.hands[seat], options)
    target = [play for _, play in state.trick if play][-1]
    return responses(state.hands[seat], target, options) or [PASS]


def act(state: State, seat: int, play: Cards) -> State:
    """The position after an action."""
    hands = tuple(
        minus(hand, play) if owner == seat else hand for owner, hand in enumerate(state.hands)
    )
    return State(hands, state.piles, state.leader, (*state.trick, (seat, play)))  # type: ignore[arg-type]


Piles = tuple[int, int, int]
Line = list[tuple[int, Cards]]


def preference(objective: str, seat: int, piles: Sequence[int]) -> tuple[float, ...]:
    """What a seat maximises, in the order of CP-12 (``win`` and ``points``)."""
    own = piles[seat]
    others = [piles[(seat + 1) % 3], piles[(seat + 2) % 3]]
    order = (float(own), -float(max(others)), -float(min(others)), -float(others[0]))
    if objective == "points":
        return order
    share = 1 / sum(1 for pile in piles if pile == own) if own == max(piles) else 0.0
    return (share, *order)


def search(
    state: State, objective: str, seat: int | None = None, options: Options = DEFAULT
) -> tuple[Piles, Line]:
    """CP-12 exactly: the final piles and the line of first best plays. No table, no cut."""
    state, to_act = settle(state)
    if to_act is None:
        return state.piles, []
    best: tuple[tuple[float, ...], Piles, Line] | None = None
    for play in choices(state, to_act, options):
        piles, line = search(act(state, to_act, play), objective, seat, options)
        if objective == "guarantee":
            assert seat is not None
            worth: tuple[float, ...] = (float(piles[seat] if to_act == seat else -piles[seat]),)
        else:
            worth = preference(objective, to_act, piles)
        if best is None or worth > best[0]:
            best = worth, piles, [(to_act, play), *line]
    assert best is not None
    return best[1], best[2]


def count_leaves(state: State, depth: int, options: Options = DEFAULT) -> int:
    """The number of action sequences of this length (shorter where the deal ends before)."""
    state, to_act = settle(state)
    if to_act is None or depth == 0:
        return 1
    return sum(
        count_leaves(act(state, to_act, play), depth - 1, options)
        for play in choices(state, to_act, options)
    )
