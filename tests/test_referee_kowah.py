"""The special cases of a Kowah deal, clause by clause, on decks set up for them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deal_pair import Pair
from reference import kowah as hand
from reference import referee_kowah as rk
from reference.referee_decks import Event, arrange, random_player, shuffled

FULL = rk.full_deck()


def cards(text: str) -> list[str]:
    return [hand.name(k) for k, n in enumerate(hand.parse(text)) for _ in range(n)]


def one_by_one(text: str) -> list[str]:
    return text.split()


class Table(Pair[rk.Referee]):
    """A deal with chosen hands; the stock begins with ``draws`` and ends with ``last``."""

    def __init__(
        self,
        hands: list[str],
        draws: str = "",
        last: str = "",
        *,
        first: int = 0,
        rules: dict[str, object] | None = None,
    ) -> None:
        deck = arrange(
            FULL, [cards(text) for text in hands], (8, 8, 8), one_by_one(draws), one_by_one(last)
        )
        super().__init__("kowah", rk.Referee, deck, first, rules)

    @property
    def points(self) -> list[int]:
        result = self.referee.result
        assert result is not None
        points = result["points"]
        assert isinstance(points, list)
        return points

    def idle(self, stock: int) -> None:
        """Draw and discard the card drawn until so many cards are left and a turn begins."""
        referee = self.referee
        while len(referee.stock) > stock or referee.phase != "draw":
            if referee.phase == "draw":
                self.play("draw")
            elif referee.phase == "discard":
                assert referee.drawn is not None
                self.play(f"discard {rk.NAMES[referee.drawn]}")
            else:
                self.play("pass")


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event["event"] == name]


READY_2C = "5c5s5m77c7s22c"  # waits 2c
TWO_WAITS = "55c55s5m77c7s"  # waits 5c or 5s, not 7c
ODD_1 = "14c25s36m89m"
ODD_2 = "14c36s25mTR"

# --- turns (KW-3 to KW-5) -------------------------------------------------------------------------


def test_the_first_turn_draws_from_the_stock() -> None:
    table = Table([ODD_1, ODD_2, READY_2C], first=2)
    assert (table.to_act, table.legal()) == (2, {"draw"})
    events = table.do("2 draw")
    assert [event["seat"] for event in named(events, "draw")] == [2]
    assert len(table.legal()) <= 9


def test_take_the_discard_of_the_turn_just_before_only() -> None:
    """KW-5: what seat 1 leaves is gone for seat 2."""
    table = Table([ODD_1, ODD_2, "14c36s25mTW"], "9c 9s 8c")
    table.do("0 draw", "0 discard 9c")
    assert table.legal() == {"draw", "take"}
    table.do("1 draw", "1 discard 9s")
    events = table.do("2 take")
    assert [event["kind"] for event in named(events, "take")] == ["9s"]
    assert len(table.referee.stock) == 94


def test_a_taken_discard_may_not_go_back_at_once() -> None:
    """KW-4: nor may another card of its kind."""
    hands = [ODD_1, "1c36s25mTRW", ODD_2]
    for allowed in (False, True):
        table = Table(hands, "1c", rules={"return_discard": allowed})
        table.do("0 draw", "0 discard 1c", "1 take")
        assert ("discard 1c" in table.legal()) is allowed
        assert "discard T" in table.legal()


def test_a_drawn_card_may_go_at_once_after_an_earlier_take() -> None:
    """KW-4 binds in that turn only."""
    table = Table([ODD_1, ODD_2, "14c36s25mTW"], "9c 8c 8s 9c")
    table.do("0 draw", "0 discard 9c", "1 take", "1 discard T", "2 draw", "2 discard 8c")
    table.do("0 draw", "0 discard 8s", "1 draw")
    assert "discard 9c" in table.legal()


# --- declaring (KW-6 to KW-9) ---------------------------------------------------------------------


def test_nobody_declares_before_the_first_discard() -> None:
    """KW-8: the hand was dealt ready, and the pair may be declared after the discard."""
    table = Table([READY_2C, ODD_1, ODD_2], "9m")
    assert table.legal() == {"draw"}
    table.do("0 draw")
    assert "discard 9m" in table.legal()
    assert not any(action.startswith("declare") for action in table.legal())
    table.do("0 discard 9m")
    assert (table.to_act, table.legal()) == (0, {"declare 2c", "pass"})
    events = table.do("0 declare 2c")
    assert [(event["seat"], event["kind"]) for event in named(events, "declare")] == [(0, "2c")]
    assert table.to_act == 1


def test_declaring_may_be_delayed() -> None:
    table = Table([READY_2C, ODD_1, ODD_2], "9m 9s 9c 8m")
    events = table.do("0 draw", "0 discard 9m", "0 pass")
    assert named(events, "pass") == []  # nobody hears of it (G-6)
    table.do("1 draw", "1 discard 9s", "2 draw", "2 discard 9c", "0 draw", "0 discard 8m")
    assert table.legal() == {"declare 2c", "pass"}


def test_two_possible_pairs() -> None:
    """KW-7, KW-8: the player chooses one, and only that one wins."""
    hands = [TWO_WAITS, ODD_1, ODD_2]
    for chosen, won in (("5c", False), ("5s", True)):
        table = Table(hands, "9m 5s")
        table.do("0 draw", "0 discard 9m")
        assert table.legal() == {"declare 5c", "declare 5s", "pass"}
        table.do(f"0 declare {chosen}", "1 draw")
        assert (table.to_act is None) is won


def test_pair_rule() -> None:
    """KW-7: 5c5c with 5c5s5m is 3-1-1, with 5s5s5m 2-2-1: legal with ``any`` alone."""
    eight = "555c555s55m"
    legal = {}
    for rule in ("each", "any"):
        table = Table([eight, ODD_2, "14c36s89mTR"], "9m", rules={"pair_rule": rule})
        table.do("0 draw", "0 discard 9m")
        legal[rule] = table.legal()
    assert legal["each"] == {"declare 5m", "pass"}
    assert legal["any"] == {"declare 5c", "declare 5s", "declare 5m", "pass"}


def test_a_pair_of_which_all_four_copies_are_held_is_no_wait() -> None:
    """G-4: with ``any`` 4m4m goes with 4c4c4s, but no fifth 4m exists."""
    hands = ["44c44s4444m", ODD_1.replace("14c", "11c"), "1c6s25m88mTR"]
    for rule in ("each", "any"):
        table = Table(hands, "9s", rules={"pair_rule": rule})
        table.do("0 draw", "0 discard 9s")
        assert table.legal() == {"declare 4c", "declare 4s", "pass"}


def test_who_has_declared_draws_and_discards_the_card() -> None:
    """KW-9, and G-5: it is asked all the same."""
    table = Table([READY_2C, ODD_1, ODD_2], "9m 9s 9c 7m")
    table.do("0 draw", "0 discard 9m", "0 declare 2c", "1 draw", "1 discard 9s")
    table.do("2 draw", "2 discard 9c")
    assert table.legal() == {"draw"}  # not take
    table.do("0 draw")
    assert table.legal() == {"discard 7m"}
    table.do("0 discard 7m")
    assert (table.to_act, table.legal()) == (1, {"draw", "take"})  # not asked to declare again


def test_a_declaration_without_a_third_card_left() -> None:
    """KW-8, KW-10: two seats wait on the same kind; the deal runs out undecided."""
    table = Table([READY_2C, "5c5s5m88c8s22c", ODD_2.replace("25m", "36m")], "9m 9s")
    table.do("0 draw", "0 discard 9m", "0 declare 2c")
    table.do("1 draw", "1 discard 9s", "1 declare 2c")
    table.idle(1)
    table.play("draw")
    table.play(next(iter(table.legal())))
    assert table.to_act is None
    assert table.points == [0, 0, 0]
    assert table.referee.result == {"points": [0, 0, 0], "winners": []}


# --- winning (KW-10 to KW-12) ---------------------------------------------------------------------


def declared_table(draws: str, rules: dict[str, object] | None = None) -> Table:
    """Seat 0 waits on 2c; seat 1 has one."""
    hands = [READY_2C, "124c25s36m8m", ODD_2]
    table = Table(hands, "9m " + draws, rules=rules)
    table.do("0 draw", "0 discard 9m", "0 declare 2c")
    return table


def test_an_opponents_public_draw() -> None:
    table = declared_table("2c")
    events = table.do("1 draw")
    assert table.to_act is None
    assert table.points == [2, 0, 0]
    assert [e["by"] for e in named(events, "win")] == ["public_draw"]
    assert sum(map(sum, table.referee.hands)) == 24  # the winning card is in no hand (KW-11)


def test_an_opponents_discard() -> None:
    table = declared_table("9s")
    table.do("1 draw", "1 discard 2c")
    assert table.to_act is None
    assert table.points == [1, 0, 0]


def test_a_discard_out_of_turn() -> None:
    """Seat 1 discards, though seat 2 would be next, and seat 2 has no say."""
    table = declared_table("9s 2c")
    table.do("1 draw", "1 discard 9s", "2 draw")
    assert table.points == [2, 0, 0]


def test_the_own_draw() -> None:
    table = declared_table("9s 9c 2c")
    table.do("1 draw", "1 discard 9s", "2 draw", "2 discard 9c", "0 draw")
    assert table.points == [3, 0, 0]


def test_multipliers() -> None:
    table = declared_table("9s", {"multipliers": (7, 5, 0)})
    table.do("1 draw", "1 discard 2c")
    assert table.referee.result == {"points": [0, 0, 0], "winners": [0]}
    table = declared_table("2c", {"multipliers": (7, 5, 0)})
    table.do("1 draw")
    assert table.points == [5, 0, 0]


def test_a_discard_wins_before_the_discarder_can_declare() -> None:
    """KW-10: seat 1 would be ready after its 2c."""
    table = Table([READY_2C, "3c3s3m888c99c", ODD_2], "9m 2c 6m 2c 6s")
    table.do("0 draw", "0 discard 9m", "0 pass", "1 draw")
    table.do("1 discard 9c", "2 draw", "2 discard 6m", "0 draw")
    # Seat 0 now has three 2c: it throws one and declares; seat 1 then throws its own.
    assert "win" not in {action.split()[0] for action in table.legal()}  # KW-11
    table.do("0 discard 2c", "0 declare 2c")
    assert table.legal() == {"draw", "take"}
    table.do("1 draw", "1 discard 2c")
    assert table.to_act is None
    assert table.points == [1, 0, 0]


def test_a_complete_hand_that_has_not_declared_does_not_win() -> None:
    """KW-11."""
    table = Table([READY_2C, ODD_1.replace("25s", "36s"), ODD_2], "2c")
    table.do("0 draw")
    assert table.to_act == 0
    assert "discard 2c" in table.legal()


def test_the_own_discard_before_declaring_wins_for_nobody_until_thrown_again() -> None:
    """KW-10: taken, it wins for nobody; when it is discarded again the clause applies again."""
    table = Table([READY_2C, ODD_1, ODD_2], "2c 9s 8s 9c")
    table.do("0 draw", "0 discard 2c", "0 declare 2c", "1 take")
    assert table.to_act == 1
    assert "discard 2c" not in table.legal()  # KW-4
    table.do("1 discard 9m", "2 draw", "2 discard 9s", "0 draw", "0 discard 8s", "1 draw")
    assert table.to_act == 1
    table.do("1 discard 2c")
    assert table.points == [1, 0, 0]


def test_draws_are_face_up_once_somebody_has_declared() -> None:
    table = Table([READY_2C, ODD_1, ODD_2], "9m 9s 9c 8m")
    events = table.do("0 draw")
    assert named(events, "draw")[0]["face_up"] is False
    table.do("0 discard 9m", "0 declare 2c")
    assert named(table.do("1 draw"), "draw")[0]["face_up"] is True


def test_each_of_two_declared_pairs_wins_for_its_owner() -> None:
    hands = [READY_2C, "3c3s3m88c8s44m", ODD_2]
    for card, points in (("2c", [2, 0, 0]), ("4m", [0, 2, 0])):
        table = Table(hands, f"9m 9s {card}")
        table.do("0 draw", "0 discard 9m", "0 declare 2c")
        table.do("1 draw", "1 discard 9s", "1 declare 4m", "2 draw")
        assert table.points == points


# --- the end (KW-13) ------------------------------------------------------------------------------


def test_the_last_discard_cannot_be_taken_and_nobody_declares() -> None:
    """96 cards for three: seat 2 draws the last one, and is ready after its discard."""
    table = Table([ODD_1, ODD_2, READY_2C], last="9m")
    table.idle(1)
    assert table.to_act == 2
    table.do("2 draw", "2 discard 9m")
    assert table.to_act is None
    assert table.referee.result == {"points": [0, 0, 0], "winners": []}


def test_the_last_discard_may_win() -> None:
    table = Table([READY_2C, "24c25s36m89m", "1c36s25mTR2c"], "9m", last="9s")
    table.do("0 draw", "0 discard 9m", "0 declare 2c")
    table.idle(1)
    table.do("2 draw", "2 discard 2c")
    assert table.points == [1, 0, 0]


def test_max_turns() -> None:
    """KW-13, KW-8: the third turn ends the deal, and nobody is asked to declare in it."""
    table = Table([ODD_1, ODD_2, READY_2C], "8c 8s 9m", rules={"max_turns": 3})
    table.do("0 draw", "0 discard 8c", "1 draw", "1 discard 8s", "2 draw", "2 discard 9m")
    assert table.to_act is None
    assert table.points == [0, 0, 0]


def test_the_discard_of_the_last_turn_allowed_still_wins() -> None:
    table = declared_table("9s", {"max_turns": 2})
    table.do("1 draw", "1 discard 2c")
    assert table.points == [1, 0, 0]


# --- thousands of deals ---------------------------------------------------------------------------


def check_invariants(referee: rk.Referee) -> None:
    """Cards are conserved (KW-1), hands have eight or nine cards (G-2)."""
    held: Counter[int] = Counter(referee.stock)
    for seat in range(3):
        held.update({k: n for k, n in enumerate(referee.hands[seat]) if n})
        held.update(referee.discards[seat])
        drawn = referee.phase == "discard" and seat == referee.seat
        assert sum(referee.hands[seat]) == 8 + drawn
    if referee.winning is not None:
        held[referee.winning[0]] += 1
    assert held == dict.fromkeys(range(30), 4)


def referee_at_random(seed: int) -> Counter[str]:
    """One deal to its end; what happened in it."""
    random = Random(seed)
    stacked = random.random() < 0.8
    deck = rk.stacked_deck(random) if stacked else shuffled(FULL, random)
    rules: dict[str, object] = {"pair_rule": random.choice(["each", "any"])}
    if not stacked or random.random() < 0.1:
        rules["max_turns"] = random.randint(1, 200)
    referee = rk.Referee(deck, random.randrange(3), rules)
    thrifty, plain = rk.thrifty_player(referee, random), random_player(random)
    player = thrifty if random.random() < 0.7 else plain
    seen: Counter[str] = Counter()
    while (seat := referee.to_act) is not None:
        for event in referee.play(player(seat, referee.legal())):
            seen[str(event.get("by", event["event"]))] += 1
        check_invariants(referee)
    result = referee.result
    assert result is not None
    if referee.winner is None:
        assert result["points"] == [0, 0, 0]
        assert not referee.stock or referee.turns + 1 == referee.max_turns
        seen["drawn"] += 1
    else:
        assert referee.winning is not None
        assert referee.declared[referee.winner] == referee.winning[0]  # KW-8
    seen["two declared"] += sum(wait is not None for wait in referee.declared) > 1
    return seen


def run_deals(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += referee_at_random(seed)
    return seen


def test_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(60))
    for what in ("own_draw", "public_draw", "discard", "two declared", "drawn", "take"):
        assert seen[what], what


@pytest.mark.exhaustive
def test_many_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(1_000, 6_000))
    for what in ("own_draw", "public_draw", "discard", "two declared", "drawn", "take"):
        assert seen[what] > 50, what
