"""The published dictionary forms of hands and rules."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["HandDict", "RulesDict"]


class RulesDict(TypedDict):
    """``Rules.to_dict()``: every option of the rules page."""

    pair_rule: str
    multipliers: tuple[int, int, int]
    return_discard: bool
    max_turns: int | None


class HandDict(TypedDict):
    """``Hand.to_dict()``: the notation and the rules it is judged by."""

    game: Literal["kowah"]
    hand: str
    rules: RulesDict
