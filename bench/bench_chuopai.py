"""Benchmarks of Chuo Pai (pytest bench/bench_chuopai.py); each asserts its answer."""

from __future__ import annotations

import random
from typing import Literal

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tingpai import chuopai

DECK = [kind for kind in range(21) for _ in range(4)]


def deal(cards: int, seed: int) -> chuopai.Position:
    drawn = random.Random(seed).sample(DECK, 3 * cards)
    hands = [[drawn[seat::3].count(kind) for kind in range(21)] for seat in range(3)]
    return chuopai.Position(hands, 0)


def test_plays_of_a_full_hand(benchmark: BenchmarkFixture) -> None:
    hand = deal(28, 1).hands[0]
    plays = benchmark(hand.plays)
    assert len(plays) == len(set(plays)) > 20
    assert all(len(hand.play(play)) == 28 - len(play) for play in plays)


def test_responses(benchmark: BenchmarkFixture) -> None:
    hand = chuopai.Hand.parse("55*2 22*2 13*2 66")
    target = chuopai.Play("33*2")
    assert [str(play) for play in benchmark(hand.responses, target)] == ["13*2"]


def test_sure_points_of_a_full_hand(benchmark: BenchmarkFixture) -> None:
    hand = deal(28, 1).hands[0]
    points = benchmark(hand.sure_points)
    assert sum(map(len, points.plays)) == points > 0


@pytest.mark.parametrize(
    ("objective", "cards"),
    [("win", 6), ("points", 6), ("guarantee", 6), ("win", 7), ("guarantee", 8)],
)
def test_solve(
    benchmark: BenchmarkFixture, objective: Literal["win", "points", "guarantee"], cards: int
) -> None:
    position = deal(cards, 2)
    solution = benchmark(position.solve, objective, 0)
    other = position.solve(objective, 0, memory=1 << 18)
    assert (solution.piles, solution.line) == (other.piles, other.line)
