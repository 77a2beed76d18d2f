"""One-player values on the command line: ``--draws`` and ``--aim`` (docs/value.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

from tingpai.errors import TingpaiError
from tingpai.search import Policy

if TYPE_CHECKING:
    from tingpai.cli.protocols import DiscardLike, HandLike, ValuedHand, ValueLike

__all__ = ["AIMS", "POLICIES", "Draws", "discards_of", "read_draws", "value_of"]

POLICIES = get_args(Policy)
AIMS = {"win": "win_probability", "points": "expected_points"}


class Draws(NamedTuple):
    """How many draws are to come, and what the decisions serve."""

    number: int
    aim: str
    policy: str = "progress"
    memory: int = 1 << 30  # bytes that the values may take


def read_draws(number: int | None, aim: str | None, policy: str | None) -> Draws | None:
    """Read the three options; ``None`` without draws."""
    if number is None:
        for name, value in (("aim", aim), ("policy", policy)):
            if value is not None:
                raise TingpaiError(f"--{name} goes with --draws")
        return None
    return Draws(number, AIMS[aim or "win"], policy or "progress")


def discards_of(
    hand: HandLike, seen: Sequence[int], draws: Draws | None
) -> tuple[DiscardLike, ...]:
    """Every discard, valued if draws are given."""
    if draws is None:
        return hand.discards(seen)
    return cast("ValuedHand", hand).discards(
        seen, draws.number, aim=draws.aim, policy=draws.policy, memory=draws.memory
    )


def value_of(hand: HandLike, seen: Sequence[int], draws: Draws | None) -> ValueLike | None:
    """Value of a before-draw hand if draws are given."""
    if draws is None:
        return None
    return cast("ValuedHand", hand).value(
        draws.number, seen, aim=draws.aim, policy=draws.policy, memory=draws.memory
    )
