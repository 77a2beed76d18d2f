"""Kowah hands by the array: the single queries of ``Hand`` for n hands at once.

Every call takes ``counts``, an integer array of shape (n, 30): cards by kind index (KW-1), a hand
a row. Any integer dtype, any strides, read-only or not, n from 0. Beside it:

- ``declared``: None, one kind for all hands, or an integer array (n,) of the kinds that players
  have declared to wait for: 0 to 29, -1 none (KW-8);
- ``rules``, ``out``, ``threads`` and the errors: as in ``tingpai.sichuan.batch``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from tingpai._batch import kowah as _kowah

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tingpai._core.kowah import Rules
    from tingpai._types import IntArray

__all__ = ["acceptance", "best_discard", "is_complete", "max_score", "score", "shanten", "waits"]


def is_complete(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Whether each hand of nine cards is complete (KW-14): bool (n,). One of eight is not."""
    return _kowah.is_complete(counts, None, declared, rules, out, threads)


def shanten(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """Shanten of each hand of eight or nine cards (KW-14): int8 (n,), -1 complete."""
    return _kowah.shanten(counts, None, declared, rules, out, threads)


@overload
def waits(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: Literal[False] = False,
    out: NDArray[np.uint32] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32]: ...
@overload
def waits(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: Literal[True],
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]: ...
def waits(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: bool = False,
    out: NDArray[np.uint32] | NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32] | NDArray[np.bool_]:
    """The waits of each hand of eight cards, none if it is not ready; the declared one alone.

    uint32 (n,) with bit k set for kind k, or with ``as_bool`` bool (n, 30).
    """
    return _kowah.waits(counts, None, declared, rules, as_bool, out, threads)


def acceptance(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: tuple[NDArray[np.uint32], NDArray[np.uint8]] | None = None,
    threads: int = 1,
) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """The kinds that lower each hand's shanten, and how many live copies they have.

    For hands of eight cards: uint32 (n,) with bit k set for kind k, uint8 (n,) copies that are
    neither in the hand nor in ``seen``, an integer array (30,) for all hands or (n, 30) (G-4).
    ``out``: a pair of arrays.
    """
    return _kowah.acceptance(counts, None, declared, seen, rules, out, threads)


def score(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """Points of each hand of nine cards, won by an own draw (KW-12): int64 (n,).

    -1 where the hand is not complete.
    """
    return _kowah.score(counts, None, None, rules, out, threads)


def max_score(
    counts: IntArray,
    declared: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """The most points each hand of eight cards could win for, by an own draw: int64 (n,).

    -1 where the hand is not ready.
    """
    return _kowah.max_score(counts, None, declared, rules, out, threads)


def best_discard(
    counts: IntArray,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """The kind that ``Hand.discards`` puts first for each hand of nine cards: int8 (n,).

    Least shanten, then most live acceptance given ``seen`` (an integer array (30,) or (n, 30)),
    then the best score over the waits, then the lowest kind.
    """
    return _kowah.best_discard(counts, None, None, seen, rules, out, threads)
