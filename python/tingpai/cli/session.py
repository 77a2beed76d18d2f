"""A deal played at the terminal: the table, the questions, the record that is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np

from tingpai.cli.choice import chosen
from tingpai.cli.hints import analysis
from tingpai.cli.report import Facts, show
from tingpai.cli.screen import ask, grid, keep_reading, name_of, say, title
from tingpai.cli.table import (
    ActionLike,
    DealLike,
    PlayedGame,
    ViewLike,
    Who,
    end_report,
    load_table,
    news,
    table_report,
)
from tingpai.errors import TingpaiError
from tingpai.play import Agent, Record
from tingpai.play.players import find_player
from tingpai.play.seeds import player_seeds
from tingpai.registry import Game

__all__ = ["HUMAN", "Session", "make_agents", "resume"]

HUMAN = "human"  # the name in a record of who plays at the terminal

_SeatAgent: TypeAlias = Agent[ViewLike, ActionLike]
Agents: TypeAlias = Sequence[_SeatAgent | None]


def make_agents(players: Sequence[str], seed: int) -> Agents:
    """Make the agent of every seat but the own one; the same names and seed play the same.

    Their seeds are those of a match's deal with this seed, first seating.
    """
    if any(":" in name for name in players):
        sys.path.insert(0, os.getcwd())  # as `python -m` has it: players are found beside the work
    seeds = player_seeds(np.array([seed], np.uint64), 1, len(players))[0, 0]
    return [
        None if name == HUMAN else cast("_SeatAgent", find_player(name)(int(own)))
        for name, own in zip(players, seeds, strict=True)
    ]


def _help(example: ActionLike) -> Facts:
    """What may be said to a question."""
    return Facts(
        [
            ("1", "the choice with this number"),
            (str(example), "a choice in notation; what follows its first word may do"),
            ("Enter", "the choice, where there is only one"),
            ("?", "analyse the hand"),
            ("t", "show the table again"),
            ("h", "this help"),
            ("q", "quit"),
        ]
    )


class _LeaveError(Exception):
    """The player leaves the table."""


class Session:
    """A deal being played: who plays it, and the file that its record is kept in."""

    def __init__(
        self,
        game: Game,
        deal: DealLike,
        seed: int | None,
        players: Sequence[str],
        agents: Agents,
        file: Path | None,
    ) -> None:
        self.game = game
        self.package: PlayedGame = game.load()
        self.table = load_table(game.name)
        self.deal = deal
        self.seed = seed
        self.agents = agents
        self.file = file
        self.seat = players.index(HUMAN)
        self.who = Who(players, self.seat)
        self.hints = False
        self.told = (
            0  # events of the seat's history that the player was told before its last choice
        )

    def run(self) -> int:
        """Play until the deal is over or the player leaves; the exit code."""
        keep_reading()
        self._greet()
        try:
            while (seat := self.deal.to_act) is not None:
                self.step(seat)
        except _LeaveError:
            return self._left(0)
        except KeyboardInterrupt:
            say()
            self.keep()
            return self._left(130)
        self.keep()
        self._settle()
        return 0

    def step(self, seat: int) -> None:
        """Let a seat act: an agent, or the player, before and after whom the record is kept."""
        agent = self.agents[seat]
        if agent is not None:
            self._let(agent, seat)
            return
        self.keep()
        view = self.deal.view(seat)
        action = self._choose(view)
        self.told = len(view.history)
        self.deal.play(action)
        self.keep()

    def _let(self, agent: _SeatAgent, seat: int) -> None:
        """Let an agent act; an error of its answer names it."""
        try:
            self.deal.play(agent.act(self.deal.view(seat)))
        except TingpaiError as error:
            raise TingpaiError(f"seat {seat} ({self.who.players[seat]}): {error}") from error

    def keep(self) -> None:
        """Write the record, whole or not at all."""
        if self.file is None:
            return
        record = Record.of(self.deal, seed=self.seed, players=self.who.players)
        try:
            record.write(self.file)
        except OSError as error:
            raise TingpaiError(f"{self.file}: {error.strerror}") from error

    # ---- the player's turn ---------------------------------------------------------------------

    def _choose(self, view: ViewLike) -> ActionLike:
        """Show the table and ask until the answer is a choice."""
        self._show_table(view)
        if self.hints:
            say()
            show(analysis(self.game.name, view, brief=True))
        self._show_choices(view)
        actions = view.legal_actions()
        only = f" (Enter: {actions[0]})" if len(actions) == 1 else ""
        while True:
            text = ask(f"choice{only}>")
            if text is None or text.lower() in ("q", "quit"):
                raise _LeaveError
            try:
                action = self._answer(text, view)
            except TingpaiError as error:
                say(str(error), style="red")
            else:
                if action is not None:
                    return action

    def _answer(self, text: str, view: ViewLike) -> ActionLike | None:
        """Do what the player says; return the action if it is one."""
        actions = view.legal_actions()
        if text == "?":
            show(analysis(self.game.name, view))
        elif text.lower() in ("h", "help"):
            show([_help(actions[0])])
        elif text.lower() in ("t", "table"):
            self._show_table(view)
            self._show_choices(view)
        elif not text and len(actions) == 1:
            return actions[0]
        elif not text:
            raise TingpaiError(f"a number from 1 to {len(actions)} or a notation; h for help")
        else:
            return chosen(text, actions, self.package)
        return None

    def _show_table(self, view: ViewLike) -> None:
        say()
        title(f"{self.game.name}: {self.table.situation(view, self.who)}")
        happened = news(view.history[self.told :], self.table, self.who)
        show([happened])
        hand = [("hand", view.hand)]
        show(table_report(view, self.table, self.who, hand), after_another=bool(happened.lines))

    def _show_choices(self, view: ViewLike) -> None:
        """The choices, numbered; with hints, what the greedy player would do has a star."""
        say()
        actions = view.legal_actions()
        greedy = view.greedy_action() if self.hints else None
        width = len(str(len(actions)))
        grid(
            [
                f"{number:>{width}}{'*' if action == greedy else ' '}"
                f"{action} {self.table.face(str(action))}".rstrip()
                for number, action in enumerate(actions, start=1)
            ]
        )
        if greedy is not None:
            say("* the greedy player's choice", style="dim")

    # ---- beginning and end ---------------------------------------------------------------------

    def _greet(self) -> None:
        others = [
            f"{self.who(seat)} {name}"
            for seat, name in enumerate(self.who.players)
            if name != HUMAN
        ]
        title(self.game.title)
        say(f"You are seat {self.seat}; {', '.join(others)}.")
        seed = "" if self.seed is None else f"Seed {self.seed}. "
        kept = "" if self.file is None else f"The deal is kept in {name_of(self.file)}. "
        say(f"{seed}{kept}h for help.")

    def _left(self, code: int) -> int:
        """Say how the deal can be taken up again."""
        if self.file is None:
            again = f"the same cards again: tingpai play {self.game.name} --seed {self.seed}"
            again += f" --seat {self.seat}" if self.seat else ""
        else:
            again = f"to go on: tingpai play {self.game.name} --record {name_of(self.file)}"
        say(f"Left the deal; {again}")
        if self.file is None:
            say("A deal played with --record FILE can be gone on with.", style="dim")
        return code

    def _settle(self) -> None:
        view = self.deal.view(self.seat)
        say()
        title(f"{self.game.name}: the deal is over")
        happened = news(view.history[self.told :], self.table, self.who)
        show([happened])
        show(end_report(view, self.table, self.who), after_another=bool(happened.lines))


def resume(game: Game, record: Record, file: Path) -> Session:
    """Take up the deal of a record that has been verified.

    The agents are shown what they have already answered to, so that those that play the same again
    go on as if the deal had never been left. Where one would now answer otherwise, the record
    stands and a line on standard error says so.
    """
    seed = record.seed if record.seed is not None else 0
    agents = make_agents(record.players, seed)
    deal = cast("DealLike", record.deal(0))
    session = Session(game, deal, record.seed, record.players, agents, file)
    for number, action in enumerate(record.actions, start=1):
        seat = deal.to_act
        assert seat is not None, "the record is verified"
        agent = agents[seat]
        if agent is not None:
            again = session.package.Action(str(agent.act(deal.view(seat))))
            if str(again) != action:
                changed = f"action {number}: seat {seat} now plays {again}; the record stands"
                print(f"tingpai: {changed}", file=sys.stderr)
        else:
            session.told = len(deal.view(seat).history)
        deal.play(action)
    return session
