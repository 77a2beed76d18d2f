"""``tingpai play GAME``: a deal at the table, one seat played by who sits at the terminal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import rich_click as click

from tingpai.cli.inputs import read_rules
from tingpai.cli.protocols import RulesLike
from tingpai.cli.recorded import read_record
from tingpai.cli.session import HUMAN, Session, make_agents, resume
from tingpai.cli.table import PlayedGame
from tingpai.errors import TingpaiError
from tingpai.play import Record
from tingpai.registry import Game, find_game

__all__ = ["play"]


@click.command()
@click.argument("game")
@click.option("--seat", type=click.IntRange(0), help="Your seat, 0 unless given.")
@click.option(
    "--agents",
    metavar="A,B,...",
    help="Who plays the other seats, in turn: random, expert, greedy"
    " (unless given) or module:factory. One name stands for all.",
)
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The deal; any unless given.")
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Options of the game, JSON as Rules.to_dict gives it.",
)
@click.option("--hints", is_flag=True, help="Analyse the hand before every choice.")
@click.option(
    "--record",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the deal in FILE; go on with it if FILE is there.",
)
def play(
    game: str,
    seat: int | None,
    agents: str | None,
    seed: int | None,
    rules_file: Path | None,
    hints: bool,
    file: Path | None,
) -> int:
    """Play a deal of GAME at the terminal.

    The table shows what your seat may know. Answer with the number of a choice or its notation; ?
    analyses the hand, h helps, q quits. With --record a deal that was left goes on where it was.
    """
    found = find_game(game)
    rules = read_rules(rules_file, found.load())
    if file is not None and file.exists():
        record = _read(file)
        _check_same(record, file, found, seat, agents, seed, rules)
        session = resume(found, record, file)
    else:
        session = _new(found, 0 if seat is None else seat, agents, seed, rules, file)
    session.hints = hints
    return session.run()


def _new(
    game: Game,
    seat: int,
    agents: str | None,
    seed: int | None,
    rules: RulesLike | None,
    file: Path | None,
) -> Session:
    """Deal the cards."""
    package: PlayedGame = game.load()
    number = random.SystemRandom().randrange(2**32) if seed is None else seed
    deal = package.Deal(number, rules)
    players = _players(len(deal.points), seat, agents)
    return Session(game, deal, number, players, make_agents(players, number), file)


def _players(seats: int, seat: int, agents: str | None) -> tuple[str, ...]:
    """Name who plays each seat."""
    if seat >= seats:
        raise TingpaiError(f"--seat {seat}: 0 to {seats - 1}")
    names = ["greedy"] if agents is None else agents.split(",")
    if len(names) == 1:
        names *= seats - 1
    if len(names) != seats - 1:
        raise TingpaiError(f"--agents: {len(names)} names for {seats - 1} other seats")
    if HUMAN in names:
        raise TingpaiError(f"--agents: {HUMAN} is who sits at the terminal")
    return (*names[:seat], HUMAN, *names[seat:])


def _read(file: Path) -> Record:
    record, _ = read_record(file)
    if record.players.count(HUMAN) != 1:
        raise TingpaiError(f"{file}: no deal of this command: {HUMAN} plays no seat or several")
    return record


def _check_same(
    record: Record,
    file: Path,
    game: Game,
    seat: int | None,
    agents: str | None,
    seed: int | None,
    rules: RulesLike | None,
) -> None:
    """Refuse to go on with a deal that is not the one that the command asks for."""
    own = record.players.index(HUMAN)
    asked = {
        "GAME": (game.name, record.game),
        "--seat": (seat, own),
        "--seed": (seed, record.seed),
        "--rules": (rules, record.rules),
    }
    if record.game == game.name and agents is not None:
        names = _players(len(record.players), own, agents)
        asked["--agents"] = (_others(names), _others(record.players))
    for name, (wanted, kept) in asked.items():
        if wanted is not None and wanted != kept:
            raise TingpaiError(f"{file}: a deal with {name} {kept}, not {wanted}")


def _others(players: Sequence[str]) -> str:
    return ",".join(name for name in players if name != HUMAN)
