"""What a hand is worth to a player who draws alone (``docs/value.md``)."""

from tingpai._core.search import Value

__all__ = ["Value"]
