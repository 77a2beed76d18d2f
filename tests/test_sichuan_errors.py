"""Bad hands and bad questions: each gets the right error, which names what and where."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from tingpai import HandError, IllegalActionError, NotationError, TingpaiError, sichuan
from tingpai.sichuan import Hand, Meld, Rules, Win

READY = "123456m2345578p -s"
FULL = "123456m23455789p -s"


def counts(text: str = READY) -> list[int]:
    return list(Hand.parse(text).counts)


def changed(kind: int, value: object) -> list[object]:
    found: list[object] = list(counts())
    found[kind] = value
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("11111m23455789p -s", "1m.*5|5.*1m"),  # a fifth copy
        ("22m [222m] 123456p77p -s", "2m.*5|5.*2m"),  # a fifth across a meld
        ("2m (2222m) 123456p777p -s", "2m.*5|5.*2m"),
        ("[222m] [222m] 123456p7p -s", "2m.*6|6.*2m"),
        ("123m -s", "3"),  # wrong sizes
        ("123456789m12p -s", "11"),
        ("123456789m123456p -s", "15"),
        ("[111m] [222m] [333m] [444m] [555m] -s", "5|15"),
        ("123456m2355p [999s] -s", "9s"),
        ("12m [333s] 12345678p -s", "3s"),  # a meld of the missing suit
    ],
)
def test_hands_that_are_none(text: str, words: str) -> None:
    with pytest.raises(HandError, match=words):
        Hand.parse(text)


def test_a_meld_is_part_of_the_size() -> None:
    """G-2: 13 tiles and a pung are 16."""
    with pytest.raises(HandError, match="13 concealed"):
        Hand.parse("123456m2345578p [999m] -s")


@pytest.mark.parametrize("void", ["", " -s"])
def test_melds_of_all_three_suits(void: str) -> None:
    """SC-3 and SC-15: whichever suit is missing, one of them would be of it."""
    with pytest.raises(HandError):
        Hand.parse(f"1123m [999m] [888p] [111s]{void}")


@pytest.mark.parametrize("meld", ["[123m]", "[556m]", "[55m]", "[55555m]", "(555m)", "[]", "()"])
def test_melds_that_are_none(meld: str) -> None:
    """Runs are never declared (SC-6); a concealed pung is no declared meld."""
    with pytest.raises(TingpaiError) as caught:
        Hand.parse(f"{meld} 1234567p99p -s")
    assert isinstance(caught.value, (HandError, NotationError))


@pytest.mark.parametrize(
    "text",
    [
        "123x456p",
        "123",
        "m",
        "0m123456p123456m",
        "123456m2345578p -x",
        "123456m2345578p -",
        "123456m2345578p -s -m",
        "123456m2345578p -sm",
        "[555m 123456789p1m",
        "555m] 123456789p1m",
        "[555m) 123456789p1m",
        "[5m5p5s] 123456789p1m",
        "123456m2345578p –s",
        "123456m2345578p;",
        "123456m2345578p\0",
        "１２３m",
        "🀀",  # an honour
        "East",
        "[[555m]] 123456789p1m",
        "-s",
        "",
        "   ",
    ],
)
def test_text_that_cannot_be_read(text: str) -> None:
    """Nothing legible, or nothing at all: never a guess."""
    with pytest.raises(TingpaiError) as caught:
        Hand.parse(text)
    readable = text.strip() in ("", "-s")
    assert isinstance(caught.value, HandError if readable else (NotationError, HandError))
    assert str(caught.value)


def test_unreadable_text_names_what_and_where() -> None:
    with pytest.raises(NotationError, match="x") as caught:
        Hand.parse("123456m23455x78p")
    assert "12" in str(caught.value) or "13" in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, b"123m", ["1m"]])
def test_text_that_is_no_text(value: object) -> None:
    with pytest.raises(TypeError):
        Hand.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-1, 5, 255, 256, 260, 2**31, 2**63, 2**70, -(2**40)])
def test_counts_out_of_range(value: int) -> None:
    """Never wrapped: 256 + 1 is not one tile."""
    with pytest.raises(HandError, match=r"1m|out of range"):
        Hand(changed(0, value))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [1.0, "1", None, 1j, [1]])
def test_counts_of_the_wrong_type(value: object) -> None:
    with pytest.raises(TypeError):
        Hand(changed(0, value))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "dtype", [np.float64, np.float32, np.complex128, np.str_, object, np.bool_]
)
def test_arrays_of_the_wrong_type(dtype: type) -> None:
    with pytest.raises(TypeError, match="counts"):
        Hand(np.asarray(counts()).astype(dtype))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_arrays_of_any_integers(dtype: type[np.int64]) -> None:
    array = np.asarray(counts()).astype(dtype)
    assert Hand(array, void="s") == Hand.parse(READY)
    assert Hand(np.repeat(array, 2)[::2], void="s") == Hand.parse(READY)


@pytest.mark.parametrize("value", [256 + 1, -255, 2**32 + 1])
def test_arrays_are_not_wrapped(value: int) -> None:
    array: NDArray[np.int64] = np.asarray(counts(), np.int64)
    array[0] = value
    with pytest.raises(HandError, match="1m"):
        Hand(array)
    if value > 0:
        with pytest.raises(HandError, match="1m"):
            Hand(array.astype(np.uint64))


@pytest.mark.parametrize("length", [0, 1, 26, 28, 34])
def test_wrong_lengths(length: int) -> None:
    for row in ([0] * length, np.zeros(length, np.int64)):
        with pytest.raises(HandError, match="27"):
            Hand(row)


def test_wrong_dimensions() -> None:
    with pytest.raises(HandError):
        Hand(np.zeros((1, 27), np.int64))
    with pytest.raises((HandError, TypeError)):
        Hand(np.zeros((), np.int64))


@pytest.mark.parametrize("void", ["x", "", "ms", 3, -1, 99, 2**70])
def test_missing_suits_that_are_none(void: object) -> None:
    with pytest.raises(TingpaiError):
        Hand(counts(), void=void)  # type: ignore[arg-type]


@pytest.mark.parametrize("void", [1.0, b"s", ["s"]])
def test_missing_suits_of_the_wrong_type(void: object) -> None:
    with pytest.raises(TypeError):
        Hand(counts(), void=void)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("melds", "error"),
    [
        ([Meld("run", "1m")], HandError),
        ([Meld("pair", "1m")], HandError),
        (["[123m]"], TingpaiError),
        (["555m"], TingpaiError),
        (["[555x]"], TingpaiError),
        ([None], TypeError),
        ([5], TypeError),
        (5, TypeError),
        ([("pung", 3)], TypeError),
    ],
)
def test_declared_melds_that_are_none(melds: object, error: type[Exception]) -> None:
    row = list(Hand.parse("1234567p123p [999m] -s").counts)
    with pytest.raises(error):
        Hand(row, melds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "name"), [("8m", "run"), ("9p", "run"), ("1m", "chow"), ("1m", ""), ("x", "pung")]
)
def test_melds_that_do_not_exist(kind: str, name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Meld(name, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [27, -1, 2**40, "0m", "10m", "m1", "1s ", ""])
def test_kinds_that_are_none(kind: int | str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Hand.parse(READY).draw(kind)


@pytest.mark.parametrize("kind", [1.0, None, True])
def test_kinds_of_the_wrong_type(kind: object) -> None:
    with pytest.raises(TypeError):
        Hand.parse(READY).draw(kind)  # type: ignore[arg-type]


def test_a_kind_of_another_game() -> None:
    kowah = pytest.importorskip("tingpai.kowah")
    with pytest.raises((ValueError, TypeError)):
        Hand.parse(READY).draw(kowah.KINDS[3])


@pytest.mark.parametrize(
    "ask",
    [Hand.waits, Hand.acceptance, Hand.max_score, lambda hand: hand.draw("1m")],
    ids=["waits", "acceptance", "max_score", "draw"],
)
def test_what_only_a_hand_before_the_draw_can_tell(ask: Callable[[Hand], object]) -> None:
    """G-3: an error that says so."""
    with pytest.raises(TingpaiError, match=r"(?i)draw|13|14"):
        ask(Hand.parse(FULL))


@pytest.mark.parametrize(
    "ask", [Hand.discards, lambda hand: hand.discard("1m")], ids=["discards", "discard"]
)
def test_what_only_a_hand_after_the_draw_can_tell(ask: Callable[[Hand], object]) -> None:
    with pytest.raises(TingpaiError, match=r"(?i)draw|13|14"):
        ask(Hand.parse(READY))


def test_a_fifth_copy_cannot_be_drawn() -> None:
    with pytest.raises(TingpaiError, match="5m"):
        Hand.parse("5555m234567p123p -s").draw("5m")
    with pytest.raises(TingpaiError, match="5m"):
        Hand.parse("5m [555m] 234567p999p -s").draw("5m")


def test_moves_that_are_not_there() -> None:
    """A tile not held; a pung of less than two, a kong of less than three; SC-4 while pigs."""
    with pytest.raises(TingpaiError, match="9m"):
        Hand.parse(FULL).discard("9m")
    with pytest.raises(TingpaiError, match="1m"):
        Hand.parse(READY).pung("1m")
    with pytest.raises(TingpaiError, match="5p"):
        Hand.parse(READY).kong("5p")
    with pytest.raises(TingpaiError):
        Hand.parse("5511m2345678p9p1s -s").pung("5m")


@pytest.mark.parametrize(
    "seen",
    [
        {"1m": 4},  # one is the hand's own
        {"1m": -1},
        {"1m": 5},
        [0] * 26,
        [-1] + [0] * 26,
        np.full(27, 4),
        "11111m",
    ],
)
def test_seen_cards_beyond_the_copies(seen: object) -> None:
    """G-4: own cards, melds and what is seen together."""
    for ask in (Hand.waits, Hand.acceptance):
        with pytest.raises(HandError):
            ask(Hand.parse(READY), seen)  # type: ignore[arg-type]
    with pytest.raises(HandError):
        Hand.parse(FULL).discards(seen)  # type: ignore[arg-type]


@pytest.mark.parametrize("seen", [5, 1.5, {"1m": 1.0}, {1.0: 1}, np.zeros(27)])
def test_seen_of_the_wrong_type(seen: object) -> None:
    with pytest.raises(TypeError):
        Hand.parse(READY).waits(seen)  # type: ignore[arg-type]


def test_seen_cards_that_cannot_be_read() -> None:
    with pytest.raises(NotationError):
        Hand.parse(READY).waits("12x")
    with pytest.raises(ValueError, match="x"):
        Hand.parse(READY).waits({"1x": 1})


@pytest.mark.parametrize(
    "options",
    [
        {"void_blocks": "some"},
        {"added_kong_late": "maybe"},
        {"pass_lock": "never"},
        {"self_draw_bonus": "double"},
        {"fan_cap": -1},
        {"fan_table": {"all_green": 1}},
        {"fan_table": {"root": -1}},
        {"pig_points": -1},
        {"exchange_three": "next"},
        {"call_transfer": True},
        {"blood_river": True},
    ],
)
def test_rules_that_are_none(options: dict[str, object]) -> None:
    """Unknown values, and the reserved names' every value but the default."""
    with pytest.raises(ValueError, match=next(iter(options))):
        Rules(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=next(iter(options))):
        Rules().replace(**options)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match=next(iter(options))):
        Rules.from_dict({**Rules().to_dict(), **options})


@pytest.mark.parametrize(
    "options",
    [
        {"fan_cap": 5.0},
        {"fan_table": {"root": 1.5}},
        {"fan_table": 3},
        {"pig_points": "32"},
        {"allow_seven_pairs": 1.5},
        {"void_blocks": 3},
        {"no_such_option": 1},
    ],
)
def test_rules_of_the_wrong_type(options: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        Rules(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("by", "flag"),
    [
        ("discard", "kong_replacement"),
        ("robbed_kong", "kong_replacement"),
        ("robbed_kong", "last_tile"),
        ("discard", "heavenly"),
        ("robbed_kong", "heavenly"),
        ("self_draw", "earthly"),
        ("robbed_kong", "earthly"),
        ("self_draw", "shoot_after_kong"),
        ("robbed_kong", "shoot_after_kong"),
    ],
)
def test_events_that_exclude_each_other(by: str, flag: str) -> None:
    """SC-10, SC-16, SC-18: such a win cannot happen, so it is refused, not scored."""
    with pytest.raises(TingpaiError, match="SC-1"):
        Win("1m", by=by, **{flag: True})  # type: ignore[arg-type]


def test_wins_that_are_none() -> None:
    with pytest.raises(ValueError, match="by"):
        Win("1m", by="theft")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"."):
        Win("0m")
    with pytest.raises(TypeError):
        Win()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Hand.parse(FULL).score("1m")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [{}, {"game": "kowah", "hand": READY}, {"game": "sichuan"}, {"game": "sichuan", "hand": 5}],
)
def test_dictionaries_that_are_no_hand(data: dict[str, object]) -> None:
    with pytest.raises((TingpaiError, TypeError, KeyError)):
        Hand.from_dict(data)


def test_hands_are_final_and_frozen() -> None:
    with pytest.raises(TypeError):
        type("Mine", (Hand,), {})
    hand = Hand.parse(READY)
    for name in ("counts", "melds", "void", "rules", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, None)


def test_illegal_actions_have_a_family() -> None:
    assert issubclass(IllegalActionError, TingpaiError)
    assert issubclass(TingpaiError, ValueError)
    assert sichuan.Hand is Hand
