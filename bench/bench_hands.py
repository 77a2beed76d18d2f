"""Single calls from Python, with their answers asserted: ``pytest bench/bench_hands.py``.

A round is 1,000 calls, so that the clock and the harness weigh nothing; the times are of one call.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tingpai import kowah, sichuan, sisepai

P = ParamSpec("P")
T = TypeVar("T")


def timed(
    benchmark: BenchmarkFixture, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Time the call and return its answer."""
    benchmark.pedantic(call, args, kwargs, rounds=30, iterations=1000, warmup_rounds=2)
    return call(*args, **kwargs)


SICHUAN = {
    "ready": "1112345678999m -s",
    "shanten 1": "13m456p789p59p2m1p3p -s",
    "melds": "13m456p55p [777p] [888p] -s",
}
SISEPAI = "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg"
KOWAH = "55c55s5m 77c7s"


@pytest.fixture
def ready() -> sichuan.Hand:
    return sichuan.Hand.parse(SICHUAN["ready"])


@pytest.fixture
def drawn(ready: sichuan.Hand) -> sichuan.Hand:
    return ready.draw("5p")


def test_sichuan_from_counts(benchmark: BenchmarkFixture, ready: sichuan.Hand) -> None:
    assert timed(benchmark, sichuan.Hand, ready.counts).counts == ready.counts


def test_sichuan_from_counts_list(benchmark: BenchmarkFixture, ready: sichuan.Hand) -> None:
    assert timed(benchmark, sichuan.Hand, list(ready.counts)).counts == ready.counts


def test_sichuan_parse(benchmark: BenchmarkFixture, ready: sichuan.Hand) -> None:
    assert timed(benchmark, sichuan.Hand.parse, SICHUAN["ready"]) == ready


@pytest.mark.parametrize(("name", "shanten"), [("ready", 0), ("shanten 1", 1), ("melds", 0)])
def test_sichuan_shanten(benchmark: BenchmarkFixture, name: str, shanten: int) -> None:
    assert timed(benchmark, sichuan.Hand.parse(SICHUAN[name]).shanten) == shanten


def test_dictionary_of_nine_kinds(benchmark: BenchmarkFixture) -> None:
    """What Python itself needs for the answer of nine waits."""
    assert len(timed(benchmark, dict.fromkeys, sichuan.KINDS[:9], 3)) == 9


@pytest.mark.parametrize(("name", "kinds"), [("ready", 9), ("shanten 1", 0), ("melds", 1)])
def test_sichuan_waits(benchmark: BenchmarkFixture, name: str, kinds: int) -> None:
    assert len(timed(benchmark, sichuan.Hand.parse(SICHUAN[name]).waits)) == kinds


@pytest.mark.parametrize(("name", "kinds"), [("ready", 9), ("shanten 1", 9), ("melds", 1)])
def test_sichuan_acceptance(benchmark: BenchmarkFixture, name: str, kinds: int) -> None:
    assert len(timed(benchmark, sichuan.Hand.parse(SICHUAN[name]).acceptance)) == kinds


def test_sichuan_score(benchmark: BenchmarkFixture, ready: sichuan.Hand) -> None:
    assert timed(benchmark, ready.draw("9m").score).fan == 3


def test_sichuan_max_score(benchmark: BenchmarkFixture, ready: sichuan.Hand) -> None:
    assert timed(benchmark, ready.max_score).points == 8


def test_sichuan_discards(benchmark: BenchmarkFixture, drawn: sichuan.Hand) -> None:
    options = timed(benchmark, drawn.discards)
    assert [str(option.kind) for option in options][:1] == ["5p"]
    assert len(options) == 10


def test_sisepai_from_counts(benchmark: BenchmarkFixture) -> None:
    counts = sisepai.Hand.parse(SISEPAI).counts
    assert timed(benchmark, sisepai.Hand, counts).counts == counts


def test_sisepai_shanten(benchmark: BenchmarkFixture) -> None:
    assert timed(benchmark, sisepai.Hand.parse(SISEPAI).shanten) == 0


def test_sisepai_waits(benchmark: BenchmarkFixture) -> None:
    assert [str(kind) for kind in timed(benchmark, sisepai.Hand.parse(SISEPAI).waits)] == [
        "Ar",
        "Er",
    ]


def test_sisepai_discards(benchmark: BenchmarkFixture) -> None:
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SRCg Ew")
    assert timed(benchmark, hand.discards)[0].shanten == 1


def test_kowah_shanten(benchmark: BenchmarkFixture) -> None:
    assert timed(benchmark, kowah.Hand.parse(KOWAH).shanten) == 0


def test_kowah_waits(benchmark: BenchmarkFixture) -> None:
    assert [str(kind) for kind in timed(benchmark, kowah.Hand.parse(KOWAH).waits)] == ["5c", "5s"]


def test_kowah_discards(benchmark: BenchmarkFixture) -> None:
    assert timed(benchmark, kowah.Hand.parse("123c123s12m 5c").discards)[0].shanten == 1
