"""Hong Kong-style shapes: four melds and a pair, or thirteen orphans; seven pairs do not count."""

import random

import numpy as np

from tingpai.meld import Spec, melds_and_pair, one_of_each, runs, sets, suit

suits = [suit(letter) for letter in ("W", "T", "S")]
honours = ["East", "South", "West", "North", "Red", "Green", "White"]
tiles = [*suits[0], *suits[1], *suits[2], *honours]
orphans = [*(tile for own in suits for tile in (own[0], own[-1])), *honours]
spec = Spec(
    tiles,
    melds=runs(*suits) + sets(tiles),
    declarable=sets(tiles, 4),
    forms=[melds_and_pair(4), one_of_each(orphans)],
)
solver = spec.solver()

waits = solver.waits("4S 5S East East", melds=["1W 2W 3W", "5T 5T 5T", "Red Red Red Red"])
print("waits:", *waits)
for melds in solver.partitions("1W 1W 1W 2W 2W 2W 3W 3W 3W 7T 8T 9T White White"):
    print(" | ".join(" ".join(map(str, meld)) for meld in melds))

deck, rng = list(range(34)) * 4, random.Random(1)
hands = np.array([np.bincount(rng.sample(deck, 13), minlength=34) for _ in range(2000)])
counts = np.bincount(solver.batch.shanten(hands))
print("shanten of 2000 deals:", dict(enumerate(counts.tolist())))
