"""Between the plain hands of the references and the API under test."""

from __future__ import annotations

from collections.abc import Mapping

from reference import sichuan as ref
from tingpai import sichuan

_TYPES = {"kong": "exposed_kong", "pung": "pung", "concealed_kong": "concealed_kong"}


def to_hand(plain: ref.Plain, rules: sichuan.Rules | None = None) -> sichuan.Hand:
    counts, melds, void = plain
    declared = [sichuan.Meld(_TYPES[name], kind) for kind, name in melds]  # type: ignore[arg-type]
    return sichuan.Hand(counts, declared, void, rules)


def reading_of(melds: tuple[sichuan.Meld, ...]) -> ref.Reading:
    """A reading as the reference writes it: sorted (type, kind)."""
    groups = [(m.type, int(m.kind)) for m in melds]
    return tuple(sorted(("kong" if t == "exposed_kong" else t, kind) for t, kind in groups))


def fan_by_item(score: sichuan.Score) -> dict[str, int]:
    """Items that are worth something."""
    found = {item.name: item.fan for item in score.items if item.fan}
    assert len({item.name for item in score.items}) == len(score.items)
    return found


def worth(items: Mapping[str, int]) -> dict[str, int]:
    """The reference's items, without those of 0 fan."""
    return {name: fan for name, fan in items.items() if fan}


def plain_waits(waits: Mapping[sichuan.Kind, int]) -> dict[int, int]:
    return {int(kind): live for kind, live in waits.items()}


def assert_same_score(
    found: sichuan.Score,
    plain: ref.Plain,
    win: ref.Win = ref.STRUCTURE,
    rules: ref.Rules = ref.DEFAULT,
) -> None:
    """The same numbers, and a reading that earns them (of equal readings either will do)."""
    expected = ref.score(*plain, win, rules)
    note = ref.notation(*plain)
    assert (found.fan, found.points, found.payment) == (
        expected.fan,
        expected.points,
        expected.payment,
    ), note
    reading = reading_of(found.reading)
    assert reading in ref.readings(*plain, rules), note
    assert fan_by_item(found) == worth(ref.items_of(plain, reading, win, rules)), note
    assert sum(fan_by_item(found).values()) == found.fan, note
