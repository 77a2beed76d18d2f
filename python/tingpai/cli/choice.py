"""Reading a choice among legal actions: a number, a notation, or what follows its first word."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tingpai.cli.table import ActionLike, PlayedGame
from tingpai.errors import IllegalActionError, NotationError, TingpaiError

__all__ = ["chosen"]


def chosen(text: str, actions: Sequence[ActionLike], game: PlayedGame) -> ActionLike:
    """Return the action that the text means.

    Digits alone are the number of a choice, from 1. ``TingpaiError`` says in one line what is
    wrong.
    """
    if text.isdecimal():
        if not 1 <= int(text) <= len(actions):
            raise TingpaiError(f"no choice {text}: 1 to {len(actions)}")
        return actions[int(text) - 1]
    named = _named(text, actions, game)
    meant = [action for action in named if action in actions]
    if len(meant) > 1:
        raise NotationError(f"{text!r} may be {' or '.join(map(str, meant))}")
    if meant:
        return meant[0]
    if named:
        raise IllegalActionError(f"{named[0]} is none of the choices")
    try:
        return game.Action(text)
    except TingpaiError as error:
        raise NotationError(f"{error}; h for help") from error


def _named(text: str, actions: Sequence[ActionLike], game: PlayedGame) -> list[ActionLike]:
    """The actions of this notation, legal or not, the first word of a choice left out or not."""
    verbs = dict.fromkeys(str(action).split()[0] for action in actions)
    found = []
    for full in (text, *(f"{verb} {text}" for verb in verbs)):
        with suppress(TingpaiError):
            found.append(game.Action(full))
    return found
