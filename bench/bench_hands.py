"""Single calls from Python, with their answers asserted: ``pytest bench/bench_hands.py``."""

import pytest

from tingpai import kowah, sichuan, sisepai

SICHUAN = {
    "ready": "1112345678999m -s",
    "shanten 2": "13m456p789p59p2m1p3p -s",
    "melds": "13m456p55p [777p] [888p] -s",
}
SISEPAI = "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg"
KOWAH = "55c55s5m 77c7s"


@pytest.fixture
def ready():
    return sichuan.Hand.parse(SICHUAN["ready"])


@pytest.fixture
def drawn(ready):
    return ready.draw("5p")


def test_sichuan_from_counts(benchmark, ready):
    assert benchmark(sichuan.Hand, ready.counts).counts == ready.counts


def test_sichuan_from_counts_list(benchmark, ready):
    assert benchmark(sichuan.Hand, list(ready.counts)).counts == ready.counts


def test_sichuan_parse(benchmark, ready):
    assert benchmark(sichuan.Hand.parse, SICHUAN["ready"]) == ready


@pytest.mark.parametrize(("name", "shanten"), [("ready", 0), ("shanten 2", 2), ("melds", 0)])
def test_sichuan_shanten(benchmark, name, shanten):
    assert benchmark(sichuan.Hand.parse(SICHUAN[name]).shanten) == shanten


@pytest.mark.parametrize(("name", "kinds"), [("ready", 9), ("shanten 2", 0), ("melds", 1)])
def test_sichuan_waits(benchmark, name, kinds):
    assert len(benchmark(sichuan.Hand.parse(SICHUAN[name]).waits)) == kinds


@pytest.mark.parametrize(("name", "kinds"), [("ready", 9), ("shanten 2", 9), ("melds", 1)])
def test_sichuan_acceptance(benchmark, name, kinds):
    assert len(benchmark(sichuan.Hand.parse(SICHUAN[name]).acceptance)) == kinds


def test_sichuan_score(benchmark, ready):
    assert benchmark(ready.draw("9m").score).fan == 3


def test_sichuan_max_score(benchmark, ready):
    assert benchmark(ready.max_score).points == 8


def test_sichuan_discards(benchmark, drawn):
    options = benchmark(drawn.discards)
    assert [str(option.kind) for option in options][:1] == ["5p"]
    assert len(options) == 10


def test_sisepai_from_counts(benchmark):
    counts = sisepai.Hand.parse(SISEPAI).counts
    assert benchmark(sisepai.Hand, counts).counts == counts


def test_sisepai_shanten(benchmark):
    assert benchmark(sisepai.Hand.parse(SISEPAI).shanten) == 0


def test_sisepai_waits(benchmark):
    assert [str(kind) for kind in benchmark(sisepai.Hand.parse(SISEPAI).waits)] == ["Ar", "Er"]


def test_sisepai_discards(benchmark):
    hand = sisepai.Hand.parse("Gr Ar F RHCr AAAg CCCCw HHy EEy SRCg Ew")
    assert benchmark(hand.discards)[0].shanten == 1


def test_kowah_shanten(benchmark):
    assert benchmark(kowah.Hand.parse(KOWAH).shanten) == 0


def test_kowah_waits(benchmark):
    assert [str(kind) for kind in benchmark(kowah.Hand.parse(KOWAH).waits)] == ["5c", "5s"]


def test_kowah_discards(benchmark):
    assert benchmark(kowah.Hand.parse("123c123s12m 5c").discards)[0].shanten == 3
