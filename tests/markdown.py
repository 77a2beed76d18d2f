"""The Markdown pages of the repository and what they contain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


def pages() -> list[Path]:
    """README and its like, and everything under docs/."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


class Block(NamedTuple):
    language: str
    text: str


def blocks(text: str) -> Iterator[Block]:
    """Fenced blocks in order."""
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Block(match[1], match[2])


class Session(NamedTuple):
    """A command of a ``console`` block and the output that follows it."""

    command: str
    output: str


def sessions(text: str) -> Iterator[Session]:
    """Every ``$ command`` of the ``console`` blocks."""
    for block in blocks(text):
        if block.language != "console":
            continue
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Session(command, output)


def without_code(text: str) -> str:
    """The prose alone: no fenced blocks, no inline code."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", text)


def headings(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in found}
