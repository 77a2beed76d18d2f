"""Write tests/playthroughs/: whole deals as text, with the view of every seat at every step.

    python tools/playthroughs.py            write the files again
    python tools/playthroughs.py --find N   list what the first N seeds of each deal show

A step is an action among the legal ones, its events, and of every view the fields that the step
changed. Counts of kinds are one digit a kind; in ``hands`` the own hand is ``=`` and a hidden one
``?``. A change of the rules of play shows as a difference that can be read.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.registry import find_game

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
_LEFT_OUT = {"history", "rules", "seat"}  # events follow the action; the others never change

Fields: TypeAlias = dict[str, str]


@dataclass(frozen=True)
class Playthrough:
    """One file: the deal of a seed under these rules, played by these players."""

    game: str
    seed: int
    players: tuple[str, ...]
    rules: dict[str, object] = field(default_factory=dict)
    name: str = ""

    @property
    def path(self) -> Path:
        """Where it is written."""
        return FOLDER / f"{self.game}{'_' if self.name else ''}{self.name}.txt"


PLAYTHROUGHS = (
    # Two wins, two kongs, the wall runs out: unready payments and kong refunds.
    Playthrough("sichuan", 17, ("greedy", "random", "greedy", "greedy")),
    # A robbed kong.
    Playthrough(
        "sichuan",
        5,
        ("random", "greedy", "greedy", "random"),
        {"void_blocks": "suit_only", "pass_lock": "same_or_lower", "self_draw_bonus": "fan"},
        "options",
    ),
    # Claims in both offers, and a win.
    Playthrough("sisepai", 4, ("greedy", "random", "greedy", "greedy")),
    # An exposed group takes a fourth card.
    Playthrough(
        "sisepai", 27, ("random", "greedy", "greedy", "random"), {"extend_exposed": True}, "options"
    ),
    # Both ways of taking a turn, two declarations, public draws, a win.
    Playthrough("kowah", 37, ("greedy", "random", "greedy")),
    # Starting bonuses for all three.
    Playthrough("chuopai", 4, ("greedy", "random", "greedy")),
)


def _text(value: object, kinds: int) -> str:
    """Write a field's value compactly."""
    if value is None:
        return "-"
    if isinstance(value, tuple):
        parts = [_text(part, kinds) for part in value]
        plain = value and all(type(part) is int and part < 10 for part in value)
        if plain and len(value) == kinds:
            return "".join(parts)
        return f"({', '.join(parts)})"
    return str(value)


def fields(view: object, kinds: int) -> Fields:
    """Everything that a view shows, by name."""
    names = [name for name in dir(view) if not name.startswith("_") and name not in _LEFT_OUT]
    values = {name: getattr(view, name) for name in names}
    found = {name: value for name, value in values.items() if not callable(value)}
    own = found.pop("hands")
    others = ["=" if n == view.seat else "?" if h is None else str(h) for n, h in enumerate(own)]
    shown = {name: _text(value, kinds) for name, value in found.items()}
    legal = ", ".join(map(str, view.legal_actions()))
    return {**shown, "hands": " | ".join(others), "legal": legal or "-"}


def _changes(before: Fields, after: Fields) -> str:
    changed = [f"{name}={text}" for name, text in after.items() if before.get(name) != text]
    return "; ".join(changed) or "unchanged"


def lines(play: Playthrough) -> Iterator[str]:
    """Play the deal and tell it."""
    package: ModuleType = find_game(play.game).load()
    rules = package.Rules(**play.rules)
    deal = package.Deal(play.seed, rules)
    kinds, seats = len(package.KINDS), range(len(play.players))
    makers = {"greedy": lambda seat: GreedyAgent(), "random": RandomAgent}
    agents = [makers[name](seat) for seat, name in enumerate(play.players)]
    yield f"{play.game}, seed {play.seed}, {', '.join(play.players)}; first {deal.first}"
    yield f"rules {rules!r}"
    known: list[Fields] = [{} for _ in seats]
    events, step = deal.history, 0
    while True:
        yield from (f"  {event.to_dict()}" for event in events)
        for seat in seats:
            shown = fields(deal.view(seat), kinds)
            yield f"  view {seat}: {_changes(known[seat], shown)}"
            known[seat] = shown
        if deal.is_over:
            break
        step += 1
        action = agents[deal.to_act].act(deal.view(deal.to_act))
        yield f"{step}: seat {deal.to_act}: {action}"
        events = deal.play(action)
    yield f"result {deal.result!r}"


def text(play: Playthrough) -> str:
    """The text of the file."""
    return "".join(f"{line}\n" for line in lines(play))


def _find(seeds: int) -> None:
    """List what deals show, to choose seeds that show much."""
    for play in PLAYTHROUGHS:
        for seed in range(seeds):
            told = list(lines(Playthrough(play.game, seed, play.players, play.rules)))
            words = ("'win'", "'kong'", "'unready'", "'flower_pig'", "'kong_refund'")
            words += ("'declare'", "'take'", "'offer'", "'bonus'", "GAE", "robbed_kong", "extend")
            counts = [f"{w}*{n}" for w in words if (n := sum(w in x for x in told if "{" in x))]
            print(play.path.stem, seed, len(told), *counts)


def main() -> None:
    """Write the files, or list seeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--find", type=int, metavar="N", help="list what the first N seeds show")
    seeds = parser.parse_args().find
    if seeds is not None:
        _find(seeds)
        return
    FOLDER.mkdir(exist_ok=True)
    for play in PLAYTHROUGHS:
        play.path.write_text(text(play), encoding="utf-8")
        print(play.path.relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
