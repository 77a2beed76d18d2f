"""Deals, environments and samples a second; ``-s`` shows the rates:
``pytest -s bench/bench_deals.py --benchmark-timer=time.process_time``.

A round is many deals of fixed seeds, and every answer is asserted: the points of the greedy players
are the same in the core and in Python, those of the random players are pinned.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Literal

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tingpai import env
from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.play import run

SEATS = {"sichuan": 4, "sisepai": 4, "kowah": 3, "chuopai": 3}
GAMES = list(SEATS)
CORE_DEALS = {"random": 2000, "greedy": 200}
LOOP_DEALS = 100
ENV_DEALS = 20
# Points of every seat, summed over the deals of a round.
CORE_RANDOM = {
    "sichuan": [137, 154, -532, 241],
    "sisepai": [776, 707, 645, 412],
    "kowah": [113, 98, 100],
    "chuopai": [35474, 35351, 35369],
}
LOOP_RANDOM = {
    "sichuan": [60, -201, 82, 59],
    "sisepai": [13, 15, 45, 9],
    "kowah": [5, 6, 7],
    "chuopai": [1859, 1753, 1736],
}
ENV_RANDOM = {
    "sichuan": [-2, 6, -2, -2],
    "sisepai": [0, 0, 9, 0],
    "kowah": [2, 0, 0],
    "chuopai": [344, 348, 348],
}


def timed(
    benchmark: BenchmarkFixture, call: Callable[[], list[int]], count: int, what: str
) -> list[int]:
    """Time a call that does ``count`` things and return its answer; prints the best rate."""
    answer: list[int] = benchmark.pedantic(call, rounds=7, warmup_rounds=1)
    best, median = benchmark.stats.stats.min, benchmark.stats.stats.median
    print(f"\n{benchmark.name}: {count / best:,.0f} {what} a second (median {count / median:,.0f})")
    return answer


def core(game: str, player: str, deals: int) -> list[int]:
    points = import_module(f"tingpai.{game}").simulate([player] * SEATS[game], range(deals))
    return [int(total) for total in points.sum(axis=0)]


def loop(game: str, player: str) -> list[int]:
    deal = import_module(f"tingpai.{game}").Deal
    total = np.zeros(SEATS[game], int)
    for seed in range(LOOP_DEALS):
        agents = [
            RandomAgent(seat) if player == "random" else GreedyAgent()
            for seat in range(SEATS[game])
        ]
        total += run(deal(seed), agents).points
    return [int(points) for points in total]


def steps(game: str, form: Literal["float", "planes"]) -> tuple[list[int], int]:
    """Random deals of the environment, every observation made; the points and the steps."""
    table, random, count = env.aec(game, observation=form), Random(1), 0
    total = np.zeros(SEATS[game], int)
    for seed in range(ENV_DEALS):
        table.reset(seed=seed)
        while True:
            seen, _, over, _, _ = table.last()
            if over:
                break
            legal = seen["action_mask"].nonzero()[0]
            table.step(int(legal[random.randrange(len(legal))]))
            count += 1
        total += table.deal.points
    return [int(points) for points in total], count


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("game", GAMES)
def test_core(benchmark: BenchmarkFixture, game: str, player: str) -> None:
    deals = CORE_DEALS[player]
    points = timed(benchmark, lambda: core(game, player, deals), deals, "deals")
    if player == "random":
        assert points == CORE_RANDOM[game]
    else:
        assert points == loop_greedy(game, deals)


def loop_greedy(game: str, deals: int) -> list[int]:
    deal = import_module(f"tingpai.{game}").Deal
    results = [run(deal(seed), [GreedyAgent()] * SEATS[game]).points for seed in range(deals)]
    return [sum(points) for points in zip(*results, strict=True)]


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("game", GAMES)
def test_python_loop(benchmark: BenchmarkFixture, game: str, player: str) -> None:
    points = timed(benchmark, lambda: loop(game, player), LOOP_DEALS, "deals")
    expected = LOOP_RANDOM[game] if player == "random" else core(game, "greedy", LOOP_DEALS)
    assert points == expected


@pytest.mark.parametrize("form", ["float", "planes"])
@pytest.mark.parametrize("game", GAMES)
def test_environment(
    benchmark: BenchmarkFixture, game: str, form: Literal["float", "planes"]
) -> None:
    _, count = steps(game, form)
    points = timed(benchmark, lambda: steps(game, form)[0], count, "steps")
    assert points == ENV_RANDOM[game]


@pytest.mark.parametrize("game", GAMES)
def test_sample(benchmark: BenchmarkFixture, game: str) -> None:
    """A full deal for the seat to act after 24 actions of greedy players."""
    deal = import_module(f"tingpai.{game}").Deal(5)
    for _ in range(24):
        deal.play(deal.greedy_action())
    assert deal.to_act is not None
    view = deal.view(deal.to_act)

    def samples() -> list[int]:
        return [seed for seed in range(400) if view.sample(seed) == deal]

    assert timed(benchmark, samples, 400, "samples") == []
    assert all(view.sample(seed).view(view.seat) == view for seed in range(50))
