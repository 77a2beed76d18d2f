"""How a Sichuan table is drawn, and its settlement explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tingpai.cli.protocols import HandLike
from tingpai.cli.report import Facts, Report, Table, score_report
from tingpai.cli.table import Line, Who, seat_of
from tingpai.sichuan import Hand, Kind, View, Win

__all__ = ["columns", "face", "facts", "happened", "settlement", "situation", "win_at"]

# What a payment is for, with the clauses that say so.
_REASONS = {
    "win_discard": "the discarder pays the points of each win (SC-20)",
    "win_robbed_kong": "the robbed konger pays the points of each win (SC-11, SC-20)",
    "win_self_drawn": "every other active seat pays the points and the self-draw bonus (SC-20)",
    "exposed_kong": "who discarded the tile pays 2 (SC-21)",
    "concealed_kong": "every other active seat pays 2 (SC-21)",
    "added_kong": "every other active seat pays 1 (SC-21)",
    "flower_pig": "tiles of the missing suit left: pays everyone who has none (SC-23 1)",
    "unready": "not ready: pays each ready seat what its hand could have won (SC-23 2)",
    "kong_refund": "pigs and unready seats give back what their kongs were paid (SC-23 3)",
}


def columns(view: View) -> Table:
    """Points, tiles, missing suit, melds and discards of every seat."""
    rows = [
        [
            f"{view.points[seat]:d}",
            "won" if seat in view.winners else str(size),
            view.voids[seat] or "-",
            " ".join(map(str, view.melds[seat])) or "-",
            " ".join(map(str, view.discards[seat])) or "-",
        ]
        for seat, size in enumerate(view.hand_sizes)
    ]
    return Table(["points", "tiles", "missing", "melds", "discards"], rows)


def facts(view: View) -> list[tuple[str, str]]:
    """The wall, and the tile that is answered to or was drawn."""
    shown = [("wall", f"{view.wall_size} tiles")]
    if view.tile is not None and not view.is_over:
        shown.append(("tile", f"{view.tile} {view.tile.face}"))
    if view.drawn is not None and view.turn == view.seat:
        shown.append(("drawn", f"{view.drawn} {view.drawn.face}"))
    return shown


def situation(view: View, who: Who) -> str:
    """Why the seat is asked."""
    if view.phase == "declare":
        return "declare a missing suit (SC-3)"
    if view.phase == "claim":
        return f"{who(view.turn)} discarded {view.tile}: claim it or pass"
    if view.phase == "rob":
        return f"{who(view.turn)} adds {view.tile} to a pung: rob the kong or pass"
    if view.phase == "after_pung":
        return "discard after your pung (SC-8)"
    return "your turn"


def happened(line: Line, who: Who) -> str | None:
    """Describe an event."""
    kind = line.get("kind")
    shown = "" if kind is None else f" {kind} {Kind(str(kind)).face}"
    source = f", from {who(seat_of(line, 'from'))}" if line.get("from") is not None else ""
    match line["event"]:
        case "void":
            return f"missing suit {line['suit']}" if line["suit"] is not None else None
        case "draw":
            return f"draw{shown}" if kind is not None else None
        case "discard" | "pung":
            return f"{line['event']}{shown}{source}"
        case "kong":
            return f"{line['type']} kong{shown}{source}"
        case "win":
            return f"WIN{shown or ' with the dealt 14'}, {line['by']}{source}: {line['points']}"
        case "payment":
            return f"{line['points']} to {who(seat_of(line, 'to'))}, {line['reason']}"
    return None


def face(action: str) -> str:
    """The face of the tile that an action names."""
    word = action.split()[-1]
    return Kind(word).face if word in Kind.names else ""


# ---- settlement --------------------------------------------------------------------------------


def win_at(history: Sequence[Line], place: int, dealer: int, wall_size: int) -> Win:
    """Build the ``Win`` of the win event at this place of a deal's history.

    Its circumstances are read off the other events: whose draw followed a kong, whether it was the
    dealer's first discard, and whether a draw came later. ``wall_size`` is what the wall holds at
    the end.
    """
    line, before = history[place], history[:place]
    if line["kind"] is None:
        hand = Hand.parse(str(line["hand"]))
        first = next(kind for kind, count in enumerate(hand.counts) if count)
        return Win(first, "self_draw", heavenly=True)
    kind = str(line["kind"])
    empty = wall_size == 0 and all(later["event"] != "draw" for later in history[place:])
    if line["by"] == "self_draw":
        replacement = _on_replacement(before, seat_of(line))
        return Win(kind, "self_draw", kong_replacement=replacement, last_tile=empty)
    if line["by"] == "robbed_kong":
        return Win(kind, "robbed_kong")
    source = seat_of(line, "from")
    discards = sum(event["event"] == "discard" for event in before)
    return Win(
        kind,
        "discard",
        last_tile=empty,
        earthly=discards == 1 and source == dealer,
        shoot_after_kong=_on_replacement(before, source),
    )


def _on_replacement(before: Sequence[Line], seat: int) -> bool:
    """Whether the tile that this seat came by last was drawn for a kong."""
    for place in range(len(before) - 1, -1, -1):
        line = before[place]
        if line["event"] in ("draw", "pung") and seat_of(line) == seat:
            earlier = (e["event"] for e in reversed(before[:place]) if e["event"] != "payment")
            return line["event"] == "draw" and next(earlier, None) == "kong"
    return False


def _wins(view: View, who: Who) -> Report:
    """Every win with the items of its score."""
    history = [event.to_dict() for event in view.history]
    report: list[Facts | Table] = []
    for place, line in enumerate(history):
        if line["event"] != "win":
            continue
        hand = view.hands[seat_of(line)]
        assert hand is not None, "a winner's tiles are public (G-6)"
        source = f" of {who(seat_of(line, 'from'))}" if line.get("from") is not None else ""
        report.append(Table(["win", "by"], [[who(seat_of(line)), f"{line['by']}{source}"]]))
        report += score_report(
            cast("HandLike", hand), win_at(history, place, view.first, view.wall_size)
        )
    return report


def settlement(view: View, who: Who) -> Report:
    """Explain every win, why the deal ended, and every payment under its reason."""
    all_won = len(view.winners) == len(view.hands) - 1
    ended = "all but one have won" if all_won else "a draw was due and the wall was empty"
    report: list[Facts | Table] = [*_wins(view, who), Facts([("end", f"{ended} (SC-22)")])]
    for reason, why in _REASONS.items():
        rows = [
            [who(line.from_), who(line.to), str(line.points)]
            for line in view.payments
            if line.reason == reason
        ]
        if rows:
            more = _best_hands(view, who) if reason == "unready" else []
            report += [Facts([(reason, why), *more]), Table(["from", "to", "points"], rows)]
    return report


def _best_hands(view: View, who: Who) -> list[tuple[str, str]]:
    """What the hands that unready seats pay could have won, by their structure alone."""
    lines = []
    for seat in sorted({line.to for line in view.payments if line.reason == "unready"}):
        hand = view.hands[seat]
        best = None if hand is None else hand.max_score()
        assert best is not None, "they are ready, and all hands are public at the end"
        items = ", ".join(f"{item.name} {item.fan}" for item in best.items)
        lines.append((who(seat), f"at best {best.points}: {best.fan} fan ({items})"))
    return lines
