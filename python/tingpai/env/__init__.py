"""Environments for learning: every game under PettingZoo's AEC API, with the extra ``[env]``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tingpai.env.encoder import Encoder, Part

if TYPE_CHECKING:
    from tingpai.env.deals import DealEnv

__all__ = ["Encoder", "Part", "aec", "layout"]


def aec(
    game: str,
    *,
    rules: object = None,
    observation: Literal["float", "planes"] = "float",
    render_mode: Literal["ansi", "human"] | None = None,
) -> DealEnv:
    """The environment of a game (``tingpai.games()`` lists them): one deal an episode.

    ``rules``: the game's ``Rules``, default ones if ``None``. ``observation``: ``float`` for a
    vector, ``planes`` for a stack of planes, both float32; :func:`layout` says what is where in
    them. ``render_mode``: with ``ansi`` ``render()`` returns the table as text, with ``human`` it
    is printed after every reset and step. Either shows all hands.

    Needs ``pettingzoo`` and ``gymnasium`` (``ImportError`` says so). ``TingpaiError`` for an
    unknown game, observation or render mode, ``TypeError`` for rules of another game.
    """
    try:
        import gymnasium  # noqa: F401
        import pettingzoo  # noqa: F401
    except ModuleNotFoundError as error:
        raise ImportError(
            f"tingpai.env needs pettingzoo and gymnasium ({error}): pip install 'tingpai[env]'"
        ) from error
    from tingpai.env.deals import DealEnv

    return DealEnv(game, rules=rules, observation=observation, render_mode=render_mode)


def layout(game: str) -> tuple[Part, ...]:
    """What the observations of a game hold, part by part; ``TingpaiError`` for an unknown game."""
    return Encoder(game).parts
