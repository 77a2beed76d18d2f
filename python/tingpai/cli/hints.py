"""The analysis of a hand at the table: what ``tingpai analyze`` says, with all that is seen."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from tingpai.cli.protocols import HandLike
from tingpai.cli.report import Report, analysis_report
from tingpai.cli.table import PlayedGame, ViewLike
from tingpai.kinds import Kind
from tingpai.registry import find_game

__all__ = ["analysis", "seen_elsewhere"]


class _Cards(Protocol):
    @property
    def counts(self) -> tuple[int, ...]: ...


class _OwnAnalysis(Protocol):
    def report(
        self, hand: HandLike, unseen: tuple[int, ...], sizes: list[int], *, brief: bool
    ) -> Report: ...


@lru_cache
def _copies(game: str) -> tuple[int, ...]:
    """How many copies of every kind there are: those of a shuffled deck."""
    package: PlayedGame = find_game(game).load()
    deck = package.Deal().record()[0]["deck"]
    assert isinstance(deck, list)
    copies = Counter(map(str, deck))
    return tuple(copies[str(kind)] for kind in package.KINDS)


def _owned(hand: HandLike) -> Counter[Kind]:
    """Cards of a hand, concealed ones and those of its melds."""
    counts: tuple[int, ...] = getattr(hand, "counts")  # noqa: B009
    melds: tuple[_Cards, ...] = getattr(hand, "melds", ())
    return Counter(counts)


def analysis(game: str, view: ViewLike, *, brief: bool = False) -> Report:
    """Analyse the hand of the view's seat; ``brief`` leaves out what the choices show as well."""
    return []
