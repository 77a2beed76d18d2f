"""Reading the record of a deal for the commands that go on with it or show it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tingpai.cli.table import DealLike
from tingpai.errors import RecordError, TingpaiError
from tingpai.play import Record

__all__ = ["read_record"]


def read_record(file: Path) -> tuple[Record, DealLike]:
    """Read a record and play it by the rules; the record and the deal as it ends.

    ``TingpaiError`` names the file and, for what was altered or cut short, the line.
    """
    try:
        record = Record.read(file)
    except OSError as error:
        raise TingpaiError(f"{file}: {error.strerror}") from error
    try:
        return record, cast("DealLike", record.verify())
    except RecordError as error:
        raise TingpaiError(f"{file}: {error}") from error
