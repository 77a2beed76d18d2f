"""The settlement when the wall ran out (SC-23, SC-24)."""

from __future__ import annotations

from random import Random

import pytest

from hands_sichuan import sichuan_hands
from reference import sichuan as ref
from sichuan_api import to_hand
from tingpai import HandError, TingpaiError
from tingpai.sichuan import Hand, Payment, Rules, settle_exhausted

# Four players share four copies of each kind, so these hands keep out of each other's way.
PIG = "123456789p123s5m -m"
UNREADY = "1245789p124578s -m"
READY_1 = "123456p2345578s -m"  # waits 6s 9s, 0 fan
READY_8 = "1111234567899m -s"  # flush and root: 8 points
WON = None


def settle(
    *hands: str | None, kongs: list[Payment] | None = None, **options: object
) -> list[ref.Line]:
    """Payment lines, sorted, of four hands given as text."""
    rules = Rules(**options)  # type: ignore[arg-type]
    parsed = [None if text is None else Hand.parse(text, rules) for text in hands]
    lines = settle_exhausted(parsed, kongs or (), rules=rules)
    assert isinstance(lines, tuple)
    return sorted((line.from_, line.to, line.points, line.reason) for line in lines)


def test_the_hands_used_here() -> None:
    assert not Hand.parse(UNREADY).is_ready()
    assert Hand.parse(READY_1).max_score().points == 1  # type: ignore[union-attr]
    assert Hand.parse(READY_8).max_score().points == 8  # type: ignore[union-attr]
    assert Hand.parse(PIG).shanten() == 1


def test_all_ready_pays_nothing() -> None:
    assert settle(READY_1, READY_8, READY_1, WON) == []


def test_unready_pays_each_ready_hand_its_best() -> None:
    assert settle(UNREADY, READY_1, READY_8, UNREADY) == [
        (0, 1, 1, "unready"),
        (0, 2, 8, "unready"),
        (3, 1, 1, "unready"),
        (3, 2, 8, "unready"),
    ]


def test_winners_get_nothing_from_the_unready() -> None:
    assert settle(UNREADY, WON, READY_8, WON) == [(0, 2, 8, "unready")]


def test_all_unready_pays_nothing() -> None:
    assert settle(UNREADY, UNREADY, UNREADY, WON) == []


def test_a_pig_pays_all_who_are_not() -> None:
    """Ready, unready and those who have won; and not the unready's payments as well."""
    assert settle(PIG, READY_8, UNREADY, WON) == [
        (0, 1, 32, "flower_pig"),
        (0, 2, 32, "flower_pig"),
        (0, 3, 32, "flower_pig"),
        (2, 1, 8, "unready"),
    ]


def test_pigs_do_not_pay_each_other() -> None:
    assert settle(PIG, PIG, PIG, WON) == [(seat, 3, 32, "flower_pig") for seat in range(3)]
    assert settle(PIG, PIG, PIG, PIG) == []


def test_pigs_need_not_pay_winners() -> None:
    lines = settle(PIG, READY_1, WON, UNREADY, pig_pays_winners=False)
    assert lines == [(0, 1, 32, "flower_pig"), (0, 3, 32, "flower_pig"), (3, 1, 1, "unready")]


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"fan_cap": 3}, 8),
        ({"fan_cap": 6}, 64),
        ({"pig_points": 10}, 10),
        ({"pig_points": 1, "fan_cap": 3}, 1),
    ],
)
def test_what_a_pig_pays(options: dict[str, object], points: int) -> None:
    """2^fan_cap unless the rules name another sum."""
    assert settle(PIG, WON, READY_1, WON, **options) == [  # type: ignore[arg-type]
        (0, 1, points, "flower_pig"),
        (0, 2, points, "flower_pig"),
        (0, 3, points, "flower_pig"),
    ]


def test_no_line_of_no_points() -> None:
    """SC-24."""
    assert settle(PIG, WON, READY_1, WON, pig_points=0) == []


def test_the_cap_bounds_what_the_unready_pay() -> None:
    assert settle(UNREADY, READY_8, WON, WON, fan_cap=2) == [(0, 1, 4, "unready")]


def test_self_draw_is_not_part_of_it() -> None:
    """SC-23: structure only, whatever the bonus."""
    for bonus in ("points", "fan", "none"):
        lines = settle(UNREADY, READY_8, WON, WON, self_draw_bonus=bonus)
        assert lines == [(0, 1, 8, "unready")]


def test_golden_wait_and_roots_count() -> None:
    golden = "9s [222m] [333m] [4444m] [666m] -p"
    assert settle(golden, UNREADY, WON, WON) == [(1, 0, 8, "unready")]


def test_a_fifth_copy_is_no_wait() -> None:
    """SC-19: 1111m 123456789p is not ready, so it pays."""
    assert settle("1111m123456789p -s", READY_1, WON, WON) == [(0, 1, 1, "unready")]


def test_a_pig_is_a_pig_under_either_rule() -> None:
    for void_blocks in ("all", "suit_only"):
        lines = settle(PIG, READY_1, WON, READY_8, void_blocks=void_blocks)
        assert lines == [(0, seat, 32, "flower_pig") for seat in (1, 2, 3)]


KONGS = [
    Payment(1, 0, 2, "concealed_kong"),
    Payment(2, 0, 2, "concealed_kong"),
    Payment(3, 0, 2, "concealed_kong"),
    Payment(0, 1, 2, "exposed_kong"),
    Payment(3, 2, 1, "added_kong"),
    Payment(0, 3, 1, "added_kong"),
]


def test_pigs_and_unready_give_back_their_kongs() -> None:
    """One line for each, to whoever paid, those who have won included; the ready keep theirs."""
    assert settle(UNREADY, READY_1, PIG, WON, kongs=KONGS) == sorted(
        [
            (0, 1, 1, "unready"),
            (2, 0, 32, "flower_pig"),
            (2, 1, 32, "flower_pig"),
            (2, 3, 32, "flower_pig"),
            (0, 1, 2, "kong_refund"),
            (0, 2, 2, "kong_refund"),
            (0, 3, 2, "kong_refund"),
            (2, 3, 1, "kong_refund"),
        ]
    )


def test_winners_and_ready_players_keep_their_kongs() -> None:
    assert settle(READY_1, WON, READY_8, WON, kongs=KONGS) == []


def test_equal_refunds_stay_apart() -> None:
    """SC-24: one refund line per original line."""
    twice = [Payment(1, 0, 1, "added_kong"), Payment(1, 0, 1, "added_kong")]
    lines = settle(UNREADY, WON, WON, UNREADY, kongs=twice)
    assert lines == [(0, 1, 1, "kong_refund")] * 2


def test_payments_unpack() -> None:
    (line,) = settle_exhausted([Hand.parse(UNREADY), Hand.parse(READY_8), None, None])
    assert tuple(line) == (0, 1, 8, "unready")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "hands",
    [
        [READY_1, READY_8, UNREADY],
        [READY_1, READY_8, WON, WON, WON],
        [READY_1, READY_8, WON, "123456p2345578s9s -m"],
        [READY_1, READY_8, WON, "123456p2345578s"],
        [READY_8, READY_8, WON, WON],
    ],
)
def test_hands_that_cannot_be_settled(hands: list[str | None]) -> None:
    """Four seats, 13 tiles each, a declared suit, four copies of a kind among all (G-4)."""
    with pytest.raises(HandError):
        settle_exhausted([text and Hand.parse(text) for text in hands])  # type: ignore[misc]


def test_three_winners_end_the_deal() -> None:
    """SC-22: then nothing of SC-23 applies, so there is nothing to settle."""
    for hands in ([READY_1, WON, WON, WON], [WON] * 4):
        with pytest.raises(TingpaiError):
            settle(*hands)


@pytest.mark.parametrize(
    "line",
    [
        (0, 0, 2, "exposed_kong"),
        (0, 4, 2, "exposed_kong"),
        (-1, 0, 2, "exposed_kong"),
        (1, 0, 0, "added_kong"),
        (1, 0, -2, "added_kong"),
        (1, 0, 2, "win_discard"),
        (1, 0, 2, "kong_refund"),
        (1, 0, 2, "gift"),
    ],
)
def test_lines_that_are_no_kong_payments(line: ref.Line) -> None:
    """SC-21 and SC-24: refused, not handed back."""
    with pytest.raises(TingpaiError):
        settle(UNREADY, READY_8, WON, WON, kongs=[Payment(*line)])


def random_settlement(
    rng: Random, pool: list[ref.Plain]
) -> tuple[list[ref.Plain | None], list[ref.Line]]:
    winners = rng.sample(range(4), rng.choice([0, 0, 1, 2]))
    while True:  # no more than four copies among all players
        hands = [None if seat in winners else rng.choice(pool) for seat in range(4)]
        held = [ref.owned(*hand[:2]) for hand in hands if hand]
        if max(map(sum, zip(*held, strict=True))) <= 4:
            break
    kongs = []
    for _ in range(rng.randint(0, 5)):
        giver, to = rng.sample(range(4), 2)
        reason, points = rng.choice([("exposed_kong", 2), ("added_kong", 1), ("concealed_kong", 2)])
        kongs.append((giver, to, points, reason))
    return hands, kongs


def test_many_settlements() -> None:
    """The reference's lines under any options; the deal stays a zero-sum game."""
    rng = Random(50)
    pool = [hand for hand in sichuan_hands(51, 1500, False) if hand[2] is not None]
    pool = [hand for hand in pool if ref.waits(*hand) or rng.random() < 0.4]
    reasons = set[str]()
    for _ in range(600):
        hands, kongs = random_settlement(rng, pool)
        options = {
            "fan_cap": rng.choice([5, 5, 3, 7]),
            "pig_points": rng.choice([None, None, 0, 10]),
            "pig_pays_winners": rng.random() < 0.5,
            "allow_seven_pairs": rng.random() < 0.7,
            "fan_table": rng.choice([{}, {"root": 0, "full_flush": 3}, {"basic": 1}]),
        }
        rules = Rules(**options)  # type: ignore[arg-type]
        found = settle_exhausted(
            [hand and to_hand(hand, rules) for hand in hands],
            [Payment(*kong) for kong in kongs],
            rules=rules,
        )
        lines = sorted((p.from_, p.to, p.points, p.reason) for p in found)
        expected = ref.settle_exhausted(hands, kongs, ref.Rules(**options))  # type: ignore[arg-type]
        notes = [hand and ref.notation(*hand) for hand in hands]
        assert lines == expected, (notes, kongs, options)
        assert all(points > 0 for _, _, points, _ in lines)
        reasons.update(reason for *_, reason in lines)
    assert reasons == {"flower_pig", "unready", "kong_refund"}
