"""Array calls over the functions of ``_core``'s capsule."""

import numpy as np
from numpy.typing import NDArray

from tingpai._types import IntArray

def sichuan_shanten(counts: IntArray, voids: IntArray | None = None) -> NDArray[np.int8]: ...
