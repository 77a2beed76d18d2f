"""What the observations of ``tingpai.env`` hold for Si Se Pai, read off a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tingpai._core.sisepai import View
from tingpai._features import (
    CardFeature,
    NumberFeature,
    Observation,
    one_hot,
    only,
    seats_from,
    tally,
)

__all__ = ["OBSERVATION"]

KINDS = 29
SEATS = 4
PIECES = 7
PHASES = ("drawn", "second", "discarded", "discard", "over")

CARDS = (
    CardFeature("hand", "own concealed cards"),
    CardFeature("unseen", "cards that this seat cannot see"),
    CardFeature("card", "the card on offer", unit="flag"),
    CardFeature("alike", "cards of every seat in exposed groups of one kind, singles too", SEATS),
    CardFeature("mixed", "cards of every seat in exposed groups of different kinds", SEATS),
    CardFeature("discards", "discards of every seat that nobody took", SEATS),
    CardFeature("shown", "concealed cards of the other seats, at the end", 3),
)
NUMBERS = (
    NumberFeature("hand sizes", "concealed cards of every seat, as a share of 21", SEATS),
    NumberFeature("stock", "cards left in the stock, as a share of 37"),
    NumberFeature("phase", ", ".join(PHASES), len(PHASES)),
    NumberFeature("turn", "who has drawn, discarded or must discard", SEATS),
    NumberFeature("first", "who drew first", SEATS),
    NumberFeature("asked", "whether this seat is to act"),
    NumberFeature("answered", "whether this seat has answered and others are still asked"),
)


def read_cards(view: View) -> Iterator[bytes]:
    """The planes of ``CARDS``."""
    seats = seats_from(view.seat, SEATS)
    hands, melds, discards = view.hands, view.melds, view.discards
    yield bytes(view.hand.counts)
    yield bytes(view.unseen)
    yield only(view.card, KINDS)
    groups = [[group.kinds for group in melds[seat]] for seat in seats]
    for alike in (True, False):
        for own in groups:
            chosen = (kinds for kinds in own if (kinds[0] == kinds[-1]) is alike)
            yield tally((kind for kinds in chosen for kind in kinds), KINDS)
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
        *(sizes[seat] / 21 for seat in seats),
        view.stock_size / 37,
        *one_hot(PHASES, view.phase),
        *one_hot(seats, view.turn),
        *one_hot(seats, view.first),
        float(view.to_act == view.seat),
        float(view.answer is not None),
    ]


OBSERVATION = Observation[View](
    grid=tuple(divmod(kind, PIECES) for kind in range(KINDS)),
    copies=(4,) * (KINDS - 1) + (5,),
    cards=CARDS,
    numbers=NUMBERS,
    read_cards=read_cards,
    read_numbers=read_numbers,
)
