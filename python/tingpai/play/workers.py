"""Who plays a match: this process, processes of joblib or a Dask cluster, all with one result."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Generator, Sequence
from importlib import import_module
from itertools import islice
from signal import SIG_IGN, SIGINT, signal
from types import ModuleType
from typing import TypeAlias

from tingpai import __version__
from tingpai.errors import TingpaiError
from tingpai.play.plan import Block, Plan

__all__ = ["Parts", "play_parts", "split"]

# Deals from a number to before another.
Parts: TypeAlias = Sequence[tuple[int, int]]
Blocks: TypeAlias = Generator[list[Block], None, None]

# Deals a part at most: of the core so many that the file is not written at every blink, of Python
# players few, since they may be slow. What a match gives does not depend on it.
_CORE_PART = 256
_PYTHON_PART = 4
_PARTS = 16  # at least, where there are so many deals: for workers to share


def split(plan: Plan, start: int, stop: int) -> Parts:
    """Cut the deals from ``start`` to before ``stop`` into parts, in order."""
    most = _CORE_PART if plan.is_core else _PYTHON_PART
    size = max(1, min(most, (stop - start) // _PARTS))
    return [(first, min(first + size, stop)) for first in range(start, stop, size)]


def play_parts(plan: Plan, parts: Parts, workers: int = 1, scheduler: str | None = None) -> Blocks:
    """Play the parts and yield their blocks in order. Close it to give up the rest.

    ``TingpaiError`` where the extra that is needed is not installed, or nothing answers at the
    address of the scheduler.
    """
    if scheduler is not None and parts:
        return _on_dask(plan, parts, scheduler)
    if workers > 1 and parts:
        return _in_processes(plan, parts, workers)
    return (plan.play(*part) for part in parts)


def _in_processes(plan: Plan, parts: Parts, workers: int) -> Blocks:
    joblib = _extra("joblib", "match")
    play = joblib.delayed(_play_deaf)
    pool = joblib.Parallel(n_jobs=workers, batch_size=1, return_as="generator")
    blocks: Generator[list[Block], None, None] = pool(
        play(plan, __version__, *part) for part in parts
    )
    try:
        # No `yield from`: it would close them before the warnings are off.
        for part in blocks:  # noqa: UP028
            yield part
    finally:
        with warnings.catch_warnings():
            # Given up early, joblib warns of what has been played for nothing.
            warnings.simplefilter("ignore")
            blocks.close()


def _on_dask(plan: Plan, parts: Parts, address: str) -> Blocks:
    distributed = _extra("distributed", "distributed")
    try:
        distributed.comm.resolve_address(address)  # a Client would wait before it tells
        client = distributed.Client(address, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise TingpaiError(f"scheduler {address!r}: {error}") from error
    with client:
        rest = (client.submit(_play, plan, __version__, *part, pure=False) for part in parts)
        ahead = 2 * max(2, sum(client.nthreads().values()))
        waiting = deque(islice(rest, ahead))
        try:
            while waiting:
                blocks: list[Block] = waiting.popleft().result()
                waiting.extend(islice(rest, 1))
                yield blocks
        finally:
            client.cancel(list(waiting))


def _play(plan: Plan, version: str, start: int, stop: int) -> list[Block]:
    """Play a part, in whatever process this is."""
    if version != __version__:
        raise TingpaiError(f"a worker has tingpai {__version__}, the match is of {version}")
    return plan.play(start, stop)


def _play_deaf(plan: Plan, version: str, start: int, stop: int) -> list[Block]:
    """Play a part in a process of joblib, which is not to answer to Ctrl-C: the match ends it."""
    signal(SIGINT, SIG_IGN)
    return _play(plan, version, start, stop)


def _extra(package: str, extra: str) -> ModuleType:
    """Import a package that comes with an extra."""
    try:
        return import_module(package)
    except ImportError as error:
        message = f"{package} is not installed: pip install 'tingpai[{extra}]'"
        raise TingpaiError(message) from error
