"""Plain Sichuan hands as the arrays that the batches take."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hands_sichuan import Plain

_FIRST_CODE = {"pung": 0, "kong": 27, "concealed_kong": 54}


def arrays_of(
    hands: Sequence[Plain],
) -> tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.int8]]:
    """Counts (n, 27), meld codes (n, 4) in changing places, missing suits (n,)."""
    counts = np.array([counts for counts, _, _ in hands], np.uint8).reshape(-1, 27)
    melds = np.full((len(hands), 4), -1, np.int8)
    for row, (_, declared, _) in enumerate(hands):
        places = np.roll(np.arange(4), row)
        for place, (kind, name) in zip(places, declared, strict=False):
            melds[row, place] = _FIRST_CODE[name] + kind
    void = np.array([-1 if void is None else void for _, _, void in hands], np.int8)
    return counts, melds, void
