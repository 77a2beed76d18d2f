"""The 21 kinds of Chuo Pai (CP-1)."""

from __future__ import annotations

import tingpai.kinds
from tingpai._core import chuopai as _core

__all__ = ["KINDS", "Kind"]


class Kind(tingpai.kinds.Kind):
    """A domino, by its pips, the lower first; ``Kind("66")``, ``Kind(0)``."""

    game = "chuopai"

    @property
    def english(self) -> str:
        """The English name with hyphens, as ``Long-Three``."""
        return _ENGLISH[int(self)]


_ENGLISH = _core.kind_english()
KINDS: tuple[Kind, ...] = tingpai.kinds.make_kinds(Kind, _core.kind_names())
