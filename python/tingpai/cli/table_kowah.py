"""How a Kowah table is drawn, and its end explained."""

from __future__ import annotations

from collections.abc import Sequence

from tingpai.cli.report import Facts, Report, Table
from tingpai.cli.table import Line, Who, seat_of
from tingpai.kowah import KINDS, Kind, View

__all__ = ["columns", "face", "facts", "happened", "settlement", "situation"]


def _cards(counts: Sequence[int]) -> str:
    cards = [str(kind) for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
    return " ".join(cards) or "-"


def columns(view: View) -> Table:
    """Cards, declared wait, cards known to be held and discards of every seat."""
    rows = [
        [
            str(size),
            "-" if view.declared[seat] is None else f"!{view.declared[seat]}",
            _cards(view.known[seat]),
            " ".join(map(str, view.discards[seat])) or "-",
        ]
        for seat, size in enumerate(view.hand_sizes)
    ]
    return Table(["cards", "wait", "known", "discards"], rows)


def facts(view: View) -> list[tuple[str, str]]:
    """The stock, the discard on top, and the card taken or drawn this turn."""
    shown = [("stock", f"{view.stock_size} cards")]
    cards = [("discard", view.last_discard), ("taken", view.taken), ("drawn", view.drawn)]
    shown += [(name, f"{kind} {kind.face}") for name, kind in cards if kind is not None]
    return shown


def situation(view: View, who: Who) -> str:
    """Why the seat is asked."""
    if view.phase == "declare":
        return "ready: declare a wait, or pass and stay free (KW-8)"
    if view.phase == "discard":
        return "your turn: discard"
    if view.last_discard is None:
        return "your turn: draw (KW-3)"
    return f"your turn: draw, or take {view.last_discard} (KW-3)"


def happened(line: Line, who: Who) -> str | None:
    """Describe an event."""
    kind = line.get("kind")
    shown = "" if kind is None else f" {kind} {Kind(str(kind)).face}"
    match line["event"]:
        case "draw":
            return f"draw{shown}{', face up' if line['face_up'] else ''}" if shown else None
        case "discard" | "take":
            return f"{line['event']}{shown}"
        case "declare":
            return f"READY, waiting for{shown}"
        case "win":
            return f"WIN{shown}, {line['by']}: {line['points']}"
    return None


def face(action: str) -> str:
    """The face of the card that an action names."""
    word = action.split()[-1]
    return Kind(word).face if word in Kind.names else ""


_BY = {
    "own_draw": "its own draw",
    "public_draw": "drawn face up by an opponent",
    "discard": "discarded by an opponent",
}


def settlement(view: View, who: Who) -> Report:
    """Show the win and its multiplier, or say why nobody won."""
    win = next((e.to_dict() for e in view.history if e.type == "win"), None)
    if win is None:
        why = "the last discard won for nobody" if not view.stock_size else "max_turns turns"
        return [Facts([("end", f"{why}: no points (KW-13)")])]
    kind = Kind(str(win["kind"]))
    return [
        Facts(
            [
                ("win", f"{who(seat_of(win))} on {kind} {kind.face} (KW-10)"),
                ("by", f"{win['by']}: {_BY[str(win['by'])]}"),
                ("points", f"{win['points']} (KW-12)"),
            ]
        )
    ]
