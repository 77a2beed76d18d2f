"""Playing deals: the loop, what it asks of deals and agents; records; matches."""

from tingpai.play.estimate import Estimate
from tingpai.play.loop import Agent, Playable, run
from tingpai.play.match import MatchResult, Standing, match
from tingpai.play.record import Record

__all__ = [
    "Agent",
    "Estimate",
    "MatchResult",
    "Playable",
    "Record",
    "Standing",
    "match",
    "run",
]
