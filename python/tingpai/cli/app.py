"""The group of commands. Each command is one file, imported when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import rich_click as click

from tingpai import __version__, games
from tingpai.errors import TingpaiError

__all__ = ["run", "tingpai"]

# A command is the object of its name in the module of its name: tingpai.cli.analyze.analyze.
_COMMANDS = {
    "analyze": "What a hand is worth: shanten, waits, score, discards.",
    "score": "What a complete hand scores, item by item.",
    "simulate": "A match of players against each other on many deals.",
    "solve": "Exact values of open Chuo Pai positions, JSON lines in and out.",
    "play": "A deal at the table: play it against agents, with hints if wanted.",
    "replay": "A record of a deal, step by step.",
}


class _Later(click.RichCommand):
    """Stands for a command in the list of commands; its file is imported when it is run."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.RichContext:
        command = getattr(import_module(f"tingpai.cli.{self.name}"), str(self.name))
        context: click.RichContext = command.make_context(info_name, args, parent, **extra)
        return context


class _Commands(click.RichGroup):
    """A group that knows its commands by name and line of help alone."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        text = _COMMANDS.get(cmd_name)
        return None if text is None else _Later(name=cmd_name, help=text)


_GAME_LIST = "\n\n".join(f"{game.name}: {game.title}" for game in games())


@click.group(
    cls=_Commands,
    help=f"Exact hand analysis. The games:\n\n{_GAME_LIST}",
    epilog="`tingpai COMMAND --help` says more about a command.",
)
@click.version_option(__version__, message="tingpai %(version)s")
def tingpai() -> None:
    """Only holds the commands."""


def run(words: Sequence[str]) -> int:
    """Run one command; return the exit code. Bad input: one line on standard error, code 2."""
    try:
        code = tingpai.main(args=list(words), prog_name="tingpai", standalone_mode=False)
    except click.Abort:
        return 130
    except click.ClickException as error:
        return _refuse(error.format_message())
    except TingpaiError as error:
        return _refuse(str(error))
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    print("tingpai:", " ".join(message.split()), file=sys.stderr)
    return 2
