"""Chuo Pai: plays and what beats them, sure plays, the exact value of open positions, deals."""

from tingpai._core.chuopai import (
    ACTION_COUNT,
    Action,
    Deal,
    Event,
    Hand,
    Play,
    Position,
    Result,
    Rules,
    Solution,
    View,
    parse_cards,
    simulate,
    solve,
    solve_many,
)
from tingpai.chuopai.kind import KINDS, Kind
from tingpai.chuopai.sure import SurePoints

__all__ = [
    "ACTION_COUNT",
    "KINDS",
    "Action",
    "Deal",
    "Event",
    "Hand",
    "Kind",
    "Play",
    "Position",
    "Result",
    "Rules",
    "Solution",
    "SurePoints",
    "View",
    "parse_cards",
    "simulate",
    "solve",
    "solve_many",
]
