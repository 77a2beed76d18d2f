"""What `tingpai play` and `tingpai replay` show of a table, and that nothing hidden is among it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tingpai
from cli_runner import run
from tingpai import chuopai, sichuan
from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.cli.hints import analysis, seen_elsewhere
from tingpai.cli.report import Facts, Table
from tingpai.cli.session import Session, make_agents
from tingpai.cli.table import Who, end_report, load_table, table_report
from tingpai.cli.table_sichuan import win_at
from tingpai.play import run as run_deal
from tool import load_tool

GAMES = {game.name: game.load() for game in tingpai.games()}
SCRIPTS = {script.game: script for script in load_tool("screens").SCRIPTS}


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
