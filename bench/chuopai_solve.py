"""Measure the exact Chuo Pai solver: the table of docs/performance.md.

Random deals (full deck, equal hands, empty piles, a fixed seed) for each number of cards and each
objective. Times are CPU times of the one thread that searches, so that other work on the machine
counts as little as possible. Positions that are not solved within the nodes given are counted.

    python bench/chuopai_solve.py [--cards 4 6 8] [--objectives win points guarantee]
        [--positions N] [--nodes N] [--memory MIB]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from tingpai import BudgetError, chuopai

POSITIONS = {4: 200, 6: 100, 8: 40, 10: 7, 12: 5}


def deals(cards: int, positions: int) -> list[chuopai.Position]:
    """Random deals of so many cards a player, the same each time."""
    rng = random.Random(cards)
    deck = [kind for kind in range(21) for _ in range(4)]
    found = []
    for _ in range(positions):
        drawn = rng.sample(deck, 3 * cards)
        hands = [drawn[seat::3] for seat in range(3)]
        found.append(
            chuopai.Position([[hand.count(kind) for kind in range(21)] for hand in hands], 0)
        )
    return found


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:,.2f}" if seconds < 1 else f"{seconds * 1e3:,.0f}"


def row(cards: int, objective: str, positions: int, nodes: int | None, memory: int) -> str:
    times, counts, tables = [], [], []
    unsolved = 0
    for number, position in enumerate(deals(cards, positions)):
        seat = number % 3 if objective == "guarantee" else None
        start = time.thread_time()
        try:
            solution = position.solve(objective, seat, nodes=nodes, memory=memory << 20)  # type: ignore[arg-type]
        except BudgetError:
            unsolved += 1
            times.append(time.thread_time() - start)
            counts.append(nodes or 0)
            continue
        times.append(time.thread_time() - start)
        counts.append(solution.nodes)
        tables.append(solution.memory)
    more = ">" if unsolved else ""
    half = ">" if 2 * unsolved > positions else ""
    cells = [
        objective,
        str(cards),
        f"{positions} ({unsolved} unsolved)" if unsolved else str(positions),
        half + milliseconds(statistics.median(times)),
        more + milliseconds(max(times)),
        f"{statistics.median(counts):,.0f}",
        f"{more}{max(counts):,}",
        f"{max(tables) >> 10:,}" if tables else "-",
    ]
    return "| " + " | ".join(cells) + " |"


HEADINGS = ["objective", "cards", "positions", "median ms", "worst ms"]
HEADINGS += ["median nodes", "worst nodes", "table KiB, at most"]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, nargs="*", default=[4, 6, 8, 10, 12])
    parser.add_argument("--objectives", nargs="*", default=["win", "points", "guarantee"])
    parser.add_argument("--positions", type=int)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--memory", type=int, default=1024)
    given = parser.parse_args()
    print("| " + " | ".join(HEADINGS) + " |")
    print("|---|---|---|---|---|---|---|---|")
    for objective in given.objectives:
        for cards in given.cards:
            positions = given.positions or POSITIONS.get(cards, 20)
            print(row(cards, objective, positions, given.nodes, given.memory), flush=True)


if __name__ == "__main__":
    main()
