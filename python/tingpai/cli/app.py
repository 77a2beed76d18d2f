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
_COMMANDS = ("analyze", "score")


class _Commands(click.RichGroup):
    """A group that imports a command's file when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tingpai.cli.{cmd_name}"), cmd_name)
        return command


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
