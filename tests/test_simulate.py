"""``simulate()`` with the players' own seeds, who has won, and ``finish()``, in all games."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tingpai
from tingpai import TingpaiError

GAMES = {game.name: game.load() for game in tingpai.games()}


def simulated(game: ModuleType, **options: Any) -> Any:
    return game.simulate(["random"] * len(game.Deal().points), [1, 2], **options)


@pytest.mark.parametrize("game", GAMES)
def test_simulate_takes_seeds_and_tells_winners(game: str) -> None:
    package, seats = GAMES[game], len(GAMES[game].Deal().points)
    seeds = np.arange(2 * seats, dtype=np.uint64).reshape(2, seats)
    won = np.ones((2, seats), np.bool_)
    points = simulated(package, player_seeds=seeds, winners=won)
    for row, seed in enumerate((1, 2)):
        deal = package.Deal(seed)
        deal.finish(["random"] * seats, seeds[row])
        assert deal.is_over
        assert list(deal.points) == points[row].tolist()
        assert sorted(deal.result.winners) == np.flatnonzero(won[row]).tolist()
    for option in ("player_seeds", "winners"):
        right: Any = {"player_seeds": seeds, "winners": won}[option]
        with pytest.raises(TingpaiError, match=option):
            simulated(package, **{option: right[:1]})
        with pytest.raises(TingpaiError, match=option):
            simulated(package, **{option: right[0]})
        for wrong in (right.astype(np.int8), right[:, ::-1], right.tolist(), "ab"):
            with pytest.raises(TypeError, match=option):
                simulated(package, **{option: wrong})
    won.flags.writeable = False
    with pytest.raises(ValueError, match="writ"):
        simulated(package, winners=won)
    deal = package.Deal(1)
    for bad in (["random"], ["wise"] * seats):
        with pytest.raises(TingpaiError):
            deal.finish(bad, range(seats))
    with pytest.raises(TingpaiError, match="seeds"):
        deal.finish(["random"] * seats, range(seats + 1))
    with pytest.raises(TypeError):
        deal.finish(["random"] * seats, 7)
    assert deal == package.Deal(1)
