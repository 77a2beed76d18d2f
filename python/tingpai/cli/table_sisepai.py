"""How a Si Se Pai table is drawn, and its end explained."""

from __future__ import annotations

from typing import cast

from tingpai.cli.protocols import HandLike
from tingpai.cli.report import Facts, Report, Table, score_report
from tingpai.cli.table import Line, Who, seat_of
from tingpai.errors import TingpaiError
from tingpai.sisepai import Group, Kind, View

__all__ = ["columns", "face", "facts", "happened", "settlement", "situation"]


def columns(view: View) -> Table:
    """Concealed cards, exposed groups and discards of every seat."""
    rows = [
        [
            str(size),
            " ".join(f"[{group}]" for group in view.melds[seat]) or "-",
            " ".join(map(str, view.discards[seat])) or "-",
        ]
        for seat, size in enumerate(view.hand_sizes)
    ]
    return Table(["cards", "groups", "discards"], rows)


def facts(view: View) -> list[tuple[str, str]]:
    """The stock, and the card on offer."""
    shown = [("stock", f"{view.stock_size} cards")]
    if view.card is not None and not view.is_over:
        shown.append(("card", f"{view.card} {view.card.face}"))
    return shown


def situation(view: View, who: Who) -> str:
    """Why the seat is asked."""
    if view.phase == "discard":
        return "your turn: discard"
    if view.phase == "drawn":
        return f"{who(view.turn)} drew {view.card}: take it or pass (SP-10)"
    if view.phase == "second":
        return f"nobody took {view.card} that {who(view.turn)} drew: offered once more (SP-12)"
    return f"{who(view.turn)} discarded {view.card}: take it or pass (SP-12)"


def happened(line: Line, who: Who) -> str | None:
    """Describe an event."""
    kind = line.get("kind")
    shown = "" if kind is None else f" {kind} {Kind(str(kind)).face}"
    match line["event"]:
        case "draw":
            return f"draw{shown}"
        case "discard":
            return f"discard{shown}"
        case "offer":
            return f"nobody took{shown}: offered once more"
        case "take":
            own = line["from"] == line["seat"]
            source = "" if own else f", from {who(seat_of(line, 'from'))}"
            verb = "extend to" if line["extend"] else "take"
            return f"{verb} {line['group']} {face(str(line['group']))}{source}"
        case "win":
            return f"WIN{shown}, card of {who(seat_of(line, 'from'))}: {line['points']}"
    return None


def face(action: str) -> str:
    """The faces of the card or group that an action names."""
    words = action.split()
    cards = " ".join(words[1:] if words[0] in ("take", "extend", "discard") else words)
    if cards in Kind.names:
        return Kind(cards).face
    try:
        return "".join(kind.face for kind in Group(cards).kinds)
    except TingpaiError:  # win and pass name no cards
        return ""


def settlement(view: View, who: Who) -> Report:
    """Show the win with its groups, or say that the stock ran out."""
    told = [event.to_dict() for event in view.history]
    win = next((line for line in told if line["event"] == "win"), None)
    if win is None:
        return [Facts([("end", "a draw was due and the stock was empty: no points (SP-14)")])]
    winner = seat_of(win)
    came = [line["event"] for line in told if line["event"] in ("draw", "discard")][-1]
    source = f"{'drawn' if came == 'draw' else 'discarded'} by {who(seat_of(win, 'from'))}"
    hand = view.hands[winner]
    assert hand is not None, "all hands are public at the end (G-6)"
    kind = Kind(str(win["kind"]))
    facts = [("win", f"{who(winner)} on {kind} {kind.face}, {source} (SP-6)")]
    return [Facts(facts), *score_report(cast("HandLike", hand), None)]
