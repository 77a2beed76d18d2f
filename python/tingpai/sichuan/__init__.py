"""Sichuan bloody mahjong: hands, scores, what is paid when the wall runs out, deals."""

from tingpai._core.sichuan import (
    ACTION_COUNT,
    Action,
    Comparison,
    Deal,
    Discard,
    Event,
    Hand,
    Item,
    Meld,
    Payment,
    Result,
    Rules,
    Score,
    View,
    Win,
    parse_cards,
    settle_exhausted,
    simulate,
)
from tingpai.sichuan.dicts import HandDict, RulesDict
from tingpai.sichuan.kind import KINDS, Kind

__all__ = [
    "ACTION_COUNT",
    "KINDS",
    "Action",
    "Comparison",
    "Deal",
    "Discard",
    "Event",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Meld",
    "Payment",
    "Result",
    "Rules",
    "RulesDict",
    "Score",
    "View",
    "Win",
    "parse_cards",
    "settle_exhausted",
    "simulate",
]
