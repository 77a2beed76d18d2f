"""``tingpai simulate GAME``: a match of agents against each other on many deals."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import rich_click as click

from tingpai.cli.inputs import print_json, read_rules
from tingpai.cli.report import Facts, Report, Table, show
from tingpai.errors import TingpaiError
from tingpai.play import MatchResult, match
from tingpai.registry import find_game

if TYPE_CHECKING:
    from tingpai.cli.protocols import MeldGame
    from tingpai.play.games import RulesLike

__all__ = ["simulate"]

FORM = "tingpai.match/1"


@click.command()
@click.argument("game")
@click.option("--deals", type=int, required=True, metavar="N", help="How many decks are shuffled.")
@click.option(
    "--agents",
    required=True,
    metavar="A,B,…",
    help="One a seat: random, greedy, expert, or module:factory, which makes one from a seed.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides everything.")
@click.option(
    "--no-duplicate",
    is_flag=True,
    help="Play every deal once, not once in every rotation of the seats.",
)
@click.option(
    "--workers", type=int, default=1, show_default=True, metavar="N", help="Processes that play."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the result of every deal; an interrupted match goes on from it.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep the record of every deal played.",
)
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Options of the game, JSON as Rules.to_dict gives it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    game: str,
    deals: int,
    agents: str,
    seed: int,
    no_duplicate: bool,
    workers: int,
    scheduler: str | None,
    out: Path | None,
    records: Path | None,
    rules_file: Path | None,
    as_json: bool,
) -> int:
    """Play a match: the agents on N deals of GAME, each deal once in every rotation of the seats.

    It says what every agent made a deal and which share of the deals it won, with confidence
    intervals of 95 %. The same seed gives the same result, whoever plays it.
    """
    package: MeldGame = find_game(game).load()
    rules = cast("RulesLike | None", read_rules(rules_file, package))
    names = agents.split(",")
    if any(":" in name for name in names):
        sys.path.insert(0, os.getcwd())  # as `python -m` has it: players are found beside the work
    try:
        result = match(
            game,
            names,
            deals,
            seed,
            rules=rules,
            duplicate=not no_duplicate,
            workers=workers,
            scheduler=scheduler,
            out=out,
            records=records,
            progress=True,
        )
    except OSError as error:
        raise TingpaiError(f"{error.filename or out}: {error.strerror or error}") from error
    except KeyboardInterrupt:
        return _interrupted(out)
    if as_json:
        print_json({"format": FORM, **result.to_dict()})
    else:
        show(_report(result))
    return 0


def _interrupted(out: Path | None) -> int:
    """Say how the match goes on; the exit code of an interruption."""
    kept = "nothing is kept without --out FILE"
    if out is not None:
        kept = f"the same command goes on from {out}"
    print(f"tingpai: interrupted; {kept}", file=sys.stderr)
    return 130


def _report(result: MatchResult) -> Report:
    heading, *rows = result.table()
    deals = f"{result.deals}, each in {result.seatings} seatings"
    return [
        Facts([("game", result.game), ("deals", deals), ("seed", str(result.seed))]),
        Table(heading, rows),
    ]
