"""Any meld game from its dictionary form, slowly: targets are tried one after another.

The number of cards missing is the least bound within which some target, a whole set of groups that
makes a form, can be paid for; targets are chosen as combinations of groups, cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Group = tuple[int, ...]
Hand = Sequence[int]


class Game:
    """A Spec's ``to_dict()``, read anew."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        index = {name: i for i, name in enumerate(data["kinds"])}
        self.copies: list[int] = list(data["copies"])
        self.melds: list[Group] = [tuple(index[name] for name in meld) for meld in data["melds"]]
        self.extra: list[Group] = [
            tuple(index[name] for name in meld) for meld in data["declarable"]
        ]
        self.pairs: list[Group] = [(k, k) for k in range(len(index)) if self.copies[k] >= 2]
        self.hand: int = data["hand"]
        self.forms: list[dict[str, Any]] = [
            {**form, "kinds": [index[name] for name in form["kinds"]]} for form in data["forms"]
        ]

    def taken(self, meld: Group) -> int:
        return len(meld) if meld in self.melds else len(self.melds[0])

    def limits(self, melds: Sequence[Group]) -> list[int]:
        left = list(self.copies)
        for meld in melds:
            for kind in meld:
                left[kind] -= 1
        return left

    # ---- cards missing -------------------------------------------------------------------------

    def missing(self, counts: Hand, melds: Sequence[Group] = ()) -> int | None:
        """The least number of cards to add; None where nothing helps."""
        limits = self.limits(melds)
        taken = sum(map(self.taken, melds))
        for bound in range(self.hand + 1):
            for form in self.forms:
                if melds and form["closed_only"]:
                    continue
                if Bounded(counts, limits, bound).can_pay(self, form, len(melds), taken):
                    return bound
        return None

    def drawable(self, counts: Hand, melds: Sequence[Group]) -> Iterator[tuple[int, list[int]]]:
        for kind, limit in enumerate(self.limits(melds)):
            if counts[kind] < limit:
                more = list(counts)
                more[kind] += 1
                yield kind, more

    def waits(self, counts: Hand, melds: Sequence[Group] = ()) -> set[int]:
        return {
            kind for kind, more in self.drawable(counts, melds) if self.missing(more, melds) == 0
        }

    def acceptance(self, counts: Hand, melds: Sequence[Group] = ()) -> set[int]:
        now = self.missing(counts, melds)
        if now is None:
            return set()
        then = {kind: self.missing(more, melds) for kind, more in self.drawable(counts, melds)}
        return {kind for kind, missing in then.items() if missing is not None and missing < now}

    # ---- readings ------------------------------------------------------------------------------

    def partitions(self, counts: Hand, melds: Sequence[Group] = ()) -> set[tuple[Group, ...]]:
        """Every multiset of groups, sorted, that uses the cards up (but for spare ones)."""
        found: set[tuple[Group, ...]] = set()
        taken = sum(map(self.taken, melds))
        held = sum(counts)
        for form in self.forms:
            if melds and form["closed_only"]:
                continue
            pattern = form["pattern"]
            if pattern == "one_of_each":
                own = [k for k, n in enumerate(counts) for _ in range(n)]
                if sorted(set(own)) == sorted(form["kinds"]) and len(own) == held == self.hand:
                    groups = [(k,) if counts[k] == 1 else (k, k) for k in set(own)]
                    if max(counts) == 2:
                        found.add(tuple(sorted(groups)))
            elif pattern == "all_in_groups":
                need = self.hand - form["spare"] - taken
                for chosen in covers(self.melds, counts, need, None, once=False):
                    found.add(tuple(sorted(chosen)))
            elif pattern == "pairs":
                for chosen in covers(self.pairs, counts, held, form["count"], form["distinct"]):
                    found.add(tuple(sorted(chosen)))
            else:
                for pair in self.pairs:
                    if counts[pair[0]] < 2:
                        continue
                    rest = list(counts)
                    rest[pair[0]] -= 2
                    number = form["count"] - len(melds)
                    for chosen in covers(self.melds, rest, held - 2, number, once=False):
                        found.add(tuple(sorted([pair, *chosen])))
        return found


def covers(
    groups: Sequence[Group], counts: Hand, cards: int, number: int | None, once: bool
) -> Iterator[list[Group]]:
    """Choose groups inside ``counts`` with ``cards`` cards in all, ``number`` of them if given."""
    if cards == 0 and not number:
        yield []
        return
    for i, group in enumerate(groups):
        rest = list(counts)
        for kind in group:
            rest[kind] -= 1
        if min(rest) < 0 or len(group) > cards or number == 0:
            continue
        more = None if number is None else number - 1
        for chosen in covers(groups[i + once :], rest, cards - len(group), more, once):
            yield [group, *chosen]


class Bounded:
    """Whether some target costs at most ``bound`` cards."""

    def __init__(self, counts: Hand, limits: Hand, bound: int) -> None:
        self.counts = counts
        self.limits = limits
        self.bound = bound
        self.used = [0] * len(counts)

    def can_pay(self, game: Game, form: Mapping[str, Any], melds: int, taken: int) -> bool:
        pattern = form["pattern"]
        if pattern == "melds_and_pair":
            number = form["count"] - melds
            return number >= 0 and self.choose(self.cheapest(game.melds), 0, number, 0, False, game)
        if pattern == "pairs":
            order = self.cheapest(game.pairs)
            return self.choose(order, 0, form["count"], 0, form["distinct"], None)
        if pattern == "one_of_each":
            return any(self.price((*form["kinds"], twice)) <= self.bound for twice in form["kinds"])
        need = game.hand - form["spare"] - taken
        return need >= 0 and self.fill(self.cheapest(game.melds), 0, need, 0)

    def price(self, group: Group) -> float:
        """The cards to add for the group on top of those used, which stay as they are."""
        cost: float = 0
        used = dict.fromkeys(group, 0)
        for kind in group:
            used[kind] += 1
            have = self.used[kind] + used[kind]
            if have > self.limits[kind]:
                return float("inf")
            cost += have > self.counts[kind]
        return cost

    def cheapest(self, groups: Sequence[Group]) -> list[tuple[float, Group]]:
        return sorted((self.price(group), group) for group in groups)

    def use(self, group: Group, by: int) -> None:
        for kind in group:
            self.used[kind] += by

    def choose(
        self,
        order: list[tuple[float, Group]],
        start: int,
        number: int,
        cost: float,
        once: bool,
        pair_of: Game | None,
    ) -> bool:
        """``number`` groups from ``start`` on, and a pair if there is to be one."""
        if number == 0:
            return pair_of is None or any(
                cost + self.price(pair) <= self.bound for pair in pair_of.pairs
            )
        for i in range(start, len(order)):
            least, group = order[i]
            if cost + number * least > self.bound:
                return False  # those behind cost no less
            price = cost + self.price(group)
            if price > self.bound:
                continue
            self.use(group, 1)
            paid = self.choose(order, i + once, number - 1, price, once, pair_of)
            self.use(group, -1)
            if paid:
                return True
        return False

    def fill(self, order: list[tuple[float, Group]], start: int, cards: int, cost: float) -> bool:
        """Groups from ``start`` on with ``cards`` cards in all."""
        if cards == 0:
            return True
        for i in range(start, len(order)):
            group = order[i][1]
            price = cost + self.price(group)
            if len(group) > cards or price > self.bound:
                continue
            self.use(group, 1)
            paid = self.fill(order, i, cards - len(group), price)
            self.use(group, -1)
            if paid:
                return True
        return False
