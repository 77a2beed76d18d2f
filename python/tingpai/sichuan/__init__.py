"""Sichuan bloody mahjong: hands, scores, and what is paid when the wall runs out."""

from tingpai._core.sichuan import (
    Discard,
    Hand,
    Item,
    Meld,
    Payment,
    Rules,
    Score,
    Win,
    parse_cards,
    settle_exhausted,
)
from tingpai.sichuan.dicts import HandDict, RulesDict
from tingpai.sichuan.kind import KINDS, Kind

__all__ = [
    "KINDS",
    "Discard",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Meld",
    "Payment",
    "Rules",
    "RulesDict",
    "Score",
    "Win",
    "parse_cards",
    "settle_exhausted",
]
