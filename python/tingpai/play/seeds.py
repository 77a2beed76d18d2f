"""The seeds of a match: every deal and every player has its own, whoever plays it and when.

They are outputs of SplitMix64, as docs/matches.md says. Any output is found at once, so that deals
can be played in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Words: TypeAlias = NDArray[np.uint64]

__all__ = ["deal_seeds", "player_seeds"]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_SHUFFLE = 4  # outputs of a deal's seed that its own generator starts from (docs/deals.md)


def _outputs(start: Words, number: Words) -> Words:
    """Outputs of these numbers, from 0, of SplitMix64 started at ``start``, modulo 2**64."""
    word: Words = start + (number + np.uint64(1)) * _STEP
    word = (word ^ (word >> np.uint64(30))) * _FIRST
    word = (word ^ (word >> np.uint64(27))) * _SECOND
    word ^= word >> np.uint64(31)
    return word


def deal_seeds(seed: int, start: int, stop: int) -> Words:
    """Return the seeds of the deals from number ``start`` to before ``stop`` of a match."""
    return _outputs(np.array([seed], np.uint64), np.arange(start, stop, dtype=np.uint64))


def player_seeds(deals: Words, seatings: int, agents: int) -> Words:
    """Return the seeds of every agent in every seating, of shape (deals, seatings, agents)."""
    numbers = np.arange(_SHUFFLE, _SHUFFLE + seatings * agents, dtype=np.uint64)
    return _outputs(deals[:, np.newaxis], numbers).reshape(len(deals), seatings, agents)
