"""Sichuan deals with chosen hands and wall, for the tests of the special cases."""

from __future__ import annotations

from deal_pair import Pair
from reference import referee_sichuan as rs
from reference import sichuan as hand
from reference.referee_decks import Event, arrange

FULL = rs.full_deck()
SIZES = (13, 13, 13, 13)


def tiles(text: str) -> list[str]:
    """The tiles of a notation such as ``123m55p``, as they stand."""
    found, digits = [], ""
    for char in text.replace(" ", ""):
        if char.isdigit():
            digits += char
        else:
            found += [digit + char for digit in digits]
            digits = ""
    return found


class Table(Pair[rs.Referee]):
    """A deal with chosen hands and wall; the dealer's extra tile is the first of ``draws``."""

    def __init__(
        self,
        hands: list[str],
        draws: str,
        last: str = "",
        *,
        dealer: int = 0,
        voids: str = "ssss",
        rules: dict[str, object] | None = None,
    ) -> None:
        deck = arrange(FULL, [tiles(text) for text in hands], SIZES, tiles(draws), tiles(last))
        super().__init__("sichuan", rs.Referee, deck, dealer, rules)
        for i in range(4):
            seat = (dealer + i) % 4
            self.do(f"{seat} void {voids[seat]}")

        self.acted: set[int] = set()

    def throw(self, seat: int, name: str) -> None:
        self.do(f"{seat} discard {name}")

    @property
    def lines(self) -> list[rs.Line]:
        return self.referee.lines

    def verbs(self) -> set[str]:
        return {action.split()[0] for action in self.legal()}

    def idle_step(self) -> None:
        """Pass, or discard the tile drawn (or what must go)."""
        legal, referee, seat = self.legal(), self.referee, self.to_act
        assert seat is not None
        self.acted.add(seat)
        drawn = f"discard {hand.NAMES[referee.drawn[-1]]}" if referee.drawn else ""
        discards = sorted(action for action in legal if action.startswith("discard"))
        self.play("pass" if "pass" in legal else drawn if drawn in legal else discards[0])

    def idle(self, wall: int) -> None:
        """Idle until so many tiles are left and a seat has just drawn."""
        while len(self.referee.wall) > wall or self.referee.phase != "turn":
            self.idle_step()

    def idle_out(self) -> None:
        """Idle until the deal is over."""
        while self.to_act is not None:
            self.idle_step()


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event["event"] == name]


# Three hands that all wait on 5p (0 fan), and one that throws it.
WAITS_5P = ["123456789m46p11p", "123456789m46p22p", "123456789m46p33p"]
THROWER = "5p777888999p123m"
