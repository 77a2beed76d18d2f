"""Agents by name, for the command line."""

from __future__ import annotations

from importlib import import_module

from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.cli.table import ActionLike, ViewLike
from tingpai.errors import TingpaiError
from tingpai.play import Agent

__all__ = ["make_agent"]


def make_agent(name: str, seed: int) -> Agent[ViewLike, ActionLike]:
    """Make an agent: ``random``, ``greedy`` or ``module:factory``."""
    if name == "random":
        return RandomAgent(seed)
    if name == "greedy":
        return GreedyAgent()
    module, _, factory = name.partition(":")
    if not factory:
        raise TingpaiError(f"agent {name!r}: random, greedy or module:factory")
    return getattr(import_module(module), factory)(seed)  # type: ignore[no-any-return]
