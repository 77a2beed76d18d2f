"""Playing deals: the loop, and what it asks of deals and agents."""

from tingpai.play.loop import Agent, Playable, run

__all__ = ["Agent", "Playable", "run"]
