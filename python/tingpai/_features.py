"""How a game describes its observations: what ``tingpai.<game>.observation`` is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

__all__ = [
    "CardFeature",
    "NumberFeature",
    "Observation",
    "one_hot",
    "only",
    "seats_from",
    "squash",
    "tally",
]

View = TypeVar("View")


class CardFeature(NamedTuple):
    """A number for every kind, ``size`` times over.

    ``unit`` says what the numbers are: ``copies``, a number of cards, shown as a share of the
    kind's copies, or ``flag``, 0 or 1.
    """

    name: str
    meaning: str
    size: int = 1
    unit: Literal["copies", "flag"] = "copies"


class NumberFeature(NamedTuple):
    """``size`` numbers from ``low`` to 1."""

    name: str
    meaning: str
    size: int = 1
    low: float = 0.0


@dataclass(frozen=True)
class Observation(Generic[View]):
    """What the observations of a game hold, and how they are read off a view.

    ``grid`` has the (row, column) of every kind on a plane and ``copies`` how many there are of it.
    ``read_cards`` gives the planes of ``cards`` in order, each as one byte a kind; ``read_numbers``
    the numbers of ``numbers`` in order.
    """

    grid: tuple[tuple[int, int], ...]
    copies: tuple[int, ...]
    cards: tuple[CardFeature, ...]
    numbers: tuple[NumberFeature, ...]
    read_cards: Callable[[View], Iterable[bytes]]
    read_numbers: Callable[[View], Iterable[float]]


def seats_from(seat: int, players: int) -> list[int]:
    """The seats in turn order, ``seat`` first: the order of everything there is one of a seat."""
    return [*range(seat, players), *range(seat)]


def one_hot(choices: Sequence[object], value: object) -> list[float]:
    """1 for the choice that is the value, 0 for the others; 0 for all if there is none."""
    numbers = [0.0] * len(choices)
    if value in choices:
        numbers[choices.index(value)] = 1.0
    return numbers


def squash(number: int, half: int) -> float:
    """A number without bounds as one between -1 and 1: ``number / (abs(number) + half)``."""
    return number / (abs(number) + half)


def tally(kinds: Iterable[int], size: int) -> bytes:
    """How many of these kinds there are of each, one byte a kind."""
    counts = bytearray(size)
    for kind in kinds:
        counts[kind] += 1
    return bytes(counts)


def only(kind: int | None, size: int) -> bytes:
    """1 at this kind, 0 at the others; 0 everywhere for ``None``."""
    return tally((), size) if kind is None else tally((kind,), size)
