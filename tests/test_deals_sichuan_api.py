"""Sichuan deals as Python values: actions, records, views, samples, agents."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

import pytest

from tables_sichuan import legal, play, table
from tingpai import HandError, IllegalActionError, NotationError, TingpaiError
from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.play import run
from tingpai.sichuan import (
    ACTION_COUNT,
    KINDS,
    Action,
    Deal,
    Rules,
    View,
    simulate,
)

OPTIONS = [
    Rules(),
    Rules(void_blocks="suit_only", pass_lock="same_or_lower", added_kong_late="free"),
    Rules(pass_lock="all", added_kong_late="forbidden", self_draw_bonus="fan"),
    Rules(void_blocks="suit_only", pass_lock="all", allow_seven_pairs=False),
]


def step(deal: Deal, random: Random, greedy: float = 0.7) -> None:
    wise = random.random() < greedy
    deal.play(deal.greedy_action() if wise else random.choice(deal.legal_actions()))


# ---- values --------------------------------------------------------------------------------------


def test_actions_have_a_code_and_a_notation() -> None:
    for code in range(ACTION_COUNT):
        action = Action(code)
        assert int(action) == code
        assert Action(str(action)) == action
        assert eval(repr(action)) == action
        assert pickle.loads(pickle.dumps(action)) == action
        assert hash(Action(str(action))) == hash(action)
    assert Action(0) != 0
    assert [str(Action(code)) for code in (0, 3, 30, 31, 58, 85)] == [
        "void m",
        "discard 1m",
        "win",
        "pung 1m",
        "kong 1m",
        "pass",
    ]
    for text in ("discard", "discard 0m", "chow 1m", "", "void q", "win 5m"):
        with pytest.raises(NotationError):
            Action(text)
    for code in (-1, ACTION_COUNT):
        with pytest.raises(IllegalActionError):
            Action(code)
    with pytest.raises(TypeError, match="action: an Action, a code or a notation, not float"):
        Action(1.0)  # type: ignore[arg-type]


def test_an_illegal_action_changes_nothing() -> None:
    random = Random(5)
    deal = Deal(5)
    while deal.to_act is not None:
        before = deal.clone()
        for code in range(ACTION_COUNT):
            assert deal.can_play(code) is (Action(code) in deal.legal_actions())
            if not deal.can_play(code):
                with pytest.raises(IllegalActionError):
                    deal.play(code)
        assert deal == before
        step(deal, random)
    assert deal.legal_actions() == ()
    with pytest.raises(IllegalActionError, match="the deal is over"):
        deal.play("pass")


def test_the_seed_decides_the_deal() -> None:
    assert Deal(3) == Deal(3)
    assert Deal(3) != Deal(4)
    assert Deal(2**64 - 1) != Deal(0)
    for seed in (-1, 2**64):
        with pytest.raises(TingpaiError, match="seed"):
            Deal(seed)
    with pytest.raises(TypeError):
        Deal("3")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Deal(True)


def reference_deal(seed: int) -> tuple[list[int], int]:
    """The deck and dealer of a seed by docs/deals.md."""
    mask = 2**64 - 1
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        state.append(z ^ (z >> 31))

    def rotate(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & mask

    def following() -> int:
        result = (rotate((state[1] * 5) & mask, 7) * 9) & mask
        t = (state[1] << 17) & mask
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotate(state[3], 45)
        return result

    def below(n: int) -> int:
        while True:
            product = (following() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    deck = [kind for kind in range(27) for _ in range(4)]
    for i in range(107, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, below(4)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63 + 12345, 2**64 - 1])
def test_the_documented_shuffle(seed: int) -> None:
    deck, dealer = reference_deal(seed)
    assert Deal.from_deck(deck, dealer) == Deal(seed)


def test_clones_and_pickles_go_their_own_way() -> None:
    random = Random(1)
    deal = Deal(1, Rules(pass_lock="all"))
    while deal.to_act is not None:
        twins = [
            deal.clone(),
            copy.copy(deal),
            copy.deepcopy(deal),
            pickle.loads(pickle.dumps(deal)),
        ]
        assert all(twin == deal for twin in twins)
        step(twins[0], random)
        assert twins[0] != deal
        assert twins[1] == deal
        step(deal, random)
    assert pickle.loads(pickle.dumps(deal)).result == deal.result


@pytest.mark.parametrize("rules", OPTIONS)
def test_records_replay(rules: Rules) -> None:
    random = Random(2)
    deal = Deal(9, rules)
    while deal.to_act is not None:
        step(deal, random)
    lines = json.loads(json.dumps(deal.record()))
    header = lines[0]
    assert (header["game"], header["players"], header["tingpai"]) == ("sichuan", 4, 1)
    again = Deal.from_deck(header["deck"], header["first"], Rules.from_dict(header["rules"]))
    told = [event.to_dict() for event in again.history]
    for line in lines[1:]:
        if "action" not in line:
            assert told.pop(0) == line
            continue
        assert told == []
        assert line["seat"] == again.to_act
        told = [event.to_dict() for event in again.play(line["action"])]
    assert told == []
    assert again == deal


def test_only_whole_deals_have_records() -> None:
    with pytest.raises(TingpaiError, match="record"):
        table({0: "1122334455m12p18s -s"}, "9p", drawn="8s").record()
    with pytest.raises(TingpaiError, match="record"):
        Deal(1).view(0).sample(0).record()


def test_positions_that_cannot_be_are_refused() -> None:
    hand = "1122334455m12p18s -s"
    short = hand.replace("1122", "112")
    other = hand.replace("8s", "9s")
    table({0: hand}, "9p", drawn="8s")
    with pytest.raises(HandError, match="seat 0: 14 tiles"):
        table({0: short}, "9p", drawn="8s")
    with pytest.raises(HandError, match="seat 1: 13 tiles"):
        table({0: hand, 1: other}, "9p", drawn="8s")
    with pytest.raises(HandError, match="does not hold"):
        table({0: hand}, "9p", drawn="9s")
    with pytest.raises(HandError, match="no missing suit"):
        table({0: hand.removesuffix(" -s")}, "9p", drawn="8s")
    with pytest.raises(HandError, match="opens"):
        table({0: hand}, "9p", drawn="8s", opening=True)
    with pytest.raises(HandError, match="without a declared kong"):
        table({0: hand}, "9p", drawn="8s", replacement=True)
    with pytest.raises(HandError, match="a winner stops"):
        table({0: hand}, "9p", drawn="8s", winners=[0])
    with pytest.raises(HandError, match="not complete"):
        table({0: hand, 1: other}, "9p", drawn="8s", winners=[1])
    with pytest.raises(HandError, match="than it is known"):
        table({0: hand}, "9p", drawn="8s", open=[1, None, None, None])
    others = ["4p [111s] [222s] [333s] [444s] -m", "4p [555s] [666s] [777s] [999s] -m"]
    hands = [hand, *others, "6p [666m] [777m] [888m] [999m] -s"]
    Deal.from_position(hands, ["9p"] * 4, 0, drawn=["8s"])
    with pytest.raises(HandError, match="5 of 9p"):
        Deal.from_position(hands, ["9p"] * 5, 0, drawn=["8s"])


# ---- views ---------------------------------------------------------------------------------------


def blanked(deal: Deal, seat: int) -> list[Mapping[str, object]]:
    return [event.seen_by(seat).to_dict() for event in deal.history]


@pytest.mark.parametrize("rules", OPTIONS)
def test_a_view_shows_what_its_seat_may_know(rules: Rules) -> None:
    random = Random(3)
    for seed in range(6):
        deal = Deal(seed, rules)
        while deal.to_act is not None:
            for seat in range(4):
                view = deal.view(seat)
                assert view.hand == deal.hands[seat] or view.phase == "declare"
                mine = deal.to_act == seat
                assert view.legal_actions() == (deal.legal_actions() if mine else ())
                if mine:
                    assert view.greedy_action() == deal.greedy_action()
                assert [event.to_dict() for event in view.history] == blanked(deal, seat)
                for other in range(4):
                    known = other == seat or other in view.winners
                    assert (view.hands[other] is not None) is known
                    assert view.hand_sizes[other] == sum(deal.hands[other].counts)
                hidden = sum(
                    n for other, n in enumerate(view.hand_sizes) if view.hands[other] is None
                )
                assert sum(view.unseen) == hidden + view.wall_size
            step(deal, random)
        assert deal.view(0).hands == deal.hands


def test_hidden_events_are_blank_for_others() -> None:
    deal = Deal(4)
    for _ in range(30):
        deal.play(deal.greedy_action())
    seen = blanked(deal, 0)
    for event in seen:
        if event["event"] == "draw":
            assert (event["kind"] is None) is (event["seat"] != 0)
        if event["event"] == "deal":
            assert (event["hand"] is None) is (event["seat"] != 0)


@pytest.mark.parametrize("rules", OPTIONS)
def test_views_do_not_tell_deals_apart_that_differ_in_hidden_cards(rules: Rules) -> None:
    """Other hidden cards, the same actions: the view stays the same to the last detail."""
    random = Random(8)
    compared = 0
    for seed in range(12):
        deal = Deal(seed, rules)
        while deal.to_act is not None:
            seat = deal.to_act
            view = deal.view(seat)
            other = view.sample(random.randrange(2**64))
            assert other.view(seat) == view
            assert repr(other.view(seat)) == repr(view)
            # Goes on alike as long as only this seat acts.
            action = random.choice(view.legal_actions())
            after = other.clone()
            after.play(action)
            compared += other.hands != deal.hands
            step(deal, random)
    assert compared > 300


def test_samples_of_onlookers_keep_the_view_too() -> None:
    random = Random(4)
    asked = 0
    for seed in range(25):
        deal = Deal(seed)
        while deal.to_act is not None:
            if deal.view(deal.to_act).phase != "rob" and random.random() < 0.5:
                seat = random.randrange(4)
                view = deal.view(seat)
                sample = view.sample(seed)
                assert sample.view(seat) == view
                asked += view.phase == "claim" and view.to_act is None
            step(deal, random)
    assert asked > 20


def test_a_sample_depends_on_its_seed_alone() -> None:
    view = Deal(6).view(0)
    assert view.sample(1) == view.sample(1)
    assert view.sample(1) != view.sample(2)


# ---- samples against enumeration -----------------------------------------------------------------

# Twelve tiles of four melds a seat, and one hidden tile.
MELDS = (
    "[555m] [666m] [777m] [888m] -s",
    "[111p] [222p] [333p] [444p] -s",
    "[111m] [222m] [333m] [444m] -s",
)
OWN = "69p [555s] [666s] [777s] [888s] -m"
World = tuple[str, ...]


def tiny(order: Sequence[str]) -> Deal:
    """Seat 0 is to discard; the tiles that it cannot see lie in this order: seats 1 to 3, wall."""
    hands = [f"{tile} {melds}" for tile, melds in zip(order, MELDS, strict=False)]
    return Deal.from_position([OWN, *hands], order[3:], 0, drawn=["9p"])


def world_of(deal: Deal) -> World:
    return (*[str(hand) for hand in deal.hands[1:]], "".join(str(kind) for kind in deal.wall))


def is_fair(counts: Counter[World], expected: Counter[World]) -> bool:
    """Chi-square below its 0.999 quantile (Wilson and Hilferty), and nothing impossible."""
    if not set(counts) <= set(expected):
        return False
    scale = counts.total() / expected.total()
    square = sum((counts[world] - n * scale) ** 2 / (n * scale) for world, n in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return square < freedom * (1 - spread + 3.0902 * spread**0.5) ** 3


HIDDEN = ["1p", "5p", "7p", "8p", "2s", "4s", "1s"]


@pytest.mark.parametrize(
    "script",
    [
        ["discard 9p"],
        # Seat 1 throws a tile outside its missing suit s: it holds no s.
        ["discard 9p", "discard 1p"],
        # Seat 2 throws one of it: it may hold more.
        ["discard 9p", "discard 1p", "discard 1s"],
        ["discard 9p", "discard 2s", "discard 4s"],
        ["discard 9p", "discard 2s", "discard 8p"],
    ],
)
def test_samples_are_uniform_over_the_orders_of_the_deck(script: list[str]) -> None:
    """Against all orders of the hidden tiles in which the same actions were legal."""
    expected: Counter[World] = Counter()
    real: Deal | None = None
    for order in permutations(HIDDEN):
        deal = tiny(order)
        for action in script:
            if not deal.can_play(action):
                break
            deal.play(action)
        else:
            expected[world_of(deal)] += 1
            real = deal
    assert real is not None
    view = real.view(0)
    assert is_fair(Counter(world_of(view.sample(seed)) for seed in range(30_000)), expected)
    unfair = Counter(world_of(view.sample(seed % 50)) for seed in range(30_000))
    assert not is_fair(unfair, expected)


def test_a_void_discard_leaves_the_rest_open() -> None:
    hands = {0: "112233445m6p1p1p7p4p -s", 1: "1133557799s119p -p"}
    deal = table(hands, "2p8p8p8p", drawn="4p")
    play(deal, "discard 4p")
    assert deal.to_act == 1
    play(deal, "discard 2p")  # its missing suit: it may hold more of it
    view = deal.view(0)
    assert any(view.sample(seed).hands[1].counts[9:18] != (0,) * 9 for seed in range(50))


# ---- agents --------------------------------------------------------------------------------------


def test_agents_play_views_and_the_core_plays_the_same() -> None:
    for seed in range(5):
        result = run(Deal(seed), [GreedyAgent()] * 4)
        assert list(result.points) == simulate(["greedy"] * 4, [seed])[0].tolist()
    one = run(Deal(1), [RandomAgent(seat) for seat in range(4)])
    two = run(Deal(1), [RandomAgent(seat) for seat in range(4)])
    assert one == two


def test_random_agents_draw_as_random_choice_does() -> None:
    agent, random = RandomAgent(5), Random(5)
    deal = Deal(3)
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        action = agent.act(view)
        assert action == random.choice(view.legal_actions())
        deal.play(action)
    with pytest.raises(IllegalActionError, match="not to act"):
        agent.act(deal.view(0))


def test_run_goes_on_after_an_illegal_answer() -> None:
    class Stubborn:
        def act(self, view: View) -> str:
            return "pass"

    deal = Deal(2)
    before = deal.clone()
    with pytest.raises(IllegalActionError):
        run(deal, [Stubborn()] * 4)
    assert deal == before
    assert run(deal, [GreedyAgent()] * 4) == deal.result


def test_greedy_takes_every_win_and_beats_chance() -> None:
    points = simulate(["greedy", "random", "random", "random"], range(300))
    assert points.shape == (300, 4)
    assert points.sum() == 0
    assert points[:, 0].sum() > 1000
    deal = table({0: "123456789m4p5p [444p] -s"}, "5p", drawn="4p")
    assert "win" not in legal(deal)
    play(deal, "kong 4p")
    assert str(deal.greedy_action()) == "win"


def test_simulate_refuses_what_it_cannot_do() -> None:
    assert simulate(["random"] * 4, []).shape == (0, 4)
    with pytest.raises(TingpaiError, match="no core player"):
        simulate(["wise"] * 4, [1])
    with pytest.raises(TingpaiError, match="3 agents"):
        simulate(["random"] * 3, [1])
    with pytest.raises(TypeError):
        simulate("abcd", [1])


def test_kinds_in_decks_may_be_kinds_indices_or_notation() -> None:
    deck = [kind for kind in KINDS for _ in range(4)]
    assert Deal.from_deck(deck, 1) == Deal.from_deck([str(kind) for kind in deck], 1)
    assert Deal.from_deck(deck, 1) == Deal.from_deck([int(kind) for kind in deck], 1)
    for wrong in ([*deck[:-1]], [*deck[:-1], KINDS[0]]):
        with pytest.raises(HandError):
            Deal.from_deck(wrong, 0)
