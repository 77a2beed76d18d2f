"""``tingpai replay FILE``: a record of a deal, step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import rich_click as click

from tingpai.cli.inputs import print_json
from tingpai.cli.protocols import HandLike, Json
from tingpai.cli.recorded import read_record
from tingpai.cli.report import show
from tingpai.cli.screen import ask, say, title
from tingpai.cli.table import (
    DealLike,
    EventLike,
    Who,
    end_report,
    load_table,
    news,
    table_report,
)
from tingpai.errors import TingpaiError
from tingpai.play import Record
from tingpai.registry import find_game

__all__ = ["replay"]

FORM = "tingpai.replay/1"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0), help="Only what this seat could know.")
@click.option(
    "--from", "start", type=click.IntRange(0), default=0, help="Start after so many actions."
)
@click.option("--step", is_flag=True, help="Wait for Enter after every step, as on a terminal.")
@click.option("--all", "everything", is_flag=True, help="Do not wait, also on a terminal.")
@click.option("--verify", is_flag=True, help="Only play the record by the rules and say so.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a step.")
def replay(
    file: Path,
    seat: int | None,
    start: int,
    step: bool,
    everything: bool,
    verify: bool,
    as_json: bool,
) -> int:
    """Show the record in FILE step by step: every action, what followed from it, and the table.

    All hands are open unless --seat says whose view it is. On a terminal Enter shows the next step
    and q quits; anywhere else, or with --all, everything is printed. A record that was altered or
    cut short is refused with the number of its line.
    """
    record, deal = read_record(file)
    if seat is not None and seat >= len(deal.points):
        raise TingpaiError(f"--seat {seat}: 0 to {len(deal.points) - 1}")
    if start > len(record.actions):
        raise TingpaiError(f"--from {start}: the record has {len(record.actions)} actions")
    if verify:
        say(f"{file}: {record.game}, {len(record.actions)} actions, {_outcome(deal)}: verified")
        return 0
    if as_json:
        for each in steps(record, seat):
            if each.number >= start:
                print_json(_form(each, seat))
        return 0
    waiting = step or (not everything and sys.stdin.isatty() and sys.stdout.isatty())
    Replay(record, seat).run(start, waiting)
    return 0


def _outcome(deal: DealLike) -> str:
    points = " ".join(map(str, deal.points))
    return f"points {points}" if deal.is_over else f"unfinished, points {points} so far"


@dataclass(frozen=True)
class Step:
    """The deal after so many actions, the last of them, and what followed from it.

    To one seat others' actions are ``None``, and the events as it saw them.
    """

    number: int
    actor: int | None
    action: str | None
    events: Sequence[EventLike]
    deal: DealLike


def steps(record: Record, seat: int | None) -> Iterator[Step]:
    """Yield the deal as dealt and after every action; to one seat only the steps it could notice.

    All steps share one deal, which goes on with them.
    """
    deal = cast("DealLike", record.deal(0))
    yield Step(0, None, None, _seen(deal.history, seat), deal)
    for number, action in enumerate(record.actions, start=1):
        actor = deal.to_act
        events = _seen(deal.play(action), seat)
        if seat is None or actor == seat:
            yield Step(number, actor, action, events, deal)
        elif events:
            yield Step(number, None, None, events, deal)


def _seen(events: Sequence[EventLike], seat: int | None) -> Sequence[EventLike]:
    return events if seat is None else [event.seen_by(seat) for event in events]


def _hands(deal: DealLike, seat: int | None) -> Sequence[HandLike | None]:
    """Every hand, or those that a seat may know."""
    if seat is not None:
        view = deal.view(seat)
        return [view.hand if other == seat else hand for other, hand in enumerate(view.hands)]
    return [deal.view(other).hand for other in range(len(deal.points))]


def _form(step: Step, seat: int | None) -> dict[str, Json]:
    """One step in the published form (docs/schema/replay-1.json)."""
    hands = _hands(step.deal, seat)
    return {
        "format": FORM,
        "step": step.number,
        "seat": step.actor,
        "action": step.action,
        "events": [event.to_dict() for event in step.events],
        "hands": [None if hand is None else str(hand) for hand in hands],
        "points": list(step.deal.points),
    }


class Replay:
    """Shows the steps of a record one after another."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self.record = record
        self.game = find_game(record.game)
        self.table = load_table(record.game)
        self.seat = seat
        self.names = record.players

    def run(self, start: int, waiting: bool) -> None:
        """Show every step from this one on, waiting for Enter before the next or not."""
        shown = 0
        for step in steps(self.record, self.seat):
            if step.number < start:
                continue
            if shown and waiting and not _go_on():
                return
            if shown and not waiting:
                say()
            self.show(step)
            shown += 1
        if not self.record.is_finished:
            say("The record ends here: the deal is not finished.")

    def show(self, step: Step) -> None:
        """Show what happened at a step, and the table after it."""
        deal, total = step.deal, len(self.record.actions)
        seats = len(deal.points)
        who = Who(self.names or ["-"] * seats, self.seat)
        done = "" if step.actor is None else f": {who(step.actor)} {step.action}"
        title(f"{self.game.name}: step {step.number} of {total}{done}")
        happened = news(step.events, self.table, who)
        show([happened])
        # What is open on the table is the same in every view; the one to act sees what it is asked.
        view = deal.view(self.seat if self.seat is not None else deal.to_act or 0)
        if deal.is_over:
            report = end_report(view, self.table, who)
        else:
            open_hands = enumerate(_hands(deal, self.seat))
            hands = [(who(seat), hand) for seat, hand in open_hands if hand is not None]
            report = table_report(view, self.table, who, hands)
        show(report, after_another=bool(happened.lines))


def _go_on() -> bool:
    """Ask whether to show the next step."""
    while True:
        text = ask("Enter: next, q: quit>")
        if text is None or text.lower() in ("q", "quit"):
            return False
        if not text:
            return True
        say("only Enter or q", style="red")
