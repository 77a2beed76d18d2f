"""``tingpai score GAME HAND``: what a complete hand scores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tingpai.cli.inputs import HandCommand, print_json, read_rules, utf8
from tingpai.errors import TingpaiError
from tingpai.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tingpai.cli.protocols import MeldGame, WinLike

__all__ = ["score"]


@click.command(cls=HandCommand, context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hand", nargs=-1, required=True)
@click.option("--win", metavar="KIND", help="The winning card; a hand before its draw needs it.")
@click.option(
    "--by",
    metavar="HOW",
    help="Sichuan: self_draw (default), discard, robbed_kong. "
    "Kowah: own_draw (default), public_draw, discard.",
)
@click.option("--kong-replacement", is_flag=True, help="Sichuan: drawn as a kong's replacement.")
@click.option("--last-tile", is_flag=True, help="Sichuan: with the wall empty.")
@click.option("--heavenly", is_flag=True, help="Sichuan: the dealer's dealt hand.")
@click.option("--earthly", is_flag=True, help="Sichuan: on the dealer's first discard.")
@click.option("--shoot-after-kong", is_flag=True, help="Sichuan: on the discard after a kong.")
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Options of the game, JSON as Rules.to_dict gives it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def score(
    game: str,
    hand: tuple[str, ...],
    win: str | None,
    rules_file: Path | None,
    as_json: bool,
    **events: str | bool | None,
) -> int:
    """Say what HAND scores: every item and the reading that earns it.

    Without --win the structure of a complete hand alone counts. A hand before its draw gets the
    winning card added; a complete hand must hold it.
    """
    package: MeldGame = find_game(game).load()
    if not hasattr(package, "Win"):
        raise TingpaiError(f"score: not for {game}, whose hands do not win")
    rules = read_rules(rules_file, package)
    own = package.Hand.parse(utf8(" ".join(hand)), rules)
    how = {name: value for name, value in events.items() if value not in (None, False)}
    won = _read_win(package, game, win, how)
    if as_json:
        from tingpai.cli.forms import score_form

        print_json(score_form(own, won))
    else:
        from tingpai.cli.report import score_report, show

        show(score_report(own, won))
    return 0


def _read_win(
    package: MeldGame, game: str, kind: str | None, how: Mapping[str, str | bool]
) -> WinLike | None:
    """Build the game's ``Win``; ``None`` without a winning card."""
    if kind is None:
        if how:
            raise TingpaiError(f"{_option(next(iter(how)))}: needs --win KIND")
        return None
    for name in how:
        if not hasattr(package.Win, name):
            raise TingpaiError(f"{_option(name)}: not for {game}")
    try:
        return package.Win(kind, **how)
    except TingpaiError as error:
        raise type(error)(f"--win: {error}") from error


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")
