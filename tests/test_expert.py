"""The expert player: legal, the same for a seed, knowing nothing that its seat cannot see."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tingpai
from deal_rules import RANDOM_RULES
from deals_common import play_some
from tingpai import BudgetError, IllegalActionError, TingpaiError, chuopai, kowah, sichuan
from tingpai.agents import ExpertAgent
from tingpai.play import Record, match

GAMES = [game.name for game in tingpai.games()]
each_game = pytest.mark.parametrize("game", GAMES)
Deal = Any  # the games' classes have no common base


def new_deal(game: str, seed: int, *, any_rules: bool = False) -> Deal:
    package = import_module(f"tingpai.{game}")
    rules = package.Rules(**RANDOM_RULES[game](Random(seed))) if any_rules else None
    return package.Deal(seed, rules)


def decisions(game: str, deals: int, *, any_rules: bool = False) -> Iterator[Deal]:
    """Deals in which a seat has a choice, at a moment of each that chance decides."""
    random = Random(5)
    # The values of Sichuan's hands take their time.
    for seed in range(deals // 3 if game == "sichuan" else deals):
        deal = new_deal(game, seed, any_rules=any_rules)
        play_some(deal, random, random.randrange(70), greedy=0.9)
        while not deal.is_over and len(deal.legal_actions()) == 1:
            deal.play(deal.legal_actions()[0])
        if not deal.is_over:
            yield deal


@each_game
def test_it_plays_whole_deals_by_any_rules(game: str) -> None:
    made = 0
    for seed in range(3):
        deal = new_deal(game, seed, any_rules=True)
        aim = "win" if seed % 2 else "points"
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            # In turn with the greedy player: deals are long, and hands not its own.
            if made % 4:
                action = view.greedy_action()
            else:
                action = view.expert_action(seed, samples=4, aim=aim)
            assert action in view.legal_actions()
            deal.play(action)
            made += 1
        assert deal.result is not None
    assert made > 60


@each_game
def test_its_actions_are_legal_at_any_moment(game: str) -> None:
    made = 0
    for deal in decisions(game, 40, any_rules=True):
        view = deal.view(deal.to_act)
        assert view.expert_action(made, samples=1 + made % 7) in view.legal_actions()
        made += 1
    assert made > 8


@each_game
def test_hidden_cards_decide_nothing(game: str) -> None:
    """A deal whose hidden cards were dealt anew: the same choice."""
    moved = 0
    for number, deal in enumerate(decisions(game, 14)):
        seat = deal.to_act
        view = deal.view(seat)
        chosen = view.expert_action(number, samples=12)
        for seed in range(2):
            other = view.sample(seed)
            moved += other.hands != deal.hands
            assert other.view(seat).expert_action(number, samples=12) == chosen
    assert moved > 5


@each_game
def test_a_seed_decides(game: str) -> None:
    differing = 0
    for number, deal in enumerate(decisions(game, 16)):
        view = deal.view(deal.to_act)
        agent = ExpertAgent(number, samples=15)
        chosen = agent.act(view)
        assert agent.act(view) == chosen
        assert pickle.loads(pickle.dumps(agent)).act(view) == chosen
        assert view.expert_action(number, samples=15) == chosen
        differing += any(view.expert_action(seed, samples=1) != chosen for seed in (100, 101))
    assert differing > 0  # with other seeds it chooses otherwise now and then


def test_a_match_is_the_same_with_workers(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    agents = ["match_players:quick_expert", "greedy", "greedy"]
    alone = match("chuopai", agents, deals=6, seed=3, records=tmp_path / "alone")
    shared = match("chuopai", agents, deals=6, seed=3, workers=2, records=tmp_path / "shared")
    assert alone == shared
    for path in (tmp_path / "alone").iterdir():
        assert Record.read(path).actions == Record.read(tmp_path / "shared" / path.name).actions


def test_it_is_known_by_name() -> None:
    result = match("chuopai", ["expert", "random", "random"], deals=1, duplicate=False)
    assert result.standings[0].agent == "expert"


def test_it_beats_greedy_players() -> None:
    """At a small part of its usual samples; the seeds decide the result."""
    agents = ["match_players:quick_expert", "greedy", "greedy"]
    expert, *greedy = match("chuopai", agents, deals=20, seed=1).standings
    assert expert.wins.low > max(standing.wins.mean for standing in greedy)


def test_it_passes_wins_on_discards_for_better_ones() -> None:
    """Of one point early in a deal: self-drawn, everybody pays (SC-12, SC-20). For wins, never."""
    answers = {"points": 0, "win": 0}
    offers = 0
    for seed in range(12):
        deal = sichuan.Deal(seed)
        while not deal.is_over:
            view = deal.view(deal.to_act)
            legal = [str(action) for action in view.legal_actions()]
            if "win" in legal and "pass" in legal:
                offers += 1
                for aim in ("points", "win"):
                    answers[aim] += str(view.expert_action(seed, samples=80, aim=aim)) == "pass"
            deal.play(view.greedy_action())
    assert answers["win"] == 0
    assert 0 < answers["points"] < offers


def test_it_goes_for_a_flush() -> None:
    """Ten tiles of a suit early in a deal: four points (SC-16), where dots are the faster way."""
    own = sichuan.Hand.parse("1233456789m1379p -s")
    for seed in range(3):
        others = [kind for kind in range(27) for _ in range(4 - own.counts[kind])]
        Random(seed).shuffle(others)
        hands = [own, *(undecided_hand(others[13 * i : 13 * i + 13]) for i in range(3))]
        view = sichuan.Deal.from_position(hands, others[39:79], 0, drawn=["3m"]).view(0)
        assert str(view.greedy_action()).endswith("m")
        assert str(view.expert_action(seed, samples=400)).endswith("p")


def undecided_hand(kinds: list[int]) -> sichuan.Hand:
    """With the suit of fewest tiles missing."""
    counts = [kinds.count(kind) for kind in range(27)]
    return sichuan.Hand(counts, void=min(range(3), key=lambda suit: sum(counts[9 * suit :][:9])))


def test_it_plays_endgames_as_the_solver() -> None:
    """With one opponent's cards left all is known, and a perfect play is found."""
    compared = 0
    random = Random(2)
    for seed in range(60):
        deal: Deal = chuopai.Deal(seed)
        while not deal.is_over and sum(len(hand) for hand in hands_of(deal)) > 9:
            deal.play(random.choice(deal.legal_actions()))
        if deal.is_over or len(deal.legal_actions()) < 2:
            continue
        seat = deal.to_act
        others = [hand for other, hand in enumerate(hands_of(deal)) if other != seat]
        if all(others):  # two hands that it cannot tell apart
            continue
        compared += 1
        chosen = deal.view(seat).expert_action(0, samples=20)
        assert final_points(deal, chosen, seat) == max(
            final_points(deal, action, seat) for action in deal.legal_actions()
        )
    assert compared > 3


def hands_of(deal: Deal) -> list[tuple[object, ...]]:
    return [
        tuple(kind for kind, n in enumerate(hand.counts) for _ in range(n)) for hand in deal.hands
    ]


def final_points(deal: Deal, action: object, seat: int) -> int:
    """The seat's points when it does this and all play perfectly for points from there on."""
    after = deal.clone()
    after.play(action)
    if after.is_over:
        return int(after.points[seat])
    options = [final_points_of(after, other) for other in after.legal_actions()]
    own = after.to_act
    return max(options, key=lambda points: points[own])[seat]


def final_points_of(deal: Deal, action: object) -> tuple[int, ...]:
    after = deal.clone()
    after.play(action)
    if after.is_over:
        return tuple(after.points)
    own = after.to_act
    return max(
        (final_points_of(after, other) for other in after.legal_actions()), key=lambda p: p[own]
    )


@each_game
def test_a_limit_of_time(game: str) -> None:
    deal = next(decisions(game, 10))
    view = deal.view(deal.to_act)
    start = time.process_time()
    assert view.expert_action(1, samples=None, milliseconds=5) in view.legal_actions()
    assert view.expert_action(1, samples=10**15, milliseconds=5) in view.legal_actions()
    assert time.process_time() - start < 5


def test_an_analysis_that_is_too_large_is_done_without() -> None:
    """A Kowah hand four away, whose values would take hundreds of megabytes."""
    deal = kowah.Deal(seed=536)
    while len(deal.history) < 6:
        deal.play(deal.view(deal.to_act).expert_action(1, samples=1))
    view = deal.view(deal.to_act)
    assert view.hand.shanten() == 4
    with pytest.raises(BudgetError):
        view.hand.best_discard(draws=8, memory=8 << 20)
    assert view.expert_action(1, samples=1) in view.legal_actions()


def test_it_can_be_interrupted() -> None:
    deal = next(decisions("kowah", 10))
    view = deal.view(deal.to_act)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])  # runs: the GIL is released
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        view.expert_action(1, samples=None, milliseconds=60_000)
    timer.join()


@each_game
def test_what_is_refused(game: str) -> None:
    deal = next(decisions(game, 10))
    view = deal.view(deal.to_act)
    for wrong, message in [
        ({"samples": 0}, "samples 0: 1 or more"),
        ({"samples": None}, "one of them"),
        ({"milliseconds": 0}, "above 0"),
        ({"milliseconds": float("nan")}, "above 0"),
        ({"samples": 2**63}, "out of range"),
        ({"aim": "fame"}, "aim 'fame': one of 'points', 'win'"),
    ]:
        with pytest.raises(TingpaiError, match=message):
            view.expert_action(1, **wrong)
    with pytest.raises(TingpaiError, match=r"0 to 2\*\*64 - 1"):
        view.expert_action(-1)
    for odd in ({"samples": 1.5}, {"samples": True}, {"milliseconds": "5"}, {"aim": None}):
        with pytest.raises(TypeError):
            view.expert_action(1, **odd)
    other = next(seat for seat in range(len(deal.points)) if seat != deal.to_act)
    with pytest.raises(IllegalActionError, match="not to act"):
        deal.view(other).expert_action(1)
