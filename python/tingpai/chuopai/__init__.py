"""Chuo Pai: plays and what beats them, sure plays, and the exact value of open positions."""

from tingpai._core.chuopai import (
    Hand,
    Play,
    Position,
    Rules,
    Solution,
    parse_cards,
    solve,
    solve_many,
)
from tingpai.chuopai.kind import KINDS, Kind
from tingpai.chuopai.sure import SurePoints

__all__ = [
    "KINDS",
    "Hand",
    "Kind",
    "Play",
    "Position",
    "Rules",
    "Solution",
    "SurePoints",
    "parse_cards",
    "solve",
    "solve_many",
]
