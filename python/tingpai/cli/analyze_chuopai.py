"""What ``tingpai analyze chuopai`` prints: plays, sure plays and sure points of a hand."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tingpai import chuopai
from tingpai.cli.report import Facts, Report, Table, show

__all__ = ["analysis", "analyze_chuopai", "report"]

Value = str | int | None | list[str] | list[int] | dict[str, int | bool | None]


def analysis(
    hand: chuopai.Hand, unseen: str | None = None, sizes: Sequence[int] | None = None
) -> dict[str, Value]:
    """The analysis as it is printed with ``--json``.

    ``unseen``: the cards not seen, in notation, ``None`` for all outside the hand; ``sizes``: the
    opponents' hand sizes if they are known.
    """
    points = hand.sure_points(unseen, sizes)
    rules = hand.rules
    return {
        "game": "chuopai",
        "hand": str(hand),
        "rules": {
            "combination_max": rules.combination_max,
            "combination_same_make_up": rules.combination_same_make_up,
            "combination_equal_parts": rules.combination_equal_parts,
        },
        "unseen": unseen,
        "sizes": None if sizes is None else list(sizes),
        "plays": [str(play) for play in hand.plays()],
        "sure_plays": [str(play) for play in hand.sure_plays(unseen, sizes)],
        "sure_points": int(points),
        "sure_points_plays": [str(play) for play in points.plays],
    }


def analyze_chuopai(
    hand: str,
    unseen: str | None = None,
    rules: chuopai.Rules | None = None,
    as_json: bool = False,
    sizes: Sequence[int] | None = None,
) -> None:
    """Print the analysis of a hand in notation, as text or as one line of JSON (CP-11)."""
    parsed = chuopai.Hand.parse(hand, rules)
    if as_json:
        print(
            json.dumps({"format": "tingpai.chuopai_analysis/1", **analysis(parsed, unseen, sizes)})
        )
        return
    show(report(parsed, unseen, sizes))


def report(
    hand: chuopai.Hand,
    unseen: str | Sequence[int] | None = None,
    sizes: Sequence[int] | None = None,
    *,
    brief: bool = False,
) -> Report:
    """The plays by family, those that nobody can beat marked, and the points sure (CP-11).

    ``brief`` names the sure plays alone.
    """
    points = hand.sure_points(unseen, sizes)
    sure = hand.sure_plays(unseen, sizes)
    plays = hand.plays()
    combinations = sum(play.is_combination for play in plays)
    facts = [
        ("hand", str(hand) or "no cards"),
        ("plays", f"{len(plays)}, {combinations} of them combinations; {len(sure)} sure"),
        ("sure points", f"{int(points)}" + (f": {_joined(points.plays)}" if points.plays else "")),
    ]
    if brief:
        return [Facts([*facts, ("sure plays", _joined(sure) or "none")])]
    marked = set(sure)
    rows = [[str(play), play.family, "sure" if play in marked else ""] for play in plays]
    return [Facts(facts), Table(("play", "family", ""), rows)]


def _joined(plays: Sequence[chuopai.Play]) -> str:
    return ", ".join(map(str, plays))
