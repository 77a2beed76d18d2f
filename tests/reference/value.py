"""What a hand is worth to a player who draws alone, by expectation over every sequence of draws.

The whole wall is tracked: a position is the hand before its draw, the cards still in the wall and
the draws left. After each draw the hand wins if it can, else every discard of the policy class is
tried. Nothing is known here of cards that cannot matter, so that it holds for any policy, and it is
only of use where few cards are live.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from reference import sichuan as rules_page

Hand = tuple[int, ...]
Wall = tuple[int, ...]
CLOSE = 1e-12


@dataclass(frozen=True)
class Worth:
    """Chance to win, expected points, chance to have been ready."""

    win: float = 0.0
    points: float = 0.0
    ready: float = 0.0

    def plus(self, share: float, other: Worth) -> Worth:
        """Add another worth that happens with this chance."""
        return Worth(
            self.win + share * other.win,
            self.points + share * other.points,
            self.ready + share * other.ready,
        )


def preferred(options: list[Worth], aim: str) -> Worth:
    """Take the best for the aim; what is equal is decided by the other aim, then by readiness."""

    def rank(worth: Worth) -> tuple[float, float, float]:
        both = (worth.win, worth.points)
        return (*(both if aim == "win_probability" else both[::-1]), worth.ready)

    best = options[0]
    for option in options[1:]:
        for own, other in zip(rank(option), rank(best), strict=True):
            if abs(own - other) <= CLOSE * max(own, other):
                continue
            best = option if own > other else best
            break
    return best


@dataclass
class Game:
    """A game to one player: what wins, what may follow a draw."""

    is_ready: Callable[[Hand], bool]
    win_points: Callable[[Hand], float | None]  # of a hand after its draw; None: it does not win
    next_hands: Callable[[Hand, int], list[Hand]]  # before a draw, the card drawn: hands after it
    aim: str = "win_probability"
    known: dict[tuple[Hand, Wall, int], Worth] = field(default_factory=dict)

    def worth(self, hand: Hand, wall: Wall, draws: int) -> Worth:
        """Value of a hand before its draw with these cards in the wall."""
        key = (hand, wall, draws)
        if key not in self.known:
            self.known[key] = self._worth(hand, wall, draws)
        return self.known[key]

    def _worth(self, hand: Hand, wall: Wall, draws: int) -> Worth:
        total = Worth()
        if draws:
            cards = sum(wall)
            for kind, copies in enumerate(wall):
                if copies:
                    rest = _with(wall, kind, -1)
                    total = total.plus(copies / cards, self._drawn(hand, kind, rest, draws - 1))
        return Worth(total.win, total.points, 1.0) if self.is_ready(hand) else total

    def _drawn(self, hand: Hand, kind: int, wall: Wall, draws: int) -> Worth:
        points = self.win_points(_with(hand, kind, 1))
        if points is not None:
            return Worth(1.0, points, 1.0)
        options = [self.worth(after, wall, draws) for after in self.next_hands(hand, kind)]
        return preferred(options, self.aim)


def _with(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    return tuple(n + more * (k == kind) for k, n in enumerate(counts))


# ---- Sichuan -----------------------------------------------------------------------------------


# Options that change what wins or what a win pays.
RULES: list[dict[str, object]] = [
    {"self_draw_bonus": "fan"},
    {"self_draw_bonus": "none", "fan_cap": 2},
    {"allow_seven_pairs": False},
    {"fan_table": {"all_258": None, "root": 2, "full_flush": 3}},
]


@dataclass(frozen=True)
class Mix:
    """A share of the wins is self-drawn and paid by so many, the others are paid by one."""

    self_drawn: float = 1 / 3
    payers: int = 3


def sichuan(
    melds: rules_page.Melds,
    void: int | None,
    *,
    policy: str,
    aim: str,
    rules: rules_page.Rules = rules_page.DEFAULT,
    mix: Mix | None = None,
) -> Game:
    """Return the game of a seat with these declared melds and this missing suit.

    ``progress``: a card that lowers shanten is kept, by any discard that lets it lower it; any
    other is thrown. ``swaps``: any discard that does not raise shanten, and lowers it where the
    card drawn can. ``full``: any discard. All obey SC-4.
    """
    shares = mix or Mix()

    @lru_cache(None)
    def shanten(hand: Hand) -> int:
        return rules_page.shanten(hand, melds, void, rules)

    @lru_cache(None)
    def win_points(hand: Hand) -> float | None:
        if not rules_page.is_complete(hand, melds, void, rules):
            return None
        drawn = rules_page.score(hand, melds, void, rules_page.Win("self_draw"), rules)
        given = rules_page.score(hand, melds, void, rules_page.Win("discard"), rules)
        own = shares.self_drawn
        return own * shares.payers * drawn.payment + (1 - own) * given.payment

    @lru_cache(None)
    def next_hands(hand: Hand, kind: int) -> list[Hand]:
        drawn = _with(hand, kind, 1)
        legal = [_with(drawn, k, -1) for k in rules_page.legal_discards(drawn, void)]
        if policy == "full" or hand not in legal:
            return legal  # tiles of the missing suit go first, so that the card drawn stays
        if rules_page.suit(kind) == void:
            return [hand]
        nearest = min(shanten(after) for after in legal)
        if policy == "progress" and nearest == shanten(hand):
            return [hand]
        return [after for after in legal if shanten(after) == nearest]

    return Game(lambda hand: shanten(hand) == 0, win_points, next_hands, aim)


def sichuan_wall(
    counts: Hand, melds: rules_page.Melds, seen: Mapping[int, int] | Hand | None = None
) -> Wall:
    """Cards that are neither owned nor seen."""
    owned = rules_page.owned(counts, melds)
    shown = dict(seen) if isinstance(seen, Mapping) else dict(enumerate(seen or ()))
    return tuple(4 - n - shown.get(k, 0) for k, n in enumerate(owned))


def sichuan_discards(
    counts: Hand,
    melds: rules_page.Melds,
    void: int | None,
    wall: Wall,
    draws: int,
    game: Game,
) -> Iterator[tuple[int, Worth]]:
    """Value of every legal discard of an after-draw hand, by kind."""
    for kind in rules_page.legal_discards(counts, void):
        yield kind, game.worth(_with(counts, kind, -1), wall, draws)
