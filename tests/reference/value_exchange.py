"""The approximation `swaps_approx` of docs/value.md, by the recursion that the page states.

One exchange in all, one card from ready or at it, and what was thrown is not remembered: cards that
bring a hand no nearer come in the proportions that they have among all cards that are not owned and
not seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from reference import sichuan as rules_page
from reference.value import Game, Hand, Wall, Worth, preferred, sichuan


@dataclass
class Approximation:
    """Sichuan hands of a seat that draws from so many unseen cards, so often.

    ``outside`` has the copies of each kind that are neither melded nor seen, held ones included.
    """

    melds: rules_page.Melds
    void: int | None
    aim: str
    outside: Wall
    unseen: int
    draws: int

    def __post_init__(self) -> None:
        self.game: Game = sichuan(self.melds, self.void, policy="progress", aim=self.aim)
        self.shanten = cache(lambda hand: rules_page.shanten(hand, self.melds, self.void))
        self.waiting = cache(self._waiting)
        self.worth = cache(self._worth)

    def _worth(self, hand: Hand, exchanges: int, draws: int) -> Worth:
        """Value of a hand before its draw with these exchanges and draws left."""
        ready = self.game.is_ready(hand)
        if draws == 0:
            return Worth(ready=float(ready))
        stay = self.worth(hand, exchanges, draws - 1)
        useful, others = [], []
        for copies, is_useful, worth in self._drawn(hand, exchanges, draws - 1, stay):
            (useful if is_useful else others).append((copies, worth))
        live = sum(copies for copies, _ in useful)
        unseen = max(self.unseen - (self.draws - draws), live)
        rest = unseen - live
        pool = sum(copies for copies, _ in others)
        total = Worth()
        for copies, worth in useful:
            total = total.plus(copies / unseen, worth)
        for copies, worth in others:
            total = total.plus(rest / unseen * copies / pool, worth)
        return Worth(total.win, total.points, 1.0) if ready else total

    def _drawn(
        self, hand: Hand, exchanges: int, draws: int, stay: Worth
    ) -> Iterator[tuple[int, bool, Worth]]:
        """For each kind: copies outside the hand, whether it comes nearer, what follows."""
        forced = self.void is not None and any(hand[9 * self.void : 9 * self.void + 9])
        for kind, copies in enumerate(self.outside):
            if copies == hand[kind]:
                continue
            drawn = tuple(n + (k == kind) for k, n in enumerate(hand))
            points = self.game.win_points(drawn)
            if points is not None:
                yield copies - hand[kind], True, Worth(1.0, points, 1.0)
                continue
            legal = [
                tuple(n - (k == thrown) for k, n in enumerate(drawn))
                for thrown in rules_page.legal_discards(drawn, self.void)
            ]
            own_suit = rules_page.suit(kind) != self.void
            nearest = min(map(self.shanten, legal))
            if own_suit and (forced or nearest < self.shanten(hand)):
                options = legal if forced else [h for h in legal if self.shanten(h) == nearest]
                worths = [self.worth(after, exchanges, draws) for after in options]
                yield copies - hand[kind], True, preferred(worths, self.aim)
                continue
            worths = [stay]
            if own_suit and exchanges:
                even = [after for after in legal if self._improves(hand, after)]
                worths += [self.worth(after, exchanges - 1, draws) for after in even]
            yield copies - hand[kind], False, preferred(worths, self.aim)

    def _improves(self, hand: Hand, after: Hand) -> bool:
        """Whether the exchange is in the class: near to ready, as near, and with a better wait."""
        if self.shanten(hand) > 1 or self.shanten(after) != self.shanten(hand):
            return False
        live, points = self.waiting(hand)
        more_live, more_points = self.waiting(after)
        return more_live > live or (self.game.is_ready(hand) and more_points > points)

    def _waiting(self, hand: Hand) -> tuple[int, float]:
        """Copies that bring the hand nearer, and what those that win are worth in all."""
        live, worth = 0, 0.0
        for kind, copies in enumerate(self.outside):
            if copies == hand[kind] or rules_page.suit(kind) == self.void:
                continue
            drawn = tuple(n + (k == kind) for k, n in enumerate(hand))
            points = self.game.win_points(drawn)
            if points is not None:
                live += copies - hand[kind]
                worth += (copies - hand[kind]) * points
            elif any(
                self.shanten(tuple(n - (k == thrown) for k, n in enumerate(drawn)))
                < self.shanten(hand)
                for thrown in rules_page.legal_discards(drawn, self.void)
            ):
                live += copies - hand[kind]
        return live, worth
