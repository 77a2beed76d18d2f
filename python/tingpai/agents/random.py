"""The player that chooses at random."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

__all__ = ["RandomAgent"]

Action_co = TypeVar("Action_co", covariant=True)


class _View(Protocol[Action_co]):
    def legal_actions(self) -> tuple[Action_co, ...]: ...


class RandomAgent:
    """Every legal action is equally likely; the seed decides which are chosen."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def act(self, view: _View[Action_co]) -> Action_co:
        """Choose one of the legal actions."""
        return self._random.choice(view.legal_actions())
