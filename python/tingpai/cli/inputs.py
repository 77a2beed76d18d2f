"""What every command reads: a game, hands, rules files. Bad input is one clear refusal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tingpai.errors import TingpaiError

if TYPE_CHECKING:
    from tingpai.cli.protocols import Json, MeldGame, RulesLike

__all__ = [
    "HandCommand",
    "print_json",
    "read_lines",
    "read_rules",
    "read_seen",
    "utf8",
]


class HandCommand(click.RichCommand):
    """A command whose hand may be several words, one of them the missing suit ``-s``."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take words of one dash as parts of the hand; refuse unknown options of two."""
        before = args[: args.index("--")] if "--" in args else args
        known = [name for option in self.get_params(ctx) for name in option.opts]
        for word in before:
            name = word.partition("=")[0]
            if name.startswith("--") and name not in known:
                near = get_close_matches(name, known)
                raise click.NoSuchOption(name, possibilities=near, ctx=ctx)
        return super().parse_args(ctx, args)


def _rules_data(path: Path) -> dict[str, object]:
    """Read the JSON object of a rules file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise TingpaiError(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise TingpaiError(f"{path}: no JSON: {error}") from error
    if not isinstance(data, dict):
        raise TingpaiError(f"{path}: rules are a JSON object, as Rules.to_dict gives it")
    return data


def read_rules(path: Path | None, game: MeldGame) -> RulesLike | None:
    """Read the rules from a file in the form of ``Rules.to_dict``; ``None`` without a file."""
    if path is None:
        return None
    data = _rules_data(path)
    try:
        return game.Rules.from_dict(data)
    except (TingpaiError, TypeError) as error:
        raise TingpaiError(f"{path}: {error}") from error


def read_seen(game: MeldGame, cards: str | None) -> Sequence[int]:
    """Read the cards seen as one count a kind."""
    try:
        return game.parse_cards(utf8(cards or ""))
    except TingpaiError as error:
        raise type(error)(f"--seen: {error}") from error


def utf8(text: str) -> str:
    """Refuse bytes that Python has carried along as lone surrogates because they are no UTF-8."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise TingpaiError("no text in UTF-8")
    return text


def read_lines() -> Iterator[tuple[int, str]]:
    """Yield standard input's lines with their numbers from 1, without the blank ones."""
    number = 0
    # Python has no such object where the descriptor was closed.
    if sys.stdin is None:
        raise TingpaiError("-: standard input is closed")
    try:
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                yield number, line.strip()
    except UnicodeDecodeError as error:
        raise TingpaiError(f"after line {number}: no text in UTF-8") from error


def print_json(form: Json) -> None:
    """Print one JSON object on one line, in ASCII where the output takes no more."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(form, ensure_ascii=not utf8))
