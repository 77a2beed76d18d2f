"""What a Si Se Pai hand is worth to a player who draws alone, with the whole wall tracked.

A position is the concealed cards, the exposed groups, the cards still in the wall and the cards
that will be offered. A card that wins is taken; one that leaves a take less with some group and
some discard is taken so; any other passes and is gone (SP-15, docs/value.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from reference import sisepai as rules_page
from reference.sisepai import Counts, Exposed
from reference.value import Worth, preferred


@cache
def takes(counts: Counts, exposed: Exposed, extend: bool) -> int:
    """Takes to win of 20 cards (SP-15)."""
    return rules_page.takes_by_costs(counts, exposed, extend)


@dataclass
class Alone:
    """One player, the policy ``progress``."""

    aim: str
    extend: bool = False
    mixed_group_points: str = "by_size"
    known: dict[tuple[Counts, Exposed, Counts, int], Worth] = field(default_factory=dict)

    def worth(self, counts: Counts, exposed: Exposed, wall: Counts, offers: int) -> Worth:
        """Value of 20 cards with these cards in the wall and so many of them offered."""
        key = (counts, exposed, wall, offers)
        if key not in self.known:
            self.known[key] = self._worth(*key)
        return self.known[key]

    def _worth(self, counts: Counts, exposed: Exposed, wall: Counts, offers: int) -> Worth:
        total = Worth()
        if offers:
            for kind, copies in enumerate(wall):
                if copies:
                    rest = rules_page.without(wall, (kind,))
                    assert rest is not None
                    worth = self._offered(counts, exposed, kind, rest, offers - 1)
                    total = total.plus(copies / sum(wall), worth)
        ready = takes(counts, exposed, self.extend) == 1
        return Worth(total.win, total.points, 1.0) if ready else total

    def _offered(
        self, counts: Counts, exposed: Exposed, kind: int, wall: Counts, offers: int
    ) -> Worth:
        complete = rules_page.plus(counts, (kind,))
        points = rules_page.points(complete, exposed, self.extend, self.mixed_group_points)
        if points is not None:
            return Worth(1.0, float(points), 1.0)
        options = [
            self.worth(*hand, wall, offers) for hand in self.nearer(counts, exposed, kind)
        ] or [self.worth(counts, exposed, wall, offers)]
        return preferred(options, self.aim)

    def nearer(
        self, counts: Counts, exposed: Exposed, kind: int
    ) -> Iterator[tuple[Counts, Exposed]]:
        """Hands of 20 that taking the card can leave with one take less."""
        now = takes(counts, exposed, self.extend)
        for rest, groups in rules_page.takes_into(counts, exposed, kind, self.extend):
            for thrown in rules_page.discardable(rest):
                after = rules_page.without(rest, (thrown,))
                assert after is not None
                if takes(after, groups, self.extend) == now - 1:
                    yield after, groups
