"""The compiled deals against the referees, on thousands of random deals.

Both play the same deck side by side: who is to act, what is legal, the payments and the result
are compared at every step (``deal_pair.Pair``), with default and with random options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

import pytest

from deal_pair import Pair, Referee, Rules, new_deal, replay
from deal_rules import chuopai_rules, kowah_rules, sichuan_rules, sisepai_rules
from reference import referee_chuopai, referee_kowah, referee_sichuan, referee_sisepai
from reference.referee_decks import Player, perft, random_player, shuffled
from reference.referee_random import seeded_deck

R = TypeVar("R", bound=Referee)


@dataclass(frozen=True)
class Game(Generic[R]):
    """How deals of a game are made and played at random here."""

    name: str
    referee: Callable[[Sequence[str], int, Rules | None], R]
    players: int
    full: Callable[[], list[str]]
    deck: Callable[[Random], list[str]]
    rules: Callable[[Random], dict[str, object]]
    thrifty: Callable[[R, Random], Player]

    def play(self, seed: int, rules: Rules) -> Counter[str]:
        """One deal to its end; what happened in it."""
        random = Random(seed)
        pair = Pair(
            self.name, self.referee, self.deck(random), random.randrange(self.players), rules
        )
        plain = random_player(random)
        players = [
            plain,
            self.thrifty(pair.referee, random),
            skilled_player(pair, plain, random),
        ]
        player = random.choices(players, (0.25, 0.35, 0.4))[0]
        seen: Counter[str] = Counter(deals=1)
        while (seat := pair.to_act) is not None:
            for event in pair.play(player(seat, pair.legal())):
                seen[name_of(event)] += 1
        return seen


def skilled_player(pair: Pair[R], plain: Player, random: Random) -> Player:
    """Mostly the core's greedy player, so that hands get ready and late, rare things happen."""
    assert pair.compiled is not None
    deal = pair.compiled.deal

    def choose(seat: int, legal: set[str]) -> str:
        return plain(seat, legal) if random.random() < 0.2 else str(deal.greedy_action())

    return choose


def name_of(event: Mapping[str, object]) -> str:
    for detail in ("reason", "by", "type"):
        if detail in event:
            return f"{event['event']} {event[detail]}"
    return str(event["event"])


def sichuan_deck(random: Random) -> list[str]:
    """In shuffled decks kongs are seldom robbed."""
    if random.random() < 0.5:
        return shuffled(referee_sichuan.full_deck(), random)
    return referee_sichuan.stacked_deck(random)


def kowah_deck(random: Random) -> list[str]:
    """Random hands are seldom ready before the stock is used up."""
    if random.random() < 0.2:
        return shuffled(referee_kowah.full_deck(), random)
    return referee_kowah.stacked_deck(random)


def sisepai_deck(random: Random) -> list[str]:
    if random.random() < 0.6:
        return shuffled(referee_sisepai.full_deck(), random)
    return referee_sisepai.stacked_deck(random)


SICHUAN = Game(
    "sichuan",
    referee_sichuan.Referee,
    4,
    referee_sichuan.full_deck,
    sichuan_deck,
    sichuan_rules,
    referee_sichuan.thrifty_player,
)
KOWAH = Game(
    "kowah",
    referee_kowah.Referee,
    3,
    referee_kowah.full_deck,
    kowah_deck,
    kowah_rules,
    referee_kowah.thrifty_player,
)
SISEPAI = Game(
    "sisepai",
    referee_sisepai.Referee,
    4,
    referee_sisepai.full_deck,
    sisepai_deck,
    sisepai_rules,
    referee_sisepai.thrifty_player,
)
CHUOPAI = Game(
    "chuopai",
    referee_chuopai.Referee,
    3,
    referee_chuopai.full_deck,
    lambda random: shuffled(referee_chuopai.full_deck(), random),
    chuopai_rules,
    referee_chuopai.thrifty_player,
)


GAMES = (SICHUAN, KOWAH, SISEPAI, CHUOPAI)


def by_default(game: Game[R], seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += game.play(seed, {})
    return seen


def with_options(game: Game[R], seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += game.play(seed, game.rules(Random(-seed)))
    return seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_a_compiled_deal_to_compare_with(game: Game[R]) -> None:
    pair = position(game, 1, 0)
    assert pair.compiled is not None


SICHUAN_EVENTS = (
    "win self_draw", "win discard", "kong exposed", "kong concealed", "kong added", "pung",
    "payment unready", "payment kong_refund",
)  # fmt: skip


def test_sichuan() -> None:
    seen = by_default(SICHUAN, range(60))
    assert all(seen[what] for what in SICHUAN_EVENTS), seen


def test_sichuan_with_options() -> None:
    assert with_options(SICHUAN, range(1, 40))["win discard"]


def robbery(seed: int, rules: Rules) -> Counter[str]:
    """A deal in which seat 1 makes a pung of seat 0's first discard and a kong of the pung, mostly
    with the tile it held from the start, while seat 2 waits for it.
    """
    random = Random(seed)
    deck, tile, missing = referee_sichuan.robbery_deck(random)
    pair = Pair("sichuan", referee_sichuan.Referee, deck, 0, rules)
    skilled = skilled_player(pair, random_player(random), random)
    seen: Counter[str] = Counter(deals=1)
    while (seat := pair.to_act) is not None:
        wanted = [f"void {missing[seat]}", f"pung {tile}", f"discard {tile}" if seat == 0 else ""]
        if f"kong {tile}" in pair.played:
            wanted.append("win")
        elif f"pung {tile}" in pair.played:
            wanted += [f"kong {tile}", "pass"]
        else:
            wanted.append("pass")
        legal = pair.legal()
        action = next((action for action in wanted if action in legal), None) or skilled(
            seat, legal
        )
        while seat == 1 and action == f"discard {tile}" and len(legal) > 1:
            action = random.choice(sorted(legal - {action}))
        for event in pair.play(action):
            seen[name_of(event)] += 1
    return seen


def robberies(seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += robbery(seed, sichuan_rules(Random(-seed)) if seed % 2 else {})
    return seen


def test_sichuan_robberies() -> None:
    """Hands change when a kong is robbed (SC-11), which random players seldom see."""
    assert robberies(range(40))["win robbed_kong"] > 20


@pytest.mark.exhaustive
def test_many_sichuan_robberies() -> None:
    assert robberies(range(1_000, 4_000))["win robbed_kong"] > 1_500


def test_kowah() -> None:
    seen = by_default(KOWAH, range(60))
    assert all(seen[f"win {by}"] for by in ("own_draw", "public_draw", "discard")), seen


def test_kowah_with_options() -> None:
    assert with_options(KOWAH, range(1, 40))["declare"]


def test_sisepai() -> None:
    seen = by_default(SISEPAI, range(100))
    assert seen["win"]
    assert seen["win"] < seen["deals"]


def test_sisepai_with_options() -> None:
    assert with_options(SISEPAI, range(1, 60))["win"]


def test_chuopai() -> None:
    assert by_default(CHUOPAI, range(15))["bonus"] == 0  # made before the first action


def test_chuopai_with_options() -> None:
    assert with_options(CHUOPAI, range(1, 12))["pass"]


# --- seeds, records and greedy players ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seed_makes_the_deal_that_the_documentation_says(game: Game[R]) -> None:
    for seed in (0, 1, 7, 2**63, 2**64 - 1):
        header = new_deal(game.name, seed, {}).record()[0]
        deck, first = seeded_deck(game.full(), game.players, seed)
        assert (header["deck"], header["first"]) == (deck, first)


def replay_greedy(game: Game[R], seeds: range, *, options: bool = False) -> None:
    """The core's greedy players play; the referee replays the record."""
    for seed in seeds:
        rules = game.rules(Random(-seed)) if options else {}
        deal = new_deal(game.name, seed, rules)
        while deal.to_act is not None:
            deal.play(str(deal.greedy_action()))
        assert replay(deal.record(), game.referee) > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_referee_replays_greedy_deals(game: Game[R]) -> None:
    replay_greedy(game, range(1, 20))
    replay_greedy(game, range(20, 30), options=True)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_referee_replays_five_thousand_greedy_deals(game: Game[R]) -> None:
    replay_greedy(game, range(10_000, 15_000))
    replay_greedy(game, range(20_000, 20_500), options=True)


# --- the number of action sequences (perft) -------------------------------------------------------

# Seed of the deal, actions played before (of the legal ones, sorted, the 7 i-th), depth,
# and how many sequences of so many actions there are.
PERFT = {
    "sichuan": [(1, 0, 6, 1404), (2, 30, 6, 240), (3, 60, 6, 6462), (5, 45, 4, 7682)],
    "kowah": [(1, 0, 6, 1516), (1, 90, 6, 3785), (2, 20, 6, 3267), (3, 60, 6, 2554)],
    "sisepai": [(1, 0, 5, 1369), (3, 20, 6, 1309), (4, 10, 5, 1918), (8, 10, 6, 1728)],
    "chuopai": [(1, 60, 7, 376), (2, 10, 5, 164), (3, 20, 5, 1013), (4, 60, 7, 315)],
}


def position(game: Game[R], seed: int, prefix: int) -> Pair[R]:
    """The deal after some actions."""
    pair = Pair(game.name, game.referee, *seeded_deck(game.full(), game.players, seed))
    for i in range(prefix):
        actions = sorted(pair.legal())
        pair.play(actions[7 * i % len(actions)])
    return pair


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_perft(game: Game[R]) -> None:
    """The referee's and the compiled deal's counts are the ones written down."""
    for seed, prefix, depth, count in PERFT[game.name]:
        pair = position(game, seed, prefix)
        assert perft(pair.referee, depth) == count
        if pair.compiled is not None:
            assert perft(pair.compiled, depth) == count


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_twenty_thousand_deals(game: Game[R], part: int) -> None:
    start = 100_000 + 2_000 * part
    assert by_default(game, range(start, start + 2_000))["deals"] == 2_000


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_thousand_deals_with_options(game: Game[R]) -> None:
    assert with_options(game, range(200_000, 202_000))["deals"] == 2_000
