"""Sichuan one-player values against brute force that tracks the whole wall (docs/value.md)."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb, sqrt

import pytest

from reference import sichuan as plain
from reference import value as brute
from reference.value_exchange import Approximation
from tingpai import BudgetError, TingpaiError, sichuan
from tingpai._core.sichuan import play_alone

AIMS = ("win_probability", "expected_points")
NEAR = 1e-9


@dataclass(frozen=True)
class Case:
    """An after-draw hand with almost everything seen: these tiles are left."""

    counts: tuple[int, ...]
    melds: tuple[tuple[int, str], ...]
    void: int | None
    wall: tuple[int, ...]
    draws: int

    @property
    def hand(self) -> sichuan.Hand:
        return sichuan.Hand.parse(plain.notation(self.counts, self.melds, self.void))

    @property
    def seen(self) -> tuple[int, ...]:
        owned = plain.owned(self.counts, self.melds)
        return tuple(4 - n - left for n, left in zip(owned, self.wall, strict=True))

    def __str__(self) -> str:
        wall = plain.notation(self.wall)
        return f"{plain.notation(self.counts, self.melds, self.void)} / {wall} / {self.draws}"


def random_case(rng: random.Random, live: int, draws: int, *, held: int = 0, most: int = 3) -> Case:
    """A hand near to ready, some with melds and quads, and a small wall; ``held``: missing suit."""
    while True:
        void = rng.choice([None, 0, 1, 2]) if not held else rng.randrange(3)
        suits = [s for s in range(3) if s != void]
        if void is None:
            suits.remove(rng.choice(suits))
        melds: list[tuple[int, str]] = []
        owned = [0] * 27
        for _ in range(rng.choice([0, 0, 0, 1, 2, 3, 4])):
            kind = 9 * rng.choice(suits) + rng.randrange(9)
            name = rng.choice(["pung", "kong", "concealed_kong"])
            if owned[kind] == 0:
                melds.append((kind, name))
                owned[kind] = 3 if name == "pung" else 4
        size = 14 - 3 * len(melds)
        pool = [9 * s + r for s in suits for r in range(9)]
        counts = [0] * 27
        near = rng.choice(pool)
        for _ in range(size):
            options = [k for k in pool if owned[k] < 4]
            if rng.random() < 0.6:
                options = [
                    k for k in options if k // 9 == near // 9 and abs(k - near) <= 2
                ] or options
            kind = rng.choice(options)
            near = kind
            counts[kind] += 1
            owned[kind] += 1
        for _ in range(min(held, size)):
            kind = rng.choice([k for k in range(27) if counts[k] and k // 9 != void])
            counts[kind] -= 1
            counts[9 * (void or 0) + rng.randrange(9)] += 1
        total = plain.owned(counts, melds)
        if max(total) > 4 or plain.shanten(counts, melds, void) > most:
            continue
        useful = pool if void is None or rng.random() < 0.5 else list(range(27))
        left = [k for k in useful for _ in range(4 - total[k])]
        near_held = [
            k for k in left if any(counts[n] for n in range(max(0, k - 1), min(27, k + 2)))
        ]
        if len(left) < live:
            continue
        near_live = min(live // 2, len(near_held))
        wall = [0] * 27
        for kind in [*rng.sample(near_held, near_live), *rng.sample(left, live - near_live)]:
            wall[kind] = min(wall[kind] + 1, 4 - total[kind])
        return Case(tuple(counts), tuple(sorted(melds)), void, tuple(wall), min(draws, sum(wall)))


def expected(case: Case, policy: str, aim: str, mix: brute.Mix) -> dict[int, brute.Worth]:
    if policy == "swaps_approx":
        return dict(approximated(case, aim, mix))
    game = brute.sichuan(case.melds, case.void, policy=policy, aim=aim, mix=mix)
    return dict(
        brute.sichuan_discards(case.counts, case.melds, case.void, case.wall, case.draws, game)
    )


def approximated(case: Case, aim: str, mix: brute.Mix) -> Iterator[tuple[int, brute.Worth]]:
    assert mix == brute.Mix()
    complete = plain.is_complete(case.counts, case.melds, case.void)
    for kind in plain.legal_discards(case.counts, case.void):
        after = tuple(n - (k == kind) for k, n in enumerate(case.counts))
        # The discard is not remembered, but where it is known to be of use.
        held = after if complete else case.counts
        outside = tuple(a + b for a, b in zip(case.wall, held, strict=True))
        game = Approximation(case.melds, case.void, aim, outside, sum(case.wall), case.draws)
        yield kind, game.worth(after, 1, case.draws)


def check(case: Case, aim: str, mix: brute.Mix | None = None, policy: str = "progress") -> int:
    """Compare every discard that has a value; how many have one that is neither 0 nor 1."""
    mix = mix or brute.Mix()
    by_brute_force = expected(case, policy, aim, mix)
    options = case.hand.discards(
        case.seen,
        case.draws,
        aim=aim,
        policy=policy,
        self_drawn=mix.self_drawn,
        payers=mix.payers,
    )
    least = min(option.shanten for option in options)
    open_values = 0
    for option in options:
        assert (option.value is None) == (option.shanten > least and policy != "full"), str(case)
        if option.value is None:
            continue
        worth = by_brute_force[int(option.kind)]
        found = option.value
        where = f"{case}, {option.kind}"
        assert found.win_probability == pytest.approx(worth.win, abs=NEAR), where
        assert found.expected_points == pytest.approx(worth.points, abs=NEAR), where
        assert found.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
        open_values += 0 < worth.win < 1 or 0 < worth.ready < 1
    return open_values


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    ("held", "live", "draws", "least"), [(0, 7, 3, 20), (0, 6, 4, 20), (1, 6, 4, 6), (3, 5, 4, 9)]
)
def test_progress_is_brute_force(held: int, live: int, draws: int, least: int, aim: str) -> None:
    rng = random.Random(f"{held} {live} {draws}")
    met = sum(check(random_case(rng, live, draws, held=held), aim) for _ in range(8))
    assert met >= least


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    ("policy", "held", "least"),
    [("swaps", 0, 12), ("swaps", 2, 4), ("full", 0, 15), ("full", 2, 4)],
)
def test_exchanges_are_brute_force(policy: str, held: int, least: int, aim: str) -> None:
    rng = random.Random(f"{policy} {held}")
    cases = [random_case(rng, 5, 4, held=held) for _ in range(15 if held else 5)]
    assert sum(check(case, aim, policy=policy) for case in cases) >= least


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("policy", ["progress", "swaps", "full"])
def test_values_before_the_draw_are_brute_force(policy: str, aim: str) -> None:
    rng = random.Random(f"before {policy} {aim}")
    met = 0
    for number in range(36):
        case = random_case(rng, 6, 3, held=number % 3, most=1 + number % 2)
        rules = brute.RULES[number % len(brute.RULES)]
        hand = sichuan.Hand.parse(str(case.hand), sichuan.Rules.from_dict(rules))
        option = hand.best_discard()
        value = option.after.value(3, plus(case.seen, int(option.kind)), aim=aim, policy=policy)
        game = brute.sichuan(
            case.melds,
            case.void,
            policy=policy,
            aim=aim,
            rules=plain.Rules(**rules),  # type: ignore[arg-type]
        )
        worth = game.worth(tuple(option.after.counts), case.wall, 3)
        where = f"{case}, {option.kind}, {rules}"
        assert value.win_probability == pytest.approx(worth.win, abs=NEAR), where
        assert value.expected_points == pytest.approx(worth.points, abs=NEAR), where
        assert value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
        met += 0 < worth.win < 1
    assert met >= 8


def plus(seen: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(n + (k == kind) for k, n in enumerate(seen))


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("held", [0, 2])
def test_the_approximation_is_what_it_says(held: int, aim: str) -> None:
    rng = random.Random(f"approximation {held}")
    cases = [random_case(rng, 6, 4, held=held) for _ in range(4)]
    assert sum(check(case, aim, policy="swaps_approx") for case in cases) >= 4


@pytest.mark.exhaustive
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("held", [0, 2])
def test_the_approximation_is_what_it_says_of_many(held: int, aim: str) -> None:
    rng = random.Random(f"many approximations {held}")
    cases = [random_case(rng, 8, 6, held=held) for _ in range(20)]
    assert sum(check(case, aim, policy="swaps_approx") for case in cases) >= 20


@pytest.mark.parametrize("aim", AIMS)
def test_the_approximation_lies_above_progress(aim: str) -> None:
    texts = ["233678m 12345699p -s", "1358m 2345579p 569p -s"]
    rng = random.Random(f"above {aim}")
    hands = [*map(sichuan.Hand.parse, texts), *(random_case(rng, 20, 9).hand for _ in range(40))]
    above = 0
    for hand in hands:
        plain_values = {option.kind: option.value for option in hand.discards(draws=9, aim=aim)}
        for option in hand.discards(draws=9, aim=aim, policy="swaps_approx"):
            below = plain_values[option.kind]
            assert (option.value is None) == (below is None)
            if option.value is not None and below is not None:
                assert option.value.policy == "swaps_approx"
                assert getattr(option.value, aim) >= getattr(below, aim) - 1e-12
                above += getattr(option.value, aim) > getattr(below, aim)
    assert above > 40


@pytest.mark.exhaustive
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("policy", "held"), [("swaps", 0), ("swaps", 2), ("full", 0), ("full", 2)])
def test_exchanges_are_brute_force_on_many(policy: str, held: int, aim: str) -> None:
    rng = random.Random(f"many {policy} {held}")
    cases = [random_case(rng, 6, 5, held=held) for _ in range(60)]
    assert sum(check(case, aim, policy=policy) for case in cases) >= 10


@pytest.mark.parametrize("aim", AIMS)
def test_more_freedom_is_worth_more(aim: str) -> None:
    text = "13579m 123p 45699p 5m -s"
    counts, melds, _ = plain.parse(text)
    left = plain.parse("2468m 78p")[0]
    wall = brute.sichuan_wall(counts, melds)
    seen = tuple(n - kept for n, kept in zip(wall, left, strict=True))
    values = []
    for policy in ("progress", "swaps", "full"):
        value = sichuan.Hand.parse(text).best_discard(seen, 3, aim=aim, policy=policy).value
        assert value is not None
        assert value.policy == policy
        values.append(getattr(value, aim))
    assert values == sorted(values)
    assert values[0] < values[1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    ("held", "live", "draws"), [(0, 8, 3), (0, 7, 5), (0, 6, 6), (1, 6, 4), (2, 6, 5), (4, 6, 5)]
)
def test_progress_is_brute_force_on_many(held: int, live: int, draws: int, aim: str) -> None:
    rng = random.Random(f"many {held} {live} {draws}")
    mix = brute.Mix(rng.random(), rng.choice([1, 2, 3]))
    met = sum(check(random_case(rng, live, draws, held=held), aim, mix) for _ in range(150))
    assert met >= 100


SLOW = pytest.mark.exhaustive


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    "text",
    [
        "[555m] 123p 11p 46m 78m 99m -s",
        "(1111m) 233459p 55678m -s",
        pytest.param("123456m789p1199p5m -s", marks=SLOW),
        pytest.param("1122335577889m1p -s", marks=SLOW),
        pytest.param("123456m45p77999p1s -s", marks=SLOW),
        pytest.param("12346m 789m 456679p", marks=SLOW),
    ],
)
def test_progress_is_brute_force_with_the_whole_wall(text: str, aim: str) -> None:
    counts, melds, void = plain.parse(text)
    wall = brute.sichuan_wall(counts, melds)
    check(Case(counts, melds, void, wall, 2), aim)


@pytest.mark.parametrize("rules", brute.RULES, ids=str)
def test_progress_follows_the_rules(rules: dict[str, object]) -> None:
    plain_rules = plain.Rules(**rules)  # type: ignore[arg-type]
    for text in ("112233445566m7m9m -s", "1122m556677p8899p -s", "222555888m22558p -s"):
        counts, melds, void = plain.parse(text)
        rng = random.Random(text)
        left = [k for k in range(18) for _ in range(4 - counts[k])]
        wall = [0] * 27
        for kind in rng.sample(left, 7):
            wall[kind] += 1
        game = brute.sichuan(
            melds, void, policy="progress", aim="expected_points", rules=plain_rules
        )
        case = Case(counts, melds, void, tuple(wall), 3)
        worth = dict(brute.sichuan_discards(counts, melds, void, case.wall, 3, game))
        hand = sichuan.Hand.parse(text, sichuan.Rules.from_dict(rules))
        for option in hand.discards(case.seen, 3, aim="expected_points"):
            if option.expected_points is not None:
                assert option.expected_points == pytest.approx(worth[option.kind].points, abs=NEAR)


# ---- ready hands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["1112345678999m -s", "123m456p789p55p23m -s", "5p [111m] [222m] [333m] [777p] -s"]
)
def test_ready_hands_are_hypergeometric(text: str) -> None:
    hand = sichuan.Hand.parse(text)
    waits = hand.waits(seen="5m")
    live = sum(waits.values())
    unseen = 108 - sum(plain.owned(*plain.parse(text)[:2])) - 1
    value = hand.value(18, "5m", self_drawn=0.25, payers=2)
    assert value.draws == 18
    assert value.ready_curve == (1.0,) * 19
    points = sum(
        copies
        * (
            0.5 * hand.score(sichuan.Win(kind)).payment
            + 0.75 * hand.score(sichuan.Win(kind, "discard")).payment
        )
        for kind, copies in waits.items()
    )
    for draws, chance in enumerate(value.win_curve):
        expected = 1 - comb(unseen - live, draws) / comb(unseen, draws)
        assert chance == pytest.approx(expected, abs=1e-12)
        assert value.points_curve[draws] == pytest.approx(points / live * expected, abs=1e-10)


@pytest.mark.parametrize("aim", AIMS)
def test_curves_are_the_values_of_fewer_draws(aim: str) -> None:
    hand = sichuan.Hand.parse("123m4568m 2345778p -s")
    option = hand.best_discard(draws=9, aim=aim)
    assert option.value is not None
    for draws in range(10):
        fewer = next(o for o in hand.discards(draws=draws, aim=aim) if o.kind == option.kind).value
        after = option.after.value(draws, {option.kind: 1}, aim=aim)
        assert after == fewer
        assert after.draws == draws
        assert after.win_curve == option.value.win_curve[: draws + 1]
        assert after.points_curve == option.value.points_curve[: draws + 1]
        assert after.ready_curve == option.value.ready_curve[: draws + 1]


# ---- order, explanation, errors ----------------------------------------------------------------


def test_discards_are_ordered_by_the_aim() -> None:
    hand = sichuan.Hand.parse("22456s 234567899p -m")
    for aim in AIMS:
        options = hand.discards(draws=12, aim=aim)
        values = [getattr(option, aim) for option in options]
        known = [value for value in values if value is not None]
        assert known == sorted(known, reverse=True)
        assert values == known + [None] * (len(values) - len(known))
        assert {option.kind for option in options} == {option.kind for option in hand.discards()}


def test_a_discard_is_compared_with_the_best() -> None:
    hand = sichuan.Hand.parse("233678m 12345699p -s")
    best, second = hand.discards(draws=18)[:2]
    assert best.against is not None
    assert second.against is not None
    assert (best.against.kind, second.against.kind) == (second.kind, best.kind)
    assert best.against.win_probability == -second.against.win_probability > 0
    assert best.against.gained == second.against.lost
    assert best.against.shanten_before == hand.shanten()
    assert set(best.against.gained) == set(best.acceptance) - set(second.acceptance)
    assert best.why.startswith(hand.discards()[0].why)


def test_without_draws_nothing_is_valued() -> None:
    hand = sichuan.Hand.parse("233678m 12345699p -s")
    for option in hand.discards():
        assert (
            option.win_probability
            is option.expected_points
            is option.value
            is option.against
            is None
        )
    assert hand.best_discard() == hand.discards()[0]


def test_what_is_refused() -> None:
    ready = sichuan.Hand.parse("1112345678999m -s")
    drawn = ready.draw("5p")
    with pytest.raises(TingpaiError, match="96"):
        ready.value(96)
    with pytest.raises(TingpaiError, match="-1"):
        ready.value(-1)
    with pytest.raises(TingpaiError, match="drawn"):
        drawn.value(5)
    with pytest.raises(TingpaiError, match="aim"):
        drawn.discards(draws=5, aim="luck")  # type: ignore[arg-type]
    with pytest.raises(TingpaiError, match="self_drawn"):
        drawn.discards(draws=5, self_drawn=1.5)
    with pytest.raises(TingpaiError, match="self_drawn"):
        drawn.discards(draws=5, self_drawn=float("nan"))
    with pytest.raises(TingpaiError, match="payers"):
        drawn.discards(draws=5, payers=0)
    with pytest.raises(TypeError, match="draws"):
        drawn.discards(draws=1.5)  # type: ignore[arg-type]
    with pytest.raises(BudgetError, match="memory"):
        sichuan.Hand.parse("1458m12469p368p2m -s").value(18, memory=10_000)


def test_a_complete_hand_of_the_dealer_is_no_question_of_its_discards() -> None:
    """It wins at once with the suit missing that it does not hold (SC-2), self-drawn (SC-20)."""
    hand = sichuan.Hand.parse("123456m23455789p")
    choices = {choice.suit: choice for choice in sichuan.choose_void(hand, 1)}
    won = choices["s"]
    assert sichuan.choose_void(hand, 1)[0] == won
    assert (won.discard, won.value.win_curve) == (None, (1, 1))
    assert won.value.expected_points == 3 * 2
    assert choices["m"].discard is not None


def test_hands_that_are_too_far_take_no_memory() -> None:
    """Thirteen tiles of the missing suit cannot be gone after one draw (SC-4)."""
    for choice in sichuan.choose_void(sichuan.Hand.parse("1112345678999m"), 1, memory=1 << 20):
        assert (choice.value.win_probability > 0) == (choice.suit != "m")


def test_a_kong_of_the_last_unseen_tiles() -> None:
    """Its replacement can be the last of them: then all draws are made, and none is left."""
    hand = sichuan.Hand.parse("555m123456p1178m -s")
    unseen = {"1m": 1, "6m": 1, "9m": 1}
    seen = {
        kind: 4 - hand.counts[kind] - unseen.get(str(kind), 0) - (str(kind) == "5m")
        for kind in sichuan.KINDS
    }
    claims = {claim.type: claim for claim in hand.compare_claims("5m", 3, seen)}
    assert len(claims["kong"].value.win_curve) == 4
    fewer = {claim.type: claim for claim in hand.compare_claims("5m", 2, seen)}
    assert claims["kong"].value == fewer["kong"].value
    assert claims["kong"].value.win_probability == 1


def test_values_are_picklable() -> None:
    option = sichuan.Hand.parse("233678m 12345699p -s").best_discard(draws=18)
    assert pickle.loads(pickle.dumps(option)) == option
    assert pickle.loads(pickle.dumps(option.value)) == option.value


# ---- real shuffles -----------------------------------------------------------------------------


def test_the_approximation_is_near_to_what_it_wins() -> None:
    rng = random.Random("approximations")
    off = [approximation_error(rng, 4_000) for _ in range(12)]
    assert max(map(abs, off)) < 0.04
    assert abs(sum(off)) / len(off) < 0.01


def approximation_error(rng: random.Random, walls: int) -> float:
    """The stated chance of a random hand's win less its frequency on shuffled walls."""
    hand, draws, seed = drawn_case(rng)
    value = hand.value(draws, policy="swaps_approx")
    wins, _, _ = play_alone(hand, draws, walls, seed, policy="swaps_approx")
    return value.win_probability - wins / walls


def drawn_case(rng: random.Random) -> tuple[sichuan.Hand, int, int]:
    """A random hand at most two from ready, a number of draws, a seed."""
    void = rng.randrange(3)
    while True:
        tiles = rng.sample([k for k in range(108) if k // 36 != void or rng.random() < 0.05], 13)
        counts = [0] * 27
        for tile in tiles:
            counts[tile // 4] += 1
        hand = sichuan.Hand(counts, (), void)
        if hand.shanten() <= 2:
            return hand, rng.randrange(6, 19), rng.randrange(2**32)


def shuffled(rng: random.Random, aim: str, walls: int) -> tuple[float, float]:
    """Play a random hand on shuffled walls: standard errors off in wins and points.

    One that is off by more than 4 is played again on ten times as many other walls.
    """
    hand, draws, seed = drawn_case(rng)
    found = deviations(hand, draws, aim, walls, seed)
    return found if max(map(abs, found)) < 4 else deviations(hand, draws, aim, 10 * walls, seed + 1)


def deviations(
    hand: sichuan.Hand, draws: int, aim: str, walls: int, seed: int
) -> tuple[float, float]:
    value = hand.value(draws, aim=aim)
    wins, points, squares = play_alone(hand, draws, walls, seed, aim=aim)
    chance, mean = value.win_probability, value.expected_points
    error = sqrt(max(chance * (1 - chance), 1e-9) / walls)
    spread = sqrt(max(squares / walls - (points / walls) ** 2, 1e-9) / walls)
    return (wins / walls - chance) / error, (points / walls - mean) / spread


@pytest.mark.parametrize("aim", AIMS)
def test_shuffled_walls_agree(aim: str) -> None:
    rng = random.Random(f"walls {aim}")
    off = [shuffled(rng, aim, 2_000) for _ in range(12)]
    assert max(abs(z) for both in off for z in both) < 4.5


@pytest.mark.exhaustive
def test_many_shuffled_walls_agree() -> None:
    """200 hands on 100,000 walls each: 400 frequencies, each within its interval.

    Off by 4.5 is one of 400 by chance in one run of 370. Together they are as far off as chance has
    it: the mean of the squares of 200 deviations is 1 with a standard deviation of 0.1.
    """
    rng = random.Random("many walls")
    off = [shuffled(rng, AIMS[i % 2], 100_000) for i in range(200)]
    wins, points = ([z[i] for z in off] for i in (0, 1))
    for found in (wins, points):
        assert max(map(abs, found)) < 4.5
        assert 0.6 < sum(z * z for z in found) / len(found) < 1.5
