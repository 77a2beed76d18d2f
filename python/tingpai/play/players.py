"""Players by name: those of the library, those of a module, and functions that make them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NoReturn, TypeAlias, cast

from tingpai.errors import TingpaiError
from tingpai.play.loop import Agent

__all__ = ["AnyAgent", "Factory", "find_player", "is_core", "player_name"]

# A player of some game: what views and actions it knows is between it and the game.
AnyAgent: TypeAlias = Agent[NoReturn, object]

Factory: TypeAlias = Callable[[int], AnyAgent]
"""Makes a player from a seed, the only source of its random choices."""


# Imported when they are asked for: players may themselves import the loop.
def _random(seed: int) -> AnyAgent:
    from tingpai.agents import RandomAgent

    return RandomAgent(seed)


def _greedy(_seed: int) -> AnyAgent:
    from tingpai.agents import GreedyAgent

    return GreedyAgent()


def _expert(seed: int) -> AnyAgent:
    from tingpai.agents import ExpertAgent

    return ExpertAgent(seed)


# The library's players; a name that the core has too is played there where it can be.
_PLAYERS: dict[str, Factory] = {"random": _random, "greedy": _greedy, "expert": _expert}
_CORE = frozenset({"random", "greedy"})


def is_core(player: str | Factory) -> bool:
    """Whether it is the name of a player that the core has."""
    return isinstance(player, str) and player in _CORE


def find_player(player: str | Factory) -> Factory:
    """Return what makes a player: of a name, of a ``"module:factory"``, or the factory itself.

    ``TingpaiError`` for a name that there is not and for what cannot be imported.
    """
    if not isinstance(player, str):
        if not callable(player):
            raise TypeError(f"player: a name or a factory, not {type(player).__name__}")
        return player
    known = _PLAYERS.get(player)
    return known or _imported(player)


def player_name(player: str | Factory) -> str:
    """Return the name by which a match knows a player; a factory's is ``module:name``.

    A factory may have a ``name`` of its own, as those must that Python gives none.
    """
    if isinstance(player, str):
        return player
    own = getattr(player, "name", None)
    if isinstance(own, str):
        return own
    qualified = getattr(player, "__qualname__", None)
    if qualified is None:
        raise TingpaiError(f"player {player!r}: give the factory an attribute 'name'")
    return f"{player.__module__}:{qualified}"


def _imported(text: str) -> Factory:
    module, colon, name = text.partition(":")
    if not colon or not module or not name:
        names = ", ".join(_PLAYERS)
        raise TingpaiError(f"unknown player {text!r}: {names} or module:factory")
    try:
        found: object = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise TingpaiError(f"player {text!r}: {error}") from error
    if not callable(found):
        raise TingpaiError(f"player {text!r}: no factory")
    factory: Callable[[int], object] = found

    def make(seed: int) -> AnyAgent:
        try:
            agent = factory(seed)
        except Exception as error:
            raise TingpaiError(f"player {text!r}: {type(error).__name__}: {error}") from error
        if not callable(getattr(agent, "act", None)):
            raise TingpaiError(f"player {text!r}: makes no agent but {type(agent).__name__}")
        return cast("AnyAgent", agent)

    return make
