"""Properties of Si Se Pai hands (hypothesis): what must hold for every hand, by the API alone."""

from __future__ import annotations

import json
import pickle
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hands_sisepai as made
import tingpai
from tingpai import sisepai
from tingpai.sisepai import Group, Hand, Rules, Win

KINDS = sisepai.KINDS
COPIES = made.COPIES
quick = settings(
    deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    mixed = draw(st.sampled_from(["by_size", "identical_only"]))
    return Rules(mixed_group_points=mixed, extend_exposed=draw(st.booleans()))  # type: ignore[arg-type]


@st.composite
def free_hands(draw: st.DrawFn, cards: int) -> Hand:
    """Exposed groups and concealed cards, each drawn by itself from the copies that are left."""
    kinds = draw(st.sampled_from(made.NARROW))
    have = [0] * len(COPIES)
    melds: list[Group] = []
    for group in draw(st.lists(st.sampled_from(made.SHOWN), max_size=6)):
        fits = all(have[k] + group.count(k) <= COPIES[k] for k in group)
        if fits and sum(have) + len(group) < cards:
            melds.append(Group(list(group)))
            for k in group:
                have[k] += 1
    counts = [0] * len(COPIES)
    while sum(have) < cards:
        pool = [k for k in kinds if have[k] < COPIES[k]]
        k = draw(st.sampled_from(pool or [k for k in range(29) if have[k] < COPIES[k]]))
        have[k] += 1
        counts[k] += 1
    return Hand(counts, melds, draw(rules()))


@st.composite
def near_hands(draw: st.DrawFn, cards: int) -> Hand:
    seed = draw(st.integers(0, 2**32 - 1))
    counts, exposed = list(made.hands(seed, 5, cards))[draw(st.integers(0, 4))]
    return Hand(counts, [Group(list(group)) for group in exposed], draw(rules()))


def hands(cards: int) -> st.SearchStrategy[Hand]:
    return st.one_of(free_hands(cards), near_hands(cards))


def owned(hand: Hand) -> list[int]:
    have = list(hand.counts)
    for group in hand.melds:
        for k in group.kinds:
            have[k] += 1
    return have


def takes(hand: Hand, kind: int) -> list[Hand]:
    """Every legal take of the kind that is no pair (SP-7, SP-11)."""
    found: list[Hand] = []
    for group in made.GROUPS:
        if kind not in group or len(group) == 2:
            continue
        for extend in (False, True):
            try:
                found.append(hand.take(kind, Group(list(group)), extend=extend))
            except tingpai.TingpaiError:
                continue
    return found


@quick
@given(hands(20))
def test_ready_is_shanten_nought_is_having_waits(hand: Hand) -> None:
    """G-3, G-4."""
    waits = hand.waits()
    assert (hand.shanten() == 0) == hand.is_ready() == bool(waits)
    assert hand.shanten() >= 0
    assert not hand.is_complete()
    assert (hand.max_score() is not None) == hand.is_ready()
    have = owned(hand)
    for kind, live in waits.items():
        assert have[kind] < COPIES[kind]
        assert live == COPIES[kind] - have[kind]
    for kind in KINDS:
        if have[kind] < COPIES[kind]:
            assert hand.draw(kind).is_complete() == (kind in waits)


@quick
@given(hands(20))
def test_best_score_is_the_best_over_the_waits(hand: Hand) -> None:
    scores = {kind: hand.score(Win(kind)) for kind in hand.waits()}
    best = hand.max_score()
    assert (best is None) == (not scores)
    if best is not None:
        assert best.points == max(score.points for score in scores.values())
    for kind, score in scores.items():
        complete = hand.draw(kind)
        assert score == complete.score() == complete.score(Win(kind))
        assert score.reading in complete.partitions()


@quick
@given(hands(21))
def test_complete_is_shanten_minus_one(hand: Hand) -> None:
    assert hand.is_complete() == (hand.shanten() == -1) == bool(hand.partitions())
    assert hand.is_ready() == (hand.shanten() == 0)
    assert hand.shanten() >= -1
    if hand.is_complete():
        score = hand.score()
        assert score.points == sum(item.points for item in score.items)
        assert score.points == hand.score(None).points
    else:
        with pytest.raises(tingpai.IncompleteHandError):
            hand.score()


@quick
@given(hands(21))
def test_partitions_are_of_these_cards_and_keep_the_groups(hand: Hand) -> None:
    for reading in hand.partitions():
        cards = [k for group in reading for k in group.kinds]
        assert made.tally(cards) == tuple(owned(hand))
        if not hand.rules.extend_exposed:
            left = list(reading)
            for group in hand.melds:
                left.remove(group)
            assert made.tally([k for group in left for k in group.kinds]) == hand.counts


@quick
@given(hands(21))
def test_discards_are_the_hands_after_them_best_first(hand: Hand) -> None:
    """G-3, SP-8: every concealed kind but Generals and flowers; the order."""
    options = hand.discards()
    kept = {int(k) for k in KINDS if str(k)[0] in "GF"}
    assert {int(d.kind) for d in options} == {
        k for k in range(29) if hand.counts[k] and k not in kept
    }
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


@settings(quick, max_examples=40)
@given(hands(20))
def test_acceptance_is_what_a_take_and_the_best_discard_gain(hand: Hand) -> None:
    """SP-16, and shanten falls by at most one for each card taken."""
    accepted = hand.acceptance()
    assert accepted
    have = owned(hand)
    far = hand.shanten()
    if far == 0:
        assert accepted == hand.waits()
    for kind in KINDS:
        if have[kind] == COPIES[kind]:
            assert kind not in accepted
            with pytest.raises(tingpai.TingpaiError):
                hand.draw(kind)
            continue
        after = [taken.shanten() for taken in takes(hand, kind)]
        assert all(s >= far - 1 for s in after)
        wins = hand.draw(kind).is_complete()
        assert (kind in accepted) == (wins or (far > 0 and far - 1 in after))
        if kind in accepted:
            assert accepted[kind] == COPIES[kind] - have[kind]


@quick
@given(hands(20), st.data())
def test_seen_cards_change_live_copies_only(hand: Hand, data: st.DataObject) -> None:
    """G-4."""
    have = owned(hand)
    seen = [data.draw(st.integers(0, COPIES[k] - have[k])) for k in range(29)]
    for plain, told in (
        (hand.waits(), hand.waits(seen=seen)),
        (hand.acceptance(), hand.acceptance(seen=seen)),
    ):
        assert list(plain) == list(told)
        assert all(told[k] == plain[k] - seen[k] for k in plain)
    over = [*seen]
    k = data.draw(st.integers(0, 28))
    over[k] = COPIES[k] - have[k] + 1
    with pytest.raises(tingpai.HandError, match=str(KINDS[k])):
        hand.waits(seen=over)


@quick
@given(hands(20), st.randoms(use_true_random=False))
def test_order_of_input_never_matters(hand: Hand, rng: random.Random) -> None:
    cards = [str(k) for k in KINDS for _ in range(hand.counts[k])]
    brackets = []
    for group in hand.melds:
        inside = [str(k) for k in group.kinds]
        rng.shuffle(inside)
        brackets.append("[" + " ".join(inside) + "]")
    words = cards + brackets
    rng.shuffle(words)
    again = Hand.parse(" ".join(words), hand.rules)
    assert again == hand
    assert hash(again) == hash(hand)
    assert str(again) == str(hand)
    melds = list(hand.melds)
    rng.shuffle(melds)
    assert Hand(hand.counts, melds, hand.rules) == hand


@quick
@given(st.one_of(hands(20), hands(21)))
def test_round_trips(hand: Hand) -> None:
    assert Hand.parse(str(hand), hand.rules) == hand
    assert str(Hand.parse(str(hand))) == str(hand)
    assert eval(repr(hand), {**vars(sisepai), "sisepai": sisepai}) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    data = hand.to_dict()
    assert Hand.from_dict(json.loads(json.dumps(data))) == hand
    for group in hand.melds:
        assert Group(str(group)) == group
        assert Group(list(group.kinds)) == group
        assert eval(repr(group), {**vars(sisepai), "sisepai": sisepai}) == group
        assert pickle.loads(pickle.dumps(group)) == group


@quick
@given(hands(20))
def test_the_option_never_hurts(hand: Hand) -> None:
    """``extend_exposed`` only adds ways to win."""
    plain = Hand(hand.counts, hand.melds, hand.rules.replace(extend_exposed=False))
    wide = Hand(hand.counts, hand.melds, hand.rules.replace(extend_exposed=True))
    assert wide.shanten() <= plain.shanten()
    assert set(plain.waits()) <= set(wide.waits())
    assert plain != wide


@quick
@given(st.text(alphabet="GAERHCSFrywg[] x5", max_size=40))
def test_any_text_is_a_hand_or_an_error_of_ours(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except tingpai.TingpaiError:
        return
    assert Hand.parse(str(hand)) == hand


@quick
@given(st.lists(st.integers(-3, 7), min_size=27, max_size=31))
def test_any_counts_are_a_hand_or_a_clear_error(counts: list[int]) -> None:
    legal = (
        len(counts) == 29
        and all(0 <= n <= c for n, c in zip(counts, COPIES, strict=True))
        and sum(counts) in (20, 21)
    )
    if legal:
        assert Hand(counts).counts == tuple(counts)
    else:
        with pytest.raises(tingpai.HandError):
            Hand(counts)
