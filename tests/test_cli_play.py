"""`tingpai play` and `tingpai replay`: scripted sessions, resuming, refusals, what is shown.

tests/screens/ holds what the terminal shows; `python tools/screens.py` writes it again.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import tingpai
from cli_runner import Answer, refused, run
from tingpai import chuopai, kowah, sichuan
from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.cli.choice import chosen
from tingpai.cli.hints import analysis, seen_elsewhere
from tingpai.cli.report import Facts, Table
from tingpai.cli.session import Session, make_agents
from tingpai.cli.table import Who, end_report, load_table, table_report
from tingpai.cli.table_sichuan import win_at
from tingpai.play import Record
from tingpai.play import run as run_deal
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
    assert answer.out.endswith("the same cards again: tingpai play kowah --seed 3\n")
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


# ---- what the table shows ----------------------------------------------------------------------


def deals(game: str, seeds: range) -> Iterator[object]:
    """Deals by random and greedy players, shown before every action and at the end."""
    for seed in seeds:
        deal = GAMES[game].Deal(seed)
        agents = [
            RandomAgent(seed) if (seat + seed) % 3 == 0 else GreedyAgent()
            for seat in range(len(deal.points))
        ]
        while (seat := deal.to_act) is not None:
            yield deal
            deal.play(agents[seat].act(deal.view(seat)))
        yield deal


@pytest.mark.parametrize("game", GAMES)
def test_every_view_can_be_drawn_and_analysed(game: str) -> None:
    table, package = load_table(game), GAMES[game]
    asked = over = 0
    for deal in deals(game, range(6)):
        seats = range(len(deal.points))  # type: ignore[attr-defined]
        for seat in seats:
            view = deal.view(seat)  # type: ignore[attr-defined]
            who = Who(["x"] * len(seats), seat)
            assert min(seen_elsewhere(game, view)) >= 0
            table_report(view, table, who, [("hand", view.hand)])
            if view.is_over:
                end_report(view, table, who)
                over += 1
            elif view.to_act == seat:
                asked += 1
                assert table.situation(view, who)
                assert analysis(game, view, brief=asked % 2 == 0)
                for action in view.legal_actions():
                    assert isinstance(table.face(str(action)), str)
    assert asked > 100
    assert over == 6 * len(package.Deal().points)


def test_seen_elsewhere_is_what_lies_open() -> None:
    deal = sichuan.Deal(1)
    run_until(deal, lambda view: any(view.melds) and len(view.discards[1]) > 3)
    view = deal.view(1)
    open_tiles = [0] * 27
    for seat in range(4):
        for kind in view.discards[seat]:
            open_tiles[kind] += 1
        for meld in view.melds[seat] if seat != 1 else ():
            for kind in meld.kinds:
                open_tiles[kind] += 1
    assert sum(open_tiles) > 8
    assert seen_elsewhere("sichuan", view) == open_tiles  # type: ignore[arg-type]


def run_until(deal: sichuan.Deal, ready: Callable[[sichuan.View], bool]) -> None:
    while deal.to_act is not None and not (deal.view(1).phase == "turn" and ready(deal.view(1))):
        deal.play(deal.greedy_action())
    assert not deal.is_over


def asked(game: str, deal: object, capsys: pytest.CaptureFixture[str]) -> str:
    """What is shown at a question: the table, hints, choices, the analysis."""
    script = SCRIPTS[game]
    agents = make_agents(script.players, script.seed)
    session = Session(
        tingpai.registry.find_game(game), deal, script.seed, script.players, agents, None
    )
    session.hints = True
    capsys.readouterr()
    assert session.run() == 0  # left at the first question
    return capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_screen_shows_nothing_hidden(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same in another deal that the seat could be in (G-6)."""
    script = SCRIPTS[game]
    deal = GAMES[game].Deal(script.seed)
    compared = 0
    while deal.to_act is not None and compared < 5:
        if deal.to_act == script.seat:
            other = deal.view(script.seat).sample(compared)
            assert other != deal
            shown = []
            for each in (deal, other):
                monkeypatch.setattr(sys, "stdin", io.StringIO("?\nt\nh\n"))
                shown.append(asked(game, each, capsys))
            assert shown[0] == shown[1]
            assert len(shown[0].splitlines()) > 20
            compared += 1
        deal.play(deal.greedy_action())
    assert compared == 5


# ---- settlements -------------------------------------------------------------------------------

EVENTS = {"heavenly": 2, "earthly": 2, "shoot_after_kong": 1, "kong_replacement": 2, "last_tile": 3}
RULES = [
    sichuan.Rules(),
    sichuan.Rules(fan_table=EVENTS, fan_cap=9),
    sichuan.Rules(fan_table=EVENTS, self_draw_bonus="fan", void_blocks="suit_only"),
]


@pytest.mark.parametrize("rules", RULES, ids=["default", "events", "fan"])
def test_wins_score_as_the_deal_said(rules: sichuan.Rules) -> None:
    """The circumstances that the table reads off the history give the deal's own fan (SC-16)."""
    found: set[str] = set()
    for seed in range(150):
        deal = sichuan.Deal(seed, rules)
        run_deal(deal, [GreedyAgent()] * 4)
        view = deal.view(0)
        lines = [event.to_dict() for event in view.history]
        for place, line in enumerate(lines):
            if line["event"] != "win":
                continue
            hand = view.hands[int(str(line["seat"]))]
            assert hand is not None
            score = hand.score(win_at(lines, place, view.first, view.wall_size))
            assert (score.fan, score.points) == (line["fan"], line["points"]), (seed, line)
            found |= {item.name for item in score.items}
    assert {"kong_replacement", "robbed_kong", "last_tile"} <= found
    assert "shoot_after_kong" in found or rules == sichuan.Rules()


SCATTERED = "147m258p369s1478s -p"


@pytest.mark.parametrize(
    ("hands", "actions", "event"),
    [
        (["123456789m11999p -s", *[SCATTERED] * 3], ["win"], "heavenly"),
        (
            ["13579m13579p2259s -s", "23455567m12378s -p", *[SCATTERED] * 2],
            ["discard 9s", "win"],
            "earthly",
        ),
    ],
)
def test_wins_of_the_first_turn(hands: list[str], actions: list[str], event: str) -> None:
    """SC-18: they are told by what came before."""
    deal = sichuan.Deal.from_position(
        hands, ["6p"], 0, opening=True, undiscarded=True, rules=sichuan.Rules(fan_table=EVENTS)
    )
    lines = [line.to_dict() for action in actions for line in deal.play(action)]
    place = next(n for n, line in enumerate(lines) if line["event"] == "win")
    view = deal.view(0)
    hand = view.hands[int(str(lines[place]["seat"]))]
    assert hand is not None
    score = hand.score(win_at(lines, place, view.first, view.wall_size))
    assert (score.fan, score.points) == (lines[place]["fan"], lines[place]["points"])
    assert event in {item.name for item in score.items}


def test_unready_seats_pay_what_the_hands_are_said_to_be_worth() -> None:
    """SC-23 2."""
    table, found = load_table("sichuan"), 0
    for deal in deals("sichuan", range(40)):
        view = deal.view(0)  # type: ignore[attr-defined]
        due = {f"seat {p.to}": p.points for p in view.payments if p.reason == "unready"}
        if not view.is_over or not due:
            continue
        parts = table.settlement(view, Who(["x"] * 4))
        part = next(p for p in parts if isinstance(p, Facts) and p.lines[0][0] == "unready")
        said = {
            seat: re.match(r"at best (\d+): (\d+) fan \((.*)\)$", t) for seat, t in part.lines[1:]
        }
        assert {seat: int(m[1]) for seat, m in said.items() if m} == due
        for m in said.values():
            assert m
            assert int(m[2]) == sum(int(item.split()[-1]) for item in m[3].split(", "))
        found += 1
    assert found > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_end_accounts_for_the_points(game: str) -> None:
    table = load_table(game)
    for deal in deals(game, range(20)):
        if not deal.is_over:  # type: ignore[attr-defined]
            continue
        view = deal.view(0)  # type: ignore[attr-defined]
        who = Who(["x"] * len(view.points))
        tables = [part for part in end_report(view, table, who) if isinstance(part, Table)]
        assert [int(row[-1]) for row in tables[-1].rows] == list(view.points)
        if game != "sichuan":
            continue
        paid = dict.fromkeys((who(seat) for seat in range(4)), 0)
        for part in tables:
            if list(part.heading) == ["from", "to", "points"]:
                for source, to, points in part.rows:
                    paid[source] -= int(points)
                    paid[to] += int(points)
        assert list(paid.values()) == list(view.points)


# ---- pipes -------------------------------------------------------------------------------------


def test_an_output_without_the_faces(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tingpai", "play", "kowah", "--seed", "5", "--seat", "1"]
    env = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "20"}
    done = subprocess.run(
        command, env={**os.environ, **env}, input="draw\n", capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u516b" in done.stdout
    words = ["play", "kowah", "--seed", "5", "--seat", "1"]
    assert done.stdout.encode().decode("unicode_escape") == run(*words, stdin="draw\n").out


def test_a_win_of_si_se_pai_names_whose_card_it_was() -> None:
    table, told = load_table("sisepai"), set()
    for deal in deals("sisepai", range(12)):
        view = deal.view(0)  # type: ignore[attr-defined]
        if not view.is_over or view.history[-2].type != "win":
            continue
        line, *before = [event.to_dict() for event in reversed(view.history[:-1])]
        came = next(event for event in before if event["event"] in ("draw", "discard"))
        assert (came["seat"], came["kind"]) == (line["from"], line["kind"])
        facts = dict(table.settlement(view, Who(["x"] * 4))[0].lines)  # type: ignore[union-attr]
        told.add(came["event"])
        verb = {"draw": "drawn", "discard": "discarded"}[str(came["event"])]
        assert facts["win"].endswith(f", {verb} by seat {line['from']} (SP-6)")
    assert told == {"draw", "discard"}


def test_chuo_pai_marks_what_is_sure() -> None:
    deal = chuopai.Deal(4)
    view = deal.view(deal.first)
    brief = analysis("chuopai", view, brief=True)
    sizes = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    sure = view.hand.sure_plays(view.unseen, sizes)
    assert dict(brief[0].lines)["sure plays"] == ", ".join(map(str, sure))  # type: ignore[union-attr]
