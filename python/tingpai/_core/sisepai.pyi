"""Si Se Pai: hands, groups and scores. DRAFT of the interface; the common parts are as in sichuan.pyi."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from tingpai.sisepai import Kind

KindLike: TypeAlias = Kind | int | str

@final
class Rules:
    def __init__(
        self,
        *,
        mixed_group_points: Literal["by_size", "identical_only"] = "by_size",
        extend_exposed: bool = False,
    ) -> None: ...

@final
class Group:
    """A legal group (SP-4), e.g. ``Group("HHHy")``, ``Group("Sr Sy Sw")``, ``Group(["Gr"])``."""
    def __init__(self, cards: str | Sequence[KindLike]) -> None: ...
    @property
    def kinds(self) -> tuple[Kind, ...]: ...

@final
class Win:
    def __init__(self, kind: KindLike) -> None: ...

@final
class Score:
    points: int
    items: tuple[Item, ...]  # one per group of the reading: Item(group: Group, points: int)
    reading: tuple[Group, ...]

@final
class Hand:
    def __init__(
        self, counts: Sequence[int], melds: Sequence[Group | str] = (), rules: Rules | None = None
    ) -> None: ...  # counts: concealed, 29
    # parse, counts, melds, rules, is_after_draw, is_complete, is_ready, shanten, partitions, waits,
    # acceptance, score, max_score, discards, draw, discard, to_dict, from_dict as in sichuan
    def take(self, kind: KindLike, group: Group | str, *, extend: bool = False) -> Hand: ...
    # SP-7: the taken card and own concealed cards become the exposed group; extend (option
    # extend_exposed): the group is an exposed three plus the taken card

def parse_cards(text: str) -> tuple[int, ...]: ...
def split_points(counts: Sequence[int], rules: Rules | None = None) -> int | None: ...
# best points of any number of concealed cards split into groups (the page's fragments), None: no split
def part_vectors(part: int, counts: NDArray[np.uint8], all_owned: NDArray[np.uint8]) -> NDArray[np.uint8]: ...
