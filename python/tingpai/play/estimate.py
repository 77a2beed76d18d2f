"""Means with confidence intervals, from exact sums."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

__all__ = ["CONFIDENCE", "Estimate", "Sums", "student_t"]

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean and the half width of its 95 % confidence interval, ``None`` for a single value."""

    mean: float
    half_width: float | None

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.half_width is None else self.mean - self.half_width

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.half_width is None else self.mean + self.half_width

    def to_dict(self) -> dict[str, float | None]:
        """Return ``mean``, ``low`` and ``high``."""
        return {"mean": self.mean, "low": self.low, "high": self.high}

    def __str__(self) -> str:
        """Return the mean and the half width, as in a table."""
        width = "" if self.half_width is None else f" ±{self.half_width:.4f}"
        return f"{self.mean:.4f}{width}"


@dataclass
class Sums:
    """The number of whole values, their sum and the sum of their squares: exact in any order."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Take one value more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self, divisor: int) -> Estimate:
        """Estimate the mean of the values, each divided by ``divisor``.

        The half width is t·s/√n: s² the unbiased variance, t Student's quantile for n - 1 degrees
        of freedom.
        """
        n = self.count
        mean = self.total / (n * divisor)
        if n < 2:
            return Estimate(mean, None)
        spread = math.sqrt((n * self.squares - self.total**2) / (n - 1)) / n  # s / √n
        return Estimate(mean, student_t(n - 1) * spread / divisor)


def student_t(freedom: int) -> float:
    """Return the quantile of Student's distribution for a two-sided interval of 95 %.

    Few degrees of freedom: by halving, on the finite series of the distribution. Many: by its
    expansion about the normal quantile. Abramowitz and Stegun, 26.7.3, 26.7.4 and 26.7.5.
    """
    if freedom > 200:
        return _expanded(NormalDist().inv_cdf((1 + CONFIDENCE) / 2), freedom)
    low, high = 0.0, 100.0
    while (middle := (low + high) / 2) not in (low, high):
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return middle


def _within(t: float, freedom: int) -> float:
    """The probability that Student's variable is no farther than ``t`` from 0."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term, series = (cosine if odd else 1.0), 0.0
    for power in range(odd, freedom - 1, 2):
        series += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    return (angle + sine * series) * 2 / math.pi if odd else sine * series


def _expanded(z: float, freedom: int) -> float:
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))
