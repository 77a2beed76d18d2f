"""The published dictionary forms of hands and rules."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["HandDict", "RulesDict"]


class RulesDict(TypedDict):
    """``Rules.to_dict()``: every option of the rules page."""

    void_blocks: str
    added_kong_late: str
    pass_lock: str
    fan_cap: int
    fan_table: dict[str, int | None]
    allow_seven_pairs: bool
    self_draw_bonus: str
    pig_pays_winners: bool
    pig_points: int | None
    exchange_three: str
    call_transfer: bool
    blood_river: bool


class HandDict(TypedDict):
    """``Hand.to_dict()``: the notation and the rules it is judged by."""

    game: Literal["sichuan"]
    hand: str
    rules: RulesDict
