"""Kowah played by its clauses (docs/rules/kowah.md), slow and plain.

The referee holds every card of one deal openly, says who is to act and what is legal, and ends
the deal as the page says. Ready hands are judged by :mod:`reference.kowah`; nothing of the engine
is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from reference import kowah as hand
from reference.referee_decks import Player, arrange, random_player

OPTIONS = {
    "pair_rule": "each",
    "multipliers": (3, 2, 1),
    "return_discard": False,
    "max_turns": None,
}

Event = dict[str, object]

NAMES = [hand.name(k) for k in range(hand.N_KINDS)]
INDEX = {name: k for k, name in enumerate(NAMES)}


def full_deck() -> list[str]:
    """All 120 cards in kind order (KW-1)."""
    return [name for name in NAMES for _ in range(hand.COPIES)]


class Referee:
    """One deal: ``deck`` from the front (G-4a), ``first`` goes first, ``rules`` the options."""

    players = 3

    def __init__(
        self, deck: Sequence[str], first: int, rules: Mapping[str, object] | None = None
    ) -> None:
        options = {**OPTIONS, **(rules or {})}
        assert options.keys() == OPTIONS.keys()
        self.pair_rule = str(options["pair_rule"])
        multipliers = options["multipliers"]
        assert isinstance(multipliers, (tuple, list))
        self.multipliers = dict(zip(hand.WAYS, multipliers, strict=True))
        self.return_discard = bool(options["return_discard"])
        max_turns = options["max_turns"]
        assert max_turns is None or isinstance(max_turns, int)
        self.max_turns = max_turns

        self.stock = [INDEX[name] for name in deck]
        self.hands = [[0] * hand.N_KINDS for _ in range(3)]
        for seat in range(3):
            for _ in range(8):
                self.hands[seat][self.stock.pop(0)] += 1
        self.declared: list[int | None] = [None] * 3
        self.discards: list[list[int]] = [[], [], []]
        self.last: int | None = None  # the discard of the turn just before (KW-5), if untaken
        self.turns = 0  # completed
        self.seat = first
        self.phase = "draw"  # then "discard", then perhaps "declare"; "over"
        self.took: int | None = None  # the kind taken in this turn (KW-4)
        self.drawn: int | None = None  # the kind drawn in this turn
        self.winner: int | None = None
        self.winning: tuple[int, str] | None = None  # the kind, and the way
        self.events: list[Event] = []
        self.known_legal: set[str] | None = None  # worked out once an action

    # --- the interface ----------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        return None if self.phase == "over" else self.seat

    def legal(self) -> set[str]:
        if self.known_legal is None:
            self.known_legal = self._legal()
        return set(self.known_legal)

    def _legal(self) -> set[str]:
        counts, seat = self.hands[self.seat], self.seat
        if self.phase == "draw":
            # KW-9: who has declared draws. KW-3: there is no last discard in the first turn.
            may_take = self.last is not None and self.declared[seat] is None
            return {"draw", "take"} if may_take else {"draw"}
        if self.phase == "discard":
            if self.declared[seat] is not None:
                assert self.drawn is not None
                return {f"discard {NAMES[self.drawn]}"}
            barred = None if self.return_discard else self.took
            return {f"discard {NAMES[k]}" for k, n in enumerate(counts) if n and k != barred}
        if self.phase == "declare":
            return {"pass"} | {f"declare {NAMES[k]}" for k in self.possible_waits(seat)}
        return set()

    def play(self, text: str) -> list[Event]:
        if text not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.events, self.known_legal = [], None
        verb, _, name = text.partition(" ")
        if verb == "draw":
            self._draw()
        elif verb == "take":
            self._take()
        elif verb == "discard":
            self._discard(INDEX[name])
        else:
            if verb == "declare":
                self.declared[self.seat] = INDEX[name]
                self._tell("declare", seat=self.seat, kind=name)
            self._next_turn()
        return self.events

    @property
    def result(self) -> dict[str, object] | None:
        """G-7: the winner's multiplier, 0 for the others."""
        if self.phase != "over":
            return None
        points = [0, 0, 0]
        if self.winner is not None and self.winning is not None:
            points[self.winner] = self.multipliers[self.winning[1]]
        return {"points": points, "winners": [] if self.winner is None else [self.winner]}

    # --- a turn (KW-3, and the order of KW-10) ----------------------------------------------------

    def _tell(self, event: str, **what: object) -> None:
        self.events.append({"event": event, **what})

    def waits_for(self, kind: int) -> int | None:
        """The seat whose declared pair this card completes."""
        seats = [seat for seat in range(3) if self.declared[seat] == kind]
        assert len(seats) < 2  # KW-10: then all four copies are in the two pairs
        return seats[0] if seats else None

    def possible_waits(self, seat: int) -> list[int]:
        """The pairs that the seat may declare (KW-6 to KW-8).

        KW-8 lets it declare with no third card left; but a pair of which it holds all four copies
        itself is no wait of the hand (G-4, and *Notation*: a declared wait must be one).
        """
        return hand.waits(self.hands[seat], self.pair_rule)

    def _draw(self) -> None:
        kind = self.stock.pop(0)
        self.last = None
        self.drawn, self.took = kind, None
        face_up = any(wait is not None for wait in self.declared)
        self._tell("draw", seat=self.seat, kind=NAMES[kind], face_up=face_up)
        owner = self.waits_for(kind)
        if owner is not None:
            self._win(owner, kind, "own_draw" if owner == self.seat else "public_draw")
            return
        self.hands[self.seat][kind] += 1
        self.phase = "discard"

    def _take(self) -> None:
        """A taken discard wins for nobody (KW-10)."""
        assert self.last is not None
        self.took, self.drawn = self.last, None
        self.discards[(self.seat - 1) % 3].pop()
        self.hands[self.seat][self.last] += 1
        self._tell("take", seat=self.seat, kind=NAMES[self.last])
        self.last = None
        self.phase = "discard"

    def _discard(self, kind: int) -> None:
        self.hands[self.seat][kind] -= 1
        self._tell("discard", seat=self.seat, kind=NAMES[kind])
        owner = self.waits_for(kind)
        if owner is not None and owner != self.seat:
            self._win(owner, kind, "discard")
            return
        self.discards[self.seat].append(kind)
        self.last = kind
        # KW-13, and KW-8: on the turn that ends the deal nobody is asked.
        if not self.stock or self.turns + 1 == self.max_turns:
            self._end()
        elif self.declared[self.seat] is None and hand.pairs(self.hands[self.seat], self.pair_rule):
            self.phase = "declare"
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.turns += 1
        self.seat = (self.seat + 1) % 3
        self.took = self.drawn = None
        self.phase = "draw"

    def _win(self, owner: int, kind: int, by: str) -> None:
        self.winner, self.winning = owner, (kind, by)
        self._tell("win", seat=owner, kind=NAMES[kind], by=by, points=self.multipliers[by])
        self._end()

    def _end(self) -> None:
        self.phase = "over"
        result = self.result
        assert result is not None
        self._tell("end", points=result["points"], winners=result["winners"])


# --- players that make deals eventful, for tests --------------------------------------------------


def stacked_deck(random: Random) -> list[str]:
    """A deck that deals hands one to three cards away from two triples and a pair."""
    left = Counter(full_deck())
    hands: list[list[str]] = []
    while len(hands) < 3:
        first, second = random.sample(hand.TRIPLES, 2)
        pair = random.randrange(hand.N_KINDS)
        cards = [NAMES[k] for k in (*first, *second, pair, pair)]
        cards = random.sample(cards, 8 - random.randint(0, 3))
        if all(left[card] >= n for card, n in Counter(cards).items()):
            left -= Counter(cards)
            hands.append(cards)
    return arrange(full_deck(), hands, (8, 8, 8), random=random)


def thrifty_player(referee: Referee, random: Random, eager: float = 0.5) -> Player:
    """Mostly throws what goes with little else, and takes what makes three."""
    plain = random_player(random, eager)

    def use_of(counts: Sequence[int], kind: int) -> int:
        same_rank = sum(counts[k] for k in range(27) if k % 9 == kind % 9) if kind < 27 else 0
        return 3 * counts[kind] + 2 * same_rank

    def choose(seat: int, legal: set[str]) -> str:
        counts = referee.hands[seat]
        if referee.phase == "draw" and referee.last is not None and random.random() < 0.9:
            useful = use_of(counts, referee.last) >= 6
            return "take" if useful and "take" in legal else "draw"
        if referee.phase != "discard" or random.random() < 0.1:
            return plain(seat, legal)
        return min(sorted(legal), key=lambda action: use_of(counts, INDEX[action.split()[1]]))

    return choose
