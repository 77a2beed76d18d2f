"""Kowah: hands and scores. DRAFT of the interface; the common parts are as in sichuan.pyi."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from tingpai.kowah import Kind

KindLike: TypeAlias = Kind | int | str

@final
class Rules:
    def __init__(
        self,
        *,
        pair_rule: Literal["each", "any"] = "each",
        multipliers: tuple[int, int, int] = (3, 2, 1),
        return_discard: bool = False,
        max_turns: int | None = None,
    ) -> None: ...

@final
class Meld:
    """A triple or pair: ``Meld("5c5s5m")``."""
    def __init__(self, cards: str | Sequence[KindLike]) -> None: ...
    @property
    def kinds(self) -> tuple[Kind, ...]: ...

@final
class Win:
    def __init__(
        self, kind: KindLike, by: Literal["own_draw", "public_draw", "discard"] = "own_draw"
    ) -> None: ...

@final
class Score:
    points: int
    items: tuple[Item, ...]  # Item(name: str ("own_draw" ...), points: int)
    reading: tuple[Meld, ...]  # the waited-for triple first, then the two others

@final
class Hand:
    def __init__(
        self, counts: Sequence[int], declared: KindLike | None = None, rules: Rules | None = None
    ) -> None: ...  # counts: 30; a declared hand has eight cards and is locked (KW-9): draw/discard refuse
    # parse, counts, melds (always ()), declared, rules, is_after_draw, is_complete, is_ready, shanten,
    # partitions, waits, acceptance, score, max_score, discards, draw, discard, to_dict, from_dict
    def declare(self, kind: KindLike) -> Hand: ...

def parse_cards(text: str) -> tuple[int, ...]: ...
def part_vectors(
    part: int, counts: NDArray[np.uint8], pair_rule: Literal["each", "any"] = "each"
) -> NDArray[np.uint8]: ...
