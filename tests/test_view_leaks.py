"""No view tells what its seat cannot know (G-5, G-6), in any of the games.

Whatever can be reached from a view - every property, its notation, its history, the legal actions,
the greedy player's choice, the observations of the environment, further samples - is compared
between a deal and others that differ only in what the seat cannot know: samples of the view, and
deals of another deck in which the same actions led to the same events as the seat saw them.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

import tingpai
from deal_rules import RANDOM_RULES
from deals_common import play_some
from reference import referee_kowah, referee_sisepai
from tingpai import env

GAMES = [game.name for game in tingpai.games()]
# Decks in which groups and ready hands come soon, where chance alone makes them rare.
STACKED = {"kowah": referee_kowah.stacked_deck, "sisepai": referee_sisepai.stacked_deck}
METHODS = {"legal_actions", "greedy_action", "expert_action", "sample"}

Deal = Any  # the games' classes have no common base
View = Any


def package(game: str) -> ModuleType:
    return import_module(f"tingpai.{game}")


def new_deal(game: str, seed: int) -> Deal:
    """Default rules and random ones in turn; a shuffled deck and a stacked one in turn."""
    random = Random(seed)
    module = package(game)
    rules = module.Rules(**RANDOM_RULES[game](random)) if seed % 2 else module.Rules()
    if game not in STACKED or seed % 4 < 2:
        return module.Deal(seed, rules)
    deck = STACKED[game](random)
    return module.Deal.from_deck(deck, random.randrange(len(module.Deal().points)), rules)


def public(value: object) -> Iterator[str]:
    return (name for name in dir(type(value)) if not name.startswith("_"))


def facts(value: object) -> object:
    """Everything that a value tells, as plain objects: its properties, and theirs, and so on."""
    if isinstance(value, (str, int, float, type(None))):
        return (str(value), value)
    if isinstance(value, Mapping):
        return {str(key): facts(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [facts(item) for item in value]
    found: dict[str, object] = {"repr": repr(value)}
    for name in public(value):
        member = getattr(value, name)
        if not callable(member):
            found[name] = facts(member)
    if hasattr(value, "to_dict"):
        found["to_dict"] = value.to_dict()
    return found


def known(game: str, view: View, seed: int) -> dict[str, object]:
    """Everything that a view tells."""
    told = facts(view)
    assert isinstance(told, dict)
    methods = {name for name in public(view) if callable(getattr(view, name))}
    assert methods == METHODS, "a new method of views: compare what it tells too"
    told["legal"] = facts(view.legal_actions())
    if view.legal_actions():
        told["greedy"] = facts(view.greedy_action())
        if len(view.history) % 8 == 0:  # it takes its time
            told["expert"] = facts(view.expert_action(seed, samples=3))
    encoder = env.Encoder(game)
    for name in ("floats", "planes", "mask"):
        told[name] = getattr(encoder, name)(view).tolist()
    if is_quick(view):
        told["sample"] = view.sample(seed)
    return told


def is_quick(view: View) -> bool:
    """Whether a sample is found at once: not where the seat looks on while others, whom it must
    guess, are asked about a tile of Sichuan's.
    """
    return view.to_act is not None or getattr(view, "phase", "") not in ("claim", "rob")


def seats(deal: Deal) -> range:
    return range(len(deal.points))


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_tells_its_seat_the_same(game: str) -> None:
    """For every seat, at many moments, also once the sample has been pickled."""
    random = Random(7)
    differing = 0
    for seed in range(8):
        deal = new_deal(game, seed)
        while not deal.is_over:
            for seat in seats(deal):
                view = deal.view(seat)
                if not is_quick(view) and random.random() < 0.7:
                    continue
                try:
                    sample = view.sample(random.randrange(2**64))
                except tingpai.BudgetError:  # too unlikely that another seat is asked
                    continue
                differing += sample.hands != deal.hands
                assert sample.view(seat) == view
                assert pickle.loads(pickle.dumps(sample)).view(seat) == view
                assert known(game, sample.view(seat), seed) == known(game, view, seed)
                if deal.to_act == seat:
                    assert sample.to_act == seat
                    assert sample.legal_actions() == deal.legal_actions()
                assert sample.points == deal.points
            play_some(deal, random, random.randrange(5, 45))
    assert differing > 50


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_can_be_played_to_its_end(game: str) -> None:
    """What is played in a sample is legal, and its own views have samples again."""
    random = Random(8)
    for seed in range(8):
        deal = new_deal(game, seed)
        play_some(deal, random, random.randrange(60))
        if deal.is_over:
            continue
        seat = deal.to_act
        sample = deal.view(seat).sample(seed)
        while not sample.is_over:
            play_some(sample, random, 7)
            again = sample.view(seat)
            assert again.sample(seed).view(seat) == again
        assert sample.result is not None


# ---- other decks ---------------------------------------------------------------------------------


def replayed(
    deal: Deal, game: str, deck: Sequence[str], actions: Sequence[Mapping[str, Any]]
) -> Deal:
    """These actions on another deck; ``None`` where they are not those of the seats to act."""
    other = package(game).Deal.from_deck(deck, deal.first, deal.rules)
    for line in actions:
        if other.to_act != line["seat"] or not other.can_play(line["action"]):
            return None
        other.play(line["action"])
    return other


def seen(deal: Deal, seat: int) -> list[object]:
    return [event.seen_by(seat).to_dict() for event in deal.history]


@pytest.mark.parametrize("game", GAMES)
def test_decks_that_a_seat_cannot_tell_apart(game: str) -> None:
    """Cards of the deck change places, the same actions are played: where a seat has seen the same
    and is asked or not asked in both, its views are the same.
    """
    random = Random(9)
    compared = dict.fromkeys(range(4), 0)
    for seed in range(24):
        deal = new_deal(game, seed)
        play_some(deal, random, random.choice([3, 12, 30, 60, 90]))
        header, *lines = deal.record()
        actions = [line for line in lines if "action" in line]
        for _ in range(30):
            deck = list(header["deck"])
            for _ in range(random.choice([1, 1, 2, 4])):
                i, j = random.sample(range(len(deck)), 2)
                deck[i], deck[j] = deck[j], deck[i]
            other = replayed(deal, game, deck, actions)
            if other is None or other.is_over != deal.is_over or deck == header["deck"]:
                continue
            for seat in seats(deal):
                alike = seen(other, seat) == seen(deal, seat)
                asked = (other.to_act == seat) == (deal.to_act == seat)
                if not alike or not asked or other.is_over:
                    continue
                assert other.view(seat) == deal.view(seat), (header, actions, deck, seat)
                compared[seat] += 1
                if compared[seat] % 8 == 0:
                    assert known(game, other.view(seat), seed) == known(game, deal.view(seat), seed)
    assert all(compared[seat] > 40 for seat in seats(package(game).Deal())), compared
