"""Si Se Pai hands by the array: the single queries of ``Hand`` for n hands at once.

Every call takes ``counts``, an integer array of shape (n, 29): cards by kind index (SP-1), a hand
a row, nothing of it exposed. Any integer dtype, any strides, read-only or not, n from 0. ``rules``,
``out``, ``threads`` and the errors: as in ``tingpai.sichuan.batch``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from tingpai._batch import sisepai as _sisepai

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tingpai._core.sisepai import Rules
    from tingpai._types import IntArray

__all__ = ["acceptance", "best_discard", "is_complete", "max_score", "score", "shanten", "waits"]


def is_complete(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Whether each hand of 21 cards is all in groups (SP-6): bool (n,). One of 20 is not."""
    return _sisepai.is_complete(counts, None, None, rules, out, threads)


def shanten(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """Takes to win less one, of each hand of 20 or 21 cards (SP-15): int8 (n,), -1 complete."""
    return _sisepai.shanten(counts, None, None, rules, out, threads)


@overload
def waits(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    as_bool: Literal[False] = False,
    out: NDArray[np.uint32] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32]: ...
@overload
def waits(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    as_bool: Literal[True],
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]: ...
def waits(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    as_bool: bool = False,
    out: NDArray[np.uint32] | NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32] | NDArray[np.bool_]:
    """The waits of each hand of 20 cards (SP-16), none if it is not ready.

    uint32 (n,) with bit k set for kind k, or with ``as_bool`` bool (n, 29).
    """
    return _sisepai.waits(counts, None, None, rules, as_bool, out, threads)


def acceptance(
    counts: IntArray,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: tuple[NDArray[np.uint32], NDArray[np.uint8]] | None = None,
    threads: int = 1,
) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """The kinds that lower each hand's shanten, and how many live copies they have.

    For hands of 20 cards (SP-16): uint32 (n,) with bit k set for kind k, uint8 (n,) copies that are
    neither in the hand nor in ``seen``, an integer array (29,) for all hands or (n, 29) (G-4).
    ``out``: a pair of arrays.
    """
    return _sisepai.acceptance(counts, None, None, seen, rules, out, threads)


def score(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """Points of each hand of 21 cards (SP-5): int64 (n,).

    -1 where the hand is not complete.
    """
    return _sisepai.score(counts, None, None, rules, out, threads)


def max_score(
    counts: IntArray,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """The most points over the waits of each hand of 20 cards: int64 (n,).

    -1 where the hand is not ready.
    """
    return _sisepai.max_score(counts, None, None, rules, out, threads)


def best_discard(
    counts: IntArray,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """The kind that ``Hand.discards`` puts first for each hand of 21 cards: int8 (n,).

    Least shanten, then most live acceptance given ``seen`` (an integer array (29,) or (n, 29)),
    then the best score over the waits, then the lowest kind. -1 for the hand of all Generals and
    flowers, none of which may be discarded (SP-8).
    """
    return _sisepai.best_discard(counts, None, None, seen, rules, out, threads)
