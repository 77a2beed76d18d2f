"""The 29 kinds of Si Se Pai (SP-1)."""

from __future__ import annotations

import tingpai.kinds
from tingpai._core import sisepai as _core

__all__ = ["KINDS", "Kind"]


class Kind(tingpai.kinds.Kind):
    """A card: ``colour * 7 + piece`` (colours r, y, w, g; pieces G A E R H C S), 28 the flower."""

    game = "sisepai"


KINDS: tuple[Kind, ...] = tingpai.kinds.make_kinds(Kind, _core.kind_names(), _core.kind_faces())
