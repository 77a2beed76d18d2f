"""The special cases of a Sichuan deal, clause by clause: its end, settlement and rare events."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from reference import referee_sichuan as rs
from reference.referee_decks import random_player, shuffled
from sichuan_table import FULL, THROWER, WAITS_5P, Table

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
    """Only ``suit_only`` lets a pig have any: seat 3 keeps drawing characters to the end."""
    hands = ["1234567812345p", "1234567891234s", "5678p567891234s", "9999p111222333m"]
    table = Table(hands, "1s2s3s8p", voids="mmmm", rules={"void_blocks": "suit_only"})
    table.idle(52)
    table.do("3 kong 9p")
    table.idle_out()
    assert table.referee.holds_void(3)
    assert {line for line in table.lines if line[0] == 3} >= {
        (3, 0, 32, "flower_pig"),
        (3, 0, 2, "kong_refund"),
        (3, 1, 2, "kong_refund"),
        (3, 2, 2, "kong_refund"),
    }


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


def test_earthly_is_not_the_dealers_second_discard() -> None:
    table = Table([THROWER, *WAITS_5P], "6p1s1s1s9m", rules={"fan_table": {"earthly": 2}})
    table.do("0 discard 6p", "1 discard 1s", "2 discard 1s", "3 discard 1s")
    table.do("0 discard 5p", "1 win", "2 pass", "3 pass")
    assert table.lines == [(0, 1, 1, "win_discard")]


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
