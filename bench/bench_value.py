"""What a decision costs: ``python bench/bench_value.py`` makes the table of docs/performance.md.

Best discard of seeded 14-tile Sichuan hands, 18 draws, by distance and aim. ``undeclared``: random
hands without a missing suit yet; ``two suits``: tiles of two suits, the third missing; ``holding``:
random hands with their shortest suit missing, so that its tiles go first (SC-4).
"""

import argparse
import random
import resource
import statistics
import time
from collections.abc import Iterator

from tingpai import sichuan

NUMBERS = {0: 60, 1: 60, 2: 60, 3: 30, 4: 10}
DRAWS = 18


def dealt(rng: random.Random, sort: str) -> sichuan.Hand:
    """Deal 14 random tiles."""
    counts = [0] * 27
    for tile in rng.sample(range(72 if sort == "two suits" else 108), 14):
        counts[tile // 4] += 1
    if sort == "undeclared":
        return sichuan.Hand(counts)
    held = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    return sichuan.Hand(counts, (), held.index(min(held)))


def hands(sort: str, shanten: int, number: int) -> Iterator[sichuan.Hand]:
    """Deal until there are enough of this distance."""
    rng = random.Random(f"{sort} {shanten}")
    for _ in range(number):
        hand = dealt(rng, sort)
        while hand.shanten() != shanten:
            hand = dealt(rng, sort)
        yield hand


def timed(hand: sichuan.Hand, aim: str, policy: str) -> float:
    """Milliseconds of CPU time for one decision; its answer is checked."""
    start = time.process_time()
    best = hand.best_discard(draws=DRAWS, aim=aim, policy=policy)
    took = 1000 * (time.process_time() - start)
    assert best.value is not None
    assert 0 <= best.value.win_probability <= best.value.ready_probability <= 1 + 1e-12
    return took


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=4, help="largest shanten")
    parser.add_argument("--policy", default="progress", choices=["progress", "swaps_approx"])
    parser.add_argument("--sorts", nargs="*", default=["undeclared", "two suits", "holding"])
    options = parser.parse_args()
    sichuan.Hand.parse("[555m] 123p 11p 46m 78m 99m -s").discards(draws=3)  # makes all tables
    print("| hands | shanten | hands timed | aim | median ms | worst ms | peak MiB so far |")
    print("|---|---|---|---|---|---|---|")
    for sort in options.sorts:
        for shanten, number in NUMBERS.items():
            if shanten > options.most or (sort == "two suits" and shanten > 3):
                continue  # 14 tiles of two suits are nearly never further away
            chosen = list(hands(sort, shanten, number))
            for aim in ("win_probability", "expected_points"):
                times = [timed(hand, aim, options.policy) for hand in chosen]
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                print(
                    f"| {sort} | {shanten} | {number} | {aim} | {statistics.median(times):.3f} "
                    f"| {max(times):.3f} | {peak:.0f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
