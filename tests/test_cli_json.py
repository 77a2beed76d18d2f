"""The JSON of the command line: the published schemas, and the same answers as the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import hands_kowah
import hands_sichuan
import hands_sisepai
from cli_runner import run
from sichuan_api import to_hand
from tingpai import kowah, sichuan, sisepai

SCHEMAS = Path(__file__).parents[1] / "docs" / "schema"
Form = dict[str, object]
Hand = sichuan.Hand | sisepai.Hand | kowah.Hand


def validator(name: str) -> Draft202012Validator:
    schemas = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*-1.json")}
    registry: Registry[dict[str, object]] = Registry()
    for key, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == key
        registry = registry.with_resource(key, Resource.from_contents(schema))
    return Draft202012Validator(schemas[f"{name}-1.json"], registry=registry)


ANALYSIS = validator("analysis")
SCORE = validator("score")
HAND = validator("hand")


def many_sichuan() -> Iterator[sichuan.Hand]:
    for drawn in (False, True):
        for plain in hands_sichuan.sichuan_hands(5, 120, drawn):
            yield to_hand(plain)


def many_sisepai() -> Iterator[sisepai.Hand]:
    for cards in (20, 21):
        for counts, groups in hands_sisepai.hands(5, 60, cards):
            yield sisepai.Hand(counts, [sisepai.Group(group) for group in groups])
    rng = Random(5)
    for _ in range(20):
        counts, groups = hands_sisepai.complete_hand(rng, range(29), 0.3)
        yield sisepai.Hand(counts, [sisepai.Group(group) for group in groups])


def many_kowah() -> Iterator[kowah.Hand]:
    for cards in (8, 9):
        for counts in hands_kowah.hands(5, 120, cards):
            hand = kowah.Hand(counts)
            yield hand
            if cards == 8:
                yield from (hand.declare(kind) for kind in hand.waits())


GAMES: list[tuple[ModuleType, Callable[[], Iterator[Hand]]]] = [
    (sichuan, many_sichuan),
    (sisepai, many_sisepai),
    (kowah, many_kowah),
]
each_game = pytest.mark.parametrize(("game", "many"), GAMES)


def name_of(game: ModuleType) -> str:
    return game.__name__.removeprefix("tingpai.")


def analysed(game: ModuleType, hands: list[Hand]) -> list[Form]:
    text = "\n".join(map(str, hands))
    code, out, err = run("analyze", name_of(game), "-", "--json", stdin=text)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@each_game
def test_analyses_follow_the_schema(game: ModuleType, many: Callable[[], Iterator[Hand]]) -> None:
    hands = list(many())
    forms = analysed(game, hands)
    assert len(forms) == len(hands)
    kinds = {(form["after_draw"], form["shanten"]) for form in forms}
    assert {(True, -1), (True, 0), (False, 0), (False, 1)} <= kinds
    for form in forms:
        ANALYSIS.validate(form)
        HAND.validate({key: form[key] for key in ("game", "hand", "rules")})


@each_game
def test_analyses_say_what_the_api_says(
    game: ModuleType, many: Callable[[], Iterator[Hand]]
) -> None:
    def plain(live: dict[object, int]) -> dict[str, int]:
        return {str(kind): copies for kind, copies in live.items()}

    hands = list(many())
    for hand, form in zip(hands, analysed(game, hands), strict=True):
        assert game.Hand.from_dict({key: form[key] for key in ("game", "hand", "rules")}) == hand
        assert form["shanten"] == hand.shanten()
        assert form["ready"] == hand.is_ready()
        assert form["complete"] == hand.is_complete()
        if hand.is_after_draw:
            assert form["partitions"] == [[str(m) for m in split] for split in hand.partitions()]
            shown = form["discards"]
            assert isinstance(shown, list)
            assert [(d["kind"], d["live"], d["why"]) for d in shown] == [
                (str(d.kind), d.live, d.why) for d in hand.discards()
            ]
            best = hand.score() if hand.is_complete() else None
            found = form["score"]
        else:
            assert form["waits"] == plain(hand.waits())  # type: ignore[arg-type]
            assert form["acceptance"] == plain(hand.acceptance())  # type: ignore[arg-type]
            best, found = hand.max_score(), form["max_score"]
            points = form["wait_points"]
            assert isinstance(points, dict)
            assert max(points.values(), default=None) == (best and best.points)
        if best is None:
            assert found is None
        else:
            assert isinstance(found, dict)
            assert found["points"] == best.points
            assert found["reading"] == [str(meld) for meld in best.reading]
            assert len(found["items"]) == len(best.items)


@each_game
def test_scores_follow_the_schema(game: ModuleType, many: Callable[[], Iterator[Hand]]) -> None:
    name = name_of(game)
    tried = 0
    for hand in many():
        if hand.is_complete():
            structure = json.loads(run("score", name, str(hand), "--json").out)
            SCORE.validate(structure)
            assert structure["score"]["points"] == hand.score().points
            tried += 1
        elif not hand.is_after_draw:
            for kind in hand.waits():
                form = json.loads(run("score", name, str(hand), "--win", str(kind), "--json").out)
                SCORE.validate(form)
                assert form["win"]["kind"] == str(kind)
                assert form["score"]["points"] == hand.score(game.Win(kind)).points
                tried += 1
    assert tried >= 30


def test_every_event_follows_the_schema() -> None:
    closed, konged = "123m456p789p55p23m -s", "123m456p55p23m [8888p] -s"
    events = [
        ["--by", "self_draw", "--kong-replacement", "--last-tile"],
        ["--by", "robbed_kong"],
        ["--by", "discard", "--earthly"],
        ["--by", "discard", "--shoot-after-kong", "--last-tile"],
        ["--heavenly"],
    ]
    for options in events:
        hand = konged if "--kong-replacement" in options else closed
        form = json.loads(run("score", "sichuan", hand, "--win", "4m", *options, "--json").out)
        SCORE.validate(form)
        for option in options:
            if option.startswith("--") and option != "--by":
                assert form["win"][option[2:].replace("-", "_")] is True


def test_rules_follow_the_schema() -> None:
    table = {"heavenly": 5, "root": None}
    every: list[sichuan.Hand | sisepai.Hand | kowah.Hand] = [
        sichuan.Hand.parse(
            "123m456p789p55p23m -s",
            sichuan.Rules(
                void_blocks="suit_only",
                added_kong_late="free",
                pass_lock="same_or_lower",
                fan_cap=8,
                fan_table=table,
                allow_seven_pairs=False,
                self_draw_bonus="fan",
                pig_pays_winners=False,
                pig_points=10,
            ),
        ),
        sisepai.Hand.parse(
            "Gr Ar F RHCr AAAg CCCCw HHy EEy SSSg",
            sisepai.Rules(mixed_group_points="identical_only", extend_exposed=True),
        ),
        kowah.Hand.parse(
            "TTTRRR WW",
            kowah.Rules(pair_rule="any", multipliers=(0, 5, 9), return_discard=True, max_turns=80),
        ),
    ]
    for hand in every:
        HAND.validate(json.loads(json.dumps(hand.to_dict())))


@pytest.mark.parametrize(
    "change",
    [
        {"shanten": -2},
        {"format": "tingpai.analysis/2"},
        {"waits": {"1m": 9}},
        {"extra": 1},
        {"game": "kowah"},
        {"after_draw": True},
        {"rules": {"fan_cap": 5}},
        {"max_score": {"points": 1}},
    ],
)
def test_the_schema_refuses_what_is_wrong(change: Form) -> None:
    form = json.loads(run("analyze", "sichuan", "123m456p789p55p23m -s", "--json").out)
    ANALYSIS.validate(form)
    assert not ANALYSIS.is_valid({**form, **change})
    for key in form:
        assert not ANALYSIS.is_valid({k: v for k, v in form.items() if k != key}), key
