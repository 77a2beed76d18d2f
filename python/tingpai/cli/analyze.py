"""``tingpai analyze GAME HAND``: what a hand is worth."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

import rich_click as click

from tingpai.cli.inputs import (
    HandCommand,
    print_json,
    read_lines,
    read_rules,
    read_seen,
    utf8,
)
from tingpai.cli.values import AIMS, POLICIES, read_draws
from tingpai.errors import TingpaiError
from tingpai.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tingpai.cli.protocols import MeldGame, RulesLike
    from tingpai.cli.values import Draws

__all__ = ["analyze"]


@click.command(cls=HandCommand, context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hand", nargs=-1, required=True, metavar="HAND|-")
@click.option("--seen", metavar="CARDS", help="Cards visible beyond the own hand and melds.")
@click.option("--unseen", metavar="CARDS", help="Cards that the opponents hold (Chuo Pai).")
@click.option("--draws", type=int, metavar="N", help="Value the hand for N draws to come.")
@click.option(
    "--aim",
    type=click.Choice(sorted(AIMS)),
    help="With --draws: what the decisions serve, the chance to win (default) or the points.",
)
@click.option(
    "--policy",
    type=click.Choice(POLICIES),
    help="With --draws: what the player may do (docs/value.md); progress unless given.",
)
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Options of the game, JSON as Rules.to_dict gives it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a hand.")
@click.option("--keep-going", is_flag=True, help="With -: answer the other lines after a bad one.")
def analyze(
    game: str,
    hand: tuple[str, ...],
    seen: str | None,
    unseen: str | None,
    draws: int | None,
    aim: str | None,
    policy: str | None,
    rules_file: Path | None,
    as_json: bool,
    keep_going: bool,
) -> int:
    """Say what HAND is worth: how far it is, its waits, its score or its best discards.

    HAND is in the notation of the game's rules page; - reads one hand a line from standard input.

    A hand before its draw: shanten, and the waits or the cards that bring it nearer, with live
    copies. A hand after its draw: its score, or its discards, best first. With --draws, what each
    is worth to a player who draws alone.
    """
    package = find_game(game).load()
    own = _own_analysis(game)
    text = " ".join(hand)
    _refuse_options(game, own is not None, seen, unseen)
    if own is not None and (draws, aim, policy) != (None, None, None):
        raise TingpaiError(f"--draws, --aim and --policy: not for {game}")
    if keep_going and text != "-":
        raise TingpaiError("--keep-going goes with -, hands from standard input")
    rules = read_rules(rules_file, package)
    answer: Answer
    if own is None:
        to_come = read_draws(draws, aim, policy)
        answer = _MeldAnalysis(package, rules, read_seen(package, seen), to_come, as_json)
    else:

        def answer(text: str, line: int | None) -> None:
            getattr(own, f"analyze_{game}")(text, unseen, rules, as_json)

    if text == "-":
        return _each_line(answer, keep_going)
    _answer(answer, text, None)
    return 0


# Prints the analysis of a hand; the number is that of its line, None for a hand given as words.
Answer: TypeAlias = "Callable[[str, int | None], None]"


def _own_analysis(game: str) -> ModuleType | None:
    """Import the module of a game that is analysed in a way of its own, if it has one."""
    name = f"tingpai.cli.analyze_{game}"
    return import_module(name) if find_spec(name) else None


def _refuse_options(game: str, own: bool, seen: str | None, unseen: str | None) -> None:
    """A meld game is told what has been seen, a game analysed in its own way what has not."""
    if own and seen is not None:
        raise TingpaiError(f"--seen: not for {game}, use --unseen")
    if not own and unseen is not None:
        raise TingpaiError(f"--unseen: not for {game}, use --seen")


def _answer(answer: Answer, text: str, line: int | None) -> None:
    """Answer one hand; the message of an error starts with where the hand stands."""
    try:
        answer(utf8(text), line)
    except TingpaiError as error:
        where = "hand" if line is None else f"line {line}"
        raise type(error)(f"{where}: {error}") from error


def _each_line(answer: Answer, keep_going: bool) -> int:
    """Answer every line of standard input; the exit code, 2 if a line was bad."""
    code = 0
    for number, text in read_lines():
        try:
            _answer(answer, text, number)
        except TingpaiError as error:
            if not keep_going:
                raise
            print("tingpai:", error, file=sys.stderr)
            code = 2
    return code


class _MeldAnalysis:
    """Analyses hands of one meld game, under the same rules and with the same cards seen."""

    def __init__(
        self,
        game: MeldGame,
        rules: RulesLike | None,
        seen: Sequence[int],
        draws: Draws | None,
        as_json: bool,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seen = seen
        self.draws = draws
        self.as_json = as_json
        self.shown = 0

    def __call__(self, text: str, line: int | None) -> None:
        hand = self.game.Hand.parse(text, self.rules)
        if self.as_json:
            from tingpai.cli.forms import analysis_form

            form = analysis_form(hand, self.seen, self.game, self.draws)
            print_json(form if line is None else {**form, "line": line})
        else:
            from tingpai.cli.report import analysis_report, show

            report = analysis_report(hand, self.seen, self.game, self.draws)
            show(report, after_another=self.shown > 0)
        self.shown += 1
