"""The plan of a match: its deals, each in every seating, and how a part of them is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn, cast

import numpy as np

from tingpai.errors import IllegalActionError, NotationError
from tingpai.play.games import DealGame, DealLike, RulesLike, load_game
from tingpai.play.loop import Playable, run
from tingpai.play.players import Factory, find_player, is_core, player_name
from tingpai.play.record import Record
from tingpai.play.seeds import deal_seeds, player_seeds

__all__ = ["Block", "Plan"]


@dataclass(frozen=True)
class Block:
    """One deal in all its seatings: the unit of a match, played wholly or not at all."""

    deal: int
    """The number of the deal, from 0."""
    points: tuple[tuple[int, ...], ...]
    """What every agent made, ``points[seating][agent]`` (G-7)."""
    winners: tuple[tuple[int, ...], ...]
    """The agents that won, of every seating, in ascending order."""
    records: tuple[Record, ...] = ()
    """The record of every seating, where they are kept."""


@dataclass(frozen=True)
class Plan:
    """All that determines the deals of a match. It can be pickled if its agents can.

    Seating ``r`` has agent ``a`` in seat ``(a + r) % seats``; seating 0 is the order given.
    """

    game: str
    rules: RulesLike
    agents: tuple[str | Factory, ...]
    seed: int
    seatings: int
    records: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the agents."""
        return tuple(map(player_name, self.agents))

    @property
    def is_core(self) -> bool:
        """Whether all agents are players of the core."""
        return all(map(is_core, self.agents))

    def play(self, start: int, stop: int) -> list[Block]:
        """Play the deals from number ``start`` to before ``stop``."""
        if self.is_core and not self.records:
            return self._simulated(start, stop)
        seeds = deal_seeds(self.seed, start, stop)
        own = player_seeds(seeds, self.seatings, len(self.agents))
        return [self._played(start + i, int(seed), own[i].tolist()) for i, seed in enumerate(seeds)]

    @cached_property
    def _package(self) -> DealGame:
        return load_game(self.game)

    def _seats(self, seating: int) -> list[int]:
        """The agent in every seat."""
        count = len(self.agents)
        return [(seat - seating) % count for seat in range(count)]

    # ---- in the core -----------------------------------------------------------------------------

    def _simulated(self, start: int, stop: int) -> list[Block]:
        """Play with players of the core alone, without a line of Python between two actions."""
        names = self.names
        seeds = deal_seeds(self.seed, start, stop)
        own = player_seeds(seeds, self.seatings, len(names))
        points = np.empty(own.shape, np.int64)
        won = np.empty(own.shape, np.bool_)
        for seating in range(self.seatings):
            seats = self._seats(seating)
            flags = np.empty((len(seeds), len(names)), np.bool_)
            points[:, seating, seats] = self._package.simulate(
                [names[agent] for agent in seats],
                seeds.tolist(),
                self.rules,
                player_seeds=np.ascontiguousarray(own[:, seating, seats]),
                winners=flags,
            )
            won[:, seating, seats] = flags
        rows = cast("list[list[list[int]]]", points.tolist())
        wins = cast("list[list[list[bool]]]", won.tolist())
        return list(map(_block, range(start, stop), rows, wins))

    # ---- through Python --------------------------------------------------------------------------

    def _played(self, number: int, seed: int, own: Sequence[Sequence[int]]) -> Block:
        """Play a deal in all its seatings."""
        points, winners, records = [], [], []
        for seating in range(self.seatings):
            seats = self._seats(seating)
            deal = self._package.Deal(seed, self.rules)
            self._finish(deal, seats, [own[seating][agent] for agent in seats], number, seating)
            result = deal.result
            assert result is not None
            points.append(tuple(result.points[seats.index(agent)] for agent in range(len(seats))))
            winners.append(tuple(sorted(seats[seat] for seat in result.winners)))
            if self.records:
                names = [self.names[agent] for agent in seats]
                records.append(Record.of(deal, seed=seed, players=names))
        return Block(number, tuple(points), tuple(winners), tuple(records))

    def _finish(
        self, deal: DealLike, seats: list[int], seeds: list[int], number: int, seating: int
    ) -> None:
        """Play a deal to its end with an agent in each seat."""
        if self.is_core:
            deal.finish([self.names[agent] for agent in seats], seeds)
            return
        makers = [find_player(self.agents[agent]) for agent in seats]
        agents = [make(seed) for make, seed in zip(makers, seeds, strict=True)]
        try:
            run(cast("Playable[NoReturn, object, object]", deal), agents)
        except (IllegalActionError, NotationError) as error:
            assert deal.to_act is not None  # an action refused changes nothing
            name = self.names[seats[deal.to_act]]
            where = f"deal {number}, seating {seating}, seat {deal.to_act}, {name}"
            raise type(error)(f"{where}: {error}") from error


def _block(number: int, points: list[list[int]], won: list[list[bool]]) -> Block:
    """The block of lists by seating and agent."""
    winners = [tuple(agent for agent, wins in enumerate(row) if wins) for row in won]
    return Block(number, tuple(map(tuple, points)), tuple(winners))
