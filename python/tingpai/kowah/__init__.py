"""Kowah / Cheki (money-suited cards): hands and scores."""

from tingpai._core.kowah import (
    Discard,
    Hand,
    Item,
    Meld,
    Rules,
    Score,
    Win,
    parse_cards,
)
from tingpai.kowah.dicts import HandDict, RulesDict
from tingpai.kowah.kind import KINDS, Kind

__all__ = [
    "KINDS",
    "Discard",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Meld",
    "Rules",
    "RulesDict",
    "Score",
    "Win",
    "parse_cards",
]
