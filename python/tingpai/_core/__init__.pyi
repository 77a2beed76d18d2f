"""The compiled core: one submodule per game and the table capsule."""

from . import chuopai as chuopai
from . import kowah as kowah
from . import sichuan as sichuan
from . import sisepai as sisepai

__version__: str
ABI_VERSION: int
