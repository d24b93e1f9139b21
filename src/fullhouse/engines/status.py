"""The outcome of a row, shared by all batch functions and jobs."""

from __future__ import annotations

from fullhouse.core.values import Code, public_in


@public_in("fullhouse.tables")
class Status(Code):
    """The outcome of a row."""

    DONE = 0
    """The row has its answer; whether its solution is unique was not checked."""
    PROPER = 1
    """The puzzle has exactly one solution."""
    AMBIGUOUS = 2
    """The puzzle has several solutions."""
    UNSOLVABLE = 3
    """The puzzle has no solution."""
    CORRECT = 4
    """The claimed solution is correct."""
    WRONG = 5
    """The claimed solution is not correct."""
    LATE = 6
    """The row reached its time limit, or the batch was stopped before the row was finished."""
    UNREADABLE = 7
    """The row is not a puzzle."""
    REFUSED = 8
    """The chosen engine does not search such a puzzle."""

    @property
    def word(self) -> str:
        """The status as written in text and files."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word
