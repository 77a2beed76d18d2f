"""Runs the command line in this process and keeps what it printed."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import NamedTuple

from tingpai.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str


def run(*words: str, stdin: str | bytes = "") -> Answer:
    """``tingpai WORDS``; output goes to files, as when it is piped."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main(list(words))
    except SystemExit as stop:
        code = int(str(stop.code))
    finally:
        sys.stdin = before
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Answer(code, texts[0], texts[1])


def refused(*words: str, stdin: str | bytes = "") -> str:
    """The one line of a refusal: code 2, nothing on standard output."""
    answer = run(*words, stdin=stdin)
    assert answer.code == 2, answer
    assert answer.out == ""
    assert answer.err.endswith("\n"), answer
    assert answer.err.count("\n") == 1, answer
    assert answer.err.startswith("tingpai: "), answer
    return answer.err.removeprefix("tingpai: ").rstrip("\n")
