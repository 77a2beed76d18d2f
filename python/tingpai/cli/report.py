"""Readable answers: lines of facts and small tables, written plainly or for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width

from tingpai.cli.forms import faces, item_form, wait_points
from tingpai.cli.protocols import (
    CardsLike,
    ComparisonLike,
    DiscardLike,
    HandLike,
    MeldGame,
    ScoreLike,
    ValueLike,
    WinLike,
)
from tingpai.cli.values import Draws, discards_of, value_of
from tingpai.kinds import Kind

__all__ = [
    "Facts",
    "Report",
    "Table",
    "analysis_report",
    "columns_of",
    "joined",
    "plain_lines",
    "score_report",
    "show",
]


class Facts(NamedTuple):
    """Lines of a label and what is said under it."""

    lines: Sequence[tuple[str, str]]


class Table(NamedTuple):
    """Rows under a heading; every row has one text a heading."""

    heading: Sequence[str]
    rows: Sequence[Sequence[str]]


Report: TypeAlias = "Sequence[Facts | Table]"


# ---- what is said ------------------------------------------------------------------------------


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _worth(score: ScoreLike) -> str:
    text = _plural(score.points, "point")
    return f"{text}, {score.fan} fan" if hasattr(score, "fan") else text


def _face(cards: CardsLike) -> str:
    return "".join(kind.face for kind in cards.kinds)


def _meld(cards: CardsLike) -> str:
    """Its cards without the brackets of a declared meld: a reading has concealed ones as well."""
    return str(cards).strip("[]()")


def _reading(reading: Sequence[CardsLike]) -> str:
    return " ".join(_meld(cards).replace(" ", "") for cards in reading)


def _live(live: Mapping[Kind, int]) -> str:
    return " ".join(f"{kind}*{copies}" for kind, copies in live.items())


def _items(score: ScoreLike) -> Table:
    rows = [item_form(item) for item in score.items]
    heading = list(rows[0])
    return Table(heading, [[str(row[name]) for name in heading] for row in rows])


def _cards(score: ScoreLike) -> Table:
    return Table(["reading", "faces"], [[_meld(cards), _face(cards)] for cards in score.reading])


def _score(score: ScoreLike) -> list[Facts | Table]:
    return [_items(score), _cards(score)]


def _shanten(hand: HandLike) -> str:
    words = {-1: "complete", 0: "ready"}
    number = hand.shanten()
    return f"{number} ({words[number]})" if number in words else str(number)


def _before_draw(hand: HandLike, seen: Sequence[int], game: MeldGame) -> list[Facts | Table]:
    waits, best = hand.waits(seen), hand.max_score()
    if best is not None:
        rows = [
            [str(kind), kind.face, str(copies), str(wait_points(hand, kind, game))]
            for kind, copies in waits.items()
        ]
        facts = [
            ("waits", _summary(waits)),
            ("at best", f"{_worth(best)}: {_reading(best.reading)}"),
        ]
        return [Facts(facts), Table(["wait", "face", "live", "points"], rows)]
    accepted = hand.acceptance(seen)
    rows = [[str(kind), kind.face, str(copies)] for kind, copies in accepted.items()]
    return [Facts([("accepts", _summary(accepted))]), Table(["accepts", "face", "live"], rows)]


def _summary(live: Mapping[Kind, int]) -> str:
    return f"{_plural(len(live), 'kind')}, {sum(live.values())} live"


def _percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def _value(value: ValueLike) -> list[tuple[str, str]]:
    return [
        ("draws", f"{value.draws}, for {AIM_WORDS[value.aim]}, policy {value.policy}"),
        ("wins", _percent(value.win_probability)),
        ("average", f"{value.expected_points:.3f} points"),
        ("ready", _percent(value.ready_probability)),
    ]


AIM_WORDS = {"win_probability": "the chance to win", "expected_points": "the points"}


def _comparison(best: DiscardLike, against: ComparisonLike) -> list[tuple[str, str]]:
    """Why the best discard is better than the next."""
    differences = [
        f"{100 * against.win_probability:+.2f}% to win",
        f"{against.expected_points:+.3f} points",
    ]
    if against.max_points is not None:
        differences.append(f"best wait {against.max_points:+d} points")
    lines = [
        ("best", f"{best.kind}: shanten {against.shanten_before} to {best.shanten}"),
        ("against", f"{against.kind}: {', '.join(differences)}"),
    ]
    if against.gained:
        lines.append(("gained", _live(against.gained)))
    if against.lost:
        lines.append(("lost", _live(against.lost)))
    return lines


def _valued_discards(options: Sequence[DiscardLike]) -> list[Facts | Table]:
    heading = ["discard", "face", "shanten", "live", "wins", "average", "ready", "accepts"]
    rows = [
        [
            str(option.kind),
            option.kind.face,
            str(option.shanten),
            str(option.live),
            *_value_columns(option.value),
            _live(option.acceptance) or "-",
        ]
        for option in options
    ]
    best = options[0]
    facts = [] if best.value is None else _value(best.value)[:1]
    if best.against is not None:
        facts += _comparison(best, best.against)
    return [Facts(facts), Table(heading, rows)]


def _value_columns(value: ValueLike | None) -> list[str]:
    if value is None:
        return ["-", "-", "-"]
    shares = [_percent(share) for share in (value.win_probability, value.ready_probability)]
    return [shares[0], f"{value.expected_points:.3f}", shares[1]]


def _discards(options: Sequence[DiscardLike]) -> Table:
    rows = [
        [
            str(option.kind),
            option.kind.face,
            str(option.shanten),
            str(len(option.acceptance)),
            str(option.live),
            "-" if option.max_score is None else str(option.max_score.points),
            _live(option.acceptance) or "-",
        ]
        for option in options
    ]
    return Table(["discard", "face", "shanten", "kinds", "live", "points", "accepts"], rows)


def analysis_report(
    hand: HandLike, seen: Sequence[int], game: MeldGame, draws: Draws | None = None
) -> Report:
    """Describe a hand: before a draw its waits or acceptance, after it its score or discards."""
    facts = [("hand", str(hand)), ("faces", faces(hand))]
    if any(seen):
        facts.append(("seen", _live({k: n for k, n in zip(game.KINDS, seen, strict=True) if n})))
    facts.append(("shanten", _shanten(hand)))
    if not hand.is_after_draw:
        value = value_of(hand, seen, draws)
        if value is not None:
            facts += _value(value)
        return [Facts(facts), *_before_draw(hand, seen, game)]
    if not hand.is_complete():
        if draws is not None:
            return [Facts(facts), *_valued_discards(discards_of(hand, seen, draws))]
        return [Facts(facts), _discards(hand.discards(seen))]
    score = hand.score()
    facts.append(("score", _worth(score)))
    facts += [("splits as", _reading(reading)) for reading in hand.partitions()]
    # What playing on is worth, where it was asked for.
    values = [] if draws is None else _valued_discards(discards_of(hand, seen, draws))
    return [Facts(facts), *_score(score), *values]


def score_report(hand: HandLike, win: WinLike | None) -> Report:
    """Describe what a complete hand scores."""
    score = hand.score(win)
    facts = [("hand", str(hand)), ("faces", faces(hand))]
    if win is not None:
        by = f", {win.by}" if hasattr(win, "by") else ""
        facts.append(("win", f"{win.kind} {win.kind.face}{by}"))
    facts.append(("score", _worth(score)))
    if hasattr(score, "payment") and score.payment != score.points:
        facts.append(("each pays", str(score.payment)))
    return [Facts(facts), *_score(score)]


# ---- how it is written -------------------------------------------------------------------------


def columns_of(text: str) -> int:
    """Columns that a text takes on a terminal or in a fixed font."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(columns_of(text) for text in column) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = [t + " " * (w - columns_of(t)) for t, w in zip(row, widths, strict=True)]
        yield "  ".join(padded).rstrip()


def plain_lines(report: Report) -> Iterator[str]:
    """Write plainly: a fact or row a line, columns two spaces apart, a blank line between parts."""
    for number, part in enumerate(joined(report)):
        if number:
            yield ""
        yield from _aligned(part.lines if isinstance(part, Facts) else [part.heading, *part.rows])


def joined(report: Report) -> list[Facts | Table]:
    """Facts that follow each other in one part; tables without rows are left out."""
    parts: list[Facts | Table] = []
    for part in report:
        if isinstance(part, Facts) and parts and isinstance(parts[-1], Facts):
            parts[-1] = Facts([*parts[-1].lines, *part.lines])
        elif isinstance(part, Facts) or part.rows:
            parts.append(part)
    return parts


def show(report: Report, *, after_another: bool = False) -> None:
    """Print a report: in colour on a terminal, plainly anywhere else.

    A blank line stands between it and another report before it. Faces that the output's encoding
    does not have are written as escapes.
    """
    if after_another:
        print()
    if sys.stdout.isatty():
        from tingpai.cli.terminal import print_report

        print_report(report)
        return
    for line in plain_lines(report):
        encoding = sys.stdout.encoding or "utf-8"
        print(line.encode(encoding, "backslashreplace").decode(encoding))
