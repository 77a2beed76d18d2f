"""Hands of a Dask array: ``map_blocks`` takes the array calls as they are, on a cluster or threads.

Needs the extra ``distributed``: ``pip install "tingpai[distributed]"``.
"""

from typing import TypeAlias

import dask.array as da
import numpy as np
from distributed import Client, LocalCluster

from tingpai.sichuan import batch

Hands: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
deck = np.repeat(np.arange(27), 4)


def deal(_: Hands, block_info: dict[int, dict[str, tuple[int, ...]]]) -> Hands:
    """A block of hands of 13 tiles, from a seed of its own."""
    here = block_info[0]
    rng = np.random.default_rng(here["chunk-location"])
    hands = [np.bincount(rng.permutation(deck)[:13], minlength=27) for _ in range(500)]
    return np.array(hands, np.uint8)


if __name__ == "__main__":  # the cluster's processes import this file
    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as cluster,
        Client(cluster),
    ):
        places = da.zeros((2000, 27), chunks=(500, 27), dtype=np.uint8)
        hands = places.map_blocks(deal, dtype=np.uint8)
        shanten = hands.map_blocks(batch.shanten, drop_axis=1, dtype=np.int8)
        waits = hands.map_blocks(batch.waits, as_bool=True, dtype=np.bool_)
        counts, ready = da.compute(da.bincount(shanten, minlength=7), waits.any(axis=1).sum())
    for distance, found in enumerate(counts):
        print(f"shanten {distance}: {found:4} hands")
    print(f"{ready} of them wait for a tile")
