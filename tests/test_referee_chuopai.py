"""The special cases of a Chuo Pai deal, clause by clause, on decks set up for them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deal_pair import Pair
from reference import chuopai as ref
from reference import referee_chuopai as rc
from reference.referee_decks import Event, arrange, shuffled

FULL = rc.full_deck()


def names(text: str) -> list[str]:
    return [ref.NAMES[k] for k in ref.cards(text)]


class Table(Pair[rc.Referee]):
    """A deal with partly chosen hands; what is not said is filled up at random."""

    def __init__(
        self,
        hands: list[str],
        *,
        first: int = 0,
        rules: dict[str, object] | None = None,
        seed: int = 1,
    ) -> None:
        chosen = [names(text) for text in hands]
        deck = arrange(FULL, chosen, (28,) * 3, random=Random(seed))
        super().__init__("chuopai", rc.Referee, deck, first, rules)


def short_deal(hands: list[str], first: int = 0) -> rc.Referee:
    """A deal of few cards, for the referee alone."""
    return rc.Referee([name for text in hands for name in names(text)], first)


def do(referee: rc.Referee, *script: str) -> list[Event]:
    events: list[Event] = []
    for line in script:
        seat, action = line.split(maxsplit=1)
        assert referee.to_act == int(seat), line
        events += referee.play(action)
    return events


def answers(lead: str, hands: list[str], rules: dict[str, object] | None = None) -> set[str]:
    """What seat 1 may answer to the lead of seat 0."""
    table = Table(hands, rules=rules)
    table.do(f"0 play {lead}")
    assert table.to_act == 1
    return table.legal()


# --- the starting bonus (CP-3) --------------------------------------------------------------------


def test_several_players_get_the_starting_bonus() -> None:
    table = Table(["12*2 24*2", "12 24*2", "12"])
    assert table.referee.piles == [4, 3, 0]
    assert [len(held) for held in table.referee.hands] == [24, 25, 28]
    assert table.to_act == 0


def test_one_of_the_kinds_alone_does_nothing() -> None:
    table = Table(["12*4", "24*4", ""], first=2)
    assert table.referee.piles == [0, 0, 0]
    assert table.to_act == 2


# --- leading and beating (CP-4 to CP-7); the examples of the page ---------------------------------


def test_the_leader_plays_a_set_or_a_combination() -> None:
    """CP-4, CP-5: no pass; what is legal is every play of the hand."""
    table = Table(["66*4 36*4 45*4", "", ""])
    legal = table.legal()
    assert "pass" not in legal
    assert {"play 66", "play 66*4", "play 66*4 36*4 45*4", "play 66 45"} <= legal
    assert "play 36 45" not in legal


def test_equal_rank_does_not_beat() -> None:
    assert answers("35", ["35", "26 36 25", ""]) == {"play 36"}
    red = "45*4 34*4 14*4"
    assert answers("12*2", ["12*4", "24*4", red]) == {"pass"}


def test_who_can_beat_must() -> None:
    """CP-7: even if that breaks up the three 13."""
    assert answers("33*2", ["33*2", "13*3", "66*3 11*3 44*3"]) == {"play 13*2"}


def test_who_cannot_beat_is_asked_and_passes_openly() -> None:
    table = Table(["66*2 12*4", "66 45 11*2 24*4", ""])
    table.do("0 play 66*2")
    assert (table.to_act, table.legal()) == (1, {"pass"})
    events = table.do("1 pass")
    assert [(event["event"], event["seat"]) for event in events] == [("pass", 1)]
    table.do("2 pass")
    assert table.referee.piles == [2, 0, 0]
    assert table.to_act == 0  # CP-9


def test_combinations_beat_combinations_only() -> None:
    others = "11*4 44*4 36*4 45*4"
    assert answers("13 14", ["13 14", "66*3", others]) == {"pass"}
    assert answers("11*2 35", ["11*2 35 45*3", "66 45 36", "66*3 36*3"]) == {"play 66 36 45"}


def test_a_combination_must_be_beaten_with_one() -> None:
    """CP-7 with combinations: as many cards, whatever the make-up; a head and a match to spare."""
    hands = ["44 34*2", "66*2 36", "66*2 11*4 36*3 45*4"]
    assert answers("44 34*2", hands) == {"play 66*2 36"}
    assert answers("44 34*2", hands, {"combination_same_make_up": True}) == {"pass"}
    assert answers("44 34", hands, {"combination_same_make_up": True}) == {"play 66 36"}


def test_combination_options_for_the_leader() -> None:
    """CP-5."""
    hands = ["66*4 36*4 45*4", "", ""]

    def combinations(rules: dict[str, object]) -> list[ref.Cards]:
        plays = [ref.cards(action[5:]) for action in Table(hands, rules=rules).legal()]
        return [play for play in plays if len(set(play)) > 1 and ref.INDEX["66"] in play]

    assert max(map(len, combinations({}))) == 12
    assert len(combinations({})) == 4 * 24
    assert max(map(len, combinations({"combination_max": 4}))) == 4
    for play in combinations({"combination_equal_parts": True}):
        assert 2 * play.count(ref.INDEX["66"]) == len(play)


def test_the_third_player_must_beat_the_highest_so_far() -> None:
    """CP-6: seat 2 could beat the lead, not the answer."""
    table = Table(["23", "36", "26 25"], seed=3)
    table.do("0 play 23", "1 play 36")
    assert (table.to_act, table.legal()) == (2, {"pass"})


# --- rounds, and running out of cards (CP-8 to CP-10) ---------------------------------------------


def test_the_winner_keeps_its_own_play_only_and_leads() -> None:
    table = Table(["23 12*4", "25 24*4", "36"])
    events = table.do("0 play 23", "1 play 25", "2 play 36")
    assert table.referee.piles == [0, 0, 1]
    assert sorted(table.referee.gone) == sorted(ref.cards("23 25"))
    assert [e["seat"] for e in events if e["event"] == "round_end"] == [2]
    assert table.to_act == 2


def test_running_out_of_cards() -> None:
    """CP-9: the winner's last cards win, the next player leads. CP-6: who has none is not asked.
    CP-10: the last card held counts for nothing, equal piles share."""
    referee = short_deal(["66*2", "22 23", "16 33"])
    do(referee, "0 play 66*2", "1 pass", "2 pass", "1 play 22", "2 play 33", "2 play 16")
    assert referee.to_act == 1
    events = do(referee, "1 pass")
    assert events[-1]["event"] == "end"
    assert referee.result == {"points": [2, 0, 2], "winners": [0, 2]}


def test_a_player_may_run_out_within_a_round_and_lose_it() -> None:
    """Seat 1 beats with its last card, seat 2 beats that; all have acted before the deal ends."""
    referee = short_deal(["22 15", "33 55", "66 16"])
    do(referee, "0 play 22", "1 play 55", "2 play 66")
    do(referee, "2 play 16", "0 play 15", "1 pass")
    assert referee.result == {"points": [1, 0, 1], "winners": [0, 2]}
    assert referee.hands == [(), ref.cards("33"), ()]


def test_the_deal_ends_when_nobody_has_cards() -> None:
    referee = short_deal(["22", "55", "66"], first=1)
    do(referee, "1 play 55", "2 play 66", "0 pass")
    assert referee.result == {"points": [0, 0, 1], "winners": [2]}
    referee = short_deal(["22", "55", "66"])
    do(referee, "0 play 22", "1 play 55", "2 play 66")
    assert referee.result == {"points": [0, 0, 1], "winners": [2]}


def test_the_starting_bonus_counts() -> None:
    """CP-10: and with it a player may have won before it plays."""
    referee = short_deal(["12 24 22", "55 11 44", "66 13 46"], first=1)
    assert referee.piles == [2, 0, 0]
    do(referee, "1 play 55", "2 play 13", "0 pass", "2 play 46", "0 pass", "1 pass")
    do(referee, "2 play 66", "0 pass", "1 pass")
    # Seat 2 has run out: the next with cards leads.
    assert referee.to_act == 0


# --- thousands of deals ---------------------------------------------------------------------------


def check_invariants(referee: rc.Referee) -> None:
    """Cards are conserved (CP-1); piles are what was won."""
    held: Counter[int] = Counter(referee.gone)
    for seat in range(3):
        held.update(referee.hands[seat])
        held.update(referee.pile_cards[seat])
        assert referee.piles[seat] == len(referee.pile_cards[seat])
    for _, play in referee.round:
        held.update(play)
    assert held == dict.fromkeys(range(21), 4)


def referee_at_random(seed: int) -> Counter[str]:
    """One deal to its end; what happened in it."""
    random = Random(seed)
    rules: dict[str, object] = {
        "combination_max": random.choice([None, 4, random.randint(2, 12)]),
        "combination_same_make_up": random.random() < 0.3,
        "combination_equal_parts": random.random() < 0.3,
    }
    referee = rc.Referee(shuffled(FULL, random), random.randrange(3), rules)
    player = rc.thrifty_player(referee, random)
    seen: Counter[str] = Counter()
    seen["bonus to several"] += sum(pile > 0 for pile in referee.piles) > 1
    while (seat := referee.to_act) is not None:
        assert referee.hands[seat]
        legal = referee.legal()
        assert len(legal) == 1 or "pass" not in legal  # CP-7
        seen["fewer asked"] += not referee.round and not all(referee.hands)
        for event in referee.play(player(seat, legal)):
            seen[str(event["event"])] += 1
            if event["event"] == "round_end":
                won = referee.hands[int(str(event["seat"]))]
                seen["winner without cards"] += not won and not referee.over
        check_invariants(referee)
    assert sum(1 for hand in referee.hands if hand) <= 1  # CP-10
    seen["cards left"] += any(referee.hands)
    result = referee.result
    assert result is not None
    return seen


def run_deals(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += referee_at_random(seed)
    return seen


WHAT = ("bonus to several", "fewer asked", "winner without cards", "cards left", "pass", "play")


def test_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(40))
    for what in WHAT:
        assert seen[what], what


@pytest.mark.exhaustive
def test_many_random_deals_keep_the_invariants() -> None:
    seen = run_deals(range(1_000, 3_000))
    for what in WHAT:
        assert seen[what] > 20, (what, seen)
