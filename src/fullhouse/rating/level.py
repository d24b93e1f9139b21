"""How hard a puzzle is, in a word for players."""

from __future__ import annotations

from typing import Literal

from fullhouse.core.values import Code, public
from fullhouse.errors import UnknownName

LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]


@public
class Level(Code):
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
        known = {level.word: level for level in cls}
        if not isinstance(word, str) or word.lower() not in known:
            raise UnknownName("level", word, tuple(known))
        return known[word.lower()]
