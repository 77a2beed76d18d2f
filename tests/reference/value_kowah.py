"""What a Kowah hand is worth to a player who draws alone, with the whole wall tracked.

Before declaring, each own draw is one card. A hand that is ready declares at once, on its best
pair; then before each own draw ``others`` cards are drawn by opponents face up (KW-10), and the
third card of the pair wins with the multiplier of whoever draws it (KW-12).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from reference import kowah as rules_page
from reference.value import Worth, preferred

Counts = tuple[int, ...]


@cache
def missing(hand: Counts, pair_rule: str) -> int:
    """Cards to replace (KW-14)."""
    return rules_page.replacements(hand, pair_rule)


@dataclass
class Alone:
    """One player, the policy ``progress``."""

    aim: str
    others: int = 2
    multipliers: tuple[int, int, int] = (3, 2, 1)
    pair_rule: str = "each"
    known: dict[tuple[Counts, Counts, int], Worth] = field(default_factory=dict)

    def worth(self, hand: Counts, wall: Counts, draws: int) -> Worth:
        """Value of eight undeclared cards with these cards in the wall and so many own draws."""
        key = (hand, wall, draws)
        if key not in self.known:
            self.known[key] = self._worth(hand, wall, draws)
        return self.known[key]

    def _worth(self, hand: Counts, wall: Counts, draws: int) -> Worth:
        if missing(hand, self.pair_rule) == 0:
            pairs = rules_page.waits(hand, self.pair_rule)
            return preferred([self.declared(wall, pair, draws) for pair in pairs], self.aim)
        total = Worth()
        if draws:
            for kind, copies in enumerate(wall):
                if copies:
                    share = copies / sum(wall)
                    rest = changed(wall, kind, -1)
                    options = [
                        self.worth(after, rest, draws - 1) for after in self.after(hand, kind)
                    ]
                    total = total.plus(share, preferred(options, self.aim))
        return total

    def after(self, hand: Counts, kind: int) -> list[Counts]:
        """Hands that may follow a draw: nearer if the card can bring that, else as before."""
        drawn = changed(hand, kind, 1)
        hands = [rest for _, rest in rules_page.discards_of(drawn)]
        nearest = min(missing(rest, self.pair_rule) for rest in hands)
        if nearest == missing(hand, self.pair_rule):
            return [hand]
        return [rest for rest in hands if missing(rest, self.pair_rule) == nearest]

    def declared(self, wall: Counts, pair: int, draws: int) -> Worth:
        """Value of a declared wait: card after card, the opponents' before the own."""
        win = points = 0.0
        waiting, cards = 1.0, sum(wall)
        for turn in range(draws * (1 + self.others)):
            own = turn % (1 + self.others) == self.others
            chance = waiting * wall[pair] / cards
            win += chance
            points += chance * self.multipliers[0 if own else 1]
            waiting -= chance
            cards -= 1
        return Worth(win, points, 1.0)


def changed(counts: Counts, kind: int, more: int) -> Counts:
    """Counts with one card more or less."""
    return tuple(n + more * (k == kind) for k, n in enumerate(counts))
