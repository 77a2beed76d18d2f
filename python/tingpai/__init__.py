"""tingpai: exact and fast hand analysis for Chinese meld games.

Each game is a package of its own, imported when you ask for it: ``from tingpai import sichuan``.
``tingpai.games()`` lists them.
"""

import os

from tingpai.errors import (
    BudgetError,
    HandError,
    IllegalActionError,
    IncompleteHandError,
    NotationError,
    RecordError,
    TingpaiError,
)
from tingpai.registry import Game, games

__all__ = [
    "BudgetError",
    "Game",
    "HandError",
    "IllegalActionError",
    "IncompleteHandError",
    "NotationError",
    "RecordError",
    "TingpaiError",
    "__version__",
    "games",
    "get_include",
]

__version__ = "0.1.0"


def get_include() -> str:
    """The directory for a compiler's ``-I`` or ``include_dirs``; it holds ``tingpai/c_api.h``.

    For C programs and for Cython modules that ``cimport`` from ``tingpai._batch``. In a source tree
    it is ``solver/include``. ``FileNotFoundError`` where the header was not installed.
    """
    package = os.path.dirname(os.path.abspath(__file__))
    tree = os.path.dirname(os.path.dirname(package))
    for folder in (os.path.join(package, "include"), os.path.join(tree, "solver", "include")):
        if os.path.isfile(os.path.join(folder, "tingpai", "c_api.h")):
            return folder
    raise FileNotFoundError("tingpai/c_api.h: install tingpai again, from a wheel or its sources")
