"""Si Se Pai one-player values against brute force that tracks the whole wall (docs/value.md)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hands_sisepai import NARROW, complete_hand
from reference import sisepai as plain
from reference import value_sisepai as brute
from reference.sisepai import COPIES, N_KINDS, Counts, Exposed
from tingpai import BudgetError, TingpaiError, sisepai

AIMS = ("win_probability", "expected_points")
NEAR = 1e-9


def near_hand(
    rng: random.Random, extend: bool, replaced: tuple[int, ...] = (2, 3, 3, 4)
) -> tuple[Counts, Exposed]:
    """21 cards near to a win, most of them exposed: complete ones of which some concealed cards
    were replaced."""
    while True:
        counts, exposed = complete_hand(rng, rng.choice(NARROW), 0.6)
        for _ in range(rng.choice(replaced)):
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
    met = [one for _ in range(90) for one in check(rng, aim, extend, 9, 4)]
    assert sum(met) >= 60


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_discards_of_complete_hands_are_brute_force(aim: str, extend: bool) -> None:
    """What is thrown may be what the hand then waits for, and is not in the wall."""
    rng = random.Random(f"complete {aim} {extend}")
    alone = brute.Alone(aim, extend)
    rules = sisepai.Rules(extend_exposed=extend)
    waited_for = 0
    for _ in range(40):
        counts, exposed = complete_hand(rng, rng.choice(NARROW), 0.6)
        wall = small_wall(rng, counts, exposed, 9)
        hand = sisepai.Hand(counts, exposed, rules=rules)
        assert hand.is_complete()
        offers = min(3, sum(wall))
        seen = seen_with(counts, exposed, wall)
        for option in hand.discards(seen, offers, aim=aim, claim_share=0):
            if option.value is None:
                continue
            worth = alone.worth(tuple(option.after.counts), exposed, wall, offers)
            where = f"{hand}, {option.kind}, {plain.text(wall)}, {offers}"
            assert option.value.win_probability == pytest.approx(worth.win, abs=NEAR), where
            assert option.value.expected_points == pytest.approx(worth.points, abs=NEAR), where
            assert option.value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
            waited_for += int(option.kind) in option.after.waits(seen)
    assert waited_for > 20


def test_equal_discards_of_a_complete_hand() -> None:
    """Each leaves as many live cards, of its own kind one less than there were (SP-11)."""
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg").draw("Ar")
    for policy in ("progress", "progress_approx"):
        for option in hand.discards(draws=5, claim_share=0, policy=policy):
            seen = {option.kind: 1}
            assert option.value == option.after.value(5, seen, claim_share=0, policy=policy)


@pytest.mark.exhaustive
@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_progress_is_brute_force_on_many(aim: str, extend: bool) -> None:
    rng = random.Random(f"many {aim} {extend}")
    met = [one for _ in range(1000) for one in check(rng, aim, extend, 11, 5)]
    assert sum(met) >= 800  # the fewest of the four are 853


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("aim", AIMS)
def test_claims_are_brute_force(aim: str, extend: bool) -> None:
    """Every answer to a card is there with its value, taken into the group by the best discard."""
    rng = random.Random(f"claims {aim} {extend}")
    actions: Counter[str] = Counter()
    for _ in range(60):
        counts, exposed, kind = claimed_case(rng, extend)
        wall = small_wall(rng, plain.plus(counts, (kind,)), exposed, 8)
        offers = min(3, sum(wall))
        rules = sisepai.Rules(extend_exposed=extend)
        hand = sisepai.Hand(counts, exposed, rules=rules)
        have = plain.owned(counts, exposed)
        seen = tuple(COPIES[k] - have[k] - wall[k] - (k == kind) for k in range(N_KINDS))
        alone = brute.Alone(aim, extend)
        claims = hand.compare_claims(kind, offers, seen, aim=aim, claim_share=0)
        expected = answers(alone, counts, exposed, kind, wall, offers)
        assert {str(claim.action): len(claims) for claim in claims}.keys() == expected.keys()
        for claim in claims:
            worth = expected[str(claim.action)]
            where = f"{hand}, {kind}, {plain.text(wall)}, {claim.action}"
            assert claim.value.win_probability == pytest.approx(worth.win, abs=NEAR), where
            assert claim.value.expected_points == pytest.approx(worth.points, abs=NEAR), where
            assert claim.value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
            actions[str(claim.action).split()[0]] += 1
        assert getattr(claims[0].value, aim) >= max(getattr(c.value, aim) for c in claims) - NEAR
    assert min(actions[name] for name in ("win", "take", "pass")) >= 10
    assert (actions["extend"] >= 5) == extend


def claimed_case(rng: random.Random, extend: bool) -> tuple[Counts, Exposed, int]:
    """20 cards and a card that some group of theirs takes."""
    while True:
        counts, exposed = near_hand(rng, extend, (1, 1, 2, 3))
        rest = plain.without(counts, (rng.choice(plain.discardable(counts)),))
        assert rest is not None
        fitting = [k for k in plain.live_kinds(rest, exposed) if any_take(rest, exposed, k, extend)]
        if rng.random() < 0.5:
            fitting = plain.waits(rest, exposed, extend) or fitting
        if fitting:
            return rest, exposed, rng.choice(fitting)


def any_take(counts: Counts, exposed: Exposed, kind: int, extend: bool) -> bool:
    return any(True for _ in plain.takes_into(counts, exposed, kind, extend))


def answers(
    alone: brute.Alone, counts: Counts, exposed: Exposed, kind: int, wall: Counts, offers: int
) -> dict[str, brute.Worth]:
    """The worth of every answer, by its notation."""
    extend = alone.extend
    found = {"pass": alone.worth(counts, exposed, wall, offers)}
    complete = plain.points(plain.plus(counts, (kind,)), exposed, extend)
    if complete is not None:
        found["win"] = brute.Worth(1.0, float(complete), 1.0)
    for rest, groups in plain.takes_into(counts, exposed, kind, extend):
        if plain.groups_up(rest, groups, extend):
            continue
        new = Counter(groups) - Counter(exposed)
        (group,) = new
        extends = len(groups) == len(exposed)
        after = plain.shanten_after(rest, groups, extend)
        options = []
        for thrown, distance in after.items():
            left = plain.without(rest, (thrown,))
            assert left is not None
            if distance == min(after.values()):
                options.append(alone.worth(left, groups, wall, offers))
        name = f"{'extend' if extends else 'take'} {sisepai.Group(list(group))}"
        found[name] = brute.preferred(options, alone.aim)
    return found


@pytest.mark.parametrize("aim", AIMS)
def test_a_value_follows_from_the_next_card(aim: str) -> None:
    """One step of the definition on the whole wall: the mean over every card that can come."""
    rng = random.Random(aim)
    for _ in range(12):
        counts, exposed = near_hand(rng, extend=False)
        hand = sisepai.Hand(counts, exposed).best_discard().after
        have = plain.owned(hand.counts, tuple(tuple(map(int, g.kinds)) for g in hand.melds))
        wall = [COPIES[k] - have[k] for k in range(N_KINDS)]
        win = points = 0.0
        for kind, copies in enumerate(wall):
            if not copies:
                continue
            best = best_answer(hand, kind, 7, aim)
            win += copies / sum(wall) * best[0]
            points += copies / sum(wall) * best[1]
        value = hand.value(8, aim=aim, claim_share=0)
        assert value.win_probability == pytest.approx(win, abs=NEAR)
        assert value.expected_points == pytest.approx(points, abs=NEAR)


def best_answer(hand: sisepai.Hand, kind: int, draws: int, aim: str) -> tuple[float, float]:
    """Chance and points after this card, answered as the policy does."""
    claims = hand.compare_claims(kind, draws, aim=aim, claim_share=0)
    values = {str(claim.action): claim.value for claim in claims}
    if "win" in values:
        return 1.0, values["win"].expected_points
    if kind not in hand.acceptance():
        return values["pass"].win_probability, values["pass"].expected_points
    nearer = [
        claim.value
        for claim in claims
        if str(claim.action) != "pass"
        and hand.take(kind, str(claim.action).split(" ", 1)[1]).shanten() < hand.shanten()
    ]
    best = max(nearer, key=lambda value: (getattr(value, aim), value.expected_points))
    return best.win_probability, best.expected_points


@pytest.mark.parametrize("aim", AIMS)
def test_progress_approx_is_a_little_off(aim: str) -> None:
    """What passed counts as live: chances are too high, points may be too low, if by little."""
    rng = random.Random(aim)
    deck = [k for k in range(N_KINDS) for _ in range(COPIES[k])]
    off = []
    while len(off) < 60:
        counts = [0] * N_KINDS
        for kind in rng.sample(deck, 20):
            counts[kind] += 1
        hand = sisepai.Hand(counts)
        if hand.shanten() > 2:
            continue
        try:
            exact = hand.value(9, aim=aim, memory=1 << 25)
        except BudgetError:
            continue
        near = hand.value(9, aim=aim, policy="progress_approx")
        assert (exact.policy, near.policy) == ("progress", "progress_approx")
        off.append(getattr(near, aim) - getattr(exact, aim))
        if hand.is_ready():
            assert near.win_curve == exact.win_curve
    assert min(off) >= (-NEAR if aim == "win_probability" else -0.05)
    assert 1e-4 < max(off) < (0.02 if aim == "win_probability" else 0.25)
    assert sum(off) / len(off) < (0.005 if aim == "win_probability" else 0.05)


def test_progress_approx_can_be_too_low_in_points() -> None:
    """A copy that is gone and would have won little comes before one that wins much."""
    hand = sisepai.Hand.parse("Sr Sy GRSw GGAEEHHSg [HHHw] [RRRRg]")
    exact = hand.value(15, aim="expected_points")
    near = hand.value(15, aim="expected_points", policy="progress_approx")
    assert exact.expected_points - 0.01 < near.expected_points < exact.expected_points - 0.001


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
