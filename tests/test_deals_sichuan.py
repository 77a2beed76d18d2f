"""Deals of Sichuan mahjong: every special case of play by its clause."""

from __future__ import annotations

import pytest

from tables_sichuan import advance, finish, legal, lines, play, table
from tingpai.sichuan import KINDS, Deal, Kind, Payment, Rules

# Seat 0 discards a 4p or 7p of this one; ON_4P and ALSO_ON_4P wait on both (0 fan).
DISCARDS = "112233445m1p1p6p7p4p -s"
ON_4P = "666m777m888m99m56p -s"
ALSO_ON_4P = "777s888s999s66s56p -m"
GOLDEN_4P = "4p [111s] [222s] [333s] [555s] -m"
KONGS = "444p7777m888m12p5m -s"
ADDS_4P = "112233445m14p [444p] -s"
WON = "123m456m789m111m55m -s"
WALL = "3p3p3p3p"


# ---- dealing and missing suits -------------------------------------------------------------------


def test_sc2_and_sc3_missing_suits_are_hidden_until_all_have_declared() -> None:
    deal = Deal(11)
    dealer = deal.first
    assert [deal.view(seat).hand_sizes[dealer] for seat in range(4)] == [14] * 4
    assert deal.view(0).wall_size == 55
    order = [(dealer + i) % 4 for i in range(4)]
    told: list[dict[str, object]] = []
    for seat, suit in zip(order, "mpsm", strict=True):
        assert told == []
        assert deal.to_act == seat
        assert legal(deal) == {"void m", "void p", "void s"}
        told = play(deal, f"void {suit}")
        if seat != order[3]:
            assert deal.view(order[3]).voids == (None,) * 4
            assert deal.view(seat).voids[seat] == suit
            assert str(deal.view(seat).answer) == f"void {suit}"
    assert told == [
        {"event": "void", "seat": seat, "suit": suit}
        for seat, suit in zip(order, "mpsm", strict=True)
    ]
    assert deal.to_act == dealer
    assert deal.view(0).voids == tuple("mpsm"[order.index(seat)] for seat in range(4))


def test_g4a_whole_hands_go_out_in_turn_then_the_dealers_extra_tile() -> None:
    deck = [kind for kind in KINDS for _ in range(4)]
    deal = Deal.from_deck(deck, 2)
    for seat in range(4):
        dealt = deck[13 * seat : 13 * seat + 13] + ([deck[52]] if seat == 2 else [])
        assert deal.hands[seat].counts == tuple(dealt.count(kind) for kind in KINDS)
        assert deal.history[seat].to_dict() == {
            "event": "deal",
            "seat": seat,
            "hand": str(deal.hands[seat]),
        }
    assert list(deal.wall) == deck[53:]


def test_sc4_missing_suit_goes_first() -> None:
    deal = table({0: "1122334455m12p18s -s"}, "9p", drawn="8s")
    assert legal(deal) == {"discard 1s", "discard 8s"}
    deal = table({0: "1111334455m12p18s -s"}, "9p", drawn="8s")
    assert legal(deal) == {"discard 1s", "discard 8s"}  # no concealed kong either
    rules = Rules(void_blocks="suit_only")
    deal = table({0: "1111334455m12p18s -s"}, "9p", drawn="8s", rules=rules)
    assert legal(deal) == {"discard 1s", "discard 8s", "kong 1m"}


@pytest.mark.parametrize(("option", "asked"), [("all", False), ("suit_only", True)])
def test_sc4_void_blocks(option: str, asked: bool) -> None:
    rules = Rules.from_dict({"void_blocks": option})
    hands = {0: "1122334455m129p1p -s", 1: "99p678m789m6688m2s -s"}
    deal = table(hands, WALL, drawn="9p", rules=rules)
    play(deal, "discard 9p")
    assert (deal.view(0).phase == "claim") is asked
    if asked:
        assert deal.to_act == 1
        assert legal(deal) == {"pung 9p", "pass"}
        play(deal, "pung 9p")
        assert legal(deal) == {"discard 2s"}


@pytest.mark.parametrize("option", ["all", "suit_only"])
def test_sc4_tiles_of_the_missing_suit_are_never_claimed(option: str) -> None:
    rules = Rules.from_dict({"void_blocks": option})
    hands = {0: "1122334455m129p1p -s", 1: "99p678m789m6688m2s -p"}
    deal = table(hands, WALL, drawn="9p", rules=rules)
    play(deal, "discard 9p")
    assert deal.view(0).phase == "turn"


# ---- claims --------------------------------------------------------------------------------------


def test_sc6_and_sc8_pung_takes_the_turn_and_must_discard() -> None:
    deal = table({0: "1122334455m124p1p -s", 2: KONGS}, WALL, drawn="4p")
    play(deal, "discard 4p")
    assert deal.to_act == 2
    assert str(deal.view(1).tile) == "4p"
    assert legal(deal) == {"pung 4p", "kong 4p", "pass"}
    told = play(deal, "pung 4p")
    assert told == [{"event": "pung", "seat": 2, "kind": "4p", "from": 0}]
    assert deal.to_act == 2
    # 7777m and the fourth 4p stay in the hand: no kong directly after a pung.
    assert legal(deal) == {f"discard {kind}" for kind in ("5m", "7m", "8m", "1p", "2p", "4p")}
    assert deal.view(0).discards[0] == ()
    assert deal.view(0).hand_sizes[2] == 11


def test_sc7_a_win_outranks_a_pung_and_the_outranked_claim_stays_hidden() -> None:
    hands = {0: "1122334455m12p9p2p -s", 1: "99p6677m88m3344p6p -s", 3: "111s222s333s44s78p -m"}
    deal = table(hands, "5s5s", drawn="9p")
    told = play(deal, "discard 9p")
    assert deal.to_act == 1
    told += play(deal, "pung 9p")
    assert deal.to_act == 3
    assert deal.view(0).to_act is None  # G-5: asked unseen
    assert deal.view(3).to_act == 3
    told += play(deal, "win")
    assert [event["event"] for event in told] == ["discard", "win", "payment", "draw"]
    assert told[1]["by"] == "discard"
    assert told[1]["from"] == 0
    assert deal.view(0).melds[1] == ()
    assert deal.to_act == 0  # SC-14: the next active seat after the winner


def test_sc7_two_winners_on_one_tile_count_it_once() -> None:
    deal = table({0: DISCARDS, 1: ON_4P, 3: GOLDEN_4P}, WALL, drawn="4p")
    play(deal, "discard 4p")
    assert deal.to_act == 1
    play(deal, "win")
    assert deal.to_act == 3
    index = Kind("4p")
    before = deal.view(2).unseen[index]
    play(deal, "win")
    view = deal.view(2)
    assert view.winners == (1, 3)
    assert [line[:2] for line in lines(deal)] == [(0, 1), (0, 3)]
    # Both winners show the 4p that was discarded; seat 3 one of its own besides.
    assert before - view.unseen[index] == 1
    assert view.hands[1] is not None
    assert view.hands[1].is_complete()
    assert view.turn == 0  # SC-14: after 3, the farther winner, comes the discarder itself


def test_sc14_after_two_winners_the_next_seat_after_the_farther_one_draws() -> None:
    deal = table({1: DISCARDS, 2: ON_4P, 0: GOLDEN_4P}, WALL, turn=1, drawn="4p")
    play(deal, "discard 4p", "win", "win")
    assert deal.view(3).winners == (2, 0)
    assert deal.to_act == 1


def test_sc14_the_next_active_seat_draws_after_an_unclaimed_discard() -> None:
    deal = table({0: DISCARDS, 1: "22338899p112233s -m"}, "9m9m", drawn="4p", winners=[1])
    told = play(deal, "discard 4p")
    assert told[-1] == {"event": "draw", "seat": 2, "kind": "9m"}


# ---- kongs ---------------------------------------------------------------------------------------


def test_sc9_and_sc21_exposed_kong_is_paid_by_the_discarder_before_the_replacement() -> None:
    deal = table({0: "1122334455m124p1p -s", 2: KONGS}, WALL, drawn="4p")
    told = play(deal, "discard 4p", "kong 4p")
    assert [event["event"] for event in told] == ["discard", "kong", "payment", "draw"]
    assert told[1] == {"event": "kong", "seat": 2, "kind": "4p", "type": "exposed", "from": 0}
    assert lines(deal) == [(0, 2, 2, "exposed_kong")]
    assert deal.to_act == 2
    assert "kong 7m" in legal(deal)
    told = play(deal, "kong 7m")  # and kong again
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert lines(deal)[1:] == [(seat, 2, 2, "concealed_kong") for seat in (3, 0, 1)]


def test_sc9_and_sc21_added_kong() -> None:
    deal = table({0: "1122334455m1p [444p] -s"}, WALL, drawn="1p")
    assert "kong 4p" not in legal(deal)
    deal = table({0: ADDS_4P}, WALL, drawn="4p")
    told = play(deal, "kong 4p")
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert told[0]["type"] == "added"
    assert lines(deal) == [(seat, 0, 1, "added_kong") for seat in (1, 2, 3)]


@pytest.mark.parametrize("option", ["pays", "free", "forbidden"])
@pytest.mark.parametrize("drawn", ["4p", "1p", "4p1p"])
def test_sc9_added_kong_late(option: str, drawn: str) -> None:
    rules = Rules.from_dict({"added_kong_late": option})
    # Drawn 4p then 1p: a replacement came after it, the 4p is of this turn all the same.
    deal = table({0: ADDS_4P}, WALL, drawn=drawn, rules=rules)
    late = drawn == "1p"
    assert ("kong 4p" in legal(deal)) is not (late and option == "forbidden")
    if "kong 4p" in legal(deal):
        play(deal, "kong 4p")
        assert len(lines(deal)) == (0 if late and option == "free" else 3)
        assert str(deal.view(1).melds[0][0]) == "[4444p]"


def test_sc9_a_tile_of_an_earlier_turn_is_late() -> None:
    rules = Rules(added_kong_late="forbidden")
    deal = table({0: "11223344m149p [444p] -s"}, "3p3p3p3p3m", drawn="4p", rules=rules)
    assert "kong 4p" in legal(deal)
    play(deal, "discard 9p")
    advance(deal, 0)
    assert "kong 4p" not in legal(deal)


def test_sc9_a_late_kong_can_be_robbed_and_counts_as_a_root() -> None:
    rules = Rules(added_kong_late="free")
    deal = table({0: ADDS_4P, 2: ON_4P}, WALL, drawn="1p", rules=rules)
    play(deal, "kong 4p")
    assert legal(deal) == {"win", "pass"}
    deal = table({0: "123456789m4p5p [444p] -s"}, "5p3p", drawn="9m", rules=rules)
    play(deal, "kong 4p")
    assert play(deal, "win")[0]["fan"] == 2  # root, kong replacement


def test_sc10_no_kong_with_an_empty_wall() -> None:
    deal = table({0: "1111m23344m14p [444p] -s"}, "", drawn="4p")
    assert not any(action.startswith("kong") for action in legal(deal))
    hands = {0: "1122334455m124p1p -s", 2: KONGS}
    for wall, claims in (("", {"pung 4p", "pass"}), ("3p", {"pung 4p", "kong 4p", "pass"})):
        deal = table(hands, wall, drawn="4p")
        play(deal, "discard 4p")
        assert legal(deal) == claims


def test_sc9_kong_on_the_last_tile_and_sc16_win_on_it() -> None:
    deal = table({0: "123456789m4p5p [444p] -s"}, "5p", drawn="4p")
    play(deal, "kong 4p")
    assert deal.view(0).wall_size == 0
    told = play(deal, "win")
    assert told[0]["fan"] == 3  # kong replacement, last tile, root
    assert told[0]["kind"] == "5p"
    assert deal.is_over  # SC-22: a draw is due and the wall is empty


# ---- robbed kongs --------------------------------------------------------------------------------


def test_sc11_a_robbed_kong_does_not_happen() -> None:
    deal = table({0: ADDS_4P, 2: ON_4P}, WALL, drawn="4p")
    told = play(deal, "kong 4p")
    assert told == [{"event": "kong", "seat": 0, "kind": "4p", "type": "added"}]
    assert deal.to_act == 2
    assert legal(deal) == {"win", "pass"}
    assert deal.view(0).phase == "rob"
    told = play(deal, "win")
    assert told[0]["by"] == "robbed_kong"
    assert told[0]["from"] == 0
    assert told[0]["fan"] == 1
    assert lines(deal) == [(0, 2, 2, "win_robbed_kong")]
    assert [str(meld) for meld in deal.view(1).melds[0]] == ["[444p]"]
    assert deal.view(1).hand_sizes[0] == 10
    assert deal.to_act == 3  # SC-14; the konger does not discard


def test_sc11_several_robbers() -> None:
    deal = table({0: ADDS_4P, 1: ON_4P, 3: ALSO_ON_4P}, WALL, drawn="4p")
    play(deal, "kong 4p")
    assert deal.to_act == 1
    assert play(deal, "win") == []
    assert deal.to_act == 3
    play(deal, "win")
    assert [line[:2] for line in lines(deal)] == [(0, 1), (0, 3)]
    assert deal.to_act == 0  # SC-14: the konger itself draws next


@pytest.mark.parametrize(
    ("konger", "drawn", "discard", "asked"),
    [
        ("123456m99m67s [777s] -p", "2m", "8s", False),  # 8s was a wait beside the robbed 7s
        ("1123456m99m7s [777s] -p", "9m", "1m", True),  # 1m is one without it
    ],
)
def test_sc11_a_konger_robbed_of_a_tile_held_longer_waits_anew(
    konger: str, drawn: str, discard: str, asked: bool
) -> None:
    robber, discarder = "111222333p99p68s -m", "444555666p77p11s -m"
    hands = {0: konger, 1: robber, 2: discarder, 3: "444555888m77m22s8p -p"}
    deal = table(hands, f"{drawn}{discard}3s3s", turn=3, drawn="8p")
    play(deal, "discard 8p", "kong 7s", "win")
    assert deal.to_act == 2  # SC-14
    play(deal, f"discard {discard}")
    assert deal.to_act == (0 if asked else 3)
    assert ("win" in legal(deal)) == asked


def test_sc11_an_unrobbed_kong_is_paid_after_the_passes() -> None:
    deal = table({0: ADDS_4P, 2: ON_4P}, WALL, drawn="4p")
    told = play(deal, "kong 4p", "pass")
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert deal.to_act == 0


def test_sc11_a_concealed_kong_cannot_be_robbed() -> None:
    deal = table({0: "112233445m4444p1p -s", 2: ON_4P}, WALL, drawn="1p")
    play(deal, "kong 4p")
    assert deal.to_act == 0


# ---- passing on a win ----------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["none", "same_or_lower", "all"])
def test_sc12_a_pass_locks_until_the_next_draw(option: str) -> None:
    rules = Rules.from_dict({"pass_lock": option})
    hands = {2: DISCARDS, 1: ON_4P, 3: "1133557799s119p -m"}
    deal = table(hands, "7p3p3p3p3p9s9s", turn=2, drawn="4p", rules=rules)
    play(deal, "discard 4p")
    assert deal.to_act == 1
    play(deal, "pass")
    play(deal, "discard 7p")  # seat 3 discards what it has drawn
    assert (deal.view(3).phase == "claim") is (option == "none")
    advance(deal, 2)  # meanwhile seat 1 has drawn
    play(deal, "discard 7p")
    assert deal.to_act == 1
    assert legal(deal) == {"win", "pass"}


@pytest.mark.parametrize("option", ["none", "all"])
def test_sc12_a_pung_instead_of_a_win_is_a_pass_and_no_draw(option: str) -> None:
    rules = Rules.from_dict({"pass_lock": option})
    hands = {
        0: "112233445m12p9p16p -s",
        1: "99p88m666m777m345p -s",
        2: "1133557799s118p -m",
    }
    deal = table(hands, "2p3p3p", drawn="9p", rules=rules)
    play(deal, "discard 9p")
    assert legal(deal) == {"win", "pung 9p", "pass"}
    play(deal, "pung 9p", "discard 5p")  # it waits on 2p and 5p now
    play(deal, "discard 2p")
    assert (deal.to_act == 1) is (option == "none")


@pytest.mark.parametrize(
    ("option", "passed", "asked"),
    [
        ("none", None, True),
        ("same_or_lower", None, True),
        ("same_or_lower", 1, True),  # robbing is 2 points, events included
        ("same_or_lower", 2, False),
        ("same_or_lower", 4, False),
        ("all", 1, False),
    ],
)
def test_sc12_same_or_lower_counts_events(option: str, passed: int | None, asked: bool) -> None:
    rules = Rules.from_dict({"pass_lock": option})
    hands = {0: "223344556m1p7p [777p] -s", 2: "666m888m999m11m56p -s"}
    given = [None, None, passed, None]
    deal = table(hands, WALL, drawn="7p", rules=rules, passed=given)
    play(deal, "kong 7p")
    assert (deal.view(2).to_act == 2 and deal.view(2).phase == "rob") is asked


def test_sc12_declining_a_self_drawn_win_is_no_pass() -> None:
    deal = table({0: "666m777m888m99m456p -s"}, WALL, drawn="4p", rules=Rules(pass_lock="all"))
    assert "win" in legal(deal)
    play(deal, "discard 4p")
    # Seat 0 waits on 4p and 7p still; nobody holds it back.
    again = table({3: DISCARDS, 0: ON_4P}, WALL, turn=3, drawn="4p", rules=Rules(pass_lock="all"))
    play(again, "discard 4p")
    assert again.to_act == 0


# ---- who is out, what is paid --------------------------------------------------------------------


def test_sc13_a_winner_neither_pays_nor_acts() -> None:
    deal = table({0: "22336677s99s4p [444p] -m", 1: WON}, "8p8p8p", drawn="4p", winners=[1])
    play(deal, "kong 4p")
    assert lines(deal) == [(2, 0, 1, "added_kong"), (3, 0, 1, "added_kong")]
    play(deal, "discard 8p")
    assert deal.to_act == 2


@pytest.mark.parametrize(("option", "points"), [("points", 5), ("fan", 8), ("none", 4)])
def test_sc20_self_drawn_wins_are_paid_by_the_active(option: str, points: int) -> None:
    rules = Rules.from_dict({"self_draw_bonus": option})
    hands = {0: "22336677s4455s88p -m", 1: WON}
    deal = table(hands, "1p1p1p", drawn="8p", winners=[1], rules=rules)
    told = play(deal, "win")
    assert told[0]["by"] == "self_draw"
    assert "from" not in told[0]
    assert lines(deal) == [(seat, 0, points, "win_self_drawn") for seat in (2, 3)]
    assert deal.to_act == 2  # SC-14


def test_sc17_the_table_and_the_cap_decide() -> None:
    rules = Rules(fan_cap=1, fan_table={"seven_pairs": 7})
    deal = table({0: "22336677s4455s88p -m"}, WALL, drawn="8p", rules=rules)
    told = play(deal, "win")
    assert (told[0]["fan"], told[0]["points"]) == (7, 2)


@pytest.mark.parametrize("fan", [None, 3])
def test_sc18_heavenly_is_the_dealers_first_action_only(fan: int | None) -> None:
    rules = Rules(fan_table={"heavenly": fan})
    deal = table({0: "123m456m789m111p99p -s"}, WALL, opening=True, undiscarded=True, rules=rules)
    told = play(deal, "win")
    assert told[0]["kind"] is None
    assert told[0]["fan"] == (fan or 0)
    hands = {0: "1111m456m789m555p9p -s"}
    deal = table(hands, "9p1s", opening=True, undiscarded=True, rules=rules)
    told = play(deal, "kong 1m", "win")
    wins = [event for event in told if event["event"] == "win"]
    assert wins[0]["fan"] == 2  # kong replacement and root


def test_sc18_earthly_is_on_the_dealers_first_discard() -> None:
    rules = Rules(fan_table={"earthly": 4})
    hands = {0: DISCARDS, 2: ON_4P}
    deal = table(hands, WALL, opening=True, undiscarded=True, rules=rules)
    assert play(deal, "discard 4p", "win")[1]["fan"] == 4
    deal = table(hands, WALL, drawn="4p", rules=rules)  # a later turn
    assert play(deal, "discard 4p", "win")[1]["fan"] == 0
    # A concealed kong before it does not matter.
    hands = {0: "222233445m1p1p7p4p1p -s", 2: ON_4P}
    deal = table(hands, "9p9p", opening=True, undiscarded=True, rules=rules)
    play(deal, "kong 2m")
    assert play(deal, "discard 4p", "win")[1]["fan"] == 4
    # Another seat's first discard is not the dealer's.
    deal = table({1: DISCARDS, 2: ON_4P}, WALL, turn=1, drawn="4p", undiscarded=True, rules=rules)
    assert play(deal, "discard 4p", "win")[1]["fan"] == 0


def test_sc18_shoot_after_kong() -> None:
    rules = Rules(fan_table={"shoot_after_kong": 2})
    hands = {0: "222233445m1p1p7p4p1p -s", 2: ON_4P}
    deal = table(hands, "9p9p", drawn="4p", rules=rules)
    play(deal, "kong 2m")
    assert play(deal, "discard 4p", "win")[1]["fan"] == 2
    deal = table(hands, "9p9p", drawn="4p", rules=rules)
    assert play(deal, "discard 4p", "win")[1]["fan"] == 0


def test_sc16_last_tile_on_any_discard_after_the_wall_is_empty() -> None:
    hands = {0: DISCARDS, 2: ON_4P}
    assert play(table(hands, "", drawn="4p"), "discard 4p", "win")[1]["fan"] == 1
    assert play(table(hands, "9p", drawn="4p"), "discard 4p", "win")[1]["fan"] == 0


# ---- the end -------------------------------------------------------------------------------------


def test_sc22_three_winners_end_the_deal_without_draw_or_settlement() -> None:
    hands = {
        0: "1122335555m1p1p7p4p -s",
        1: "22338899p112233s -m",
        2: ON_4P,
        3: "4p [666s] [777s] [888s] [999s] -m",
    }
    deal = table(hands, "", drawn="4p", winners=[1])
    told = play(deal, "discard 4p", "win", "win")
    assert [event["event"] for event in told[-2:]] == ["payment", "end"]
    assert deal.is_over
    assert deal.result is not None
    assert deal.result.winners == (1, 2, 3)
    assert {line[3] for line in lines(deal)} == {"win_discard"}


@pytest.mark.parametrize("winners_paid", [True, False])
def test_sc23_pigs_unready_and_refunds_to_players_already_out(winners_paid: bool) -> None:
    # Seat 0 is a pig that was paid for a kong by 1, which has won since; 2 is ready, 3 is not.
    hands = {
        0: "112233445m12p1s2s8s -s",
        1: "777p888p345p66699p -s",
        2: ON_4P,
        3: "139m1123456789s -p",
    }
    paid = [Payment(1, 0, 2, "exposed_kong"), Payment(0, 2, 1, "added_kong")]
    rules = Rules(pig_pays_winners=winners_paid)
    deal = table(hands, "", drawn="8s", winners=[1], payments=paid, rules=rules)
    told = play(deal, "discard 8s")
    assert deal.is_over
    assert lines(deal)[2:] == [
        *([(0, 1, 32, "flower_pig")] if winners_paid else []),
        (0, 2, 32, "flower_pig"),
        (0, 3, 32, "flower_pig"),
        (3, 2, 1, "unready"),
        (0, 1, 2, "kong_refund"),
    ]
    assert told[-1] == {"event": "end", "points": list(deal.points)}
    assert sum(deal.points) == 0  # SC-24


def test_g6_all_hands_are_shown_at_the_end() -> None:
    deal = finish(table({0: DISCARDS}, "9p8p6p", drawn="4p"))
    assert deal.view(2).hands == deal.hands
