"""Samples of views against enumeration: where few cards are hidden, every way they can lie comes
as often as it should (chi-square, p > 0.001, fixed seeds).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from reference import chuopai as plain_chuopai
from reference import kowah as plain_kowah
from reference import sisepai as plain_sisepai
from reference.worlds import World, is_fair, sichuan_worlds, worlds
from tingpai import chuopai, kowah, sichuan, sisepai

View = Any
Deal = Any


@cache
def cards_of(game: Any, counts: tuple[int, ...]) -> tuple[str, ...]:
    """The cards in sorted order."""
    return tuple(sorted(str(kind) for kind in game.KINDS for _ in range(counts[kind])))


@cache
def without(cards: tuple[str, ...], less: tuple[str, ...]) -> tuple[str, ...]:
    left = Counter(cards)
    left.subtract(less)
    assert min(left.values(), default=0) >= 0, (cards, less)
    return tuple(sorted(left.elements()))


def check(view: View, read: Callable[[Deal], World], ways: Counter[World], samples: int) -> None:
    """Samples are fair; and the same few samples over and over are not: the test can fail."""
    assert len(+ways) > 8
    seen = Counter(read(view.sample(seed)) for seed in range(samples))
    assert is_fair(seen, ways), (seen.most_common(5), (+ways).most_common(5), len(+ways))
    few = list(seen)[:8]
    assert not is_fair(Counter(dict.fromkeys(few, samples // 8)), ways)


def play_script(deal: Deal, script: Sequence[str]) -> None:
    """Play ``1 discard 5p``; whoever is asked in between passes."""
    for line in script:
        seat, action = line.split(maxsplit=1)
        while deal.to_act != int(seat) or not deal.can_play(action):
            deal.play("pass")
        deal.play(action)


def pairs_of(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


# ---- Sichuan -------------------------------------------------------------------------------------

SICHUAN_MELDS = [
    "[555m] [666m] [777m] -s",
    "[111p] [222p] [333p] [444p] -s",
    "[111m] [222m] [333m] [444m] -s",
]
SICHUAN_OWN = "69p [555s] [666s] [777s] [888s] -m"


@pytest.mark.parametrize(
    ("hands", "wall", "script"),
    [
        # Seat 1 holds four tiles, seats 2 and 3 one. After the pung seat 1 held no bamboo.
        (["9p9p5p7p", "1s", "2s"], "4s8p", ["1 pung 9p", "1 discard 5p", "2 draw"]),
        # Its own missing suit first: it may hold more of it.
        (["9p1s5p7p", "9p", "2s"], "4s8p", ["1 draw", "1 discard 1s", "2 draw"]),
        # Outside it: it held none when it had drawn.
        (["9p7p5p8p", "1s", "6m"], "9p4s", ["1 draw", "1 discard 5p", "2 draw"]),
    ],
)
def test_sichuan_voids(hands: list[str], wall: str, script: list[str]) -> None:  # SC-4
    full = [f"{hand} {melds}" for hand, melds in zip(hands, SICHUAN_MELDS, strict=True)]
    deal = sichuan.Deal.from_position([SICHUAN_OWN, *full], pairs_of(wall), 0, drawn=["9p"])
    play_script(deal, ["0 discard 9p", *(line for line in script if "draw" not in line)])
    while deal.view(0).phase != "turn":
        deal.play("pass")
    assert deal.to_act == 2
    ways = sichuan_worlds(pairs_of("".join(hands) + wall), (4, 1, 1), "sss", script)

    def read(sample: Deal) -> World:
        held = [cards_of(sichuan, hand.counts) for hand in sample.hands[1:]]
        return (*held, tuple(sorted(map(str, sample.wall))))

    check(deal.view(0), read, ways, 12_000)


# ---- Kowah ---------------------------------------------------------------------------------------

KOWAH_OWN = "1c 3s 4m 6c 8s 9s 9c T"


def kowah_deal(hands: Sequence[str], stock: str, known: Sequence[str], **more: Any) -> Deal:
    given = [KOWAH_OWN, *hands]
    return kowah.Deal.from_position(given, stock.split(), 1, known=["", *known], **more)


def kowah_read(sample: Deal, known: Sequence[str]) -> World:
    """The hidden cards of seats 1 and 2, and the stock."""
    hands = [
        without(cards_of(kowah, hand.counts), cards_of(kowah, kowah.parse_cards(text)))
        for hand, text in zip(sample.hands[1:], known, strict=True)
    ]
    return (*hands, tuple(sorted(map(str, sample.stock))))


def check_kowah(
    view: View,
    hidden: str,
    known: Sequence[str],
    ready: tuple[int, str | None] | None = None,
    samples: int = 8000,
) -> None:
    """``known`` of seats 1 and 2; ``ready``: a seat that is ready, and its wait if it is public."""
    for seat in (1, 2):
        assert view.known[seat] == kowah.parse_cards(known[seat - 1])
    sizes = [8 - sum(kowah.parse_cards(text)) for text in known]
    ways = worlds(hidden.split(), sizes)
    if ready is not None:
        seat, wait = ready
        for world in ways:
            own = [*world[seat - 1], *cards_of(kowah, kowah.parse_cards(known[seat - 1]))]
            waits = plain_kowah.waits(plain_kowah.tally(map(plain_kowah.kind, own)))
            if not waits if wait is None else plain_kowah.kind(wait) not in waits:
                ways[world] = 0
    check(view, lambda sample: kowah_read(sample, known), ways, samples)


def test_kowah_keeps_taken_cards() -> None:  # KW-11
    """Seat 1 takes 9m and throws a card nobody has seen; seat 2 throws one of which all know a copy
    and it may hold others.
    """
    hands = ["2c4c5s 7m8m9c 6s W", "1s2s3m 5m5m W R R"]
    deal = kowah_deal(
        hands,
        "2m 6s 5m",
        ["2c4c5s 7m8m9c", "1s2s3m 5m W"],
        discards=[(0, "9m")],
    )
    play_script(deal, ["1 take", "1 discard 6s", "2 draw", "2 discard 5m"])
    view = deal.view(0)
    assert (view.phase, view.turn, view.to_act) == ("take", 0, 0)
    # Seat 1 keeps 9m; of seat 2's 5m the known one has gone, and the drawn card is hidden.
    check_kowah(view, "W 5m R R 2m 6s 5m", ["2c4c5s 7m8m9c 9m", "1s2s3m W"])


def test_kowah_keeps_face_up_draws() -> None:  # KW-7, KW-10, KW-11
    """Seat 1 has declared 2c. Seat 2 draws face up and keeps the card: all know it."""
    declared = "5c5s5m 7c7s7m 22c !2c"
    deal = kowah.Deal.from_position(
        [KOWAH_OWN, declared, "1s2s3m 8c8m W 5c R"],
        ["3c", "7s", "5s", "T"],
        2,
        known=["", "22c", "1s2s3m 8c8m W"],
        discards=[(1, "4c")],
    )
    play_script(deal, ["2 draw", "2 discard R"])
    view = deal.view(0)
    assert view.known[2] == kowah.parse_cards("1s2s3m 3c 8c8m W")
    check_kowah(
        view, "5c 5s 5m 7c 7s 7m 5c 7s 5s T", ["22c", "1s2s3m 3c 8c8m W"], (1, "2c"), samples=6000
    )


def test_kowah_while_another_is_asked() -> None:  # KW-6, KW-8
    """Seat 1 is asked whether it declares, which seat 2 cannot see: it may wait on anything."""
    hands = ["5c5s5m 7c7s 22c 7m 9m", "1s2s3m 8c8m W 6m R"]
    deal = kowah.Deal.from_position(
        [KOWAH_OWN, *hands],
        ["7c", "2c", "5s", "2s"],
        1,
        stage="discard",
        known=["1c 3s 4m 6c 8s 9s 9c T", "22c", ""],
    )
    deal.play("discard 9m")
    assert deal.to_act == 1
    view = deal.view(2)
    assert (view.phase, view.turn, view.to_act) == ("take", 2, None)
    hidden = ["5c", "5s", "5m", "7c", "7s", "7m", "7c", "2c", "5s", "2s"]
    ways = worlds(hidden, [6])
    for world in ways:
        counts = plain_kowah.tally(map(plain_kowah.kind, [*world[0], "2c", "2c"]))
        if not plain_kowah.pairs(counts):
            ways[world] = 0

    def read(sample: Deal) -> World:
        own = without(cards_of(kowah, sample.hands[1].counts), ("2c", "2c"))
        return own, tuple(sorted(map(str, sample.stock)))

    check(view, read, ways, 1500)


# ---- Si Se Pai -----------------------------------------------------------------------------------

SISEPAI_OWN = "[RRRRr] [HHHHr] [CCCCr] [SSSr] [AAAg]"
SISEPAI_THREE = "[SSSSy] [AAAAy] [EEEEy] [RRRRy] [EEEw]"


def sisepai_read(sample: Deal) -> World:
    """The concealed cards of seats 1 to 3, and the stock."""
    hands = [cards_of(sisepai, hand.counts) for hand in sample.hands[1:]]
    return (*hands, tuple(sorted(map(str, sample.stock))))


def in_groups(cards: Sequence[str]) -> bool:
    counts, _ = plain_sisepai.parse(" ".join(cards))
    return plain_sisepai.groups_up(counts)


def sisepai_ways(
    hidden: str, sizes: Sequence[int], possible: Callable[[World], bool]
) -> Counter[World]:
    ways = worlds(hidden.split(), sizes)
    return Counter({world: n for world, n in ways.items() if possible(world)})


def test_sisepai_a_group_taken_was_no_win() -> None:  # SP-6, SP-8
    """Seat 1 has taken a group, so that its other cards were not all in groups; it throws Cy, which
    seat 0 may claim.
    """
    hands = [
        f"Cy Cy {SISEPAI_OWN}",
        "Ar Hy Cy [RRRRw] [HHHHw] [CCCCw] [SSSw] [EEEg]",
        "Cy [RRRRg] [HHHHg] [CCCCg] [SSSSg] [AAAw]",
        f"Er {SISEPAI_THREE}",
    ]
    deal = sisepai.Deal.from_position(hands, ["Gr", "Ar"], 1, stage="discard")
    play_script(deal, ["1 discard Cy"])
    while deal.to_act != 0:
        deal.play("pass")
    hidden = "Ar Hy Cy Er Gr Ar"
    ways = sisepai_ways(hidden, (2, 1, 1), lambda world: not in_groups([*world[0], "Cy"]))
    assert len(ways) < len(worlds(hidden.split(), (2, 1, 1)))
    check(deal.view(0), sisepai_read, ways, 8000)


def test_sisepai_a_general_that_did_not_win() -> None:  # SP-8, SP-9
    """Seat 1 has taken the General that it drew, alone: had that left nothing over, `win` would
    have been its only answer. That it might have won with it otherwise proves nothing.
    """
    hands = [
        f"Er Er {SISEPAI_OWN}",
        "Ar Gw Er [RRRRw] [HHHHw] [CCCw] [SSSw] [EEEg]",
        "Er [RRRRg] [HHHHg] [CCCCg] [SSSSg] [AAAw]",
        f"Hy {SISEPAI_THREE}",
    ]
    deal = sisepai.Deal.from_position(hands, ["Ar", "Cy"], 1, card="Gr")
    play_script(deal, ["1 take Gr", "1 discard Er"])
    while deal.to_act != 0:
        deal.play("pass")
    hidden = "Ar Gw Er Hy Ar Cy"
    ways = sisepai_ways(hidden, (2, 1, 1), lambda world: not in_groups([*world[0], "Er"]))
    assert len(ways) < len(worlds(hidden.split(), (2, 1, 1)))
    assert any(in_groups([*world[0], "Er", "Gr"]) for world in ways)
    check(deal.view(0), sisepai_read, ways, 8000)


def test_sisepai_while_others_are_asked() -> None:  # G-5, SP-11
    """Seat 1 has thrown Hy, seat 0 looks on: another can claim it, with two more or for a win."""
    hands = [
        f"Ar Er {SISEPAI_OWN}",
        "Ar Gw Hy [RRRRw] [HHHHw] [CCCCw] [SSSw] [EEEg]",
        "Hy Hy [RRRRg] [HHHHg] [CCCCg] [SSSg] [AAAw]",
        f"Cy {SISEPAI_THREE}",
    ]
    deal = sisepai.Deal.from_position(hands, ["Hy"], 1, stage="discard")
    play_script(deal, ["1 discard Hy"])
    view = deal.view(0)
    assert (view.to_act, view.card, deal.to_act) == (None, sisepai.Kind("Hy"), 2)

    def possible(world: World) -> bool:
        asked = [own for own in world[1:3] if own.count("Hy") >= 2 or in_groups([*own, "Hy"])]
        return bool(asked) and not in_groups([*world[0], "Hy"])

    check(view, sisepai_read, sisepai_ways("Ar Gw Hy Hy Cy Hy", (2, 2, 1), possible), 8000)


# ---- Chuo Pai ------------------------------------------------------------------------------------


def chuopai_possible(view: View, world: World, dealt: bool) -> bool:
    """Whether the two others could have held these cards: at every pass nothing beat (CP-7), and
    who got no starting bonus had not both 12 and 24 (CP-3). Goes back through what has happened.
    """
    rules = view.rules
    options = plain_chuopai.Options(
        rules.combination_max, rules.combination_same_make_up, rules.combination_equal_parts
    )
    others = [(view.seat + 1) % 3, (view.seat + 2) % 3]
    held = {
        seat: plain_chuopai.cards(" ".join(own)) for seat, own in zip(others, world, strict=True)
    }
    events = [event.to_dict() for event in view.history]
    beaten: list[plain_chuopai.Cards] = []  # the highest play before each event
    highest: plain_chuopai.Cards = ()
    for event in events:
        beaten.append(highest)
        if event["event"] == "play":
            highest = plain_chuopai.cards(event["cards"])
        elif event["event"] == "round_end":
            highest = ()
    bonus = {event["seat"] for event in events if event["event"] == "bonus"}
    for event, target in zip(reversed(events), reversed(beaten), strict=True):
        seat = event.get("seat")
        if seat not in held:
            continue
        if event["event"] == "pass" and any(
            plain_chuopai.beats(play, target, options) for play in candidates(held[seat], target)
        ):
            return False
        if event["event"] == "play":
            held[seat] = tuple(sorted(held[seat] + plain_chuopai.cards(event["cards"])))
    twelve, twenty_four = plain_chuopai.cards("12 24")
    for seat, own in held.items():
        if not dealt:
            continue
        both = (twelve in own) + (twenty_four in own)
        if both == 2 or (seat in bonus and both):
            return False
    return True


def candidates(hand: plain_chuopai.Cards, target: plain_chuopai.Cards) -> list[plain_chuopai.Cards]:
    """The sub-multisets of the hand with the target's size that are all of one kind, or a head with
    its matching cards.
    """
    found = []
    for kind in set(hand):
        if hand.count(kind) >= len(target):
            found.append((kind,) * len(target))
    for head, matching in plain_chuopai.HEADS:
        own = tuple(card for card in hand if card == head or card in matching)
        found += [play for play in plain_chuopai.sub_multisets(own) if len(play) == len(target)]
    return found


def check_chuopai(view: View, dealt: bool, samples: int) -> int:
    others = [(view.seat + 1) % 3, (view.seat + 2) % 3]
    hidden = cards_of(chuopai, view.unseen)
    everything = worlds(hidden, [view.hand_sizes[others[0]]])
    ways = Counter(
        {world: n for world, n in everything.items() if chuopai_possible(view, world, dealt)}
    )
    if len(ways) > 8:
        check(
            view,
            lambda s: tuple(cards_of(chuopai, s.hands[o].counts) for o in others),
            ways,
            samples,
        )
    return len(everything) - len(ways)


@pytest.mark.parametrize(
    ("hands", "script"),
    [
        # Seat 2 passes on two Earths: it has not two Heavens.
        (["22 33*2 15", "66 11*2 55 23*2", "66 44 13 16 46*2"], ["0 play 33*2", "1 play 11*2"]),
        # On a combination: no better head with as many cards, and what it then plays it held.
        (
            ["13 23 15*3 16", "44 25 11 26 46", "66 34 12 35 36*2"],
            ["0 play 13 23", "1 play 44 25", "2 play 66 36", "2 play 35"],
        ),
        (
            ["11 26 35 15*3", "66 13 14 46 22", "44 34 36 23 24"],
            ["0 play 11 26", "1 pass", "2 pass", "0 play 35"],
        ),
    ],
)
def test_chuopai_passes(hands: list[str], script: list[str]) -> None:  # CP-6, CP-7
    for rules in (chuopai.Rules(), chuopai.Rules(combination_same_make_up=True)):
        deal = chuopai.Deal.from_position(hands, 0, rules=rules)
        play_script(deal, script)
        while deal.to_act is not None and [str(a) for a in deal.legal_actions()] == ["pass"]:
            deal.play("pass")
        assert check_chuopai(deal.view(0), False, 6000) > 0


def test_chuopai_ends_of_deals() -> None:  # CP-3, CP-7
    """Whole deals until few cards are left, with all that the passes and bonuses have proved."""
    excluded = checked = 0
    for seed in range(14):
        rules = chuopai.Rules(combination_max=4) if seed % 2 else chuopai.Rules()
        deal = chuopai.Deal(seed, rules)
        while deal.to_act is not None and sum(deal.view(0).unseen) > 6:
            deal.play(deal.greedy_action())
        view = deal.view(0)
        if deal.to_act is None or min(view.hand_sizes[1:]) == 0:
            continue
        excluded += check_chuopai(view, True, 1500)
        checked += 1
    assert checked > 3
    assert excluded > 10
