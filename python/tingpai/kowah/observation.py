"""What the observations of ``tingpai.env`` hold for Kowah, read off a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tingpai._core.kowah import View
from tingpai._features import (
    CardFeature,
    NumberFeature,
    Observation,
    one_hot,
    only,
    seats_from,
    squash,
    tally,
)

__all__ = ["OBSERVATION"]

KINDS = 30
SEATS = 3
PHASES = ("take", "discard", "declare", "over")

CARDS = (
    CardFeature("hand", "own cards"),
    CardFeature("unseen", "cards that this seat cannot see"),
    CardFeature("last discard", "the discard that may be taken", unit="flag"),
    CardFeature("taken", "the kind taken in this turn", unit="flag"),
    CardFeature("drawn", "what a locked player has drawn and must discard", unit="flag"),
    CardFeature("declared", "the wait that each seat has declared", SEATS, "flag"),
    CardFeature("known", "cards of every seat that all have seen, the own ones too", SEATS),
    CardFeature("discards", "discards of every seat that nobody took", SEATS),
    CardFeature("shown", "cards of the other seats, at the end", 2),
)
NUMBERS = (
    NumberFeature("hand sizes", "cards of every seat, as a share of 9", SEATS),
    NumberFeature("stock", "cards left in the stock, as a share of 96"),
    NumberFeature("turns", "completed turns t as t / (t + 96)"),
    NumberFeature("phase", ", ".join(PHASES), len(PHASES)),
    NumberFeature("turn", "whose turn it is", SEATS),
    NumberFeature("first", "who went first", SEATS),
    NumberFeature("asked", "whether this seat is to act"),
)


def read_cards(view: View) -> Iterator[bytes]:
    """The planes of ``CARDS``."""
    seats = seats_from(view.seat, SEATS)
    hands, declared, known, discards = view.hands, view.declared, view.known, view.discards
    yield bytes(view.hand.counts)
    yield bytes(view.unseen)
    yield only(view.last_discard, KINDS)
    yield only(view.taken, KINDS)
    yield only(view.drawn, KINDS)
    for seat in seats:
        yield only(declared[seat], KINDS)
    for seat in seats:
        yield bytes(known[seat])
    for seat in seats:
        yield tally(discards[seat], KINDS)
    for seat in seats[1:]:
        hand = hands[seat]
        yield only(None, KINDS) if hand is None else bytes(hand.counts)


def read_numbers(view: View) -> Iterable[float]:
    """The numbers of ``NUMBERS``."""
    seats = seats_from(view.seat, SEATS)
    sizes = view.hand_sizes
    return [
        *(sizes[seat] / 9 for seat in seats),
        view.stock_size / 96,
        squash(view.turns, 96),
        *one_hot(PHASES, view.phase),
        *one_hot(seats, view.turn),
        *one_hot(seats, view.first),
        float(view.to_act == view.seat),
    ]


OBSERVATION = Observation[View](
    grid=tuple(divmod(kind, 9) for kind in range(KINDS)),
    copies=(4,) * KINDS,
    cards=CARDS,
    numbers=NUMBERS,
    read_cards=read_cards,
    read_numbers=read_numbers,
)
