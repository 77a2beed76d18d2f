"""Si Se Pai (four-colour cards): hands, groups, scores and deals."""

from tingpai._core.sisepai import (
    ACTION_COUNT,
    Action,
    Claim,
    Comparison,
    Deal,
    Discard,
    Event,
    Group,
    Hand,
    Item,
    Result,
    Rules,
    Score,
    View,
    Win,
    parse_cards,
    simulate,
    split_points,
)
from tingpai.sisepai.dicts import HandDict, RulesDict
from tingpai.sisepai.kind import KINDS, Kind

__all__ = [
    "ACTION_COUNT",
    "KINDS",
    "Action",
    "Claim",
    "Comparison",
    "Deal",
    "Discard",
    "Event",
    "Group",
    "Hand",
    "HandDict",
    "Item",
    "Kind",
    "Result",
    "Rules",
    "RulesDict",
    "Score",
    "View",
    "Win",
    "parse_cards",
    "simulate",
    "split_points",
]
