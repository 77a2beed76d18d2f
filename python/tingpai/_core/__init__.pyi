"""The compiled core of tingpai: one submodule a game, and the capsule for ``_batch``."""

from . import chuopai as chuopai
from . import kowah as kowah
from . import meld as meld
from . import search as search
from . import sichuan as sichuan
from . import sisepai as sisepai

API_VERSION: int
_api: object
