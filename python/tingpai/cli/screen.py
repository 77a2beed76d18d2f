"""What the commands that play write: titles, choices, questions; plainly, or for a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

from tingpai.cli.report import columns_of

__all__ = ["ask", "grid", "say", "title"]

_PLAIN_WIDTH = 80  # of lists in several columns where there is no terminal


def _terminal_width() -> int:
    return shutil.get_terminal_size().columns


def say(text: str = "", *, style: str = "", end: str = "\n") -> None:
    """Print text: styled on a terminal, plainly anywhere else."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.text import Text

        Console(highlight=False).print(Text(text, style=style), end=end)
        return
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding), end=end)


def title(text: str) -> None:
    """Print the title of a screen."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.text import Text

        Console(highlight=False).rule(Text(text, style="bold"), align="left", style="green")
    else:
        say(f"== {text} ==")


def grid(entries: Sequence[str]) -> None:
    """Print entries in as many columns as fit, row by row."""
    if not entries:
        return
    room = max(map(columns_of, entries)) + 2
    width = _terminal_width() if sys.stdout.isatty() else _PLAIN_WIDTH
    across = max(1, width // room)
    for start in range(0, len(entries), across):
        row = entries[start : start + across]
        say("".join(text + " " * (room - columns_of(text)) for text in row).rstrip())


def ask(question: str) -> str | None:
    """Put a question and read a line; ``None`` at the end of the input.

    An answer that no terminal shows while it is typed is printed after the question, so that what
    is captured reads like what a player sees.
    """
    say(f"{question} ", style="bold", end="")
    sys.stdout.flush()
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        say()
        return None
    text = line.strip()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        say(text)
    return text


def keep_reading() -> None:
    """Read what is no UTF-8 as wrong input, not as the end of the program."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def name_of(path: str | os.PathLike[str]) -> str:
    """A path as it can be typed again."""
    import shlex

    return shlex.quote(os.fspath(path))
