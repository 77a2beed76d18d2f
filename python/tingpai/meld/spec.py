"""A meld game written down as data."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import SupportsIndex, TypeAlias, cast, final

from tingpai._core import meld as _core
from tingpai.errors import TingpaiError
from tingpai.meld.dicts import SpecDict
from tingpai.meld.form import Form, check_keys
from tingpai.meld.kind import Kind

__all__ = ["Spec"]

Group: TypeAlias = str | Sequence["Kind | int | str"]


@final
class Spec:
    """A meld game: its kinds and copies, its melds, and the forms of a complete hand. Immutable.

    ``kinds``: their names, in the order that gives their indices; a string has them between
    blanks. ``copies``: of each kind, one number for all or one for each. ``melds``: multisets of
    kinds, each a sequence or names between blanks. ``forms``: what a complete hand may be.
    ``declarable``: melds that can be declared only and then count as one meld of the usual size
    (kongs). ``hand``: the cards of a hand after a draw, needed where no form gives it.

    TingpaiError says what contradicts what: a meld of more cards than copies, forms of different
    sizes, melds of different sizes in a form that counts melds, a name twice.
    """

    __slots__ = ("_copies", "_declarable", "_forms", "_hand", "_kinds", "_melds")

    def __init__(
        self,
        kinds: str | Iterable[str],
        copies: SupportsIndex | Sequence[int] = 4,
        *,
        melds: Iterable[Group] = (),
        forms: Iterable[Form],
        declarable: Iterable[Group] = (),
        hand: int | None = None,
    ) -> None:
        names = kinds.split() if isinstance(kinds, str) else [_name(kind) for kind in kinds]
        self._kinds = tuple(Kind(index, name) for index, name in enumerate(names))
        self._copies = _copies_of(copies, len(names))
        self._forms = tuple(forms)
        for form in self._forms:
            if not isinstance(form, Form):
                raise TypeError(f"forms: a Form, not {type(form).__name__}")
        by_name = dict(zip(names, self._kinds, strict=True))
        self._melds = tuple(self._group(meld, by_name, "melds") for meld in melds)
        self._declarable = tuple(self._group(meld, by_name, "declarable") for meld in declarable)
        self._hand: int | None = None if hand is None else _plain(hand)
        self._hand = _core.check_spec(self)

    def _group(self, group: Group, by_name: Mapping[str, Kind], what: str) -> tuple[Kind, ...]:
        items: Iterable[Kind | int | str] = group.split() if isinstance(group, str) else group
        return tuple(sorted(self._kind(item, by_name, what) for item in items))

    def _kind(self, item: Kind | int | str, by_name: Mapping[str, Kind], what: str) -> Kind:
        if isinstance(item, str):
            if item not in by_name:
                raise TingpaiError(f"{what}: {item!r} is no kind")
            return by_name[item]
        if isinstance(item, bool) or not isinstance(item, int):
            raise TypeError(f"{what}: a kind is an index or a name, not {type(item).__name__}")
        if not 0 <= item < len(self._kinds) or self._kinds[item] != item:
            raise TingpaiError(f"{what}: {item!r} is no kind: 0 to {len(self._kinds) - 1}")
        return self._kinds[item]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds by index."""
        return self._kinds

    @property
    def copies(self) -> tuple[int, ...]:
        """Copies by kind index."""
        return self._copies

    @property
    def melds(self) -> tuple[tuple[Kind, ...], ...]:
        """The melds, each in the order of the kinds."""
        return self._melds

    @property
    def declarable(self) -> tuple[tuple[Kind, ...], ...]:
        """The melds that can be declared only."""
        return self._declarable

    @property
    def forms(self) -> tuple[Form, ...]:
        """The forms of a complete hand."""
        return self._forms

    @property
    def hand(self) -> int | None:
        """Cards of a hand after a draw, declared melds included."""
        return self._hand

    def kind(self, kind: Kind | int | str) -> Kind:
        """Return the kind with this index or name."""
        return self._kind(kind, {str(own): own for own in self._kinds}, "kind")

    def parse_cards(self, text: str) -> tuple[int, ...]:
        """Counts by kind of the cards named in ``text`` between blanks; NotationError."""
        return _core.parse_cards(self, text)

    def solver(self, memory: int = 256 << 20) -> _core.Solver:
        """Compile the Spec into tables of at most ``memory`` bytes.

        BudgetError names the component (kinds that share melds) that is too large, and its size.
        """
        return _core.Solver(self, memory)

    def to_dict(self) -> SpecDict:
        """Return the published form, of JSON's types."""
        return {
            "kinds": [str(kind) for kind in self._kinds],
            "copies": list(self._copies),
            "melds": [[str(kind) for kind in meld] for meld in self._melds],
            "declarable": [[str(kind) for kind in meld] for meld in self._declarable],
            "forms": [form.to_dict() for form in self._forms],
            "hand": self._hand or 0,
        }

    @staticmethod
    def from_dict(data: SpecDict) -> Spec:
        """Return the Spec of ``to_dict``'s form; TingpaiError for missing or unknown keys."""
        check_keys("Spec", data, tuple(SpecDict.__annotations__))
        return Spec(
            data["kinds"],
            data["copies"],
            melds=data["melds"],
            declarable=data["declarable"],
            forms=[Form.from_dict(form) for form in data["forms"]],
            hand=data["hand"],
        )

    def __repr__(self) -> str:
        same = len(set(self._copies)) == 1
        parts = [
            repr(" ".join(map(str, self._kinds))),
            repr(self._copies[0] if same else list(self._copies)),
            f"melds={_groups_repr(self._melds)}",
            f"forms={list(self._forms)!r}",
        ]
        if self._declarable:
            parts.append(f"declarable={_groups_repr(self._declarable)}")
        return f"Spec({', '.join(parts)}, hand={self._hand})"

    def _key(self) -> tuple[object, ...]:
        names = tuple(map(str, self._kinds))
        return (names, self._copies, self._melds, self._declarable, self._forms, self._hand)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Spec) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, tuple[SpecDict]]:
        return Spec.from_dict, (self.to_dict(),)


def _copies_of(copies: SupportsIndex | Sequence[int], kinds: int) -> tuple[int, ...]:
    if isinstance(copies, SupportsIndex) and not hasattr(copies, "__len__"):
        return (_plain(copies),) * kinds
    return tuple(_plain(own) for own in cast("Sequence[int]", copies))


def _plain(number: SupportsIndex) -> int:
    """A whole number of NumPy's as Python's, so that a Spec writes itself down.

    What is none is left as it is, for the core to refuse.
    """
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        return cast("int", number)
    return operator.index(number)


def _name(kind: object) -> str:
    if not isinstance(kind, (str, Kind)):
        raise TypeError(f"kinds: names, not {type(kind).__name__}")
    return str(kind)


def _groups_repr(groups: Iterable[tuple[Kind, ...]]) -> str:
    return repr([" ".join(map(str, group)) for group in groups])
