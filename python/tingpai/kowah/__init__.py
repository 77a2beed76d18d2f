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
from tingpai.kowah.kind import KINDS, Kind

__all__ = [
    "KINDS",
    "Discard",
    "Hand",
    "Item",
    "Kind",
    "Meld",
    "Rules",
    "Score",
    "Win",
    "parse_cards",
]
