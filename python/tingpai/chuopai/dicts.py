"""The published JSON forms of Chuo Pai: what ``to_dict`` gives and ``from_dict`` reads."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["HandDict", "PositionDict", "RulesDict", "SolutionDict"]


class RulesDict(TypedDict):
    """Every option of the rules page (CP-5)."""

    combination_max: int | None
    combination_same_make_up: bool
    combination_equal_parts: bool


class HandDict(TypedDict):
    """A hand; ``hand`` is notation."""

    game: Literal["chuopai"]
    hand: str
    rules: RulesDict


class PositionDict(TypedDict):
    """A position; hands and plays are notation, ``None`` in the trick a pass."""

    game: Literal["chuopai"]
    hands: list[str]
    leader: int
    piles: list[int]
    trick: list[str | None]
    rules: RulesDict


class SolutionDict(TypedDict):
    """A solution; ``line`` has pairs of seat and play, ``None`` a pass."""

    piles: list[int]
    seat: int | None
    play: str | None
    line: list[list[int | str | None]]
    nodes: int
    memory: int
