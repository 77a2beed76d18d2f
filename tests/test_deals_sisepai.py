"""The deal of Si Se Pai through Python: the public calls, and the clauses once more."""

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


# Most cards lie exposed, so that the few that are held decide.
SHOWN = [
    "[RRRRr] [HHHHr] [CCCCr] [SSSr] [AAAg]",
    "[RRRRw] [HHHHw] [CCCw] [SSSw] [EEEg]",
    "[RRRRg] [HHHHg] [CCCCg] [SSSSg] [AAAw]",
    "[SSSSy] [EEEEy] [EEEw] [AAAr] [EEEr]",
]


def shown(*held: str) -> list[str]:
    return [f"{own} {exposed}" for own, exposed in zip(held, SHOWN, strict=True)]


def texts(deal: sisepai.Deal) -> list[str]:
    return [str(action) for action in deal.legal_actions()]


def test_a_drawn_general() -> None:  # SP-9, SP-11
    """The drawer takes it, alone or in a group; the next player has no claim, another may win."""
    hands = shown("Ag Eg", "Ry Cy Cw", "Gw", "Hy Hy Ay")
    deal = sisepai.Deal.from_position(hands, ["Ar"], 0, card="Gg")
    assert texts(deal) == ["win", "take Gg"]  # SP-8: the group of three is the win
    deal.play("take Gg")
    assert deal.to_act == 2  # it has twenty grouped cards and wins with a General
    assert texts(deal) == ["win", "pass"]
    passed = deal.clone()
    deal.play("win")
    assert deal.result is not None
    assert (deal.result.winners, deal.result.from_seat) == ((2,), 0)
    (taken,) = passed.play("pass")
    assert (taken.type, taken.seat, passed.to_act) == ("take", 0, 0)


def test_a_drawn_flower_and_a_forced_win() -> None:  # SP-8, SP-9
    deal = sisepai.Deal.from_position(shown("Ar Ay", "Ry Cy Cw", "Gw", "Hy Hy Ay"), [], 0, card="F")
    assert texts(deal) == ["take F"]
    deal.play("take F")
    assert deal.to_act == 2  # asked, since the flower would win for it
    deal.play("pass")
    assert texts(deal) == ["discard Ar", "discard Ay"]
    # Seat 2 draws it: every group completes its 21 cards, so nothing else can be answered.
    deal = sisepai.Deal.from_position(shown("Ar Ay", "Ry Cy Cw", "Gw", "Hy Hy Ay"), [], 2, card="F")
    assert texts(deal) == ["win"]


def test_a_discard_for_the_next_player_or_past_it() -> None:  # SP-10, SP-12, SP-13
    """Seat 1 may make a mixed group, seat 3 an identical one and has it: 1 and 2 are skipped."""
    hands = shown("Hy Ar Er", "Ry Cy Cw", "Gw", "Hy Hy Ay")
    deal = sisepai.Deal.from_position(hands, ["F", "F"], 0, stage="discard")
    deal.play("discard Hy")
    assert (deal.to_act, texts(deal)) == (1, ["take RHCy", "pass"])
    deal.play("take RHCy")
    assert (deal.to_act, texts(deal)) == (3, ["take HHHy", "pass"])
    passed = deal.clone()
    (taken,) = deal.play("take HHHy")
    assert (taken.seat, deal.to_act) == (3, 3)
    _, drawn = deal.play("discard Ay")
    assert (drawn.type, drawn.seat) == ("draw", 0)
    (taken,) = passed.play("pass")
    assert (taken.seat, passed.to_act) == (1, 1)
    _, drawn = passed.play("discard Cw")
    assert (drawn.type, drawn.seat) == ("draw", 2)
