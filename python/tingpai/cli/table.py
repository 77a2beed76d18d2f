"""The table of a deal as one seat sees it: the frame that all games share.

What differs by game is drawn by ``tingpai.cli.table_<game>``, a module of the shape of
``GameTable``. Everything here comes from a View; nothing looks into the deal.
"""

# The calls of the protocols are documented where they are, in the games' packages.
# ruff: noqa: D102

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Protocol, TypeAlias

from tingpai._types import JSON
from tingpai.cli.forms import faces
from tingpai.cli.protocols import HandLike, MeldGame, RulesLike
from tingpai.cli.report import Facts, Report, Table
from tingpai.play import games

__all__ = [
    "ActionLike",
    "DealLike",
    "EventLike",
    "GameTable",
    "Line",
    "PlayedGame",
    "ViewLike",
    "Who",
    "end_report",
    "load_table",
    "news",
    "seat_of",
    "seats_table",
    "table_report",
]

Line: TypeAlias = Mapping[str, JSON]


class ActionLike(Protocol):
    """An action of a game: ``str()`` is its notation."""

    def __int__(self) -> int: ...


class EventLike(games.EventLike, Protocol):
    """Something that has happened."""

    @property
    def type(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    def seen_by(self, seat: int, /) -> EventLike: ...


class ViewLike(games.ViewLike, Protocol):
    """What a seat may know; the views of all games have this much."""

    @property
    def to_act(self) -> int | None: ...
    def legal_actions(self) -> tuple[ActionLike, ...]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def history(self) -> tuple[EventLike, ...]: ...
    @property
    def unseen(self) -> tuple[int, ...]: ...
    @property
    def hand(self) -> HandLike: ...
    @property
    def hands(self) -> tuple[HandLike | None, ...]: ...
    @property
    def hand_sizes(self) -> tuple[int, ...]: ...
    def greedy_action(self) -> ActionLike: ...


class DealLike(games.DealLike, Protocol):
    """A deal, whose views can be drawn."""

    @property
    def history(self) -> tuple[EventLike, ...]: ...
    def play(self, action: object, /) -> tuple[EventLike, ...]: ...
    def view(self, seat: int, /) -> ViewLike: ...


class _DealType(Protocol):
    def __call__(self, seed: int = 0, rules: RulesLike | None = None) -> DealLike: ...


class _ActionType(Protocol):
    def __call__(self, action: str) -> ActionLike: ...


class PlayedGame(MeldGame, Protocol):
    """The package of a game that is played."""

    @property
    def Deal(self) -> _DealType: ...  # noqa: N802
    @property
    def Action(self) -> _ActionType: ...  # noqa: N802


class Who:
    """How the seats are called: the own one ``you``, the others by number."""

    def __init__(self, players: Sequence[str], own: int | None = None) -> None:
        self.players = tuple(players)
        self.own = own

    def __call__(self, seat: int) -> str:
        """Name a seat."""
        return "you" if seat == self.own else f"seat {seat}"


class GameTable(Protocol):
    """A module ``tingpai.cli.table_<game>``; ``view`` is the game's own View."""

    def columns(self, view: ViewLike) -> Table:
        """What the table shows of every seat, a row a seat."""

    def facts(self, view: ViewLike) -> Sequence[tuple[str, str]]:
        """What lies between the seats: the wall or stock, the card in question."""

    def situation(self, view: ViewLike, who: Who) -> str:
        """Why the seat of the view is asked, in a few words."""

    def happened(self, line: Line, who: Who) -> str | None:
        """Describe an event after the seat's name; ``None``: not worth a line."""

    def face(self, action: str) -> str:
        """The faces of the cards that an action names; empty where notation is all there is."""

    def settlement(self, view: ViewLike, who: Who) -> Report:
        """How the deal that is over came to its points, clause by clause."""


def load_table(game: str) -> GameTable:
    """Import how a game's table is drawn."""
    table: GameTable = import_module(f"tingpai.cli.table_{game}")
    return table


def seat_of(line: Line, key: str = "seat") -> int:
    """Read the seat that an event names."""
    seat = line[key]
    assert isinstance(seat, int), line
    return seat


# ---- parts of the screen -----------------------------------------------------------------------


def seats_table(view: ViewLike, game: GameTable, who: Who) -> Table:
    """Show every seat; ``>`` stands before the seat whose turn it is."""
    own = game.columns(view)
    turn = None if view.is_over else getattr(view, "turn", view.to_act)
    rows = [
        [f"{'>' if seat == turn else ' '} {who(seat)}", who.players[seat], *row]
        for seat, row in enumerate(own.rows)
    ]
    return Table(["  seat", "player", *own.heading], rows)


def news(events: Sequence[EventLike], game: GameTable, who: Who) -> Facts:
    """Tell events, a line each; those that say nothing are left out."""
    told = []
    for event in events:
        line = event.to_dict()
        text = game.happened(line, who)
        if text is not None:
            told.append(("" if event.seat is None else who(event.seat), text))
    return Facts(told)


def _hands(hands: Iterable[tuple[str, HandLike]]) -> list[tuple[str, str]]:
    """Hands in notation and, where a game has any, in faces."""
    lines = []
    for label, hand in hands:
        text, shown = str(hand) or "no cards", faces(hand)
        lines.append((label, text))
        if shown not in (text, ""):
            lines.append(("", shown))
    return lines


def table_report(
    view: ViewLike, game: GameTable, who: Who, hands: Iterable[tuple[str, HandLike]]
) -> Report:
    """Show the seats, what lies between them, and hands under their labels."""
    return [seats_table(view, game, who), Facts([*game.facts(view), *_hands(hands)])]


def end_report(view: ViewLike, game: GameTable, who: Who) -> Report:
    """Show the hands of a deal that is over, how it was settled, and the points."""
    hands = [(who(seat), hand) for seat, hand in enumerate(view.hands) if hand is not None]
    rows = [[who(seat), who.players[seat], f"{n:d}"] for seat, n in enumerate(view.points)]
    return [
        Facts(_hands(hands)),
        *game.settlement(view, who),
        Table(["seat", "player", "points"], rows),
    ]
