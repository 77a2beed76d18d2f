"""Si Se Pai (four-colour cards): hands, groups and scores."""

from tingpai._core.sisepai import (
    Discard,
    Group,
    Hand,
    Item,
    Rules,
    Score,
    Win,
    parse_cards,
    split_points,
)
from tingpai.sisepai.dicts import HandDict, RulesDict
from tingpai.sisepai.kind import KINDS, Kind

__all__ = [
    "KINDS",
    "Discard",
    "Group",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Rules",
    "RulesDict",
    "Score",
    "Win",
    "parse_cards",
    "split_points",
]
