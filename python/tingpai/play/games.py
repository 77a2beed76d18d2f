"""What play asks of a game's package: its rules and its deals, the same calls in every game."""

# The calls are documented where they are, in the games' packages and docs/deals.md.
# ruff: noqa: D102

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from tingpai.registry import find_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tingpai._types import JSON

__all__ = ["DealGame", "DealLike", "EventLike", "ResultLike", "RulesLike", "ViewLike", "load_game"]


class RulesLike(Protocol):
    """Options of a game."""

    def to_dict(self) -> Mapping[str, JSON]: ...


class EventLike(Protocol):
    """Something that has happened in a deal."""

    def to_dict(self) -> dict[str, JSON]: ...


class ResultLike(Protocol):
    """How a deal ended (G-7)."""

    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...


class ViewLike(Protocol):
    """What a seat may know."""

    @property
    def seat(self) -> int: ...
    def legal_actions(self) -> tuple[object, ...]: ...


class DealLike(Protocol):
    """A deal of any game."""

    @property
    def rules(self) -> RulesLike: ...
    @property
    def first(self) -> int: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def result(self) -> ResultLike | None: ...
    @property
    def history(self) -> tuple[EventLike, ...]: ...
    def legal_actions(self) -> tuple[object, ...]: ...
    def play(self, action: object, /) -> tuple[EventLike, ...]: ...
    def view(self, seat: int, /) -> ViewLike: ...
    def finish(self, agents: Sequence[str], seeds: Iterable[int], /) -> None: ...
    def record(self) -> list[dict[str, JSON]]: ...
    def clone(self) -> DealLike: ...


class _DealType(Protocol):
    def __call__(self, seed: int = 0, rules: RulesLike | None = None) -> DealLike: ...
    def from_deck(
        self, deck: Iterable[str], first: int, rules: RulesLike | None = None
    ) -> DealLike: ...


class _RulesType(Protocol):
    def __call__(self) -> RulesLike: ...
    def from_dict(self, data: Mapping[str, JSON]) -> RulesLike: ...


class DealGame(Protocol):
    """The package of a game."""

    @property
    def Deal(self) -> _DealType: ...  # noqa: N802
    @property
    def Rules(self) -> _RulesType: ...  # noqa: N802
    def simulate(
        self,
        agents: Sequence[str],
        seeds: Iterable[int],
        rules: RulesLike | None = None,
        *,
        player_seeds: NDArray[np.uint64] | None = None,
        winners: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.int64]: ...


def load_game(name: str) -> DealGame:
    """Import the package of a game; ``TingpaiError`` names the games there are."""
    package: DealGame = find_game(name).load()
    return package
