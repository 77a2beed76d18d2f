"""``tingpai analyze GAME HAND``: what a hand is worth."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import rich_click as click

from tingpai.cli.inputs import (
    HandCommand,
    print_json,
    read_hand,
    read_lines,
    read_rules,
    read_rules_file,
    read_seen,
)
from tingpai.errors import TingpaiError
from tingpai.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tingpai.cli.protocols import MeldGame, RulesLike

__all__ = ["analyze"]


@click.command(cls=HandCommand, context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hand", nargs=-1, required=True, metavar="HAND|-")
@click.option("--seen", metavar="CARDS", help="Cards visible beyond the own hand and melds.")
@click.option("--unseen", metavar="CARDS", help="Cards that the opponents hold (Chuo Pai).")
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
    rules_file: Path | None,
    as_json: bool,
    keep_going: bool,
) -> int:
    """Say what HAND is worth: how far it is, its waits, its score or its best discards.

    HAND is in the notation of the game's rules page; - reads one hand a line from standard input.

    A hand before its draw: shanten, and the waits or the cards that bring it nearer, with live
    copies. A hand after its draw: its score, or its discards, best first.
    """
    found = find_game(game)
    text = " ".join(hand)
    if keep_going and text != "-":
        raise TingpaiError("--keep-going goes with -, hands from standard input")
    own = _own_analysis(found.name)
    if own is not None:
        if seen is not None:
            raise TingpaiError(f"--seen: not for {game}, use --unseen")
        rules = None if rules_file is None else read_rules_file(rules_file)
        getattr(own, f"analyze_{found.name}")(text, unseen, rules, as_json)
        return 0
    if unseen is not None:
        raise TingpaiError(f"--unseen: not for {game}, use --seen")
    analysis = _Analysis(found.load(), seen, rules_file, as_json)
    return analysis.of_lines(keep_going) if text == "-" else analysis.of(text, "hand")


def _own_analysis(game: str) -> ModuleType | None:
    """Import the module of a game that is analysed in a way of its own, if it has one."""
    name = f"tingpai.cli.analyze_{game}"
    return import_module(name) if find_spec(name) else None


class _Analysis:
    """Hands of one game, analysed under the same rules and with the same cards seen."""

    def __init__(
        self, game: MeldGame, seen: str | None, rules_file: Path | None, as_json: bool
    ) -> None:
        self.game = game
        self.rules: RulesLike | None = read_rules(rules_file, game)
        self.seen: Sequence[int] = read_seen(game, seen)
        self.as_json = as_json
        self.shown = 0

    def of(self, text: str, where: str, line: int | None = None) -> int:
        """Print the analysis of one hand; the message of an error starts with ``where``."""
        hand = read_hand(self.game, text, self.rules, where)
        try:
            if self.as_json:
                from tingpai.cli.forms import analysis_form

                form = analysis_form(hand, self.seen, self.game)
                print_json(form if line is None else {**form, "line": line})
            else:
                from tingpai.cli.report import analysis_report, show

                show(analysis_report(hand, self.seen, self.game), after_another=self.shown > 0)
        except TingpaiError as error:
            raise type(error)(f"{where}: {error}") from error
        self.shown += 1
        return 0

    def of_lines(self, keep_going: bool) -> int:
        """Print the analysis of every line of standard input; 2 if a line was bad."""
        code = 0
        for number, text in read_lines():
            try:
                self.of(text, f"line {number}", number)
            except TingpaiError as error:
                if not keep_going:
                    raise
                print("tingpai:", error, file=sys.stderr)
                code = 2
        return code
