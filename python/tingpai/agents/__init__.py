"""Players of every game. They see a View only."""

from tingpai.agents.expert import ExpertAgent
from tingpai.agents.greedy import GreedyAgent
from tingpai.agents.random import RandomAgent

__all__ = ["ExpertAgent", "GreedyAgent", "RandomAgent"]
