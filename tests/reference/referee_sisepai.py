"""Si Se Pai played by its clauses (docs/rules/sisepai.md), slow and plain.

The referee holds every card of one deal openly, says who is to act and what is legal, and ends
the deal as the page says. Groups are judged by :mod:`reference.sisepai`; nothing of the engine is
used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from reference import sisepai as hand
from reference.referee_decks import Player, arrange, random_player

OPTIONS = {"mixed_group_points": "by_size", "extend_exposed": False}

Event = dict[str, object]
Question = tuple[int, frozenset[str]]

NAMES = [hand.name(k) for k in range(hand.N_KINDS)]
INDEX = {name: k for k, name in enumerate(NAMES)}


def full_deck() -> list[str]:
    """All 117 cards in kind order (SP-1)."""
    return [name for k, name in enumerate(NAMES) for _ in range(hand.COPIES[k])]


def group_text(group: hand.Group) -> str:
    """Notation of a group: ``GAEr``, ``AAAg``, ``Sr Sy Sw``, ``F``."""
    if group == (hand.FLOWER,):
        return "F"
    colours = {k // 7 for k in group}
    if len(colours) == 1:
        return "".join(hand.PIECES[k % 7] for k in group) + hand.COLOURS[colours.pop()]
    return " ".join(NAMES[k] for k in group)


GROUP_OF = {group_text(group): group for group in hand.GROUPS}


class Referee:
    """One deal: ``deck`` from the front (G-4a), ``first`` draws first, ``rules`` the options."""

    players = 4

    def __init__(
        self, deck: Sequence[str], first: int, rules: Mapping[str, object] | None = None
    ) -> None:
        options = {**OPTIONS, **(rules or {})}
        assert options.keys() == OPTIONS.keys()
        self.mixed_group_points = str(options["mixed_group_points"])
        self.extend = bool(options["extend_exposed"])
        self.stock = [INDEX[name] for name in deck]
        self.hands: list[hand.Counts] = []
        for _ in range(4):
            self.hands.append(hand.plus((0,) * hand.N_KINDS, self.stock[:20]))
            del self.stock[:20]
        self.exposed: list[hand.Exposed] = [()] * 4
        self.discards: list[list[int]] = [[], [], [], []]  # a drawn card nobody took is one
        self.seat = first  # who has drawn or discarded the card asked about, or must discard
        self.card = -1
        self.phase = "drawn"  # "second", "discarded": an offer; "discard": a turn; "over"
        self.questions: list[Question] = []
        self.answers: list[tuple[int, str]] = []
        self.winner: int | None = None
        self.won_points = 0
        self.events: list[Event] = []
        self._draw(first)

    # --- the interface ----------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        return self.questions[0][0] if self.questions else None

    def legal(self) -> set[str]:
        return set(self.questions[0][1]) if self.questions else set()

    def play(self, text: str) -> list[Event]:
        if text not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.events = []
        seat, _ = self.questions.pop(0)
        self.answers.append((seat, text))
        if not self.questions:
            answers, self.answers = self.answers, []
            if self.phase == "discard":
                self._discard(INDEX[text.split()[1]])
            else:
                self._offer_answered(answers)
        return self.events

    @property
    def result(self) -> dict[str, object] | None:
        """G-7: the winner's total, 0 for the others."""
        if self.phase != "over":
            return None
        points = [self.won_points * (seat == self.winner) for seat in range(4)]
        return {"points": points, "winners": [] if self.winner is None else [self.winner]}

    # --- what a seat may answer (SP-8 to SP-12) ---------------------------------------------------

    def _tell(self, event: str, **what: object) -> None:
        self.events.append({"event": event, **what})

    def distance(self, seat: int) -> int:
        """Places after the one who has drawn or discarded the card."""
        return (seat - self.seat) % 4

    def may_make(self, seat: int, group: hand.Group) -> bool:
        """SP-11: the groups a claim that does not win may make of the card."""
        if self.distance(seat) == 0:
            return len(group) != 2
        if self.card in hand.KEPT:
            return False  # the others are asked only if they can win
        if len(group) < 3:
            return False
        return not hand.is_mixed(group) or self.distance(seat) == 1

    def taken(self, seat: int) -> dict[str, tuple[hand.Counts, hand.Exposed]]:
        """What each claim would leave: the concealed cards and the exposed groups (SP-7, SP-6)."""
        left: dict[str, tuple[hand.Counts, hand.Exposed]] = {}
        for group in hand.GROUPS_WITH[self.card]:
            used = list(group)
            used.remove(self.card)
            rest = hand.without(self.hands[seat], used)
            if rest is not None and self.may_make(seat, group):
                shown = tuple(sorted((*self.exposed[seat], group)))
                left[f"take {group_text(group)}"] = rest, shown
        if self.extend:
            for index, three in enumerate(self.exposed[seat]):
                four = tuple(sorted((*three, self.card)))
                if hand.fourth_card(three) == self.card and self.may_make(seat, four):
                    others = self.exposed[seat][:index] + self.exposed[seat][index + 1 :]
                    shown = tuple(sorted((*others, four)))
                    left[f"extend {group_text(four)}"] = self.hands[seat], shown
        return left

    def answers_of(self, seat: int) -> frozenset[str]:
        """The legal answers to the card, empty if the seat is not asked (G-5)."""
        legal = set()
        with_card = hand.plus(self.hands[seat], (self.card,))
        if hand.groups_up(with_card, self.exposed[seat], self.extend):
            legal.add("win")
        for text, (concealed, exposed) in self.taken(seat).items():
            if not hand.groups_up(concealed, exposed, self.extend):  # else it is the win (SP-8)
                legal.add(text)
        if legal and not (self.distance(seat) == 0 and self.card in hand.KEPT):  # SP-9
            legal.add("pass")
        return frozenset(legal)

    def level(self, seat: int, answer: str) -> int:
        """SP-10: the priority of an answer, lower first."""
        if answer == "win":
            return 1
        group = GROUP_OF[answer.split(maxsplit=1)[1]]
        if len(group) >= 3 and not hand.is_mixed(group):
            return 2
        return 3 if self.distance(seat) == 0 else 4

    # --- the course of play -----------------------------------------------------------------------

    def _draw(self, seat: int) -> None:
        """SP-7; SP-14 with the stock empty."""
        if not self.stock:
            self._end()
            return
        self.seat, self.card = seat, self.stock.pop(0)
        self._tell("draw", seat=seat, kind=NAMES[self.card])
        self._offer("drawn", [(seat + i) % 4 for i in range(4)])

    def _offer(self, phase: str, seats: list[int]) -> None:
        self.phase = phase
        questions = [(seat, self.answers_of(seat)) for seat in seats]
        self.questions = [(seat, legal) for seat, legal in questions if legal]
        if not self.questions:
            self._offer_answered([])

    def _offer_answered(self, answers: list[tuple[int, str]]) -> None:
        claims = [
            (self.level(seat, answer), self.distance(seat), seat, answer)
            for seat, answer in answers
            if answer != "pass"
        ]
        if claims:
            _, _, seat, answer = min(claims)
            if answer == "win":
                self._win(seat)
            else:
                self._take(seat, answer)
        elif self.phase == "drawn":
            # SP-12: the card counts as the drawer's discard and is offered once more.
            self._tell("offer", seat=self.seat, kind=NAMES[self.card])
            self._offer("second", [(self.seat + i) % 4 for i in (1, 2, 3)])
        else:
            self.discards[self.seat].append(self.card)
            self.card = -1
            self._draw((self.seat + 1) % 4)  # SP-13

    def _take(self, seat: int, answer: str) -> None:
        verb, group = answer.split(maxsplit=1)
        what = {"from": self.seat, "kind": NAMES[self.card], "group": group}
        self._tell("take", seat=seat, extend=verb == "extend", **what)
        self.hands[seat], self.exposed[seat] = self.taken(seat)[answer]
        self.seat, self.card, self.phase = seat, -1, "discard"
        discards = {f"discard {NAMES[k]}" for k in hand.discardable(self.hands[seat])}
        assert discards  # SP-8
        self.questions = [(seat, frozenset(discards))]

    def _discard(self, kind: int) -> None:
        rest = hand.without(self.hands[self.seat], (kind,))
        assert rest is not None
        self.hands[self.seat], self.card = rest, kind
        self._tell("discard", seat=self.seat, kind=NAMES[kind])
        self._offer("discarded", [(self.seat + i) % 4 for i in (1, 2, 3)])

    def _win(self, seat: int) -> None:
        cards = hand.plus(self.hands[seat], (self.card,))
        points = hand.points(cards, self.exposed[seat], self.extend, self.mixed_group_points)
        assert points is not None
        self.winner, self.won_points = seat, points
        what = {"from": self.seat, "kind": NAMES[self.card], "points": points}
        self._tell("win", seat=seat, **what)
        self._end()

    def _end(self) -> None:
        self.phase, self.questions = "over", []
        result = self.result
        assert result is not None
        self._tell("end", points=result["points"], winners=result["winners"])


# --- decks and players that make deals eventful, for tests ----------------------------------------


def stacked_deck(random: Random) -> list[str]:
    """A deck that deals hands of groups, but for one to five cards each."""
    full = full_deck()
    left = Counter(full)
    hands: list[list[str]] = []
    while len(hands) < 4:
        cards: list[str] = []
        own = Counter(left)
        while len(cards) < 20:
            group = [NAMES[k] for k in random.choice(hand.GROUPS)]
            if len(cards) + len(group) <= 20 and all(
                own[card] >= n for card, n in Counter(group).items()
            ):
                cards += group
                own -= Counter(group)
        kept = random.sample(cards, 20 - random.randint(1, 5))
        left -= Counter(kept)
        hands.append(kept)
    return arrange(full, hands, (20,) * 4, random=random)


def thrifty_player(referee: Referee, random: Random, eager: float = 0.6) -> Player:
    """Mostly throws what goes with little else."""
    plain = random_player(random, eager)

    def choose(seat: int, legal: set[str]) -> str:
        if referee.phase != "discard" or random.random() < 0.2:
            return plain(seat, legal)
        counts = referee.hands[seat]

        def use_of(action: str) -> int:
            kind = INDEX[action.split()[1]]
            alike = 3 * counts[kind]
            return alike + sum(
                len(group)
                for group in hand.GROUPS_WITH[kind]
                if hand.is_mixed(group) and sum(counts[k] > 0 for k in group) >= 2
            )

        return min(sorted(legal), key=use_of)

    return choose
