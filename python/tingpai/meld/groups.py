"""Names of kinds and lists of groups, for writing a Spec down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["runs", "sets", "suit"]


def suit(letter: str, ranks: int = 9) -> tuple[str, ...]:
    """Name the kinds of a suit: ``suit("m")`` is ``("1m", ..., "9m")``."""
    return tuple(f"{rank}{letter}" for rank in range(1, ranks + 1))


def runs(*suits: Sequence[str], size: int = 3) -> list[tuple[str, ...]]:
    """List every run of ``size`` neighbours in each of the suits, which are names in order."""
    return [
        tuple(own[start : start + size]) for own in suits for start in range(len(own) - size + 1)
    ]


def sets(kinds: Iterable[str], size: int = 3) -> list[tuple[str, ...]]:
    """List the sets of ``size`` cards alike, one for each kind."""
    return [(kind,) * size for kind in kinds]
