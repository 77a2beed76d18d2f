"""Setting up Sichuan deals for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tingpai.sichuan import KINDS, Deal, Hand


def words(text: str) -> list[str]:
    """``"123m5p"`` as kinds."""
    kinds: list[str] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        else:
            kinds += [rank + letter for rank in ranks]
            ranks = ""
    assert not ranks, text
    return kinds


def table(hands: Mapping[int, str], wall: str, turn: int = 0, drawn: str = "", **more: Any) -> Deal:
    """A deal with these hands. The other seats get thirteen of the tiles left over, among them some
    of their missing suit, so that they can claim nothing (SC-4).
    """
    left = [4] * len(KINDS)
    for text in hands.values():
        hand = Hand.parse(text)
        for kind in KINDS:
            left[kind] -= hand.counts[kind]
        for meld in hand.melds:
            for kind in meld.kinds:
                left[kind] -= 1
    for kind in words(wall) + [k for river in more.get("discards") or () for k in river]:
        left[[str(k) for k in KINDS].index(kind)] -= 1
    assert min(left) >= 0, "more than four of a kind"
    all_hands = [hands[seat] if seat in hands else _idle(left) for seat in range(4)]
    return Deal.from_position(all_hands, words(wall), turn, drawn=words(drawn), **more)


def _idle(left: list[int]) -> str:
    """Thirteen of the tiles left, all different, some of a suit that is missing."""
    suit = max(range(3), key=lambda s: sum(n > 0 for n in left[s * 9 : s * 9 + 9]))
    counts = [0] * len(KINDS)
    for kind in [*range(suit * 9, suit * 9 + 9), *range(27)]:
        if sum(counts) < 13 and left[kind] > 0 and counts[kind] == 0:
            counts[kind] += 1
            left[kind] -= 1
    assert sum(counts) == 13, "too few tiles left"
    return str(Hand(counts, void=suit))


def legal(deal: Deal) -> set[str]:
    return {str(action) for action in deal.legal_actions()}


def play(deal: Deal, *actions: str) -> list[dict[str, Any]]:
    return [event.to_dict() for action in actions for event in deal.play(action)]


def lines(deal: Deal) -> list[tuple[int, int, int, str]]:
    return [(line.from_, line.to, line.points, line.reason) for line in deal.payments]


def advance(deal: Deal, seat: int) -> None:
    """Play on to the next turn of this seat: discard what is drawn, pass on everything."""
    while deal.to_act != seat or deal.view(seat).phase != "turn":
        _go_on(deal)


def _go_on(deal: Deal) -> None:
    assert deal.to_act is not None
    actions = legal(deal)
    mine = f"discard {deal.view(deal.to_act).drawn}"
    deal.play("pass" if "pass" in actions else mine if mine in actions else min(actions))


def finish(deal: Deal) -> Deal:
    """Discard what is drawn, as far as it is allowed, and pass on everything."""
    while deal.to_act is not None:
        _go_on(deal)
    return deal
