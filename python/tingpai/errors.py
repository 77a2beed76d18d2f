"""The errors of tingpai, one family under :class:`TingpaiError`.

The compiled core raises these very classes. A wrong *type* is a :class:`TypeError` instead.
"""

__all__ = [
    "BudgetError",
    "HandError",
    "IllegalActionError",
    "IncompleteHandError",
    "NotationError",
    "RecordError",
    "TingpaiError",
]


class TingpaiError(ValueError):
    """Base of everything that tingpai refuses; the message names what is wrong and where."""


class NotationError(TingpaiError):
    """Text that cannot be read: what, and where."""


class HandError(TingpaiError):
    """Cards that are no legal hand: size, shape, copies, meld or missing suit."""


class IllegalActionError(TingpaiError):
    """An action that the rules do not allow now. Nothing has been changed."""


class IncompleteHandError(TingpaiError):
    """A score was asked of a hand that is not complete."""


class BudgetError(TingpaiError):
    """The memory or the nodes given are not enough for an exact answer."""


class RecordError(TingpaiError):
    """A record, or the results of a match, cut short, altered or of an unknown form.

    ``line`` is the number of the first line, from 1, at which that shows; the message has it too.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message, line)
        self.line = line

    def __str__(self) -> str:
        return str(self.args[0])
