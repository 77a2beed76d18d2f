"""Measure how strong the players are, and write the tables of docs/strength.md.

    python tools/strength.py --results FOLDER [--deals N] [--hands N] [--games kowah,chuopai]
                             [--samples N | --milliseconds T] [--workers N]

Every match keeps its deals in FOLDER and goes on from there when it was interrupted. A table names
the deals it was played with: with other numbers the page is written again from what is then there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from tingpai import sichuan
from tingpai.agents import ExpertAgent
from tingpai.play import MatchResult, match
from tingpai.play.estimate import Estimate
from tingpai.play.games import load_game
from tingpai.play.players import Factory
from tingpai.registry import games

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
SEED = 20_000
DRAWS = 14

Aim: TypeAlias = Literal["points", "win"]
Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Expert:
    """Makes experts of a name, for matches."""

    name: str
    samples: int | None
    milliseconds: float | None = None
    aim: Aim = "points"

    def __call__(self, seed: int) -> ExpertAgent:
        """Make one from its seed."""
        return ExpertAgent(seed, samples=self.samples, milliseconds=self.milliseconds, aim=self.aim)


def experts(samples: int | None, milliseconds: float | None) -> Iterator[Expert]:
    """The expert, and the same with less: what each part adds."""
    budget = f"{samples} playouts" if milliseconds is None else f"{milliseconds:g} ms"
    yield Expert(f"expert, {budget}", samples, milliseconds)
    yield Expert(f"expert for wins, {budget}", samples, milliseconds, "win")
    if milliseconds is None and samples is not None and samples >= 100:
        yield Expert(f"expert, {samples // 10} playouts", samples // 10)
    yield Expert("expert, 1 playout (its analysis alone)", 1)


# ---- matches -------------------------------------------------------------------------------------


def play(
    game: str, player: str | Factory, other: str, args: argparse.Namespace, name: str
) -> MatchResult:
    """One player against copies of another on duplicate deals."""
    seats = len(load_game(game).Deal(0).points)
    folder: Path = args.results
    folder.mkdir(parents=True, exist_ok=True)
    return match(
        game,
        [player, *[other] * (seats - 1)],
        args.deals,
        SEED,
        workers=args.workers,
        out=folder / f"{game}-{name}-{args.deals}.jsonl",
        progress=True,
    )


def match_row(result: MatchResult, others: str) -> Row:
    """The line of a match: the first player's points and wins."""
    own = result.standings[0]
    played = f"{result.deals} x {result.seatings}"
    return (result.game, own.agent, others, played, str(own.points), share(own.wins))


def share(wins: Estimate) -> str:
    """A share with its interval, in per cent."""
    if wins.low is None or wins.high is None:  # of a single deal
        return f"{wins.mean:.1%}"
    return f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})"


def matches(args: argparse.Namespace) -> list[Row]:
    """All matches that were asked for."""
    rows: list[Row] = [("game", "player", "against", "deals x seatings", "points a deal", "wins")]
    for game in args.games:
        rows.append(match_row(play(game, "greedy", "random", args, "greedy"), "random"))
        for number, expert in enumerate(experts(args.samples, args.milliseconds)):
            name = f"expert{number}-{args.samples}-{args.milliseconds}"
            rows.append(match_row(play(game, expert, "greedy", args, name), "greedy"))
            write_page("matches", rows)
    return rows


# ---- solitary hands ------------------------------------------------------------------------------


@dataclass
class Sum:
    """Mean and interval of numbers, one at a time."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def add(self, value: float) -> None:
        """One number more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def __str__(self) -> str:
        mean = self.total / self.count
        deviation = sqrt(max(0.0, self.squares / self.count - mean * mean))
        return f"{mean:.4f} ±{1.96 * deviation / sqrt(self.count):.4f}"


def play_alone(seed: int, policy: str) -> int:
    """A Sichuan hand with 14 draws and no opponents: the points of its win on a draw, else 0.

    The missing suit is the one with fewest tiles: the policies differ in their discards alone.
    """
    wall = [kind for kind in range(27) for _ in range(4)]
    Random(seed).shuffle(wall)
    counts = [wall[:13].count(kind) for kind in range(27)]
    void = min(range(3), key=lambda suit: sum(counts[9 * suit : 9 * suit + 9]))
    hand = sichuan.Hand(counts, void=void)
    seen = [0] * 27
    for number, drawn in enumerate(wall[13 : 13 + DRAWS]):
        hand = hand.draw(drawn)
        if hand.is_complete():
            return hand.score(sichuan.Win(drawn)).points
        kind = discard(hand, seen, DRAWS - number - 1, policy)
        seen[kind] += 1
        hand = hand.discard(kind)
    return 0


def discard(hand: sichuan.Hand, seen: Sequence[int], draws: int, policy: str) -> int:
    """What the policy throws."""
    if policy == "greedy" or draws == 0 or hand.shanten() >= draws:
        return int(hand.discards(seen)[0].kind)
    aim: Literal["win_probability", "expected_points"]
    aim = "expected_points" if policy == "progress for points" else "win_probability"
    return int(hand.discards(seen, draws, aim=aim)[0].kind)


def solitary(hands: int) -> list[Row]:
    """Every policy on the same hands."""
    rows: list[Row] = [("policy", "hands", "wins", "points a hand")]
    for policy in ("greedy", "progress for wins", "progress for points"):
        wins, points = Sum(), Sum()
        for seed in range(hands):
            made = play_alone(SEED + seed, policy)
            wins.add(made > 0)
            points.add(made)
        rows.append((policy, str(hands), str(wins), str(points)))
    return rows


# ---- the page ------------------------------------------------------------------------------------


def markdown(rows: Sequence[Row]) -> str:
    """A table."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def write_page(part: str, rows: Sequence[Row], page: Path = PAGE) -> None:
    """Put a table between the marks of its part."""
    begin, end = f"<!-- {part} -->", f"<!-- end of {part} -->"
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page}: no {begin} ... {end}")
    page.write_text(f"{before}{begin}\n{markdown(rows)}\n{end}{after}", encoding="utf-8")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--results", type=Path, required=True, help="where matches keep their deals"
    )
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=100_000, help="solitary hands; 0: none")
    parser.add_argument("--games", default=",".join(game.name for game in games()))
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--milliseconds", type=float)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args(arguments)
    args.games = args.games.split(",") if args.games else []
    if args.milliseconds is not None:
        args.samples = None
    return args


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write the page."""
    args = parse(arguments)
    if args.games:
        write_page("matches", matches(args))
    if args.hands:
        write_page("solitary", solitary(args.hands))
    print(json.dumps(vars(args), default=str))


if __name__ == "__main__":
    main()
