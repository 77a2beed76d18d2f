"""Decks to referee with: set up by hand, random, or stacked so that hands are nearly there.

Also plain players for self-tests, and the count of action sequences (perft). The players know no
rule: they choose among the legal actions that they are given.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol

Event = dict[str, object]


class Table(Protocol):
    """What a referee and a compiled deal have in common here."""

    @property
    def to_act(self) -> int | None: ...

    def legal(self) -> set[str]: ...

    def play(self, text: str) -> list[Event]: ...

    @property
    def result(self) -> dict[str, object] | None: ...


def arrange(
    full: Sequence[str],
    hands: Sequence[Sequence[str]],
    sizes: Sequence[int],
    first: Iterable[str] = (),
    last: Sequence[str] = (),
    random: Random | None = None,
) -> list[str]:
    """A deck that gives each seat these cards, then ``first`` from the stock, and ``last`` at its
    end. What is not said is filled with the other cards, in their order or at random; hands
    short of ``sizes`` get some of them too.
    """
    left = Counter(full)
    for card in [card for cards in hands for card in cards] + [*first, *last]:
        left[card] -= 1
        assert left[card] >= 0, f"too many {card}"
    rest = list(left.elements())
    if random is not None:
        random.shuffle(rest)
    deck: list[str] = []
    for cards, size in zip(hands, sizes, strict=True):
        assert len(cards) <= size, cards
        missing = size - len(cards)
        deck += [*cards, *rest[:missing]]
        rest = rest[missing:]
    deck += [*first, *rest, *last]
    assert Counter(deck) == Counter(full)
    return deck


def shuffled(full: Sequence[str], random: Random) -> list[str]:
    deck = list(full)
    random.shuffle(deck)
    return deck


# --- players --------------------------------------------------------------------------------------

Player = Callable[[int, set[str]], str]


def random_player(random: Random, eager: float = 0.0) -> Player:
    """Choose among the legal actions; with chance ``eager`` a win, or else another claim."""

    def choose(_seat: int, legal: set[str]) -> str:
        actions = sorted(legal)
        if random.random() < eager:
            if "win" in legal:
                return "win"
            strong = [a for a in actions if a.split()[0] in ("kong", "pung", "take", "declare")]
            if strong:
                return random.choice(strong)
        return random.choice(actions)

    return choose


def play_out(table: Table, player: Player, limit: int = 10_000) -> list[tuple[int, str]]:
    """Play to the end; the actions with their seats."""
    actions: list[tuple[int, str]] = []
    while (seat := table.to_act) is not None:
        action = player(seat, table.legal())
        table.play(action)
        actions.append((seat, action))
        assert len(actions) < limit
    return actions


def perft(table: Table, depth: int) -> int:
    """The number of action sequences of this length (shorter where the deal ends before)."""
    if depth == 0 or table.to_act is None:
        return 1
    if depth == 1:
        return len(table.legal())
    total = 0
    for action in sorted(table.legal()):
        after = copy.deepcopy(table)
        after.play(action)
        total += perft(after, depth - 1)
    return total
