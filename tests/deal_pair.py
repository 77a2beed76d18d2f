"""The compiled deal and the referee of a game, played side by side.

A :class:`Pair` asks both at every step who is to act and what is legal, and fails where they
differ, so that each test that plays on a pair tests the compiled deal by the rules pages too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Generic, Protocol, TypeVar

from reference.referee_decks import Event, Table

R = TypeVar("R", bound=Table)
Rules = Mapping[str, object]


class _Result(Protocol):
    @property
    def points(self) -> Sequence[int]: ...

    @property
    def winners(self) -> Sequence[int]: ...


class _Event(Protocol):
    def to_dict(self) -> Event: ...


class Referee(Table, Protocol):
    """A referee tells what happened before the first action too."""

    events: list[Event]


class _Deal(Protocol):
    """The deals of all games, as far as they are alike."""

    @property
    def to_act(self) -> int | None: ...

    def legal_actions(self) -> Sequence[object]: ...

    def play(self, action: str) -> Sequence[_Event]: ...

    @property
    def result(self) -> _Result | None: ...

    def clone(self) -> _Deal: ...

    def greedy_action(self) -> object: ...

    def record(self) -> Sequence[Event]: ...


class Compiled:
    """A compiled deal with the interface of a referee."""

    def __init__(self, deal: _Deal) -> None:
        self.deal = deal

    def __deepcopy__(self, memo: dict[int, object]) -> Compiled:
        return Compiled(self.deal.clone())

    @property
    def to_act(self) -> int | None:
        return self.deal.to_act

    def legal(self) -> set[str]:
        return {str(action) for action in self.deal.legal_actions()}

    def play(self, text: str) -> list[Event]:
        return [event.to_dict() for event in self.deal.play(text)]

    @property
    def lines(self) -> list[tuple[int | str, ...]]:
        """The payment lines so far; no other game than Sichuan has any."""
        payments: Iterable[Iterable[int | str]] = getattr(self.deal, "payments", ())
        return [tuple(line) for line in payments]

    @property
    def result(self) -> dict[str, object] | None:
        result = self.deal.result
        if result is None:
            return None
        return {"points": list(result.points), "winners": list(result.winners)}


def open_compiled(game: str, deck: Sequence[str], first: int, rules: Rules) -> Compiled | None:
    """The compiled deal, ``None`` if the game has none."""
    module = import_module(f"tingpai.{game}")
    if not hasattr(module, "Deal"):
        return None
    return Compiled(module.Deal.from_deck(deck, first, module.Rules(**rules)))


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
            told = self.compiled.play(text)
            assert same_events(events, told), (events, told, self.deal, self.played)
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
        compiled, referee = self.compiled, self.referee
        if compiled is None:
            return
        where = (self.deal, self.played)
        assert compiled.to_act == referee.to_act, where
        assert compiled.legal() == referee.legal(), where
        assert sorted(compiled.lines) == sorted(getattr(referee, "lines", [])), where
        result = referee.result
        if result is None:
            assert compiled.result is None, where
        else:
            expected = {"points": result["points"], "winners": result["winners"]}
            assert compiled.result == expected, where


def new_deal(game: str, seed: int, rules: Rules) -> _Deal:
    """A compiled deal of a seed."""
    module = import_module(f"tingpai.{game}")
    deal: _Deal = module.Deal(seed, module.Rules(**rules))
    return deal


def replay(record: Sequence[Event], referee: Callable[[Sequence[str], int, Rules], Referee]) -> int:
    """The referee replays a record: every action must be legal for the seat that must act, and
    every event must follow. Returns the number of actions."""
    header, *lines = record
    table = referee(
        [str(card) for card in _list(header["deck"])], int(str(header["first"])), _dict(header)
    )
    expected, told, actions = list(table.events), list[Event](), 0
    for line in lines:
        if "action" in line:
            assert same_events(expected, told), (expected, told)
            assert line["seat"] == table.to_act, line
            assert line["action"] in table.legal(), line
            expected, told, actions = table.play(str(line["action"])), [], actions + 1
        elif line["event"] != "deal":
            told.append(line)
    assert same_events(expected, told), (expected, told)
    assert table.to_act is None
    return actions


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _dict(header: Event) -> dict[str, object]:
    rules = header["rules"]
    assert isinstance(rules, dict)
    return rules


def same_events(one: Sequence[Event], two: Sequence[Event]) -> bool:
    """Whether these tell the same, as far as both tell it; payments may come in any order."""
    ours, theirs = _in_order(one), _in_order(two)
    return len(ours) == len(theirs) and all(
        all(a[key] == b[key] for key in a.keys() & b.keys())
        for a, b in zip(ours, theirs, strict=True)
    )


def _in_order(events: Sequence[Event]) -> list[Event]:
    payments = [event for event in events if event["event"] == "payment"]
    others = [event for event in events if event["event"] != "payment"]
    return others + sorted(payments, key=lambda e: str((e["from"], e["to"], e["reason"])))
