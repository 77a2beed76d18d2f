"""Solve an open Chuo Pai position and show the principal line for each objective."""

from __future__ import annotations

from typing import Literal

from tingpai import chuopai

OBJECTIVES: tuple[Literal["win", "points", "guarantee"], ...] = ("win", "points", "guarantee")


def main() -> None:
    """Print what each objective makes of one position."""
    hands = ["66 36 25*2 12", "13*2 22 46 11", "15 36 44 25 16"]
    position = chuopai.Position(hands, leader=0, piles=(5, 5, 0))
    for objective in OBJECTIVES:
        solution = position.solve(objective, seat=0)
        print(
            f"{objective}: final piles {solution.piles}, seat {solution.seat} plays {solution.play}"
        )
        moves = (f"{seat}: {play or 'pass'}" for seat, play in solution.line)
        print("   " + "  ".join(moves))


if __name__ == "__main__":
    main()
