"""SP-15's takes to win is the true distance: searched over splits, and by real takes and discards.

These tests hold the references of ``tests/reference/sisepai.py`` against each other; the engine is
held against them in ``test_sisepai_proofs.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

import hands_sisepai as made
from reference import sisepai as ref
from reference.sisepai import COPIES, GROUPS, N_KINDS, Counts, Exposed

GAE = tuple(ref.kind(p, "r") for p in "GAE")
RHC = tuple(ref.kind(p, "r") for p in "RHC")


def test_legal_groups_are_those_of_sp4() -> None:
    by_size = [sum(len(g) == n for g in GROUPS) for n in range(1, 5)]
    # Four Generals and the flower; pairs; threes: identical, one-colour, Soldiers; fours.
    assert by_size == [5, 24, 24 + 8 + 4, 24 + 1]
    assert (GAE[0],) * 2 not in ref.LEGAL
    assert (ref.FLOWER,) * 2 not in ref.LEGAL


def test_open_groups_are_legal_groups_less_one_card() -> None:
    """SP-15's list of open groups is every way for one more card to complete a group."""
    derived: dict[tuple[int, ...], set[int]] = {}
    for group in GROUPS:
        for k in set(group):
            part = list(group)
            part.remove(k)
            if part:
                derived.setdefault(tuple(part), set()).add(k)
    listed = {**ref.OPENS, **ref.PAIR_OPENS}
    assert {part: set(kinds) for part, kinds in listed.items()} == derived
    assert all(len(part) == 1 for part in ref.PAIR_OPENS)
    assert all(len(part) > 1 for part in ref.OPENS)


def exposures(kinds: tuple[int, ...], extend: bool, most: int) -> list[Exposed]:
    """Exposed groups of these kinds, one example for each set of cards and places they give."""
    groups = [g for g in made.SHOWN if set(g) <= set(kinds)]
    found: dict[tuple[Counts, Counts], Exposed] = {}
    for n in range(most + 1):
        for some in combinations_with_replacement(groups, n):
            have = ref.owned((0,) * N_KINDS, some)
            if all(have[k] <= COPIES[k] for k in kinds):
                found.setdefault((have, ref.open_threes(some, extend)), some)
    return list(found.values())


def hidden_hands(kinds: tuple[int, ...], most: int) -> Iterator[Counts]:
    for n in range(1, most + 1):
        for cards in combinations_with_replacement(kinds, n):
            counts = made.tally(cards)
            if all(counts[k] <= COPIES[k] for k in kinds):
                yield counts


def fits(counts: Counts, exposed: Exposed) -> bool:
    have = ref.owned(counts, exposed)
    return all(have[k] <= COPIES[k] for k in range(N_KINDS))


def assert_same(counts: Counts, exposed: Exposed, extend: bool) -> int:
    by_play = ref.takes_by_play(counts, exposed, extend)
    assert ref.takes_to_win(counts, exposed, extend) == by_play, ref.text(counts, exposed)
    assert ref.takes_by_costs(counts, exposed, extend) == by_play, ref.text(counts, exposed)
    return by_play


def every_small_hand(kinds: tuple[int, ...], extend: bool, shown: int, most: int) -> int:
    seen = 0
    for exposed in exposures(kinds, extend, shown):
        for counts in hidden_hands(kinds, most):
            if fits(counts, exposed):
                assert_same(counts, exposed, extend)
                seen += 1
    return seen


ONE_FAMILY = [(GAE, False, 859), (GAE, True, 864), (RHC, False, 463), (RHC, True, 470)]


@pytest.mark.parametrize(("kinds", "extend", "total"), ONE_FAMILY)
def test_every_small_hand_of_one_colour_group(
    kinds: tuple[int, ...], extend: bool, total: int
) -> None:
    """Every hidden hand of up to 5 cards of three kinds, with every set of up to 4 exposed groups
    of them."""
    assert every_small_hand(kinds, extend, 4, 5) == total


@pytest.mark.exhaustive
@pytest.mark.parametrize(("kinds", "extend"), [case[:2] for case in ONE_FAMILY])
def test_every_hand_of_one_colour_group(kinds: tuple[int, ...], extend: bool) -> None:
    """Every hidden hand of three kinds, with every set of exposed groups of them."""
    assert every_small_hand(kinds, extend, 12, 12) > 500


@pytest.mark.parametrize("extend", [False, True])
def test_small_hands_of_soldiers(extend: bool) -> None:
    """Every hidden hand of up to 4 Soldiers with a sample of their exposed groups."""
    rng = random.Random(7)
    shown = [(), *rng.sample(exposures(ref.SOLDIERS, extend, 4), 30)]
    for exposed in shown:
        for counts in hidden_hands(ref.SOLDIERS, 4):
            if fits(counts, exposed):
                assert_same(counts, exposed, extend)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("extend", "total"), [(False, 7_354), (True, 8_093)])
def test_every_small_hand_of_soldiers(extend: bool, total: int) -> None:
    """Every hidden hand of up to 5 Soldiers with every set of up to 4 of their exposed groups."""
    assert every_small_hand(ref.SOLDIERS, extend, 4, 5) == total


TWO_FAMILIES = {
    "GAE+RHC": (*GAE, *RHC),
    "RHC+RHC": (*RHC, *(ref.kind(p, "y") for p in "RHC")),
    "AE+soldiers": (*GAE[1:], *ref.SOLDIERS),
    "RHC+soldiers": (*RHC, *ref.SOLDIERS),
    "GAE+F+S": (*GAE, ref.FLOWER, ref.SOLDIERS[0]),
}


def two_family_hands(kinds: tuple[int, ...], shown: int, most: int, extend: bool) -> int:
    rng = random.Random(11)
    pool = exposures(kinds, extend, 3)
    seen = 0
    for exposed in [(), *rng.sample(pool, min(shown, len(pool)))]:
        for counts in hidden_hands(kinds, most):
            if fits(counts, exposed):
                assert_same(counts, exposed, extend)
                seen += 1
    return seen


@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("kinds", TWO_FAMILIES.values(), ids=TWO_FAMILIES.keys())
def test_small_hands_of_two_families(kinds: tuple[int, ...], extend: bool) -> None:
    """Every hidden hand of up to 3 cards of two families that share the discards and opens."""
    assert two_family_hands(kinds, 10, 3, extend) > 100


@pytest.mark.exhaustive
@pytest.mark.parametrize("extend", [False, True])
@pytest.mark.parametrize("kinds", TWO_FAMILIES.values(), ids=TWO_FAMILIES.keys())
def test_hands_of_five_of_two_families(kinds: tuple[int, ...], extend: bool) -> None:
    """Every hidden hand of up to 5 cards of two families, with 60 sets of exposed groups."""
    assert two_family_hands(kinds, 60, 5, extend) > 4_000


def random_small_hands(seed: int, count: int, most: int) -> None:
    """Hidden hands of up to ``most`` cards of all kinds; exposed groups make up the 20."""
    owned_bit = places = far = 0
    for counts, exposed in made.small_hands(seed, count, most):
        plain = assert_same(counts, exposed, False)
        extended = assert_same(counts, exposed, True)
        assert extended <= plain
        owned_bit += plain != ref.takes_by_costs(counts)
        places += plain != extended
        far += plain > 2
    # The sample bites: the exposed copies and the option change answers, and not all are near.
    assert owned_bit > count // 40
    assert places > count // 100
    assert far > count // 20


def test_random_small_hands_with_exposed_groups() -> None:
    random_small_hands(1, 600, 6)


@pytest.mark.exhaustive
def test_random_hands_of_eight_with_exposed_groups() -> None:
    random_small_hands(2, 20_000, 8)


def test_flowers_and_generals_never_run_short() -> None:
    """With the Generals and flowers nearly all shown, the rest of them still suffices (SP-15)."""
    generals = sorted(ref.GENERALS)
    for missing in combinations(generals, 2):
        shown = tuple((k,) for k in generals if k not in missing for _ in range(4))
        shown += ((ref.FLOWER,),) * 4
        for counts in ((*RHC, RHC[0]), (GAE[1], RHC[0], 10, 11), (*GAE[1:], 8, 9)):
            hand = made.tally(counts)
            assert ref.size(hand, shown) == 16
            filler = next(k for k in missing if k != GAE[0])
            assert_same(hand, (*shown, *(((filler,),) * 4)), False)


def check_quick_measure(seed: int, count: int) -> None:
    """The quick measures of the sweeps are the literal ones, on hands of 20 and 21 cards."""
    for cards in (20, 21):
        for counts, exposed in made.hands(seed, count, cards):
            for extend in (False, True):
                hand = counts, exposed, extend
                assert ref.takes_by_costs(*hand) == ref.takes_to_win(*hand), ref.text(*hand[:2])
                assert ref.grouped(*hand) == ref.groups_up(*hand), ref.text(*hand[:2])


def test_quick_measure_equals_the_literal_one() -> None:
    check_quick_measure(3, 500)


@pytest.mark.exhaustive
def test_quick_measure_equals_the_literal_one_on_many() -> None:
    check_quick_measure(4, 20_000)


def test_twenty_grouped_cards_wait_on_every_general_and_flower() -> None:
    """SP-16, and SP-15: a hand of 20 that is fully grouped still has one take to go."""
    counts, exposed = ref.parse("GAEr RHCr RHCy AAAg CCCCw HHy EEw")
    assert ref.size(counts, exposed) == 20
    assert ref.groups_up(counts, exposed)
    assert ref.takes_to_win(counts, exposed) == 1
    assert {*ref.GENERALS, ref.FLOWER} <= set(ref.waits(counts, exposed))


@pytest.mark.parametrize("extend", [False, True])
def test_distance_falls_exactly_by_accepted_takes(extend: bool) -> None:
    """The distance of a hand of 20 is one more than that after the best real take and discard."""
    for counts, exposed in made.hands(6, 60):
        far = ref.takes_by_costs(counts, exposed, extend)
        accepted = ref.acceptance(counts, exposed, extend)
        assert accepted
        if far == 1:
            assert accepted == ref.waits(counts, exposed, extend)
        else:
            assert not ref.waits(counts, exposed, extend)
