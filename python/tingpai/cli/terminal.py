"""Reports on a terminal, with rich."""

from __future__ import annotations

from typing import Literal

import rich.box
import rich.table
from rich.console import Console
from rich.text import Text

from tingpai.cli.report import Facts, Report, Table, joined

__all__ = ["print_report"]

_STYLES = {
    "hand": "bold",
    "shanten": "bold yellow",
    "score": "bold green",
    "at best": "green",
    "wait": "bold cyan",
    "accepts": "cyan",
    "discard": "bold cyan",
    "points": "green",
    "fan": "green",
    "live": "magenta",
}
_NUMBERS = {"shanten", "kinds", "live", "points", "fan", "count"}


def _facts(facts: Facts) -> rich.table.Table:
    grid = rich.table.Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for label, text in facts.lines:
        grid.add_row(label, Text(text, style=_STYLES.get(label, "")))
    return grid


def _table(table: Table) -> rich.table.Table:
    view = rich.table.Table(box=rich.box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
    for name in table.heading:
        right = name in _NUMBERS
        justify: Literal["left", "right"] = "right" if right else "left"
        view.add_column(name, justify=justify, overflow="fold", style=_STYLES.get(name, ""))
    for row in table.rows:
        view.add_row(*map(Text, row))
    return view


def print_report(report: Report, console: Console | None = None) -> None:
    """Print a report to the terminal (``console``, or standard output)."""
    console = console or Console(highlight=False)
    for part in joined(report):
        console.print(_facts(part) if isinstance(part, Facts) else _table(part))
