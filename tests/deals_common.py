"""What the tests of the deals of all games ask: the same calls, whatever the game."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

import tingpai

Deal = Any  # the games' classes have no common base


def play_some(deal: Deal, random: Random, steps: int, greedy: float = 0.5) -> None:
    """Play up to ``steps`` actions, a share of them the greedy player's."""
    for _ in range(steps):
        if deal.to_act is None:
            return
        if random.random() < greedy:
            deal.play(deal.greedy_action())
        else:
            deal.play(random.choice(deal.legal_actions()))


def check_values(game: ModuleType) -> None:
    """Actions, events, results and deals are values: they compare, pickle and copy."""
    for code in range(game.ACTION_COUNT):
        action = game.Action(code)
        assert int(action) == action.code == code
        assert game.Action(str(action)) == action
        assert eval(repr(action), {"Action": game.Action}) == action
        assert pickle.loads(pickle.dumps(action)) == action
    with pytest.raises(tingpai.IllegalActionError):
        game.Action(game.ACTION_COUNT)
    with pytest.raises(tingpai.NotationError):
        game.Action("dance")
    with pytest.raises(TypeError):
        game.Action(1.5)
    assert game.Deal(seed=3) == game.Deal(seed=3)
    assert game.Deal(seed=3) != game.Deal(seed=4)
    with pytest.raises(tingpai.TingpaiError):
        game.Deal(seed=-1)
    with pytest.raises(TypeError):
        game.Deal(seed="1")
    with pytest.raises(TypeError):
        hash(game.Deal())
    random = Random(1)
    deal = game.Deal(seed=11)
    while not deal.is_over:
        twin, saved = deal.clone(), pickle.loads(pickle.dumps(deal))
        assert twin == deal == saved
        assert saved.record() == deal.record()
        legal = deal.legal_actions()
        assert list(legal) == sorted(legal, key=int)
        illegal = [code for code in range(game.ACTION_COUNT) if code not in map(int, legal)]
        assert not any(deal.can_play(code) for code in illegal)
        with pytest.raises(tingpai.IllegalActionError):
            deal.play(random.choice(illegal))
        assert deal == twin
        action = random.choice(legal)
        told = deal.play(random.choice([action, int(action), str(action)]))
        assert twin != deal
        assert twin.play(action) == told
        assert twin == deal
        assert tuple(deal.history[len(deal.history) - len(told) :]) == told
    assert deal.legal_actions() == ()
    assert deal.to_act is None
    assert deal.points == deal.result.points
    assert pickle.loads(pickle.dumps(deal)).result == deal.result


def check_record(game: ModuleType, rules: Any = None) -> None:
    """The record's deck and actions make the same deal, and the same events."""
    random = Random(2)
    for seed in range(5):
        deal = game.Deal(seed=seed, rules=rules)
        play_some(deal, random, 10_000)
        header, *lines = deal.record()
        assert header["game"] == game.__name__.split(".")[-1]
        again = game.Deal.from_deck(
            header["deck"], header["first"], game.Rules.from_dict(header["rules"])
        )
        told = [event.to_dict() for event in again.history]
        rest = list(lines)
        while rest:
            line = rest.pop(0)
            if "action" not in line:
                assert line == told.pop(0)
                continue
            assert again.to_act == line["seat"]
            assert not told
            told = [event.to_dict() for event in again.play(line["action"])]
        assert again == deal


def check_views(game: ModuleType, make: Callable[[int], Deal], steps: int = 400) -> None:
    """Views hold no more than they may, and samples of them give the same view."""
    random = Random(3)
    for seed in range(12):
        deal = make(seed)
        for step in range(steps):
            if deal.is_over:
                break
            if step % 5 == seed % 5:
                for seat in range(deal.view(0).points.__len__()):
                    check_view(deal, seat, step)
            play_some(deal, random, 1)
        for seat in range(len(deal.points)):
            view = deal.view(seat)
            assert view.is_over
            assert view.to_act is None
            assert view.hands == deal.hands
            assert view.points == deal.points


def check_view(deal: Deal, seat: int, seed: int) -> None:
    view = deal.view(seat)
    assert view.seat == seat
    assert view.hand == deal.hands[seat]
    assert [hand is not None for hand in view.hands] == [
        other == seat for other in range(len(view.hands))
    ]
    if deal.to_act == seat:
        assert view.to_act == seat
        assert view.legal_actions() == deal.legal_actions()
        assert view.greedy_action() == deal.greedy_action()
    else:
        assert view.legal_actions() == ()
        assert view.to_act != seat
    assert [e.to_dict() for e in view.history] == [e.seen_by(seat).to_dict() for e in deal.history]
    sample = view.sample(seed)
    assert sample == view.sample(seed)
    assert sample.view(seat) == view
    assert pickle.loads(pickle.dumps(sample)) == sample
    assert pickle.loads(pickle.dumps(sample)).view(seat) == view
    with pytest.raises(tingpai.TingpaiError):
        sample.record()
    play_some(sample, Random(seed), 2000)
