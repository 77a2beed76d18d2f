"""The published dictionary forms of a Spec and its forms."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["FormDict", "SpecDict"]


class FormDict(TypedDict):
    """``Form.to_dict()``."""

    pattern: Literal["melds_and_pair", "all_in_groups", "pairs", "one_of_each"]
    count: int
    distinct: bool
    kinds: list[str]
    spare: int
    closed_only: bool


class SpecDict(TypedDict):
    """``Spec.to_dict()``: kinds by name throughout."""

    kinds: list[str]
    copies: list[int]
    melds: list[list[str]]
    declarable: list[list[str]]
    forms: list[FormDict]
    hand: int
