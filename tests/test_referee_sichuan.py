"""The special cases of a Sichuan deal, clause by clause: turns, claims, wins, kongs, passes."""

from __future__ import annotations

from deal_pair import Pair
from reference import referee_sichuan as rs
from reference.referee_decks import arrange
from sichuan_table import FULL, SIZES, THROWER, WAITS_5P, Table, named

# --- the deal and the first turn (SC-2, SC-3) -----------------------------------------------------


def test_void_suits_are_asked_from_the_dealer_on_and_shown_together() -> None:
    deck = arrange(FULL, [[], [], [], []], SIZES)
    pair = Pair("sichuan", rs.Referee, deck, 2)
    for seat in (2, 3, 0):
        assert pair.legal() == {"void m", "void p", "void s"}
        assert pair.do(f"{seat} void m") == []
    events = pair.do("1 void s")
    assert [(e["seat"], e["suit"]) for e in named(events, "void")] == [
        (2, "m"), (3, "m"), (0, "m"), (1, "s"),
    ]  # fmt: skip
    assert pair.to_act == 2


HEAVENLY = ["123456m2345578p", "", "", ""]


def test_the_dealer_acts_first_with_the_dealt_14() -> None:
    """SC-2: a win with them is self-drawn; the next player then draws (SC-14)."""
    table = Table(HEAVENLY, "9p1s")
    assert table.verbs() == {"win", "discard"}
    table.do("0 win")
    assert table.lines == [(seat, 0, 2, "win_self_drawn") for seat in (1, 2, 3)]
    assert table.to_act == 1


def test_heavenly_is_the_only_event_of_the_dealt_14() -> None:
    """SC-18."""
    table = Table(HEAVENLY, "9p", rules={"fan_table": {"heavenly": 3}})
    table.do("0 win")
    assert table.lines[0] == (1, 0, 9, "win_self_drawn")


def test_not_heavenly_after_a_concealed_kong() -> None:
    """SC-18: the first action was the kong; SC-16: the win is on a replacement tile."""
    hands = ["1111m456789m235p", "222p", "333p", "444p"]
    table = Table(hands, "5p4p", rules={"fan_table": {"heavenly": 3}})
    table.do("0 kong 1m")
    assert table.lines == [(seat, 0, 2, "concealed_kong") for seat in (1, 2, 3)]
    # 1111 456 789m 234p 55p... the replacement 4p gives 2345 5p: 234 + 55.
    table.do("0 win")
    assert table.lines[3:] == [(seat, 0, 5, "win_self_drawn") for seat in (1, 2, 3)]  # root, kong


# --- the missing suit (SC-4) ----------------------------------------------------------------------

BLOCKED = ["5p777888999p123m", "55p11s123456789m", "", ""]


def test_holding_the_missing_suit_bars_pung_and_kong() -> None:
    table = Table(BLOCKED, "6p")
    table.do("0 discard 5p")
    assert table.referee.phase == "turn"  # seat 1 was not asked


def test_suit_only_bars_the_missing_suit_alone() -> None:
    table = Table(BLOCKED, "6p", rules={"void_blocks": "suit_only"})
    table.do("0 discard 5p")
    assert table.to_act == 1
    assert table.legal() == {"pung 5p", "pass"}
    table.do("1 pung 5p")
    assert table.legal() == {"discard 1s"}  # it must still be thrown first


def test_suit_only_never_melds_the_missing_suit() -> None:
    table = Table(
        ["5s777888999m123s", "55s123456m22p347p", "", ""],
        "6s",
        voids="psss",
        rules={"void_blocks": "suit_only"},
    )
    table.do("0 discard 5s")
    assert table.referee.phase == "turn"


def test_the_missing_suit_must_be_thrown_and_bars_a_win() -> None:
    table = Table(["123456m2345578p", "", "", ""], "9p", voids="psss")
    assert table.legal() == {f"discard {rank}p" for rank in "234578 9".replace(" ", "")}
    table = Table(["123456m2345578p", "", "", ""], "9p")
    assert "win" in table.legal()


def test_void_tiles_bar_kongs_of_the_own_turn() -> None:
    hands = ["1111m2222p12345s", "", "", ""]
    table = Table(hands, "6s")
    assert table.verbs() == {"discard"}
    table = Table(hands, "6s", rules={"void_blocks": "suit_only"})
    assert {"kong 1m", "kong 2p"} < table.legal()
    table = Table(hands, "6s", voids="msss", rules={"void_blocks": "suit_only"})
    assert {a for a in table.legal() if a.startswith("kong")} == {"kong 2p"}
    assert {a for a in table.legal() if a.startswith("discard")} == {"discard 1m"}


# --- several winners, and who goes on (SC-7, SC-14, SC-20) ----------------------------------------


def test_two_of_three_win_on_one_discard() -> None:
    """Asked in turn order; the passing seat is not mentioned; the discarder draws next."""
    table = Table([THROWER, *WAITS_5P], "6p")
    table.do("0 discard 5p", "1 win", "2 pass")
    events = table.do("3 win")
    assert [(e["seat"], e["from"]) for e in named(events, "win")] == [(1, 0), (3, 0)]
    assert named(events, "pass") == []
    assert table.lines == [(0, 1, 1, "win_discard"), (0, 3, 1, "win_discard")]
    assert table.to_act == 0  # next after seat 3, the farthest winner
    assert table.referee.won_tiles == [rs.INDEX["5p"]]


def test_the_next_after_the_farthest_winner_draws() -> None:
    table = Table([THROWER, *WAITS_5P], "6p")
    table.do("0 discard 5p", "1 win", "2 win", "3 pass")
    assert table.to_act == 3


def test_three_winners_end_the_deal() -> None:
    """SC-22."""
    table = Table([THROWER, *WAITS_5P], "6p")
    table.do("0 discard 5p", "1 win", "2 win", "3 win")
    assert table.to_act is None
    assert table.referee.result == {
        "points": [-3, 1, 1, 1],
        "winners": [1, 2, 3],
        "payments": [(0, seat, 1, "win_discard") for seat in (1, 2, 3)],
    }


def test_a_win_outranks_a_pung_asked_before_it() -> None:
    """SC-7: the pung is never heard of."""
    table = Table([THROWER, "55p1144778m1379p", WAITS_5P[0], ""], "6p")
    table.do("0 discard 5p")
    assert table.legal() == {"pung 5p", "pass"}
    table.do("1 pung 5p")
    events = table.do("2 win")
    assert named(events, "pung") == []
    assert table.to_act == 3
    assert table.lines == [(0, 2, 1, "win_discard")]


def test_winners_neither_pay_nor_claim_any_more() -> None:
    """SC-13: seat 1 is out when seat 2 kongs, and is never asked again."""
    hands = [THROWER, WAITS_5P[0], "2222789147s369p", ""]
    table = Table(hands, "6p1p", voids="ssms")
    table.do("0 discard 5p", "1 win", "2 kong 2s")
    assert table.lines[1:] == [(3, 2, 2, "concealed_kong"), (0, 2, 2, "concealed_kong")]
    table.idle_out()
    assert 1 not in table.acted


# --- pungs and kongs (SC-8, SC-9, SC-21) ----------------------------------------------------------


def test_after_a_pung_only_a_discard() -> None:
    """SC-8: the four 1m may not be konged yet."""
    table = Table([THROWER.replace("123m", "444m"), "55p1111222m346p6p", "", ""], "6p")
    table.do("0 discard 5p", "1 pung 5p")
    assert table.verbs() == {"discard"}


def test_exposed_kong() -> None:
    """SC-21: 2 from the discarder, and a replacement is drawn."""
    table = Table([THROWER, "555p123456789m1p", "", ""], "6p9s")
    table.do("0 discard 5p")
    assert table.legal() == {"pung 5p", "kong 5p", "pass"}
    table.do("1 kong 5p")
    assert table.lines == [(0, 1, 2, "exposed_kong")]
    assert table.referee.drawn == [rs.INDEX["9s"]]
    assert table.legal() == {"discard 9s"}


LATE = [THROWER, "555p123456789m1p", "1472589m146268p", "1472588m146239p"]


def late_table(option: str) -> Table:
    """Seat 1 punged 5p while it held a third: on its next turn the tile is an old one."""
    table = Table(LATE, "9m1s1s1s2p", rules={"added_kong_late": option})
    table.do("0 discard 5p", "1 pung 5p", "1 discard 1p")
    while table.to_act != 1:
        table.idle(len(table.referee.wall) - 1)
    return table


def test_added_kong_with_a_tile_held_longer() -> None:
    """SC-9: it pays as usual, pays nothing, or is forbidden."""
    for option, lines in (("pays", 3), ("free", 0)):
        table = late_table(option)
        table.do("1 kong 5p")
        assert table.lines == [(seat, 1, 1, "added_kong") for seat in (2, 3, 0)[:lines]]
        assert ("added", rs.INDEX["5p"]) in table.referee.melds[1]
    assert "kong" not in late_table("forbidden").verbs()


def konger_table(rules: dict[str, object] | None = None) -> Table:
    """Seat 1 has punged 5p and has just drawn the fourth; seats 2 and 3 wait on 5p and have passed
    on it once."""
    hands = ["5p777888999p444m", "55p111p555666m99m", "123456789m46p22p", "123789m46p33p123m"]
    table = Table(hands, "7m1s1s1s5p7m", rules=rules)
    table.do("0 discard 5p", "1 pung 5p", "2 pass", "3 pass", "1 discard 1p")
    table.do("2 discard 1s", "3 discard 1s", "0 discard 1s")
    assert table.to_act == 1
    return table


def test_an_added_kong_robbed_by_two() -> None:
    """SC-11: the pung stays, no kong is paid, the konger does not discard; SC-16: one fan more."""
    table = konger_table()
    assert "kong 5p" in table.legal()
    events = table.do("1 kong 5p")
    assert [e["type"] for e in named(events, "kong")] == ["added"]  # public at once (G-6)
    assert table.legal() == {"win", "pass"}
    table.do("2 win")
    table.do("3 win")
    assert table.lines == [(1, 2, 2, "win_robbed_kong"), (1, 3, 2, "win_robbed_kong")]
    assert table.referee.melds[1] == [("pung", rs.INDEX["5p"])]
    assert sum(table.referee.hands[1]) == 10
    assert table.to_act == 0
    assert table.referee.phase == "turn"


def test_an_added_kong_robbed_by_one_of_two() -> None:
    table = konger_table()
    table.do("1 kong 5p", "2 win", "3 pass")
    assert table.lines == [(1, 2, 2, "win_robbed_kong")]
    assert table.to_act == 3  # next after the winner


def test_an_added_kong_that_nobody_robs() -> None:
    """SC-21: 1 from each active opponent, before the replacement is drawn (SC-9)."""
    table = konger_table()
    table.do("1 kong 5p", "2 pass")
    events = table.do("3 pass")
    assert table.lines == [(seat, 1, 1, "added_kong") for seat in (2, 3, 0)]
    assert [e["event"] for e in events] == ["payment"] * 3 + ["draw"]
    assert table.to_act == 1


def test_the_konger_itself_may_draw_next() -> None:
    """SC-14: seats 3 (the robber) and 0 are out, so the konger is next."""
    hands = ["12345622m11178p", "555666m1m55777p9p", "123777789m33p46p", "444888999m46p99p"]
    table = Table(hands, "5p5p")
    table.do("0 discard 5p", "1 pung 5p", "2 pass", "3 pass")
    table.do("1 discard 9p", "3 pass", "0 win", "1 kong 5p", "2 pass", "3 win")
    assert table.to_act == 1
    assert table.referee.phase == "turn"


# --- passes (SC-12) -------------------------------------------------------------------------------

# Seat 1 waits on 6p (1 point) and 9p (outside hand, 4 points). Seats 2, 3 and 0 throw them.


def pass_table(
    throws: str,
    draws: str,
    lock: str,
    hand_1: str = "123789m12378p99p",
    dealer: int = 2,
) -> Table:
    hands = ["14725844m14258p", hand_1, f"{throws}147258369m147p", "25836966m14758p"]
    return Table(hands, draws, dealer=dealer, rules={"pass_lock": lock})


def passed_table(lock: str) -> Table:
    """Seat 1 has passed on 6p."""
    table = pass_table("6p", "3p6p9p5m6p", lock)
    table.throw(2, "6p")
    table.do("1 pass")
    return table


def test_a_pass_binds_nothing_by_default() -> None:
    table = passed_table("none")
    table.throw(3, "6p")
    table.do("1 pass")
    table.throw(0, "9p")
    table.do("1 win")
    assert table.lines == [(0, 1, 4, "win_discard")]


def test_pass_lock_all_lasts_until_the_next_draw() -> None:
    table = passed_table("all")
    table.throw(3, "6p")
    table.throw(0, "9p")
    assert table.legal() == {"pung 9p", "pass"}
    table.do("1 pass", "1 discard 5m")
    table.throw(2, "6p")
    assert (table.to_act, table.legal()) == (1, {"win", "pass"})


def test_pass_lock_same_or_lower_allows_a_dearer_win() -> None:
    table = passed_table("same_or_lower")
    table.throw(3, "6p")  # 1 point: not offered
    table.throw(0, "9p")  # 4 points
    assert (table.to_act, table.legal()) == (1, {"win", "pung 9p", "pass"})


def test_pass_lock_same_or_lower_keeps_the_dearest_pass() -> None:
    """Having passed on 4 points, 4 are not offered again."""
    table = pass_table("9p", "3p6p9p5m6p", "same_or_lower")
    table.throw(2, "9p")
    table.do("1 pass")
    table.throw(3, "6p")
    table.throw(0, "9p")
    assert table.legal() == {"pung 9p", "pass"}


def test_a_pung_instead_of_a_win_is_a_pass_and_unlocks_nothing() -> None:
    for lock, asked in (("none", True), ("same_or_lower", False), ("all", False)):
        table = pass_table("6p", "3p4p", lock, "123789m123p6699p")
        table.throw(2, "6p")
        assert table.legal() == {"win", "pung 6p", "pass"}
        table.do("1 pung 6p", "1 discard 1p")  # now it waits on 1p and 4p, 1 point
        table.throw(2, "4p")
        assert (table.to_act == 1) is asked


def test_a_kong_instead_of_a_win_is_undone_by_its_replacement() -> None:
    table = pass_table("6p", "3p5m9p", "all", "123789m66678p99p")
    table.throw(2, "6p")
    table.do("1 kong 6p", "1 discard 5m")
    table.throw(2, "9p")
    assert (table.to_act, "win" in table.legal()) == (1, True)


def test_declining_a_self_drawn_win_is_no_pass() -> None:
    table = pass_table("9p", "6p6p", "all", dealer=1)
    assert "win" in table.legal()
    table.throw(1, "6p")
    table.throw(2, "9p")
    assert (table.to_act, table.legal()) == (1, {"win", "pung 9p", "pass"})


def test_a_pass_on_an_added_kong_locks_as_well() -> None:
    """Seat 2 passes on robbing for 2 points; then 8p would win for 1."""
    hands = ["5p777888999p444m", "55p111p555666m8p9m", "123456789m67p22p", "1123378m9m3344p6p"]
    for lock, asked in (("none", True), ("same_or_lower", False), ("all", False)):
        table = Table(hands, "8m1s1s1s5p7m", rules={"pass_lock": lock})
        table.do("0 discard 5p", "1 pung 5p", "2 pass", "1 discard 1p")
        table.do("2 discard 1s", "3 discard 1s", "0 discard 1s")
        table.do("1 kong 5p", "2 pass", "1 discard 8p")
        assert table.to_act == (2 if asked else 0)  # seat 0 may pung
