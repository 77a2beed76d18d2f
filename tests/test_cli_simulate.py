"""``tingpai simulate``: what it prints, how it is interrupted, and how it goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tingpai
from cli_runner import refused, run
from match_players import lines_of
from tingpai.play import Record, match

TESTS = Path(__file__).parent
each_game = pytest.mark.parametrize("game", [game.name for game in tingpai.games()])


def agents_of(game: str, *first: str) -> str:
    seats = len(tingpai.registry.find_game(game).load().Deal().points)
    return ",".join([*first, *["random"] * seats][:seats])


def words(game: str, deals: int, agents: str, *more: str) -> list[str]:
    return ["simulate", game, "--deals", str(deals), "--agents", agents, "--seed", "4", *more]


WARNINGS = ("-W", "error", "-W", "ignore::ResourceWarning")


def started(arguments: list[str], folder: Path) -> subprocess.Popen[str]:
    """The program in a process of its own, in a folder with the tests' players beside it.

    A signal between the opening of a file and the block that closes it leaves that to the
    interpreter, which then warns of it.
    """
    parts = [str(Path(tingpai.__file__).parents[1]), str(TESTS)]
    return subprocess.Popen(
        [sys.executable, *WARNINGS, "-m", "tingpai", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(parts)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(path: Path, lines: int, process: subprocess.Popen[str]) -> None:
    """Wait until a file has so many whole lines."""
    end = time.monotonic() + 120
    while lines_of(path) < lines and process.poll() is None:
        assert time.monotonic() < end, "nothing is played"
        time.sleep(0.002)


# ---- what it prints ----------------------------------------------------------------------------


@each_game
def test_it_prints_what_the_match_gives(game: str) -> None:
    agents = agents_of(game, "greedy")
    result = match(game, agents.split(","), 8, seed=4)
    answer = run(*words(game, 8, agents))
    assert (answer.code, answer.err) == (0, "")
    facts, table = answer.out.split("\n\n")
    assert facts.splitlines() == [
        f"game   {game}",
        f"deals  8, each in {result.seatings} seatings",
        "seed   4",
    ]
    assert [line.split() for line in table.splitlines()] == [
        " ".join(row).split() for row in result.table()
    ]


@each_game
def test_its_json(game: str) -> None:
    schema = json.loads((TESTS.parent / "docs" / "schema" / "match-1.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    agents = agents_of(game, "greedy")
    for deals, more in ((6, []), (1, ["--no-duplicate"])):
        answer = run(*words(game, deals, agents, "--json", *more))
        form = json.loads(answer.out)
        validator.validate(form)
        result = match(game, agents.split(","), deals, seed=4, duplicate=not more)
        assert form == {"format": "tingpai.match/1", **result.to_dict()}
        for key in form:
            assert not validator.is_valid({k: v for k, v in form.items() if k != key})
        assert not validator.is_valid({**form, "other": 1})


def test_rules_records_and_workers(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"max_turns": 12}')
    more = ["--rules", str(rules), "--records", str(tmp_path / "records")]
    one = run(*words("kowah", 4, "greedy,random,random", "--json", *more))
    two = run(*words("kowah", 4, "greedy,random,random", "--json", *more, "--workers", "2"))
    assert one.code == 0
    assert one == two
    records = [Record.read(path) for path in (tmp_path / "records").iterdir()]
    assert len(records) == 12
    assert {record.rules.to_dict()["max_turns"] for record in records} == {12}


def test_refusals(tmp_path: Path) -> None:
    good = words("kowah", 2, "greedy,random,random")
    assert "unknown game" in refused("simulate", "whist", *good[2:])
    assert "--agents" in refused("simulate", "kowah", "--deals", "2")
    assert "--deals" in refused("simulate", "kowah", "--agents", "random,random,random")
    assert "2 agents for 3 seats" in refused(*words("kowah", 2, "random,random"))
    assert "unknown player 'wise'" in refused(*words("kowah", 2, "random,random,wise"))
    assert "deals 0" in refused(*words("kowah", 0, "random,random,random"))
    assert "--deals" in refused(*good, "--deals", "many")
    assert "seed -1" in refused(*good, "--seed", "-1")
    assert "workers 0" in refused(*good, "--workers", "0")
    assert "one of them" in refused(*good, "--workers", "2", "--scheduler", "tcp://127.0.0.1:1")
    assert "scheduler" in refused(*good, "--scheduler", "nowhere:port")
    missing = tmp_path / "missing" / "out.jsonl"
    assert f"{missing}: No such file" in refused(*good, "--out", str(missing))
    assert "No such file" in refused(*good, "--rules", str(tmp_path / "none.json"))
    taken = tmp_path / "taken"
    taken.write_text("notes\n")
    assert "no results of a match" in refused(*good, "--out", str(taken))
    assert "taken" in refused(*good, "--records", str(taken))
    out = tmp_path / "out.jsonl"
    assert run(*good, "--out", str(out)).code == 0
    assert "seed is 4 there, 5 here" in refused(*good, "--seed", "5", "--out", str(out))


def test_players_beside_the_work_are_found(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from match_players import Thinker as player\n")
    process = started(words("kowah", 2, "mine:player,random,random"), tmp_path)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    assert "mine:player" in out


# ---- interrupted -------------------------------------------------------------------------------


SLOW, CORE = "match_players:Slow", "greedy"
KILLED = {("sichuan", CORE), ("sisepai", SLOW), ("kowah", SLOW), ("chuopai", CORE)}


@pytest.mark.parametrize(
    ("game", "player"),
    [
        pytest.param(game.name, player, marks=[] if quick else [pytest.mark.exhaustive])
        for game in tingpai.games()
        for player in (SLOW, CORE)
        for quick in [(game.name, player) in KILLED]
    ],
)
def test_killed_and_started_again(game: str, player: str, tmp_path: Path) -> None:
    """Killed twice in the middle, it ends with the file and the result of one that ran through."""
    deals = 10 if player == SLOW else 64
    agents = agents_of(game, player)
    whole, path = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    through = run(*words(game, deals, agents, "--json", "--out", str(whole)))
    arguments = words(game, deals, agents, "--json", "--out", str(path))
    killed = 0
    for lines in (2, deals // 2):
        process = started(arguments, tmp_path)
        wait_for(path, lines, process)
        process.kill()
        process.communicate()
        killed += process.returncode == -signal.SIGKILL
        assert whole.read_bytes().startswith(path.read_bytes())
    assert killed == 2 or player == CORE, "it was through before it could be killed"
    again = run(*arguments)
    assert (again.code, again.out) == (0, through.out)
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_leaves_a_file_to_go_on_from(workers: str, tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    agents = "match_players:Slow,greedy,random"
    assert run(*words("kowah", 20, agents, "--out", str(whole))).code == 0
    arguments = words("kowah", 20, agents, "--workers", workers, "--out", str(path))
    process = started(arguments, tmp_path)
    wait_for(path, 4, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: the workers get it too
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert err == f"tingpai: interrupted; the same command goes on from {path}\n"
    assert whole.read_bytes().startswith(path.read_bytes())
    assert run(*arguments).code == 0
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_control_c_without_a_file(tmp_path: Path) -> None:
    process = started(
        words("kowah", 500, "match_players:Slow,greedy,random", "--records", "kept"), tmp_path
    )
    wait_for(tmp_path / "kept" / "000001-2.jsonl", 1, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == "tingpai: interrupted; nothing is kept without --out FILE\n"
