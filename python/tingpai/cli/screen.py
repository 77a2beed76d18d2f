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
    if not sys.stdout.isatty():
        say(f"== {text} ==")
    elif columns_of(text) > _terminal_width() - 4:
        say(text, style="bold")
    else:
        from rich.console import Console
        from rich.text import Text

        Console(highlight=False).rule(Text(text, style="bold"), align="left", style="green")


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
    """Put a question and read a line, spaces evened out; ``None`` at the end of the input.

    An answer that no terminal shows while it is typed is printed after the question, so that what
    is captured reads like what a player sees.
    """
    typed = sys.stdin is not None and sys.stdin.isatty()
    say(question, style="bold", end=" " if typed else "")
    sys.stdout.flush()
    line = "" if sys.stdin is None else sys.stdin.readline()
    text = " ".join(line.split())
    if not line or not typed:
        say(f" {text}".rstrip())
    return text if line else None


def keep_reading() -> None:
    """Read what is no UTF-8 as wrong input, not as the end of the program."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def name_of(path: str | os.PathLike[str]) -> str:
    """A path as it can be typed again."""
    import shlex

    return shlex.quote(os.fspath(path))
