"""The deal of Si Se Pai through Python: the public calls. The clauses are tested in C++."""

from __future__ import annotations

import pytest

import deals_common as common
import tingpai
from tingpai import sisepai

# Four hands of which seat 2 may make three of Hy; the drawer and the next player may make RHCy.
HANDS = [
    "RCy AAr EEr RRr AAw EEw RRw CCw AEg RHg",
    "RCy HHr CCr HHw GGr GGw GGg AAg EEg RHg",
    "HHy CCg RRg GGy AAy EEy AAr EEr RRr Hr Sr",
    "AAw EEw RRw HHw CCw AEg HHg CCg CCr AEy",
]


def offered() -> sisepai.Deal:
    return sisepai.Deal.from_position(HANDS, ["F", "Sr"], 0, card="Hy")


def test_values() -> None:
    common.check_values(sisepai)


def test_record() -> None:
    common.check_record(sisepai, sisepai.Rules(extend_exposed=True))


def test_views() -> None:
    common.check_views(sisepai, lambda seed: sisepai.Deal(seed=seed))


def test_the_page_s_example() -> None:  # SP-10
    deal = offered()
    assert [str(a) for a in deal.legal_actions()] == ["take RHCy", "pass"]
    assert deal.play("take RHCy") == ()  # hidden until all have answered (G-5)
    assert deal.view(0).answer == sisepai.Action("take RHCy")
    assert deal.view(3).answer is None
    deal.play("pass")
    assert deal.to_act == 2
    assert deal.view(3).to_act is None
    passed = deal.clone()
    (event,) = deal.play("take HHHy")
    assert event.to_dict() == {
        "event": "take", "seat": 2, "from": 0, "kind": "Hy", "group": "HHHy", "extend": False,
    }  # fmt: skip
    assert deal.view(1).melds[2] == (sisepai.Group("HHHy"),)
    (event,) = passed.play("pass")
    assert event.seat == 0
    assert passed.view(1).phase == "discard"


def test_second_offer() -> None:  # SP-12
    deal = offered()
    deal.play("pass")
    deal.play("pass")
    (event,) = deal.play("pass")
    assert event.to_dict() == {"event": "offer", "seat": 0, "kind": "Hy"}
    assert deal.to_act == 1
    view = deal.view(1)
    assert (view.phase, view.turn, view.card, view.stock_size) == (
        "second",
        0,
        sisepai.Kind("Hy"),
        2,
    )
    deal.play("pass")
    (drawn,) = deal.play("pass")
    assert drawn.to_dict() == {"event": "draw", "seat": 1, "kind": "F"}
    assert deal.view(0).discards == ((sisepai.Kind("Hy"),), (), (), ())
    assert [str(a) for a in deal.legal_actions()] == ["take F"]


def test_a_win() -> None:  # SP-8, SP-9, G-7
    whole = "Gr F RHCr AAAg CCCCw HHy EEy SSSg Gw"
    left = [kind for kind in sisepai.KINDS for _ in range(5 if str(kind) == "F" else 4)]
    for kind, count in enumerate(sisepai.parse_cards(whole + " Gg")):
        for _ in range(count):
            left.remove(sisepai.KINDS[kind])
    others = [" ".join(map(str, left[seat::3][:20])) for seat in range(3)]
    deal = sisepai.Deal.from_position([whole, *others], [], 0, card="Gg")
    assert [str(a) for a in deal.legal_actions()] == ["win"]
    won, end = deal.play("win")
    assert won.to_dict() == {"event": "win", "seat": 0, "from": 0, "kind": "Gg", "points": 11}
    assert end.to_dict() == {"event": "end", "points": [11, 0, 0, 0], "winners": [0]}
    assert deal.result is not None
    assert deal.result.winners == (0,)
    assert deal.hands[0].is_complete()
    assert deal.hands[0].score().points == 11


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 4},
        {"stage": "over"},
        {"stage": "discard"},
        {"stage": "second", "card": None},
        {"hands": HANDS[:3]},
        {"hands": [HANDS[0], HANDS[0], HANDS[0], HANDS[0]]},
        {"discards": [(0, "F")]},
        {"discards": [(4, "Sr")]},
    ],
)
def test_refused_positions(change: dict[str, object]) -> None:
    usual: dict[str, object] = {"hands": HANDS, "stock": ["F"], "turn": 0, "card": "Hy"}
    sisepai.Deal.from_position(**usual)  # type: ignore[arg-type]
    with pytest.raises(tingpai.TingpaiError):
        sisepai.Deal.from_position(**{**usual, **change})  # type: ignore[arg-type]


def test_greedy_wins_more() -> None:
    points = sisepai.simulate(["greedy", "random", "random", "random"], range(60))
    assert points.shape == (60, 4)
    assert points[:, 0].sum() > 3 * points[:, 1:].sum()
