"""Whole deals as text: what is played, told and seen is as in tests/playthroughs/.

`python tools/playthroughs.py` writes the files again; the differences are to be read.
"""

from __future__ import annotations

from collections import Counter

import pytest

import tingpai
from tool import load_tool

tool = load_tool("playthroughs")


@pytest.mark.parametrize("play", tool.PLAYTHROUGHS, ids=lambda play: play.path.stem)
def test_a_deal_as_before(play: tool.Playthrough) -> None:  # type: ignore[name-defined]
    kept = play.path.read_text("utf-8").splitlines()
    assert len(kept) < 3000
    for number, (now, then) in enumerate(zip(tool.lines(play), kept, strict=True), start=1):
        assert now == then, f"{play.path.name}, line {number}"


def test_every_game_is_there_and_no_file_is_left_over() -> None:
    assert {play.game for play in tool.PLAYTHROUGHS} == {game.name for game in tingpai.games()}
    assert {play.path for play in tool.PLAYTHROUGHS} == set(tool.FOLDER.iterdir())


def test_they_show_much() -> None:
    """What the seeds were chosen for; a change that loses it needs other seeds."""
    words = Counter(
        word
        for play in tool.PLAYTHROUGHS
        for line in play.path.read_text("utf-8").splitlines()
        if line.startswith("  {")
        for word in line.replace("'", " ").replace(",", " ").split()
    )
    wanted = "win kong pung exposed robbed_kong unready kong_refund offer take declare bonus end"
    assert [word for word in wanted.split() if not words[word]] == []


def test_a_view_shows_every_field_once_it_differs() -> None:
    assert tool._changes({"a": "1", "b": "2"}, {"a": "1", "b": "3"}) == "b=3"
    assert tool._changes({}, {"a": "1"}) == "a=1"
    assert tool._changes({"a": "1"}, {"a": "1"}) == "unchanged"
