"""The environments: PettingZoo's own tests, what observations hold, rewards, seeds, refusals."""

from __future__ import annotations

import pickle
import runpy
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test, render_test, seed_test

import tingpai
from tingpai import chuopai, env, kowah, sichuan, sisepai
from tingpai.agents import GreedyAgent

GAMES = [game.name for game in tingpai.games()]
FORMS: tuple[Literal["float", "planes"], ...] = ("float", "planes")
OPTIONS: dict[str, object] = {
    "sichuan": sichuan.Rules(void_blocks="suit_only", pass_lock="all", fan_cap=13),
    "sisepai": sisepai.Rules(extend_exposed=True),
    "kowah": kowah.Rules(max_turns=150, return_discard=True),
    "chuopai": chuopai.Rules(combination_max=4),
}
# PettingZoo's test knows dictionary observations by the names of its own environments only, and an
# agent that has ended has no legal action.
QUIET = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
]
quiet = pytest.mark.filterwarnings(*QUIET)


def ended(table: Any) -> bool:
    over: bool = table.deal.is_over
    return over


def choose(table: Any, random: np.random.Generator, greedy: float = 0.5) -> int:
    """What the greedy player or chance does for the selected agent."""
    view = table.view(table.agent_selection)
    if random.random() < greedy:
        return int(GreedyAgent().act(view))
    legal = view.legal_actions()
    return int(legal[random.integers(len(legal))])


def play_on(table: Any, random: np.random.Generator) -> None:
    table.step(choose(table, random))


# ---- PettingZoo's tests ------------------------------------------------------------------------


@quiet
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAMES)
def test_the_api(game: str, form: Literal["float", "planes"]) -> None:
    api_test(env.aec(game, observation=form), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: env.aec(game), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env.aec(game, render_mode=render_mode))
    assert capsys.readouterr().out.count("to act") > 5


# ---- what observations hold --------------------------------------------------------------------

# Where every kind stands on a plane, as docs/env.md says, by notation.
ROWS = {
    "sichuan": [[f"{rank}{suit}" for rank in range(1, 10)] for suit in "mps"],
    "kowah": [[f"{rank}{suit}" for rank in range(1, 10)] for suit in "csm"] + [["T", "R", "W"]],
    "sisepai": [[f"{piece}{colour}" for piece in "GAERHCS"] for colour in "rywg"] + [["F"]],
    "chuopai": [
        ["66", "11", "44", "13", "33", "55", "22"],
        ["15", "16", "46", "56"],
        ["36", "26", "35", "25", "23"],
        ["45", "34", "14", "12", "24"],
    ],
}
Cards = Mapping[str, int]
View = Any


def cards(kinds: Iterable[object]) -> Cards:
    return Counter(map(str, kinds))


def counted(game: str, counts: Sequence[int] | None) -> Cards:
    kinds = import_module(f"tingpai.{game}").KINDS
    return {str(kind): n for kind, n in zip(kinds, counts or (0,) * len(kinds), strict=True)}


def held(game: str, hand: Any) -> Cards:
    return counted(game, None if hand is None else hand.counts)


def choice(seat: int | None, seats: Sequence[int]) -> list[float]:
    return [float(other == seat) for other in seats]


def sichuan_parts(view: View, seats: Sequence[int]) -> dict[str, Any]:
    def melds(name: str) -> list[Cards]:
        return [cards(meld.kind for meld in view.melds[s] if meld.type == name) for s in seats]

    phases = ["declare", "turn", "after_pung", "claim", "rob", "over"]
    return {
        "drawn": [cards([] if view.drawn is None else [view.drawn])],
        "tile": [cards([] if view.tile is None else [view.tile])],
        "pungs": melds("pung"),
        "exposed kongs": melds("exposed_kong"),
        "concealed kongs": melds("concealed_kong"),
        "void": [float(view.voids[s] == suit) for s in seats for suit in "mps"],
        "won": [float(s in view.winners) for s in seats],
        "hand sizes": [view.hand_sizes[s] / 14 for s in seats],
        "points": [view.points[s] / (abs(view.points[s]) + 32) for s in seats],
        "wall": [view.wall_size / 55],
        "phase": [float(view.phase == phase) for phase in phases],
        "dealer": choice(view.first, seats),
        "answered": [float(view.answer is not None)],
    }


def sisepai_parts(view: View, seats: Sequence[int]) -> dict[str, Any]:
    def groups(alike: bool) -> list[Cards]:
        chosen = [[g for g in view.melds[s] if (len(set(g.kinds)) == 1) is alike] for s in seats]
        return [cards(kind for group in own for kind in group.kinds) for own in chosen]

    phases = ["drawn", "second", "discarded", "discard", "over"]
    return {
        "card": [cards([] if view.card is None else [view.card])],
        "alike": groups(True),
        "mixed": groups(False),
        "hand sizes": [view.hand_sizes[s] / 21 for s in seats],
        "stock": [view.stock_size / 37],
        "phase": [float(view.phase == phase) for phase in phases],
        "first": choice(view.first, seats),
        "answered": [float(view.answer is not None)],
    }


def kowah_parts(view: View, seats: Sequence[int]) -> dict[str, Any]:
    def one(kind: object) -> Cards:
        return cards([] if kind is None else [kind])

    phases = ["take", "discard", "declare", "over"]
    return {
        "last discard": [one(view.last_discard)],
        "taken": [one(view.taken)],
        "drawn": [one(view.drawn)],
        "declared": [one(view.declared[s]) for s in seats],
        "known": [counted("kowah", view.known[s]) for s in seats],
        "hand sizes": [view.hand_sizes[s] / 9 for s in seats],
        "stock": [view.stock_size / 96],
        "turns": [view.turns / (view.turns + 96)],
        "phase": [float(view.phase == phase) for phase in phases],
        "first": choice(view.first, seats),
    }


def chuopai_parts(view: View, seats: Sequence[int]) -> dict[str, Any]:
    trick = dict(view.trick)
    return {
        "gone": [counted("chuopai", view.gone)],
        "piles": [counted("chuopai", view.piles[s]) for s in seats],
        "trick": [cards(trick[s].kinds if trick.get(s) else []) for s in seats],
        "highest": [cards(view.highest.kinds if view.highest else [])],
        "most": [counted("chuopai", view.most[s]) for s in seats],
        "hand sizes": [view.hand_sizes[s] / 28 for s in seats],
        "pile sizes": [sum(view.piles[s]) / 84 for s in seats],
        "leader": choice(view.leader, seats),
        "to act": choice(view.to_act, seats),
        "passed": [float(s in trick and trick[s] is None) for s in seats],
    }


PARTS = {
    "sichuan": sichuan_parts,
    "sisepai": sisepai_parts,
    "kowah": kowah_parts,
    "chuopai": chuopai_parts,
}


def expected_parts(game: str, view: View) -> dict[str, Any]:
    """Every part by its name: of cards one mapping a plane, else the numbers."""
    players = len(view.points)
    seats = [(view.seat + away) % players for away in range(players)]
    parts = {
        "hand": [held(game, view.hand)],
        "unseen": [counted(game, view.unseen)],
        "shown": [held(game, view.hands[s]) for s in seats[1:]],
    }
    if hasattr(view, "discards"):
        parts["discards"] = [cards(view.discards[s]) for s in seats]
    if hasattr(view, "turn"):
        parts["turn"] = choice(view.turn, seats)  # type: ignore[assignment]
        parts["asked"] = [float(view.to_act == view.seat)]  # type: ignore[list-item]
    return parts | PARTS[game](view, seats)


def check_observation(
    game: str, view: View, floats: NDArray[np.float32], planes: NDArray[np.float32]
) -> None:
    rows = ROWS[game]
    kinds = [kind for row in rows for kind in row]
    copies = {kind: 5 if kind == "F" else 4 for kind in kinds}
    expected = expected_parts(game, view)
    parts = env.layout(game)
    assert {part.name for part in parts} == expected.keys()
    assert len({part.name for part in parts}) == len(parts)
    vector: list[float] = []
    for part in parts:
        values = expected[part.name]
        assert (part.floats.start, part.planes.stop - part.planes.start) == (
            len(vector),
            len(values),
        )
        for plane, value in zip(planes[part.planes], values, strict=True):
            if not part.card:
                vector.append(value)
                assert (plane == np.float32(value)).all(), part
                continue
            share = {
                k: value.get(k, 0) / (copies[k] if part.unit == "copies" else 1) for k in kinds
            }
            vector += [share[kind] for kind in kinds]
            width = plane.shape[1]
            wide = [[share[kind] for kind in row] + [0.0] * (width - len(row)) for row in rows]
            assert (plane == np.array(wide, np.float32)).all(), part
    assert floats.shape == (len(vector),)
    assert np.allclose(floats, vector, rtol=0, atol=1e-7)


@pytest.mark.parametrize("game", GAMES)
def test_observations_hold_what_the_page_says(game: str) -> None:
    """Every part recomputed from the view by notation, in both forms, to the end of deals."""
    random = np.random.default_rng(5)
    encoder = env.Encoder(game)
    for seed, rules in enumerate((None, OPTIONS[game])):
        table, planes = (env.aec(game, rules=rules, observation=form) for form in FORMS)
        table.reset(seed=seed)
        planes.reset(seed=seed)
        for step in range(10**6):
            if step % 13 == 0 or ended(table):
                for agent in table.possible_agents:
                    seen = table.observe(agent), planes.observe(agent)
                    view = table.view(agent)
                    check_observation(game, view, *(one["observation"] for one in seen))
                    assert (encoder.floats(view) == seen[0]["observation"]).all()
                    legal = {int(action) for action in view.legal_actions()}
                    for one, space in zip(seen, (table, planes), strict=True):
                        assert space.observation_space(agent).contains(one)
                        assert set(np.flatnonzero(one["action_mask"])) == legal
            if ended(table):
                break
            action = choose(table, random)
            table.step(action)
            planes.step(action)


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_new_arrays(game: str) -> None:
    for form in FORMS:
        table = env.aec(game, observation=form)
        table.reset(seed=1)
        agent = table.agent_selection
        one, two = table.observe(agent), table.observe(agent)
        one["observation"][...] = 7
        one["action_mask"][...] = 7
        assert table.observation_space(agent).contains(two)
        assert table.observation_space(agent).contains(table.observe(agent))


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    tool = Path(__file__).parents[1] / "tools" / "env_tables.py"
    made = runpy.run_path(str(tool))
    page = made["PAGE"].read_text("utf-8")
    assert page.count("\n| ") > 50
    assert made["with_tables"](page) == page


# ---- rewards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_rewards_sum_to_the_points(game: str) -> None:  # G-7
    table = env.aec(game)
    random = np.random.default_rng(6)
    early = 0
    for seed in range(12):
        table.reset(seed=seed)
        sums = dict.fromkeys(table.agents, 0)
        while not ended(table):
            before = table.deal.points
            play_on(table, random)
            for agent, reward in table.rewards.items():
                sums[agent] += reward
            early += table.deal.points != before and not ended(table)
        assert list(sums.values()) == list(table.deal.result.points)
        assert all(table.terminations.values())
        assert not any(table.truncations.values())
        for agent in table.agent_iter():  # what has come since the agent acted last
            sums[agent] -= table.last()[1]
            table.step(None)
        assert table.agents == []
    # Sichuan's payments and Chuo Pai's rounds come when they are made, the others' at the end.
    assert (early > 0) is (game in ("sichuan", "chuopai"))


def test_the_starting_bonus_comes_with_the_first_step() -> None:  # CP-3
    table = env.aec("chuopai")
    for seed in range(20):
        table.reset(seed=seed)
        bonus = table.deal.points
        assert set(table.rewards.values()) == {0}
        if any(bonus):
            break
    else:
        pytest.fail("no seed with a starting bonus")
    table.step(table.deal.greedy_action())
    assert tuple(table.rewards.values()) == bonus
    assert tuple(table._cumulative_rewards.values()) == bonus


# ---- seeds, deals given, actions ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_decides_the_deal_and_those_after_it(game: str) -> None:
    package = import_module(f"tingpai.{game}")
    one, two = env.aec(game), env.aec(game, rules=OPTIONS[game])
    for seed in (0, 5, np.int64(7), 2**64 - 1):
        one.reset(seed=seed)
        two.reset(seed=seed)
        assert one.deal == package.Deal(int(seed))
        assert two.deal == package.Deal(int(seed), OPTIONS[game])
    decks = set()
    for _ in range(3):
        one.reset()
        two.reset()
        deck = one.deal.record()[0]["deck"]
        assert deck == two.deal.record()[0]["deck"]
        decks.add(tuple(deck))
    assert len(decks) == 3
    with pytest.raises(tingpai.TingpaiError, match="seed"):
        one.reset(seed=-1)
    with pytest.raises(TypeError):
        one.reset(seed=1.5)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_may_be_given(game: str) -> None:
    package = import_module(f"tingpai.{game}")
    deal = package.Deal(3, OPTIONS[game])
    for _ in range(9):
        deal.play(deal.greedy_action())
    table = env.aec(game)
    table.reset(options={"deal": deal})
    assert table.deal == deal
    assert table.agent_selection == f"player_{deal.to_act}"
    table.step(deal.greedy_action())
    assert table.deal != deal
    with pytest.raises(TypeError, match=f"a {game}.Deal, not str"):
        table.reset(options={"deal": "7"})
    while not deal.is_over:
        deal.play(deal.greedy_action())
    before = table.deal.clone()
    with pytest.raises(tingpai.TingpaiError, match="over"):
        table.reset(options={"deal": deal})
    assert table.deal == before


@pytest.mark.parametrize("game", GAMES)
def test_what_there_is_not(game: str) -> None:
    table = env.aec(game)
    for ask in (table.last, lambda: table.observe("player_0"), lambda: table.step(0)):
        with pytest.raises(tingpai.TingpaiError, match="reset"):
            ask()
    table.reset(seed=1)
    for ask in (table.observe, table.view, table.observation_space, table.action_space):
        with pytest.raises(tingpai.TingpaiError, match="'player_9': player_0, player_1"):
            ask("player_9")


@pytest.mark.parametrize("game", GAMES)
def test_actions_in_every_form_and_illegal_ones(game: str) -> None:
    tables = [env.aec(game) for _ in range(4)]
    for table in tables:
        table.reset(seed=8)
    action = tables[0].deal.greedy_action()
    forms = [action, int(action), np.int64(int(action)), str(action)]
    for table, form in zip(tables, forms, strict=True):
        table.step(form)
        assert table.deal == tables[0].deal
    table = tables[0]
    before = table.deal.clone(), dict(table.rewards), dict(table._cumulative_rewards)
    mask = table.observe(table.agent_selection)["action_mask"]
    for illegal in (int(np.flatnonzero(mask == 0)[0]), -1, len(mask), None):
        with pytest.raises(tingpai.IllegalActionError):
            table.step(illegal)
    assert (table.deal, table.rewards, table._cumulative_rewards) == before


@pytest.mark.parametrize("game", GAMES)
def test_environments_copy(game: str) -> None:
    table = env.aec(game)
    table.reset(seed=4)
    table.step(table.deal.greedy_action())
    twin = pickle.loads(pickle.dumps(table))
    while not ended(table):
        for one in (table, twin):
            one.step(one.deal.greedy_action())
    assert twin.deal == table.deal
    assert twin.rewards == table.rewards


# ---- rendering and refusals --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_hands_and_what_happened(game: str) -> None:
    table = env.aec(game, render_mode="ansi")
    table.reset(seed=2)
    while not ended(table):
        text = table.render()
        assert f"{table.agent_selection} to act" in text
        for hand in table.deal.hands:
            assert str(hand) in text
        table.step(table.deal.greedy_action())
    assert "over" in table.render()
    assert "'event': 'end'" in table.render()


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    table = env.aec("kowah", render_mode="human")
    table.reset(seed=2)
    assert capsys.readouterr().out.startswith("Kowah")
    table.step("draw")
    assert "'event': 'draw'" in capsys.readouterr().out


def test_rendering_without_a_mode_warns() -> None:
    table = env.aec("kowah")
    table.reset(seed=2)
    with pytest.warns(UserWarning, match="render mode"):
        assert table.render() is None


def test_refusals() -> None:
    with pytest.raises(tingpai.TingpaiError, match="unknown game 'chess'"):
        env.aec("chess")
    with pytest.raises(tingpai.TingpaiError, match="unknown game 'chess'"):
        env.layout("chess")
    with pytest.raises(tingpai.TingpaiError, match="observation 'pixels'"):
        env.aec("kowah", observation="pixels")  # type: ignore[arg-type]
    with pytest.raises(tingpai.TingpaiError, match="render mode 'rgb_array'"):
        env.aec("kowah", render_mode="rgb_array")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules"):
        env.aec("kowah", rules=sichuan.Rules())
    table = env.aec("kowah")
    with pytest.raises(tingpai.TingpaiError, match="reset"):
        table.step(0)
    with pytest.raises(tingpai.TingpaiError, match="reset"):
        table.observe("player_0")
    with pytest.raises(tingpai.TingpaiError, match="reset"):
        env.aec("kowah", render_mode="ansi").render()
    table.reset(seed=1)
    while not ended(table):
        table.step(table.deal.greedy_action())
    with pytest.raises(ValueError, match="only valid action is None"):
        table.step(0)
    for _ in range(3):
        table.step(None)
    with pytest.raises(tingpai.TingpaiError, match="the deal is over"):
        table.step(None)


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_a_missing_extra_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=r"pip install 'tingpai\[env\]'"):
        env.aec("kowah")
