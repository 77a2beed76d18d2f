"""Sure points: a number that remembers the plays that make it (CP-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tingpai._core.chuopai import Play

__all__ = ["SurePoints"]


class SurePoints(int):
    """The largest total size of disjoint sure plays; ``plays`` are such plays, in kind order."""

    plays: tuple[Play, ...]

    def __new__(cls, points: int, plays: tuple[Play, ...]) -> SurePoints:
        """Make the number; the plays' sizes add up to it."""
        self = super().__new__(cls, points)
        self.plays = plays
        return self

    def __repr__(self) -> str:
        return f"SurePoints({int(self)}, {self.plays!r})"

    def __reduce__(self) -> tuple[type[SurePoints], tuple[int, tuple[Play, ...]]]:
        return type(self), (int(self), self.plays)
