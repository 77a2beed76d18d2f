"""Observations: what a game's own ``observation`` module reads off a view, as arrays."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tingpai._features import Observation
from tingpai.registry import find_game

__all__ = ["Encoder", "Part", "View"]

FloatArray = NDArray[np.float32]


class View(Protocol):
    """A view of any game, as far as the environment asks it."""

    def legal_actions(self) -> tuple[_Action, ...]:
        """What the seat may do now."""


class _Action(Protocol):
    @property
    def code(self) -> int: ...


class Part(NamedTuple):
    """A part of the observations: some planes of the one form, some numbers of the other.

    ``planes`` are its planes and ``floats`` its numbers: for each plane in turn every kind's in
    index order, or one for a plane that holds the same number everywhere (``card`` is false). All
    numbers lie between ``low`` and 1; ``unit`` is ``copies`` (a share of the kind's copies),
    ``flag`` (0 or 1) or ``number``.
    """

    name: str
    meaning: str
    card: bool
    unit: str
    low: float
    planes: slice[int, int, None]
    floats: slice[int, int, None]


class Encoder:
    """Makes the observations of one game (:func:`tingpai.env.layout` says what is in them)."""

    def __init__(self, game: str) -> None:
        find_game(game)
        module = import_module(f"tingpai.{game}.observation")
        self._observation: Observation[View] = module.OBSERVATION
        self.actions: int = find_game(game).load().ACTION_COUNT
        observed = self._observation
        kinds = len(observed.copies)
        copies = [1 / np.array(observed.copies), np.ones(kinds)]
        self._scale: FloatArray = np.concatenate(
            [copies[f.unit == "flag"] for f in observed.cards for _ in range(f.size)],
            dtype=np.float32,
        )
        self._card_planes = sum(f.size for f in observed.cards)
        numbers = sum(f.size for f in observed.numbers)
        rows, columns = (max(line) + 1 for line in zip(*observed.grid, strict=True))
        self._cells = np.array([row * columns + column for row, column in observed.grid])
        self.float_shape = (self._card_planes * kinds + numbers,)
        self.planes_shape = (self._card_planes + numbers, rows, columns)
        self.parts = self._parts(kinds)

    def _parts(self, kinds: int) -> tuple[Part, ...]:
        parts, plane, place = [], 0, 0
        for card in self._observation.cards:
            planes, floats = (
                slice(plane, plane + card.size),
                slice(place, place + card.size * kinds),
            )
            parts.append(Part(card.name, card.meaning, True, card.unit, 0.0, planes, floats))
            plane, place = planes.stop, floats.stop
        for number in self._observation.numbers:
            planes, floats = slice(plane, plane + number.size), slice(place, place + number.size)
            parts.append(
                Part(number.name, number.meaning, False, "number", number.low, planes, floats)
            )
            plane, place = planes.stop, floats.stop
        return tuple(parts)

    def _read(self, view: View) -> tuple[FloatArray, FloatArray]:
        cards = np.frombuffer(b"".join(self._observation.read_cards(view)), np.uint8) * self._scale
        return cards, np.array(self._observation.read_numbers(view), np.float32)

    def floats(self, view: View) -> FloatArray:
        """The view as a new float32 vector of shape ``float_shape``."""
        return np.concatenate(self._read(view))

    def planes(self, view: View) -> FloatArray:
        """The view as a new float32 array of shape ``planes_shape``: planes, rows, columns."""
        cards, numbers = self._read(view)
        planes = np.zeros(
            (self.planes_shape[0], self.planes_shape[1] * self.planes_shape[2]), np.float32
        )
        planes[: self._card_planes, self._cells] = cards.reshape(self._card_planes, -1)
        planes[self._card_planes :] = numbers[:, None]
        return planes.reshape(self.planes_shape)

    def low(self, planes: bool) -> FloatArray:
        """The least values of an observation, in its shape."""
        low = np.zeros(self.planes_shape if planes else self.float_shape, np.float32)
        for part in self.parts:
            low[part.planes if planes else part.floats] = part.low
        return low

    def mask(self, view: View) -> NDArray[np.int8]:
        """1 for the code of every legal action, else 0; all 0 unless the seat is to act."""
        mask = np.zeros(self.actions, np.int8)
        mask[[action.code for action in view.legal_actions()]] = 1
        return mask
