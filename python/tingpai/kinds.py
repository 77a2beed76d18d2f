"""Kinds: the faces of cards (clause G-1), shared by every game.

A kind is an ``int``, its index in the rules page's order, whose ``str()`` is its notation. Each
game has its own subclass ``Kind`` with a fixed set of members, ``KINDS``; kinds of different games
never compare equal.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from tingpai.errors import HandError, NotationError

__all__ = ["Kind", "make_kinds"]


class Kind(int):
    """Base of the games' kinds: an index that prints as its notation.

    ``Kind(x)`` takes an index, a notation or a face and returns the one member object there is;
    anything else raises ``NotationError`` or ``HandError`` (``TypeError`` for a wrong type).
    """

    game: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ()
    faces: ClassVar[tuple[str, ...]] = ()
    _members: ClassVar[tuple[Kind, ...]] = ()
    _by_name: ClassVar[dict[str, Kind]] = {}

    def __new__(cls, value: int | str) -> Kind:
        """Return the member with this index or notation."""
        if isinstance(value, str):
            member = cls._by_name.get(value)
            if member is None:
                raise NotationError(f"{value!r} is no {cls.game} kind")
            return member
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"a kind is an index or a notation, not {type(value).__name__}")
        if isinstance(value, Kind) and not isinstance(value, cls):
            raise HandError(f"{value!r} is no {cls.game} kind")
        index = operator.index(value)
        if not 0 <= index < len(cls._members):
            raise HandError(f"{index} is no {cls.game} kind: 0 to {len(cls._members) - 1}")
        return cls._members[index]

    def __str__(self) -> str:
        return type(self).names[int(self)]

    @property
    def face(self) -> str:
        """The Unicode or Chinese face; the notation where a game has no faces."""
        faces = type(self).faces
        return faces[int(self)] if faces else str(self)

    def __repr__(self) -> str:
        return f"Kind({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Kind):
            return self is other
        return int.__eq__(self, other) if isinstance(other, int) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    # The slot of int itself, so that a dictionary hashes a kind without a Python call.
    __hash__ = int.__hash__

    def __reduce__(self) -> tuple[type[Kind], tuple[int]]:
        return type(self), (int(self),)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


KindT = TypeVar("KindT", bound=Kind)


def make_kinds(
    cls: type[KindT], names: Sequence[str], faces: Sequence[str] = ()
) -> tuple[KindT, ...]:
    """Create the members of ``cls``, one for each name in index order, and return them."""
    members = tuple(int.__new__(cls, index) for index in range(len(names)))
    cls.names = tuple(names)
    cls.faces = tuple(faces)
    cls._members = members
    cls._by_name = dict(zip([*names, *faces], [*members, *members[: len(faces)]], strict=True))
    return members
