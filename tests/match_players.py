"""Players for the tests of matches: workers import them by name."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

from tingpai.agents import ExpertAgent


class Thinker:
    """Half greedy, half random, by its seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def act(self, view: Any) -> object:
        if self._random.random() < 0.5:
            return view.greedy_action()
        return self._random.choice(view.legal_actions())


class Slow(Thinker):
    """Takes its time with every deal, so that a match can be interrupted."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        time.sleep(0.005)


class Stubborn:
    """Always does the same, whether it may or not."""

    def __init__(self, seed: int) -> None:
        del seed

    def act(self, view: Any) -> int:
        return 0


def quick_expert(seed: int) -> ExpertAgent:
    """Expert with few playouts."""
    return ExpertAgent(seed, samples=40)


class Interrupted(Thinker):
    """Interrupts the match when it is made for the last time that is left."""

    left = 0

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        Interrupted.left -= 1
        if Interrupted.left == 0:
            raise KeyboardInterrupt


def lines_of(path: Path) -> int:
    """How many whole lines a file has; 0 if there is none."""
    return path.read_bytes().count(b"\n") if path.exists() else 0
