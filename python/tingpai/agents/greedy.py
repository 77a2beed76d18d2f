"""The greedy player: the rules of thumb are the core's, one set a game."""

from __future__ import annotations

from typing import Protocol, TypeVar

__all__ = ["GreedyAgent"]

Action_co = TypeVar("Action_co", covariant=True)


class _View(Protocol[Action_co]):
    def greedy_action(self) -> Action_co: ...


class GreedyAgent:
    """Takes every win; otherwise goes for the least shanten, then the most live acceptance."""

    def act(self, view: _View[Action_co]) -> Action_co:
        """Do what the core's greedy player does with this view."""
        return view.greedy_action()
