"""What the observations of ``tingpai.env`` hold for Chuo Pai, read off a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tingpai._core.chuopai import View
from tingpai._features import (
    CardFeature,
    NumberFeature,
    Observation,
    one_hot,
    seats_from,
)

__all__ = ["OBSERVATION"]

KINDS = 21
SEATS = 3
FAMILIES = (7, 4, 5, 5)  # kinds of the Main, Yao, Black and Red families (CP-1)

CARDS = (
    CardFeature("hand", "own cards"),
    CardFeature("unseen", "cards that this seat cannot see"),
    CardFeature("gone", "cards played and not won"),
    CardFeature("piles", "the pile of every seat", SEATS),
    CardFeature("trick", "what every seat has played in this round", SEATS),
    CardFeature("highest", "the play to beat"),
    CardFeature("most", "what every seat can hold at most, as all know", SEATS),
    CardFeature("shown", "cards of the other seats, at the end", 2),
)
NUMBERS = (
    NumberFeature("hand sizes", "cards of every seat, as a share of 28", SEATS),
    NumberFeature("pile sizes", "cards in the pile of every seat, as a share of 84", SEATS),
    NumberFeature("leader", "who leads this round", SEATS),
    NumberFeature("to act", "who is to act; nobody at the end", SEATS),
    NumberFeature("passed", "whether each seat has passed in this round", SEATS),
)
NONE = bytes(KINDS)


def read_cards(view: View) -> Iterator[bytes]:
    """The planes of ``CARDS``."""
    seats = seats_from(view.seat, SEATS)
    hands, piles, most, highest = view.hands, view.piles, view.most, view.highest
    played = {seat: play for seat, play in view.trick if play is not None}
    yield bytes(view.hand.counts)
    yield bytes(view.unseen)
    yield bytes(view.gone)
    for seat in seats:
        yield bytes(piles[seat])
    for seat in seats:
        yield bytes(played[seat].counts) if seat in played else NONE
    yield NONE if highest is None else bytes(highest.counts)
    for seat in seats:
        yield bytes(most[seat])
    for seat in seats[1:]:
        hand = hands[seat]
        yield NONE if hand is None else bytes(hand.counts)


def read_numbers(view: View) -> Iterable[float]:
    """The numbers of ``NUMBERS``."""
    seats = seats_from(view.seat, SEATS)
    sizes, points = view.hand_sizes, view.points
    passed = {seat for seat, play in view.trick if play is None}
    return [
        *(sizes[seat] / 28 for seat in seats),
        *(points[seat] / 84 for seat in seats),
        *one_hot(seats, view.leader),
        *one_hot(seats, view.to_act),
        *(float(seat in passed) for seat in seats),
    ]


OBSERVATION = Observation[View](
    grid=tuple((row, column) for row, size in enumerate(FAMILIES) for column in range(size)),
    copies=(4,) * KINDS,
    cards=CARDS,
    numbers=NUMBERS,
    read_cards=read_cards,
    read_numbers=read_numbers,
)
