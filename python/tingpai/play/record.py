"""Records of deals: JSON Lines, a header and then every action and event (docs/deals.md).

The rules of play are the core's: a record is checked by playing its actions again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias
from zlib import crc32

from tingpai import __version__
from tingpai.errors import RecordError, TingpaiError
from tingpai.play.games import DealLike, RulesLike, load_game

if TYPE_CHECKING:
    from tingpai._types import JSON

__all__ = ["FORM", "Record"]

FORM = 1  # the version of the form
Line: TypeAlias = "dict[str, JSON]"
_HEADER = ("tingpai", "version", "game", "players", "seed", "rules", "first", "deck")
_UNFINISHED: Line = {"unfinished": True}


@dataclass(frozen=True)
class Record:
    """The record of one deal, finished or not: an immutable value.

    Made by :meth:`of`, :meth:`read` or :meth:`parse`, which check the sum of every line, the header
    and that there is an end. :meth:`deal` and :meth:`verify` play the actions by the rules and
    compare every line, so that no deal is got from a record that is not one of the rules.
    """

    game: str
    """The game's name."""
    rules: RulesLike
    """The game's ``Rules``."""
    first: int
    """The dealer or first player."""
    deck: tuple[str, ...]
    """Every card in notation, from the front (G-4a)."""
    seed: int | None
    """The seed of the deck; ``None`` if it has none or it is not known."""
    players: tuple[str, ...]
    """One name a seat; ``()`` if they have none."""
    version: str
    """The version of tingpai that wrote it."""
    _body: tuple[str, ...]

    @classmethod
    def of(cls, deal: DealLike, *, seed: int | None = None, players: Sequence[str] = ()) -> Record:
        """Return the record of a deal as it stands.

        ``seed`` is the one that the deck was shuffled with, ``players`` one name a seat.
        ``TingpaiError`` for a deal that does not start from a deck; ``RecordError`` where the seed
        gives another deck.
        """
        header, *body = deal.record()
        header.update(version=__version__, players=list(players), seed=seed)
        if not deal.is_over:
            body.append(_UNFINISHED)
        return cls(*_read_header(header), tuple(map(_text, body)))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """Read a file; ``RecordError`` names it and the line. ``OSError`` if it cannot be read."""
        data = Path(path).read_bytes()
        try:
            return cls.parse(_decoded(data))
        except RecordError as error:
            raise RecordError(f"{os.fspath(path)}: {error}", error.line) from error

    @classmethod
    def parse(cls, lines: str | Iterable[str]) -> Record:
        """Read the text of a record or its lines; ``RecordError`` for what is not whole.

        The last line of a text must be ended by a newline: without it, it is cut short.
        """
        if isinstance(lines, str):
            *lines, rest = lines.split("\n")
            if rest:
                _refuse(len(lines) + 1, "cut short: no newline at its end")
        found = list(_summed(lines))
        if not found:
            _refuse(1, "cut short: no header")
        header, *body = found
        values = _read_header(header)
        for number, line in enumerate(body, start=2):
            _check_line(line, number, last=number == len(found))
        if not body or (body[-1] != _UNFINISHED and body[-1].get("event") != "end"):
            _refuse(len(found) + 1, "cut short: the record ends before the deal")
        return cls(*values, tuple(map(_text, body)))

    @property
    def actions(self) -> tuple[str, ...]:
        """Every action in notation."""
        lines = [json.loads(line) for line in self._body]
        return tuple(line["action"] for line in lines if "action" in line)

    @property
    def is_finished(self) -> bool:
        """Whether the deal was played to its end."""
        return self._body[-1] != _text(_UNFINISHED)

    def lines(self) -> tuple[str, ...]:
        """Return the lines of the file, without newlines."""
        values: tuple[JSON, ...] = (
            FORM,
            self.version,
            self.game,
            list(self.players),
            self.seed,
            dict(self.rules.to_dict()),
            self.first,
            list(self.deck),
        )
        texts = [_text(dict(zip(_HEADER, values, strict=True))), *self._body]
        return tuple(
            f'{text[:-1]}, "crc": "{check}"}}'
            for text, check in zip(texts, _sums(texts), strict=True)
        )

    def __str__(self) -> str:
        """Return the text of the file."""
        return "".join(f"{line}\n" for line in self.lines())

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write a file, whole or not at all: what was there before stays until then."""
        path = Path(path)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(str(self).encode())
        part.replace(path)

    def deal(self, actions: int | None = None) -> DealLike:
        """Return the deal after so many actions; by default after all of them.

        ``RecordError`` at the first line on the way that is not what the rules make of the actions
        before it; ``TingpaiError`` if there are not so many actions.
        """
        total = len(self.actions)
        if actions is not None and not 0 <= actions <= total:
            raise TingpaiError(f"actions {actions}: the record has {total}")
        deal = load_game(self.game).Deal.from_deck(self.deck, self.first, self.rules)
        told = [event.to_dict() for event in deal.history]
        played = 0
        for number, text in enumerate(self._body, start=2):
            line: Line = json.loads(text)
            if told:
                _check_event(line, told.pop(0), number)
            elif line == _UNFINISHED:
                if deal.is_over:
                    _refuse(number, "the deal is over, not unfinished")
            elif played == actions:
                break
            else:
                told = _played(deal, line, number)
                played += 1
        return deal

    def verify(self) -> DealLike:
        """Play the whole record by the rules and compare every line; return the deal."""
        return self.deal()


# ---- lines -------------------------------------------------------------------------------------


def _refuse(line: int, message: str) -> NoReturn:
    raise RecordError(f"line {line}: {message}", line)


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False)


def _same(a: JSON, b: JSON) -> bool:
    """Compare values of JSON, where ``true`` and ``1.0`` are not ``1``."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        _refuse(data.count(b"\n", 0, error.start) + 1, "no text in UTF-8")


def _sums(texts: Iterable[str]) -> Iterator[str]:
    """The check sum of every line: the CRC-32 of the lines up to it, without their own sums."""
    crc = 0
    for text in texts:
        crc = crc32(text.encode(), crc)
        yield f"{crc:08x}"


def _summed(lines: Iterable[str]) -> Iterator[Line]:
    """Read lines and check their sums."""
    crc = 0
    for number, text in enumerate(lines, start=1):
        line = _parsed(text, number)
        told = line.pop("crc", None)
        crc = crc32(_text(line).encode(errors="surrogatepass"), crc)
        if told != f"{crc:08x}":
            _refuse(number, "altered, or a line before it is missing: its check sum is not right")
        yield line


def _parsed(text: str, number: int) -> Line:
    """Read the JSON object of a line."""
    try:
        line: JSON = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        _refuse(number, f"no JSON, altered or cut short: {error}")
    if not isinstance(line, dict):
        _refuse(number, "a line is a JSON object")
    return line


def _object(pairs: list[tuple[str, JSON]]) -> Line:
    line = dict(pairs)
    if len(line) != len(pairs):
        raise ValueError("a key stands twice")
    return line


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _check_line(line: Line, number: int, *, last: bool) -> None:
    """Check the form of an event, an action or the mark of an unfinished deal."""
    if "action" in line:
        keys = {"action", "seat"}
        if line.keys() != keys or type(line["action"]) is not str or type(line["seat"]) is not int:
            _refuse(number, "an action has its notation and a seat")
    elif "unfinished" in line:
        if not _same(line, _UNFINISHED):
            _refuse(number, f"an unfinished deal is marked {_text(_UNFINISHED)}")
        if not last:
            _refuse(number, "marked unfinished, but lines follow")
    elif type(line.get("event")) is not str:
        _refuse(number, "no event and no action")


def _check_event(line: Line, told: Line, number: int) -> None:
    if not _same(line, told):
        _refuse(number, f"{_text(line)}, where the rules have {_text(told)}")


def _played(deal: DealLike, line: Line, number: int) -> list[Line]:
    """Play an action; the events that the rules make follow it."""
    if deal.is_over:
        _refuse(number, "the deal is over, but lines follow")
    if "action" not in line:
        _refuse(number, f"{_text(line)}, where an action must stand")
    if line["seat"] != deal.to_act:
        _refuse(number, f"seat {line['seat']}, where seat {deal.to_act} is to act")
    try:
        return [event.to_dict() for event in deal.play(line["action"])]
    except TingpaiError as error:
        raise RecordError(f"line {number}: {error}", number) from error


# ---- the header --------------------------------------------------------------------------------


_Values: TypeAlias = "tuple[str, RulesLike, int, tuple[str, ...], int | None, tuple[str, ...], str]"


def _read_header(header: Line) -> _Values:
    """Check a header and return its values in the order of the fields of a record."""
    try:
        return _header_values(header)
    except (TingpaiError, TypeError) as error:
        raise RecordError(f"line 1: {error}", 1) from error


def _header_values(header: Line) -> _Values:
    form = header.get("tingpai")
    if type(form) is not int:
        raise TingpaiError("no header: the version of the form, 'tingpai', is missing")
    if form != FORM:
        raise TingpaiError(f"form {form}: this version of tingpai reads form {FORM}")
    for name in _HEADER:
        if name not in header:
            raise TingpaiError(f"{name} is missing")
    for name in header:
        if name not in _HEADER:
            raise TingpaiError(f"unknown key {name!r}")
    version, game, seed, first = (header[name] for name in ("version", "game", "seed", "first"))
    players, deck, rules_data = header["players"], header["deck"], header["rules"]
    if not isinstance(version, str) or not isinstance(game, str):
        raise TingpaiError("version and game are texts")
    if not isinstance(rules_data, dict):
        raise TingpaiError("rules: an object, as Rules.to_dict gives it")
    if type(first) is not int or not (seed is None or type(seed) is int):
        raise TingpaiError("first is a seat, seed a whole number or null")
    package = load_game(game)
    rules = package.Rules.from_dict(rules_data)
    cards, names = _texts(deck, "deck"), _texts(players, "players")
    seats = len(package.Deal.from_deck(cards, first, rules).points)
    if len(names) not in (0, seats):
        raise TingpaiError(f"players: {len(names)} names for {seats} seats")
    if seed is not None:
        _check_seed(package.Deal(seed, rules), cards, first)
    return game, rules, first, cards, seed, names, version


def _texts(value: JSON, name: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TingpaiError(f"{name}: a list of texts")
    texts = tuple(text for text in value if isinstance(text, str))
    if len(texts) != len(value):
        raise TingpaiError(f"{name}: a list of texts")
    if any("\ud800" <= letter <= "\udfff" for text in texts for letter in text):
        raise TingpaiError(f"{name}: no text in UTF-8")
    return texts


def _check_seed(deal: DealLike, deck: tuple[str, ...], first: int) -> None:
    header = deal.record()[0]
    if header["deck"] != list(deck) or header["first"] != first:
        raise TingpaiError("the deck or who is first is not what the seed gives")
