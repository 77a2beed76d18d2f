"""Measure how strong the players are, and write the tables of docs/strength.md.

    python tools/strength.py --results FOLDER [--deals N] [--hands N] [--games kowah,chuopai]
                             [--samples N] [--workers N]

Matches keep their deals in FOLDER and solitary hands their points; both go on from there when
interrupted. What a row was made of is in the name of its file and in the page: other numbers make
other rows, and a player or value that was changed needs another FOLDER.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from joblib import Parallel, delayed

from tingpai import sichuan
from tingpai.agents import ExpertAgent
from tingpai.play import MatchResult, match
from tingpai.play.estimate import Estimate, Sums
from tingpai.play.games import load_game
from tingpai.registry import games

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
SEED = 20_000
DRAWS = 14
# Playouts of the expert for a decision, and of the same with less.
SAMPLES = {"sichuan": (2000, 200), "sisepai": (2000, 100)}
SAMPLES_ELSEWHERE = (1000, 100)
DEALS = 1000  # of a match at least
EXPERT_DEALS = {"sisepai": 3400}  # of the expert with all its playouts, where they are more
AT_ONCE = 1000  # solitary hands between two writings

Aim: TypeAlias = Literal["points", "win"]
Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Expert:
    """Makes experts of a number of playouts and an aim, for matches."""

    samples: int
    aim: Aim = "points"

    @property
    def name(self) -> str:
        """What the table calls it."""
        if self.samples == 1:
            return "expert, one playout of each candidate a round"
        return f"expert{' for wins' * (self.aim == 'win')}, {self.samples} playouts"

    def __call__(self, seed: int) -> ExpertAgent:
        """Make one from its seed."""
        return ExpertAgent(seed, samples=self.samples, aim=self.aim)


def experts(game: str, samples: int | None) -> tuple[Expert, ...]:
    """The expert, and the same with less: what each part adds."""
    most, less = SAMPLES.get(game, SAMPLES_ELSEWHERE)
    if samples is not None:
        most, less = samples, samples // 10
    return (Expert(most), Expert(less), Expert(less, "win"), Expert(1))


Planned: TypeAlias = tuple[str | Expert, str, int]


def planned(game: str, samples: int | None) -> list[Planned]:
    """The matches of a game: player, its opponents, deals at least."""
    expert, *others = experts(game, samples)
    return [
        ("greedy", "greedy", DEALS),
        ("greedy", "random", DEALS),
        (expert, "greedy", EXPERT_DEALS.get(game, DEALS)),
        *((other, "greedy", DEALS) for other in others),
    ]


# ---- matches -------------------------------------------------------------------------------------


def play(
    game: str, player: str | Expert, other: str, deals: int, args: argparse.Namespace
) -> MatchResult:
    """One player against copies of another on duplicate deals."""
    seats = len(load_game(game).Deal(0).points)
    decks = -(-deals // seats)  # each is dealt once in every seating
    name = player if isinstance(player, str) else f"expert-{player.aim}-{player.samples}"
    args.results.mkdir(parents=True, exist_ok=True)
    return match(
        game,
        [player, *[other] * (seats - 1)],
        decks,
        SEED,
        workers=args.workers,
        out=args.results / f"{game}-{name}-{other}-{decks}.jsonl",
        progress=True,
    )


def match_row(
    game: str, player: str | Expert, other: str, deals: int, args: argparse.Namespace
) -> Row:
    """The line of a match: the first player's points and wins."""
    result = play(game, player, other, deals, args)
    own = result.standings[0]
    played = f"{result.deals} x {result.seatings}"
    return (game, own.agent, other, played, str(own.points), share(own.wins))


def share(wins: Estimate) -> str:
    """A share with its interval, in per cent."""
    if wins.low is None or wins.high is None:  # of a single deal
        return f"{wins.mean:.1%}"
    return f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})"


def matches(args: argparse.Namespace) -> None:
    """Play all matches that were asked for."""
    rows: list[Row] = [("game", "player", "against", "decks x seatings", "points a deal", "wins")]
    for game in args.games:
        for player, opponent, usual in planned(game, args.samples):
            deals = usual if args.deals is None else args.deals
            rows.append(match_row(game, player, opponent, deals, args))
            write_page("matches", rows)


# ---- solitary hands ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Policy:
    """How a hand is discarded from: greedily, and by values where it is near enough to ready."""

    name: str
    aim: Literal["win_probability", "expected_points"] = "win_probability"
    progress: int = -1  # the most shanten from which the class `progress` decides
    swaps: int = -1  # and `swaps_approx`

    def discard(self, hand: sichuan.Hand, seen: Sequence[int], draws: int) -> int:
        """What is thrown from an after-draw hand."""
        shanten = hand.shanten()
        if shanten >= draws or shanten > max(self.progress, self.swaps):
            return int(hand.discards(seen)[0].kind)
        policy: Literal["swaps_approx", "progress"]
        policy = "swaps_approx" if shanten <= self.swaps else "progress"
        return int(hand.discards(seen, draws, aim=self.aim, policy=policy)[0].kind)


POLICIES = (
    Policy("greedy"),
    Policy("`progress`, to win", "win_probability", 2),
    Policy("`progress`, for points", "expected_points", 2),
    Policy("`swaps_approx`, to win", "win_probability", 2, 1),
    Policy("`swaps_approx`, for points", "expected_points", 2, 1),
)


def play_alone(seed: int, policy: Policy) -> int:
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
        kind = policy.discard(hand, seen, DRAWS - number - 1)
        seen[kind] += 1
        hand = hand.discard(kind)
    return 0


def played_alone(policy: Policy, args: argparse.Namespace) -> list[int]:
    """The points of the first hands of a policy, those that are kept and the others."""
    name = f"solitary-{DRAWS}-{policy.aim}-{policy.progress}-{policy.swaps}.txt"
    path: Path = args.results / name
    args.results.mkdir(parents=True, exist_ok=True)
    text = path.read_text() if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:  # interrupted in the middle of a line
        path.write_text(whole)
    points = [int(line) for line in whole.split()]
    with Parallel(n_jobs=args.workers) as parallel, path.open("a") as kept:
        while len(points) < args.hands:
            seeds = range(len(points), min(len(points) + AT_ONCE, args.hands))
            made = parallel(delayed(play_alone)(SEED + seed, policy) for seed in seeds)
            kept.write("".join(f"{value}\n" for value in made))
            kept.flush()
            points += made
    return points[: args.hands]


def mean(values: Iterable[int]) -> str:
    """A mean with its interval."""
    sums = Sums()
    for value in values:
        sums.add(value)
    return str(sums.estimate(1))


def solitary(args: argparse.Namespace) -> None:
    """Play every policy on the same hands."""
    rows: list[Row] = [
        ("policy", "hands", "wins", "over greedy", "points a hand", "over greedy"),
    ]
    greedy: list[int] = []
    for policy in POLICIES:
        points = played_alone(policy, args)
        greedy = greedy or points
        pairs = list(zip(points, greedy, strict=True))
        more_wins = mean((own > 0) - (other > 0) for own, other in pairs)
        more_points = mean(own - other for own, other in pairs)
        wins = mean(own > 0 for own in points)
        rows.append((policy.name, str(args.hands), wins, more_wins, mean(points), more_points))
        write_page("solitary", rows)


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
    parser.add_argument("--deals", type=int, help="of each match at least, else 1000 or 3400")
    parser.add_argument("--hands", type=int, default=100_000, help="solitary hands; 0: none")
    parser.add_argument("--games", default=",".join(game.name for game in games()))
    parser.add_argument("--samples", type=int, help="playouts a decision")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args(arguments)
    if args.samples is not None and args.samples < 20:
        parser.error(f"--samples {args.samples}: 20 or more")
    if args.deals is not None and args.deals < 1:
        parser.error(f"--deals {args.deals}: 1 or more")
    args.games = args.games.split(",") if args.games else []
    return args


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write the page."""
    args = parse(arguments)
    if args.games:
        matches(args)
    if args.hands:
        solitary(args)
    print(json.dumps(vars(args), default=str))


if __name__ == "__main__":
    main()
