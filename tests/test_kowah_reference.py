"""The Kowah reference against itself: pinned totals, and the distance by real draws."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import hands_kowah as made
from reference import kowah as ref


def test_pinned_totals() -> None:
    ready = ref.ready_waits("each")
    assert len(ready) == 100_416
    assert Counter(len(kinds) for kinds in ready.values()) == {1: 98_148, 2: 2_268}
    assert len(ref.complete_nines("each")) == 73_963


def test_pinned_totals_of_the_any_rule() -> None:
    ready = ref.ready_waits("any")
    assert len(ready) == 100_470
    assert Counter(len(kinds) for kinds in ready.values()) == {1: 98_175, 2: 2_268, 3: 27}
    assert len(ref.complete_nines("any")) == 73_990


def test_the_any_rule_only_adds() -> None:
    each, any_ = ref.ready_waits("each"), ref.ready_waits("any")
    assert all(kinds <= any_[counts] for counts, kinds in each.items())
    added = [counts for counts, kinds in any_.items() if kinds != each.get(counts)]
    # Only hands of eight cards of one rank, and the pair has the rank of both triples (KW-7).
    assert added
    for counts in added:
        assert len({k % 9 for k in range(27) if counts[k]}) == 1
        assert sum(counts[27:]) == 0


def test_no_ready_hand_waits_on_a_kind_all_owned() -> None:
    for pair_rule in ref.PAIR_RULES:
        for counts, kinds in ref.ready_waits(pair_rule).items():
            assert kinds
            assert all(counts[k] in (2, 3) for k in kinds)


def test_a_pair_with_no_third_card_is_no_wait() -> None:
    """G-3, G-4: with ``any`` a pair may be all owned; it is no wait, and no eight has only such."""
    lost = 0
    for counts in product(range(5), repeat=3):
        if sum(counts) == 8:
            hand = [0] * 30
            hand[4], hand[13], hand[22] = counts
            pairs, waits = ref.pairs(hand, "any"), ref.waits(hand, "any")
            lost += len(pairs) - len(waits)
            assert bool(pairs) == bool(waits)
            assert (tuple(hand) in ref.ready_waits("any")) == bool(waits)
            assert ref.pairs(hand, "each") == ref.waits(hand, "each")
    assert lost == 9


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_waits_of_sampled_hands_by_splitting_the_cards(pair_rule: str) -> None:
    """The enumeration from triples and pairs agrees with splitting the very cards of a hand."""
    ready = ref.ready_waits(pair_rule)
    for counts in made.hands(1, 1_500, 8, pair_rule):
        assert ref.waits(counts, pair_rule) == sorted(ready.get(counts, ())), ref.text(counts)
    nines = ref.complete_nines(pair_rule)
    for counts in made.hands(2, 1_500, 9, pair_rule):
        assert ref.is_complete(counts, pair_rule) == (counts in nines), ref.text(counts)
        assert ref.is_complete(counts, pair_rule) == bool(ref.readings(counts, pair_rule))


def distance_by_steps(pair_rule: str, seed: int, count: int) -> None:
    """The distance is 0 exactly if there is a wait, and else one more than after the best real
    draw and discard. That alone fixes it for every hand."""
    for counts in made.hands(seed, count, 8, pair_rule):
        far = ref.replacements(counts, pair_rule)
        assert (far == 0) == bool(ref.waits(counts, pair_rule)), ref.text(counts)
        accepted: list[int] = []
        for k in range(ref.N_KINDS):
            if counts[k] < ref.COPIES:
                nine = tuple(n + (i == k) for i, n in enumerate(counts))
                after = [ref.replacements(eight, pair_rule) for _, eight in ref.discards_of(nine)]
                assert min(after) == max(0, ref.replacements(nine, pair_rule)), ref.text(nine)
                assert min(after) >= far - 1
                if (far and min(after) == far - 1) or k in ref.waits(counts, pair_rule):
                    accepted.append(k)
        assert accepted, ref.text(counts)
        assert ref.acceptance(counts, pair_rule) == accepted


@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_distance_by_real_draws_and_discards(pair_rule: str) -> None:
    distance_by_steps(pair_rule, 3, 12)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair_rule", ref.PAIR_RULES)
def test_distance_by_real_draws_and_discards_of_many(pair_rule: str) -> None:
    distance_by_steps(pair_rule, 4, 2_000)
