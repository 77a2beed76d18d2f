"""Types that the stubs of the compiled modules share."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["JSON", "IntArray"]

# Spelled out: NumPy's own ``integer`` stands for Any to a type checker.
IntArray: TypeAlias = (
    "NDArray[np.int8] | NDArray[np.int16] | NDArray[np.int32] | NDArray[np.int64]"
    " | NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32] | NDArray[np.uint64]"
)

# A value of JSON, as json.loads gives it.
JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
