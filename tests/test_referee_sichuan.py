"""The special cases of a Sichuan deal, clause by clause, on decks set up for them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deal_pair import Pair
from reference import referee_sichuan as rs
from reference import sichuan as hand
from reference.referee_decks import Event, arrange, random_player, shuffled

FULL = rs.full_deck()
SIZES = (13, 13, 13, 13)


def tiles(text: str) -> list[str]:
    """The tiles of a notation such as ``123m55p``, as they stand."""
    found, digits = [], ""
    for char in text.replace(" ", ""):
        if char.isdigit():
            digits += char
        else:
            found += [digit + char for digit in digits]
            digits = ""
    return found


class Table(Pair[rs.Referee]):
    """A deal with chosen hands and wall; the dealer's extra tile is the first of ``draws``."""

    def __init__(
        self,
        hands: list[str],
        draws: str,
        last: str = "",
        *,
        dealer: int = 0,
        voids: str = "ssss",
        rules: dict[str, object] | None = None,
    ) -> None:
        deck = arrange(FULL, [tiles(text) for text in hands], SIZES, tiles(draws), tiles(last))
        super().__init__("sichuan", rs.Referee, deck, dealer, rules)
        for i in range(4):
            seat = (dealer + i) % 4
            self.do(f"{seat} void {voids[seat]}")

        self.acted: set[int] = set()

    def throw(self, seat: int, name: str) -> None:
        self.do(f"{seat} discard {name}")

    @property
    def lines(self) -> list[rs.Line]:
        return self.referee.lines

    def verbs(self) -> set[str]:
        return {action.split()[0] for action in self.legal()}

    def idle_step(self) -> None:
        """Pass, or discard the tile drawn (or what must go)."""
        legal, referee, seat = self.legal(), self.referee, self.to_act
        assert seat is not None
        self.acted.add(seat)
        drawn = f"discard {hand.NAMES[referee.drawn[-1]]}" if referee.drawn else ""
        discards = sorted(action for action in legal if action.startswith("discard"))
        self.play("pass" if "pass" in legal else drawn if drawn in legal else discards[0])

    def idle(self, wall: int) -> None:
        """Idle until so many tiles are left and a seat has just drawn."""
        while len(self.referee.wall) > wall or self.referee.phase != "turn":
            self.idle_step()

    def idle_out(self) -> None:
        """Idle until the deal is over."""
        while self.to_act is not None:
            self.idle_step()


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event["event"] == name]


# Three hands that all wait on 5p (0 fan), and one that throws it.
WAITS_5P = ["123456789m46p11p", "123456789m46p22p", "123456789m46p33p"]
THROWER = "5p777888999p123m"

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


# --- the end of the wall (SC-10, SC-16, SC-22) ----------------------------------------------------

# With dealer 0 and no claims, seat 2 draws the tile before the last, seat 3 the last.


def test_a_kong_needs_a_tile_left() -> None:
    """SC-10, and the win on the replacement that is the last tile: both events."""
    table = Table(["", "", "1111456789m235p", "8888p"], "", last="5p1p", voids="mmsm")
    table.idle(1)
    assert table.to_act == 2
    table.do("2 kong 1m", "2 win")
    assert table.lines[3:] == [(seat, 2, 9, "win_self_drawn") for seat in (3, 0, 1)]
    assert table.lines[:3] == [(seat, 2, 2, "concealed_kong") for seat in (3, 0, 1)]


def test_no_kong_with_the_wall_empty() -> None:
    table = Table(["", "", "", "1111456789m235p"], "", last="3p5p", voids="mmms")
    table.idle(0)
    assert table.to_act == 3
    assert "kong 1m" not in table.legal()
    assert "win" not in table.legal()


def test_pung_and_win_with_the_wall_empty() -> None:
    """The last discard gives no exposed kong; the discard after the pung still wins with one fan
    more; then a draw is due and the deal ends."""
    hands = ["333p123456789m5p", WAITS_5P[1].replace("22p", "99p"), "", "147m22581788p99p"]
    table = Table(hands, "9s", last="3p", voids="ssms")
    table.idle(0)
    table.do("3 discard 3p")
    assert (table.to_act, table.legal()) == (0, {"pung 3p", "pass"})
    table.do("0 pung 3p", "0 discard 5p", "1 win")
    assert table.lines[0] == (0, 1, 2, "win_discard")
    assert table.to_act is None


def test_self_drawn_on_the_last_tile() -> None:
    table = Table(["", "", "", "111456789m2355p"], "", last="1p", voids="mmms")
    table.idle(0)
    table.do("3 win")
    assert table.lines[0] == (0, 3, 3, "win_self_drawn")  # 2 points + 1


def test_three_wins_on_the_last_discard_end_it_without_settlement() -> None:
    """SC-22: seat 3 would be unready, and nobody pays for that."""
    table = Table([*WAITS_5P, "147m258p"], "9s", last="5p")
    table.idle(0)
    table.throw(3, "5p")
    table.do("0 win", "1 win", "2 win")
    assert table.lines == [(3, seat, 2, "win_discard") for seat in (0, 1, 2)]
    assert table.to_act is None


def test_two_wins_on_the_last_discard_are_followed_by_settlement() -> None:
    table = Table([*WAITS_5P, "147m258p"], "9s", last="5p")
    table.idle(0)
    table.throw(3, "5p")
    table.do("0 win", "1 pass", "2 win")
    assert table.lines[2:] == [(3, 1, 1, "unready")]
    assert table.to_act is None


# --- settlement (SC-23) ---------------------------------------------------------------------------

# Seat 0 kongs 1p and stays far from ready; seat 1 wins on its 8s; seat 2 waits on 5s (1 point) and
# 6s (2); seat 3 sits on characters, its missing suit.
ENDING = ["1111258p147369s", "234567p6733355s", "777888999p4446s", "1112223334445m"]
KONGS = [(seat, 0, 2, "concealed_kong") for seat in (1, 2, 3)]


def ending(**rules: object) -> list[rs.Line]:
    table = Table(ENDING, "8s9s", voids="mmmm", rules=rules)
    table.do("0 kong 1p", "0 discard 8s", "1 win")
    assert table.lines == [*KONGS, (0, 1, 1, "win_discard")]
    table.idle_out()
    assert sum(table.referee.points) == 0
    return table.lines[4:]


REFUNDS = [(0, seat, 2, "kong_refund") for seat in (1, 2, 3)]


def test_pigs_unready_and_refunds_to_a_winner() -> None:
    """The pig pays everybody who is none, the winner too, and not once more as unready; the
    unready konger pays the ready seat and gives the kong back, to the winner too."""
    assert ending() == [
        *((3, seat, 32, "flower_pig") for seat in (0, 1, 2)),
        (0, 2, 2, "unready"),
        *REFUNDS,
    ]


def test_pig_options() -> None:
    assert ending(pig_pays_winners=False, pig_points=7) == [
        *((3, seat, 7, "flower_pig") for seat in (0, 2)),
        (0, 2, 2, "unready"),
        *REFUNDS,
    ]
    assert ending(fan_cap=3)[0] == (3, 0, 8, "flower_pig")
    assert ending(pig_points=0)[0] == (0, 2, 2, "unready")  # SC-24: no line of 0 points


def test_a_pig_gives_its_kongs_back() -> None:
    """Only ``suit_only`` lets a pig have any."""
    hands = ["", "", "", "9999p111222333m"]
    table = Table(hands, "1s2s3s8p", voids="ssmm", rules={"void_blocks": "suit_only"})
    table.idle(52)
    table.do("3 kong 9p")
    table.idle_out()
    assert [line for line in table.lines if line[3] == "kong_refund"] == [
        (3, seat, 2, "kong_refund") for seat in (0, 1, 2)
    ]


def test_unready_pays_the_best_of_the_waits() -> None:
    """SC-23: 9p would make an outside hand, 6p would not: 4 points, structure only."""
    hands = ["147258369m147p", "123789m12378p99p", "147258369m147p", "147258369m258p"]
    table = Table(hands, "2s")
    table.idle_out()
    assert sorted(table.lines) == [(seat, 1, 4, "unready") for seat in (0, 2, 3)]


# --- events that are off by default (SC-18) -------------------------------------------------------


def test_earthly() -> None:
    for fan, points in ((None, 1), (2, 4)):
        table = Table([THROWER, *WAITS_5P], "6p", rules={"fan_table": {"earthly": fan}})
        table.do("0 discard 5p", "1 pass", "2 win", "3 pass")
        assert table.lines == [(0, 2, points, "win_discard")]


def test_earthly_is_the_dealers_first_discard_only() -> None:
    table = Table([THROWER, *WAITS_5P], "6p1s5p", rules={"fan_table": {"earthly": 2}})
    table.do("0 discard 6p", "1 discard 1s", "2 discard 5p", "3 win", "0 pass", "1 pass")
    assert table.lines == [(2, 3, 1, "win_discard")]


def test_earthly_after_a_concealed_kong_and_shoot_after_kong() -> None:
    """SC-18: both add up; a concealed kong before it does not take earthly away."""
    hands = ["7777888999p123m", "123456789m46p11p", "", ""]
    for fans, points in (({}, 1), ({"earthly": 1, "shoot_after_kong": 2}, 8)):
        table = Table(hands, "6p5p", rules={"fan_table": fans})
        table.do("0 kong 7p", "0 discard 5p", "1 win")
        assert table.lines[3:] == [(0, 1, points, "win_discard")]


def test_shoot_after_kong_is_the_discard_of_that_turn_only() -> None:
    """The replacement is thrown and punged: the discard after the pung is another turn's."""
    hands = ["7777888999p123m", "123456789m46p11p", "66p5p444555m333p7m", ""]
    table = Table(hands, "4p6p", rules={"fan_table": {"shoot_after_kong": 2}})
    table.do("0 kong 7p", "0 discard 6p", "2 pung 6p", "2 discard 5p", "1 win")
    assert table.lines[3:] == [(2, 1, 1, "win_discard")]


# --- thousands of deals ---------------------------------------------------------------------------


def check_invariants(referee: rs.Referee) -> None:
    """Tiles are conserved (SC-1), hands have their sizes (G-2), payments sum to zero (SC-24)."""
    sizes = {"pung": 3, "exposed": 4, "concealed": 4, "added": 4}
    held: Counter[int] = Counter(referee.wall)
    for seat in range(4):
        held.update({k: n for k, n in enumerate(referee.hands[seat]) if n})
        held.update(referee.discards[seat])
        for name, kind in referee.melds[seat]:
            held[kind] += sizes[name]
        tiles_held = sum(referee.hands[seat]) + 3 * len(referee.melds[seat])
        assert tiles_held in (13, 14)
    held.update(referee.won_tiles)
    if referee.phase == "discard" and not referee.over:
        held[referee.tile] += 1  # on the table, being asked about
    assert held == dict.fromkeys(range(27), 4)
    assert sum(referee.points) == 0


def referee_at_random(seed: int) -> Counter[str]:
    """One deal to its end; what happened in it."""
    random = Random(seed)
    referee = rs.Referee(shuffled(FULL, random), random.randrange(4))
    thrifty, plain = rs.thrifty_player(referee, random), random_player(random)
    player = thrifty if random.random() < 0.7 else plain
    seen: Counter[str] = Counter()
    while (seat := referee.to_act) is not None:
        assert seat not in referee.winners
        if referee.phase in ("discard", "kong"):
            assert len(referee.legal()) > 1  # G-5: pass is not the only answer
            assert seat != referee.seat
        for event in referee.play(player(seat, referee.legal())):
            seen[str(event.get("reason", event["event"]))] += 1
        check_invariants(referee)
    result = referee.result
    assert result is not None
    assert len(referee.winners) == 3 or not referee.wall
    received = Counter(line[0] for line in referee.lines if line[3] == "kong_refund")
    seen["refund to a winner"] += sum(
        line[1] in referee.winners for line in referee.lines if line[3] == "kong_refund"
    )
    assert not set(received) & set(referee.winners)
    seen["three winners"] += len(referee.winners) == 3
    return seen


def run_deals(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += referee_at_random(seed)
    return seen


def test_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(60))
    for what in ("win_discard", "win_self_drawn", "exposed_kong", "added_kong", "concealed_kong"):
        assert seen[what], what
    for what in ("unready", "kong_refund", "three winners", "refund to a winner"):
        assert seen[what], what


@pytest.mark.exhaustive
def test_many_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(1_000, 4_000))
    assert seen["win_robbed_kong"] > 5
    assert seen["flower_pig"] > 5
