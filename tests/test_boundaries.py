"""What the compiled classes must never take on trust: None as self, changing lists, odd numbers."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType

import numpy as np
import pytest

from tingpai import (
    HandError,
    IllegalActionError,
    NotationError,
    TingpaiError,
    chuopai,
    kowah,
    meld,
    sichuan,
    sisepai,
)
from tingpai.sichuan import batch

GAMES = [sichuan, sisepai, kowah, chuopai, meld]
READY = sichuan.Hand.parse("1112345678999m -s")


def members() -> Iterator[tuple[str, object]]:
    for game in GAMES:
        for name in game.__all__:
            cls = getattr(game, name)
            if isinstance(cls, type) and cls.__module__ == game.__name__:
                for attribute, member in vars(cls).items():
                    yield f"{game.__name__}.{name}.{attribute}", member


CALLS = [
    (name, getattr(member, "fget", member))
    for name, member in members()
    if type(member).__name__ in ("instancemethod", "property")
]


@pytest.mark.parametrize(("name", "call"), CALLS, ids=[name for name, _ in CALLS])
def test_none_is_no_object(name: str, call: object) -> None:
    # Whatever else it does, it does not crash the interpreter.
    with suppress(TypeError, AttributeError):
        call(None)  # type: ignore[operator]


def test_there_are_members_to_call() -> None:
    assert len(CALLS) > 150


@pytest.mark.parametrize("game", [sichuan, sisepai, kowah])
def test_a_list_that_changes_while_it_is_read(game: ModuleType) -> None:
    counts: list[object] = [0] * len(game.KINDS)

    class Clearing:
        def __index__(self) -> int:
            counts.clear()
            return 0

    counts[0] = Clearing()
    with pytest.raises(HandError, match="changes while it is read"):
        game.Hand(counts)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sichuan.Score(1, 1, 2**31, [], []),
        lambda: sichuan.Item("root", 2**33),
        lambda: sisepai.Item("F", 2**33 + 3),
        lambda: kowah.Score(2**32 + 1, [], []),
        lambda: sichuan.Hand([10**5000] + [0] * 26),
    ],
)
def test_numbers_are_not_cut_to_fit(make: object) -> None:
    with pytest.raises(HandError, match="out of range"):
        make()  # type: ignore[operator]


def test_messages_are_whole() -> None:
    with pytest.raises(NotationError, match="is no kind: a rank and a suit like 5m"):
        READY.draw("1m\0")
    with pytest.raises(TingpaiError, match="one of 'all', 'suit_only'"):
        sichuan.Rules(void_blocks="suit\0only")  # type: ignore[arg-type]


class Odd:
    def __init__(self, items: list[object]) -> None:
        self.own = items

    def items(self) -> list[object]:
        return self.own


@pytest.mark.parametrize("item", [["1p", 1], 5, ("1p",)])
def test_mappings_whose_items_are_no_pairs(item: object) -> None:
    with pytest.raises(TypeError, match="seen"):
        READY.waits(Odd([item]))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fan_table"):
        sichuan.Rules(fan_table=Odd([item]))  # type: ignore[arg-type]


def test_kinds_take_what_hands_take() -> None:
    assert sichuan.Kind("🀇") is sichuan.KINDS[0]
    assert sichuan.Kind(np.int64(3)) is sichuan.KINDS[3]  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        sichuan.Kind("0m")
    with pytest.raises(HandError):
        sichuan.Kind(27)
    with pytest.raises(HandError):
        sichuan.Kind(kowah.KINDS[0])
    with pytest.raises(TypeError):
        sichuan.Kind(1.0)  # type: ignore[arg-type]


def test_batch_looks_through_subclasses() -> None:
    class Agreeable(np.ndarray):
        def __lt__(self, other: object) -> np.ndarray:  # type: ignore[override]
            return np.zeros(self.shape, bool)

        __gt__ = __lt__

    counts = np.array([READY.counts], dtype=np.int64)
    assert batch.shanten(counts.view(Agreeable)).tolist() == [0]
    counts[0, 0] += 256
    with pytest.raises(HandError, match="row 0"):
        batch.shanten(counts.view(Agreeable))
    with pytest.raises(TypeError):
        batch.shanten(np.ma.masked_array(counts, mask=True))


def test_batch_while_another_thread_writes() -> None:
    rows = np.array([READY.counts] * 2000, dtype=np.uint8)
    good = rows.copy()
    stop = threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            rows[:] = 255
            rows[:] = good

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for _ in range(200):
            with suppress(HandError):  # a row seen while it was bad
                assert set(batch.shanten(rows).tolist()) == {0}
    finally:
        stop.set()
        writer.join()


@pytest.mark.parametrize("game", [sichuan, sisepai, kowah, chuopai])
def test_a_deal_is_loaded_from_what_it_was_saved_as_only(game: ModuleType) -> None:
    """Its state is taken on trust then: no altered byte, no other game's, no other type."""
    deal = game.Deal(seed=5)
    for _ in range(9):
        deal.play(deal.legal_actions()[0])
    _, _, state = deal.__reduce_ex__(2)[:3]
    saved, rules = state
    fresh = type(deal).__new__(type(deal))
    fresh.__setstate__((saved, rules))
    assert fresh == deal
    other = next(g for g in (sichuan, kowah) if g is not game).Deal(seed=5).__reduce_ex__(2)[2]
    bad: list[object] = [(saved,), (saved, None), (None, rules), (saved[:-1], rules), (b"", rules)]
    bad += [(other[0], rules), (saved, other[1]), (saved, rules, 3)]
    for place in range(0, len(saved), 37):
        altered = bytearray(saved)
        altered[place] ^= 1 << place % 8
        bad.append((bytes(altered), rules))
    for state in bad:
        with pytest.raises((TingpaiError, TypeError)):
            type(deal).__new__(type(deal)).__setstate__(state)


@pytest.mark.parametrize("game", [sichuan, sisepai, kowah, chuopai])
def test_every_protocol_of_pickle(game: ModuleType) -> None:
    """Protocols 0 and 1 too, which would make an object of pybind11's base class."""
    deal = game.Deal(seed=5)
    values = [deal, deal.hands[0], game.Rules(), deal.legal_actions()[0]]
    for value in values:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert copy.copy(value) == copy.deepcopy(value) == value
    for fixed in (deal.view(0), deal.history[0]):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match="cannot pickle"):
                pickle.dumps(fixed, protocol)


@pytest.mark.parametrize("game", [sichuan, sisepai, kowah, chuopai])
def test_actions_of_odd_text_and_number(game: ModuleType) -> None:
    deal = game.Deal(seed=5)
    with pytest.raises(NotationError, match="Unicode"):
        deal.play("\ud800")
    with pytest.raises(NotationError, match=r"pass\\x00' is no action: "):
        deal.can_play("pass\0")
    for code in (10**30, -(10**30), -1, game.ACTION_COUNT):
        with pytest.raises(IllegalActionError, match=str(code)):
            deal.play(code)
