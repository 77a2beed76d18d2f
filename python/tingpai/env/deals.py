"""Deals of any game as a PettingZoo environment."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal, Protocol, TypedDict, cast

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tingpai.env.encoder import Encoder, View
from tingpai.errors import IllegalActionError, TingpaiError
from tingpai.registry import find_game

__all__ = ["Deal", "DealEnv", "Observed"]


class Deal(Protocol):
    """A deal of any game, as far as the environment asks it."""

    @property
    def to_act(self) -> int | None:
        """The seat that must act; ``None`` when the deal is over."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points of every seat so far."""

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""

    @property
    def hands(self) -> Sequence[object]:
        """The hand of every seat."""

    @property
    def history(self) -> Sequence[Event]:
        """What has happened."""

    def view(self, seat: int, /) -> View:
        """All and only what a seat may know."""

    def play(self, action: int, /) -> Sequence[Event]:
        """Play an action for the seat to act."""

    def clone(self) -> Deal:
        """An independent copy."""


class Event(Protocol):
    """An event of any game."""

    def to_dict(self) -> Mapping[str, object]:
        """Its line in a record."""


class Observed(TypedDict):
    """What an agent observes: float32 features of its view, the int8 mask of its actions."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class DealEnv(AECEnv):  # type: ignore[misc]
    """One deal an episode, one agent a seat (``player_0`` is seat 0); made by ``tingpai.env.aec``.

    Actions are the game's codes, observations are read off the agent's view alone. Rewards are the
    changes of points (G-7), so that those of an episode sum to the result's points.
    """

    def __init__(
        self,
        game: str,
        *,
        rules: object = None,
        observation: Literal["float", "planes"] = "float",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()
        if observation not in ("float", "planes"):
            raise TingpaiError(f"observation {observation!r}: 'float' or 'planes'")
        if render_mode not in (None, "ansi", "human"):
            raise TingpaiError(f"render mode {render_mode!r}: 'ansi', 'human' or None")
        self.metadata: dict[str, object] = {
            "name": f"{game}_v1",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._game = find_game(game)
        self._encoder = Encoder(game)
        self._planes = observation == "planes"
        self._rules = rules
        self._random = Random()
        self._deal: Deal | None = None
        players = len(self._new_deal(0).points)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        low, count = self._encoder.low(self._planes), self._encoder.actions
        self._spaces = {agent: _observation_space(low, count) for agent in self.possible_agents}
        self._choices = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Where the observations of an agent lie; always the same object."""
        return self._spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The codes of the game's actions; always the same object."""
        return self._choices[self._known(agent)]

    @property
    def deal(self) -> Deal:
        """The deal being played, hidden cards included. ``TingpaiError`` before the first reset."""
        if self._deal is None:
            raise TingpaiError("no deal yet: reset() comes first")
        return self._deal

    def view(self, agent: str) -> View:
        """The agent's view: what players of ``tingpai.agents`` act on, so that they can sit in."""
        return self.deal.view(self._seats[self._known(agent)])

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a deal: ``Deal(seed)``, or the next of the sequence that the last seed began.

        ``options["deal"]``: a deal to play on from instead, of which a copy is taken; other options
        are for other environments, as PettingZoo's own tests demand, and mean nothing here.
        ``TingpaiError`` for a seed outside 0 to 2**64 - 1 or a deal that is over.
        """
        given = (options or {}).get("deal")
        number = self._random.getrandbits(64) if seed is None else operator.index(seed)
        deal = self._new_deal(number) if given is None else self._copy(given)
        if seed is not None:
            self._random = Random(number)
        self._deal = deal
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._paid = (0,) * len(self.agents)
        self._skip_agent_selection = None  # of AECEnv: who is next after agents that have ended
        self._told: list[Mapping[str, object]] = []
        self._select()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent: its code, an ``Action`` or notation.

        ``IllegalActionError`` changes nothing. ``None`` is for agents whose deal is over.
        """
        deal = self.deal
        if not self.agents:
            raise TingpaiError("the deal is over: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalActionError(f"no action of {agent}, which is to act")
        events = deal.play(action)
        self._told = [event.to_dict() for event in events] if self.render_mode else []
        self._cumulative_rewards[agent] = 0
        points = deal.points
        for seat, other in enumerate(self.agents):
            self.rewards[other] = points[seat] - self._paid[seat]
            self.terminations[other] = deal.is_over
        self._paid = points
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        seat = self.deal.to_act
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
        if self.render_mode == "human":
            self.render()

    def last(
        self, observe: bool = True
    ) -> tuple[Observed | None, float, bool, bool, dict[str, object]]:
        """Observation, reward, termination, truncation and info of the selected agent."""
        _ = self.deal  # whose error is clearer than that of a missing attribute
        answer: tuple[Observed | None, float, bool, bool, dict[str, object]]
        answer = super().last(observe)
        return answer

    def observe(self, agent: str) -> Observed:
        """What the agent sees now: new arrays. The mask is all 0 unless it is to act."""
        view = self.view(agent)
        encode = self._encoder.planes if self._planes else self._encoder.floats
        return {"observation": encode(view), "action_mask": self._encoder.mask(view)}

    def render(self) -> str | None:
        """The table, all hands shown: as text with ``ansi``, printed with ``human``."""
        if self.render_mode is None:
            logger.warn("render() without a render mode does nothing: aec(..., render_mode=...)")
            return None
        text = self._table()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _table(self) -> str:
        deal = self.deal
        lines = [
            f"{self._game.title}: " + ("over" if deal.is_over else f"{self.agent_selection} to act")
        ]
        for seat, hand in enumerate(deal.hands):
            mark = ">" if seat == deal.to_act else " "
            lines.append(f"{mark} player_{seat} {deal.points[seat]:>4}  {hand}")
        lines.extend(f"  {event}" for event in self._told)
        return "\n".join(lines)

    def _known(self, agent: str) -> str:
        if agent not in self._seats:
            raise TingpaiError(f"agent {agent!r}: {', '.join(self.possible_agents)}")
        return agent

    def _new_deal(self, seed: int) -> Deal:
        deal: Deal = self._game.load().Deal(seed, self._rules)
        return deal

    def _copy(self, deal: object) -> Deal:
        if not isinstance(deal, self._game.load().Deal):
            raise TypeError(f"options: deal: a {self._game.name}.Deal, not {type(deal).__name__}")
        copied: Deal = deal.clone()
        if copied.is_over:
            raise TingpaiError("options: deal: it is over")
        return copied


def _observation_space(low: NDArray[np.float32], actions: int) -> spaces.Space[Observed]:
    space = spaces.Dict(
        {
            "observation": spaces.Box(low, np.ones_like(low), dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return cast("spaces.Space[Observed]", space)
