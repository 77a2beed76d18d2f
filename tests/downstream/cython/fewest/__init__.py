"""How far away hands are, asked from C without the lock of the interpreter."""

from ._fewest import Suit, acceptance, most_points, nearest, repeated, shanten

__all__ = ["Suit", "acceptance", "most_points", "nearest", "repeated", "shanten"]
