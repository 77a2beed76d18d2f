"""Si Se Pai one-player values against brute force that tracks the whole wall (docs/value.md)."""

from __future__ import annotations

import random

import pytest

from hands_sisepai import NARROW, complete_hand
from reference import sisepai as plain
from reference import value_sisepai as brute
from reference.sisepai import COPIES, N_KINDS, Counts, Exposed
from tingpai import TingpaiError, sisepai

AIMS = ("win_probability", "expected_points")
NEAR = 1e-9


def near_hand(rng: random.Random, extend: bool) -> tuple[Counts, Exposed]:
    """21 cards near to a win, most of them exposed: complete ones of which one to three concealed
    cards were replaced."""
    while True:
        counts, exposed = complete_hand(rng, rng.choice(NARROW), 0.6)
        for _ in range(rng.choice([2, 3, 3, 4])):
            held = [k for k in range(N_KINDS) if counts[k]]
            have = plain.owned(counts, exposed)
            spare = [k for k in range(N_KINDS) if have[k] < COPIES[k] and k not in plain.KEPT]
            rest = plain.without(counts, (rng.choice(held),))
            assert rest is not None
            counts = plain.plus(rest, (rng.choice(spare),))
        if not plain.grouped(counts, exposed, extend):
            return counts, exposed


def small_wall(rng: random.Random, counts: Counts, exposed: Exposed, cards: int) -> Counts:
    """Cards left, most of them of kinds that go with what is held."""
    have = plain.owned(counts, exposed)
    near = set(plain.relevant_kinds(counts))
    wall = [0] * N_KINDS
    left = [k for k in range(N_KINDS) for _ in range(COPIES[k] - have[k])]
    fitting = [k for k in left if k in near]
    for kind in [
        *rng.sample(fitting, min(len(fitting), 2 * cards // 3)),
        *rng.sample(left, cards // 3),
    ]:
        wall[kind] = min(wall[kind] + 1, COPIES[kind] - have[kind])
    return tuple(wall)


def seen_with(counts: Counts, exposed: Exposed, wall: Counts) -> tuple[int, ...]:
    """What must have been seen for the wall to be all that is left."""
    have = plain.owned(counts, exposed)
    return tuple(COPIES[k] - have[k] - wall[k] for k in range(N_KINDS))


def check(rng: random.Random, aim: str, extend: bool, cards: int, offers: int) -> list[bool]:
    """Compare all discards of one hand; of each whether its chance is neither 0 nor 1."""
    counts, exposed = near_hand(rng, extend)
    wall = small_wall(rng, counts, exposed, cards)
    offers = min(offers, sum(wall))
    rules = sisepai.Rules(
        extend_exposed=extend, mixed_group_points=rng.choice(["by_size", "identical_only"])
    )
    hand = sisepai.Hand(counts, exposed, rules=rules)
    seen = seen_with(counts, exposed, wall)
    alone = brute.Alone(aim, extend, rules.mixed_group_points)
    met = []
    options = hand.discards(seen, offers, aim=aim, claim_share=0)
    for option in options:
        if option.value is None:
            assert option.shanten > options[0].shanten
            continue
        after = tuple(option.after.counts)
        worth = alone.worth(after, exposed, wall, offers)
        where = f"{hand}, {option.kind}, {plain.text(wall)}, {offers}"
        assert option.value.win_probability == pytest.approx(worth.win, abs=NEAR), where
        assert option.value.expected_points == pytest.approx(worth.points, abs=NEAR), where
        assert option.value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
        met.append(0 < worth.win < 1 and option.shanten > 0)
    return met


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_progress_is_brute_force(aim: str, extend: bool) -> None:
    rng = random.Random(f"{aim} {extend}")
    met = [one for _ in range(60) for one in check(rng, aim, extend, 9, 4)]
    assert sum(met) >= 60


@pytest.mark.exhaustive
@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_progress_is_brute_force_on_many(aim: str, extend: bool) -> None:
    rng = random.Random(f"many {aim} {extend}")
    met = [one for _ in range(1000) for one in check(rng, aim, extend, 11, 5)]
    assert sum(met) >= 1000


def test_ready_hands_are_formulas() -> None:
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg")
    live = sum(hand.waits().values())
    value = hand.value(10, claim_share=0)
    missed = 1.0
    for n in range(11):
        assert value.win_curve[n] == pytest.approx(1 - missed, abs=1e-12)
        assert value.points_curve[n] == pytest.approx(9 * (1 - missed), abs=1e-12)
        missed *= 1 - live / (97 - n)
    assert set(value.ready_curve) == {1.0}


def test_the_share_adds_offers() -> None:
    """With a third of the others' three cards there are two offers to each own draw."""
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy Ey Rw SSSg")
    assert hand.shanten() > 0
    plain_curve = hand.value(20, claim_share=0).win_curve
    assert hand.value(10).win_curve == plain_curve[::2]
    assert hand.value(5, claim_share=1).win_curve == plain_curve[::4]
    assert hand.value(4, claim_share=0.5).win_curve == tuple(
        plain_curve[n] for n in (0, 2, 5, 7, 10)
    )


@pytest.mark.parametrize(("chariots", "chance"), [(1, 1 / 2), (2, 2 / 3), (3, 3 / 4)])
def test_a_pair_passes_until_the_hand_is_ready(chariots: int, chance: float) -> None:
    """SP-11: the last single wins by a copy that comes after the Elephant, and no copy before it
    comes again."""
    counts, exposed = plain.parse("[AAAAr] [CCCCw] [HHHHy] [SSSSg] Ew Ew Rr Ag")
    hand = sisepai.Hand(counts, exposed)
    assert hand.shanten() == 1
    wall = [0] * N_KINDS
    wall[plain.kind("R", "r")], wall[plain.kind("E", "w")] = chariots, 1
    seen = seen_with(counts, exposed, tuple(wall))
    value = hand.value(chariots + 1, seen, claim_share=0)
    assert value.win_probability == pytest.approx(chance, abs=1e-12)
    assert value.ready_probability == 1


def test_what_is_refused() -> None:
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg")
    with pytest.raises(TingpaiError, match="97"):
        hand.value(49)
    with pytest.raises(TingpaiError, match="-1"):
        hand.value(-1)
    with pytest.raises(TingpaiError, match="progress"):
        hand.value(3, policy="full")
    for share in (-0.1, 1.1, float("nan")):
        with pytest.raises(TingpaiError, match="share"):
            hand.value(3, claim_share=share)
    assert hand.value(48).draws == 48
