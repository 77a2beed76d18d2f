"""The results of a match in a file: JSON Lines that a match can be taken up from again.

A header with all that determines the match, then a line a deal, in order. Only whole lines count.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from tingpai.errors import RecordError, TingpaiError
from tingpai.play.plan import Block

if TYPE_CHECKING:
    from tingpai._types import JSON

__all__ = ["Results"]

_MISSING = object()


class Results:
    """The results file of a match, open for going on. Use it in a ``with`` statement.

    ``header``: all that determines the match. ``TingpaiError`` where the file is of another match,
    and names what differs; ``RecordError`` where a line is not as it was written.
    """

    def __init__(self, path: str | os.PathLike[str], header: dict[str, JSON]) -> None:
        self._path = Path(path)
        self._header = header
        self._file: BinaryIO | None = None

    def __enter__(self) -> Results:
        try:
            self._file = self._path.open("r+b")
        except FileNotFoundError:
            self._file = self._path.open("x+b")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def _open(self) -> BinaryIO:
        assert self._file is not None, "used outside of its with statement"
        return self._file

    def read(self) -> Iterator[Block]:
        """Yield what has been played and make the file ready for what has not.

        A last line without its newline was torn when the match was interrupted; it is cut off.
        """
        file, whole = self._open, 0
        file.seek(0)
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                if number == 1 and not self._header_line.startswith(line):
                    self._refuse_header()
                break
            if number == 1:
                self._check_header(line)
            else:
                yield self._block(line, number)
            whole += len(line)
        file.truncate(whole)
        file.seek(whole)
        if not whole:
            self._write(self._header_line)

    def add(self, blocks: Iterable[Block]) -> None:
        """Append what has been played; it is on the disk when this returns."""
        self._write(b"".join(map(_block_line, blocks)))

    def _write(self, data: bytes) -> None:
        file = self._open
        file.write(data)
        file.flush()
        os.fsync(file.fileno())

    # ---- what a file holds ---------------------------------------------------------------------

    @property
    def _header_line(self) -> bytes:
        return _line(self._header)

    def _refuse_header(self) -> NoReturn:
        raise TingpaiError(f"{self._path}: no results of a match")

    def _check_header(self, line: bytes) -> None:
        """Refuse a file of another match."""
        if line == self._header_line:
            return
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or "match" not in there:
            self._refuse_header()
        own = json.loads(self._header_line)
        for key in [*own, *there]:
            here, other = own.get(key, _MISSING), there.get(key, _MISSING)
            if here != other:
                raise TingpaiError(
                    f"{self._path}: the results of another match: {key} is "
                    f"{_shown(other)} there, {_shown(here)} here"
                )
        self._refuse_header()

    def _block(self, line: bytes, number: int) -> Block:
        """Read the line of a deal; only what :meth:`add` writes is accepted."""
        agents, seatings, deals = (self._header[name] for name in ("agents", "seatings", "deals"))
        assert isinstance(agents, list)
        assert isinstance(seatings, int)
        assert isinstance(deals, int)
        try:
            data = json.loads(line)
            block = Block(number - 2, _rows(data["points"]), _rows(data["winners"]))
            good = (
                block.deal < deals
                and [len(row) for row in block.points] == [len(agents)] * seatings
            )
            good = good and len(block.winners) == seatings
            good = good and all(_is_subset(row, len(agents)) for row in block.winners)
            good = good and _block_line(block) == line
        except (ValueError, TypeError, KeyError, RecursionError):
            good = False
        if not good:
            message = f"{self._path}: line {number}: not the line of deal {number - 2}"
            raise RecordError(message, number)
        return block


def _rows(value: JSON) -> tuple[tuple[int, ...], ...]:
    """Read lists of whole numbers."""
    rows = []
    for row in value if isinstance(value, list) else [None]:
        if not isinstance(row, list):
            raise TypeError
        numbers = tuple(number for number in row if type(number) is int)
        if len(numbers) != len(row):
            raise TypeError
        rows.append(numbers)
    return tuple(rows)


def _is_subset(row: Sequence[int], count: int) -> bool:
    """Whether these are some of the numbers from 0 to before ``count``, in ascending order."""
    return list(row) == [number for number in range(count) if number in row]


def _block_line(block: Block) -> bytes:
    return _line({"deal": block.deal, "points": block.points, "winners": block.winners})


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _shown(value: object) -> str:
    return "missing" if value is _MISSING else json.dumps(value, ensure_ascii=False)
