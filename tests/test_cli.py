"""The command line: answers, refusals, pipes, terminals and a light start."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import tingpai
from cli_runner import refused, run
from tingpai import kowah, registry, sichuan, sisepai

READY = "123m456p789p55p23m -s"
COMPLETE = "123m456p789p55p234m -s"
UNREADY = "123m456p789p55p237m -s"


def lines(text: str) -> list[list[str]]:
    return [re.split(r"  +", line) for line in text.splitlines()]


def process(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tingpai", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_version() -> None:
    assert run("--version") == (0, f"tingpai {tingpai.__version__}\n", "")


def test_help_names_games_and_commands() -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for game in tingpai.games():
        assert f"{game.name}: {game.title}" in out
    assert re.search(r"\banalyze\b", out)
    assert re.search(r"\bscore\b", out)


@pytest.mark.parametrize("command", ["analyze", "score"])
def test_help_of_a_command(command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"tingpai {command}" in out
    assert "--rules" in out


# ---- analyze -----------------------------------------------------------------------------------


def test_before_a_draw_the_waits() -> None:
    code, out, err = run("analyze", "sichuan", READY, "--seen", "1m 4m4m")
    assert (code, err) == (0, "")
    assert lines(out) == [
        ["hand", "12233m45556789p -s"],
        ["faces", "🀇🀈🀈🀉🀉🀜🀝🀝🀝🀞🀟🀠🀡 -s"],
        ["seen", "1m*1 4m*2"],
        ["shanten", "0 (ready)"],
        ["waits", "2 kinds, 4 live"],
        ["at best", "1 point, 0 fan: 123m 123m 456p 55p 789p"],
        [""],
        ["wait", "face", "live", "points"],
        ["1m", "🀇", "2", "1"],
        ["4m", "🀊", "2", "1"],
    ]


def test_before_a_draw_the_acceptance() -> None:
    hand = sichuan.Hand.parse("1111247777m [333p] -s")
    code, out, _ = run("analyze", "sichuan", str(hand))
    accepted = hand.acceptance()
    assert code == 0
    assert hand.shanten() == 1
    assert ["accepts", f"{len(accepted)} kinds, {sum(accepted.values())} live"] in lines(out)
    rows = lines(out)[lines(out).index(["accepts", "face", "live"]) + 1 :]
    assert rows == [[str(kind), kind.face, str(live)] for kind, live in accepted.items()]


def test_after_a_draw_the_discards_best_first() -> None:
    code, out, _ = run("analyze", "sichuan", UNREADY)
    assert code == 0
    rows = lines(out)
    assert ["shanten", "0 (ready)"] in rows
    first = rows.index(["discard", "face", "shanten", "kinds", "live", "points", "accepts"]) + 1
    assert rows[first] == ["7m", "🀍", "0", "2", "7", "1", "1m*3 4m*4"]
    options = sichuan.Hand.parse(UNREADY).discards()
    assert [row[0] for row in rows[first:]] == [str(option.kind) for option in options]
    assert rows[first + 1][5] == "-"


def test_a_complete_hand_its_score_and_readings() -> None:
    code, out, _ = run("analyze", "sichuan", "111222333m78999p", "-s")
    assert code == 0
    rows = lines(out)
    assert ["shanten", "-1 (complete)"] in rows
    assert ["score", "4 points, 2 fan"] in rows  # SC-16: runs make it an outside hand
    assert sum(row[0] == "splits as" for row in rows) == 2
    assert ["outside", "1", "2"] in rows
    assert ["123m", "🀇🀈🀉"] in rows
    assert "discard" not in out


def test_a_declared_kowah_hand() -> None:
    code, out, _ = run("analyze", "kowah", "5c5s5m 77c7s 22c !2c")
    assert code == 0
    assert ["2c", "二文", "2", "3"] in lines(out)  # KW-12: own draw


def test_si_se_pai() -> None:
    code, out, _ = run("analyze", "sisepai", *_sisepai().split(" "))
    assert code == 0
    assert ["Ar", "紅士", "3", "9"] in lines(out)
    assert ["Er", "紅象", "4", "9"] in lines(out)


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize("command", ["analyze", "score"])
def test_the_missing_suit_is_a_word_of_the_hand(command: str, suit: str) -> None:
    one, other = (letter for letter in "mps" if letter != suit)
    words = [f"123{one}456{other}", f"789{other}55{other}234{one}", f"-{suit}"]
    hand = sichuan.Hand.parse(" ".join(words))
    assert hand.is_complete()
    for order in (words, [words[2], *words[:2]], [words[0], "--json", *words[1:]]):
        code, out, err = run(command, "sichuan", *order)
        assert (code, err) == (0, "")
        assert str(hand) in out
    assert run(command, "sichuan", "--json", "--", *words).code == 0


def test_rules_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(sichuan.Rules(fan_cap=1).to_dict()), encoding="utf-8")
    plain = json.loads(run("analyze", "sichuan", "111222333m78999p -s", "--json").out)
    capped = json.loads(
        run("analyze", "sichuan", "111222333m78999p -s", "--rules", str(file), "--json").out
    )
    assert (plain["score"]["points"], capped["score"]["points"]) == (4, 2)
    assert capped["rules"]["fan_cap"] == 1


def test_every_game_has_the_same_sections_in_json() -> None:
    for game, text in (("sichuan", READY), ("kowah", "TTTRRR WW"), ("sisepai", _sisepai())):
        form = json.loads(run("analyze", game, text, "--json").out)
        assert (form["format"], form["game"]) == ("tingpai.analysis/1", game)
        assert list(form["waits"]) == list(form["wait_points"])


def _sisepai() -> str:
    return "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg"


# ---- standard input ----------------------------------------------------------------------------


def test_a_hand_a_line() -> None:
    code, out, err = run("analyze", "sichuan", "-", stdin=f"{READY}\n\n  \n{COMPLETE}\n")
    one, two = run("analyze", "sichuan", READY).out, run("analyze", "sichuan", COMPLETE).out
    assert (code, out, err) == (0, f"{one}\n{two}", "")


def test_json_lines_carry_their_number() -> None:
    code, out, _ = run("analyze", "sichuan", "-", "--json", stdin=f"\n{READY}\n\n{COMPLETE}")
    assert code == 0
    forms = [json.loads(line) for line in out.splitlines()]
    assert [form["line"] for form in forms] == [2, 4]
    assert [form["hand"] for form in forms] == [
        str(sichuan.Hand.parse(text)) for text in (READY, COMPLETE)
    ]


def test_the_first_bad_line_stops() -> None:
    answer = run("analyze", "sichuan", "-", stdin=f"{READY}\n\n12q\n{COMPLETE}\n")
    assert answer.code == 2
    assert answer.out == run("analyze", "sichuan", READY).out
    assert answer.err.startswith("tingpai: line 3: column 3, 'q': ")
    assert answer.err.count("\n") == 1


def test_keep_going_answers_the_other_lines() -> None:
    text = f"12q\n{READY}\n123m\n{COMPLETE}\n"
    answer = run("analyze", "sichuan", "-", "--keep-going", stdin=text)
    one, two = run("analyze", "sichuan", READY).out, run("analyze", "sichuan", COMPLETE).out
    assert (answer.code, answer.out) == (2, f"{one}\n{two}")
    assert [line.split(":")[1] for line in answer.err.splitlines()] == [" line 1", " line 3"]
    assert refused("analyze", "sichuan", READY, "--keep-going").startswith("--keep-going")


def test_no_lines_no_answers() -> None:
    assert run("analyze", "sichuan", "-", stdin="\n \n") == (0, "", "")


def test_text_that_is_no_utf8() -> None:
    assert refused("analyze", "sichuan", "-", stdin=b"\xff\n") == "after line 0: no text in UTF-8"
    assert refused("analyze", "sichuan", "\udcff") == "hand: no text in UTF-8"
    assert refused("analyze", "sichuan", READY, "--seen", "\udcff") == "--seen: no text in UTF-8"


# ---- score -------------------------------------------------------------------------------------


def test_score_with_events() -> None:
    code, out, _ = run(
        "score", "sichuan", *READY.split(), "--win", "4m", "--by", "discard", "--last-tile"
    )
    assert code == 0
    rows = lines(out)
    assert ["win", "4m 🀊, discard"] in rows
    assert ["score", "2 points, 1 fan"] in rows
    assert ["last_tile", "1", "1"] in rows
    assert not any(row[0] == "each pays" for row in rows)


def test_score_of_a_self_drawn_win() -> None:
    win = sichuan.Win("4m", kong_replacement=True)
    hand = "123m456p55p23m [8888p] -s"
    payment = sichuan.Hand.parse(hand).score(win).payment
    code, out, _ = run("score", "sichuan", hand, "--win", "4m", "--kong-replacement")
    assert code == 0
    assert ["each pays", str(payment)] in lines(out)


def test_score_of_the_structure() -> None:
    form = json.loads(run("score", "sichuan", "111222333m78999p -s", "--json").out)
    assert form["win"] is None
    assert form["score"]["fan"] == 2


def test_score_of_the_other_games() -> None:
    out = run("score", "kowah", "5c5s5m 77c7s 22c", "--win", "2c", "--by", "public_draw").out
    assert ["public_draw", "2"] in lines(out)
    out = run("score", "sisepai", _sisepai(), "--win", "Er").out
    assert ["GAEr", "1"] in lines(out)
    assert ["score", "9 points"] in lines(out)


# ---- refusals ----------------------------------------------------------------------------------


def test_unknown_game() -> None:
    names = ", ".join(game.name for game in tingpai.games())
    for command in ("analyze", "score"):
        assert refused(command, "whist", "1m") == f"unknown game 'whist': one of {names}"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["analyze", "sichuan", "123q"], r"hand: column 4, 'q'"),
        (["analyze", "sichuan", "123m", "-s"], r"hand: 3 concealed tiles .* \(G-2\)"),
        (["analyze", "sichuan", "11111m2345678p"], r"hand: 5 of 1m"),
        (["analyze", "kowah", "5c5s5m 77c7s 22c !7c"], r"hand: .* \(KW-8\)"),
        (["analyze", "sisepai", "GAEr"], r"hand: 3 cards"),
        (["analyze", "sichuan", READY, "--seen", "5555p"], r"hand: 7 of 5p .* \(G-4\)"),
        (["analyze", "sichuan", READY, "--seen", "9z"], r"--seen: column 2, 'z'"),
        (["analyze", "sichuan", READY, "--unseen", "1m"], r"--unseen: not for sichuan"),
        (["analyze", "sichuan", READY, "--sene", "1m"], r"No such option '--sene'.*--seen"),
        (["analyze", "sichuan", READY, "--seen"], r"Option '--seen' requires an argument"),
        (["analyze", "sichuan"], r"Missing argument"),
        (["analyze"], r"Missing argument 'GAME'"),
        (["score", "sichuan", READY], r".*needs the winning tile"),
        (["score", "sichuan", UNREADY], r".*is not complete"),
        (["score", "sichuan", COMPLETE, "--by", "discard"], r"--by: needs --win KIND"),
        (["score", "sichuan", COMPLETE, "--last-tile"], r"--last-tile: needs --win KIND"),
        (["score", "sichuan", COMPLETE, "--win", "4m", "--by", "x"], r"--win: by 'x': one of"),
        (["score", "sichuan", COMPLETE, "--win", "4m", "--by", ""], r"--win: by '': one of"),
        (["score", "sichuan", COMPLETE, "--win", "4z"], r"--win: .*'z'"),
        (["score", "kowah", "TTTRRR WW", "--win", "W", "--earthly"], r"--earthly: not for kowah"),
        (["score", "sisepai", _sisepai(), "--win", "Er", "--by", "x"], r"--by: not for sisepai"),
        (["shuffle"], r"No such command 'shuffle'"),
        (["--verbose"], r"No such option '?--verbose'?"),
    ],
)
def test_one_clear_line(words: list[str], message: str) -> None:
    assert re.match(message, refused(*words))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file or directory"),
        ("{", "no JSON: "),
        ("[1]", "rules are a JSON object"),
        ('{"fan_cap": "five"}', "fan_cap: a whole number, not str"),
        ('{"fan_cap": -1}', "fan_cap"),
        ('{"fan_capp": 1}', "Rules: no option 'fan_capp'"),
        ('{"void_blocks": "none"}', "void_blocks 'none': one of 'all', 'suit_only'"),
    ],
)
def test_bad_rules_files(tmp_path: Path, text: str | None, message: str) -> None:
    file = tmp_path / "rules.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    for command in ("analyze", "score"):
        refusal = refused(command, "sichuan", COMPLETE, "--rules", str(file))
        assert refusal.startswith(f"{file}: ")
        assert message in refusal


def test_a_folder_is_no_rules_file(tmp_path: Path) -> None:
    assert "directory" in refused("analyze", "sichuan", COMPLETE, "--rules", str(tmp_path))


# ---- a game that is analysed in a way of its own -----------------------------------------------


@pytest.fixture
def dominoes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """A game without waits: ``tingpai.dominoes`` and ``tingpai.cli.analyze_dominoes``."""
    calls: list[tuple[object, ...]] = []

    def analyze(hand: str, unseen: str | None, rules: object, as_json: bool) -> None:
        if "?" in hand:
            raise tingpai.NotationError("column 1, '?'")
        calls.append((hand, unseen, rules, as_json))

    package = types.ModuleType("tingpai.dominoes")
    own = types.ModuleType("tingpai.cli.analyze_dominoes")
    own.__spec__ = types.SimpleNamespace()  # type: ignore[assignment]
    own.analyze_dominoes = analyze  # type: ignore[attr-defined]
    for module in (package, own):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    game = registry.Game("dominoes", "Dominoes")
    monkeypatch.setattr(registry, "_GAMES", (*tingpai.games(), game))
    return calls


def test_own_analysis(dominoes: list[tuple[object, ...]]) -> None:
    assert run("analyze", "dominoes", "66*2", "45", "--unseen", "11", "--json").code == 0
    assert run("analyze", "dominoes", "-", stdin="66\n\n45\n").code == 0
    assert dominoes == [
        ("66*2 45", "11", None, True),
        ("66", None, None, False),
        ("45", None, None, False),
    ]
    assert refused("analyze", "dominoes", "-", stdin="?") == "line 1: column 1, '?'"
    assert refused("analyze", "dominoes", "66", "--seen", "11").startswith("--seen: not for")
    assert refused("score", "dominoes", "66").startswith("score: not for dominoes")


# ---- pipes, terminals, start -------------------------------------------------------------------


def test_piped_output_is_plain() -> None:
    for words in (["analyze", "sichuan", UNREADY], ["score", "sichuan", COMPLETE]):
        out = run(*words).out
        assert "\x1b" not in out
        assert not re.search("[\u2500-\u257f]", out)  # box drawing
        assert all(line == line.rstrip() for line in out.splitlines())


def test_a_narrow_output_keeps_its_rows() -> None:
    done = process("analyze", "sichuan", UNREADY, env={**os.environ, "COLUMNS": "20"})
    assert done.stdout == run("analyze", "sichuan", UNREADY).out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_colour(no_colour: bool) -> None:
    import pty

    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    env.pop("NO_COLOR", None)
    if no_colour:
        env["NO_COLOR"] = "1"
    main_end, end = pty.openpty()
    command = [sys.executable, "-m", "tingpai", "analyze", "sichuan", UNREADY]
    child = subprocess.Popen(command, stdout=end, stderr=end, env=env)
    os.close(end)
    data = b""
    while True:
        try:
            chunk = os.read(main_end, 4096)
        except OSError:  # the other end has closed
            break
        if not chunk:
            break
        data += chunk
    os.close(main_end)
    assert child.wait() == 0
    shown = data.decode()
    assert ("\x1b[1;36m" in shown) is not no_colour
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert re.search(r"7m +🀍 +0 +2 +7 +1 +1m\*3 4m\*4", text)


def test_an_output_without_the_faces() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    plain = process("analyze", "sichuan", READY, env=env)
    assert (plain.returncode, plain.stderr) == (0, "")
    assert "1m    \\U0001f007" in plain.stdout
    form = json.loads(process("analyze", "sichuan", READY, "--json", env=env).stdout)
    assert form["faces"] == sichuan.Hand.parse(READY).to_unicode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_a_reader_that_goes_away() -> None:
    many = f"{READY}\n" * 3000
    command = f"'{sys.executable}' -m tingpai analyze sichuan - --json | head -n 1"
    done = subprocess.run(
        command, shell=True, input=many, capture_output=True, text=True, check=False
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def imported(*words: str) -> set[str]:
    """The modules that a run of the command line imports."""
    code = (
        "import contextlib, io, sys\n"
        "from tingpai.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        f"    main({list(words)!r})\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_light_start() -> None:
    version = imported("--version")
    assert not version & {"rich_click", "rich", "click", "numpy", "json", "tingpai._core"}
    wordy = imported("--help")
    assert not wordy & {"numpy", "tingpai._core", "tingpai.sichuan", "tingpai.cli.analyze"}
    one_game = imported("analyze", "kowah", "TTTRRR WW")
    assert "tingpai.kowah" in one_game
    assert not one_game & {"tingpai.sichuan", "tingpai.sisepai", "tingpai.cli.terminal"}


def test_python_m_is_the_same_program() -> None:
    done = process("analyze", "sichuan", *READY.split(), "--json")
    assert (done.returncode, done.stdout) == (0, run("analyze", "sichuan", READY, "--json").out)
    done = process("analyze", "sichuan", "12q")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("tingpai: hand: column 3, 'q'")


# ---- the registry ------------------------------------------------------------------------------


def test_games() -> None:
    names = [game.name for game in tingpai.games()]
    assert names[:3] == ["sichuan", "sisepai", "kowah"]
    assert len(set(names)) == len(names)
    packages = {game.name: game.load() for game in tingpai.games()}
    assert packages["sichuan"] is sichuan
    assert packages["sisepai"] is sisepai
    assert packages["kowah"] is kowah
    assert str(tingpai.games()[0]) == "sichuan: Sichuan bloody mahjong (Xuezhan)"
