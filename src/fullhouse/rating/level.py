"""How hard a puzzle is, in a word for players."""

from __future__ import annotations

from enum import IntEnum

from fullhouse.errors import UnknownName


class Level(IntEnum):
    """One of five words, from `easy` to `extreme`; a harder level is greater.

    >>> Level.named("hard"), str(Level.UNFAIR), Level.EASY < Level.MEDIUM
    (<Level.HARD: 3>, 'unfair', True)
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    @property
    def word(self) -> str:
        """The level as players read it."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)

    @classmethod
    def named(cls, word: str) -> Level:
        """The level of this word; UnknownName for any other."""
        for level in cls:
            if level.word == word.lower():
                return level
        raise UnknownName("level", word, tuple(level.word for level in cls))
