"""The compiled deal and the referee of a game, played side by side.

A :class:`Pair` asks both at every step who is to act and what is legal, and fails where they
differ, so that each test that plays on a pair tests the compiled deal by the rules pages too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from reference.referee_decks import Event, Table

R = TypeVar("R", bound=Table)
Rules = Mapping[str, object]
Line = tuple[int, int, int, str]


class Compiled(Protocol):
    """What a pair needs of the compiled deal."""

    @property
    def to_act(self) -> int | None: ...

    def legal(self) -> set[str]: ...

    def play(self, text: str) -> None: ...

    def payments(self) -> list[Line]:
        """Sichuan: the payment lines so far; none in the other games."""
        ...

    def result(self) -> dict[str, object]:
        """``points`` and ``winners`` of a deal that is over."""
        ...


def open_compiled(game: str, deck: Sequence[str], first: int, rules: Rules) -> Compiled | None:
    return None


class Pair(Generic[R]):
    """A referee, and the compiled deal, which must agree with it."""

    def __init__(
        self,
        game: str,
        referee: Callable[[Sequence[str], int, Rules | None], R],
        deck: Sequence[str],
        first: int,
        rules: Rules | None = None,
    ) -> None:
        self.referee = referee(deck, first, rules)
        self.compiled = open_compiled(game, deck, first, rules or {})
        self.played: list[str] = []
        self.deal = (game, list(deck), first, dict(rules or {}))
        self._compare()

    @property
    def to_act(self) -> int | None:
        return self.referee.to_act

    def legal(self) -> set[str]:
        return self.referee.legal()

    def play(self, text: str) -> list[Event]:
        events = self.referee.play(text)
        self.played.append(text)
        if self.compiled is not None:
            self.compiled.play(text)
        self._compare()
        return events

    def do(self, *script: str) -> list[Event]:
        """Play lines such as ``1 discard 5m``; the seat must be the one to act."""
        events: list[Event] = []
        for line in script:
            seat, action = line.split(maxsplit=1)
            assert self.to_act == int(seat), (line, self.to_act, self.legal())
            assert action in self.legal(), (line, self.legal())
            events += self.play(action)
        return events

    def _compare(self) -> None:
        compiled = self.compiled
        if compiled is None:
            return
        where = (self.deal, self.played)
        assert compiled.to_act == self.referee.to_act, where
        assert compiled.legal() == self.referee.legal(), where
        assert sorted(compiled.payments()) == sorted(getattr(self.referee, "lines", [])), where
        result = self.referee.result
        if result is not None:
            expected = {"points": result["points"], "winners": result["winners"]}
            assert compiled.result() == expected, where
