"""Sichuan bloody mahjong: hands, scores and the settlement of an exhausted wall."""

from collections.abc import Mapping, Sequence
from typing import Literal, SupportsIndex, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray

from tingpai.sichuan import Kind

KindLike: TypeAlias = Kind | int | str
Seen: TypeAlias = Mapping[Kind, int] | Mapping[int, int] | Mapping[str, int] | Sequence[int] | NDArray[np.integer] | str
MeldType: TypeAlias = Literal["run", "pung", "exposed_kong", "concealed_kong", "pair"]
Counts: TypeAlias = Sequence[int] | NDArray[np.integer]
Suit: TypeAlias = Literal["m", "p", "s"]

class HandDict(TypedDict):
    game: Literal["sichuan"]
    hand: str
    rules: RulesDict

class RulesDict(TypedDict, total=False):
    void_blocks: str
    added_kong_late: str
    pass_lock: str
    fan_cap: int
    fan_table: dict[str, int | None]
    allow_seven_pairs: bool
    self_draw_bonus: str
    pig_pays_winners: bool
    pig_points: int | None
    exchange_three: str
    call_transfer: bool
    blood_river: bool

@final
class Rules:
    def __init__(
        self,
        *,
        void_blocks: Literal["all", "suit_only"] = "all",
        added_kong_late: Literal["pays", "free", "forbidden"] = "pays",
        pass_lock: Literal["none", "same_or_lower", "all"] = "none",
        fan_cap: int = 5,
        fan_table: Mapping[str, int | None] = ...,  # keys left out keep their default
        allow_seven_pairs: bool = True,
        self_draw_bonus: Literal["points", "fan", "none"] = "points",
        pig_pays_winners: bool = True,
        pig_points: int | None = None,
        exchange_three: Literal["none"] = "none",
        call_transfer: bool = False,
        blood_river: bool = False,
    ) -> None: ...
    # one read-only property per option, to_dict(), from_dict(), replace(**changes), ==, hash, repr, pickle
    def to_dict(self) -> RulesDict: ...
    @staticmethod
    def from_dict(data: Mapping[str, object]) -> Rules: ...

@final
class Meld:
    """A meld or pair; ``kind`` is its lowest kind. ``Meld("pung", "5m")``; ``str`` is its notation."""
    def __init__(self, type: MeldType, kind: KindLike) -> None: ...
    @property
    def type(self) -> MeldType: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def kinds(self) -> tuple[Kind, ...]: ...

@final
class Win:
    """How a hand wins. ``by``: self_draw (default), discard, robbed_kong; the rest are SC-16/SC-18 events."""
    def __init__(
        self,
        kind: KindLike,
        by: Literal["self_draw", "discard", "robbed_kong"] = "self_draw",
        *,
        kong_replacement: bool = False,
        last_tile: bool = False,
        heavenly: bool = False,
        earthly: bool = False,
        shoot_after_kong: bool = False,
    ) -> None: ...

@final
class Item:
    """One line of a score: ``name`` (a key of the fan table, or ``self_draw``), ``fan``, ``count``."""
    name: str
    fan: int  # of the line in all (a root that counts twice: 2)
    count: int

@final
class Score:
    @property
    def points(self) -> int: ...  # SC-17: 2 ** min(fan, fan_cap)
    @property
    def payment(self) -> int: ...  # what each payer pays (SC-20); equals points without a self-drawn win
    @property
    def fan(self) -> int: ...  # uncapped
    @property
    def items(self) -> tuple[Item, ...]: ...
    @property
    def reading(self) -> tuple[Meld, ...]: ...  # the reading that earns it, declared melds included

@final
class Discard:
    @property
    def kind(self) -> Kind: ...
    @property
    def shanten(self) -> int: ...
    @property
    def acceptance(self) -> dict[Kind, int]: ...
    @property
    def live(self) -> int: ...  # sum of acceptance
    @property
    def max_score(self) -> Score | None: ...  # of the hand after the discard
    @property
    def win_probability(self) -> float | None: ...  # None so far
    @property
    def expected_points(self) -> float | None: ...  # None so far
    @property
    def why(self) -> str: ...

@final
class Payment:
    """One payment line (SC-24): also unpacks as (from, to, points, reason)."""
    def __init__(self, from_: int, to: int, points: int, reason: str) -> None: ...
    from_: int
    to: int
    points: int
    reason: str

@final
class Hand:
    def __init__(
        self,
        counts: Counts,
        melds: Sequence[Meld | str] = (),
        void: Suit | int | None = None,
        rules: Rules | None = None,
    ) -> None: ...
    @staticmethod
    def parse(text: str, rules: Rules | None = None) -> Hand: ...
    @property
    def counts(self) -> tuple[int, ...]: ...  # concealed, 27
    @property
    def melds(self) -> tuple[Meld, ...]: ...  # declared
    @property
    def void(self) -> Suit | None: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def is_after_draw(self) -> bool: ...
    def is_complete(self) -> bool: ...
    def is_ready(self) -> bool: ...
    def shanten(self) -> int: ...
    def partitions(self) -> tuple[tuple[Meld, ...], ...]: ...
    def waits(self, seen: Seen | None = None) -> dict[Kind, int]: ...
    def acceptance(self, seen: Seen | None = None) -> dict[Kind, int]: ...
    def score(self, win: Win | None = None) -> Score: ...
    def max_score(self) -> Score | None: ...
    def discards(self, seen: Seen | None = None) -> tuple[Discard, ...]: ...
    def draw(self, kind: KindLike) -> Hand: ...
    def discard(self, kind: KindLike) -> Hand: ...
    def pung(self, kind: KindLike) -> Hand: ...
    def kong(self, kind: KindLike) -> Hand: ...  # exposed before the draw; concealed or added after it
    def with_void(self, suit: Suit | int | None) -> Hand: ...
    def to_unicode(self) -> str: ...
    def to_dict(self) -> HandDict: ...
    @staticmethod
    def from_dict(data: Mapping[str, object]) -> Hand: ...

def settle_exhausted(
    hands: Sequence[Hand | None], kongs: Sequence[Payment] = (), rules: Rules | None = None
) -> tuple[Payment, ...]: ...
def parse_cards(text: str) -> tuple[int, ...]: ...
def kind_names() -> tuple[str, ...]: ...
def suit_vectors(counts: NDArray[np.uint8], limits: NDArray[np.uint8]) -> NDArray[np.uint8]: ...
