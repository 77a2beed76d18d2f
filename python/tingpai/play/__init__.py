"""Playing deals: the loop, and what it asks of deals and agents; records of deals."""

from tingpai.play.loop import Agent, Playable, run
from tingpai.play.record import Record

__all__ = ["Agent", "Playable", "Record", "run"]
