"""Kowah / Cheki (money-suited cards): hands, scores and deals."""

from tingpai._core.kowah import (
    ACTION_COUNT,
    Action,
    Comparison,
    Deal,
    Declaration,
    Discard,
    Event,
    Hand,
    Item,
    Meld,
    Result,
    Rules,
    Score,
    View,
    Win,
    parse_cards,
    simulate,
)
from tingpai.kowah.dicts import HandDict, RulesDict
from tingpai.kowah.kind import KINDS, Kind

__all__ = [
    "ACTION_COUNT",
    "KINDS",
    "Action",
    "Comparison",
    "Deal",
    "Declaration",
    "Discard",
    "Event",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Meld",
    "Result",
    "Rules",
    "RulesDict",
    "Score",
    "View",
    "Win",
    "parse_cards",
    "simulate",
]
