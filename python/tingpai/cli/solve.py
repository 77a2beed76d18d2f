"""``tingpai solve``: exact values of open Chuo Pai positions, JSON lines in and out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TextIO, cast

import rich_click as click
from rich.console import Console
from rich.progress import Progress

from tingpai import chuopai
from tingpai.errors import TingpaiError

__all__ = ["solve"]

CHUNK = 256  # positions handed to the solver at a time
Objective = Literal["win", "points", "guarantee"]
Outcome = chuopai.Solution | Exception


@dataclass(frozen=True)
class Task:
    """A line that could be read: what to solve."""

    position: chuopai.Position
    objective: Objective
    seat: int | None


def read_task(line: str, objective: Objective, seat: int | None) -> Task:
    """Read one JSON line; its own objective and seat come before those of the options."""
    data = json.loads(line)
    if not isinstance(data, dict):
        raise TypeError("a position is a JSON object")
    own_objective = data.pop("objective", objective)
    own_seat = data.pop("seat", seat)
    if own_objective not in ("win", "points", "guarantee"):
        raise TypeError(f"objective {own_objective!r}: win, points or guarantee")
    if own_seat is not None and (type(own_seat) is not int or own_seat not in (0, 1, 2)):
        raise TypeError(f"seat {own_seat!r}: 0, 1 or 2")
    if own_objective == "guarantee" and own_seat is None:
        raise TypeError("the guarantee is asked for a named seat (CP-12)")
    return Task(chuopai.Position.from_dict(data), cast("Objective", own_objective), own_seat)


def try_read(line: str, objective: Objective, seat: int | None) -> Task | Exception:
    """Read one line; what is wrong with it instead of an exception."""
    try:
        return read_task(line, objective, seat)
    except (TingpaiError, TypeError, ValueError) as error:
        return error


def result_line(outcome: Outcome) -> str:
    """Write the JSON line of a solution or of what went wrong."""
    if isinstance(outcome, Exception):
        return json.dumps({"error": str(outcome)})
    return json.dumps(outcome.to_dict())


def solve_chunk(
    chunk: list[Task | Exception], threads: int, memory: int, nodes: int | None, bar: Bar
) -> Iterator[Outcome]:
    """Solve the tasks of a chunk and put the outcomes between what could not be read."""
    tasks = [task for task in chunk if isinstance(task, Task)]
    solved: Iterator[Outcome] = iter(
        chuopai.solve_many(
            [task.position for task in tasks],
            [task.objective for task in tasks],
            [task.seat for task in tasks],
            threads=threads,
            memory=memory,
            nodes=nodes,
            progress=bar.show,
            raising=False,
        )
    )
    bar.add(len(chunk))
    return iter([next(solved) if isinstance(task, Task) else task for task in chunk])


class Bar:
    """The progress bar, moved by what is finished of a chunk and then by the whole chunk."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress = progress
        self.task = progress.add_task("solving", total=total)
        self.done = 0

    def show(self, finished: int) -> None:
        """So many of the present chunk are finished."""
        self.progress.update(self.task, completed=self.done + finished)

    def add(self, lines: int) -> None:
        """A chunk of so many lines is through."""
        self.done += lines
        self.show(0)


def write_results(
    lines: list[str],
    out: TextIO,
    objective: Objective,
    seat: int | None,
    threads: int,
    memory: int,
    nodes: int | None,
) -> int:
    """Write a result for each line in order; the number of lines that gave none."""
    failed = 0
    remaining = iter(lines)
    # The bar is for eyes: on standard error, and only if that is a terminal.
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = Bar(progress, len(lines))
        while texts := list(islice(remaining, CHUNK)):
            chunk = [try_read(text, objective, seat) for text in texts]
            for outcome in solve_chunk(chunk, threads, memory, nodes, bar):
                failed += isinstance(outcome, Exception)
                print(result_line(outcome), file=out)
            out.flush()
    return failed


@click.command()
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option(
    "--objective",
    type=click.Choice(["win", "points", "guarantee"]),
    default="win",
    show_default=True,
    help="What the players want, for lines that do not say.",
)
@click.option("--seat", type=click.IntRange(0, 2), help="The seat of a guarantee.")
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True)
@click.option(
    "--memory",
    type=click.IntRange(0),
    default=256,
    show_default=True,
    help="MiB for the table of each thread; 0 for none.",
)
@click.option("--nodes", type=click.IntRange(1), help="Give a position up after so many nodes.")
def solve(
    file: TextIO,
    objective: Objective,
    seat: int | None,
    threads: int,
    memory: int,
    nodes: int | None,
) -> None:
    """Solve Chuo Pai positions exactly: JSON lines from FILE (- for standard input).

    A line is an object with `hands` (three, in notation, without the cards of the trick) and
    `leader`, and if need be `piles`, `trick` (plays in turn order, null a pass), `rules`,
    `objective` and `seat`. A result line has `piles`, `seat`, `play`, `line`, `nodes` and
    `memory`, or `error`; results are in the order of the lines. The exit code is 1 if any line
    gave an error.
    """
    lines = [line for line in file if line.strip()]
    failed = write_results(lines, sys.stdout, objective, seat, threads, memory << 20, nodes)
    if failed:
        sys.exit(1)
