"""What a codec is, and the entry that it reads and writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from fullhouse.core.board import Board, Candidates
from fullhouse.core.geometry import Cell
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public_in
from fullhouse.errors import SudokuError


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


@public_in("fullhouse.codecs")
class Entry(NamedTuple):
    """One puzzle as it stands in a text or file: its digits, and what came with them. Nothing read is dropped."""

    grid: Grid
    """The digits, givens and placed ones alike."""
    name: str = ""
    comment: str = ""
    """What stood behind the cells (a rating, a remark), as written."""
    placed: frozenset[Cell] = frozenset()
    """The filled cells that are not givens, where the format says so."""
    candidates: Candidates | None = None
    """The candidates, where the text says more about them than the digits do."""
    fields: Mapping[str, str] = {}
    """Other facts by name: an author, a date, the columns of a CSV row."""
    line: int = 1
    """The line of the file on which the entry starts, counted from 1."""

    @property
    def givens(self) -> Grid:
        """The digits without those that a player has placed."""
        digits = (0 if cell in self.placed else digit for cell, digit in enumerate(self.grid))
        return Grid(digits, self.grid.geometry)

    @classmethod
    def of_board(cls, board: Board) -> Entry:
        """The entry that describes this board, with the digits that a player placed and the candidates."""
        grid = board.to_grid()
        placed = frozenset(cell for cell, digit in enumerate(grid) if digit and not board.is_given(cell))
        return cls(grid, placed=placed, candidates=board.all_candidates())

    def to_board(self) -> Board:
        """A new board in the state that the text describes."""
        placed = ((cell, self.grid[cell]) for cell in sorted(self.placed))
        return Board.from_parts(self.givens, placed, self.candidates)


@public_in("fullhouse.codecs")
class BadEntry(NamedTuple):
    """A part of a file that could not be read: it keeps its place and carries its error."""

    error: SudokuError
    text: str
    """The text as it stood, without its line end; cut where it is very long."""
    line: int
    """The line of the file on which it starts, counted from 1."""
    name: str = ""
    fields: Mapping[str, str] = {}
    """Other facts by name, as far as they could be read: the other columns of a CSV row, of a JSON object."""


Line = tuple[int, str]
"""A line's number in its file, counted from 1, and its text without the line end."""


@public_in("fullhouse.codecs")
class Codec(Protocol):
    """Reads and writes one text format. Lenient when it reads, strict when it writes, exact when it fails."""

    @property
    def name(self) -> str:
        """The stable name by which people choose the format."""

    @property
    def title(self) -> str:
        """One line that says what the format looks like."""

    def recognises(self, lines: list[Line]) -> bool:
        """Whether a text is written in this format, by the shape of its first lines. Says nothing about digits."""

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the entries of a text, holding no more of it than one entry at a time."""

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield the text that holds these entries, line ends included; a reader of the format reads it back.

        Raises FormatError for an entry that the format cannot hold.
        """
