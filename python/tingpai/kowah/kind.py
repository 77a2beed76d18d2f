"""The 30 kinds of Kowah (KW-1)."""

from __future__ import annotations

import tingpai.kinds
from tingpai._core import kowah as _core

__all__ = ["KINDS", "Kind"]


class Kind(tingpai.kinds.Kind):
    """A card: ``suit * 9 + rank - 1`` (suits c, s, m), then T, R, W; ``Kind("5c")``."""

    game = "kowah"


KINDS: tuple[Kind, ...] = tingpai.kinds.make_kinds(Kind, _core.kind_names(), _core.kind_faces())
