"""Any meld game: write it down as a ``Spec``, compile it to a ``Solver`` (see docs/spec.md)."""

from tingpai._core.meld import NEVER, Batch, Discard, Solver
from tingpai.meld.dicts import FormDict, SpecDict
from tingpai.meld.form import Form, all_in_groups, melds_and_pair, one_of_each, pairs
from tingpai.meld.groups import runs, sets, suit
from tingpai.meld.kind import Kind
from tingpai.meld.spec import Spec

__all__ = [
    "NEVER",
    "Batch",
    "Discard",
    "Form",
    "FormDict",
    "Kind",
    "Solver",
    "Spec",
    "SpecDict",
    "all_in_groups",
    "melds_and_pair",
    "one_of_each",
    "pairs",
    "runs",
    "sets",
    "suit",
]
