"""Agents by name, for the command line."""

from __future__ import annotations

from importlib import import_module

from tingpai.agents import GreedyAgent, RandomAgent
from tingpai.cli.table import ActionLike, ViewLike
from tingpai.errors import TingpaiError
from tingpai.play import Agent

__all__ = ["find_player"]


def find_player(name):
    if name == "random":
        return RandomAgent
    if name == "greedy":
        return lambda seed: GreedyAgent()
    module, _, factory = name.partition(":")
    if not factory:
        raise TingpaiError(f"unknown player {name!r}: random, greedy or module:factory")
    return getattr(import_module(module), factory)
