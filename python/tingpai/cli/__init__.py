"""The command line, ``tingpai``. A front end: it knows no rule and searches nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 done, 2 bad input (one line on standard error says what).

    ``args`` are the words after the program's name, ``sys.argv[1:]`` unless given.
    """
    words = list(sys.argv[1:] if args is None else args)
    if words == ["--version"]:
        from tingpai import __version__

        # Answered here, so that asking for the version imports nothing else.
        print(f"tingpai {__version__}")
        sys.exit(0)
    from tingpai.cli.app import run

    if sys.stdout is None:  # the descriptor was closed
        print("tingpai: standard output is closed", file=sys.stderr)
        sys.exit(2)
    try:
        code = run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as `head` does. Nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        print(f"tingpai: standard output: {error.strerror}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
