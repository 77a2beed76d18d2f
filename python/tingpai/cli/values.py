"""One-player values on the command line: ``--draws`` and ``--aim`` (docs/value.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from tingpai.errors import TingpaiError

if TYPE_CHECKING:
    from tingpai.cli.protocols import DiscardLike, HandLike, ValuedHand, ValueLike

__all__ = ["AIMS", "Draws", "discards_of", "read_draws", "value_of"]

AIMS = {"win": "win_probability", "points": "expected_points"}


class Draws(NamedTuple):
    """How many draws are to come, and what the decisions serve."""

    number: int
    aim: str
    memory: int = 1 << 30  # bytes that the values may take


def read_draws(number: int | None, aim: str | None) -> Draws | None:
    """Read the two options; ``None`` without draws."""
    if number is None:
        if aim is not None:
            raise TingpaiError("--aim goes with --draws")
        return None
    return Draws(number, AIMS[aim or "win"])


def discards_of(
    hand: HandLike, seen: Sequence[int], draws: Draws | None
) -> tuple[DiscardLike, ...]:
    """Every discard, valued if draws are given."""
    if draws is None:
        return hand.discards(seen)
    return cast("ValuedHand", hand).discards(seen, draws.number, aim=draws.aim, memory=draws.memory)


def value_of(hand: HandLike, seen: Sequence[int], draws: Draws | None) -> ValueLike | None:
    """Value of a before-draw hand if draws are given."""
    if draws is None:
        return None
    return cast("ValuedHand", hand).value(draws.number, seen, aim=draws.aim, memory=draws.memory)
