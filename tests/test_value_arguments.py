"""What the calls for values refuse in every game: limits, memory, odd numbers; interruption."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

from tingpai import BudgetError, HandError, TingpaiError, kowah, sichuan, sisepai
from tingpai._core.sichuan import play_alone

SICHUAN = sichuan.Hand.parse("1112345678999m -s")
SICHUAN_DRAWN = sichuan.Hand.parse("233678m 12345699p -s")
KOWAH = kowah.Hand.parse("55c55s5m 77c7s")
SISEPAI = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg")

BUDGETS: dict[str, Callable[[int], object]] = {
    "progress": lambda memory: SICHUAN.value(1, memory=memory),
    "swaps_approx": lambda memory: SICHUAN.value(1, policy="swaps_approx", memory=memory),
    "swaps": lambda memory: SICHUAN.value(1, policy="swaps", memory=memory),
    "full": lambda memory: SICHUAN.value(1, policy="full", memory=memory),
    "discards": lambda memory: SICHUAN_DRAWN.discards(draws=1, policy="full", memory=memory),
    "claims": lambda memory: SICHUAN.compare_claims("1m", 1, memory=memory),
    "void": lambda memory: sichuan.choose_void(
        sichuan.Hand.parse("1112345678999m"), 1, memory=memory
    ),
    "kowah": lambda memory: KOWAH.value(1, memory=memory),
    "kowah discards": lambda memory: KOWAH.draw("1c").discards(draws=1, memory=memory),
    "sisepai": lambda memory: SISEPAI.value(1, memory=memory),
    "sisepai approx": lambda memory: SISEPAI.value(1, policy="progress_approx", memory=memory),
    "sisepai discards": lambda memory: SISEPAI.draw("Ar").discards(draws=1, memory=memory),
    "sisepai claims": lambda memory: SISEPAI.compare_claims("Cr", 1, memory=memory),
}


@pytest.mark.parametrize("call", BUDGETS.values(), ids=BUDGETS)
def test_too_little_memory_is_an_error_and_never_another_answer(
    call: Callable[[int], object],
) -> None:
    with pytest.raises(BudgetError, match="memory"):
        call(0)
    assert call(1 << 20)


def test_opponents_that_draw_more_than_there_is() -> None:
    for others in (112, 2**31 - 2, 2**31 - 1):
        with pytest.raises(HandError, match=f"draws 1 with {others}"):
            KOWAH.value(1, others=others)
    with pytest.raises(HandError, match="others"):
        KOWAH.value(1, others=2**31)


@pytest.mark.parametrize("number", [10**400, -(10**400), float("inf"), float("nan"), 1.5, -0.1])
def test_shares_that_are_none(number: float) -> None:
    with pytest.raises(HandError, match="self_drawn"):
        SICHUAN.value(2, self_drawn=number)
    with pytest.raises(HandError, match="claim_share"):
        SISEPAI.value(2, claim_share=number)


@pytest.mark.parametrize("number", [True, "1", None, 1j, [0.5], np.array(0.5)])
def test_shares_of_a_wrong_type(number: Any) -> None:
    with pytest.raises(TypeError, match="self_drawn"):
        SICHUAN.value(2, self_drawn=number)
    with pytest.raises(TypeError, match="claim_share"):
        SISEPAI.value(2, claim_share=number)


@pytest.mark.parametrize("number", [np.float32(0.5), np.float64(0.5)])
def test_numbers_of_numpy_are_numbers(number: Any) -> None:
    assert SICHUAN.value(np.int8(2), self_drawn=number) == SICHUAN.value(2, self_drawn=0.5)
    assert SISEPAI.value(2, claim_share=number) == SISEPAI.value(2, claim_share=0.5)
    assert SICHUAN.value(2, self_drawn=np.uint8(1)) == SICHUAN.value(2, self_drawn=1)


@pytest.mark.parametrize("policy", ["progress", "swaps_approx", "swaps", "full"])
def test_too_many_draws_are_named_before_memory(policy: Any) -> None:
    hand = sichuan.Hand.parse("1234m1235p12468s -m")
    with pytest.raises(HandError, match="draws 1000000: from 0 to the 95 unseen"):
        hand.value(10**6, policy=policy, memory=1 << 16)
    with pytest.raises(HandError, match="draws 1000000: from 0 to the 94 unseen"):
        hand.draw("9s").discards(draws=10**6, policy=policy, memory=1 << 16)


def test_arguments_are_looked_at_without_draws_as_well() -> None:
    nine = KOWAH.draw("1c")
    with pytest.raises(HandError, match="others"):
        nine.discards(others=-5)
    with pytest.raises(HandError, match="policy"):
        nine.discards(policy="full")  # type: ignore[arg-type]
    cards = SISEPAI.draw("Ar")
    with pytest.raises(HandError, match="claim_share"):
        cards.best_discard(claim_share=float("nan"))
    with pytest.raises(HandError, match="policy"):
        cards.discards(policy="swaps")  # type: ignore[arg-type]
    with pytest.raises(HandError, match="policy"):
        SICHUAN_DRAWN.discards(policy="progress_approx")  # type: ignore[arg-type]
    with pytest.raises(HandError, match="payers"):
        SICHUAN_DRAWN.best_discard(payers=4)


def test_a_seed_of_shuffles_is_a_seed() -> None:
    for seed in (-1, 2**64):
        with pytest.raises(TingpaiError, match="seed"):
            play_alone(SICHUAN, 2, 1, seed)


LONG: dict[str, Callable[[], object]] = {
    "sichuan": lambda: sichuan.choose_void(sichuan.Hand.parse("689m1236778p567s"), 14),
    "swaps": lambda: sichuan.Hand.parse("1458m12469p368p2m1p -s").discards(draws=9, policy="swaps"),
    "sisepai": lambda: sisepai.Hand.parse(
        "Gr Ar Er Hr Cr Sr Ag Eg Hg Sy Cy Gw Aw Ew RHCg F Ry Rw"
    ).value(9),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_a_signal_interrupts(call: Callable[[], object]) -> None:
    def ring(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
