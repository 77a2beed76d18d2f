"""The kinds of a Spec: an index that prints as its name."""

from __future__ import annotations

import tingpai.kinds

__all__ = ["Kind"]


class Kind(tingpai.kinds.Kind):
    """A kind of a Spec: ``Kind(4, "5m")`` is an ``int``, 4, whose ``str()`` is its name.

    Kinds are equal if index and name are; a kind also equals its plain index.
    """

    game = "meld"
    _name: str

    def __new__(cls, index: int, name: str) -> Kind:
        """Make the kind with this index and name; a Spec makes its own."""
        kind = int.__new__(cls, index)
        kind._name = name
        return kind

    def __str__(self) -> str:
        return self._name

    @property
    def face(self) -> str:
        """The name: these kinds have no other face."""
        return self._name

    def __repr__(self) -> str:
        return f"Kind({int(self)}, {self._name!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Kind):
            return int(self) == int(other) and self._name == other._name
        if isinstance(other, tingpai.kinds.Kind):
            return False
        return int.__eq__(self, other) if isinstance(other, int) else NotImplemented

    __hash__ = int.__hash__

    def __reduce__(self) -> tuple[type[Kind], tuple[int, str]]:  # type: ignore[override]
        return type(self), (int(self), self._name)
