"""The player that chooses at random."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from tingpai.errors import IllegalActionError

__all__ = ["RandomAgent"]

Action_co = TypeVar("Action_co", covariant=True)


class _View(Protocol[Action_co]):
    def legal_actions(self) -> tuple[Action_co, ...]: ...


class RandomAgent:
    """Every legal action is equally likely; the seed decides which are chosen."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def act(self, view: _View[Action_co]) -> Action_co:
        """Choose one of the legal actions; ``IllegalActionError`` where there is none."""
        actions = view.legal_actions()
        if not actions:
            raise IllegalActionError("no legal action: this seat is not to act")
        count = len(actions)
        bits, size = self._random.getrandbits, count.bit_length()
        # As Random.choice draws, without its calls: numbers too great are drawn again.
        number = bits(size)
        while number >= count:
            number = bits(size)
        return actions[number]
