"""The deal of Chuo Pai through Python: the public calls. The clauses are tested in C++."""

from __future__ import annotations

import pytest

import deals_common as common
import tingpai
from tingpai import chuopai


def test_values() -> None:
    common.check_values(chuopai)


def test_record() -> None:
    common.check_record(chuopai, chuopai.Rules(combination_max=4))


def test_views() -> None:
    common.check_views(chuopai, lambda seed: chuopai.Deal(seed=seed))


def test_a_round() -> None:  # CP-6 to CP-8
    deal = chuopai.Deal.from_position(["35 15", "26 36 25 66", "22"], 0, piles=["", "12 24", ""])
    assert deal.points == (0, 2, 0)
    (event,) = deal.play("play 35")
    assert event.to_dict() == {"event": "play", "seat": 0, "cards": "35"}
    assert [str(a) for a in deal.legal_actions()] == ["play 36"]
    with pytest.raises(tingpai.IllegalActionError):
        deal.play("pass")
    deal.play("play 36")
    view = deal.view(2)
    assert view.trick == ((0, chuopai.Play("35")), (1, chuopai.Play("36")))
    assert view.highest == chuopai.Play("36")
    assert (view.leader, view.to_act, view.hand_sizes) == (0, 2, (1, 3, 1))
    passed, ended = deal.play("pass")
    assert passed.to_dict() == {"event": "pass", "seat": 2}
    assert ended.to_dict() == {"event": "round_end", "seat": 1, "cards": "36", "piles": [0, 3, 0]}
    assert deal.view(0).piles[1] == chuopai.parse_cards("12 24 36")
    assert deal.view(0).gone == chuopai.parse_cards("35")
    assert deal.view(0).most[2][chuopai.Kind("36")] == 4  # 36 against 36 proves nothing


def test_a_pass_proves() -> None:  # CP-7
    deal = chuopai.Deal.from_position(["22 33*2 15*3", "66 11*2 55 23*3", "44 13 16*2 46*3"], 0)
    deal.play("play 33*2")
    deal.play("play 11*2")
    assert [str(a) for a in deal.legal_actions()] == ["pass"]
    deal.play("pass")
    assert deal.view(0).most[2][chuopai.Kind("66")] == 1
    for seed in range(40):
        assert deal.view(0).sample(seed).hands[2].counts[chuopai.Kind("66")] < 2


def test_the_starting_bonus() -> None:  # CP-3
    for seed in range(20):
        deal = chuopai.Deal(seed=seed)
        told = {
            event.seat: event.to_dict()["cards"] for event in deal.history if event.type == "bonus"
        }
        dealt = {
            event.seat: str(event.to_dict()["hand"])
            for event in deal.history
            if event.type == "deal"
        }
        for seat in range(3):
            counts = chuopai.parse_cards(dealt[seat])
            both = counts[chuopai.Kind("12")] and counts[chuopai.Kind("24")]
            assert bool(both) == (seat in told)
            assert sum(deal.view(0).piles[seat]) == (
                counts[chuopai.Kind("12")] + counts[chuopai.Kind("24")] if both else 0
            )


def test_a_position_of_the_solver() -> None:
    position = chuopai.Position(["66 15", "22 16", "33 46"], leader=0)
    deal = chuopai.Deal.from_position(position.hands, position.leader)
    solution = position.solve()
    while deal.to_act is not None:
        play = chuopai.solve([str(h) for h in deal.hands], deal.view(0).leader, piles=deal.points,
                             trick=[p for _, p in deal.view(0).trick]).play  # fmt: skip
        deal.play("pass" if play is None else f"play {play}")
    assert deal.points == solution.piles


@pytest.mark.parametrize(
    "change",
    [
        {"leader": 3},
        {"hands": ["66", "11"]},
        {"hands": ["66*4", "66", "11"]},
        {"trick": ["22"], "hands": ["66", "11", "44*5"]},
        {"trick": ["22", None]},  # seat 1 had to beat it
        {"trick": [None]},
    ],
)
def test_refused_positions(change: dict[str, object]) -> None:
    usual: dict[str, object] = {"hands": ["66", "11", "44"], "leader": 0}
    chuopai.Deal.from_position(**usual)  # type: ignore[arg-type]
    with pytest.raises(tingpai.TingpaiError):
        chuopai.Deal.from_position(**{**usual, **change})  # type: ignore[arg-type]


def test_greedy_wins_more() -> None:
    points = chuopai.simulate(["greedy", "random", "random"], range(400))
    assert points.shape == (400, 3)
    assert points[:, 0].mean() > 1.15 * points[:, 1:].mean()
