"""Sichuan hands by the array (see ``docs/api.md``)."""

from tingpai._batch import sichuan_shanten as shanten

__all__ = ["shanten"]
