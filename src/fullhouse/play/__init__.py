"""The game: a puzzle being played, its moves, hints on the player's board, and saving.

The terminal game uses this package; the web app saves the same document.
"""

from fullhouse.core.values import own_names
from fullhouse.play.game import Change, Content, Game, Move, Settings
from fullhouse.play.moves import apply, colour, enter, erase, fill_notes, note, restart, reveal
from fullhouse.play.saving import game_from_json, game_to_json, load_game, save_game

__all__ = [
    "Change",
    "Content",
    "Game",
    "Move",
    "Settings",
    "apply",
    "colour",
    "enter",
    "erase",
    "fill_notes",
    "game_from_json",
    "game_to_json",
    "load_game",
    "note",
    "restart",
    "reveal",
    "save_game",
]

own_names(globals())
