"""The exact solver (CP-12) against the plain search, and how it behaves in Python.

The large comparison (5,000 positions of up to 5 cards) is the C++ test test_chuopai_solve, whose
plain search is fast enough for it; here the Python reference has its say on smaller positions.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from reference import chuopai as plain
from tingpai import BudgetError, HandError, IllegalActionError, TingpaiError, chuopai

Objective = Literal["win", "points", "guarantee"]
OBJECTIVES: list[tuple[Objective, int | None]] = [
    ("win", None),
    ("points", None),
    ("guarantee", 0),
    ("guarantee", 1),
    ("guarantee", 2),
]
DATA = Path(__file__).parent / "data"
# Thirteen cards each: hours of work for `win`.
LONG = chuopai.Position(
    [
        "66 44 13 33 22 15 46 36 26 25 34 14 12",
        "66 11 44 55 22 16 56 35 25 23 45 14 24",
        "11 13 33 55 15 46 36 26 23 45 34 12 24",
    ],
    0,
)


def random_state(rng: random.Random, most: int) -> tuple[plain.State, plain.Options]:
    """Few kinds, unequal hands, piles, rounds already begun, all options."""
    choice = plain.DEFAULT
    if rng.random() < 0.5:
        choice = plain.Options(rng.choice([None, 2, 3, 4]), rng.random() < 0.5, rng.random() < 0.3)
    kinds = rng.sample(range(21), rng.choice([4, 6, 8, 21]))
    deck = [kind for kind in kinds for _ in range(4)]
    rng.shuffle(deck)
    sizes = [rng.randrange(most + 1) if rng.random() < 0.3 else most for _ in range(3)]
    hands = []
    for size in sizes:
        hands.append(tuple(sorted(deck[:size])))
        deck = deck[size:]
    piles = tuple(rng.randrange(5) if rng.random() < 0.6 else 0 for _ in range(3))
    state = plain.State((hands[0], hands[1], hands[2]), piles, rng.randrange(3))  # type: ignore[arg-type]
    for _ in range(rng.choice([0, 0, 1, 2])):
        here, seat = plain.settle(state)
        if seat is None:
            break
        after = plain.act(here, seat, rng.choice(plain.choices(here, seat, choice)))
        if not plain.settle(after)[0].trick:
            break  # that ended the round
        state = after
    return state, choice


def position_of(state: plain.State, choice: plain.Options = plain.DEFAULT) -> chuopai.Position:
    return chuopai.Position(
        [plain.text(hand) for hand in state.hands],
        state.leader,
        state.piles,
        [plain.text(play) or None for _, play in state.trick],
        chuopai.Rules(**choice._asdict()),
    )


def line_of(solution: chuopai.Solution) -> plain.Line:
    return [
        (seat, tuple(int(kind) for kind in play.kinds) if play else plain.PASS)
        for seat, play in solution.line
    ]


def compare_with_reference(seed: int, positions: int, most: int) -> None:
    rng = random.Random(seed)
    begun = 0
    for _ in range(positions):
        state, choice = random_state(rng, rng.randrange(1, most + 1))
        position = position_of(state, choice)
        begun += bool(state.trick)
        for objective, seat in OBJECTIVES:
            solution = position.solve(objective, seat)
            piles, line = plain.search(state, objective, seat, choice)
            assert (solution.piles, line_of(solution)) == (piles, line), (position, objective, seat)
            assert solution.seat == (line[0][0] if line else None) == position.to_act
    assert begun > positions / 10


def test_equal_to_exhaustive_search() -> None:
    compare_with_reference(1, 120, 3)


@pytest.mark.exhaustive
def test_equal_to_exhaustive_search_of_four_cards() -> None:
    compare_with_reference(2, 400, 4)


def test_where_win_and_points_differ() -> None:
    """Sixty positions that were searched out, of 69,600 random ones."""
    lines = (DATA / "chuopai_objectives.jsonl").read_text().splitlines()
    assert len(lines) == 60
    for number, line in enumerate(lines):
        data = json.loads(line)
        hands = [plain.cards(hand) for hand in data["hands"]]
        state = plain.State((hands[0], hands[1], hands[2]), tuple(data["piles"]), data["leader"])
        assert data["win"] != data["points"]
        for objective in ("win", "points"):
            solution = position_of(state).solve(objective)  # type: ignore[arg-type]
            assert list(solution.piles) == data[objective]
            # The plain search takes a while: a third of the positions each time it is needed.
            if number % 3 == 0 and sum(map(len, hands)) <= 9:
                piles, line_found = plain.search(state, objective)
                assert (solution.piles, line_of(solution)) == (piles, line_found)


def random_positions(seed: int, positions: int, most: int) -> Iterator[chuopai.Position]:
    rng = random.Random(seed)
    for _ in range(positions):
        yield position_of(*random_state(rng, most))


def essence(solution: chuopai.Solution) -> tuple[object, ...]:
    return solution.piles, solution.seat, solution.play, solution.line


def test_same_value_with_any_table_and_any_threads() -> None:
    positions = list(random_positions(3, 40, 5))
    objectives: list[Objective] = ["win", "points", "guarantee"]
    for number, objective in enumerate(objectives):
        usual = [position.solve(objective, number) for position in positions]
        for memory in (0, 1024, 1 << 16):
            other = chuopai.solve_many(positions, objective, number, memory=memory)
            assert list(map(essence, other)) == list(map(essence, usual))
            assert all(solution.memory <= memory for solution in other)
        for threads in (1, 2, 5):
            assert chuopai.solve_many(positions, objective, number, threads=threads) == usual


def test_solve_is_position_solve() -> None:
    hands = ["66 45 15", "11 12 16", "44*2 23"]
    position = chuopai.Position(hands, 2, (1, 0, 2))
    assert chuopai.solve(hands, 2, (1, 0, 2)) == position.solve()
    parsed = [chuopai.Hand.parse(hand) for hand in hands]
    assert chuopai.solve(parsed, 2, (1, 0, 2)) == position.solve()
    assert chuopai.solve([hand.counts for hand in parsed], 2, (1, 0, 2)) == position.solve()
    begun = chuopai.solve(
        ["66 45", "11 12 16", "44*2 23"], 0, trick=[chuopai.Play("15")], objective="points"
    )
    assert begun.seat == 1
    assert begun.line[0] == (1, None)  # 16 does not beat 15: a pass
    assert begun.play is None


def test_over() -> None:
    solution = chuopai.solve(["66 11", "", ""], 1, (3, 2, 1))
    assert solution.piles == (3, 2, 1)
    assert (solution.seat, solution.play, solution.line) == (None, None, ())


def test_a_leader_without_cards_stands_for_the_next() -> None:
    one = chuopai.Position(["", "66 12", "11 13"], 0)
    two = chuopai.Position(["", "66 12", "11 13"], 1)
    assert one.to_act == two.to_act == 1
    assert one.solve() == two.solve()


def test_round_trips() -> None:
    for position in random_positions(4, 60, 4):
        assert pickle.loads(pickle.dumps(position)) == position
        assert eval(repr(position), vars(chuopai)) == position
        data = json.loads(json.dumps(position.to_dict()))
        assert chuopai.Position.from_dict(data) == position
        assert hash(chuopai.Position.from_dict(data)) == hash(position)
        solution = position.solve("points")
        assert pickle.loads(pickle.dumps(solution)) == solution
        json.dumps(solution.to_dict())
        for hand in position.hands:
            assert eval(repr(hand), vars(chuopai)) == hand == pickle.loads(pickle.dumps(hand))
            assert chuopai.Hand.from_dict(json.loads(json.dumps(hand.to_dict()))) == hand
            for play in hand.plays():
                assert eval(repr(play), vars(chuopai)) == play == pickle.loads(pickle.dumps(play))
            points = hand.sure_points()
            assert pickle.loads(pickle.dumps(points)).plays == points.plays


def test_refusals() -> None:
    good = ["66 45", "11 12", "15 16"]
    refused: list[tuple[type[Exception], Callable[[], object]]] = [
        (HandError, lambda: chuopai.Position(good, 3)),
        (HandError, lambda: chuopai.Position(good[:2], 0)),
        (HandError, lambda: chuopai.Position(["66*3", "66*2", ""], 0)),
        (HandError, lambda: chuopai.Position(good, 0, (0, -1, 0))),
        (HandError, lambda: chuopai.Position(good, 0, (40, 40, 0))),
        (HandError, lambda: chuopai.Position(good, 0, trick=["11*4"])),
        (IllegalActionError, lambda: chuopai.Position(good, 0, trick=["44", None])),
        (IllegalActionError, lambda: chuopai.Position(good, 0, trick=[None])),
        (IllegalActionError, lambda: chuopai.Position(good, 0, trick=["44", "55"])),
        (IllegalActionError, lambda: chuopai.Position(good, 0, trick=["66", None, None])),
        (IllegalActionError, lambda: chuopai.Position(good, 0, trick=["66 55"])),
        (HandError, lambda: chuopai.solve(good, 0, objective="guarantee")),
        (HandError, lambda: chuopai.solve(good, 0, objective="guarantee", seat=3)),
        (TingpaiError, lambda: chuopai.solve(good, 0, objective="draw")),  # type: ignore[arg-type]
        (BudgetError, lambda: chuopai.solve(good, 0, memory=100)),
        (BudgetError, lambda: chuopai.solve(good, 0, nodes=0)),
        (TypeError, lambda: chuopai.solve(good, 0.0)),  # type: ignore[arg-type]
        (TypeError, lambda: chuopai.solve_many([good])),  # type: ignore[list-item]
        (HandError, lambda: chuopai.Position.from_dict({"hands": good, "leader": 0, "pile": []})),
        (HandError, lambda: chuopai.Position.from_dict({"hands": good})),
    ]
    for error, call in refused:
        with pytest.raises(error):
            call()


def test_rules_of_hands_and_position_agree() -> None:
    strict = chuopai.Rules(combination_max=4)
    hands = [chuopai.Hand.parse(text, strict) for text in ("66 45", "11 12", "15 16")]
    assert chuopai.Position(hands, 0).rules == strict
    with pytest.raises(HandError, match="rules"):
        chuopai.Position(hands, 0, rules=chuopai.Rules())
    with pytest.raises(HandError, match="rules"):
        chuopai.Position([*hands[:2], chuopai.Hand.parse("15")], 0)


def test_budget() -> None:
    with pytest.raises(BudgetError, match="1000 nodes"):
        LONG.solve(nodes=1000)
    small = chuopai.Position(["66", "11", ""], 0)
    with pytest.raises(BudgetError):
        chuopai.solve_many([small, LONG], nodes=1000, threads=2)
    first, second = chuopai.solve_many([small, LONG], nodes=1000, threads=2, raising=False)
    assert isinstance(first, chuopai.Solution)
    assert isinstance(second, BudgetError)
    solution = small.solve()
    assert small.solve(nodes=solution.nodes) == solution


def test_progress() -> None:
    positions = list(random_positions(5, 50, 4))
    told: list[int] = []
    chuopai.solve_many(positions, threads=2, progress=told.append)
    assert told[-1] == 50
    assert told == sorted(told)

    def fail(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        chuopai.solve_many([LONG, LONG], progress=fail)


@pytest.mark.parametrize(
    "run",
    [
        LONG.solve,
        lambda: chuopai.solve_many([LONG] * 3, threads=2),
        lambda: chuopai.solve_many([LONG] * 3, "guarantee", 0, threads=2, memory=0),
    ],
)
def test_interrupt(run: Callable[[], object]) -> None:
    """Ctrl-C ends a search within 0.2 s; a busy machine gets three tries."""
    delays = []
    for _ in range(3):
        sent: list[float] = []

        def send(when: list[float] = sent) -> None:
            when.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.15, send)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            run()
        delays.append(time.perf_counter() - sent[0])
        timer.join()
        if delays[-1] < 0.2:
            return
    pytest.fail(f"interrupted after {min(delays):.2f} s")


def test_other_threads_run_meanwhile() -> None:
    turns = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal turns
        while not stop.wait(0.001):
            turns += 1

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(BudgetError):
        LONG.solve(nodes=400_000)
    stop.set()
    thread.join()
    assert turns > 10


def test_memory_stays_flat() -> None:
    """Ten thousand solves, each with a table of its own."""
    positions = list(random_positions(6, 500, 3))

    def solve_all() -> None:
        for number, (objective, seat) in enumerate(OBJECTIVES[:4]):
            chuopai.solve_many(positions[number::4], objective, seat)
            for position in positions[number::4]:
                position.solve(objective, seat)

    solve_all()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10):
        solve_all()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2048  # KiB
