"""What holds for every Sichuan hand, whatever the tiles (design 2, "Exact means")."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tingpai
from hands_sichuan import (
    complete_sichuan,
    fifth_copy_sichuan,
    near_complete_sichuan,
    random_sichuan,
)
from reference import sichuan as ref
from sichuan_api import fan_by_item, to_hand
from tingpai import sichuan
from tingpai.sichuan import KINDS, Hand, Kind, Meld, Rules

QUICK = settings(max_examples=150, deadline=None)
# Seeds, not hypothesis' own bits: a hand takes far more of those than shrinking could handle.
rngs = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def plain_hands(draw: st.DrawFn, drawn: bool) -> ref.Plain:
    """A hand of 13 or 14 tiles, mostly near-complete, with melds and quads."""
    rng = draw(rngs)
    sort = draw(st.sampled_from(["near", "near", "near", "fifth", "random"]))
    if sort == "random":
        return random_sichuan(rng, drawn)
    melds = draw(st.booleans())
    if sort == "fifth":
        return fifth_copy_sichuan(rng, drawn, melds)
    return near_complete_sichuan(rng, drawn, melds, draw(st.booleans()))


@st.composite
def complete_hands(draw: st.DrawFn) -> ref.Plain:
    return complete_sichuan(draw(rngs), draw(st.integers(0, 4)))


@st.composite
def ready_hands(draw: st.DrawFn) -> ref.Plain:
    rng = draw(rngs)
    while True:
        plain = near_complete_sichuan(rng, False, rng.random() < 0.5, rng.random() < 0.5)
        if to_hand(plain).is_ready():
            return plain


before_draw = plain_hands(False)
after_draw = plain_hands(True)
any_hand = st.one_of(before_draw, after_draw, complete_hands())
rules = st.builds(
    Rules,
    void_blocks=st.sampled_from(["all", "suit_only"]),
    added_kong_late=st.sampled_from(["pays", "free", "forbidden"]),
    pass_lock=st.sampled_from(["none", "same_or_lower", "all"]),
    fan_cap=st.integers(0, 12),
    fan_table=st.dictionaries(
        st.sampled_from(sorted(ref.FAN_TABLE)), st.none() | st.integers(0, 9)
    ),
    allow_seven_pairs=st.booleans(),
    self_draw_bonus=st.sampled_from(["points", "fan", "none"]),
    pig_pays_winners=st.booleans(),
    pig_points=st.none() | st.integers(0, 1000),
)


def names(kinds: object) -> list[str]:
    return [str(kind) for kind in kinds]  # type: ignore[attr-defined]


def owned(hand: Hand) -> list[int]:
    total = list(hand.counts)
    for meld in hand.melds:
        for kind in meld.kinds:
            total[kind] += 1
    return total


# --- readiness, distance, waits -------------------------------------------------------------------


@QUICK
@given(before_draw)
def test_ready_is_shanten_zero_is_some_wait(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    assert (hand.shanten() == 0) == hand.is_ready() == bool(hand.waits())
    assert hand.shanten() >= 0
    assert not hand.is_complete()
    assert (hand.max_score() is not None) == hand.is_ready()


@QUICK
@given(st.one_of(after_draw, complete_hands()))
def test_complete_is_shanten_below_zero_is_some_reading(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    assert (hand.shanten() == -1) == hand.is_complete() == bool(hand.partitions())
    assert hand.shanten() >= -1


@QUICK
@given(before_draw)
def test_adding_a_wait_completes_and_no_other_kind_does(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    waits, total = hand.waits(), owned(hand)
    for kind in KINDS:
        if total[kind] < 4:
            drawn = hand.draw(kind)
            assert drawn.is_complete() == (kind in waits)
            assert drawn.shanten() == -1 or kind not in waits
        else:
            assert kind not in waits


@QUICK
@given(before_draw)
def test_no_wait_of_which_all_copies_are_owned(plain: ref.Plain) -> None:
    """SC-19; so every wait has a live copy as long as nothing else is seen."""
    hand = to_hand(plain)
    for kinds in (hand.waits(), hand.acceptance()):
        for kind, live in kinds.items():
            assert live == 4 - owned(hand)[kind] > 0


@QUICK
@given(before_draw)
def test_acceptance_is_what_brings_the_hand_nearer(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    now, accepted = hand.shanten(), hand.acceptance()
    for kind, held in zip(KINDS, owned(hand), strict=True):
        if held < 4:
            assert (hand.draw(kind).shanten() == now - 1) == (kind in accepted)
    assert accepted
    if now == 0:
        assert accepted == hand.waits()


@QUICK
@given(before_draw)
def test_a_draw_brings_at_most_one_step(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    for kind, held in zip(KINDS, owned(hand), strict=True):
        if held < 4:
            assert hand.shanten() - 1 <= hand.draw(kind).shanten() <= hand.shanten()


@QUICK
@given(after_draw)
def test_shanten_after_the_draw_is_that_of_the_best_discard(plain: ref.Plain) -> None:
    """G-3, and SC-4: tiles of the missing suit go first."""
    hand = to_hand(plain)
    options = hand.discards()
    assert all(option.shanten == hand.discard(option.kind).shanten() for option in options)
    assert names(sorted(option.kind for option in options)) == names(
        KINDS[k] for k in ref.legal_discards(plain[0], plain[2])
    )
    if not hand.is_complete():
        assert options[0].shanten == hand.shanten()
    for option in options:
        left = hand.discard(option.kind)
        assert option.acceptance == left.acceptance({option.kind: 1})
        assert (option.max_score is None) == (not left.is_ready())
        assert option.win_probability is None
        assert option.expected_points is None


@QUICK
@given(before_draw, rngs)
def test_seen_cards_change_live_copies_only(plain: ref.Plain, rng: Random) -> None:
    hand = to_hand(plain)
    seen = [rng.randint(0, 4 - n) for n in owned(hand)]
    by_kind = {kind: n for kind, n in zip(KINDS, seen, strict=True) if n}
    text = "".join(str(kind) for kind, n in by_kind.items() for _ in range(n))
    for ask in (hand.waits, hand.acceptance):
        assert list(ask(seen)) == list(ask())
        assert ask(seen) == {kind: live - seen[kind] for kind, live in ask().items()}
        assert ask(by_kind) == ask(seen) == ask(text)
        assert ask({str(kind): n for kind, n in by_kind.items()}) == ask(seen)


@QUICK
@given(after_draw, rngs)
def test_seen_cards_and_the_thrown_one_are_not_live(plain: ref.Plain, rng: Random) -> None:
    hand = to_hand(plain)
    seen = [rng.randint(0, 4 - n) for n in owned(hand)]
    for option in hand.discards(seen):
        gone = ref.added(seen, option.kind)
        assert option.acceptance == hand.discard(option.kind).acceptance(gone)
        assert option.live == sum(option.acceptance.values())
    order = [(option.shanten, -option.live) for option in hand.discards(seen)]
    assert order == sorted(order)


@QUICK
@given(ready_hands())
def test_best_score_is_that_of_some_wait(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    best = hand.max_score()
    assert best is not None
    scores = [hand.draw(kind).score() for kind in hand.waits()]
    assert best.fan == max(score.fan for score in scores)
    assert best in scores


@QUICK
@given(before_draw)
def test_declaring_a_suit_never_helps(plain: ref.Plain) -> None:
    """SC-19a: without one the distance is the least over the suits that no meld is of."""
    hand = to_hand((plain[0], plain[1], None))
    allowed = [s for s in range(3) if all(kind // 9 != s for kind, _ in plain[1])]
    assert hand.shanten() == min(hand.with_void(s).shanten() for s in allowed)


# --- order and symmetry ---------------------------------------------------------------------------


@QUICK
@given(any_hand, rngs)
def test_the_order_of_input_never_matters(plain: ref.Plain, rng: Random) -> None:
    counts, melds, void = plain
    hand = to_hand(plain)
    assert to_hand((counts, tuple(rng.sample(melds, len(melds))), void)) == hand
    parts = [str(KINDS[k]) for k in range(27) for _ in range(counts[k])]
    parts += [ref.notation([0] * 27, [meld]) for meld in melds]
    rng.shuffle(parts)
    tail = "" if void is None else f"-{'mps'[void]}"
    for space in ("", " ", "  "):
        assert Hand.parse(space.join([*parts, tail])) == hand


def renamed(plain: ref.Plain, suits: list[int], mirrored: bool) -> ref.Plain:
    """The same hand with its suits exchanged and perhaps its ranks reversed."""

    def to(kind: int) -> int:
        return 9 * suits[kind // 9] + (8 - kind % 9 if mirrored else kind % 9)

    counts = [0] * 27
    for kind in range(27):
        counts[to(kind)] = plain[0][kind]
    melds = tuple(sorted((to(kind), name) for kind, name in plain[1]))
    return tuple(counts), melds, None if plain[2] is None else suits[plain[2]]


@QUICK
@given(any_hand, st.permutations([0, 1, 2]), st.booleans())
def test_suits_are_alike_and_ranks_have_two_ends(
    plain: ref.Plain, suits: list[int], mirrored: bool
) -> None:
    """Also 2/5/8 and 1/9 look the same from the other end."""
    one, two = to_hand(plain), to_hand(renamed(plain, suits, mirrored))
    assert one.shanten() == two.shanten()
    assert len(one.partitions()) == len(two.partitions())
    if one.is_complete():
        assert one.score().fan == two.score().fan
        assert fan_by_item(one.score()) == fan_by_item(two.score())
    elif not one.is_after_draw:
        assert sorted(one.waits().values()) == sorted(two.waits().values())
        assert sorted(one.acceptance().values()) == sorted(two.acceptance().values())


# --- values ---------------------------------------------------------------------------------------


def evaluated(value: object) -> object:
    space = {"tingpai": tingpai, "sichuan": sichuan}
    return eval(repr(value), {**vars(sichuan), **space})


@QUICK
@given(any_hand, rules)
def test_hands_round_trip(plain: ref.Plain, options: Rules) -> None:
    hand = to_hand(plain, options)
    assert Hand.parse(str(hand), options) == hand
    assert str(Hand.parse(str(hand), options)) == str(hand)
    assert Hand.parse(hand.to_unicode(), options) == hand
    assert Hand(hand.counts, hand.melds, hand.void, hand.rules) == hand
    assert Hand(hand.counts, [str(meld) for meld in hand.melds], hand.void, options) == hand
    assert evaluated(hand) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert Hand.from_dict(json.loads(json.dumps(hand.to_dict()))) == hand
    assert hash(Hand.parse(str(hand), options)) == hash(hand)
    assert hand.counts == plain[0]
    assert hand.void == (None if plain[2] is None else "mps"[plain[2]])


@QUICK
@given(any_hand)
def test_printing_is_canonical(plain: ref.Plain) -> None:
    """Notation of the page: kind order, melds sorted."""
    assert str(to_hand(plain)) == ref.notation(*plain)


@QUICK
@given(rules)
def test_rules_round_trip(options: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(options.to_dict()))) == options
    assert evaluated(options) == options
    assert pickle.loads(pickle.dumps(options)) == options
    assert hash(Rules.from_dict(options.to_dict())) == hash(options)


@QUICK
@given(complete_hands(), rules)
def test_melds_round_trip(plain: ref.Plain, options: Rules) -> None:
    hand = to_hand(plain, options)
    assume(hand.is_complete())
    score = hand.score()
    assert score.reading in hand.partitions()
    for meld in score.reading:
        assert evaluated(meld) == meld
        assert pickle.loads(pickle.dumps(meld)) == meld
        assert Meld(meld.type, meld.kind) == meld


@QUICK
@given(complete_hands())
def test_scores_and_options_are_values(plain: ref.Plain) -> None:
    hand = to_hand(plain)
    for value in (hand.score(), *hand.score().items, hand.discards()[0]):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    assert hand.score() == to_hand(plain).score()
    assert hash(hand.score()) == hash(to_hand(plain).score())


@QUICK
@given(before_draw, st.sampled_from(range(27)))
def test_what_is_drawn_can_be_discarded(plain: ref.Plain, index: int) -> None:
    hand = to_hand(plain)
    assume(owned(hand)[index] < 4)
    drawn = hand.draw(index)
    assert drawn.is_after_draw
    assert drawn.counts == ref.added(plain[0], index)
    legal = ref.legal_discards(drawn.counts, plain[2])
    if index in legal:
        assert drawn.discard(index) == hand
    assert to_hand(plain) == hand  # the first is untouched
    assert hand.draw(str(Kind(index))) == hand.draw(Kind(index)) == drawn


@QUICK
@given(before_draw)
def test_claims_move_tiles_into_melds(plain: ref.Plain) -> None:
    """SC-6: a pung takes two concealed copies, an exposed kong three; SC-4 bars both for pigs."""
    counts, melds, void = plain
    hand, pig = to_hand(plain), any(counts[k] for k in range(27) if k // 9 == void)
    for kind in range(27):
        if pig or len(melds) == 4 or kind // 9 == void:
            continue
        if 2 <= counts[kind] <= 3:
            left = ref.added(counts, kind, -2)
            expected = (left, tuple(sorted([*melds, (kind, "pung")])), void)
            assert hand.pung(kind) == to_hand(expected)
            assert hand.pung(kind).is_after_draw
        if counts[kind] == 3:
            left = ref.added(counts, kind, -3)
            expected = (left, tuple(sorted([*melds, (kind, "kong")])), void)
            assert hand.kong(kind) == to_hand(expected)
            assert not hand.kong(kind).is_after_draw


@QUICK
@given(after_draw)
def test_own_kongs_move_tiles_into_melds(plain: ref.Plain) -> None:
    """SC-9: four concealed copies, or the fourth to an own pung; the hand waits to draw again."""
    counts, melds, void = plain
    hand, pig = to_hand(plain), any(counts[k] for k in range(27) if k // 9 == void)
    for kind in range(27):
        if pig:
            continue
        if counts[kind] == 4:
            left = ref.added(counts, kind, -4)
            expected = (left, tuple(sorted([*melds, (kind, "concealed_kong")])), void)
            assert hand.kong(kind) == to_hand(expected)
        if counts[kind] == 1 and (kind, "pung") in melds:
            grown = [(k, "kong" if k == kind else name) for k, name in melds]
            expected = (ref.added(counts, kind, -1), tuple(sorted(grown)), void)
            assert hand.kong(kind) == to_hand(expected)
            assert not hand.kong(kind).is_after_draw
