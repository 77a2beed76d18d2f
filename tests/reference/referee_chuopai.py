"""Chuo Pai played by its clauses (docs/rules/chuopai.md), slow and plain.

The referee holds every card of one deal openly, says who is to act and what is legal, and counts
the piles. What is a play and what beats what is judged by :mod:`reference.chuopai`; nothing of the
engine is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from reference import chuopai as cards
from reference.referee_decks import Player, random_player

Event = dict[str, object]

SPIKE, TWO_RED = cards.INDEX["12"], cards.INDEX["24"]


def full_deck() -> list[str]:
    """All 84 cards in kind order (CP-1)."""
    return [name for name in cards.NAMES for _ in range(4)]


class Referee:
    """One deal: ``deck`` from the front (G-4a), ``first`` leads, ``rules`` the options of CP-5.

    A deck shorter than 84 cards deals a third of it to each.
    """

    players = 3

    def __init__(
        self, deck: Sequence[str], first: int, rules: Mapping[str, object] | None = None
    ) -> None:
        self.options = cards.Options(**(rules or {}))  # type: ignore[arg-type]
        size = len(deck) // 3
        kinds = [cards.INDEX[name] for name in deck]
        self.hands: list[cards.Cards] = [
            tuple(sorted(kinds[size * seat : size * (seat + 1)])) for seat in range(3)
        ]
        self.piles = [0, 0, 0]
        self.pile_cards: list[list[int]] = [[], [], []]
        self.gone: list[int] = []  # played, and not won
        self.events: list[Event] = []
        for seat in range(3):
            self._starting_bonus(seat)
        self.leader = first
        self.to_come = [first]  # who still acts in this round, the next first
        self.round: list[tuple[int, cards.Cards]] = []
        self.over = False
        self.known_legal: set[str] | None = None  # worked out once an action

    # --- the interface ----------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        return None if self.over else self.to_come[0]

    def legal(self) -> set[str]:
        if self.known_legal is None:
            self.known_legal = self._legal()
        return set(self.known_legal)

    def _legal(self) -> set[str]:
        """CP-4 for the leader; CP-7 for the others: who can beat must, who cannot passes."""
        if self.over:
            return set()
        held = self.hands[self.to_come[0]]
        if not self.round:
            plays = cards.plays_by_group(held, self.options)
        else:
            plays = cards.responses(held, self.highest[1], self.options)
        return {f"play {cards.text(play)}" for play in plays} or {"pass"}

    def play(self, text: str) -> list[Event]:
        if text not in self.legal():
            raise ValueError(f"illegal: {text}")
        self.events, self.known_legal = [], None
        seat = self.to_come.pop(0)
        play = cards.cards(text.removeprefix("play")) if text != "pass" else cards.PASS
        self.hands[seat] = cards.minus(self.hands[seat], play)
        if play:
            self._tell("play", seat=seat, cards=cards.text(play))
        else:
            self._tell("pass", seat=seat)
        if not self.round:
            self.to_come = [s for s in ((seat + 1) % 3, (seat + 2) % 3) if self.hands[s]]
        self.round.append((seat, play))
        if not self.to_come:
            self._end_round()
        return self.events

    @property
    def result(self) -> dict[str, object] | None:
        """G-7: the pile sizes, and who shares the highest."""
        if not self.over:
            return None
        winners = [seat for seat in range(3) if self.piles[seat] == max(self.piles)]
        return {"points": list(self.piles), "winners": winners}

    # --- rounds -----------------------------------------------------------------------------------

    def _tell(self, event: str, **what: object) -> None:
        self.events.append({"event": event, **what})

    def _starting_bonus(self, seat: int) -> None:
        """CP-3."""
        bonus = tuple(k for k in self.hands[seat] if k in (SPIKE, TWO_RED))
        if SPIKE in bonus and TWO_RED in bonus:
            self.hands[seat] = cards.minus(self.hands[seat], bonus)
            self._to_pile(seat, bonus)
            self._tell("bonus", seat=seat, cards=cards.text(bonus))

    def _to_pile(self, seat: int, won: cards.Cards) -> None:
        self.piles[seat] += len(won)
        self.pile_cards[seat] += won

    @property
    def highest(self) -> tuple[int, cards.Cards]:
        """The highest play so far: the one that no other play of the round beats (CP-6)."""
        played = [(seat, play) for seat, play in self.round if play]
        (best,) = [
            (seat, play)
            for seat, play in played
            if not any(cards.beats(other, play, self.options) for _, other in played)
        ]
        return best

    def _end_round(self) -> None:
        """CP-8 to CP-10."""
        winner, won = self.highest
        self._to_pile(winner, won)
        for seat, play in self.round:
            if seat != winner:
                self.gone += play
        self._tell("round_end", seat=winner, cards=cards.text(won), piles=list(self.piles))
        self.round = []
        if sum(1 for held in self.hands if held) <= 1:
            self.over = True
            result = self.result
            assert result is not None
            self._tell("end", points=result["points"], winners=result["winners"])
            return
        order = [(winner + i) % 3 for i in range(3)]
        self.leader = next(seat for seat in order if self.hands[seat])
        self.to_come = [self.leader]


# --- players that make deals eventful, for tests --------------------------------------------------


def thrifty_player(referee: Referee, random: Random) -> Player:
    """Often leads many cards at once, so that hands run out at different times."""
    plain = random_player(random)

    def choose(seat: int, legal: set[str]) -> str:
        if referee.round or random.random() < 0.5:
            return plain(seat, legal)
        return max(sorted(legal), key=lambda action: len(cards.cards(action[5:])))

    return choose
