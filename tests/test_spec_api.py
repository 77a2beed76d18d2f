"""What a Spec and its solver accept, refuse and carry."""

from __future__ import annotations

import json
import pickle
import re

import numpy as np
import pytest

from spec_games import NUMBERS, RIICHI, SICHUAN, TILES, random_spec
from tingpai import BudgetError, HandError, NotationError, TingpaiError, meld, sichuan
from tingpai.meld import (
    NEVER,
    Form,
    Kind,
    Solver,
    Spec,
    all_in_groups,
    melds_and_pair,
    one_of_each,
    pairs,
    runs,
    sets,
    suit,
)

ABC = ("a", "b", "c")
SMALL = Spec(
    "a b c", 4, melds=["a b c", "a a a"], forms=[melds_and_pair(1)], declarable=["b b b b"]
)


@pytest.fixture(scope="module")
def small() -> Solver:
    return SMALL.solver()


@pytest.mark.parametrize("spec", [RIICHI, SICHUAN, SMALL, *map(random_spec, range(12))])
def test_a_spec_carries_over(spec: Spec) -> None:
    names = {name: getattr(meld, name) for name in meld.__all__}
    assert eval(repr(spec), names) == spec
    assert pickle.loads(pickle.dumps(spec)) == spec
    assert Spec.from_dict(json.loads(json.dumps(spec.to_dict()))) == spec
    assert hash(Spec.from_dict(spec.to_dict())) == hash(spec)
    assert spec != SMALL or spec is SMALL


def test_a_spec_is_immutable() -> None:
    for name in ("kinds", "copies", "melds", "forms", "hand", "declarable"):
        with pytest.raises(AttributeError):
            setattr(SMALL, name, ())


def test_kinds() -> None:
    five = RIICHI.kind("5m")
    assert (int(five), str(five), five.face, repr(five)) == (4, "5m", "5m", "Kind(4, '5m')")
    assert five == 4 == RIICHI.kind(4)
    assert five == pickle.loads(pickle.dumps(five)) == Kind(4, "5m")
    assert five != Kind(4, "V")
    assert five != sichuan.KINDS[4]
    assert {five: 1} == {4: 1}
    with pytest.raises(TingpaiError, match="'0m' is no kind"):
        RIICHI.kind("0m")
    with pytest.raises(TingpaiError):
        RIICHI.kind(34)
    with pytest.raises(TypeError):
        RIICHI.kind(True)
    with pytest.raises(HandError, match="no sichuan kind"):
        sichuan.Kind(five)
    with pytest.raises(HandError, match="another game"):
        RIICHI.solver().shanten([0] * 34, [[sichuan.KINDS[27 - 1]] * 3, [Kind(0, "x")] * 3])


def test_helpers() -> None:
    assert suit("m", 3) == ("1m", "2m", "3m")
    assert runs(ABC, ("x", "y")) == [ABC]
    assert runs(("x", "y"), size=2) == [("x", "y")]
    assert sets("ab", 2) == [("a", "a"), ("b", "b")]
    assert repr(one_of_each(ABC)) == "one_of_each('a b c')"
    assert (
        repr(all_in_groups(spare=1, closed_only=True)) == "all_in_groups(spare=1, closed_only=True)"
    )
    assert pairs(7, distinct=True).closed_only
    assert SMALL.parse_cards("c a a") == (2, 0, 1)
    with pytest.raises(NotationError, match="'d' is no kind"):
        SMALL.parse_cards("a d")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kinds": "a a", "melds": []}, "kinds: .a. twice"),
        ({"kinds": ["a b", "c"], "melds": []}, "has a blank"),
        ({"kinds": [], "melds": []}, "kinds: 0"),
        ({"copies": 0}, "copies: 0 of a, there are 1 to 15"),
        ({"copies": 16}, "copies: 16 of a"),
        ({"copies": [4, 4]}, "copies: 2 for 3 kinds"),
        ({"melds": ["a a a a a"]}, "uses 5 of a, there are 4"),
        ({"melds": ["a b c", "c b a"]}, "a b c twice"),
        ({"melds": ["a b c", []]}, "one without cards"),
        ({"melds": ["a b x"]}, "'x' is no kind"),
        ({"melds": [(0, 1, 3)]}, "3 is no kind"),
        ({"melds": ["a b c", "a b"]}, "melds, all of one size"),
        ({"melds": []}, "needs melds"),
        ({"forms": []}, "forms: a game has at least one"),
        ({"forms": [melds_and_pair(0)]}, "melds_and_pair of 0"),
        ({"forms": [melds_and_pair(1), pairs(7, distinct=True)]}, "pairs has 14 cards, the hand 5"),
        ({"forms": [one_of_each("a a b c")]}, "names a kind twice"),
        ({"forms": [all_in_groups()]}, "how many cards it has is not said"),
        ({"forms": [all_in_groups(spare=6)], "hand": 6}, "6 spare cards of 6"),
        ({"hand": 6}, "has 5 cards, the hand 6"),
        ({"hand": 0}, "hand: 0 cards"),
        ({"forms": [all_in_groups()], "hand": 13}, "13 cards of 12"),
        ({"forms": [all_in_groups()], "hand": 65}, "2 to 64"),
        ({"melds": ["a b c", "a b"], "forms": [all_in_groups()], "hand": 5, "declarable": ["a a"]},
         "no one size"),
    ],
)  # fmt: skip
def test_specs_that_contradict_themselves(arguments: dict[str, object], message: str) -> None:
    own: dict[str, object] = {
        "kinds": "a b c", "copies": 4, "melds": ["a b c"], "forms": [melds_and_pair(1)],
    }  # fmt: skip
    with pytest.raises(TingpaiError, match=message):
        Spec(**{**own, **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [
        {"kinds": [1, 2]},
        {"copies": 4.0},
        {"copies": [4, 4, 4.0]},
        {"melds": [5]},
        {"melds": [(1.0, 2)]},
        {"forms": ["pairs"]},
        {"forms": [Form("pairs", count="7")]},  # type: ignore[arg-type]
        {"hand": "5"},
    ],
)
def test_specs_of_wrong_types(arguments: dict[str, object]) -> None:
    own: dict[str, object] = {"kinds": "a b c", "melds": ["a b c"], "forms": [melds_and_pair(1)]}
    with pytest.raises(TypeError):
        Spec(**{**own, **arguments})  # type: ignore[arg-type]


def test_dictionaries_with_other_keys() -> None:
    data = dict(SMALL.to_dict())
    with pytest.raises(TingpaiError, match="check hand"):
        Spec.from_dict({k: v for k, v in data.items() if k != "hand"})  # type: ignore[arg-type]
    with pytest.raises(TingpaiError, match="check odd"):
        Spec.from_dict({**data, "odd": 1})  # type: ignore[arg-type]
    form = {**SMALL.forms[0].to_dict(), "odd": 1}
    with pytest.raises(TingpaiError, match=r"form: .* check odd"):
        Spec.from_dict({**data, "forms": [form]})  # type: ignore[arg-type]


# ---- hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "melds", "message"),
    [
        ("a a a a a", [], "5 of a, there are 4"),
        ("a a", ["a a a"], "5 of a, there are 4"),
        ("a b c", [], "3 cards beside 0 melds: 4 before a draw, 5 after it"),
        ("a b c a", ["a b c"], "4 cards beside 1 melds: 1 before a draw, 2 after it"),
        ("a", ["a a b"], "melds: a a b is none of the game's melds"),
        ([1, 1, 1], [], "3 cards beside"),
        ([1, 1], [], "2 counts, there are 3 kinds"),
        ([-1, 4, 2], [], "-1 of a"),
        ([259, 0, 0], [], "259 of a"),
        ([10**30, 0, 0], [], "out of range"),
        ("", ["a b c", "a b c"], "0 cards beside 2 melds"),
    ],
)
def test_hands_that_are_none(small: Solver, counts: str, melds: list[str], message: str) -> None:
    with pytest.raises(HandError, match=re.escape(message)):
        small.shanten(counts, melds)


def test_hands_of_wrong_types(small: Solver) -> None:
    for counts in ([1.0, 2, 1], {0: 4}, 5, None, np.array([1.0, 2, 1]), np.array([True] * 3)):
        with pytest.raises(TypeError):
            small.shanten(counts)  # type: ignore[arg-type]
    for melds in (5, "a b c", [5], [[1.0]]):
        with pytest.raises((TypeError, HandError)):
            small.shanten("a b", melds)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="spec"):
        Solver("a")  # type: ignore[arg-type]


def test_waits_are_of_hands_before_a_draw(small: Solver) -> None:
    for query in (small.waits, small.acceptance):
        with pytest.raises(HandError, match="before a draw"):
            query("a a b b c")
        with pytest.raises(HandError, match="seen: 4 of a, the hand leaves 2"):
            query("a a b b", seen={"a": 4})
        with pytest.raises(HandError, match="twice"):
            query("a a b b", seen={"a": 1, SMALL.kind(0): 1})
        with pytest.raises(NotationError):
            query("a a b b", seen="d")
    assert small.waits("a a b b", seen={"a": 1, "c": 4}) == {SMALL.kind("a"): 1}
    assert small.waits("b", ["a a a"]) == {SMALL.kind("b"): 3}
    assert small.waits("b", ["a b c"], seen=[0, 2, 0]) == {SMALL.kind("b"): 0}


def test_melds_that_no_form_has_room_for() -> None:
    closed = Spec("a b c", melds=["a b c"], forms=[melds_and_pair(1, closed_only=True)]).solver()
    assert closed.shanten("a b c a") == 0
    with pytest.raises(HandError, match="no form leaves room for 1 declared melds"):
        closed.shanten("a a", ["a b c"])


def test_a_hand_beyond_hope() -> None:
    spec = Spec("a b", [1, 4], melds=["a b b"], forms=[melds_and_pair(1)])
    solver = spec.solver()
    assert solver.shanten("b b b b") == 0
    only = Spec("a b c", [1, 1, 4], melds=["a b"], forms=[melds_and_pair(1)]).solver()
    assert only.shanten("c c c") == 2 - 1
    never = Spec("a b c", [1, 2, 2], melds=["a b b"], forms=[melds_and_pair(1)]).solver()
    assert never.shanten("a b b c") == 0
    spec = Spec("a b c d", [1, 2, 1, 1], melds=["a b"], forms=[melds_and_pair(1)])
    assert spec.solver().shanten("b b c") == NEVER == 127
    assert spec.solver().acceptance("b b c") == {}
    assert spec.solver().waits("b b c") == {}
    assert not spec.solver().is_complete("a b b c")
    assert spec.solver().batch.shanten(np.array([[0, 2, 1, 0]])).tolist() == [NEVER]


# ---- memory ------------------------------------------------------------------------------------


def test_memory_that_is_too_little() -> None:
    with pytest.raises(
        BudgetError, match=r"component 1m…9m: 405350 states, 0.8 MB; 0.5 MB are left"
    ):
        RIICHI.solver(memory=500_000)
    with pytest.raises(BudgetError, match=r"component 1."):
        RIICHI.solver(memory=1_000_000)
    with pytest.raises(BudgetError, match="component"):
        RIICHI.solver(memory=0)
    with pytest.raises(TingpaiError, match="memory"):
        RIICHI.solver(memory=-1)


def test_a_component_beyond_any_memory() -> None:
    """Gin with whole packs: sets join the suits, so that all 52 kinds are one component."""
    suits = [suit(letter, 13) for letter in "cdhs"]
    ranks = list(zip(*suits, strict=True))
    melds = [*runs(*suits), *runs(*suits, size=4), *runs(*suits, size=5), *ranks]
    gin = Spec([k for s in suits for k in s], 1, melds=melds, forms=[all_in_groups()], hand=10)
    with pytest.raises(BudgetError, match=r"component 1c…13s: \d{11} states, \d+\.\d MB"):
        gin.solver()


def test_solvers_fit_into_their_memory() -> None:
    for spec in (SICHUAN, SMALL, random_spec(3)):
        solver = spec.solver()
        assert spec.solver(memory=solver.memory).memory == solver.memory
        with pytest.raises(BudgetError):
            spec.solver(memory=solver.memory // 2)


def test_a_solver_carries_over(small: Solver) -> None:
    other = pickle.loads(pickle.dumps(small))
    assert other.spec == SMALL
    assert other.shanten("a a b b") == small.shanten("a a b b")
    assert repr(small) == f"<Solver: 3 kinds, {small.memory} bytes>"


def test_kinds_no_group_has() -> None:
    spec = Spec("a x b y c z", melds=["a b c"], forms=[melds_and_pair(1)])
    solver = spec.solver()
    assert set(solver.waits("a b x x")) == {spec.kind("c")}
    assert NUMBERS[0][0] == TILES[0]


def test_whole_numbers_of_numpy() -> None:
    given = {"melds": ["a a a", "b b b"], "forms": [melds_and_pair(1)]}
    spec = Spec("a b", np.array([4, 4]), hand=np.int64(5), **given)  # type: ignore[arg-type]
    assert spec == Spec("a b", np.int64(4), **given) == eval(repr(spec))  # type: ignore[arg-type]
    assert Spec.from_dict(json.loads(json.dumps(spec.to_dict()))) == spec
