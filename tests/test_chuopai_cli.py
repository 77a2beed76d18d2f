"""``tingpai solve`` and what ``tingpai analyze chuopai`` prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tingpai import HandError, chuopai
from tingpai.cli.analyze_chuopai import analysis, analyze_chuopai
from tingpai.cli.solve import solve

LINES = [
    {"hands": ["66 45 15", "11 12 16", "44*2 23"], "leader": 0},
    {
        "hands": ["66 45", "11 12 16", "44*2 23"],
        "leader": 0,
        "trick": ["15"],
        "objective": "points",
    },
    {
        "hands": ["66 45 15", "11 12 16", "44*2 23"],
        "leader": 0,
        "objective": "guarantee",
        "seat": 2,
    },
]


def run(text: str, *words: str) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(solve, ["-", *words], input=text)
    return result.exit_code, [json.loads(line) for line in result.output.splitlines()]


def test_lines_in_order() -> None:
    code, results = run("\n".join(map(json.dumps, LINES)), "--threads", "2")
    assert code == 0
    for line, result in zip(LINES, results, strict=True):
        data = dict(line)
        objective = data.pop("objective", "win")
        seat = data.pop("seat", None)
        expected = chuopai.Position.from_dict(data).solve(objective, seat)  # type: ignore[arg-type]
        assert result == expected.to_dict()


def test_a_file_and_options(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps(LINES[0]) + "\n\n")
    result = CliRunner().invoke(solve, [str(file), "--objective", "guarantee", "--seat", "1"])
    assert result.exit_code == 0
    expected = chuopai.Position.from_dict(LINES[0]).solve("guarantee", 1)
    assert json.loads(result.output) == expected.to_dict()


def test_many_lines_keep_their_order() -> None:
    lines = [{"hands": ["66", "11", ""], "leader": 0, "piles": [n % 80, 0, 0]} for n in range(600)]
    code, results = run("\n".join(map(json.dumps, lines)), "--threads", "2")
    assert code == 0
    assert [result["piles"] for result in results] == [[n % 80 + 1, 0, 0] for n in range(600)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "Expecting"),
        ("[1]", "JSON object"),
        ('{"hands": ["66", "11"], "leader": 0}', "three seats"),
        ('{"hands": ["21", "11", ""], "leader": 0}', "'21'"),
        ('{"hands": ["66", "11", ""], "leader": 0, "objective": "all"}', "objective 'all'"),
        ('{"hands": ["66", "11", ""], "leader": 0, "objective": "guarantee"}', "named seat"),
        ('{"hands": ["66", "11", ""], "leader": 0, "seat": true}', "seat True"),
        ('{"hands": ["66", "11", ""], "leader": 0, "seat": 1.0}', "seat 1.0"),
        (
            '{"hands": ["66", "11", ""], "leader": 0, "rules": {"combination_max": 1}}',
            "combination_max",
        ),
        ('{"hands": 5, "leader": 0}', "hands"),
    ],
)
def test_errors_stand_in_their_line(line: str, words: str) -> None:
    good = json.dumps(LINES[0])
    code, results = run(f"{good}\n{line}\n{good}\n")
    assert code == 1
    assert words in str(results[1]["error"])
    assert results[0] == results[2]
    assert "piles" in results[0]


def test_budget_is_an_error_of_its_line() -> None:
    hands = ["66 44 13 33 22 15 46", "66 11 44 55 22 16 56", "11 13 33 55 15 46 36"]
    code, results = run(json.dumps({"hands": hands, "leader": 0}), "--nodes", "50", "--memory", "1")
    assert code == 1
    assert results == [{"error": "not solved within 50 nodes"}]


def test_analysis_of_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    analyze_chuopai("66*2 45 22", "11*4 13*4", as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert data.pop("format") == "tingpai.chuopai_analysis/1"
    assert data == analysis(chuopai.Hand.parse("66*2 45 22"), "11*4 13*4")
    assert data["sure_points"] == 3
    assert data["sure_points_plays"] == ["66*2 45"]
    assert data["plays"] == ["66", "66*2", "66*2 45", "66 45", "22", "45"]
    assert data["sure_plays"] == ["66", "66*2", "66*2 45", "66 45", "45"]


def test_analysis_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    analyze_chuopai("66*2 45 22", "11*4 13*4")
    lines = capsys.readouterr().out.splitlines()
    assert "plays        6, 2 of them combinations; 5 sure" in lines
    assert "sure points  3: 66*2 45" in lines
    assert any(line.split() == ["66", "45", "combination", "sure"] for line in lines)
    assert any(line.split() == ["22", "main"] for line in lines)
    with pytest.raises(HandError):
        analyze_chuopai("66*2", "66*3")
