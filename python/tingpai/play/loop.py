"""The loop of a deal: ask who is to act, show it its view, play what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

__all__ = ["Agent", "Playable", "run"]

View = TypeVar("View")
Action = TypeVar("Action")
Result = TypeVar("Result")
View_co = TypeVar("View_co", covariant=True)
View_contra = TypeVar("View_contra", contravariant=True)
Action_co = TypeVar("Action_co", covariant=True)
Action_contra = TypeVar("Action_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Agent(Protocol[View_contra, Action_co]):
    """A player: it sees the view of its seat and nothing else."""

    def act(self, view: View_contra, /) -> Action_co | int | str:
        """Choose one of ``view.legal_actions()``: the action, its code or its notation."""


class Playable(Protocol[View_co, Action_contra, Result_co]):
    """A deal of any game, as the loop needs it."""

    @property
    def to_act(self) -> int | None:
        """The seat that must act; ``None`` when the deal is over."""

    @property
    def result(self) -> Result_co | None:
        """How the deal ended; ``None`` until it has."""

    def view(self, seat: int, /) -> View_co:
        """All and only what a seat may know."""

    def play(self, action: Action_contra | int | str, /) -> Sequence[object]:
        """Play an action for the seat to act; the events that follow from it."""


def run(deal: Playable[View, Action, Result], agents: Sequence[Agent[View, Action]]) -> Result:
    """Play ``deal`` to its end with ``agents[seat]`` at every seat, and return its result.

    An illegal answer raises ``IllegalActionError`` and leaves the deal as it was, so that the loop
    can be entered again. ``IndexError`` if a seat has no agent.
    """
    while (seat := deal.to_act) is not None:
        deal.play(agents[seat].act(deal.view(seat)))
    result = deal.result
    assert result is not None, "a deal that is over has a result"
    return result
