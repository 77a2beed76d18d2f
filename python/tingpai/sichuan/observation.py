"""What the observations of ``tingpai.env`` hold for Sichuan, read off a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tingpai._core.sichuan import View
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

KINDS = 27
SEATS = 4
SUITS = ("m", "p", "s")
PHASES = ("declare", "turn", "after_pung", "claim", "rob", "over")
MELDS = ("pung", "exposed_kong", "concealed_kong")

CARDS = (
    CardFeature("hand", "own concealed tiles"),
    CardFeature("unseen", "tiles that this seat cannot see"),
    CardFeature("drawn", "the tile just drawn on the own turn", unit="flag"),
    CardFeature("tile", "the tile being answered to", unit="flag"),
    CardFeature("pungs", "declared pungs of every seat", SEATS, "flag"),
    CardFeature("exposed kongs", "exposed and added kongs of every seat", SEATS, "flag"),
    CardFeature("concealed kongs", "concealed kongs of every seat", SEATS, "flag"),
    CardFeature("discards", "discards of every seat that nobody took", SEATS),
    CardFeature("shown", "concealed tiles of the other seats that have won; all at the end", 3),
)
NUMBERS = (
    NumberFeature("void", "missing suit m, p, s of every seat, where it is known", SEATS * 3),
    NumberFeature("won", "whether each seat has won", SEATS),
    NumberFeature("hand sizes", "concealed tiles of every seat, as a share of 14", SEATS),
    NumberFeature("points", "points p of every seat so far as p / (abs(p) + 32)", SEATS, -1.0),
    NumberFeature("wall", "tiles left in the wall, as a share of 55"),
    NumberFeature("phase", ", ".join(PHASES), len(PHASES)),
    NumberFeature("turn", "whose turn it is, or whose tile is being answered to", SEATS),
    NumberFeature("dealer", "who is the dealer", SEATS),
    NumberFeature("asked", "whether this seat is to act"),
    NumberFeature("answered", "whether this seat has answered and others are still asked"),
)


def read_cards(view: View) -> Iterator[bytes]:
    """The planes of ``CARDS``."""
    seats = seats_from(view.seat, SEATS)
    hands, melds, discards = view.hands, view.melds, view.discards
    yield bytes(view.hand.counts)
    yield bytes(view.unseen)
    yield only(view.drawn, KINDS)
    yield only(view.tile, KINDS)
    declared = [[(meld.type, int(meld.kind)) for meld in melds[seat]] for seat in seats]
    for wanted in MELDS:
        for seat in range(SEATS):
            yield tally((kind for name, kind in declared[seat] if name == wanted), KINDS)
    for seat in seats:
        yield tally(discards[seat], KINDS)
    for seat in seats[1:]:
        hand = hands[seat]
        yield only(None, KINDS) if hand is None else bytes(hand.counts)


def read_numbers(view: View) -> Iterable[float]:
    """The numbers of ``NUMBERS``."""
    seats = seats_from(view.seat, SEATS)
    voids, winners, sizes, points = view.voids, view.winners, view.hand_sizes, view.points
    return [
        *(number for seat in seats for number in one_hot(SUITS, voids[seat])),
        *(float(seat in winners) for seat in seats),
        *(sizes[seat] / 14 for seat in seats),
        *(squash(points[seat], 32) for seat in seats),
        view.wall_size / 55,
        *one_hot(PHASES, view.phase),
        *one_hot(seats, view.turn),
        *one_hot(seats, view.first),
        float(view.to_act == view.seat),
        float(view.answer is not None),
    ]


OBSERVATION = Observation[View](
    grid=tuple(divmod(kind, 9) for kind in range(KINDS)),
    copies=(4,) * KINDS,
    cards=CARDS,
    numbers=NUMBERS,
    read_cards=read_cards,
    read_numbers=read_numbers,
)
