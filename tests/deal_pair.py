"""The compiled deal and the referee of a game, played side by side.

A :class:`Pair` asks both at every step who is to act and what is legal, and fails where they
differ, so that each test that plays on a pair tests the compiled deal by the rules pages too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from reference.referee_decks import Event, Table

R = TypeVar("R", bound=Table)


class Pair(Generic[R]):
    """A referee, and a compiled deal that must agree with it."""

    def __init__(
        self,
        game: str,
        referee: Callable[[Sequence[str], int, Mapping[str, object] | None], R],
        deck: Sequence[str],
        first: int,
        rules: Mapping[str, object] | None = None,
    ) -> None:
        self.referee = referee(deck, first, rules)

    @property
    def to_act(self) -> int | None:
        return self.referee.to_act

    def legal(self) -> set[str]:
        return self.referee.legal()

    def play(self, text: str) -> list[Event]:
        return self.referee.play(text)

    def do(self, *script: str) -> list[Event]:
        """Play lines such as ``1 discard 5m``; the seat must be the one to act."""
        events: list[Event] = []
        for line in script:
            seat, action = line.split(maxsplit=1)
            assert self.to_act == int(seat), (line, self.to_act, self.legal())
            assert action in self.legal(), (line, self.legal())
            events += self.play(action)
        return events
