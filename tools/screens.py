"""Write tests/screens/: what the terminal shows in scripted sessions.

    python tools/screens.py

Every game is played to its end with hints, wrong inputs, a quit and a resume, and a record is
replayed; output is captured as when it is piped, which is the same at any width. ``terminal.txt``
is the beginning of a deal on a terminal of 80 columns, without its colours.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "screens"
sys.path.insert(0, str(ROOT / "tests"))

from cli_runner import run  # noqa: E402
from tingpai.cli.session import HUMAN, make_agents  # noqa: E402
from tingpai.registry import find_game  # noqa: E402


class Script(NamedTuple):
    """A deal played at the terminal, and left after so many own choices."""

    game: str
    seed: int
    seat: int
    agents: tuple[str, ...]
    leave: int

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat."""
        return (*self.agents[: self.seat], HUMAN, *self.agents[self.seat :])

    def words(self, *more: str) -> list[str]:
        """The command that deals it."""
        options = ["--seat", str(self.seat), "--seed", str(self.seed)]
        return ["play", self.game, *options, "--agents", ",".join(self.agents), *more]


SCRIPTS = (
    Script("sichuan", 9, 0, ("random", "greedy", "greedy"), 5),
    Script("sisepai", 22, 1, ("greedy", "random", "greedy"), 4),
    Script("kowah", 43, 2, ("greedy", "random"), 4),
    Script("chuopai", 4, 0, ("random", "greedy"), 3),
)

# Said before a choice: what is no choice, help and analysis, the table again.
ASIDES = ["0", "99", "discard", "", "h", "?", "t"]


def choices(script: Script) -> list[str]:
    """What the greedy player does in that seat: numbers and notations in turn."""
    deal = find_game(script.game).load().Deal(script.seed)
    agents = make_agents(script.players, script.seed)
    said: list[str] = []
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        if agents[seat] is not None:
            deal.play(agents[seat].act(view))
            continue
        action = view.greedy_action()
        number = view.legal_actions().index(action) + 1
        said.append(str(action) if len(said) % 2 else str(number))
        deal.play(action)
    return said


@contextmanager
def folder(path: Path) -> Iterator[None]:
    """Work in a folder, so that files are named shortly."""
    before = Path.cwd()
    os.chdir(path)
    try:
        yield
    finally:
        os.chdir(before)


def session(words: Sequence[str], said: Iterable[str]) -> str:
    """The command and what it printed, answers included."""
    answer = run(*words, stdin="".join(f"{line}\n" for line in said))
    status = f"[exit code {answer.code}]\n" if answer.code else ""
    return f"$ tingpai {' '.join(words)}\n{answer.out}{answer.err}{status}"


def play_screens(script: Script) -> str:
    """Play to the end: asides and a quit in the first part, the rest after the resume."""
    said = choices(script)
    file = f"{script.game}.jsonl"
    first = [*ASIDES, *said[: script.leave], "q"]
    begun = session(script.words("--hints", "--record", file), first)
    again = ["play", script.game, "--record", file, "--hints"]
    return f"{begun}\n{session(again, said[script.leave :])}"


def replay_screens(script: Script) -> str:
    """Replay what was played: the first steps, one seat's view, verification."""
    file = f"{script.game}.jsonl"
    stepped = session(["replay", file, "--step"], ["", "", "x", "q"])
    total = len(Path(file).read_text("utf-8").split('"action"')) - 1
    last = ["replay", file, "--seat", "1", "--from", str(total - 6)]
    checked = session(["replay", file, "--verify"], [])
    return "\n".join([stepped, session(last, []), checked])


def screens() -> Iterator[tuple[str, str]]:
    """Yield the name and text of every file but the terminal's."""
    with tempfile.TemporaryDirectory() as path, folder(Path(path)):
        for script in SCRIPTS:
            yield f"play_{script.game}.txt", play_screens(script)
            yield f"replay_{script.game}.txt", replay_screens(script)


# ---- a real terminal ---------------------------------------------------------------------------

_COLOUR = re.compile(rb"\x1b\[[0-9;]*m")
_AGAIN = 5.0  # seconds until an interrupt that nothing came of is repeated
_INTERRUPT = b"\x03"
_PATIENCE = 120  # seconds of silence until a program that was not asked the expected is hung up on
TERMINAL_SAID = ["1", "99", "?", "1", "1", "q"]


def on_terminal(
    words: Sequence[str], said: Sequence[str], columns: int = 80, **variables: str
) -> tuple[int, str]:
    """Run the command on a pseudo-terminal, answering each question; exit code and output.

    ``variables`` are added to the environment.
    """
    import fcntl
    import pty
    import struct
    import termios

    own, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    env = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        env.pop(name, None)
    env.update(variables)
    command = [sys.executable, "-m", "tingpai", *words]
    # A session of its own makes the pseudo-terminal its controlling one, for Ctrl-C.
    child = subprocess.Popen(
        command,
        stdin=other,
        stdout=other,
        stderr=other,
        env=env,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(other)
    shown, answers, sent = b"", iter(said), b""
    waited = 0.0
    while waited < _PATIENCE:
        ready, _, _ = select.select([own], [], [], _AGAIN)
        if not ready:
            waited += _AGAIN
            # A signal just before Python begins to wait for a line is seen after the next key.
            if sent == _INTERRUPT:
                os.write(own, sent)
            continue
        waited = 0.0
        chunk = _read(own)
        if not chunk:
            break
        shown += chunk
        if _COLOUR.sub(b"", shown[-40:]).endswith(b"> "):
            sent = next(answers, "\x04").encode()
            os.write(own, sent)
    os.close(own)  # hangs up on a program that still waits
    return child.wait(), shown.decode().replace("\r\n", "\n")


def _read(descriptor: int) -> bytes:
    """What has been shown since; nothing where the program has ended."""
    try:
        return os.read(descriptor, 65536)
    except OSError:  # the other end has closed
        return b""


def without_colours(text: str) -> str:
    """The text alone, without spaces at the ends of lines."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return "".join(f"{line.rstrip()}\n" for line in plain.splitlines())


def terminal_screen() -> str:
    """The beginning of a deal on a terminal."""
    words = SCRIPTS[0].words("--hints")
    code, shown = on_terminal(words, [f"{text}\n" for text in TERMINAL_SAID])
    assert code == 0, shown
    return f"$ tingpai {' '.join(words)}\n{without_colours(shown)}"


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in [*screens(), ("terminal.txt", terminal_screen())]:
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER.relative_to(ROOT) / name)


if __name__ == "__main__":
    main()
