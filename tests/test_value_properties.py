"""What holds of every one-player value, on full-size hands (docs/value.md)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from reference.sisepai import COPIES
from tingpai import kowah, sichuan, sisepai
from tingpai.search import Value

NEAR = 1e-9
PIECES = [(0, 1, 2), (0, 1, 2), (0, 0), (0, 0, 0), (0, 1), (0, 2), (0,)]
seeds = st.integers(0, 2**32 - 1)
aims = st.sampled_from(["win_probability", "expected_points"])
few = settings(max_examples=20, deadline=None)
AnyHand: TypeAlias = kowah.Hand | sisepai.Hand
OTHERS: dict[str, tuple[Callable[[list[int]], AnyHand], int, Sequence[int]]] = {
    "kowah": (kowah.Hand, 8, [4] * 30),
    "sisepai": (sisepai.Hand, 20, COPIES),
}
others = st.sampled_from(sorted(OTHERS))


def hand_and_seen(seed: int, most: int = 2) -> tuple[sichuan.Hand, dict[int, int]]:
    """A before-draw hand near to ready, some with declared melds, and some cards seen."""
    rng = random.Random(seed)
    while True:
        hand = near_hand(rng)
        if hand.shanten() <= most:
            break
    owned = owned_by(hand)
    seen: dict[int, int] = {}
    for kind in rng.choices(range(27), k=rng.randrange(9)):
        if owned[kind] + seen.get(kind, 0) < 4:
            seen[kind] = seen.get(kind, 0) + 1
    return hand, seen


def near_hand(rng: random.Random) -> sichuan.Hand:
    """Runs, pairs and halves of two suits beside up to three declared melds."""
    void = rng.randrange(3)
    suits = [s for s in range(3) if s != void]
    owned, counts = [0] * 27, [0] * 27
    melds = []
    for _ in range(rng.choice([0, 0, 1, 3])):
        kind = 9 * rng.choice(suits) + rng.randrange(9)
        if owned[kind] == 0:
            name = rng.choice(["pung", "exposed_kong", "concealed_kong"])
            melds.append(sichuan.Meld(name, kind))
            owned[kind] = 3 if name == "pung" else 4
    left = 13 - 3 * len(melds)
    while left:
        base, first = 9 * rng.choice(suits), rng.randrange(9)
        for step in rng.choice(PIECES)[:left]:
            if first + step < 9 and owned[base + first + step] < 4:
                counts[base + first + step] += 1
                owned[base + first + step] += 1
                left -= 1
    return sichuan.Hand(counts, melds, void)


def owned_by(hand: sichuan.Hand) -> list[int]:
    owned = list(hand.counts)
    for meld in hand.melds:
        for kind in meld.kinds:
            owned[kind] += 1
    return owned


def unseen(hand: sichuan.Hand, seen: Mapping[int, int]) -> dict[int, int]:
    left = {k: 4 - n - seen.get(k, 0) for k, n in enumerate(owned_by(hand))}
    return {k: n for k, n in left.items() if n}


def plus(seen: Mapping[int, int], kind: int) -> dict[int, int]:
    return {**seen, kind: seen.get(kind, 0) + 1}


@few
@given(seeds, aims)
def test_curves_are_in_range_and_do_not_fall(seed: int, aim: str) -> None:
    hand, seen = hand_and_seen(seed)
    check_curves(hand.value(18, seen, aim=aim), 18, aim, hand.is_ready())


def check_curves(value: Value, draws: int, aim: str, is_ready: bool) -> None:
    """Its curves are chances and points, ready now or not; that of the aim does not fall."""
    curves = (value.win_curve, value.points_curve, value.ready_curve)
    assert [len(curve) for curve in curves] == [draws + 1] * 3
    for win, points, ready in zip(*curves, strict=True):
        assert 0 <= win <= ready <= 1 + 1e-12
        assert points >= win - NEAR  # every win is worth a point or more
    assert value.ready_curve[0] == is_ready
    best = value.win_curve if aim == "win_probability" else value.points_curve
    assert all(a <= b + 1e-12 for a, b in itertools.pairwise(best))


@few
@given(seeds)
def test_each_aim_is_best_at_its_own(seed: int) -> None:
    hand, seen = hand_and_seen(seed)
    chance, points = (
        hand.value(12, seen, aim=aim) for aim in ("win_probability", "expected_points")
    )
    assert chance.win_probability >= points.win_probability - NEAR
    assert points.expected_points >= chance.expected_points - NEAR


@few
@given(seeds, aims)
def test_a_useless_card_seen_does_no_harm(seed: int, aim: str) -> None:
    hand, seen = hand_and_seen(seed)
    useless = [k for k in unseen(hand, seen) if k not in hand.acceptance()]
    value = hand.value(10, seen, aim=aim)
    more = hand.value(10, plus(seen, useless[seed % len(useless)]), aim=aim)
    assert getattr(more, aim) >= getattr(value, aim) - NEAR


@few
@given(seeds)
def test_a_live_wait_seen_is_a_loss(seed: int) -> None:
    hand, seen = hand_and_seen(seed, most=0)
    live = [k for k, n in hand.waits(seen).items() if n]
    assume(live)
    value = hand.value(10, seen)
    less = hand.value(10, plus(seen, int(live[seed % len(live)])))
    assert less.win_probability < value.win_probability
    assert less.win_curve[0] == 0.0


def test_a_useful_card_seen_may_help() -> None:
    """Not ready, a card of little use makes way for the better ones (docs/value.md)."""
    hand = sichuan.Hand.parse("23345678999m78s -p")
    value = hand.value(10)
    assert {"7s", "6s"} <= {str(kind) for kind in hand.acceptance()}
    assert hand.value(10, "7s").win_probability > value.win_probability + 0.004
    assert hand.value(10, "6s").win_probability < value.win_probability


@few
@given(seeds)
def test_kinds_without_live_copies_are_never_drawn(seed: int) -> None:
    hand, _ = hand_and_seen(seed)
    seen = {int(k): n for k, n in hand.acceptance().items() if n}
    value = hand.value(18, seen)
    assert value.win_probability == 0.0
    assert value.expected_points == 0.0
    assert value.ready_probability == (1.0 if hand.is_ready() else 0.0)


@few
@given(seeds, aims)
def test_a_value_follows_from_the_next_draw(seed: int, aim: str) -> None:
    """One step of the definition, on the whole wall: the mean over every card that can come."""
    hand, seen = hand_and_seen(seed)
    draws = 1 + seed % 12
    wall = unseen(hand, seen)
    total = sum(wall.values())
    win = points = 0.0
    for kind, copies in wall.items():
        drawn = hand.draw(kind)
        if drawn.is_complete():
            found, worth = 1.0, worth_of(drawn, kind)
        else:
            after = next_value(hand, drawn, kind, seen, draws - 1, aim)
            found, worth = after.win_probability, after.expected_points
        win += copies / total * found
        points += copies / total * worth
    value = hand.value(draws, seen, aim=aim)
    assert value.win_probability == pytest.approx(win, abs=NEAR)
    assert value.expected_points == pytest.approx(points, abs=NEAR)


def next_value(
    hand: sichuan.Hand,
    drawn: sichuan.Hand,
    kind: int,
    seen: Mapping[int, int],
    draws: int,
    aim: str,
) -> Value:
    if drawn.shanten() < hand.shanten():
        value = drawn.best_discard(seen, draws, aim=aim).value
        assert value is not None
        return value
    return hand.value(draws, plus(seen, kind), aim=aim)


@few
@given(seeds, aims)
def test_points_are_the_sum_over_winning_cards_and_times(seed: int, aim: str) -> None:
    """Follow the decisions forward: how often does which card win at which draw?"""
    hand, seen = hand_and_seen(seed, most=1)
    draws = 1 + seed % 8
    left = sum(unseen(hand, seen).values())
    at = {hand: 1.0}
    win = points = 0.0
    for time in range(draws):
        after: dict[sichuan.Hand, float] = {}
        for place, chance in at.items():
            stays = chance
            thrown = with_useless(place, seen, time)
            for kind, live in place.acceptance(thrown).items():
                share = chance * live / (left - time)
                if not share:
                    continue
                stays -= share
                drawn = place.draw(kind)
                if drawn.is_complete():
                    win += share
                    points += share * worth_of(drawn, kind)
                else:
                    best = drawn.best_discard(thrown, draws - time - 1, aim=aim)
                    after[best.after] = after.get(best.after, 0.0) + share
            after[place] = after.get(place, 0.0) + stays
        at = after
    value = hand.value(draws, seen, aim=aim)
    assert value.win_probability == pytest.approx(win, abs=NEAR)
    assert value.expected_points == pytest.approx(points, abs=NEAR)


def worth_of(drawn: sichuan.Hand, kind: int) -> float:
    """What a win pays by default: a third of the wins is self-drawn and paid by three."""
    own = drawn.score(sichuan.Win(kind)).payment
    return own + 2 / 3 * drawn.score(sichuan.Win(kind, "discard")).payment


def with_useless(place: sichuan.Hand, seen: Mapping[int, int], number: int) -> dict[int, int]:
    """So many cards more are seen, of kinds of no use to the hand.

    That is all that need be known of what has been drawn and thrown: of the kinds that are of use
    every copy drawn is still held.
    """
    found = dict(seen)
    useful = place.acceptance()
    for _ in range(number):
        kind = next(k for k in unseen(place, found) if k not in useful)
        found[kind] = found.get(kind, 0) + 1
    return found


# ---- the other games -----------------------------------------------------------------------------


def other_hand(game: str, seed: int, most: int = 2) -> tuple[AnyHand, list[int]]:
    """A before-draw hand of Kowah or Si Se Pai, so far from ready at most, and some cards seen."""
    rng = random.Random(seed)
    make, size, copies = OTHERS[game]
    deck = [kind for kind, n in enumerate(copies) for _ in range(n)]
    while True:
        cards = rng.sample(deck, size + rng.randrange(9))
        counts = [0] * len(copies)
        for kind in cards[:size]:
            counts[kind] += 1
        hand = make(counts)
        if hand.shanten() <= most:
            return hand, [cards[size:].count(kind) for kind in range(len(copies))]


@few
@given(others, seeds, aims)
def test_curves_of_the_other_games(game: str, seed: int, aim: str) -> None:
    hand, seen = other_hand(game, seed)
    check_curves(hand.value(8, seen, aim=aim), 8, aim, hand.is_ready())


@few
@given(others, seeds)
def test_each_aim_is_best_at_its_own_in_the_other_games(game: str, seed: int) -> None:
    hand, seen = other_hand(game, seed)
    chance = hand.value(8, seen, aim="win_probability")
    points = hand.value(8, seen, aim="expected_points")
    assert chance.win_probability >= points.win_probability - NEAR
    assert points.expected_points >= chance.expected_points - NEAR


@few
@given(others, seeds)
def test_dead_kinds_are_never_drawn_in_the_other_games(game: str, seed: int) -> None:
    """With all that would bring it nearer seen, a hand stays as far as it is."""
    hand, _ = other_hand(game, seed)
    seen = {int(kind): live for kind, live in hand.acceptance().items() if live}
    value = hand.value(6, seen)
    assert (value.win_probability, value.expected_points) == (0, 0)
    assert value.ready_probability == (1.0 if hand.is_ready() else 0.0)


@few
@given(others, seeds)
def test_a_live_wait_seen_is_a_loss_in_the_other_games(game: str, seed: int) -> None:
    hand, seen = other_hand(game, seed, most=0)
    if isinstance(hand, kowah.Hand):
        hand = hand.declare(next(iter(hand.waits())))
    live = [int(kind) for kind, n in hand.waits(seen).items() if n]
    assume(live)
    value = hand.value(6, seen)
    shown = [n + (kind == live[seed % len(live)]) for kind, n in enumerate(seen)]
    assert hand.value(6, shown).win_probability < value.win_probability
