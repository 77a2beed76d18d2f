"""No array call wraps, guesses or half answers: every game's and a Spec's, value by value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from spec_games import RIICHI
from tingpai import HandError, kowah, sichuan, sisepai
from tingpai.kowah import batch as kowah_batch
from tingpai.sichuan import batch as sichuan_batch
from tingpai.sisepai import batch as sisepai_batch

Array = NDArray[np.generic]
Ask = Callable[..., object]


@dataclass(frozen=True)
class Asked:
    """A game's array calls, hands for them, and names of kinds."""

    calls: dict[str, Ask]
    kinds: Sequence[object]
    copies: Sequence[int]
    cards: int

    def hands(self, dtype: str) -> Array:
        """Hands before a draw, dealt: (300, kinds)."""
        rng = np.random.default_rng(6)
        deck = np.repeat(np.arange(len(self.copies)), self.copies)
        rows = [rng.permutation(deck)[: self.cards] for _ in range(300)]
        return np.array([np.bincount(row, minlength=len(self.copies)) for row in rows], dtype)


NAMES = ["shanten", "is_complete", "waits", "acceptance"]


@cache
def asked(game: str) -> Asked:
    if game == "spec":
        solver = RIICHI.solver()
        calls = {name: getattr(solver.batch, name) for name in NAMES}
        return Asked(calls, RIICHI.kinds, RIICHI.copies, 13)
    of = {
        "sichuan": (sichuan_batch, sichuan.KINDS, [4] * 27, 13),
        "kowah": (kowah_batch, kowah.KINDS, [4] * 30, 8),
        "sisepai": (sisepai_batch, sisepai.KINDS, [4] * 28 + [5], 20),
    }
    module, kinds, copies, cards = of[game]
    return Asked({n: getattr(module, n) for n in [*NAMES, "max_score"]}, kinds, copies, cards)


GAMES = ["sichuan", "kowah", "sisepai", "spec"]
game = pytest.mark.parametrize("game", GAMES)


@game
@pytest.mark.parametrize(
    ("dtype", "value"),
    [("int64", 259), ("int64", -1), ("uint8", 5), ("uint8", 255), ("int8", -4), ("int16", 260),
     ("int32", -(2**31)), ("uint16", 65535), ("int64", 2**32), ("uint64", 2**64 - 4)],
)  # fmt: skip
def test_no_value_wraps(game: str, dtype: str, value: int) -> None:
    own = asked(game)
    for row, kind in ((0, 0), (150, 7), (299, len(own.kinds) - 2)):
        hands = own.hands(dtype)
        hands[row, kind] = value
        message = rf"^row {row}: {value} of {re.escape(str(own.kinds[kind]))}\b"
        for call in own.calls.values():
            for given in (hands, np.asfortranarray(hands)):
                with pytest.raises(HandError, match=message):
                    call(given)
        with pytest.raises(HandError, match=message):
            own.calls["acceptance"](hands, threads=2)


@game
@pytest.mark.parametrize("dtype", ["int64", "uint8"])
def test_five_by_sum(game: str, dtype: str) -> None:
    """Cards that are visible elsewhere count: the row and the kind are named."""
    own = asked(game)
    hands = own.hands(dtype)
    seen = np.zeros_like(hands)
    row = int(np.flatnonzero(hands[:, 3] > 0)[5])
    seen[row, 3] = 4
    name = re.escape(str(own.kinds[3]))
    with pytest.raises(HandError, match=rf"^row {row}: .*of {name}\b"):
        own.calls["acceptance"](hands, seen=seen)


@pytest.mark.parametrize("dtype", ["int64", "uint8"])
@pytest.mark.parametrize(("code", "copies"), [(6, 2), (27 + 6, 1), (54 + 6, 1)])
def test_five_beside_a_meld(dtype: str, code: int, copies: int) -> None:
    """Three or four of a kind lie in a meld, and the hand holds more of it than are left."""
    one = sichuan.parse_cards("123p456s78s22p")
    rows = np.array([one] * 40, dtype)
    melds = np.full((40, 4), -1, np.int8)
    melds[:, 2] = 26
    assert (sichuan_batch.shanten(rows, melds) == 0).all()
    melds[33, 2] = code
    rows[33] = 0
    rows[33, 6] = copies
    rows[33, 9 : 19 - copies] = 1
    message = f"^row 33: 5 of {sichuan.KINDS[6]}"
    for name, call in asked("sichuan").calls.items():
        with pytest.raises(HandError, match=message):
            call(rows, melds)
        assert name


@game
@pytest.mark.parametrize("dtype", ["float64", "float32", "complex128", "bool", "object"])
def test_no_other_dtype(game: str, dtype: str) -> None:
    own = asked(game)
    hands = own.hands("int64")
    for call in own.calls.values():
        with pytest.raises(TypeError, match=rf"counts.*dtype {dtype}"):
            call(hands.astype(dtype))
    with pytest.raises(TypeError, match=rf"seen.*dtype {dtype}"):
        own.calls["acceptance"](hands, seen=np.zeros(hands.shape[1], dtype))


OUT = {
    "shanten": ((), np.int8), "is_complete": ((), np.bool_), "waits": ((), np.uint32),
    "max_score": ((), np.int64),
}  # fmt: skip


def outs(own: Asked, name: str, n: int) -> Array:
    """Where a call may write, filled with what it would never write there."""
    if name == "waits" and own.kinds is RIICHI.kinds:
        return np.ones((n, len(own.kinds)), np.bool_)
    dtype = OUT[name][1]
    return np.full(n, True if dtype == np.bool_ else 99, dtype)


@game
def test_out_is_untouched_where_the_arguments_are_refused(game: str) -> None:
    own = asked(game)
    hands = own.hands("int64")
    for name in own.calls.keys() - {"acceptance"}:
        out = outs(own, name, 300)
        before = out.copy()
        for wrong in (hands.astype(float), hands.astype(bool), hands[:, :-1]):
            with pytest.raises((TypeError, HandError)):
                own.calls[name](wrong, out=out)
        with pytest.raises((ValueError, TypeError)):
            own.calls[name](hands, out=out, threads=0)
        with pytest.raises((ValueError, TypeError)):
            own.calls[name](hands[:-1], out=out)
        assert (out == before).all()


@game
def test_out_behind_a_refused_row(game: str) -> None:
    """One thread writes up to a bad row at most; the documentation says so for a Spec."""
    own = asked(game)
    hands = own.hands("uint8")
    hands[130:, 2] = 5
    for name in own.calls.keys() - {"acceptance"}:
        out = outs(own, name, 300)
        before = out.copy()
        with pytest.raises(HandError, match=r"^row 130: 5 of "):
            own.calls[name](hands, out=out)
        assert (out[130:] == before[130:]).all()


@pytest.mark.parametrize("game", ["sichuan", "kowah", "sisepai"])
def test_out_that_is_written_at_the_end(game: str) -> None:
    """Not contiguous: written only if nothing was refused."""
    own = asked(game)
    hands = own.hands("uint8")
    for name in own.calls.keys() - {"acceptance"}:
        out = np.repeat(outs(own, name, 300), 2)[::2]
        before = out.copy()
        good = own.calls[name](hands)
        hands[299, 2] = 5
        with pytest.raises(HandError, match=r"^row 299: 5 of "):
            own.calls[name](hands, out=out)
        assert (out == before).all()
        hands = own.hands("uint8")
        assert (own.calls[name](hands, out=out) == good).all()
    kinds, live = np.full(600, 7, np.uint32)[::2], np.full(600, 7, np.uint8)[::2]
    hands[299, 2] = 5
    with pytest.raises(HandError, match=r"^row 299: 5 of "):
        own.calls["acceptance"](hands, out=(kinds, live))
    assert set(kinds.tolist()) == set(live.tolist()) == {7}


class Lying(np.ndarray):  # type: ignore[type-arg]
    """A subclass that says that its items are larger than they are."""

    dtype = property(lambda self: np.dtype(np.int64))  # type: ignore[assignment]


class Longer(np.ndarray):  # type: ignore[type-arg]
    """A subclass that says that it is longer than it is."""

    shape = property(lambda self: (300,))  # type: ignore[assignment]


def test_a_subclass_does_not_answer_for_what_is_written_to() -> None:
    hands = np.zeros((300, 27), np.uint8)
    hands[:, :13] = 1
    with pytest.raises(TypeError, match="out: an array of int64, not of int8"):
        sichuan_batch.max_score(hands, out=np.zeros(300, np.int8).view(Lying))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"out: shape \(300,\), not \(3,\)"):
        sichuan_batch.shanten(hands, out=np.zeros(3, np.int8).view(Longer))


def test_two_strided_outs_must_not_overlap() -> None:
    hands = np.zeros((4, 27), np.uint8)
    hands[:, :13] = 1
    memory = np.zeros(32, np.uint8)
    with pytest.raises(ValueError, match="two arrays that do not overlap"):
        sichuan_batch.acceptance(hands, out=(memory.view(np.uint32)[::2], memory[::8]))
