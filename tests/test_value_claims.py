"""Claims and the missing suit: every answer's value against brute force over a small wall."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from reference import sichuan as plain
from reference import value as brute
from tingpai import sichuan

NEAR = 1e-9
AIMS = ["win_probability", "expected_points"]
DRAWS = 3


class Case(NamedTuple):
    """A before-draw hand, a discard of another player's, and the cards that are still to come."""

    counts: tuple[int, ...]
    melds: tuple[tuple[int, str], ...]
    void: int
    kind: int
    wall: tuple[int, ...]

    @property
    def hand(self) -> sichuan.Hand:
        names = {"pung": "pung", "kong": "exposed_kong"}
        melds = [sichuan.Meld(names[name], kind) for kind, name in self.melds]  # type: ignore[arg-type]
        return sichuan.Hand(self.counts, melds, self.void)

    @property
    def seen(self) -> tuple[int, ...]:
        """What is neither owned nor to come, without the discard itself."""
        owned = plain.owned(self.counts, self.melds)
        return tuple(
            4 - own - left - (kind == self.kind)
            for kind, (own, left) in enumerate(zip(owned, self.wall, strict=True))
        )


def random_case(rng: random.Random, *, void_held: bool = False, most_melds: int = 2) -> Case:
    """A hand of pairs, triples and runs, near to ready; the discard is a kind held twice."""
    void = rng.randrange(3)
    pool = [kind for kind in range(27) if kind // 9 != void]
    while True:
        melds = tuple(
            (kind, "pung") for kind in rng.sample(pool, min(most_melds, rng.choice([0, 1, 1, 2])))
        )
        owned = [0] * 27
        for kind, _ in melds:
            owned[kind] = 3
        counts = [0] * 27
        size = 13 - 3 * len(melds)
        while sum(counts) < size:
            base = rng.choice(pool)
            for step in rng.choice([(0, 0), (0, 0, 0), (0, 1, 2), (0, 1), (0,)]):
                kind = base + step
                if (
                    kind in pool
                    and kind // 9 == base // 9
                    and owned[kind] < 4
                    and sum(counts) < size
                ):
                    counts[kind] += 1
                    owned[kind] += 1
        pairs = [kind for kind in pool if counts[kind] >= 2 and owned[kind] < 4]
        if void_held:
            counts[rng.choice([kind for kind in pool if counts[kind]])] -= 1
            counts[9 * void + rng.randrange(9)] += 1
        if pairs and plain.shanten(tuple(counts), melds, void, plain.DEFAULT) <= 1:
            break
    kind = rng.choice(pairs)
    left = [k for k in range(27) for _ in range(4 - owned[k] - (k == kind) - (k // 9 == void))]
    wall = Counter(rng.sample(left, 6))
    return Case(tuple(counts), melds, void, kind, tuple(wall[k] for k in range(27)))


def changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return tuple(n + by * (k == kind) for k, n in enumerate(counts))


def by_brute_force(case: Case, aim: str, policy: str, rules: plain.Rules) -> dict[str, brute.Worth]:
    """Worth of passing, a pung with its best discard, a kong with a draw more, and the win."""

    def game(melds: plain.Melds) -> brute.Game:
        return brute.sichuan(melds, case.void, policy=policy, aim=aim, rules=rules)

    found = {"pass": game(case.melds).worth(case.counts, case.wall, DRAWS)}
    complete = changed(case.counts, case.kind, 1)
    if plain.is_complete(complete, case.melds, case.void, rules):
        win = plain.Win("discard")
        paid = plain.score(complete, case.melds, case.void, win, rules).payment
        found["win"] = brute.Worth(1, paid, 1)
    if any(case.counts[9 * case.void : 9 * case.void + 9]):  # SC-4
        return found
    melds = (*case.melds, (case.kind, "pung"))
    left = changed(case.counts, case.kind, -2)
    options = dict(brute.sichuan_discards(left, melds, case.void, case.wall, DRAWS, game(melds)))
    distance = {
        kind: plain.shanten(changed(left, kind, -1), melds, case.void, rules) for kind in options
    }
    least = min(distance.values())
    legal = [w for kind, w in options.items() if policy == "full" or distance[kind] == least]
    found["pung"] = brute.preferred(legal, aim)
    if case.counts[case.kind] == 3:
        melds = (*case.melds, (case.kind, "kong"))
        left = changed(case.counts, case.kind, -3)
        found["kong"] = game(melds).worth(left, case.wall, DRAWS + 1)
    return found


def compare(
    case: Case, aim: str, policy: str = "progress", rules: Mapping[str, object] | None = None
) -> Counter[str]:
    """How often each answer was compared where it is neither sure nor hopeless."""
    expected = by_brute_force(case, aim, policy, plain.Rules(**(rules or {})))  # type: ignore[arg-type]
    hand = sichuan.Hand.parse(str(case.hand), sichuan.Rules.from_dict(rules or {}))
    claims = hand.compare_claims(case.kind, DRAWS, case.seen, aim=aim, policy=policy)  # type: ignore[arg-type]
    assert {claim.type for claim in claims} == set(expected), str(case)
    for claim in claims:
        worth = expected[claim.type]
        where = f"{case}: {claim.type}"
        assert claim.value.win_probability == pytest.approx(worth.win, abs=NEAR), where
        assert claim.value.expected_points == pytest.approx(worth.points, abs=NEAR), where
        assert claim.value.ready_probability == pytest.approx(worth.ready, abs=NEAR), where
    best = [getattr(claim.value, aim) for claim in claims]
    assert best[0] >= max(best) - NEAR
    return Counter(name for name, worth in expected.items() if name == "win" or 0 < worth.win < 1)


@pytest.mark.parametrize("aim", AIMS)
def test_claims_are_brute_force(aim: str) -> None:
    rng = random.Random(11)
    met: Counter[str] = Counter()
    for _ in range(90):
        met += compare(random_case(rng), aim)
    assert met["pass"] >= 15
    assert met["pung"] >= 25
    assert met["kong"] >= 4
    assert met["win"] >= 10


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("policy", ["swaps", "full"])
def test_claims_with_exchanges_are_brute_force(policy: str, aim: str) -> None:
    rng = random.Random(f"{policy} {aim}")
    met: Counter[str] = Counter()
    for _ in range(20):
        met += compare(random_case(rng), aim, policy)
    assert met["pass"] >= 3
    assert met["pung"] >= 5


@pytest.mark.parametrize("rules", brute.RULES, ids=str)
def test_claims_follow_the_rules(rules: dict[str, object]) -> None:
    rng = random.Random(str(rules))
    met: Counter[str] = Counter()
    for _ in range(40):
        met += compare(random_case(rng), "expected_points", rules=rules)
    assert met["win"] >= 1
    assert met["pung"] >= 4


@pytest.mark.parametrize("aim", AIMS)
def test_nothing_is_claimed_with_the_missing_suit_in_hand(aim: str) -> None:
    rng = random.Random(12)
    for _ in range(6):
        case = random_case(rng, void_held=True)
        compare(case, aim)
        claims = case.hand.compare_claims(case.kind, DRAWS, case.seen, aim=aim)  # type: ignore[arg-type]
        assert [claim.type for claim in claims] == ["pass"]


@pytest.mark.parametrize("aim", AIMS)
def test_the_missing_suit_is_brute_force(aim: str) -> None:
    rng = random.Random(13)
    met = 0
    for _ in range(18):
        case = random_case(rng, most_melds=0)
        wall = changed(case.wall, case.kind, 0)
        hand = sichuan.Hand(case.counts)
        seen = changed(case.seen, case.kind, 1)
        choices = sichuan.choose_void(hand, DRAWS, seen, aim=aim)  # type: ignore[arg-type]
        assert sorted("mps".index(str(choice.suit)) for choice in choices) == [0, 1, 2]
        for choice in choices:
            suit = "mps".index(str(choice.suit))
            game = brute.sichuan((), suit, policy="progress", aim=aim)
            worth = game.worth(case.counts, wall, DRAWS)
            assert choice.value.win_probability == pytest.approx(worth.win, abs=NEAR)
            assert choice.value.expected_points == pytest.approx(worth.points, abs=NEAR)
            met += 0 < worth.win < 1
    assert met >= 5
