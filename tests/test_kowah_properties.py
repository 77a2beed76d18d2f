"""Properties of Kowah hands (hypothesis): what must hold for every hand, by the API alone."""

from __future__ import annotations

import json
import pickle
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hands_kowah as made
import tingpai
from tingpai import kowah
from tingpai.kowah import Hand, Meld, Rules, Win

KINDS = kowah.KINDS
COPIES = 4
WAYS = ("own_draw", "public_draw", "discard")
quick = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    return Rules(
        pair_rule=draw(st.sampled_from(["each", "any"])),  # type: ignore[arg-type]
        multipliers=draw(st.tuples(*[st.integers(0, 9)] * 3)),  # type: ignore[arg-type]
    )


@st.composite
def free_hands(draw: st.DrawFn, cards: int) -> Hand:
    kinds = draw(st.sampled_from(made.NARROW))
    counts = [0] * 30
    while sum(counts) < cards:
        k = draw(st.sampled_from([k for k in kinds if counts[k] < COPIES]))
        counts[k] += 1
    return Hand(counts, rules=draw(rules()))


@st.composite
def near_hands(draw: st.DrawFn, cards: int) -> Hand:
    """A ready eight (complete nine) with a few cards swapped, made here, not by the reference."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    chosen = draw(rules())
    while True:
        counts = [0] * 30
        for _ in range(2):
            k = rng.randrange(30)
            for _ in range(3):
                counts[k if k >= 27 else k % 9 + 9 * rng.randrange(3)] += 1
        counts[rng.choice([*range(30), *(k for k in range(30) if counts[k])])] += cards - 6
        if max(counts) <= COPIES:
            return Hand(made.swap(rng, tuple(counts), draw(st.integers(0, 3))), rules=chosen)


def hands(cards: int) -> st.SearchStrategy[Hand]:
    return st.one_of(free_hands(cards), near_hands(cards))


@quick
@given(hands(8))
def test_ready_is_shanten_nought_is_having_waits(hand: Hand) -> None:
    """G-3, G-4."""
    waits = hand.waits()
    assert (hand.shanten() == 0) == hand.is_ready() == bool(waits)
    assert hand.shanten() >= 0
    assert not hand.is_complete()
    assert (hand.max_score() is not None) == hand.is_ready()
    for kind in KINDS:
        n = hand.counts[kind]
        if kind in waits:
            # KW-10: the third card of the pair.
            assert 2 <= n < COPIES
            assert waits[kind] == COPIES - n
            assert hand.draw(kind).is_complete()
            assert hand.declare(kind).waits() == {kind: COPIES - n}
        else:
            with pytest.raises(tingpai.TingpaiError):
                hand.declare(kind)


@quick
@given(hands(8))
def test_scores_of_the_waits(hand: Hand) -> None:
    """KW-12."""
    best = hand.max_score()
    scores = [hand.score(Win(kind)).points for kind in hand.waits()]
    assert (best is None) == (not scores)
    if best is not None:
        assert best.points == max(scores)
    for kind in hand.waits():
        for by, points in zip(WAYS, hand.rules.multipliers, strict=True):
            score = hand.score(Win(kind, by=by))  # type: ignore[arg-type]
            assert score.points == points
            assert score == hand.draw(kind).score(Win(kind, by=by))  # type: ignore[arg-type]
            assert score.reading[0] == Meld([kind] * 3)


@quick
@given(hands(9))
def test_complete_is_shanten_minus_one(hand: Hand) -> None:
    """G-3; and complete exactly if some card of it was a wait of the rest (KW-14)."""
    assert hand.is_complete() == (hand.shanten() == -1) == bool(hand.partitions())
    assert hand.is_ready() == (hand.shanten() == 0)
    won = [k for k in KINDS if hand.counts[k] and k in hand.discard(k).waits()]
    assert hand.is_complete() == bool(won)
    if won:
        assert hand.score().points == max(hand.score(Win(k)).points for k in won)
        assert hand.score().points == hand.rules.multipliers[0]
        for k in KINDS:
            if k not in won:
                with pytest.raises(tingpai.TingpaiError):
                    hand.score(Win(k))
    else:
        with pytest.raises(tingpai.IncompleteHandError):
            hand.score()


@quick
@given(hands(9))
def test_partitions_are_of_these_cards(hand: Hand) -> None:
    parts = hand.partitions()
    assert len(set(parts)) == len(parts)
    for reading in parts:
        cards = [k for meld in reading for k in meld.kinds]
        assert made.tally(cards) == hand.counts
        assert [len(meld.kinds) for meld in reading] == [3, 3, 3]
        assert any(len(set(meld.kinds)) == 1 for meld in reading)


@settings(quick, max_examples=80)
@given(hands(9))
def test_discards_are_the_hands_after_them_best_first(hand: Hand) -> None:
    options = hand.discards()
    assert {int(d.kind) for d in options} == {k for k in range(30) if hand.counts[k]}
    keys = []
    for option in options:
        after = hand.discard(option.kind)
        assert option.shanten == after.shanten()
        # The discarded card is visible now: not owned, and not live either.
        assert option.acceptance == after.acceptance(seen={option.kind: 1})
        assert option.live == sum(option.acceptance.values())
        assert option.max_score == after.max_score()
        assert option.why
        points = 0 if option.max_score is None else option.max_score.points
        keys.append((option.shanten, -option.live, -points))
    assert keys == sorted(keys)
    if not hand.is_complete():
        assert hand.shanten() == min(option.shanten for option in options)


@quick
@given(hands(8))
def test_acceptance_is_what_a_draw_and_the_best_discard_gain(hand: Hand) -> None:
    """Shanten falls by at most one for each card drawn and discarded, and by one for these."""
    accepted, waits = hand.acceptance(), hand.waits()
    assert accepted
    far = hand.shanten()
    for kind in KINDS:
        if hand.counts[kind] == COPIES:
            assert kind not in accepted
            with pytest.raises(tingpai.TingpaiError):
                hand.draw(kind)
            continue
        nine = hand.draw(kind)
        after = min(nine.discard(k).shanten() for k in KINDS if nine.counts[k])
        assert max(0, far - 1) <= after <= far
        assert nine.shanten() == (-1 if nine.is_complete() else after)
        assert (kind in accepted) == (kind in waits if far == 0 else after == far - 1)
        if kind in accepted:
            assert accepted[kind] == COPIES - hand.counts[kind]
    if far == 0:
        assert accepted == hand.waits()


@quick
@given(hands(8), st.data())
def test_seen_cards_change_live_copies_only(hand: Hand, data: st.DataObject) -> None:
    """G-4."""
    seen = [data.draw(st.integers(0, COPIES - n)) for n in hand.counts]
    for plain, told in (
        (hand.waits(), hand.waits(seen=seen)),
        (hand.acceptance(), hand.acceptance(seen=seen)),
    ):
        assert list(plain) == list(told)
        assert all(told[k] == plain[k] - seen[k] for k in plain)
    k = data.draw(st.integers(0, 29))
    over = [*seen]
    over[k] = COPIES - hand.counts[k] + 1
    with pytest.raises(tingpai.HandError, match=str(KINDS[k])):
        hand.waits(seen=over)


@quick
@given(st.one_of(hands(8), hands(9)), st.randoms(use_true_random=False))
def test_order_of_input_never_matters(hand: Hand, rng: random.Random) -> None:
    cards = [str(k) for k in KINDS for _ in range(hand.counts[k])]
    rng.shuffle(cards)
    for text in (" ".join(cards), "".join(cards)):
        again = Hand.parse(text, hand.rules)
        assert again == hand
        assert hash(again) == hash(hand)
        assert str(again) == str(hand)


@quick
@given(st.one_of(hands(8), hands(9)))
def test_round_trips(hand: Hand) -> None:
    space = {**vars(kowah), "kowah": kowah}
    forms = [hand]
    if not hand.is_after_draw:
        forms += [hand.declare(kind) for kind in hand.waits()]
    for form in forms:
        assert Hand.parse(str(form), form.rules) == form
        assert eval(repr(form), space) == form
        assert pickle.loads(pickle.dumps(form)) == form
        assert Hand.from_dict(json.loads(json.dumps(form.to_dict()))) == form
        assert hash(pickle.loads(pickle.dumps(form))) == hash(form)
    assert len(set(forms)) == len(forms)
    for reading in hand.partitions():
        for meld in reading:
            assert Meld(str(meld)) == meld
            assert Meld(list(meld.kinds)) == meld
            assert eval(repr(meld), space) == meld
            assert pickle.loads(pickle.dumps(meld)) == meld


@quick
@given(hands(8))
def test_the_any_rule_only_adds_waits(hand: Hand) -> None:
    """KW-7 **option** ``pair_rule``."""
    each = Hand(hand.counts, rules=hand.rules.replace(pair_rule="each"))
    any_ = Hand(hand.counts, rules=hand.rules.replace(pair_rule="any"))
    assert set(each.waits()) <= set(any_.waits())
    assert any_.shanten() <= each.shanten()
    assert each != any_


@quick
@given(st.text(alphabet="123459csmTRW! x0", max_size=16))
def test_any_text_is_a_hand_or_an_error_of_ours(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except tingpai.TingpaiError:
        return
    assert Hand.parse(str(hand)) == hand


@quick
@given(st.lists(st.integers(-2, 6), min_size=28, max_size=32))
def test_any_counts_are_a_hand_or_a_clear_error(counts: list[int]) -> None:
    if len(counts) == 30 and all(0 <= n <= COPIES for n in counts) and sum(counts) in (8, 9):
        assert Hand(counts).counts == tuple(counts)
    else:
        with pytest.raises(tingpai.HandError):
            Hand(counts)
