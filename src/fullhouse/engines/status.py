"""What became of a row: one enum for all batch functions and jobs."""

from __future__ import annotations

from fullhouse.core.values import Code, public_in


@public_in("fullhouse.tables")
class Status(Code):
    """What became of a row."""

    DONE = 0
    """It has its answer; whether it has one solution was not asked."""
    PROPER = 1
    """It has exactly one solution."""
    AMBIGUOUS = 2
    """It has several solutions."""
    UNSOLVABLE = 3
    """It has none."""
    CORRECT = 4
    """The claimed solution is one."""
    WRONG = 5
    """The claimed solution is none."""
    LATE = 6
    """Its time limit was reached, or the batch was stopped, before there was an answer."""
    UNREADABLE = 7
    """The row is no puzzle."""
    REFUSED = 8
    """The engine that was asked for does not search such a puzzle."""

    @property
    def word(self) -> str:
        """The status as text and files have it."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word
