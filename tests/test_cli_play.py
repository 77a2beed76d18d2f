"""`tingpai play` and `tingpai replay`: scripted sessions, resuming, refusals, what is shown.

tests/screens/ holds what the terminal shows; `python tools/screens.py` writes it again.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tingpai
from cli_runner import Answer, refused, run
from tingpai import kowah, sichuan
from tingpai.agents import RandomAgent
from tingpai.cli.choice import chosen
from tingpai.play import Record
from tool import ROOT, load_tool

GAMES = {game.name: game.load() for game in tingpai.games()}
screens = load_tool("screens")
SCRIPTS = {script.game: script for script in screens.SCRIPTS}
needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def said(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def whole(game: str, file: Path) -> Answer:
    """A deal played without a pause."""
    script = SCRIPTS[game]
    return run(*script.words("--record", str(file)), stdin=said(screens.choices(script)))


# ---- screens -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def captured() -> dict[str, str]:
    return dict(screens.screens())


@pytest.mark.parametrize("kind", ["play", "replay"])
@pytest.mark.parametrize("game", GAMES)
def test_screens_as_before(captured: dict[str, str], game: str, kind: str) -> None:
    kept = (screens.FOLDER / f"{kind}_{game}.txt").read_text("utf-8")
    now = captured[f"{kind}_{game}.txt"].splitlines()
    for number, (line, then) in enumerate(zip(now, kept.splitlines(), strict=True), start=1):
        assert line == then, f"{kind}_{game}.txt, line {number}"


def words_of(text: str) -> list[str]:
    """Frames and the widths of columns are rich's affair."""
    return re.sub("[\u2500-\u257f]", " ", text).split()


@needs_terminal
def test_the_screen_of_a_terminal() -> None:
    kept = (screens.FOLDER / "terminal.txt").read_text("utf-8")
    assert words_of(screens.terminal_screen()) == words_of(kept)


def test_there_is_no_other_screen(captured: dict[str, str]) -> None:
    assert {path.name for path in screens.FOLDER.iterdir()} == {*captured, "terminal.txt"}


def test_screens_are_plain(captured: dict[str, str]) -> None:
    for text in captured.values():
        assert not re.search("[\x1b\u2500-\u257f]", text)
        assert [line for line in text.splitlines() if line != line.rstrip()] == []


# ---- quit and resume ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_left_at_every_choice_and_resumed(game: str, tmp_path: Path) -> None:
    """Playing one choice a session gives the deal that an uninterrupted session gives."""
    one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    answer = whole(game, one)
    assert (answer.code, answer.err) == (0, "")
    script, lines = SCRIPTS[game], screens.choices(SCRIPTS[game])
    assert len(lines) > 5
    assert run(*script.words("--record", str(many)), stdin=f"{lines[0]}\nq\n").code == 0
    for line in lines[1:]:
        answer = run("play", game, "--record", str(many), stdin=f"{line}\nq\n")
        assert (answer.code, answer.err) == (0, "")
    assert many.read_text("utf-8") == one.read_text("utf-8")
    record = Record.read(one)
    assert record.is_finished
    assert record.players == script.players
    assert record.verify().is_over
    # What is over stays over: its end is shown again, and nothing is asked.
    again = run("play", game, "--record", str(one))
    assert again.code == 0
    assert "the deal is over ==" in again.out
    assert "choice>" not in again.out


def test_the_record_has_every_own_action(tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    script, lines = SCRIPTS["kowah"], screens.choices(SCRIPTS["kowah"])
    for number in range(1, 5):
        file.unlink(missing_ok=True)
        run(*script.words("--record", str(file)), stdin=said(lines[:number]))
        record = Record.read(file)
        assert not record.is_finished
        deal = record.deal(0)
        own = 0
        for action in record.actions:
            own += deal.to_act == script.seat
            deal.play(action)
        assert (own, deal.to_act) == (number, script.seat)
    assert [path.name for path in tmp_path.iterdir()] == ["deal.jsonl"]


@pytest.mark.parametrize("words", ["q\n", "quit\n", "Q\n", ""])
def test_leaving(words: str, tmp_path: Path) -> None:
    answer = run("play", "kowah", "--seed", "3", stdin=words)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith(
        "the same cards again: tingpai play kowah --seed 3\n"
        "A deal played with --record FILE can be gone on with.\n"
    )
    file = tmp_path / "a deal.jsonl"
    answer = run("play", "kowah", "--seed", "3", "--record", str(file), stdin=words)
    assert answer.out.endswith(f"to go on: tingpai play kowah --record '{file}'\n")


@needs_terminal
def test_interrupted_at_a_terminal(tmp_path: Path) -> None:
    """Ctrl-C leaves as q does, with the exit code of an interrupt; Ctrl-D as q."""
    file = tmp_path / "deal.jsonl"
    script, lines = SCRIPTS["kowah"], screens.choices(SCRIPTS["kowah"])
    answers = [f"{line}\n" for line in lines]
    words = script.words("--record", str(file))
    code, shown = screens.on_terminal(words, [*answers[:2], "\x03"])
    assert code == 130, shown
    assert "Traceback" not in shown
    assert "to go on: tingpai play kowah --record" in shown
    again = ["play", "kowah", "--record", str(file)]
    code, shown = screens.on_terminal(again, [answers[2], "\x04"])
    assert code == 0, shown
    assert "to go on: tingpai play kowah --record" in shown
    code, shown = screens.on_terminal(again, answers[3:])
    assert code == 0, shown
    assert "\x1b[1m" in shown
    other = tmp_path / "other.jsonl"
    whole("kowah", other)
    assert file.read_text("utf-8") == other.read_text("utf-8")


class Turncoat:
    """Does not play the same again: another seed each time."""

    made = 0

    def __init__(self, seed: int) -> None:
        Turncoat.made += 1
        self.agent = RandomAgent(Turncoat.made)

    def act(self, view: kowah.View) -> kowah.Action:
        return self.agent.act(view)


class Cheat:
    def __init__(self, seed: int) -> None:
        pass

    def act(self, view: kowah.View) -> str:
        return "declare 5c"


def test_an_agent_that_answers_otherwise_when_resumed(tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    words = ["play", "kowah", "--record", str(file)]
    agents = f"{__name__}:Turncoat,greedy"
    run(*words, "--seed", "5", "--agents", agents, stdin="draw\n1\ndraw\n1\ndraw\n1\n")
    before = Record.read(file).actions
    answer = run(*words)
    assert answer.code == 0
    assert re.match(r"tingpai: action \d+: seat 1 now plays \w+ \w+; the record stands", answer.err)
    assert Record.read(file).actions == before


def test_an_agent_that_does_what_is_not_legal() -> None:
    name = f"{__name__}:Cheat"
    answer = run("play", "kowah", "--seed", "5", "--agents", name)
    assert answer.code == 2
    assert answer.err.startswith(f"tingpai: seat 1 ({name}): declare 5c: not legal")


# ---- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["whist"], r"unknown game 'whist'"),
        (["kowah", "--seat", "3"], r"--seat 3: 0 to 2"),
        (["kowah", "--seat", "-1"], r".*--seat"),
        (["kowah", "--seed", str(2**64)], r".*--seed"),
        (["kowah", "--agents", "greedy,greedy,greedy"], r"--agents: 3 names for 2 other seats"),
        (["kowah", "--agents", "human,greedy"], r"--agents: human"),
        (["kowah", "--agents", "wizard"], r"unknown player 'wizard'"),
        (["kowah", "--agents", "nowhere:wizard"], r".*nowhere"),
        (["kowah", "--rules", "no.json"], r"no.json: No such file"),
        (["kowah", "--record", "nowhere/deal.jsonl"], r"nowhere/deal.jsonl: No such file"),
    ],
)
def test_one_clear_line(words: list[str], message: str) -> None:
    answer = run("play", *words)
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert re.match(message, answer.err.removeprefix("tingpai: ")), answer.err


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The record of a deal of Kowah that was left: seat 1, seed 5, greedy agents."""
    file = tmp_path / "deal.jsonl"
    words = ["--seat", "1", "--seed", "5", "--record", str(file)]
    assert run("play", "kowah", *words, stdin="1\n1\n").code == 0
    return file


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sichuan"], "a deal with GAME kowah, not sichuan"),
        (["kowah", "--seat", "0"], "a deal with --seat 1, not 0"),
        (["kowah", "--seed", "6"], "a deal with --seed 5, not 6"),
        (["kowah", "--agents", "random"], "a deal with --agents greedy,greedy, not random,random"),
    ],
)
def test_another_deal_than_the_record_has(begun: Path, words: list[str], message: str) -> None:
    before = begun.read_text("utf-8")
    assert refused("play", *words, "--record", str(begun)) == f"{begun}: {message}"
    assert begun.read_text("utf-8") == before


def test_the_same_deal_may_be_named_again(begun: Path) -> None:
    words = ["kowah", "--seat", "1", "--seed", "5", "--agents", "greedy,greedy"]
    assert run("play", *words, "--record", str(begun)).code == 0


def test_rules_stay_with_the_record(tmp_path: Path) -> None:
    rules, other, file = (tmp_path / name for name in ("rules.json", "other.json", "deal.jsonl"))
    rules.write_text(json.dumps({"max_turns": 2}))
    other.write_text(json.dumps({"max_turns": 3}))
    words = ["play", "kowah", "--seat", "1", "--record", str(file)]
    assert run(*words, "--seed", "5", "--rules", str(rules), stdin="1\n").code == 0
    assert refused(*words, "--rules", str(other)).startswith(f"{file}: a deal with --rules")
    answer = run(*words, "--rules", str(rules), stdin="1\n")
    assert answer.code == 0
    assert "max_turns turns: no points (KW-13)" in answer.out
    assert Record.read(file).rules == kowah.Rules(max_turns=2)


ALTERED: dict[str, tuple[Callable[[list[str]], list[str]], int]] = {
    "cut short": (lambda lines: lines[:-1], 1),
    "an event altered": (lambda lines: [*lines[:5], lines[5].replace("2c", "3c"), *lines[6:]], 6),
    "an action left out": (lambda lines: [*lines[:4], *lines[5:]], 5),
    "no JSON": (lambda lines: [*lines[:3], "{", *lines[4:]], 4),
    "nothing": (lambda lines: [], 1),
}


@pytest.mark.parametrize("what", ALTERED)
def test_bad_files(begun: Path, what: str) -> None:
    alter, line = ALTERED[what]
    lines = begun.read_text("utf-8").splitlines()
    begun.write_text(said(alter(lines)))
    number = len(lines) if what == "cut short" else line
    for words in (["replay", str(begun)], ["play", "kowah", "--record", str(begun)]):
        assert refused(*words).startswith(f"{begun}: line {number}: ")


def test_files_that_are_none(tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    assert refused("replay", str(missing)) == f"{missing}: No such file or directory"
    assert refused("replay", str(tmp_path)) == f"{tmp_path}: Is a directory"
    assert refused("play", "kowah", "--record", str(tmp_path)).startswith(f"{tmp_path}: ")


def test_a_record_without_a_human(tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    deal = kowah.Deal(5)
    Record.of(deal, seed=5, players=["greedy", "greedy", "greedy"]).write(file)
    message = f"{file}: no deal of this command: human plays no seat or several"
    assert refused("play", "kowah", "--record", str(file)) == message


# ---- replay ------------------------------------------------------------------------------------


def replayed(file: Path, *words: str) -> list[dict[str, object]]:
    answer = run("replay", str(file), "--json", *words)
    assert (answer.code, answer.err) == (0, "")
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_replay_in_json(game: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    whole(game, file)
    deal = GAMES[game].Deal(SCRIPTS[game].seed)
    shown = replayed(file)
    assert [step["step"] for step in shown] == list(range(len(Record.read(file).actions) + 1))
    for step in shown:
        if step["action"] is not None:
            assert step["seat"] == deal.to_act
            deal.play(step["action"])
        assert step["hands"] == [str(deal.view(seat).hand) for seat in range(len(deal.points))]
    assert shown[-1]["points"] == list(deal.result.points)
    assert replayed(file, "--from", "4") == shown[4:]


@pytest.mark.parametrize("game", GAMES)
def test_replay_of_one_seat_shows_what_it_saw(game: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    whole(game, file)
    deal = Record.read(file).verify()
    for seat in range(len(deal.points)):
        shown = replayed(file, "--seat", str(seat))
        told = [event for step in shown for event in step["events"]]  # type: ignore[attr-defined]
        assert told == [event.to_dict() for event in deal.view(seat).history]  # type: ignore[attr-defined]
        assert {step["seat"] for step in shown} == {None, seat}
        for step in shown[:-1]:
            hands = step["hands"]
            assert isinstance(hands, list)
            if game != "sichuan":  # those that have won are open (G-6)
                assert [place for place, hand in enumerate(hands) if hand is not None] == [seat]


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("game", GAMES)
def test_replay_follows_its_schema(game: str, seat: int | None, tmp_path: Path) -> None:
    schema = json.loads((ROOT / "docs" / "schema" / "replay-1.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    file = tmp_path / "deal.jsonl"
    whole(game, file)
    for step in replayed(file, *([] if seat is None else ["--seat", str(seat)])):
        Draft202012Validator(schema).validate(step)


def test_replay_waits_or_does_not(begun: Path) -> None:
    everything = run("replay", str(begun))
    assert everything.code == 0
    assert everything == run("replay", str(begun), "--all")
    total = len(Record.read(begun).actions)
    assert everything.out.count("== kowah: step ") == total + 1
    assert everything.out.endswith("The record ends here: the deal is not finished.\n")
    stepped = run("replay", str(begun), "--step", stdin="\n\n")
    assert stepped.out.count("== kowah: step ") == 3
    assert stepped.code == 0
    assert "unfinished" in run("replay", str(begun), "--verify").out


def test_replay_refuses(begun: Path) -> None:
    assert refused("replay", str(begun), "--seat", "3") == "--seat 3: 0 to 2"
    assert refused("replay", str(begun), "--from", "99").startswith("--from 99: the record has ")


@needs_terminal
def test_a_narrow_terminal_leaves_nothing_out() -> None:
    script = SCRIPTS["sisepai"]
    lines = [f"{line}\n" for line in screens.choices(script)]
    code, shown = screens.on_terminal(script.words("--hints"), lines, columns=60)
    assert code == 0
    assert "\N{HORIZONTAL ELLIPSIS}" not in shown


@needs_terminal
def test_no_colour_where_it_is_not_wanted() -> None:
    code, shown = screens.on_terminal(
        ["play", "kowah", "--seed", "5"], ["?\n", "q\n"], NO_COLOR="1"
    )
    assert code == 0
    assert not re.search("\x1b\\[[0-9;]*3[0-9]m", shown)
    assert "choice" in shown


@needs_terminal
def test_replay_at_a_terminal(begun: Path) -> None:
    code, shown = screens.on_terminal(["replay", str(begun)], ["\n", "x\n", "q\n"])
    assert code == 0
    assert shown.count("kowah: step ") == 2
    assert "only Enter or q" in shown
    code, shown = screens.on_terminal(["replay", str(begun), "--all"], [])
    assert shown.count("kowah: step ") == len(Record.read(begun).actions) + 1


# ---- choices -----------------------------------------------------------------------------------


def actions(game: str, texts: list[str]) -> list[object]:
    return [GAMES[game].Action(text) for text in texts]


@pytest.mark.parametrize(
    ("game", "text", "legal", "meant"),
    [
        ("sichuan", "2", ["discard 5m", "win"], "win"),
        ("sichuan", "discard 5m", ["discard 5m", "win"], "discard 5m"),
        ("sichuan", "5m", ["discard 5m", "win"], "discard 5m"),
        ("sichuan", "win", ["discard 5m", "win"], "win"),
        ("sichuan", "m", ["void m", "void p"], "void m"),
        ("sisepai", "Sw Sr Sy", ["take Sr Sy Sw", "pass"], "take Sr Sy Sw"),
        ("chuopai", "36 66", ["play 66", "play 66 36"], "play 66 36"),
        ("chuopai", "2", ["play 66", "play 66 36"], "play 66 36"),
        ("chuopai", "66*1", ["play 66", "play 66 36"], "play 66"),
        ("chuopai", "11", ["play 66", "play 11"], None),  # digits alone are a number
    ],
)
def test_what_is_meant(game: str, text: str, legal: list[str], meant: str | None) -> None:
    if meant is None:
        with pytest.raises(tingpai.TingpaiError):
            chosen(text, actions(game, legal), GAMES[game])  # type: ignore[arg-type]
    else:
        assert str(chosen(text, actions(game, legal), GAMES[game])) == meant  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "no choice 0: 1 to 3"),
        ("4", "no choice 4: 1 to 3"),
        ("1m", "discard 1m is none of the choices"),
        ("pass", "pass is none of the choices"),
        ("5m", "'5m' may be discard 5m or kong 5m"),
        ("jump", "'jump' is no action: .*; h for help"),
        ("\ufffd", ".* is no action: .*; h for help"),
    ],
)
def test_what_is_no_choice(text: str, message: str) -> None:
    legal = actions("sichuan", ["discard 5m", "kong 5m", "win"])
    with pytest.raises(tingpai.TingpaiError, match=message):
        chosen(text, legal, sichuan)  # type: ignore[arg-type]


def test_wrong_input_is_explained_and_asked_again() -> None:
    answer = run("play", "kowah", "--seed", "5", "--seat", "1", stdin=b"\xff\n?\n2\n\n")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("choice (Enter: draw)>") == 4
    assert "'\ufffd' is no action" in answer.out
    assert "no choice 2: 1 to 1" in answer.out
    assert "your turn: discard ==" in answer.out  # Enter played the only choice
