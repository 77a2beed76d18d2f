"""The analysis of a hand at the table: what ``tingpai analyze`` says, with all that is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast, runtime_checkable

from tingpai.cli.protocols import CardsLike, HandLike
from tingpai.cli.report import Facts, Report, Table, analysis_report
from tingpai.cli.table import PlayedGame, ViewLike
from tingpai.cli.values import AIMS, Draws
from tingpai.errors import BudgetError, HandError
from tingpai.registry import find_game

__all__ = ["analysis", "seen_elsewhere"]


MEMORY = 64 << 20  # bytes for values: about a second of work


@runtime_checkable
class _WallView(Protocol):
    @property
    def wall_size(self) -> int: ...


class _StockView(Protocol):
    @property
    def stock_size(self) -> int: ...


class _OwnAnalysis(Protocol):
    """A module ``tingpai.cli.analyze_<game>`` of a game that is analysed in its own way."""

    def report(
        self, hand: HandLike, unseen: Sequence[int], sizes: Sequence[int], *, brief: bool
    ) -> Report: ...


@lru_cache
def _copies(game: str) -> tuple[int, ...]:
    """How many copies of every kind there are: those of any deck."""
    package: PlayedGame = find_game(game).load()
    deck = package.Deal().record()[0]["deck"]
    assert isinstance(deck, list)
    copies = Counter(map(str, deck))
    return tuple(copies[str(kind)] for kind in package.KINDS)


def seen_elsewhere(game: str, view: ViewLike) -> list[int]:
    """Count the cards that the seat sees beyond its own hand and melds, one number a kind."""
    melds: Sequence[CardsLike] = getattr(view.hand, "melds", ())
    melded = Counter(int(kind) for meld in melds for kind in meld.kinds)
    owned = [count + melded[kind] for kind, count in enumerate(view.hand.counts)]
    return [
        copies - unseen - own
        for copies, unseen, own in zip(_copies(game), view.unseen, owned, strict=True)
    ]


def analysis(game: str, view: ViewLike, *, brief: bool = False) -> Report:
    """Analyse the hand of the view's seat; ``brief`` leaves out what the table shows as well."""
    name = f"tingpai.cli.analyze_{game}"
    if find_spec(name):
        own: _OwnAnalysis = import_module(name)
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
        report = own.report(view.hand, view.unseen, others, brief=brief)
    else:
        package: PlayedGame = find_game(game).load()
        report = _valued_report(view, seen_elsewhere(game, view), package)
    return [_without_hand(part) for part in report] if brief else report


def _valued_report(view: ViewLike, seen: Sequence[int], package: PlayedGame) -> Report:
    """The analysis with values for the own draws that are left, where they do not take too long."""

    def valued(policy: str) -> Report:
        draws = Draws(_draws_left(view), AIMS["win"], policy, MEMORY)
        return analysis_report(view.hand, seen, package, draws)

    with suppress(BudgetError):
        return valued("progress")
    with suppress(BudgetError, HandError):  # not every game has an approximation of it
        return valued("progress_approx")
    return analysis_report(view.hand, seen, package)


def _draws_left(view: ViewLike) -> int:
    """Own draws that are left when nobody claims and nobody more wins."""
    cards = view.wall_size if isinstance(view, _WallView) else cast("_StockView", view).stock_size
    drawing = len(view.hand_sizes) - len(getattr(view, "winners", ()))
    return -(-cards // drawing)


def _without_hand(part: Facts | Table) -> Facts | Table:
    if isinstance(part, Table):
        return part
    return Facts([line for line in part.lines if line[0] not in ("hand", "faces")])
