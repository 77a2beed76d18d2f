"""Totals of all hands in two given suits: ``sichuan.batch`` on one hand of each kind of state."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from reference import two_suits
from tingpai import sichuan
from tingpai.sichuan import batch

STANDARD = sichuan.Rules(allow_seven_pairs=False)
# Hands in two given suits by shanten, with seven pairs and without.
TOTALS = {
    (13, True): {0: 4_061_132, 1: 46_071_636, 2: 47_337_806, 3: 2_995_346},
    (13, False): {0: 2_753_108, 1: 37_058_454, 2: 52_454_322, 3: 8_160_260, 4: 39_776},
    (14, True): {-1: 869_046, 0: 38_354_195, 1: 130_937_255, 2: 39_372_316, 3: 323_518},
    (14, False): {-1: 629_756, 0: 29_180_856, 1: 117_932_466, 2: 58_522_820, 3: 3_590_288, 4: 144},
}


def two_suited(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Every pair of states, as hands: (n * m, 27)."""
    hands = np.zeros((len(one), len(two), 27), np.uint8)
    hands[:, :, :9] = one[:, None]
    hands[:, :, 9:18] = two[None]
    return hands.reshape(-1, 27)


def counted(tiles: int, rules: sichuan.Rules) -> Counter[int]:
    """Shanten of one hand of each pair of kinds of states, for all hands that are like it."""
    found: Counter[int] = Counter()
    for own in range(tiles + 1):
        one, two = two_suits.alike(own), two_suits.alike(tiles - own)
        hands = two_suited(one.rows, two.rows)
        shanten = batch.shanten(hands, void=2, rules=rules)
        expected = two_suits.missing(one, two, rules.allow_seven_pairs).reshape(-1)
        assert (shanten == expected - 1).all()
        if tiles == 14:
            assert (batch.is_complete(hands, void=2, rules=rules) == (shanten == -1)).all()
        else:
            assert ((batch.waits(hands, void=2, rules=rules) != 0) == (shanten == 0)).all()
        weight = (one.weight[:, None] * two.weight[None]).reshape(-1)
        for value in np.unique(shanten).tolist():
            found[value] += int(weight[shanten == value].sum())
    return found


@pytest.mark.parametrize("tiles", [13, 14])
@pytest.mark.parametrize("rules", [sichuan.Rules(), STANDARD])
def test_all_hands_in_two_suits(tiles: int, rules: sichuan.Rules) -> None:
    found = counted(tiles, rules)
    assert found == TOTALS[tiles, rules.allow_seven_pairs]
    assert found.total() == two_suits.hands_of(tiles)
    reference = two_suits.distribution(tiles, rules.allow_seven_pairs)
    assert found == {lacking - 1: hands for lacking, hands in reference.items()}


@pytest.mark.parametrize("seven_pairs", [True, False])
def test_complete_hands_in_two_suits(seven_pairs: bool) -> None:
    """The same total from every complete hand written down."""
    assert len(two_suits.complete_hands(seven_pairs)) == TOTALS[14, seven_pairs][-1]


def rows_of(keys: NDArray[np.int64]) -> NDArray[np.uint8]:
    hands = np.zeros((len(keys), 27), np.uint8)
    hands[:, :18] = keys[:, None] // 5 ** np.arange(18) % 5
    return hands


@pytest.mark.exhaustive
@pytest.mark.parametrize("seven_pairs", [True, False])
def test_every_complete_and_every_ready_hand_in_two_suits(seven_pairs: bool) -> None:
    """Each of them asked: complete, ready, and its waits are the complete hands it leads to."""
    rules = sichuan.Rules() if seven_pairs else STANDARD
    complete = two_suits.complete_hands(seven_pairs)
    assert batch.is_complete(rows_of(complete), void=2, rules=rules).all()
    ready = two_suits.ready_hands(complete)
    assert len(ready) == TOTALS[13, seven_pairs][0]
    for begin in range(0, len(ready), 200_000):
        own = ready[begin : begin + 200_000]
        hands = rows_of(own)
        waits = batch.waits(hands, void=2, rules=rules, as_bool=True)
        for kind in range(18):
            drawn = np.searchsorted(complete, own + 5**kind).clip(max=len(complete) - 1)
            leads = (hands[:, kind] < 4) & (complete[drawn] == own + 5**kind)
            assert (waits[:, kind] == leads).all()
        assert not waits[:, 18:].any()
