"""The deal of Chuo Pai through Python: the public calls, and the clauses once more."""

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


def test_the_bonus_of_several() -> None:  # CP-3
    """Two get it, one holds one of the kinds alone; the hands of the deck, then who leads."""
    rest = [kind for kind in map(str, chuopai.KINDS) for _ in range(4) if kind not in ("12", "24")]
    special = [["12", "12", "24"], ["24", "24", "24", "12"], ["12"]]
    deck: list[str] = []
    for own in special:
        deck += own + [rest.pop() for _ in range(28 - len(own))]
    deal = chuopai.Deal.from_deck(deck, 1)
    assert deal.points == (3, 4, 0)
    assert [sum(hand.counts) for hand in deal.hands] == [25, 24, 28]
    bonuses = [event.to_dict() for event in deal.history if event.type == "bonus"]
    assert [(line["seat"], line["cards"]) for line in bonuses] == [(0, "12*2 24"), (1, "12 24*3")]
    assert deal.to_act == 1


def test_running_out_within_a_round() -> None:  # CP-6, CP-9, CP-10
    """Seat 1 beats with its last card and is beaten; whoever has none is left out; the last cards
    held count for nothing and equal piles share.
    """
    deal = chuopai.Deal.from_position(["22 15", "55", "66 16 46*2"], 0)
    for action in ("play 22", "play 55", "play 66"):
        deal.play(action)
    assert (deal.to_act, deal.points) == (2, (0, 0, 1))
    deal.play("play 46")
    assert deal.to_act == 0  # CP-7: it can beat and must
    assert [str(action) for action in deal.legal_actions()] == ["play 15"]
    deal.play("play 15")
    assert deal.is_over
    assert deal.result is not None
    assert (deal.result.points, deal.result.winners) == ((1, 0, 1), (0, 2))
    assert deal.hands[2] == chuopai.Hand.parse("16 46")
    # The winner of the round has run out: the next with cards leads (CP-9).
    deal = chuopai.Deal.from_position(["66", "22 15", "33 46"], 0)
    for action in ("play 66", "pass", "pass"):
        deal.play(action)
    assert deal.to_act == 1


@pytest.mark.parametrize(
    ("led", "hand", "rules", "answers"),
    [
        ("11*2 35", "66 45 36 11*2 26", {}, ["play 66 36 45"]),
        ("11 35*2", "66*2 36", {}, ["play 66*2 36"]),
        ("11 35*2", "66*2 36", {"combination_same_make_up": True}, ["pass"]),
        ("11*2 35*2", "66*3 36*3", {"combination_equal_parts": True}, ["play 66*2 36*2"]),
        ("13 14", "66*3", {}, ["pass"]),
        ("66*2", "66 45 11*2", {}, ["pass"]),
        ("44 25", "66 36*2 45", {}, ["play 66 36", "play 66 45"]),
    ],
)
def test_combinations_must_be_beaten(  # CP-5, CP-6, CP-7
    led: str, hand: str, rules: dict[str, bool], answers: list[str]
) -> None:
    deal = chuopai.Deal.from_position([f"{led} 12", hand, "22"], 0, rules=chuopai.Rules(**rules))
    deal.play(f"play {led}")
    assert [str(action) for action in deal.legal_actions()] == answers
    if answers != ["pass"]:
        with pytest.raises(tingpai.IllegalActionError):
            deal.play("pass")
