"""Meld games that are written down as a Spec."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from tingpai._core.search import Value
from tingpai._types import IntArray
from tingpai.meld.kind import Kind
from tingpai.meld.spec import Spec

_KindLike: TypeAlias = Kind | int | str
_Group: TypeAlias = str | Sequence[_KindLike]
_Counts: TypeAlias = str | Sequence[int] | IntArray
_Seen: TypeAlias = Mapping[Kind, int] | Mapping[int, int] | Mapping[str, int] | _Counts

NEVER: int

def check_spec(spec: Spec) -> int: ...
def parse_cards(spec: Spec, text: str) -> tuple[int, ...]: ...

@final
class Solver:
    def __init__(self, spec: Spec, memory: int = 268435456) -> None: ...
    @property
    def spec(self) -> Spec: ...
    @property
    def memory(self) -> int: ...
    @property
    def batch(self) -> Batch: ...
    def shanten(self, counts: _Counts, melds: Iterable[_Group] = ()) -> int: ...
    def is_complete(self, counts: _Counts, melds: Iterable[_Group] = ()) -> bool: ...
    def waits(
        self, counts: _Counts, melds: Iterable[_Group] = (), seen: _Seen | None = None
    ) -> dict[Kind, int]: ...
    def acceptance(
        self, counts: _Counts, melds: Iterable[_Group] = (), seen: _Seen | None = None
    ) -> dict[Kind, int]: ...
    def value(
        self,
        counts: _Counts,
        melds: Iterable[_Group] = (),
        *,
        draws: int,
        seen: _Seen | None = None,
        memory: int = 1073741824,
    ) -> Value: ...
    def discards(
        self,
        counts: _Counts,
        melds: Iterable[_Group] = (),
        seen: _Seen | None = None,
        draws: int | None = None,
        *,
        memory: int = 1073741824,
    ) -> tuple[Discard, ...]: ...
    def partitions(
        self, counts: _Counts, melds: Iterable[_Group] = ()
    ) -> tuple[tuple[tuple[Kind, ...], ...], ...]: ...
    def __reduce__(self) -> tuple[type[Solver], tuple[Spec, int]]: ...

@final
class Batch:
    def shanten(
        self, counts: IntArray, *, out: NDArray[np.int8] | None = None, threads: int = 1
    ) -> NDArray[np.int8]: ...
    def is_complete(
        self, counts: IntArray, *, out: NDArray[np.bool_] | None = None, threads: int = 1
    ) -> NDArray[np.bool_]: ...
    def waits(
        self, counts: IntArray, *, out: NDArray[np.bool_] | None = None, threads: int = 1
    ) -> NDArray[np.bool_]: ...
    def acceptance(
        self, counts: IntArray, seen: IntArray | None = None, *, threads: int = 1
    ) -> tuple[NDArray[np.bool_], NDArray[np.int32]]: ...

@final
class Discard:
    @property
    def kind(self) -> Kind: ...
    @property
    def shanten(self) -> int: ...
    @property
    def acceptance(self) -> dict[Kind, int]: ...
    @property
    def value(self) -> Value | None: ...
    @property
    def win_probability(self) -> float | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getstate__(self) -> object: ...
    def __setstate__(self, arg0: tuple[object, ...], /) -> None: ...
