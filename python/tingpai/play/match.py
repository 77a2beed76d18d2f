"""Matches: agents against each other on many deals, every agent in every seat (docs/matches.md)."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from tingpai import __version__
from tingpai.errors import TingpaiError
from tingpai.play.estimate import Estimate, Sums
from tingpai.play.games import RulesLike, load_game
from tingpai.play.plan import Block, Plan
from tingpai.play.players import Factory, find_player
from tingpai.play.record import Record
from tingpai.play.results import Results
from tingpai.play.workers import play_parts, split

if TYPE_CHECKING:
    from tingpai._types import JSON

__all__ = ["MatchResult", "Standing", "match"]

FORM = 1  # the version of the form of results


@dataclass(frozen=True)
class Standing:
    """How one agent did."""

    agent: str
    """Its name."""
    points: Estimate
    """Mean points a deal (G-7)."""
    wins: Estimate
    """The share of deals that it won, alone or with others."""

    def to_dict(self) -> dict[str, JSON]:
        """Return the standing as JSON."""
        return {
            "agent": self.agent,
            "points": dict(self.points.to_dict()),
            "wins": dict(self.wins.to_dict()),
        }


@dataclass(frozen=True)
class MatchResult:
    """How a match ended."""

    game: str
    deals: int
    """Decks shuffled."""
    seatings: int
    """How often each was played, each time with the agents in other seats."""
    seed: int
    standings: tuple[Standing, ...]
    """Of every agent, in the order in which they were given."""

    def to_dict(self) -> dict[str, JSON]:
        """Return the result as JSON."""
        return {
            "game": self.game,
            "deals": self.deals,
            "seatings": self.seatings,
            "seed": self.seed,
            "standings": [standing.to_dict() for standing in self.standings],
        }

    def table(self) -> list[tuple[str, str, str]]:
        """Return the rows of a table, its heading first."""
        rows = [(s.agent, str(s.points), str(s.wins)) for s in self.standings]
        return [("agent", "points", "wins"), *rows]

    def __str__(self) -> str:
        """Return a table: mean and half width of the 95 % confidence interval."""
        rows = self.table()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        return "\n".join([f"{self.game}: {self.deals} deals, {self.seatings} seatings", *lines])


def match(
    game: str,
    agents: Sequence[str | Factory],
    deals: int,
    seed: int = 0,
    *,
    rules: RulesLike | None = None,
    duplicate: bool = True,
    workers: int = 1,
    scheduler: str | None = None,
    out: str | os.PathLike[str] | None = None,
    records: str | os.PathLike[str] | None = None,
    progress: bool = False,
) -> MatchResult:
    """Play a match and return how every agent did.

    ``agents``: one a seat, each a name (``"random"``, ``"greedy"``), a ``"module:factory"`` or a
    factory, which makes an agent from a seed for every deal anew. ``deals``: how many decks are
    shuffled; with ``duplicate`` each is played once in every rotation of the seats, else once.
    The game, the rules, the agents, the deals and the seed alone decide the result.

    ``workers`` processes of this machine play it (the extra ``match``), or those of the Dask
    cluster whose ``scheduler`` has this address (the extra ``distributed``).

    ``out`` is a file for the result of every deal. Called again with the same arguments after an
    interruption, the match goes on from it; ``TingpaiError`` if it is of another match. ``records``
    is a directory for the record of every deal. ``progress`` shows a bar on standard error.

    ``TingpaiError`` for arguments that cannot be; what an agent raises comes through.
    """
    deals, workers = _whole("deals", deals, 1), _whole("workers", workers, 1)
    if scheduler is not None and workers > 1:
        raise TingpaiError("workers and scheduler: one of them")
    plan = _plan(game, agents, seed, rules, duplicate, records is not None)
    keeper = _Keeper(records)
    tally = _Tally(plan)
    with ExitStack() as stack:
        results = None
        if out is not None:
            results = stack.enter_context(Results(out, _header(plan, deals)))
            for block in results.read():
                keeper.check(block.deal, plan.seatings)
                tally.add(block)
        show = stack.enter_context(_bar(deals)) if progress else _nothing
        show(tally.deals)
        parts = split(plan, tally.deals, deals)
        played = stack.enter_context(closing(play_parts(plan, parts, workers, scheduler)))
        for blocks in played:
            keeper.keep(blocks)
            if results is not None:
                results.add(blocks)
            for block in blocks:
                tally.add(block)
            show(tally.deals)
    return tally.result()


def _whole(name: str, value: int, least: int) -> int:
    """Check a whole number."""
    number = operator.index(value)
    if number < least:
        raise TingpaiError(f"{name} {number}: {least} or more")
    return number


def _plan(
    game: str,
    agents: Sequence[str | Factory],
    seed: int,
    rules: RulesLike | None,
    duplicate: bool,
    records: bool,
) -> Plan:
    """Check what determines a match and put it together."""
    package = load_game(game)
    rules = package.Rules() if rules is None else rules
    seats = len(package.Deal(operator.index(seed), rules).points)  # refuses seeds that are none
    if isinstance(agents, str):
        raise TypeError("agents: a sequence of names or factories, not a text")
    agents = tuple(agents)
    if len(agents) != seats:
        raise TingpaiError(f"{len(agents)} agents for {seats} seats")
    for agent in agents:
        find_player(agent)
    plan = Plan(game, rules, agents, operator.index(seed), seats if duplicate else 1, records)
    _ = plan.names  # refuses factories without a name
    return plan


def _header(plan: Plan, deals: int) -> dict[str, JSON]:
    """All that determines a match: the header of its results."""
    return {
        "match": FORM,
        "version": __version__,
        "game": plan.game,
        "rules": dict(plan.rules.to_dict()),
        "agents": list(plan.names),
        "seed": plan.seed,
        "deals": deals,
        "seatings": plan.seatings,
    }


class _Tally:
    """Counts what every agent makes."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._points = [Sums() for _ in plan.agents]
        self._wins = [Sums() for _ in plan.agents]
        self.deals = 0

    def add(self, block: Block) -> None:
        """Take a deal: one value, that of all its seatings, for they are not independent."""
        self.deals += 1
        won = list(chain.from_iterable(block.winners))
        for agent, points in enumerate(zip(*block.points, strict=True)):
            self._points[agent].add(sum(points))
            self._wins[agent].add(won.count(agent))

    def result(self) -> MatchResult:
        seatings = self._plan.seatings
        standings = tuple(
            Standing(name, points.estimate(seatings), wins.estimate(seatings))
            for name, points, wins in zip(self._plan.names, self._points, self._wins, strict=True)
        )
        return MatchResult(self._plan.game, self.deals, seatings, self._plan.seed, standings)


class _Keeper:
    """Keeps records in a directory, a file for every seating of every deal."""

    def __init__(self, folder: str | os.PathLike[str] | None) -> None:
        self._folder = None if folder is None else Path(folder)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)

    def _path(self, deal: int, seating: int) -> Path:
        assert self._folder is not None
        return self._folder / f"{deal:06}-{seating}.jsonl"

    def keep(self, blocks: Sequence[Block]) -> None:
        """Write the records of deals."""
        for block in blocks:
            for seating, record in enumerate(block.records):
                record.write(self._path(block.deal, seating))

    def check(self, deal: int, seatings: int) -> None:
        """Refuse to go on from results of a deal whose records are not here, and whole."""
        for seating in range(seatings if self._folder is not None else 0):
            path = self._path(deal, seating)
            if not path.exists():
                raise TingpaiError(f"{path}: the deal has been played, but its record is not there")
            Record.read(path)


def _nothing(_done: int) -> None:
    """Show no progress."""


@contextmanager
def _bar(deals: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("deals", total=deals)
        yield lambda done: bar.update(task, completed=done)
