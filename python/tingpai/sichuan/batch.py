"""Sichuan hands by the array: the single queries of ``Hand`` for n hands at once.

Every call takes ``counts``, an integer array of shape (n, 27): concealed tiles by kind index
(SC-1), a hand a row. Any integer dtype, any strides, read-only or not, n from 0. Beside it:

- ``melds``: None, or an integer array (n, 4) of declared melds: -1 none, k a pung of kind k,
  27 + k an exposed kong, 54 + k a concealed kong;
- ``void``: None, one missing suit for all hands, or an integer array (n,) of them: 0 to 2, -1 none
  declared (SC-3);
- ``rules``: None or a ``Rules``;
- ``out``: None, or an array of the answer's shape and dtype that is filled and returned; after an
  exception its contents are unspecified;
- ``threads``: how many threads share the work, the calling one included. The interpreter lock is
  released; Ctrl-C stops the call.

A row that is no hand for the query raises ``HandError`` that names the first such row and what is
wrong; an array of no integers raises ``TypeError`` that names the dtype; a shape that does not fit
raises ``HandError`` (``ValueError`` for ``out``). Nothing is wrapped or cut to fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from tingpai._batch import sichuan as _sichuan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tingpai._core.sichuan import Rules
    from tingpai._types import IntArray

__all__ = ["acceptance", "best_discard", "is_complete", "max_score", "score", "shanten", "waits"]


def is_complete(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Whether each hand is complete (SC-15): bool (n,). A hand before its draw is not."""
    return _sichuan.is_complete(counts, melds, void, rules, out, threads)


def shanten(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """Shanten of each hand, before or after its draw (SC-19a): int8 (n,), -1 complete."""
    return _sichuan.shanten(counts, melds, void, rules, out, threads)


@overload
def waits(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: Literal[False] = False,
    out: NDArray[np.uint32] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32]: ...
@overload
def waits(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: Literal[True],
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]: ...
def waits(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    as_bool: bool = False,
    out: NDArray[np.uint32] | NDArray[np.bool_] | None = None,
    threads: int = 1,
) -> NDArray[np.uint32] | NDArray[np.bool_]:
    """The waits of each hand before its draw (SC-19), none if it is not ready.

    uint32 (n,) with bit k set for kind k, or with ``as_bool`` bool (n, 27).
    """
    return _sichuan.waits(counts, melds, void, rules, as_bool, out, threads)


def acceptance(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: tuple[NDArray[np.uint32], NDArray[np.uint8]] | None = None,
    threads: int = 1,
) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """The kinds that lower each hand's shanten, and how many live copies they have.

    For hands before their draw: uint32 (n,) with bit k set for kind k, uint8 (n,) copies that are
    neither in the hand and its melds nor in ``seen``, an integer array (27,) for all hands or
    (n, 27) (G-4). ``out``: a pair of arrays.
    """
    return _sichuan.acceptance(counts, melds, void, seen, rules, out, threads)


def score(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """Points of each hand after its draw, structure only (SC-16, SC-17): int64 (n,).

    -1 where the hand is not complete.
    """
    return _sichuan.score(counts, melds, void, rules, out, threads)


def max_score(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    rules: Rules | None = None,
    out: NDArray[np.int64] | None = None,
    threads: int = 1,
) -> NDArray[np.int64]:
    """The most points each hand could win for before its draw, structure only: int64 (n,).

    The largest over the waits, as SC-23 settles by; -1 where the hand is not ready.
    """
    return _sichuan.max_score(counts, melds, void, rules, out, threads)


def best_discard(
    counts: IntArray,
    melds: IntArray | None = None,
    void: int | IntArray | None = None,
    *,
    seen: IntArray | None = None,
    rules: Rules | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
) -> NDArray[np.int8]:
    """The kind that ``Hand.discards`` puts first for each hand after its draw: int8 (n,).

    Least shanten, then most live acceptance given ``seen`` (an integer array (27,) or (n, 27)),
    then the best structural score over the waits, then the lowest kind; of the missing suit's
    tiles while there are any (SC-4).
    """
    return _sichuan.best_discard(counts, melds, void, seen, rules, out, threads)
