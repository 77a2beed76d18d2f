"""The games there are, one line each. Nothing else outside a game's own folders names a game."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from tingpai.errors import TingpaiError

__all__ = ["Game", "find_game", "games"]


class Game(NamedTuple):
    """One game: ``name`` is its package under ``tingpai``, ``title`` its name in words."""

    name: str
    title: str

    def load(self) -> ModuleType:
        """Import and return the game's package, ``tingpai.<name>``."""
        return import_module(f"tingpai.{self.name}")

    def __str__(self) -> str:
        return f"{self.name}: {self.title}"


_GAMES = (
    Game("sichuan", "Sichuan bloody mahjong (Xuezhan)"),
    Game("sisepai", "Si Se Pai (four-colour cards)"),
    Game("kowah", "Kowah / Cheki (money-suited cards)"),
    Game("chuopai", "Chuo Pai (Sichuan domino cards)"),
)


def games() -> tuple[Game, ...]:
    """Return every game, without importing any of them."""
    return _GAMES


def find_game(name: str) -> Game:
    """Return the game of this name; ``TingpaiError`` names the games there are."""
    for game in _GAMES:
        if game.name == name:
            return game
    raise TingpaiError(f"unknown game {name!r}: one of {', '.join(game.name for game in _GAMES)}")
