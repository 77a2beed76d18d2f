"""``tingpai analyze --draws``: the values of the API, printed and in the published form."""

from __future__ import annotations

import json

import pytest

from cli_runner import run
from test_cli_json import ANALYSIS
from tingpai import kowah, sichuan

DRAWN = "233678m 12345699p -s"
READY = "1112345678999m -s"


def analysed(game: str, hand: str, *options: str) -> dict[str, object]:
    code, out, err = run("analyze", game, hand, "--json", *options)
    assert (code, err) == (0, "")
    form: dict[str, object] = json.loads(out)
    ANALYSIS.validate(form)
    return form


@pytest.mark.parametrize(
    ("options", "aim"),
    [
        ([], "win_probability"),
        (["--aim", "win"], "win_probability"),
        (["--aim", "points"], "expected_points"),
    ],
)
def test_json_says_what_the_api_says(options: list[str], aim: str) -> None:
    shown = analysed("sichuan", DRAWN, "--draws", "7", "--seen", "11m", *options)["discards"]
    assert isinstance(shown, list)
    known = sichuan.Hand.parse(DRAWN).discards("11m", 7, aim=aim)
    assert [form["kind"] for form in shown] == [str(option.kind) for option in known]
    for form, option in zip(shown, known, strict=True):
        assert form["win_probability"] == option.win_probability
        assert form["expected_points"] == option.expected_points
        assert (form["value"] is None) == (option.value is None)
        if option.value is not None:
            assert form["value"]["aim"] == aim
            assert form["value"]["win_curve"] == list(option.value.win_curve)
        if option.against is not None:
            assert form["against"]["kind"] == str(option.against.kind)
            assert form["against"]["expected_points"] == option.against.expected_points


@pytest.mark.parametrize(
    ("game", "hand"), [("sichuan", "123456m23455789p -s"), ("kowah", "555c55s5m 77c7s")]
)
def test_a_complete_hand_may_play_on(game: str, hand: str) -> None:
    """Its score, and what its discards are worth as well: nothing asked for is left out."""
    _, plain, _ = run("analyze", game, hand)
    code, out, err = run("analyze", game, hand, "--draws", "3")
    assert (code, err) == (0, "")
    assert out.startswith(plain)
    assert "win" in out[len(plain) :]
    for options in (["--draws", "9999"], ["--draws", "3", "--policy", "luck"]):
        code, _, err = run("analyze", game, hand, *options)
        assert code == 2
        assert err


def test_json_of_hands_before_their_draw() -> None:
    form = analysed("sichuan", READY, "--draws", "18")["value"]
    value = sichuan.Hand.parse(READY).value(18)
    assert isinstance(form, dict)
    assert form["ready_curve"] == list(value.ready_curve)
    assert form["win_probability"] == value.win_probability
    declared = analysed("kowah", "55c55s5m 77c7s !5c", "--draws", "4")["value"]
    assert isinstance(declared, dict)
    assert declared["points_curve"] == list(
        kowah.Hand.parse("55c55s5m 77c7s !5c").value(4).points_curve
    )
    assert analysed("sichuan", READY)["value"] is None


def test_the_report_names_the_best_and_the_next() -> None:
    lines = run("analyze", "sichuan", DRAWN, "--draws", "12").out.splitlines()
    assert "draws    12, for the chance to win, policy progress" in lines
    assert "best     3m: shanten 0 to 0" in lines
    assert any(line.startswith("against  2m: +25.34% to win") for line in lines)
    assert any(line.startswith("3m ") and "67.98%" in line for line in lines)


def test_the_report_before_a_draw() -> None:
    lines = run("analyze", "sichuan", READY, "--draws", "18").out.splitlines()
    assert "wins     99.63%" in lines
    assert "ready    100.00%" in lines


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sichuan", READY, "--aim", "points"], "--aim goes with --draws"),
        (["sichuan", READY, "--policy", "swaps"], "--policy goes with --draws"),
        (
            ["sisepai", "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg", "--draws", "49"],
            "hand: draws 49: from 0 to what the 97 unseen cards allow, with the share of the "
            "others' cards",
        ),
        (["chuopai", "F", "--draws", "3"], "--draws, --aim and --policy: not for chuopai"),
        (["sichuan", READY, "--draws", "200"], "hand: draws 200: from 0 to the 95 unseen cards"),
    ],
)
def test_what_is_refused(words: list[str], message: str) -> None:
    code, out, err = run("analyze", *words)
    assert (code, out) == (2, "")
    assert err.strip() == f"tingpai: {message}"
