"""Deals of Sichuan mahjong: every special case of play by its clause."""

from __future__ import annotations

import pytest
from tables_sichuan import finish, legal, lines, play, table

from tingpai.sichuan import KINDS, Deal, Payment, Rules

# Waits on 9p alone, worth 1 point.
ON_9P = "123m456m789m11m78p -s"
# Waits on 9p: full flush of pungs, three fan.
FLUSH_9P = "99p [111p] [222p] [333p] 44p -s"


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
    deal = table({0: "1111334455m12p18s -s"}, "9p", drawn="8s", rules=Rules(void_blocks="suit_only"))
    assert legal(deal) == {"discard 1s", "discard 8s", "kong 1m"}


@pytest.mark.parametrize(("option", "asked"), [("all", False), ("suit_only", True)])
def test_sc4_void_blocks(option: str, asked: bool) -> None:
    rules = Rules.from_dict({"void_blocks": option})
    deal = table({0: "1122334455m129p1p -s", 1: "99p123m456m4477m2s -s"}, "3p3p3p3p", drawn="9p", rules=rules)
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
    deal = table({0: "1122334455m129p1p -s", 1: "99p123m456m4477m2s -p"}, "3p3p3p3p", drawn="9p", rules=rules)
    play(deal, "discard 9p")
    assert deal.view(0).phase == "turn"


# ---- claims --------------------------------------------------------------------------------------


def test_sc6_and_sc8_pung_takes_the_turn_and_must_discard() -> None:
    deal = table({0: "1122334455m124p1p -s", 2: "444p7777m888m12p5m -s"}, "3p3p3p3p", drawn="4p")
    play(deal, "discard 4p")
    assert deal.to_act == 2
    assert legal(deal) == {"pung 4p", "kong 4p", "pass"}
    told = play(deal, "pung 4p")
    assert told == [{"event": "pung", "seat": 2, "kind": "4p", "from": 0}]
    assert deal.to_act == 2
    # 7777m and the fourth 4p stay in the hand: no kong directly after a pung.
    assert legal(deal) == {f"discard {k}" for k in ("5m", "7m", "8m", "1p", "2p", "4p")}
    assert deal.view(0).discards[0] == ()
    play(deal, "discard 5m")
    assert deal.view(0).turn == 3 or deal.view(0).phase == "claim"


def test_sc7_a_win_outranks_a_pung_and_the_outranked_claim_stays_hidden() -> None:
    hands = {0: "1122334455m12p9p2p -s", 1: "99p123m456m44777m -s", 3: ON_9P.replace("123m456m789m11m", "222m666m888m33m")}
    hands[3] = "222m666m888m99m78p -s"
    hands[1] = "99p4477m123m11m36p -s".replace("36p", "55p")
    deal = table(hands, "3p3p3p3p", drawn="9p")
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
    hands = {0: "1122334455m124p1p -s", 1: "222m666m888m99m56p -s", 3: "99m11m777m333m789s -p"}
    hands[3] = "4p [111s] [222s] [333s] [555s] -m"
    deal = table(hands, "3p3p3p3p", drawn="4p")
    play(deal, "discard 4p")
    assert deal.to_act == 1
    play(deal, "win")
    assert deal.to_act == 3
    before = deal.view(2).unseen
    play(deal, "win")
    view = deal.view(2)
    assert view.winners == (1, 3)
    assert [line[:2] for line in lines(deal)] == [(0, 1), (0, 3)]
    # Two winners show a 4p each, but it is one tile; seat 1 had none, seat 3 one.
    assert before[KINDS.index("4p") if "4p" in KINDS else 12] - view.unseen[12] == 1
    assert view.hands[1] is not None
    assert view.hands[1].is_complete()
    assert view.turn == 0  # SC-14: the farthest winner is 3, then comes the discarder itself


def test_sc14_after_two_winners_the_next_seat_after_the_farther_one_draws() -> None:
    hands = {1: "1122334455m124p1p -s", 2: "222m666m888m99m56p -s", 0: "4p [111s] [222s] [333s] [555s] -m"}
    deal = table(hands, "3p3p3p3p", turn=1, drawn="4p")
    play(deal, "discard 4p", "win", "win")
    assert deal.view(3).winners == (2, 0)
    assert deal.to_act == 1


# ---- kongs ---------------------------------------------------------------------------------------


def test_sc9_and_sc21_exposed_kong_is_paid_by_the_discarder_before_the_replacement() -> None:
    deal = table({0: "1122334455m124p1p -s", 2: "444p7777m888m12p5m -s"}, "3p3p3p3p", drawn="4p")
    told = play(deal, "discard 4p", "kong 4p")
    assert [event["event"] for event in told] == ["discard", "kong", "payment", "draw"]
    assert told[1] == {"event": "kong", "seat": 2, "kind": "4p", "type": "exposed", "from": 0}
    assert lines(deal) == [(0, 2, 2, "exposed_kong")]
    assert deal.to_act == 2
    assert "kong 7m" in legal(deal)
    told = play(deal, "kong 7m")  # and kong again
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert lines(deal)[1:] == [(s, 2, 2, "concealed_kong") for s in (3, 0, 1)]


def test_sc9_added_kong() -> None:
    deal = table({0: "1122334455m1p [444p] -s"}, "3p3p3p3p", drawn="1p")
    assert "kong 4p" not in legal(deal)
    deal = table({0: "112233445m14p [444p] -s"}, "3p3p3p3p", drawn="4p")
    told = play(deal, "kong 4p")
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert told[0]["type"] == "added"
    assert lines(deal) == [(s, 0, 1, "added_kong") for s in (1, 2, 3)]


@pytest.mark.parametrize("option", ["pays", "free", "forbidden"])
@pytest.mark.parametrize("drawn", ["4p", "1p", "4p1p"])
def test_sc9_added_kong_late(option: str, drawn: str) -> None:
    rules = Rules.from_dict({"added_kong_late": option})
    # Drawn 4p then 1p: a replacement tile came after it, the 4p is of this turn all the same.
    deal = table({0: "112233445m14p [444p] -s"}, "3p3p3p3p", drawn=drawn, rules=rules)
    late = drawn == "1p"
    assert ("kong 4p" in legal(deal)) is not (late and option == "forbidden")
    if "kong 4p" in legal(deal):
        play(deal, "kong 4p")
        assert len(lines(deal)) == (0 if late and option == "free" else 3)
        assert str(deal.view(1).melds[0][0]) == "[4444p]"


def test_sc9_a_tile_held_since_an_earlier_turn_is_late() -> None:
    rules = Rules(added_kong_late="forbidden")
    deal = table({0: "112233445m19p4p [444p] -s".replace("19p4p", "149p").replace("112233445m", "11223344m")}, "3p3p3p3p3m", drawn="4p", rules=rules)
    assert "kong 4p" in legal(deal)
    play(deal, "discard 9p")
    while deal.to_act != 0:
        assert deal.to_act is not None
        play(deal, "pass" if "pass" in legal(deal) else min(legal(deal)))
    assert deal.view(0).drawn is not None
    assert "kong 4p" not in legal(deal)


def test_sc10_no_kong_with_an_empty_wall() -> None:
    deal = table({0: "1111m233445m14p [444p] -s".replace("233445m", "23344m")}, "", drawn="4p")
    assert not any(action.startswith("kong") for action in legal(deal))
    deal = table({0: "1122334455m124p1p -s", 2: "444p7777m888m12p5m -s"}, "", drawn="4p")
    play(deal, "discard 4p")
    assert legal(deal) == {"pung 4p", "pass"}
    deal = table({0: "1122334455m124p1p -s", 2: "444p7777m888m12p5m -s"}, "3p", drawn="4p")
    play(deal, "discard 4p")
    assert legal(deal) == {"pung 4p", "kong 4p", "pass"}


def test_sc9_kong_on_the_last_tile_and_sc16_last_tile_replacement_win() -> None:
    deal = table({0: "111m234m567m99m [444p] 4p -s".replace(" 4p -s", "4p -s").replace("[444p]4p", "4p [444p]")}, "9m", drawn="4p") \
        if False else table({0: "4p123m456m789m5p [444p] -s"}, "5p", drawn="4p")
    play(deal, "kong 4p")
    assert deal.view(0).wall_size == 0
    assert "win" in legal(deal)
    told = play(deal, "win")
    # golden wait no; kong replacement 1, last tile 1, root 1
    assert told[0]["fan"] == 3
    assert told[0]["kind"] == "5p"
    assert deal.is_over  # a draw is due and the wall is empty


# ---- robbed kongs --------------------------------------------------------------------------------


def robbed(*robbers: int, **more: object) -> Deal:
    hands = {0: "112233445m14p [444p] -s"}
    waiting = ["222m666m888m99m56p -s", "4p [111s] [222s] [333s] [555s] -m"]
    for seat, hand in zip(robbers, ["666m888m777m99m56p -s", "777s888s999s66s56p -m"], strict=False):
        hands[seat] = hand
    assert waiting
    return table(hands, "3p3p3p3p", drawn="4p", **more)


def test_sc11_a_robbed_kong_does_not_happen() -> None:
    deal = robbed(2)
    told = play(deal, "kong 4p")
    assert told == [{"event": "kong", "seat": 0, "kind": "4p", "type": "added"}]
    assert deal.to_act == 2
    assert legal(deal) == {"win", "pass"}
    assert deal.view(0).phase == "rob"
    told = play(deal, "win")
    assert told[0]["by"] == "robbed_kong"
    assert told[0]["from"] == 0
    assert lines(deal) == [(0, 2, told[0]["points"], "win_robbed_kong")]
    assert [str(meld) for meld in deal.view(1).melds[0]] == ["[444p]"]
    assert deal.view(1).hand_sizes[0] == 10
    assert deal.to_act == 3  # SC-14; the konger does not discard


def test_sc11_several_robbers() -> None:
    deal = robbed(1, 3)
    play(deal, "kong 4p")
    assert deal.to_act == 1
    play(deal, "win")
    assert deal.to_act == 3
    told = play(deal, "win")
    assert [line[:2] for line in lines(deal)] == [(0, 1), (0, 3)]
    assert told[-1]["seat"] == 0  # the konger itself draws next
    assert deal.to_act == 0


def test_sc11_an_unrobbed_kong_is_paid_after_the_passes() -> None:
    deal = robbed(2)
    told = play(deal, "kong 4p", "pass")
    assert [event["event"] for event in told] == ["kong"] + ["payment"] * 3 + ["draw"]
    assert deal.to_act == 0


def test_sc11_concealed_and_exposed_kongs_cannot_be_robbed() -> None:
    deal = table({0: "112233445m4444p1p -s", 2: "666m888m777m99m56p -s".replace("56p", "56p")}, "3p3p3p3p", drawn="1p")
    play(deal, "kong 4p")
    assert deal.to_act == 0


# ---- passing on a win ----------------------------------------------------------------------------


def passing(option: str, second: str = "7p", tile: str = "4p") -> Deal:
    """Seat 1 waits on 4p and 7p and passes on ``tile``; then seat 2 discards ``second``."""
    hands = {
        0: f"1122334455m12p1p{tile} -s",
        1: "666m888m777m99m56p -s",
        2: f"1133m89999s1119p{second} -m".replace("1133m", "1133m"),
    }
    hands[2] = f"3344s1s111222s{second}2p9p -m".replace("3344s1s", "33447s").replace("2p9p", "9p")
    deal = table(hands, "9p9p9p2p2p2p", drawn=tile, rules=Rules.from_dict({"pass_lock": option}))
    play(deal, f"discard {tile}")
    return deal


@pytest.mark.parametrize("option", ["none", "same_or_lower", "all"])
def test_sc12_pass_lock_holds_until_the_next_draw(option: str) -> None:
    hands = {
        0: "1122334455m1p1p7p4p -s",
        1: "666m888m777m99m56p -s",
    }
    rules = Rules.from_dict({"pass_lock": option})
    deal = table(hands, "9p9p9p9p8p8p8p8p", drawn="4p", rules=rules)
    play(deal, "discard 4p")
    assert deal.to_act == 1
    play(deal, "pass")
    # Seat 1 draws next: the lock is gone when seat 0 discards again.
    while deal.to_act != 0:
        play(deal, "discard 9p" if "discard 9p" in legal(deal) else "pass" if "pass" in legal(deal) else min(legal(deal)))
    play(deal, "discard 7p")
    assert deal.to_act == 1
    assert legal(deal) == {"win", "pass"}


@pytest.mark.parametrize(
    ("option", "passed", "asked"),
    [
        ("none", None, True),
        ("same_or_lower", 1, False),
        ("same_or_lower", 2, False),
        ("same_or_lower", None, True),
        ("all", 1, False),
    ],
)
def test_sc12_a_locked_seat_is_not_asked(option: str, passed: int | None, asked: bool) -> None:
    hands = {0: "1122334455m1p1p7p4p -s", 2: "666m345m777m99m56p -s"}
    rules = Rules.from_dict({"pass_lock": option})
    deal = table(hands, "9p9p9p9p", drawn="4p", rules=rules, passed=[None, None, passed, None])
    play(deal, "discard 4p")
    assert (deal.to_act == 2) is asked


def test_sc12_same_or_lower_allows_a_dearer_win() -> None:
    # Seat 2 waits on 4p (1 point) and 1m (all pungs and more would be dearer): events count too.
    hands = {0: "223344556m1p1p4p [444p] -s".replace("4p [444p]", "7p [777p]"), 2: "666m345m888m99m56p -s"}
    hands[2] = "666m123m888m99m56p -s"
    rules = Rules(pass_lock="same_or_lower")
    deal = table(hands, "9p9p9p9p", drawn="7p", rules=rules, passed=[None, None, 1, None])
    play(deal, "kong 7p")
    assert deal.to_act == 2  # robbed kong: 2 points


def test_sc12_claiming_a_pung_instead_is_a_pass() -> None:
    # Seat 1 waits on 9p and 9m (pair or pung of either) and pungs the first.
    hands = {0: "1122334455m1p1p9p9p -s".replace("9p9p", "8p9p"), 1: "99p99m123m678m345p -s".replace("123m", "678m").replace("678m678m", "678m 678m")}
    hands[1] = "99p88m678m666777m -s".replace("678m666777m", "666m777m345p")
    rules = Rules(pass_lock="all")
    deal = table(hands, "2p2p2p2p", drawn="9p", rules=rules)
    play(deal, "discard 9p")
    assert deal.to_act == 1
    assert legal(deal) == {"win", "pung 9p", "pass"}
    play(deal, "pung 9p", "discard 5p")
    assert deal.to_act is not None


# ---- who is out ----------------------------------------------------------------------------------

WON = "123m456m789m111m55m -s"


def test_sc13_a_winner_neither_pays_nor_acts() -> None:
    hands = {0: "112233445m14p [444p] -s".replace("112233445m", "22p8889m999p".replace("22p8889m999p", "2233p6677s9s")).replace("14p", "48p") , 1: WON}
    hands[0] = "2233s6677s99s4p [444p] -m".replace("99s4p", "94p") if False else "22336677s9s4p [444p] -m"
    deal = table(hands, "8p8p8p8p", drawn="4p", winners=[1])
    play(deal, "kong 4p")
    assert lines(deal) == [(2, 0, 1, "added_kong"), (3, 0, 1, "added_kong")]
    play(deal, "discard 9s")
    while deal.to_act == 0 or "pass" in legal(deal):
        play(deal, "pass")
    assert deal.to_act == 2


def test_sc20_self_drawn_wins_are_paid_by_the_active_and_the_bonus_is_an_option() -> None:
    for option, points in (("points", 5), ("fan", 8), ("none", 4)):
        rules = Rules.from_dict({"self_draw_bonus": option})
        hands = {0: "22336677s4455s88s -m".replace("88s", "88p"), 1: WON}
        deal = table(hands, "1p1p1p1p", drawn="8p", winners=[1], rules=rules)
        told = play(deal, "win")
        assert told[0]["by"] == "self_draw"
        assert "from" not in told[0]
        assert lines(deal) == [(s, 0, points, "win_self_drawn") for s in (2, 3)]
        assert deal.to_act == 2  # SC-14


# ---- events --------------------------------------------------------------------------------------


def events(**fans: int) -> Rules:
    return Rules(fan_table=fans)


def test_sc18_heavenly_is_the_dealers_first_action_only() -> None:
    hands = {0: "123m456m789m111p99p -s"}
    for fan in (0, 3):
        rules = events(heavenly=fan)
        deal = table(hands, "1s1s1s1s", opening=True, undiscarded=True, rules=rules)
        told = play(deal, "win")
        assert told[0]["kind"] is None
        assert told[0]["fan"] == fan
    deal = table({0: "1111m456m789m11p99p -s".replace("11p99p", "555p9p")}, "9p1s1s1s", opening=True, undiscarded=True, rules=events(heavenly=3))
    play(deal, "kong 1m")
    told = play(deal, "win")
    assert told[0]["fan"] == 2  # kong replacement and root, not heavenly


def test_sc18_earthly_is_on_the_dealers_first_discard() -> None:
    hands = {0: "1122334455m1p1p7p4p -s", 2: "666m888m777m99m56p -s"}
    rules = events(earthly=4)
    deal = table(hands, "9p9p9p9p", opening=True, undiscarded=True, rules=rules)
    told = play(deal, "discard 4p", "win")
    assert told[1]["fan"] == 4
    deal = table(hands, "9p9p9p9p", drawn="4p", rules=rules)  # a later turn
    told = play(deal, "discard 4p", "win")
    assert told[1]["fan"] == 0


def test_sc18_shoot_after_kong() -> None:
    hands = {0: "222233445m1p1p7p4p9s -s".replace("9s", "1p"), 2: "666m888m777m99m56p -s"}
    rules = events(shoot_after_kong=2)
    deal = table(hands, "9p9p9p9p", drawn="4p", rules=rules)
    play(deal, "kong 2m")
    told = play(deal, "discard 4p", "win")
    assert told[1]["fan"] == 2
    assert play(table(hands, "9p9p9p9p", drawn="4p", rules=rules), "discard 4p", "win")[1]["fan"] == 0


def test_sc16_last_tile_on_any_discard_after_the_wall_is_empty() -> None:
    hands = {0: "1122334455m1p1p7p4p -s", 2: "666m888m777m99m56p -s"}
    assert play(table(hands, "", drawn="4p"), "discard 4p", "win")[1]["fan"] == 1
    assert play(table(hands, "9p", drawn="4p"), "discard 4p", "win")[1]["fan"] == 0


# ---- the end -------------------------------------------------------------------------------------


def test_sc22_three_winners_end_the_deal_without_draw_or_settlement() -> None:
    hands = {0: "1122334455m1p1p7p4p -s".replace("1122334455m", "1122335555m"), 1: WON.replace("123m456m789m111m55m", "123456789s22333s").replace("-s", "-m"), 2: "666m888m777m99m56p -s", 3: "66778899s456s7p -m".replace("66778899s456s7p", "4p [666s] [777s] [888s] [999s]")}
    hands[1] = "11223344p5566s77s -m".replace("5566s77s", "1122s33s").replace("11223344p", "22338899p")
    deal = table(hands, "", drawn="4p", winners=[1])
    told = play(deal, "discard 4p", "win", "win")
    assert [event["event"] for event in told[-2:]] == ["payment", "end"]
    assert deal.is_over
    assert deal.result is not None
    assert deal.result.winners == (1, 2, 3)
    assert {line[3] for line in lines(deal)} == {"win_discard"}


def test_sc23_pigs_unready_and_refunds_to_winners_already_out() -> None:
    # Seat 1 has won; seat 0 is a pig that got a kong payment from 1; 2 is ready, 3 is unready.
    hands = {
        0: "112233445m12p1s3p -s".replace("3p", "2s"),
        1: "789p789p345p66677p -s".replace("66677p", "66699p").replace("789p789p", "777p888p"),
        2: "666m888m777m99m56p -s",
        3: "1379m1379s4455s6s -p".replace("6s", "8s"),
    }
    hands[0] = "112233445m12p1s2s -s"
    paid = [Payment(1, 0, 2, "exposed_kong"), Payment(0, 2, 1, "added_kong")]
    deal = table({**hands, 0: "112233445m12p1s2s8s -s"}, "", drawn="8s", winners=[1], payments=paid)
    told = play(deal, "discard 8s")
    assert deal.is_over
    assert lines(deal)[2:] == [
        (0, 1, 32, "flower_pig"),
        (0, 2, 32, "flower_pig"),
        (0, 3, 32, "flower_pig"),
        (3, 2, 1, "unready"),
        (0, 1, 2, "kong_refund"),
    ]
    assert told[-1] == {"event": "end", "points": list(deal.points)}
    assert sum(deal.points) == 0  # SC-24


def test_g6_all_hands_are_shown_at_the_end() -> None:
    deal = finish(table({0: "1122334455m1p1p7p4p -s"}, "9p8p7p", drawn="4p"))
    assert deal.view(2).hands == deal.hands
