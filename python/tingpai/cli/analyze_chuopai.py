"""What ``tingpai analyze chuopai`` prints: plays, sure plays and sure points of a hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tingpai import chuopai

__all__ = ["analysis", "analyze_chuopai"]

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
    console: Console | None = None,
) -> None:
    """Print the analysis of a hand in notation, as a table or as one line of JSON (CP-11)."""
    parsed = chuopai.Hand.parse(hand, rules)
    if as_json:
        print(json.dumps(analysis(parsed, unseen, sizes)))
        return
    points = parsed.sure_points(unseen, sizes)
    sure = set(parsed.sure_plays(unseen, sizes))
    out = console or Console()
    table = Table("family", "plays (sure ones in bold)", title=str(parsed) or "no cards")
    rows: dict[str, list[str]] = {}
    for play in parsed.plays():
        rows.setdefault(play.family, []).append(
            f"[bold]{play}[/bold]" if play in sure else str(play)
        )
    for family, plays in rows.items():
        table.add_row(family, ", ".join(plays))
    out.print(table)
    counts = Counter(play.is_combination for play in parsed.plays())
    out.print(f"{counts.total()} plays, {counts[True]} of them combinations; {len(sure)} sure")
    made = ", ".join(str(play) for play in points.plays)
    out.print(f"sure points: {int(points)}" + (f" ({made})" if made else ""))
