"""Rows of a file that has columns and is no text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Rows
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Item

_LABELS = ("name", "comment")


class TableChunk:
    """Columns by name. Each kind of file says how a column becomes rows of digits, and plain values."""

    keeps_place = True
    unit = "row"

    def __init__(self, source: str, columns: Sequence[str], puzzle: str, first: int) -> None:
        """`first` is the number of the first row in its source, counted from 1."""
        self.source = source
        self.columns = tuple(columns)
        self.puzzle = puzzle
        self.first = first
        self.numbers: Sequence[int] | None = None
        """The number of each row, where they do not follow each other."""

    def __len__(self) -> int:
        raise NotImplementedError

    def digits_in(self, column: str) -> Rows:
        """The grids of a column."""
        raise NotImplementedError

    def values(self, column: str) -> list[Any]:
        """The plain values of a column; None where a row has nothing there."""
        raise NotImplementedError

    @cached_property
    def rows(self) -> Rows:
        """The digits of the puzzles."""
        return self.digits_in(self.puzzle)

    @property
    def special(self) -> list[int]:
        """The rows that could not be read."""
        found: list[int] = self.rows.faults.nonzero()[0].tolist()
        return found

    def line(self, row: int) -> int:
        """The number of the row, counted from 1."""
        return self.first + row if self.numbers is None else self.numbers[row]

    @cached_property
    def _lists(self) -> dict[str, list[Any]]:
        """The values of all further columns, for those who ask for rows one by one."""
        return {name: self.values(name) for name in self.columns if name != self.puzzle}

    def item(self, row: int) -> Item:
        """The puzzle of this row with its further columns, or its error."""
        values = {name: values[row] for name, values in self._lists.items()}
        fields = {name: "" if value is None else str(value) for name, value in values.items()}  # all rows have the same
        name, comment = fields.pop("name", ""), fields.get("comment", "")
        if self.rows.faults[row]:
            return BadEntry(FormatError(self.rows.reason(row)), self._text(row), self.line(row), name, fields)
        fields.pop("comment", None)
        return Entry(self.rows.grid(row), name, comment, fields=fields, line=self.line(row))

    def _text(self, row: int) -> str:
        """What stands in place of a puzzle."""
        return str(self.values(self.puzzle)[row])[: 2 * CLASSIC.size]

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        """The names, or else the comments, if there are such columns."""
        names = [name for name in (_LABELS if comments else _LABELS[:1]) if name in self._lists]
        if not names:
            return None
        rows = zip(*(self._lists[name] for name in names), strict=True)
        return [next((str(value) for value in row if value not in (None, "")), "") for row in rows]

    def extra(self) -> Mapping[str, Sequence[Any]]:
        """Further columns as plain values."""
        labels = _LABELS[:1] if "name" in self._lists else _LABELS
        return {name: values for name, values in self._lists.items() if name not in labels}
