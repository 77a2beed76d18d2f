"""What the command line asks of a game's package: the calls that every meld game has."""

# The calls are documented where they are, in the games' packages.
# ruff: noqa: D102

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from tingpai.kinds import Kind

__all__ = [
    "CardsLike",
    "ComparisonLike",
    "DiscardLike",
    "HandLike",
    "Json",
    "MeldGame",
    "RulesLike",
    "ScoreLike",
    "ValueLike",
    "ValuedHand",
    "WinLike",
]

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | None"


class RulesLike(Protocol):
    """Options of a game."""

    def to_dict(self) -> Mapping[str, Json]: ...


class CardsLike(Protocol):
    """A meld or group."""

    @property
    def kinds(self) -> tuple[Kind, ...]: ...


class ScoreLike(Protocol):
    """What a complete hand scores; the fields of the items differ by game."""

    @property
    def points(self) -> int: ...
    @property
    def items(self) -> tuple[object, ...]: ...
    @property
    def reading(self) -> tuple[CardsLike, ...]: ...


class WinLike(Protocol):
    """How a hand wins; which events there are differs by game."""

    @property
    def kind(self) -> Kind: ...


class ValueLike(Protocol):
    """What a hand is worth to a player who draws alone."""

    @property
    def draws(self) -> int: ...
    @property
    def aim(self) -> str: ...
    @property
    def policy(self) -> str: ...
    @property
    def win_probability(self) -> float: ...
    @property
    def expected_points(self) -> float: ...
    @property
    def ready_probability(self) -> float: ...
    @property
    def win_curve(self) -> tuple[float, ...]: ...
    @property
    def points_curve(self) -> tuple[float, ...]: ...
    @property
    def ready_curve(self) -> tuple[float, ...]: ...


class ComparisonLike(Protocol):
    """How a discard differs from another."""

    @property
    def kind(self) -> Kind: ...
    @property
    def shanten_before(self) -> int: ...
    @property
    def gained(self) -> Mapping[Kind, int]: ...
    @property
    def lost(self) -> Mapping[Kind, int]: ...
    @property
    def win_probability(self) -> float: ...
    @property
    def expected_points(self) -> float: ...
    @property
    def max_points(self) -> int | None: ...


class DiscardLike(Protocol):
    """A discard option."""

    @property
    def kind(self) -> Kind: ...
    @property
    def shanten(self) -> int: ...
    @property
    def acceptance(self) -> Mapping[Kind, int]: ...
    @property
    def live(self) -> int: ...
    @property
    def max_score(self) -> ScoreLike | None: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def expected_points(self) -> float | None: ...
    @property
    def value(self) -> ValueLike | None: ...
    @property
    def against(self) -> ComparisonLike | None: ...
    @property
    def why(self) -> str: ...


class HandLike(Protocol):
    """A hand."""

    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def is_after_draw(self) -> bool: ...
    def is_complete(self) -> bool: ...
    def is_ready(self) -> bool: ...
    def shanten(self) -> int: ...
    def partitions(self) -> tuple[tuple[CardsLike, ...], ...]: ...
    def waits(self, seen: Sequence[int]) -> Mapping[Kind, int]: ...
    def acceptance(self, seen: Sequence[int]) -> Mapping[Kind, int]: ...
    def score(self, win: WinLike | None = None) -> ScoreLike: ...
    def max_score(self) -> ScoreLike | None: ...
    def discards(self, seen: Sequence[int]) -> tuple[DiscardLike, ...]: ...
    def draw(self, kind: Kind) -> HandLike: ...
    def to_dict(self) -> Mapping[str, Json]: ...


class ValuedHand(Protocol):
    """A hand of a game that has one-player values."""

    def discards(
        self, seen: Sequence[int], draws: int | None = None, *, aim: str, policy: str, memory: int
    ) -> tuple[DiscardLike, ...]: ...
    def value(
        self, draws: int, seen: Sequence[int], *, aim: str, policy: str, memory: int
    ) -> ValueLike: ...


class _HandType(Protocol):
    def parse(self, text: str, rules: RulesLike | None = None) -> HandLike: ...


class _RulesType(Protocol):
    def from_dict(self, data: dict[str, object]) -> RulesLike: ...


class _WinType(Protocol):
    def __call__(self, kind: str, **options: str | bool) -> WinLike: ...


class MeldGame(Protocol):
    """The package of a meld game."""

    KINDS: tuple[Kind, ...]

    @property
    def Hand(self) -> _HandType: ...  # noqa: N802
    @property
    def Rules(self) -> _RulesType: ...  # noqa: N802
    @property
    def Win(self) -> _WinType: ...  # noqa: N802
    def parse_cards(self, text: str) -> tuple[int, ...]: ...
