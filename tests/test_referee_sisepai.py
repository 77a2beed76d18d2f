"""The special cases of a Si Se Pai deal, clause by clause, on decks set up for them."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from deal_pair import Pair
from reference import referee_sisepai as rp
from reference import sisepai as hand
from reference.referee_decks import Event, arrange, random_player, shuffled

FULL = rp.full_deck()


def cards(text: str) -> list[str]:
    counts, _ = hand.parse(text)
    return [hand.name(k) for k, n in enumerate(counts) for _ in range(n)]


class Table(Pair[rp.Referee]):
    """A deal with (partly) chosen hands; the stock begins with ``draws``.

    Hands are filled up at random, in the first way in which the seats asked about the first card
    and their answers are exactly those of ``asked``.
    """

    def __init__(
        self,
        hands: list[str],
        draws: str,
        asked: Mapping[int, set[str]],
        *,
        first: int = 0,
        rules: dict[str, object] | None = None,
    ) -> None:
        chosen = [cards(text) for text in hands]
        for seed in range(2_000):
            deck = arrange(FULL, chosen, (20,) * 4, draws.split(), random=Random(seed))
            if dict(rp.Referee(deck, first, rules).questions) == asked:
                break
        else:
            raise AssertionError("no such deal")
        super().__init__("sisepai", rp.Referee, deck, first, rules)

    @property
    def points(self) -> list[int]:
        result = self.referee.result
        assert result is not None
        points = result["points"]
        assert isinstance(points, list)
        return points

    def discard_unclaimed(self) -> None:
        """The seat on turn throws a card that nobody can claim."""
        assert self.referee.phase == "discard"
        for action in sorted(self.legal()):
            trial = copy.deepcopy(self.referee)
            trial.play(action)
            if trial.phase != "discarded":
                self.play(action)
                return
        raise AssertionError("every discard is claimed")

    def idle(self) -> None:
        """Pass, take what must be taken alone, and throw anything."""
        legal = sorted(self.legal())
        alone = [action for action in legal if action in ("take F", "take Gr", "take Gy")]
        self.play("pass" if "pass" in legal else alone[0] if alone else legal[0])


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event["event"] == name]


# --- claims on a card just drawn (SP-10, SP-11) ---------------------------------------------------

# The page's example: Hy is drawn; seats 0 and 1 hold R C y, seat 2 holds H H y.
EXAMPLE = ["RCy", "RCy", "HHy", ""]
ASKED = {
    0: {"take RHCy", "pass"},
    1: {"take RHCy", "pass"},
    2: {"take HHHy", "pass"},
}


def test_an_identical_group_goes_before_the_drawers_mixed_one() -> None:
    table = Table(EXAMPLE, "Hy", ASKED)
    assert table.do("0 take RHCy", "1 take RHCy") == []  # G-5: unseen until all have answered
    events = table.do("2 take HHHy")
    assert [(e["seat"], e["group"]) for e in named(events, "take")] == [(2, "HHHy")]
    assert table.referee.exposed[0] == table.referee.exposed[1] == ()
    # SP-13: the drawer does not discard, seat 1 is skipped: seat 2 discards, then seat 3 draws.
    assert (table.to_act, table.referee.phase) == (2, "discard")
    table.discard_unclaimed()
    assert table.referee.seat == 3
    assert [sum(counts) for counts in table.referee.hands] == [20, 20, 17, 20]


def test_then_the_drawer_then_the_next_player() -> None:
    table = Table(EXAMPLE, "Hy", ASKED)
    table.do("0 take RHCy", "1 take RHCy", "2 pass")
    assert (table.to_act, table.referee.phase) == (0, "discard")
    table = Table(EXAMPLE, "Hy", ASKED)
    table.do("0 pass", "1 take RHCy", "2 pass")
    assert (table.to_act, table.referee.phase) == (1, "discard")
    table.discard_unclaimed()
    assert table.referee.seat == 2


def test_a_second_offer_to_the_other_three() -> None:
    """SP-12: it is public that it begins; a pass bound for the first offer only."""
    table = Table(EXAMPLE, "Hy", ASKED)
    events = table.do("0 pass", "1 pass", "2 pass")
    assert len(named(events, "offer")) == 1
    assert named(events, "pass") == []
    assert (table.to_act, table.legal()) == (1, ASKED[1])
    table.do("1 take RHCy")
    assert (table.to_act, table.legal()) == (2, ASKED[2])
    table.do("2 take HHHy")
    assert (table.to_act, table.referee.phase) == (2, "discard")


def test_the_next_players_mixed_group_in_the_second_offer() -> None:
    table = Table(EXAMPLE, "Hy", ASKED)
    table.do("0 pass", "1 pass", "2 pass", "1 take RHCy", "2 pass")
    assert (table.to_act, table.referee.phase) == (1, "discard")
    assert sum(table.referee.hands[0]) == 20  # SP-13: the drawer does not discard
    table.discard_unclaimed()
    assert table.referee.seat == 2


def test_a_card_that_nobody_wants_is_the_drawers_discard() -> None:
    """SP-12, SP-13: the drawer keeps its 20 cards, and the next player draws."""
    table = Table(EXAMPLE, "Hy", ASKED)
    table.do("0 pass", "1 pass", "2 pass", "1 pass")
    events = table.do("2 pass")
    assert table.referee.discards[0][:1] == [rp.INDEX["Hy"]]
    assert [e["seat"] for e in named(events, "draw")][:1] == [1]


def test_mixed_groups_are_for_the_drawer_and_the_next_player_only() -> None:
    """SP-11: seats 2 and 3 hold R C y too and are not asked."""
    asked = {0: {"take RHCy", "pass"}, 1: {"take RHCy", "pass"}}
    Table(["RCy", "RCy", "RCy", "RCy"], "Hy", asked)


def test_the_drawer_may_not_make_a_pair() -> None:
    """The page: it holds one Ew, not both Gw and Aw, and nobody is asked in either offer."""
    for held in ("Ew Gw", "Ew Aw", "Ew"):
        table = Table([*EXAMPLE[:3], held], "Ew Hy", ASKED, first=3)
        assert table.referee.discards[3] == [rp.INDEX["Ew"]]


def test_a_claimant_chooses_among_groups() -> None:
    """SP-9, SP-11: three or four alike; Soldiers of three or four colours."""
    Table(["AAAr", "", "", ""], "Ar", {0: {"take AAAr", "take AAAAr", "pass"}})
    Table(["", "", "AAAr", ""], "Ar", {2: {"take AAAr", "take AAAAr", "pass"}})
    mixed = {"take Sr Sy Sw", "take Sr Sy Sg", "take Sr Sw Sg", "take Sr Sy Sw Sg", "pass"}
    soldiers = ["Sy Sw Sg", "Sy Sw Sg", "SSr", "Sy Sw Sg"]
    Table(soldiers, "Sr", {0: mixed, 1: mixed, 2: {"take SSSr", "pass"}})


def test_identical_groups_win_over_mixed_ones_in_the_second_offer_too() -> None:
    """SP-12, where the drawer wants nothing: seat 1 mixed, seat 3 identical."""
    asked = {1: {"take RHCy", "pass"}, 3: {"take HHHy", "pass"}}
    table = Table(["", "RCy", "", "HHy"], "Hy", asked)
    table.do("1 pass", "3 pass", "1 take RHCy", "3 take HHHy")
    assert (table.to_act, table.referee.phase) == (3, "discard")


# --- Generals and flowers (SP-9, SP-11) -----------------------------------------------------------


def test_the_drawer_must_take_a_general_or_a_flower() -> None:
    """No pass, and the next player's A E does not count: the others are not asked."""
    Table(["", "AEr", "AEr", ""], "Gr", {0: {"take Gr"}})
    Table(["AEr", "AEr", "", ""], "Gr", {0: {"take Gr", "take GAEr"}})
    Table(["", "", "", ""], "F", {0: {"take F"}})


WIN = {"win", "pass"}
FULL_20 = "RHCr RHCy RHCw AAAg EEEg AAy EEEw"  # all in groups


def test_another_players_win_takes_it() -> None:
    """SP-9: seat 2 has 20 grouped cards and wins with the General; else the drawer has it."""
    table = Table(["AEr", "AEr", FULL_20, ""], "Gr", {0: {"take Gr", "take GAEr"}, 2: WIN})
    table.do("0 take GAEr", "2 win")
    assert table.to_act is None
    assert table.points == [0, 0, 7, 0]
    table = Table(["AEr", "AEr", FULL_20, ""], "Gr", {0: {"take Gr", "take GAEr"}, 2: WIN})
    table.do("0 take GAEr", "2 pass")
    assert (table.to_act, table.referee.phase) == (0, "discard")


def test_generals_and_flowers_may_not_be_discarded() -> None:
    """SP-8."""
    table = Table(["Gy F", "", "", ""], "Gr", {0: {"take Gr"}})
    table.do("0 take Gr")
    names = {action.split()[1] for action in table.legal()}
    assert names
    assert not names & {"Gr", "Gy", "Gw", "Gg", "F"}


def test_a_forced_win() -> None:
    """SP-9: every group it could take completes the 21, so there is nothing else to answer."""
    table = Table([FULL_20, "", "", ""], "Gr", {0: {"win"}})
    table.do("0 win")
    assert table.points == [7, 0, 0, 0]


def test_a_win_is_not_forced_while_another_group_would_not_complete() -> None:
    """SP-8: the General alone completes and is the win; with A and E it leaves another A alone."""
    hand_0 = "AAr EEr RHCy RHCw AAAg EEEg AAy EEw"
    table = Table([hand_0, "", "", ""], "Gr", {0: {"win", "take GAEr"}})
    table.do("0 take GAEr")
    assert (table.to_act, table.referee.phase) == (0, "discard")


# --- wins (SP-6, SP-8, SP-10, SP-11) --------------------------------------------------------------

PAIR_WAIT = "RHCr RHCg RHCw AAAg EEEg GAEy Hy F"  # Hy makes a pair


def test_a_pair_may_win_for_any_player() -> None:
    """SP-11; SP-10: an identical group asked before it loses to it."""
    asked = {2: {"take HHHy", "pass"}, 3: WIN}
    table = Table(["", "", "HHy", PAIR_WAIT], "Hy", asked)
    table.do("2 take HHHy", "3 win")
    assert table.points == [0, 0, 0, 9]


def test_the_drawers_own_win_goes_first_then_the_nearest() -> None:
    other = "RHCr RHCg RHCw AAAr EEEw AAy EEy Hy"
    for drawer, winner in ((0, 0), (2, 2), (1, 2), (3, 0)):
        hands = ["", "", "", ""]
        hands[0], hands[2] = PAIR_WAIT, other
        order = [(drawer + i) % 4 for i in range(4)]
        table = Table(hands, "Hy", {seat: WIN for seat in order if seat in (0, 2)}, first=drawer)
        for seat in order:
            if seat in (0, 2):
                table.do(f"{seat} win")
        assert table.referee.winner == winner


def test_the_drawer_may_pass_on_a_win_and_another_wins_in_the_second_offer() -> None:
    """SP-12: wins, the nearest first; the drawer is out of the second offer."""
    other = "RHCr RHCg RHCw AAAr EEEw AAy EEy Hy"
    table = Table([PAIR_WAIT, "", other, ""], "Hy", {0: WIN, 2: WIN})
    table.do("0 pass", "2 pass")
    assert (table.to_act, table.legal()) == (2, WIN)
    table.do("2 win")
    assert table.referee.winner == 2


def test_the_claim_that_leaves_all_grouped_is_the_win() -> None:
    """SP-8: HHHy would complete the hand; seat 2 is offered the win alone."""
    table = Table(["", "", "RHCr RHCg RHCw AAAg EEEg GAEy HHy", ""], "Hy", {2: WIN})
    table.do("2 win")
    assert table.referee.winner == 2


def test_the_page_example_of_points() -> None:
    eleven = "GAEr RHCr Sr Sy Sw F AAAg CCCCw HHy Gw"
    for option, points in (("by_size", 11), ("identical_only", 8)):
        table = Table(
            [eleven, "", "", ""], "Gy", {0: {"win"}}, rules={"mixed_group_points": option}
        )
        table.do("0 win")
        assert table.points == [points, 0, 0, 0]


def test_a_win_may_score_nothing() -> None:
    """G-7."""
    table = Table(
        ["RHCr RHCy RHCw RHCg Sr Sy Sw AAr EEy Aw", "", "", ""],
        "Aw",
        {0: WIN},
        rules={"mixed_group_points": "identical_only"},
    )
    table.do("0 win")
    assert table.referee.result == {"points": [0, 0, 0, 0], "winners": [0]}


# --- discards (SP-12, SP-13) ----------------------------------------------------------------------


def test_a_discard_is_offered_to_the_others_and_skips_seats() -> None:
    """Seat 0 throws Hy: seat 1 may make R H C y, seat 3 H H H y and gets it; then seat 0 draws."""
    table = Table(["Hy", "RCy", "", "HHy"], "F", {0: {"take F"}})
    table.do("0 take F", "0 discard Hy")
    assert (table.to_act, table.legal()) == (1, {"take RHCy", "pass"})
    table.do("1 take RHCy")
    assert (table.to_act, table.legal()) == (3, {"take HHHy", "pass"})
    table.do("3 take HHHy")
    assert (table.to_act, table.referee.phase) == (3, "discard")
    table.discard_unclaimed()
    assert table.referee.seat == 0


def test_an_unclaimed_discard_lets_the_player_after_the_discarder_draw() -> None:
    table = Table(["Hy", "RCy", "", "HHy"], "F", {0: {"take F"}})
    table.do("0 take F", "0 discard Hy", "1 pass", "3 pass")
    assert table.referee.seat == 1
    assert table.referee.discards[0] == [rp.INDEX["Hy"]]


# --- exposed groups that grow (SP-6, SP-10) -------------------------------------------------------


def test_extend_exposed_identical() -> None:
    """Anyone may add the fourth card, with the priority of the identical four."""
    for extend in (False, True):
        table = Table(
            ["", "", "HHy", "RHy"],
            "Hy",
            {2: {"take HHHy", "pass"}},
            rules={"extend_exposed": extend},
        )
        table.do("2 take HHHy")
        (three,) = table.referee.exposed[2]
        assert three == (rp.INDEX["Hy"],) * 3
        # Seat 3 throws Hy in its turn, whenever it comes: here it is made to.
        referee = table.referee
        trial = copy.deepcopy(referee)
        trial.seat, trial.phase = 3, "discard"
        trial.questions = [(3, frozenset({"discard Hy"}))]
        trial.play("discard Hy")
        asked = dict(trial.questions)
        assert asked.get(2, frozenset()) == (
            frozenset({"extend HHHHy", "pass"}) if extend else frozenset()
        )
        if extend:  # SP-10: seat 2's four is an identical group
            while trial.to_act != 2:
                trial.play("pass")
            trial.play("extend HHHHy")
            assert (rp.INDEX["Hy"],) * 4 in trial.exposed[2]
            assert trial.phase == "discard"


def test_extend_exposed_soldiers() -> None:
    """A mixed four: only the drawer and the next player may add the fourth Soldier (SP-11)."""
    mixed = {"take Sr Sy Sw", "pass"}
    table = Table(["Sy Sw", "", "", ""], "Sr", {0: mixed}, rules={"extend_exposed": True})
    table.do("0 take Sr Sy Sw")
    for discarder, asked in ((3, True), (2, False), (1, False)):
        trial = copy.deepcopy(table.referee)
        trial.hands[discarder] = hand.plus(trial.hands[discarder], (rp.INDEX["Sg"],))
        trial.seat, trial.phase = discarder, "discard"
        trial.questions = [(discarder, frozenset({"discard Sg"}))]
        trial.play("discard Sg")
        assert ("extend Sr Sy Sw Sg" in dict(trial.questions).get(0, set())) is asked


# --- the end (SP-14) ------------------------------------------------------------------------------


def test_the_stock_runs_out() -> None:
    for seed in range(20):
        deck = shuffled(FULL, Random(seed))
        referee = rp.Referee(deck, seed % 4)
        while referee.to_act is not None:
            legal = sorted(referee.legal())
            quiet = [action for action in legal if action != "win"] or legal
            referee.play("pass" if "pass" in legal else quiet[0])
        if referee.winner is None:
            assert not referee.stock
            assert referee.result == {"points": [0, 0, 0, 0], "winners": []}
            return
    raise AssertionError("no deal ran out")


# --- thousands of deals ---------------------------------------------------------------------------


def check_invariants(referee: rp.Referee) -> None:
    """Cards are conserved (SP-1), hands have 20 or 21 cards (SP-3), groups are legal (SP-4)."""
    held: Counter[int] = Counter(referee.stock)
    for seat in range(4):
        own = hand.owned(referee.hands[seat], referee.exposed[seat])
        held.update({k: n for k, n in enumerate(own) if n})
        held.update(referee.discards[seat])
        assert all(group in hand.LEGAL for group in referee.exposed[seat])
        must_discard = referee.phase == "discard" and seat == referee.seat
        assert sum(own) == 20 + must_discard
    if referee.card >= 0:
        held[referee.card] += 1
    assert held == dict(enumerate(hand.COPIES))


def referee_at_random(seed: int) -> Counter[str]:
    """One deal to its end; what happened in it."""
    random = Random(seed)
    stacked = random.random() < 0.5
    deck = rp.stacked_deck(random) if stacked else shuffled(FULL, random)
    rules: dict[str, object] = {
        "mixed_group_points": random.choice(["by_size", "identical_only"]),
        "extend_exposed": random.random() < 0.5,
    }
    referee = rp.Referee(deck, random.randrange(4), rules)
    thrifty, plain = rp.thrifty_player(referee, random), random_player(random)
    player = thrifty if random.random() < 0.7 else plain
    seen: Counter[str] = Counter()
    while (seat := referee.to_act) is not None:
        legal = referee.legal()
        assert legal != {"pass"}  # G-5
        phase = referee.phase
        for event in referee.play(player(seat, legal)):
            name = str(event["event"])
            seen[f"{name} {phase}" if name in ("take", "win") else name] += 1
            seen["extend"] += bool(event.get("extend"))
            seen["by another"] += name in ("take", "win") and event["from"] != event["seat"]
        check_invariants(referee)
    result = referee.result
    assert result is not None
    if referee.winner is None:
        assert not referee.stock  # SP-14
        seen["drawn deal"] += 1
    return seen


def run_deals(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += referee_at_random(seed)
    return seen


WHAT = (
    "take drawn", "take second", "take discarded", "win drawn", "win second", "win discarded",
    "offer", "extend", "by another", "drawn deal",
)  # fmt: skip


def test_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(100))
    for what in WHAT:
        assert seen[what], what


@pytest.mark.exhaustive
def test_many_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(1_000, 11_000))
    for what in WHAT:
        assert seen[what] > 20, (what, seen)
