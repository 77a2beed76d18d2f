"""Writes the tables of docs/env.md, what observations hold: ``python tools/env_tables.py``."""

from __future__ import annotations

import re
from pathlib import Path

import tingpai
from tingpai import env

PAGE = Path(__file__).parents[1] / "docs" / "env.md"
MARKED = re.compile(r"(?<=<!-- tables -->\n).*(?=<!-- end of tables -->)", re.DOTALL)
UNITS = {"copies": "copies", "flag": "0 or 1"}


def table_of(game: str) -> str:
    """The table of one game."""
    encoder = env.Encoder(game)
    planes, rows, columns = encoder.planes_shape
    lines = [
        f"`float` has shape ({encoder.float_shape[0]},), `planes` ({planes}, {rows}, {columns}); "
        f"{encoder.actions} actions.",
        "",
        "| planes | floats | part | what it says | values |",
        "|---|---|---|---|---|",
    ]
    for part in encoder.parts:
        values = UNITS.get(part.unit) or f"{part.low:.0f} to 1".replace("-", "−")
        row = (_span(part.planes), _span(part.floats), part.name, part.meaning, values)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def _span(places: slice[int, int, None]) -> str:
    first, last = places.start, places.stop - 1
    return str(first) if first == last else f"{first}–{last}"


def tables() -> str:
    """The tables of all games, each under its heading."""
    return (
        "".join(f"\n## {game.title}\n\n{table_of(game.name)}\n" for game in tingpai.games()) + "\n"
    )


def with_tables(page: str) -> str:
    """The page with its tables made anew."""
    assert MARKED.search(page), "the page has no place for the tables"
    return MARKED.sub(lambda _: tables(), page)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
