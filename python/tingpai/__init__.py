"""tingpai: exact and fast hand analysis for Chinese meld games.

Each game is a package of its own, imported when you ask for it: ``from tingpai import sichuan``.
``tingpai.games()`` lists them.
"""

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
]

__version__ = "0.1.0"
