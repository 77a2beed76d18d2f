"""Forms: the patterns that a complete hand may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tingpai.errors import TingpaiError
from tingpai.meld.dicts import FormDict

__all__ = ["Form", "all_in_groups", "melds_and_pair", "one_of_each", "pairs"]

Pattern = Literal["melds_and_pair", "all_in_groups", "pairs", "one_of_each"]


@dataclass(frozen=True)
class Form:
    """One pattern of a complete hand; made by the function of the pattern's name."""

    pattern: Pattern
    count: int = 0
    distinct: bool = False
    kinds: tuple[str, ...] = ()
    spare: int = 0
    closed_only: bool = False

    def __repr__(self) -> str:
        closed = ["closed_only=True"] if self.closed_only else []
        if self.pattern == "melds_and_pair":
            arguments = [str(self.count), *closed]
        elif self.pattern == "all_in_groups":
            arguments = [f"spare={self.spare}"] * (self.spare != 0) + closed
        elif self.pattern == "pairs":
            arguments = [str(self.count), f"distinct={self.distinct}"]
        else:
            arguments = [repr(" ".join(self.kinds))]
        return f"{self.pattern}({', '.join(arguments)})"

    def to_dict(self) -> FormDict:
        """Return the published form, of JSON's types."""
        return {
            "pattern": self.pattern,
            "count": self.count,
            "distinct": self.distinct,
            "kinds": list(self.kinds),
            "spare": self.spare,
            "closed_only": self.closed_only,
        }

    @staticmethod
    def from_dict(data: FormDict) -> Form:
        """Return the form of ``to_dict``'s form; TingpaiError for missing or unknown keys."""
        check_keys("form", data, tuple(FormDict.__annotations__))
        return Form(
            pattern=data["pattern"],
            count=data["count"],
            distinct=data["distinct"],
            kinds=tuple(data["kinds"]),
            spare=data["spare"],
            closed_only=data["closed_only"],
        )


def check_keys(what: str, data: Mapping[str, object], keys: Sequence[str]) -> None:
    """Raise TingpaiError unless ``data`` has exactly these keys."""
    wrong = sorted(set(keys) ^ set(data))
    if wrong:
        raise TingpaiError(f"{what}: the keys are {', '.join(keys)}; check {', '.join(wrong)}")


def melds_and_pair(melds: int, *, closed_only: bool = False) -> Form:
    """``melds`` melds and two cards alike. ``closed_only``: not beside declared melds."""
    return Form("melds_and_pair", count=melds, closed_only=closed_only)


def all_in_groups(*, spare: int = 0, closed_only: bool = False) -> Form:
    """Every card in a meld, but for ``spare`` cards of the hand after a draw."""
    return Form("all_in_groups", spare=spare, closed_only=closed_only)


def pairs(count: int, *, distinct: bool) -> Form:
    """``count`` pairs and nothing else, ``distinct``: of as many kinds. Never beside melds."""
    return Form("pairs", count=count, distinct=distinct, closed_only=True)


def one_of_each(kinds: str | Iterable[str]) -> Form:
    """One card of each of the kinds and a second one of any of them. Never beside melds."""
    own = kinds.split() if isinstance(kinds, str) else kinds
    return Form("one_of_each", kinds=tuple(map(str, own)), closed_only=True)
