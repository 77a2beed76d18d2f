"""Each item of the fan table, each event and each option that a score knows (SC-16 to SC-20)."""

from __future__ import annotations

from random import Random

import pytest

from hands_sichuan import Plain, complete_sichuan
from reference import sichuan as ref
from sichuan_api import assert_same_score, fan_by_item, reading_of, to_hand
from tingpai import HandError, IncompleteHandError, sichuan
from tingpai.sichuan import Rules, Win

PLAIN = "123456m23455789p -s"  # basic only
KONGED = "123456m23455p [8888p] -s"  # a root, switched off below where an event counts alone
CAPPED = "11112222333344m -s"  # seven pairs 2 + flush 2 + three roots = 7 fan
GOLDEN = "22p [222m] [333m] [444p] [666p] -s"  # all pungs 1 + golden 1


def items(text: str, win: Win | None = None, rules: Rules | None = None) -> dict[str, int]:
    """Fan of each item that is worth something."""
    score = sichuan.Hand.parse(text, rules).score(win)
    found = fan_by_item(score)
    assert sum(found.values()) == score.fan
    return found


def table(**changes: int | None) -> Rules:
    return Rules(fan_table=changes)


# --- the table of SC-16 ---------------------------------------------------------------------------


def test_basic() -> None:
    assert items(PLAIN) == {}
    assert sichuan.Hand.parse(PLAIN).score().points == 1
    assert items(PLAIN, rules=table(basic=2)) == {"basic": 2}


def test_all_pungs() -> None:
    assert items("111333m777p999p22m -s") == {"all_pungs": 1}
    assert items("111333m22m [777p] (9999p) -s") == {"all_pungs": 1, "root": 1}
    assert items("111333m456p999p22m -s") == {}


def test_all_258() -> None:
    """It stands in place of all pungs, and the pair has to be of such a rank as well."""
    assert items("222555m888p555p22p -s") == {"all_258": 3}
    assert items("222555m888p555p33p -s") == {"all_pungs": 1}


def test_all_258_off_or_worthless() -> None:
    """SC-17: off, all pungs counts; worth 0, it still replaces all pungs."""
    assert items("222555m888p555p22p -s", rules=table(all_258=None)) == {"all_pungs": 1}
    assert items("222555m888p555p22p -s", rules=table(all_258=0)) == {}


def test_seven_pairs() -> None:
    assert items("1133m4466p7799p88p -s") == {"seven_pairs": 2}


def test_seven_pairs_or_runs_whichever_is_more() -> None:
    assert items("22334455667788m -s") == {"seven_pairs": 2, "full_flush": 2}
    kept = Rules(allow_seven_pairs=False)
    assert items("22334455667788m -s", rules=kept) == {"full_flush": 2}
    assert items("22334455667788m -s", rules=table(seven_pairs=0)) == {"full_flush": 2}


def test_outside() -> None:
    assert items("123789m123p78999p -s") == {"outside": 2}
    assert items("123123m78999p [999m] -s") == {"outside": 2}
    assert items("11p789p [111m] [999m] [999p] -s") == {"outside": 2, "root": 1}


def test_a_run_in_the_middle_is_not_outside() -> None:
    assert items("123789m234p78999p -s") == {}


def test_seven_pairs_are_never_outside() -> None:
    """Form (a) only, although every pair is of a 1 or a 9."""
    assert items("1111m9999m1111p99p -s") == {"seven_pairs": 2, "root": 3}


def test_full_flush() -> None:
    assert items("12312378966m [555m] -s") == {"full_flush": 2}
    assert items("12312378966m [555p] -s") == {}


def test_golden_single_wait() -> None:
    assert items(GOLDEN) == {"all_pungs": 1, "golden_single_wait": 1}
    assert items("22p [222m] [333m] [444p] (6666p) -s") == {
        "all_pungs": 1,
        "golden_single_wait": 1,
        "root": 1,
    }
    assert items("66622p [222m] [333m] [444p] -s") == {"all_pungs": 1}


def test_roots() -> None:
    assert items("123m456p55p (7777p) [8888p] -s") == {"root": 2}
    assert items("567m123456p99p [555m] -s") == {"root": 1}  # own pung and a run
    assert items("123456p99p555567m -s") == {"root": 1}  # concealed pung and a run
    assert items("44m345345m123456p -s") == {"root": 1}  # the pair and two runs
    assert items("123456p99p556677m -s") == {}


def test_a_root_counts_in_one_line() -> None:
    score = sichuan.Hand.parse("123m456p55p (7777p) [8888p] -s").score()
    root = next(item for item in score.items if item.name == "root")
    assert (root.fan, root.count) == (2, 2)
    assert items("123m456p55p (7777p) [8888p] -s", rules=table(root=3)) == {"root": 6}


# --- events ---------------------------------------------------------------------------------------


def test_kong_replacement() -> None:
    assert items(KONGED, Win("1m", kong_replacement=True)) == {"kong_replacement": 1, "root": 1}


def test_robbed_kong() -> None:
    assert items(PLAIN, Win("1m", by="robbed_kong")) == {"robbed_kong": 1}


@pytest.mark.parametrize("by", ["self_draw", "discard"])
def test_last_tile(by: str) -> None:
    win = Win("1m", by=by, last_tile=True)  # type: ignore[arg-type]
    assert items(PLAIN, win) == {"last_tile": 1}


def test_events_add_up() -> None:
    """SC-18."""
    win = Win("1m", kong_replacement=True, last_tile=True)
    assert items(KONGED, win, table(root=None)) == {"kong_replacement": 1, "last_tile": 1}


@pytest.mark.parametrize(
    ("name", "by"),
    [("heavenly", "self_draw"), ("earthly", "discard"), ("shoot_after_kong", "discard")],
)
def test_events_that_are_off(name: str, by: str) -> None:
    """SC-18: known to the table, and worth nothing until it says so."""
    win = Win("1m", by=by, **{name: True})  # type: ignore[arg-type]
    assert items(PLAIN, win) == {}
    assert items(PLAIN, win, table(**{name: 4})) == {name: 4}


@pytest.mark.parametrize("name", ["kong_replacement", "robbed_kong", "last_tile"])
def test_events_switched_off(name: str) -> None:
    flags = {} if name == "robbed_kong" else {name: True}
    win = Win("1m", by="self_draw" if flags else "robbed_kong", **flags)
    assert items(KONGED, win, table(root=None, **{name: None})) == {}
    assert items(KONGED, win, table(root=None, **{name: 2})) == {name: 2}


@pytest.mark.parametrize(
    ("text", "win", "message"),
    [
        (PLAIN, Win("1m", kong_replacement=True), "without a declared kong"),
        ("123456m22555789p -s", Win("5p", by="robbed_kong"), "with 2 own"),
        (KONGED, Win("1m", heavenly=True), "declared melds"),
        (KONGED, Win("1m", by="discard", earthly=True), "declared melds"),
    ],
)
def test_wins_that_the_hand_cannot_have(text: str, win: Win, message: str) -> None:
    """SC-9, SC-11, SC-18: such a win cannot happen, whether the hand has drawn it or not."""
    hand = sichuan.Hand.parse(text)
    for before in (hand, hand.discard(win.kind)):
        with pytest.raises(HandError, match=message):
            before.score(win)
    assert hand.score(Win(win.kind)).points >= 1


# --- points and payment ---------------------------------------------------------------------------


@pytest.mark.parametrize(("cap", "points"), [(5, 32), (7, 128), (9, 128), (3, 8), (0, 1)])
def test_fan_cap(cap: int, points: int) -> None:
    """SC-17: points stop at the cap, fan does not."""
    score = sichuan.Hand.parse(CAPPED, Rules(fan_cap=cap)).score()
    assert score.fan == 7
    assert score.points == points


@pytest.mark.parametrize(
    ("bonus", "fan", "points", "payment"),
    [("points", 2, 4, 5), ("fan", 3, 8, 8), ("none", 2, 4, 4)],
)
def test_self_draw_bonus(bonus: str, fan: int, points: int, payment: int) -> None:
    """SC-20: one point more of each payer, one fan more before the cap, or nothing."""
    rules = Rules(self_draw_bonus=bonus)  # type: ignore[arg-type]
    hand = sichuan.Hand.parse(GOLDEN, rules)
    score = hand.score(Win("2p"))
    assert (score.fan, score.points, score.payment) == (fan, points, payment)
    other = hand.score(Win("2p", by="discard"))
    assert (other.fan, other.points, other.payment) == (2, 4, 4)
    assert hand.score().payment == 4
    robbed = sichuan.Hand.parse(PLAIN, rules).score(Win("1m", by="robbed_kong"))
    assert (robbed.fan, robbed.points, robbed.payment) == (1, 2, 2)


def test_self_draw_bonus_and_the_cap() -> None:
    capped = sichuan.Hand.parse(CAPPED, Rules(self_draw_bonus="fan")).score(Win("1m"))
    assert (capped.fan, capped.points, capped.payment) == (8, 32, 32)
    paid = sichuan.Hand.parse(CAPPED).score(Win("1m"))
    assert (paid.fan, paid.points, paid.payment) == (7, 32, 33)


# --- which reading, which tile --------------------------------------------------------------------


def test_the_table_chooses_the_reading() -> None:
    """SC-16: the largest total, with the values of the rules at hand."""
    text = "111222333m99911p -s"
    assert items(text) == {"outside": 2}
    dear = sichuan.Hand.parse(text, table(all_pungs=3)).score()
    assert fan_by_item(dear) == {"all_pungs": 3}
    assert ("pung", 1) in reading_of(dear.reading)
    assert ("run", 0) in reading_of(sichuan.Hand.parse(text).score().reading)


@pytest.mark.parametrize(
    "name",
    ["all_pungs", "seven_pairs", "outside", "full_flush", "golden_single_wait", "root"],
)
def test_an_item_off_is_no_fan_and_changes_no_completeness(name: str) -> None:
    rng, rules = Random(40), table(**{name: None})
    for _ in range(200):
        plain = complete_sichuan(rng, rng.randint(0, 4))
        hand = to_hand(plain, rules)
        assert hand.is_complete()
        assert hand.partitions() == to_hand(plain).partitions()
        assert_same_score(hand.score(), plain, rules=ref.Rules(fan_table={name: None}))


def test_a_win_is_added_to_a_hand_before_the_draw() -> None:
    hand = sichuan.Hand.parse("6667m [888m] [5555m] [111p] -s")
    assert hand.score(Win("7m", "discard")).fan == 2  # all pungs and a root
    assert hand.score(Win("8m", "discard")).fan == 2  # 66 678: two roots
    with pytest.raises(IncompleteHandError):
        hand.score(Win("9m"))
    with pytest.raises(IncompleteHandError):
        hand.score()
    with pytest.raises(HandError, match="5m"):
        hand.score(Win("5m"))


def test_a_complete_hand_must_hold_the_winning_tile() -> None:
    hand = sichuan.Hand.parse(PLAIN)
    assert hand.score(Win("9p")).fan == 0
    with pytest.raises(HandError, match="9m"):
        hand.score(Win("9m"))


def test_a_winning_tile_in_a_meld_is_not_held() -> None:
    """SC-15: what is drawn or claimed to win is concealed, never a declared tile."""
    with pytest.raises(HandError, match="2m"):
        sichuan.Hand.parse(GOLDEN).score(Win("2m"))


def test_incomplete_hands_have_no_score() -> None:
    for text in ("123456m2345578p9p -p", "123456m2345578p1m -s"):
        with pytest.raises(IncompleteHandError):
            sichuan.Hand.parse(text).score()


def test_best_score_over_the_waits() -> None:
    """The largest fan over the waits, structure only (SC-23)."""
    hand = sichuan.Hand.parse("1111234567899m -s")
    best = hand.max_score()
    assert best is not None
    assert fan_by_item(best) == {"full_flush": 2, "root": 1}
    assert best.points == best.payment == 8
    assert sichuan.Hand.parse("123456789m1111p -s").max_score() is None


# --- many hands, many rules -----------------------------------------------------------------------


def random_win(rng: Random, kind: int, plain: Plain) -> tuple[Win, ref.Win]:
    """A win that can happen, in both notations."""
    counts, melds = plain[0], plain[1]
    robbable = counts[kind] == 1 and all(meld[0] != kind for meld in melds)
    by = rng.choice(["self_draw", "discard", *(["robbed_kong"] if robbable else [])])
    has_kong = any("kong" in name for _, name in melds)
    allowed = {
        "self_draw": ["kong_replacement", "last_tile"] if has_kong else ["last_tile"],
        "discard": ["last_tile", "shoot_after_kong"],
        "robbed_kong": [],
    }[by]
    flags = {name: True for name in allowed if rng.random() < 0.4}
    if not flags and not melds and rng.random() < 0.3 and by != "robbed_kong":
        flags = {"heavenly" if by == "self_draw" else "earthly": True}
    return Win(kind, by=by, **flags), ref.events_of(by, **flags)  # type: ignore[arg-type]


def random_rules(rng: Random) -> tuple[Rules, ref.Rules]:
    """Any fan table, cap and bonus."""
    fans = {name: rng.choice([None, 0, 1, 2, 3, 4]) for name in ref.FAN_TABLE if rng.random() < 0.5}
    options = {
        "fan_cap": rng.randint(0, 8),
        "allow_seven_pairs": rng.random() < 0.7,
        "self_draw_bonus": rng.choice(["points", "fan", "none"]),
    }
    return Rules(fan_table=fans, **options), ref.Rules(fan_table=fans, **options)  # type: ignore[arg-type]


def check_scores(seed: int, number: int) -> None:
    rng, scored = Random(seed), 0
    for _ in range(number):
        plain = complete_sichuan(rng, rng.choice([0, 0, 0, 1, 2, 3, 4]))
        rules, plain_rules = random_rules(rng)
        hand = to_hand(plain, rules)
        complete = ref.is_complete(*plain, plain_rules)
        assert hand.is_complete() == complete, ref.notation(*plain)
        if not complete:
            continue
        kind = rng.choice([k for k in range(ref.KINDS) if plain[0][k]])
        win, plain_win = random_win(rng, kind, plain)
        assert_same_score(hand.score(win), plain, plain_win, plain_rules)
        assert_same_score(hand.score(), plain, ref.STRUCTURE, plain_rules)
        scored += 1
    assert scored > number * 0.8


def test_scores_of_some_hands_under_any_rules() -> None:
    check_scores(41, 3000)


@pytest.mark.exhaustive
def test_scores_of_many_hands_under_any_rules() -> None:
    check_scores(42, 100_000)
