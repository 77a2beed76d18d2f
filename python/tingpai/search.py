"""What a hand is worth to a player who draws alone (``docs/value.md``)."""

from typing import Literal, TypeAlias

from tingpai._core.search import Value

__all__ = ["Aim", "Policy", "Value"]

# What the decisions serve, and what they may be.
Aim: TypeAlias = Literal["win_probability", "expected_points"]
Policy: TypeAlias = Literal["progress", "swaps", "full", "swaps_approx", "progress_approx"]
