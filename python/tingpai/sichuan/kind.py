"""The 27 kinds of Sichuan mahjong (SC-1)."""

from __future__ import annotations

import tingpai.kinds
from tingpai._core import sichuan as _core

__all__ = ["KINDS", "Kind"]


class Kind(tingpai.kinds.Kind):
    """A tile: ``suit * 9 + rank - 1`` with suits m, p, s; ``Kind("5m")``, ``Kind(4)``."""

    game = "sichuan"


KINDS: tuple[Kind, ...] = tingpai.kinds.make_kinds(Kind, _core.kind_names(), _core.kind_faces())
