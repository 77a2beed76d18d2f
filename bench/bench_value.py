"""What a decision costs: ``python bench/bench_value.py`` makes the table of docs/performance.md.

Best discard of seeded 14-tile Sichuan hands, ``--draws`` to come, by distance and aim.
``undeclared``: random hands without a missing suit yet; ``two suits``: tiles of two suits, the
third missing; ``holding``: random hands with their shortest suit missing, so that its tiles go
first (SC-4). With ``--sorts sisepai`` random hands of 21 Si Se Pai cards and nine own draws; what
does not fit the default memory is counted. ``--policy acceptance`` ranks without values.
``--voids N`` times instead the choice of the missing suit of so many dealt hands, by ``progress``.
"""

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from tingpai import BudgetError, sichuan, sisepai
from tingpai.search import Value

SISEPAI = [kind for kind in range(29) for _ in range(5 if kind == 28 else 4)]
NUMBERS = {0: 60, 1: 60, 2: 60, 3: 30, 4: 10}
DRAWS = {"sisepai": 9}
POLICIES = ["acceptance", "progress", "swaps", "full", "swaps_approx", "progress_approx"]
SORTS = ["undeclared", "two suits", "holding"]
MOST = {"two suits": 3, "sisepai": 3}  # 14 tiles of two suits are nearly never further away


def dealt(rng: random.Random, sort: str) -> sichuan.Hand | sisepai.Hand:
    """Deal 14 random tiles, or 21 random cards."""
    if sort == "sisepai":
        return sisepai.Hand([*np.bincount(rng.sample(SISEPAI, 21), minlength=29)])
    counts = [0] * 27
    for tile in rng.sample(range(72 if sort == "two suits" else 108), 14):
        counts[tile // 4] += 1
    if sort == "undeclared":
        return sichuan.Hand(counts)
    held = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    return sichuan.Hand(counts, (), held.index(min(held)))


def hands(sort: str, shanten: int, number: int) -> Iterator[sichuan.Hand | sisepai.Hand]:
    """Deal until there are enough of this distance."""
    rng = random.Random(f"{sort} {shanten}")
    for _ in range(number):
        hand = dealt(rng, sort)
        while hand.shanten() != shanten:
            hand = dealt(rng, sort)
        yield hand


def timed(decide: Callable[[], Value | None]) -> float | None:
    """Milliseconds of CPU time of one decision, None without memory for it; checks its answer."""
    start = time.process_time()
    try:
        value = decide()
    except BudgetError:
        return None
    took = 1000 * (time.process_time() - start)
    if value is not None:
        assert 0 <= value.win_probability <= value.ready_probability <= 1 + 1e-12
    return took


def discard(hand: sichuan.Hand | sisepai.Hand, draws: int, aim: str, policy: str) -> Value | None:
    """Value the best discard, or rank them without values."""
    if policy == "acceptance":
        assert hand.best_discard().value is None
        return None
    value = hand.best_discard(draws=draws, aim=aim, policy=policy).value
    assert value is not None
    return value


def void(hand: sichuan.Hand, draws: int) -> Value:
    """Value the best missing suit."""
    return sichuan.choose_void(hand, draws)[0].value


def voids(number: int, draws: int) -> None:
    """Time the choice of the missing suit."""
    dealt_hands = [dealt(random.Random(f"void {seed}"), "undeclared") for seed in range(number)]
    tried = [timed(partial(void, hand, draws)) for hand in dealt_hands]
    print("| choose_void | timed | no memory | median ms | worst ms |")
    print("|---|---|---|---|---|")
    print(f"| dealt | {number} | {tried.count(None)} | {summary(tried)} |")


def summary(tried: list[float | None]) -> str:
    """Median and worst of what did not lack memory."""
    times = [took for took in tried if took is not None]
    return f"{statistics.median(times):.3f} | {max(times):.3f}" if times else "- | -"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=4, help="largest shanten")
    parser.add_argument("--policy", default="progress", choices=POLICIES)
    parser.add_argument("--sorts", nargs="*", default=SORTS, choices=[*SORTS, "sisepai"])
    parser.add_argument("--draws", type=int, default=18, help="of Sichuan")
    parser.add_argument("--hands", type=int, help="of each distance; else 60, further away 30, 10")
    parser.add_argument("--voids", type=int, metavar="N")
    options = parser.parse_args()
    sichuan.Hand.parse("[555m] 123p 11p 46m 78m 99m -s").discards(draws=3)  # makes all tables
    sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg").waits()
    if options.voids is not None:
        voids(options.voids, options.draws)
        return
    print("| hands | shanten | timed | no memory | aim | median ms | worst ms | peak MiB so far |")
    print("|---|---|---|---|---|---|---|---|")
    for sort in options.sorts:
        for shanten, number in NUMBERS.items():
            if shanten > min(options.most, MOST.get(sort, 9)):
                continue
            wanted = number if options.hands is None else options.hands
            chosen = list(hands(sort, shanten, wanted))
            for aim in ("win_probability", "expected_points"):
                draws = DRAWS.get(sort, options.draws)
                tried = [timed(partial(discard, h, draws, aim, options.policy)) for h in chosen]
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                print(
                    f"| {sort} | {shanten} | {len(chosen)} | {tried.count(None)} | {aim} "
                    f"| {summary(tried)} | {peak:.0f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
