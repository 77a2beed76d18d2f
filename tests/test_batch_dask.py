"""Batches run unchanged inside ``dask.array.map_blocks``, on a local cluster's threads too."""

from __future__ import annotations

import numpy as np
import pytest

from tingpai.sichuan import batch

da = pytest.importorskip("dask.array")


def random_hands(n: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    rng = np.random.default_rng(5)
    deck = np.repeat(np.arange(27), 4)
    return np.array(
        [np.bincount(rng.permutation(deck)[:13], minlength=27) for _ in range(n)], np.uint8
    )


def test_blocks_of_a_dask_array() -> None:
    hands = random_hands(2000)
    blocks = da.from_array(hands, chunks=(300, 27))
    shanten = blocks.map_blocks(batch.shanten, dtype=np.int8, drop_axis=1)
    assert (shanten.compute(scheduler="threads", num_workers=2) == batch.shanten(hands)).all()
    waits = blocks.map_blocks(batch.waits, dtype=np.bool_, as_bool=True)
    expected = batch.waits(hands, as_bool=True)
    assert (waits.compute(scheduler="threads", num_workers=2) == expected).all()


def test_a_local_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    hands = random_hands(1000)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster),
    ):
        blocks = da.from_array(hands, chunks=(250, 27))
        shanten = blocks.map_blocks(batch.shanten, dtype=np.int8, drop_axis=1).compute()
    assert (shanten == batch.shanten(hands)).all()
