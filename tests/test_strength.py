"""tools/strength.py: what it plays, what it keeps, what it writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tool import load_tool

strength = load_tool("strength")


def test_the_page_gets_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Page\n<!-- matches -->\nold\n<!-- end of matches -->\nrest\n")
    monkeypatch.setattr(strength.write_page, "__defaults__", (page,))
    command = ["--results", str(tmp_path), "--games", "chuopai", "--deals", "5", "--hands", "0"]
    strength.main([*command, "--samples", "20"])
    text = page.read_text()
    assert text.startswith("# Page\n<!-- matches -->\n| game |")
    assert text.endswith("<!-- end of matches -->\nrest\n")
    assert "| chuopai | greedy | greedy | 2 x 3 |" in text
    assert "| chuopai | greedy | random | 2 x 3 |" in text
    assert "| chuopai | expert, 20 playouts | greedy | 2 x 3 |" in text
    assert "old" not in text
    kept = {path.name: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    assert len(kept) == 6
    strength.main([*command, "--samples", "20"])  # goes on from what is there
    assert page.read_text() == text
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.jsonl")} == kept


def test_the_expert_of_si_se_pai_plays_longer() -> None:
    for game, most, less, deals in (("sisepai", 2000, 100, 3400), ("kowah", 1000, 100, 1000)):
        greedy, random, expert, *others = strength.planned(game, None)
        assert (greedy, random) == (("greedy", "greedy", 1000), ("greedy", "random", 1000))
        assert expert == (strength.Expert(most), "greedy", deals)
        assert [(player.samples, player.aim, few) for player, _, few in others] == [
            (less, "points", 1000),
            (less, "win", 1000),
            (1, "points", 1000),
        ]


@pytest.mark.parametrize("option", ["--samples 19: 20 or more", "--deals 0: 1 or more"])
def test_too_few_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        strength.main(["--results", "none", *option.partition(":")[0].split()])
    assert option in capsys.readouterr().err


def test_a_page_without_marks_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Page\n")
    with pytest.raises(SystemExit, match="no <!-- matches -->"):
        strength.write_page("matches", [("a",)], page)
    assert page.read_text() == "# Page\n"


@pytest.mark.parametrize("policy", strength.POLICIES, ids=lambda policy: policy.name)
def test_a_solitary_hand(policy: Any) -> None:
    made = [strength.play_alone(seed, policy) for seed in range(60)]
    assert 0 < sum(points > 0 for points in made) < 60
    assert {points & (points - 1) for points in made} == {0}  # powers of two, or none (SC-17)


def test_solitary_hands_go_on_from_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "strength.md"
    page.write_text("<!-- solitary -->\n<!-- end of solitary -->\n")
    monkeypatch.setattr(strength.write_page, "__defaults__", (page,))
    monkeypatch.setattr(strength, "AT_ONCE", 7)
    command = ["--games", "", "--results"]
    strength.main([*command, str(tmp_path / "whole"), "--hands", "20"])
    text = page.read_text()
    assert text.count("\n| ") == 1 + len(strength.POLICIES)
    strength.main([*command, str(tmp_path / "parts"), "--hands", "9"])
    assert page.read_text() != text
    for kept in (tmp_path / "parts").iterdir():
        kept.write_text(kept.read_text()[:-1])  # as if killed while it wrote
    strength.main([*command, str(tmp_path / "parts"), "--hands", "20"])
    assert page.read_text() == text


def test_the_real_page_has_both_tables() -> None:
    text = strength.PAGE.read_text()
    for part in ("matches", "solitary"):
        assert text.count(f"<!-- {part} -->") == text.count(f"<!-- end of {part} -->") == 1
