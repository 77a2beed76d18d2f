"""The published JSON forms ``tingpai.analysis/1`` and ``tingpai.score/1`` (docs/json.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tingpai.cli.protocols import (
    CardsLike,
    ComparisonLike,
    DiscardLike,
    HandLike,
    Json,
    MeldGame,
    ScoreLike,
    ValueLike,
    WinLike,
)
from tingpai.cli.values import Draws, discards_of, value_of
from tingpai.errors import HandError
from tingpai.kinds import Kind

__all__ = ["ANALYSIS", "SCORE", "analysis_form", "faces", "item_form", "score_form", "wait_points"]

ANALYSIS = "tingpai.analysis/1"
SCORE = "tingpai.score/1"

# Fields of scores, items and wins, in this order; each game has some of them.
_SCORE_FIELDS = ("points", "fan", "payment")
_ITEM_FIELDS = ("name", "group", "count", "fan", "points")
WIN_FIELDS = (
    "by",
    "kong_replacement",
    "last_tile",
    "heavenly",
    "earthly",
    "shoot_after_kong",
)


def faces(hand: HandLike) -> str:
    """The hand in Unicode or Chinese faces."""
    for name in ("to_unicode", "to_chinese"):
        if hasattr(hand, name):
            return str(getattr(hand, name)())
    return str(hand)


def _fields(value: object, names: Sequence[str]) -> dict[str, Json]:
    """Those of the attributes that there are; what is no number or truth value as notation."""
    found = {name: getattr(value, name) for name in names if hasattr(value, name)}
    return {name: v if isinstance(v, int) else str(v) for name, v in found.items()}


def item_form(item: object) -> dict[str, Json]:
    """One line of a score."""
    return _fields(item, _ITEM_FIELDS)


def _cards_form(reading: Sequence[CardsLike]) -> list[Json]:
    return [str(meld) for meld in reading]


def _live_form(live: Mapping[Kind, int]) -> dict[str, Json]:
    return {str(kind): copies for kind, copies in live.items()}


def score_value(score: ScoreLike | None) -> Json:
    """A score, ``None`` where there is none."""
    if score is None:
        return None
    items: list[Json] = [item_form(item) for item in score.items]
    return {**_fields(score, _SCORE_FIELDS), "items": items, "reading": _cards_form(score.reading)}


def _discard_form(option: DiscardLike) -> dict[str, Json]:
    return {
        "kind": str(option.kind),
        "shanten": option.shanten,
        "acceptance": _live_form(option.acceptance),
        "live": option.live,
        "max_score": score_value(option.max_score),
        "win_probability": option.win_probability,
        "expected_points": option.expected_points,
        "value": value_form(option.value),
        "against": _comparison_form(option.against),
        "why": option.why,
    }


_VALUE_FIELDS = (
    "draws",
    "aim",
    "policy",
    "win_probability",
    "expected_points",
    "ready_probability",
)
_CURVES = ("win_curve", "points_curve", "ready_curve")


def value_form(value: ValueLike | None) -> Json:
    """A one-player value, ``None`` where none was asked for."""
    if value is None:
        return None
    form: dict[str, Json] = {name: getattr(value, name) for name in _VALUE_FIELDS}
    return {**form, **{name: list(getattr(value, name)) for name in _CURVES}}


def _comparison_form(comparison: ComparisonLike | None) -> Json:
    if comparison is None:
        return None
    return {
        "kind": str(comparison.kind),
        "shanten_before": comparison.shanten_before,
        "gained": _live_form(comparison.gained),
        "lost": _live_form(comparison.lost),
        "win_probability": comparison.win_probability,
        "expected_points": comparison.expected_points,
        "max_points": comparison.max_points,
    }


def wait_points(hand: HandLike, kind: Kind, game: MeldGame) -> int:
    """Structural points of a before-draw hand that wins with this wait."""
    try:
        complete = hand.draw(kind)
    except HandError:
        # A hand that has declared its wait is locked and draws no more; it still wins.
        return hand.score(game.Win(str(kind))).points
    return complete.score().points


def analysis_form(
    hand: HandLike, seen: Sequence[int], game: MeldGame, draws: Draws | None = None
) -> dict[str, Json]:
    """Everything that ``tingpai analyze`` knows of a hand; ``seen`` has one count a kind."""
    form: dict[str, Json] = {
        "format": ANALYSIS,
        **hand.to_dict(),
        "faces": faces(hand),
        "seen": {str(kind): n for kind, n in zip(game.KINDS, seen, strict=True) if n},
        "after_draw": hand.is_after_draw,
        "complete": hand.is_complete(),
        "ready": hand.is_ready(),
        "shanten": hand.shanten(),
    }
    if hand.is_after_draw:
        form["partitions"] = [_cards_form(reading) for reading in hand.partitions()]
        form["score"] = score_value(hand.score()) if hand.is_complete() else None
        form["discards"] = [_discard_form(option) for option in discards_of(hand, seen, draws)]
    else:
        waits = hand.waits(seen)
        form["waits"] = _live_form(waits)
        form["wait_points"] = {str(kind): wait_points(hand, kind, game) for kind in waits}
        form["acceptance"] = _live_form(hand.acceptance(seen))
        form["max_score"] = score_value(hand.max_score())
        form["value"] = value_form(value_of(hand, seen, draws))
    return form


def score_form(hand: HandLike, win: WinLike | None) -> dict[str, Json]:
    """What ``tingpai score`` answers."""
    return {
        "format": SCORE,
        **hand.to_dict(),
        "faces": faces(hand),
        "win": None if win is None else {"kind": str(win.kind), **_fields(win, WIN_FIELDS)},
        "score": score_value(hand.score(win)),
    }
