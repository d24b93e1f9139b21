"""What can be read as a puzzle: the type of the first argument of most public functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle


class Array(Protocol):
    """A NumPy array, or anything else with these two."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many rows and columns it has."""

    def tolist(self) -> Any:
        """Its numbers as nested lists."""


Values: TypeAlias = Sequence[int | float | str | None]
"""Digits, 0 or blanks for empty cells."""

Readable: TypeAlias = Grid | Board | Puzzle | str | bytes | bytearray | memoryview | Values | Sequence[Values] | Array
"""Text in any format, nine rows or 81 digits as nested or flat lists, an array, or one of our own values."""
