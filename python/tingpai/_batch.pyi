"""Array calls over the functions of ``_core``'s capsule. The packages wrap them."""

from typing import Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from tingpai._core.kowah import Rules as _KowahRules
from tingpai._core.sichuan import Rules as _SichuanRules
from tingpai._core.sisepai import Rules as _SisepaiRules
from tingpai._types import IntArray

_Rules: TypeAlias = _KowahRules | _SichuanRules | _SisepaiRules

portable: bool

@final
class Game:
    def is_complete(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        out: NDArray[np.bool_] | None,
        threads: int,
    ) -> NDArray[np.bool_]: ...
    def shanten(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        out: NDArray[np.int8] | None,
        threads: int,
    ) -> NDArray[np.int8]: ...
    @overload
    def waits(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        as_bool: Literal[False],
        out: NDArray[np.uint32] | None,
        threads: int,
    ) -> NDArray[np.uint32]: ...
    @overload
    def waits(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        as_bool: bool,
        out: NDArray[np.uint32] | NDArray[np.bool_] | None,
        threads: int,
    ) -> NDArray[np.uint32] | NDArray[np.bool_]: ...
    def acceptance(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        seen: IntArray | None,
        rules: _Rules | None,
        out: tuple[NDArray[np.uint32], NDArray[np.uint8]] | None,
        threads: int,
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]: ...
    def score(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        out: NDArray[np.int64] | None,
        threads: int,
    ) -> NDArray[np.int64]: ...
    def max_score(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        rules: _Rules | None,
        out: NDArray[np.int64] | None,
        threads: int,
    ) -> NDArray[np.int64]: ...
    def best_discard(
        self,
        counts: IntArray,
        melds: IntArray | None,
        state: int | IntArray | None,
        seen: IntArray | None,
        rules: _Rules | None,
        out: NDArray[np.int8] | None,
        threads: int,
    ) -> NDArray[np.int8]: ...

kowah: Game
sichuan: Game
sisepai: Game
