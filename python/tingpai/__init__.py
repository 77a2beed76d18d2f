"""tingpai: exact and fast hand analysis for Chinese meld games. See docs/ and README.md."""

from tingpai.errors import (
    BudgetError,
    HandError,
    IllegalActionError,
    IncompleteHandError,
    NotationError,
    TingpaiError,
)

__all__ = [
    "BudgetError",
    "HandError",
    "IllegalActionError",
    "IncompleteHandError",
    "NotationError",
    "TingpaiError",
    "__version__",
]

__version__ = "0.1.0"
