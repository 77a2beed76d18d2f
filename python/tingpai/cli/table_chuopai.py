"""How a Chuo Pai table is drawn, and its end explained."""

from __future__ import annotations

from tingpai.chuopai import View
from tingpai.cli.report import Facts, Report, Table
from tingpai.cli.table import Line, Who

__all__ = ["columns", "face", "facts", "happened", "settlement", "situation"]


def columns(view: View) -> Table:
    """Cards, pile and play of the round of every seat."""
    plays = {seat: "pass" if play is None else str(play) for seat, play in view.trick}
    rows = [
        [str(size), str(points), plays.get(seat, "leads" if seat == view.leader else "-")]
        for seat, (size, points) in enumerate(zip(view.hand_sizes, view.points, strict=True))
    ]
    return Table(["cards", "pile", "round"], rows)


def facts(view: View) -> list[tuple[str, str]]:
    """The play to beat."""
    return [] if view.highest is None else [("to beat", str(view.highest))]


def situation(view: View, who: Who) -> str:
    """Why the seat is asked."""
    if view.highest is None:
        return "you lead (CP-4)"
    by = next(seat for seat, play in view.trick if play == view.highest)
    return f"beat {view.highest} of {who(by)} if you can (CP-7)"


def happened(line: Line, who: Who) -> str | None:
    """Describe an event."""
    match line["event"]:
        case "bonus":
            return f"starting bonus {line['cards']} (CP-3)"
        case "play":
            return f"play {line['cards']}"
        case "pass":
            return "pass"
        case "round_end":
            return f"round won with {line['cards']}"
    return None


def face(action: str) -> str:
    """Chuo Pai cards have no faces beside their pips."""
    return ""


def settlement(view: View, who: Who) -> Report:
    """Say who has the highest pile."""
    left = sum(view.hand_sizes)
    best = max(view.points)
    winners = [who(seat) for seat, points in enumerate(view.points) if points == best]
    return [
        Facts(
            [
                ("end", f"at most one seat has cards; {left} left count for nothing (CP-10)"),
                ("win", f"{' and '.join(winners)}: highest pile, {best} (CP-10)"),
            ]
        )
    ]
