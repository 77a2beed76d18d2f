"""Values of Kowah and Si Se Pai on full-size hands: what playing so on shuffled walls wins.

Sichuan's are in ``test_value_sichuan.py``, played in the core. Here the policy is played by what
the library says at each step, and remembered by the state that docs/value.md calls exact, so that
a state that leaves something out would show as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from typing import TypeAlias, TypeVar

import pytest

from hands_sisepai import NARROW, complete_hand
from reference import sisepai as plain
from tingpai import kowah, sisepai

AIMS = ("win_probability", "expected_points")
FEW, MANY = 3_000, 30_000
Counts: TypeAlias = tuple[int, ...]
Key = TypeVar("Key")
Step = TypeVar("Step")


def deviations(
    play: Callable[[list[int]], float], wall: list[int], walls: int, rng: random.Random
) -> tuple[float, float, float, float]:
    """Shares of wins and mean points of many shuffles, each with its standard error."""
    points = []
    for _ in range(walls):
        rng.shuffle(wall)
        points.append(play(wall))
    wins = sum(got > 0 for got in points) / walls
    mean = sum(points) / walls
    spread = sum((got - mean) ** 2 for got in points) / walls
    return wins, sqrt(max(wins * (1 - wins), 1 / walls) / walls), mean, sqrt(spread / walls)


def agree(
    value: kowah.Value | sisepai.Value,
    play: Callable[[list[int]], float],
    wall: list[int],
    walls: int,
    rng: random.Random,
) -> None:
    """The stated numbers lie within 4.5 standard errors: by chance not once in 100,000 times."""
    wins, error, mean, spread = deviations(play, wall, walls, rng)
    assert abs(wins - value.win_probability) <= 4.5 * error
    assert abs(mean - value.expected_points) <= 4.5 * max(spread, 1e-9)


def passed(hand: kowah.Hand | sisepai.Hand, seen: list[int]) -> Counts:
    """What was thrown or let pass of the kinds that are held."""
    return tuple(n for n, held in zip(seen, hand.counts, strict=True) if held)


def kept(steps: dict[Key, Step], key: Key, make: Callable[[], Step]) -> Step:
    """A decision, made once for each state."""
    if key not in steps:
        steps[key] = make()
    return steps[key]


# ---- Kowah ---------------------------------------------------------------------------------------


def kowah_hand(rng: random.Random) -> kowah.Hand:
    """Eight cards that lack at most two."""
    lacking = rng.choice([0, 1, 1, 2])
    while True:
        cards = rng.sample([k for k in range(30) for _ in range(4)], 8)
        hand = kowah.Hand(tuple(cards.count(k) for k in range(30)))
        if hand.shanten() == lacking:
            return hand


class KowahAlone:
    """The class ``progress`` of Kowah: its steps, with what was thrown so far."""

    def __init__(self, hand: kowah.Hand, draws: int, aim: str) -> None:
        self.hand, self.draws, self.aim = hand, draws, aim
        self.steps: dict[tuple[kowah.Hand, int, int, Counts], kowah.Hand] = {}
        self.waits: dict[tuple[kowah.Hand, int, Counts], int] = {}
        self.accepted = cache(lambda hand: frozenset(map(int, hand.acceptance())))
        self.is_ready = cache(lambda hand: hand.is_ready())

    def play(self, wall: list[int]) -> float:
        """Points of the win on this wall, 0 without one (KW-10, KW-12)."""
        hand, seen = self.hand, [0] * 30
        cards = iter(wall)
        for left in range(self.draws, 0, -1):
            if self.is_ready(hand):
                return self.declared(self.wait(hand, left, seen), left, cards)
            kind = next(cards)
            after = self.step(hand, kind, left, seen) if kind in self.accepted(hand) else hand
            if after is hand:
                seen[kind] += 1
            else:
                thrown = next(
                    k for k in range(30) if hand.counts[k] + (k == kind) > after.counts[k]
                )
                seen[thrown] += 1
                hand = after
        return 0

    def step(self, hand: kowah.Hand, kind: int, left: int, seen: list[int]) -> kowah.Hand:
        """The hand after the best discard with a card that brings it nearer."""

        def best() -> kowah.Hand:
            drawn = hand.draw(kind)
            return drawn.best_discard(seen, left - 1, aim=self.aim).after  # type: ignore[arg-type]

        return kept(self.steps, (hand, kind, left, passed(hand, seen)), best)

    def wait(self, hand: kowah.Hand, left: int, seen: list[int]) -> int:
        """The pair that is declared."""

        def worth(kind: int) -> float:
            return float(getattr(hand.declare(kind).value(left, seen), self.aim))

        return kept(
            self.waits,
            (hand, left, passed(hand, seen)),
            lambda: max(map(int, hand.waits()), key=worth),
        )

    def declared(self, kind: int, left: int, cards: Iterator[int]) -> float:
        """Two opponents' cards, then the own one, so many times."""
        for turn in range(3 * left):
            if next(cards) == kind:
                return 3 if turn % 3 == 2 else 2
        return 0


def kowah_case(rng: random.Random, aim: str, walls: int) -> int:
    hand, draws = kowah_hand(rng), rng.randrange(5, 13)
    wall = [k for k in range(30) for _ in range(4 - hand.counts[k])]
    value = hand.value(draws, aim=aim)  # type: ignore[arg-type]
    agree(value, KowahAlone(hand, draws, aim).play, wall, walls, rng)
    return hand.shanten()


# ---- Si Se Pai -----------------------------------------------------------------------------------


def sisepai_hand(rng: random.Random) -> sisepai.Hand:
    """20 cards, some exposed, that lack at most three takes."""
    lacking = rng.choice([0, 1, 1, 2])
    while True:
        counts, exposed = complete_hand(rng, rng.choice(NARROW), 0.5)
        for _ in range(rng.choice([0, 1, 2])):
            rest = plain.without(counts, (rng.choice(plain.discardable(counts)),))
            assert rest is not None
            have = plain.owned(rest, exposed)
            spare = [k for k in range(plain.N_KINDS) if have[k] < plain.COPIES[k]]
            counts = plain.plus(rest, (rng.choice(spare),))
        rest = plain.without(counts, (rng.choice(plain.discardable(counts)),))
        assert rest is not None
        hand = sisepai.Hand(rest, exposed)
        if hand.shanten() == lacking:
            return hand


class SiSePaiAlone:
    """The class ``progress`` of Si Se Pai by the cards that are offered to one player."""

    def __init__(self, hand: sisepai.Hand, offers: int, aim: str) -> None:
        self.hand, self.offers, self.aim = hand, offers, aim
        self.steps: dict[tuple[sisepai.Hand, int, int, Counts], tuple[sisepai.Hand, int]] = {}
        self.wins = cache(self._wins)
        self.accepted = cache(lambda hand: frozenset(map(int, hand.acceptance())))

    def play(self, wall: list[int]) -> float:
        """Points of the win on this wall, 0 without one (SP-5, SP-6)."""
        hand, seen = self.hand, [0] * plain.N_KINDS
        for number, kind in enumerate(wall[: self.offers]):
            points = self.wins(hand).get(kind)
            if points is not None:
                return points
            thrown = kind
            if kind in self.accepted(hand):
                hand, thrown = self.step(hand, kind, self.offers - number - 1, seen)
            seen[thrown] += 1
        return 0

    def _wins(self, hand: sisepai.Hand) -> dict[int, float]:
        if not hand.is_ready():
            return {}
        exposed = tuple(tuple(map(int, meld.kinds)) for meld in hand.melds)
        complete = {int(k): plain.plus(tuple(hand.counts), (int(k),)) for k in hand.waits()}
        points = {k: plain.points(counts, exposed, False) for k, counts in complete.items()}
        return {k: float(got) for k, got in points.items() if got is not None}

    def step(
        self, hand: sisepai.Hand, kind: int, left: int, seen: list[int]
    ) -> tuple[sisepai.Hand, int]:
        """Hand and discard after the best way to take a card that leaves a take less."""
        return kept(
            self.steps,
            (hand, kind, left, passed(hand, seen)),
            lambda: self.taken(hand, kind, left, seen),
        )

    def taken(
        self, hand: sisepai.Hand, kind: int, left: int, seen: list[int]
    ) -> tuple[sisepai.Hand, int]:
        claims = hand.compare_claims(kind, left, seen, aim=self.aim, claim_share=0)  # type: ignore[arg-type]
        for claim in claims:  # the best first
            if claim.discard is None:
                continue
            group = str(claim.action).split(" ", 1)[1]
            taken = hand.take(kind, group)
            if taken.shanten() < hand.shanten():
                return taken.discard(claim.discard), int(claim.discard)
        raise AssertionError(f"{hand} cannot take {kind}")


def sisepai_case(rng: random.Random, aim: str, walls: int) -> int:
    hand, offers = sisepai_hand(rng), rng.randrange(5, 25)
    exposed = tuple(tuple(map(int, meld.kinds)) for meld in hand.melds)
    have = plain.owned(tuple(hand.counts), exposed)
    wall = [k for k in range(plain.N_KINDS) for _ in range(plain.COPIES[k] - have[k])]
    value = hand.value(offers, aim=aim, claim_share=0)  # type: ignore[arg-type]
    agree(value, SiSePaiAlone(hand, offers, aim).play, wall, walls, rng)
    return hand.shanten()


# ---- both ----------------------------------------------------------------------------------------

CASES = {"kowah": kowah_case, "si se pai": sisepai_case}
games = pytest.mark.parametrize("game", CASES)


@games
@pytest.mark.parametrize("aim", AIMS)
def test_shuffled_walls_agree(aim: str, game: str) -> None:
    rng = random.Random(f"{game} {aim}")
    assert {CASES[game](rng, aim, FEW) for _ in range(12)} == {0, 1, 2}


@pytest.mark.exhaustive
@games
@pytest.mark.parametrize("aim", AIMS)
def test_many_shuffled_walls_agree(aim: str, game: str) -> None:
    rng = random.Random(f"many {game} {aim}")
    assert {CASES[game](rng, aim, MANY) for _ in range(25)} == {0, 1, 2}
