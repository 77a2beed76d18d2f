"""The expert player: it tries its candidates in deals that its seat could be in."""

from __future__ import annotations

from typing import Literal, Protocol, TypeVar

__all__ = ["ExpertAgent"]

Action_co = TypeVar("Action_co", covariant=True)
_Aim = Literal["points", "win"]


class _View(Protocol[Action_co]):
    def expert_action(
        self, seed: int, *, samples: int | None, milliseconds: float | None, aim: _Aim
    ) -> Action_co: ...


class ExpertAgent:
    """Plays its candidates out in sampled deals and spends its playouts where the choice is close.

    ``samples`` is how many playouts one decision has, in all; the same seed and samples choose the
    same with the same view. ``milliseconds`` is a limit of time for one decision, besides or, with
    ``samples=None``, alone: then the choice depends on the machine and on what else it does.
    ``aim``: ``"points"`` of the deal, or ``"win"``, to be among its winners.

    ``TypeError`` and ``TingpaiError`` for arguments that are none are raised by ``act``.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        samples: int | None = 1000,
        milliseconds: float | None = None,
        aim: _Aim = "points",
    ) -> None:
        self.seed = seed
        self.samples = samples
        self.milliseconds = milliseconds
        self.aim: _Aim = aim

    def act(self, view: _View[Action_co]) -> Action_co:
        """Choose one of the legal actions; ``IllegalActionError`` where there is none."""
        return view.expert_action(
            self.seed, samples=self.samples, milliseconds=self.milliseconds, aim=self.aim
        )

    def __repr__(self) -> str:
        return (
            f"ExpertAgent({self.seed}, samples={self.samples}, milliseconds={self.milliseconds}, "
            f"aim={self.aim!r})"
        )
