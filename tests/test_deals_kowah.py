"""The deal of Kowah through Python: the public calls, and the clauses once more."""

from __future__ import annotations

import pytest

import deals_common as common
import tingpai
from tingpai import kowah

READY = "5c5s5m 77c7s 22c"
DULL = "1c 3s 4m 6c 8s 9s 9c T"
DULL_TOO = "1s 3m 4s 6s 8m 2m W 1m"


def declared() -> kowah.Deal:
    """Seat 0 has just declared 2c; seat 1 takes or draws."""
    deal = kowah.Deal.from_position(
        [READY + " 9m", DULL, DULL_TOO], ["2c", "3c", "R"], 0, stage="discard"
    )
    deal.play("discard 9m")
    deal.play("declare 2c")
    return deal


def test_values() -> None:
    common.check_values(kowah)


def test_record() -> None:
    common.check_record(kowah, kowah.Rules(max_turns=200, return_discard=True))


def test_views() -> None:
    common.check_views(kowah, lambda seed: kowah.Deal(seed=seed, rules=kowah.Rules(max_turns=150)))


def test_a_declared_wait_wins() -> None:  # KW-10, KW-12
    deal = declared()
    assert deal.legal_actions() == (kowah.Action("draw"), kowah.Action("take"))
    drawn, won, end = deal.play("draw")
    assert drawn.to_dict() == {"event": "draw", "seat": 1, "kind": "2c", "face_up": True}
    assert won.to_dict() == {
        "event": "win",
        "seat": 0,
        "kind": "2c",
        "by": "public_draw",
        "points": 2,
    }
    assert end.to_dict() == {"event": "end", "points": [2, 0, 0], "winners": [0]}
    assert deal.result is not None
    assert (deal.result.points, deal.result.winner, deal.result.from_seat) == ((2, 0, 0), 0, 1)
    assert deal.result.kind == kowah.Kind("2c")
    assert deal.hands[1] == kowah.Hand.parse(DULL)  # the winning card belongs to no hand (KW-11)


def test_what_is_known() -> None:  # KW-11
    deal = declared()
    view = deal.view(2)
    assert view.declared == (kowah.Kind("2c"), None, None)
    assert view.known[0] == kowah.parse_cards("22c")
    assert view.discards == ((kowah.Kind("9m"),), (), ())
    assert view.last_discard == kowah.Kind("9m")
    assert (view.hand_sizes, view.stock_size, view.phase, view.turn) == ((8, 8, 8), 3, "take", 1)
    deal.play("take")
    assert deal.view(2).known[1] == kowah.parse_cards("9m")
    assert deal.view(0).taken == kowah.Kind("9m")
    for seed in range(30):  # every sample keeps it, and a declared hand is ready on its wait
        sample = deal.view(2).sample(seed)
        assert sample.hands[1].counts[kowah.Kind("9m")] > 0
        assert sample.hands[0].declared == kowah.Kind("2c")


def test_a_hidden_draw_is_hidden() -> None:
    deal = kowah.Deal(seed=1)
    seat = deal.to_act
    assert seat is not None
    (event,) = deal.play("draw")
    other = (seat + 1) % 3
    assert event.seen_by(seat).to_dict()["kind"] is not None
    assert event.seen_by(other).to_dict()["kind"] is None
    assert deal.view(other).history[-1].to_dict()["kind"] is None


def test_a_locked_draw() -> None:  # KW-9
    deal = kowah.Deal.from_position(
        [f"{READY} !2c", DULL, DULL_TOO], ["3c"], 0, stage="discard", drawn="R"
    )
    assert deal.legal_actions() == (kowah.Action("discard R"),)
    assert deal.hands[0] == kowah.Hand.parse(f"{READY} !2c")
    assert deal.view(1).drawn == kowah.Kind("R")


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 3},
        {"stage": "over"},
        {"hands": [READY, DULL]},
        {"hands": [READY, READY, READY]},
        {"stock": []},
        {"discards": [(3, "T")]},
        {"known": ["9m", "", ""]},
        {"taken": "2c"},
        {"turns": -1},
        {"stock": ["2c", "2c", "2c"]},
    ],
)
def test_refused_positions(change: dict[str, object]) -> None:
    usual: dict[str, object] = {"hands": [READY, DULL, DULL_TOO], "stock": ["3c"], "turn": 0}
    kowah.Deal.from_position(**usual)  # type: ignore[arg-type]
    with pytest.raises(tingpai.TingpaiError):
        kowah.Deal.from_position(**{**usual, **change})  # type: ignore[arg-type]


def test_greedy_declares_and_wins_more() -> None:
    rules = kowah.Rules(max_turns=600)
    points = kowah.simulate(["greedy", "random", "random"], range(300), rules)
    assert points.shape == (300, 3)
    assert points[:, 0].sum() > 3 * points[:, 1:].sum()
    assert (points == kowah.simulate(["greedy", "random", "random"], range(300), rules)).all()
    deal = kowah.Deal.from_position([READY + " 9m", DULL, DULL_TOO], ["3c"], 0, stage="discard")
    deal.play(deal.greedy_action())
    assert str(deal.greedy_action()) == "declare 2c"


def test_two_possible_pairs() -> None:  # KW-7, KW-8
    deal = kowah.Deal.from_position(
        ["55c55s5m 77c7s 9m", DULL, DULL_TOO], ["3c", "R"], 0, stage="discard"
    )
    deal.play("discard 9m")
    assert [str(a) for a in deal.legal_actions()] == ["declare 5c", "declare 5s", "pass"]
    (event,) = deal.play("declare 5s")
    assert event.to_dict() == {"event": "declare", "seat": 0, "kind": "5s"}
    assert deal.view(1).known[0] == kowah.parse_cards("55s")


def test_the_order_of_a_turn() -> None:  # KW-10
    """A discard wins before its discarder may declare; a card taken wins for nobody."""
    ready_too = "1c1s1m 8c8s8m 99s"
    hands = [f"{READY} !2c", f"{ready_too} 2c", DULL_TOO]
    deal = kowah.Deal.from_position(hands, ["3c", "R"], 1, stage="discard")
    assert [e.type for e in deal.play("discard 2c")] == ["discard", "win", "end"]
    assert deal.result is not None
    assert (deal.result.points, deal.result.from_seat) == ((1, 0, 0), 1)
    # The 2c thrown before seat 0 declared may be taken, and wins when it is thrown again.
    deal = kowah.Deal.from_position(
        [READY + " 2c", DULL, DULL_TOO], ["3c", "R", "4c", "1s"], 0, stage="discard"
    )
    deal.play("discard 2c")
    deal.play("declare 2c")
    (taken,) = deal.play("take")
    assert taken.type == "take"
    deal.play("discard T")
    for action in ("draw", "discard 3c", "draw"):
        deal.play(action)
    deal.play("discard R")  # locked: it throws what it has drawn (KW-9)
    deal.play("draw")
    assert [e.type for e in deal.play("discard 2c")] == ["discard", "win", "end"]
