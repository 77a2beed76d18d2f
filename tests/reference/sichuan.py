"""Sichuan bloody mahjong hands on plain data, written straight from the rules page.

A hand is ``counts`` (27 ints, concealed), ``melds`` (tuples ``(kind, "pung" | "kong" |
"concealed_kong")``) and ``void`` (``None``, 0, 1 or 2). A reading is a sorted tuple of groups
``(type, kind)`` where the type is ``run``, ``pung``, ``kong``, ``concealed_kong`` or ``pair`` and
the kind its lowest. Readings come from taking the hand apart recursively, distances from the
lists of targets in ``sichuan_suits``; neither knows anything of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from reference import sichuan_suits as suits

KINDS = 27
SUITS = "mps"
NAMES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
FAR = 99

Counts = Sequence[int]
DeclaredMeld = tuple[int, str]
Melds = Sequence[DeclaredMeld]
Group = tuple[str, int]
Reading = tuple[Group, ...]
Plain = tuple[tuple[int, ...], tuple[DeclaredMeld, ...], "int | None"]
Line = tuple[int, int, int, str]

FAN_TABLE: Mapping[str, int | None] = {
    "basic": 0,
    "all_pungs": 1,
    "all_258": 3,
    "seven_pairs": 2,
    "outside": 2,
    "full_flush": 2,
    "golden_single_wait": 1,
    "root": 1,
    "kong_replacement": 1,
    "robbed_kong": 1,
    "last_tile": 1,
    "heavenly": None,
    "earthly": None,
    "shoot_after_kong": None,
}


@dataclass(frozen=True)
class Rules:
    """The options that concern a hand (SC-15, SC-17, SC-18, SC-20, SC-23)."""

    fan_cap: int = 5
    fan_table: Mapping[str, int | None] = field(default_factory=lambda: dict(FAN_TABLE))
    allow_seven_pairs: bool = True
    self_draw_bonus: str = "points"
    pig_pays_winners: bool = True
    pig_points: int | None = None

    def fan(self, item: str) -> int | None:
        """Fan of an item, ``None`` if it is off; keys left out keep their default."""
        return self.fan_table.get(item, FAN_TABLE[item])


DEFAULT = Rules()


@dataclass(frozen=True)
class Win:
    """How a hand wins; ``by=None`` asks for the structure only."""

    by: str | None = None
    events: frozenset[str] = frozenset()


STRUCTURE = Win()


@dataclass(frozen=True)
class Score:
    """Fan without the cap, points with it, what each payer pays, fan by item, the reading."""

    fan: int
    points: int
    payment: int
    items: Mapping[str, int]
    reading: Reading


def suit(kind: int) -> int:
    """0 characters, 1 dots, 2 bamboo (SC-1)."""
    return kind // 9


def rank(kind: int) -> int:
    """1 to 9."""
    return kind % 9 + 1


def size(meld: DeclaredMeld) -> int:
    """Copies of the kind that a declared meld holds."""
    return 3 if meld[1] == "pung" else 4


def owned(counts: Counts, melds: Melds) -> list[int]:
    """Copies of each kind in the hand, declared melds counted (G-4)."""
    total = list(counts)
    for meld in melds:
        total[meld[0]] += size(meld)
    return total


def is_after_draw(counts: Counts, melds: Melds) -> bool:
    """Tell 14 tiles from 13, a kong counting three (G-2); another size is an error."""
    held = sum(counts) + 3 * len(melds)
    if held not in (13, 14):
        raise ValueError(f"{held} tiles")
    return held == 14


def voids(melds: Melds, void: int | None) -> list[int]:
    """Suits that may be the missing one: the declared, or any that no meld holds (SC-19a)."""
    if void is not None:
        return [void]
    return [s for s in range(3) if all(suit(kind) != s for kind, _ in melds)]


# --- readings -----------------------------------------------------------------------------------


def _take_apart(counts: list[int], melds: int, pairs: int) -> Iterator[Reading]:
    """Every way to use up all tiles with exactly so many runs or pungs and pairs."""
    kind = next((k for k, n in enumerate(counts) if n), None)
    if kind is None:
        if melds == pairs == 0:
            yield ()
        return
    options: list[tuple[str, tuple[int, ...]]] = []
    if pairs:
        options.append(("pair", (kind, kind)))
    if melds:
        options.append(("pung", (kind, kind, kind)))
        if rank(kind) <= 7:
            options.append(("run", (kind, kind + 1, kind + 2)))
    for name, tiles in options:
        rest = list(counts)
        for tile in tiles:
            rest[tile] -= 1
        if min(rest) >= 0:
            for reading in _take_apart(rest, melds - (name != "pair"), pairs - (name == "pair")):
                yield ((name, kind), *reading)


@lru_cache(maxsize=100_000)
def _splits(counts: tuple[int, ...], melds: int, pairs: int) -> tuple[Reading, ...]:
    return tuple(sorted({tuple(sorted(r)) for r in _take_apart(list(counts), melds, pairs)}))


def readings(
    counts: Counts, melds: Melds, void: int | None, rules: Rules = DEFAULT
) -> list[Reading]:
    """Every distinct reading of an after-draw hand, [] if it is not complete (SC-15)."""
    total = owned(counts, melds)
    if max(total) > 4 or not is_after_draw(counts, melds):
        raise ValueError("no after-draw hand")
    present = {suit(k) for k in range(KINDS) if total[k]}
    if void in present or len(present) == 3:
        return []
    declared = [(name, kind) for kind, name in melds]
    found = [
        tuple(sorted([*reading, *declared]))
        for reading in _splits(tuple(counts), 4 - len(melds), 1)
    ]
    if not melds and rules.allow_seven_pairs and all(n % 2 == 0 for n in counts):
        found.append(tuple(("pair", k) for k in range(KINDS) for _ in range(counts[k] // 2)))
    return sorted(set(found))


def is_complete(counts: Counts, melds: Melds, void: int | None, rules: Rules = DEFAULT) -> bool:
    """SC-15. A before-draw hand is never complete."""
    return is_after_draw(counts, melds) and bool(readings(counts, melds, void, rules))


# --- distance -----------------------------------------------------------------------------------


def _suit_costs(counts: Counts, melds: Melds, s: int) -> tuple[int, ...]:
    limits = [4] * 9
    for kind, name in melds:
        if suit(kind) == s:
            limits[kind % 9] = 1 if name == "pung" else 0
    return suits.costs(tuple(counts[9 * s : 9 * s + 9]), tuple(limits), 4 - len(melds))


def _standard_distance(counts: Counts, melds: Melds, void: int) -> int:
    """Tiles to add for four melds and a pair, declared melds counted, ``void`` tiles useless."""
    one, two = (_suit_costs(counts, melds, s) for s in range(3) if s != void)
    needed = 4 - len(melds)
    return min(
        one[m + 5 * p] + two[needed - m + 5 * (1 - p)] for m in range(needed + 1) for p in (0, 1)
    )


def _pairs_distance(counts: Counts, void: int) -> int:
    """Tiles to add for seven pairs: each kind can be filled to two, then to four."""
    prices = []
    for kind in range(KINDS):
        if suit(kind) != void:
            first, second = max(0, 2 - counts[kind]), max(0, 4 - max(2, counts[kind]))
            prices += [first, second]  # first <= second, so the cheapest seven are possible
    return sum(sorted(prices)[:7])


def distance(counts: Counts, melds: Melds, void: int | None, rules: Rules = DEFAULT) -> int:
    """Fewest tiles to add so that the hand contains a complete one (SC-19a)."""
    found = []
    for s in voids(melds, void):
        found.append(_standard_distance(counts, melds, s))
        if not melds and rules.allow_seven_pairs:
            found.append(_pairs_distance(counts, s))
    return min(found, default=FAR)


def legal_discards(counts: Counts, void: int | None) -> list[int]:
    """Kinds that may be discarded: of the missing suit while any is held (SC-4)."""
    held = [k for k in range(KINDS) if counts[k]]
    return [k for k in held if suit(k) == void] or held


def added(counts: Counts, kind: int, step: int = 1) -> tuple[int, ...]:
    """Counts with one tile more (or less)."""
    return tuple(n + step * (k == kind) for k, n in enumerate(counts))


def shanten(counts: Counts, melds: Melds, void: int | None, rules: Rules = DEFAULT) -> int:
    """G-3, to the letter: an after-draw hand that is not complete tries every legal discard."""
    if not is_after_draw(counts, melds):
        return distance(counts, melds, void, rules) - 1
    if is_complete(counts, melds, void, rules):
        return -1
    return min(
        distance(added(counts, k, -1), melds, void, rules) - 1 for k in legal_discards(counts, void)
    )


def _drawable(counts: Counts, melds: Melds) -> list[int]:
    if is_after_draw(counts, melds):
        raise ValueError("an after-draw hand")
    return [k for k, n in enumerate(owned(counts, melds)) if n < 4]


def _live(
    counts: Counts, melds: Melds, seen: Counts | None, kinds: Iterable[int]
) -> dict[int, int]:
    total = owned(counts, melds)
    return {k: 4 - total[k] - (seen[k] if seen else 0) for k in kinds}


def waits(
    counts: Counts,
    melds: Melds,
    void: int | None,
    rules: Rules = DEFAULT,
    seen: Counts | None = None,
) -> dict[int, int]:
    """Kinds that complete a before-draw hand, with their live copies (SC-19)."""
    kinds = [
        k for k in _drawable(counts, melds) if is_complete(added(counts, k), melds, void, rules)
    ]
    return _live(counts, melds, seen, kinds)


def acceptance(
    counts: Counts,
    melds: Melds,
    void: int | None,
    rules: Rules = DEFAULT,
    seen: Counts | None = None,
) -> dict[int, int]:
    """Kinds whose draw, with the best discard, lowers shanten by one or wins."""
    now = shanten(counts, melds, void, rules)
    kinds = [
        k
        for k in _drawable(counts, melds)
        if shanten(added(counts, k), melds, void, rules) == now - 1
    ]
    return _live(counts, melds, seen, kinds)


# --- fan ----------------------------------------------------------------------------------------


def structure_items(total: Counts, reading: Reading, rules: Rules) -> dict[str, int]:
    """Fan of each item of SC-16 that this reading earns, events left out; off items too."""
    melds = [group for group in reading if group[0] != "pair"]
    earned = {"basic": 1}
    if melds and all(name != "run" for name, _ in melds):
        every_258 = all(rank(kind) in (2, 5, 8) for _, kind in reading)
        earned["all_258" if every_258 and rules.fan("all_258") is not None else "all_pungs"] = 1
    if not melds:
        earned["seven_pairs"] = 1
    elif all(rank(kind) in ((1, 7) if name == "run" else (1, 9)) for name, kind in reading):
        earned["outside"] = 1
    if len({suit(k) for k in range(KINDS) if total[k]}) == 1:
        earned["full_flush"] = 1
    roots = sum(n == 4 for n in total)
    if roots:
        earned["root"] = roots
    return _valued(earned, rules)


def _valued(earned: Mapping[str, int], rules: Rules) -> dict[str, int]:
    values = {item: rules.fan(item) for item in earned}
    return {item: n * value for item, n in earned.items() if (value := values[item]) is not None}


def items_of(
    plain: Plain, reading: Reading, win: Win = STRUCTURE, rules: Rules = DEFAULT
) -> dict[str, int]:
    """Fan by item of one reading, events and the self-draw bonus included."""
    counts, melds, _ = plain
    items = structure_items(owned(counts, melds), reading, rules)
    if len(melds) == 4:
        items |= _valued({"golden_single_wait": 1}, rules)
    items |= _valued(dict.fromkeys(win.events, 1), rules)
    if win.by == "self_draw" and rules.self_draw_bonus == "fan":
        items["self_draw"] = 1
    return items


def score(
    counts: Counts,
    melds: Melds,
    void: int | None,
    win: Win = STRUCTURE,
    rules: Rules = DEFAULT,
) -> Score:
    """Score of a complete after-draw hand: the reading with the most fan (SC-16 to SC-20)."""
    options = []
    for reading in readings(counts, melds, void, rules):
        items = items_of((tuple(counts), tuple(melds), void), reading, win, rules)
        options.append((sum(items.values()), items, reading))
    if not options:
        raise ValueError("not complete")
    fan, items, reading = max(options, key=lambda option: option[0])
    points = 2 ** min(fan, rules.fan_cap)
    extra = int(win.by == "self_draw" and rules.self_draw_bonus == "points")
    return Score(fan, points, points + extra, items, reading)


def events_of(by: str | None, **flags: bool) -> Win:
    """Return a win with its events: ``robbed_kong`` follows from ``by``."""
    names = {name for name, on in flags.items() if on}
    return Win(by, frozenset(names | ({"robbed_kong"} if by == "robbed_kong" else set())))


def max_score(
    counts: Counts, melds: Melds, void: int | None, rules: Rules = DEFAULT
) -> Score | None:
    """Best structural score over the waits of a before-draw hand, ``None`` if not ready."""
    scores = [
        score(added(counts, k), melds, void, STRUCTURE, rules)
        for k in waits(counts, melds, void, rules)
    ]
    return max(scores, key=lambda s: s.fan, default=None)


@dataclass(frozen=True)
class Discard:
    """What is left after a discard."""

    kind: int
    shanten: int
    acceptance: Mapping[int, int]
    best: Score | None

    def rank(self) -> tuple[int, int, int]:
        """Sort key: fewest away, most live copies, best score."""
        fan = self.best.fan if self.best else -1
        return self.shanten, -sum(self.acceptance.values()), -fan


def discards(
    counts: Counts,
    melds: Melds,
    void: int | None,
    rules: Rules = DEFAULT,
    seen: Counts | None = None,
) -> list[Discard]:
    """Legal discards of an after-draw hand, best first."""
    if not is_after_draw(counts, melds):
        raise ValueError("a before-draw hand")
    found = []
    for kind in legal_discards(counts, void):
        rest = added(counts, kind, -1)
        # The tile thrown away is on the table: one copy more that can no longer be drawn.
        gone = added(seen or [0] * KINDS, kind)
        found.append(
            Discard(
                kind,
                shanten(rest, melds, void, rules),
                acceptance(rest, melds, void, rules, gone),
                max_score(rest, melds, void, rules),
            )
        )
    return sorted(found, key=lambda option: (*option.rank(), option.kind))


# --- settlement ---------------------------------------------------------------------------------


def settle_exhausted(
    hands: Sequence[Plain | None], kongs: Sequence[Line] = (), rules: Rules = DEFAULT
) -> list[Line]:
    """SC-23 for the hands left when the wall ran out; ``None`` is a seat that has won."""
    winners = {seat for seat, hand in enumerate(hands) if hand is None}
    pigs, ready, unready = set(), set(), set()
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        counts, melds, void = hand
        if any(n and suit(k) == void for k, n in enumerate(owned(counts, melds))):
            pigs.add(seat)
        elif waits(counts, melds, void, rules):
            ready.add(seat)
        else:
            unready.add(seat)
    pig_points = 2**rules.fan_cap if rules.pig_points is None else rules.pig_points
    paid = ready | unready | (winners if rules.pig_pays_winners else set())
    lines = [(pig, to, pig_points, "flower_pig") for pig in pigs for to in paid]
    for to in ready:
        hand = hands[to]
        best = max_score(*hand, rules) if hand else None
        assert best is not None
        lines += [(seat, to, best.points, "unready") for seat in unready]
    lines += [
        (to, giver, points, "kong_refund") for giver, to, points, _ in kongs if to in pigs | unready
    ]
    return sorted(line for line in lines if line[2])


# --- notation -----------------------------------------------------------------------------------


def notation(counts: Counts, melds: Melds = (), void: int | None = None) -> str:
    """Text of a hand, so that a failing one can be typed in again."""
    parts = []
    for s in range(3):
        digits = "".join(str(r + 1) * counts[9 * s + r] for r in range(9))
        if digits:
            parts.append(digits + SUITS[s])
    text = ["".join(parts)] if parts else []
    for kind, name in sorted(melds):
        tiles = str(rank(kind)) * (3 if name == "pung" else 4) + SUITS[suit(kind)]
        text.append(f"({tiles})" if name == "concealed_kong" else f"[{tiles}]")
    return " ".join([*text, *([] if void is None else [f"-{SUITS[void]}"])])


def parse(text: str) -> Plain:
    """Read the notation of the rules page; nothing is checked but what it needs."""
    counts, melds, void, digits = [0] * KINDS, [], None, ""
    closing = ""
    text = text.replace(" ", "")
    if "-" in text:
        text, tail = text.split("-")
        void = SUITS.index(tail)
    for char in text:
        if char in "[(":
            closing = char
        elif char in "])":
            closing = ""
        elif char in SUITS:
            kinds = [9 * SUITS.index(char) + int(d) - 1 for d in digits]
            if closing:
                name = "pung" if len(kinds) == 3 else "concealed_kong" if closing == "(" else "kong"
                melds.append((kinds[0], name))
            else:
                for kind in kinds:
                    counts[kind] += 1
            digits = ""
        else:
            digits += char
    return tuple(counts), tuple(sorted(melds)), void
