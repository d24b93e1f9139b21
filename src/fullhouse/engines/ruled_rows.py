"""The puzzles of a batch under one set of rules: rows of digits, one byte per cell, with unreadable rows marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import ONE_ADVICE, Cells, Puzzles, Rows, array_or_items, is_missing, text_of
from fullhouse.engines.solve import grid_and_candidates
from fullhouse.errors import BadArgument, FormatError, SudokuError
from fullhouse.formats.reading import under

_MISSING = "the row is missing"
_ADVICE = "all puzzles of a batch have the same rules"


class RuledRows(Rows):
    """N rows of digits under the same rules, which are not the classic ones."""

    def __init__(self, digits: Cells, geometry: Geometry, unread: dict[int, object]) -> None:
        """Rows that could not be read are empty, and have their error in `unread`."""
        self.geometry = geometry
        super().__init__(digits, is_text=False, unread=unread, is_checked=True)

    def digits(self, chunk: slice = slice(None)) -> Cells:
        """(N, cells) digits of these rows, 0 for empty cells; rows that are not puzzles are empty."""
        return np.ascontiguousarray(self.cells[chunk])

    def lines(self) -> npt.NDArray[np.bytes_]:
        """The characters of each row, blanks as dots; empty for rows that are not puzzles."""
        lines = [
            b"" if fault else self.grid(row).to_line().encode("ascii") for row, fault in enumerate(self.faults.tolist())
        ]
        return np.array(lines, dtype=f"S{self.geometry.size}")

    def part(self, kept: Sequence[int]) -> Rows:
        """Only these rows."""
        unread = {number: self._unread[row] for number, row in enumerate(kept) if row in self._unread}
        return RuledRows(self.cells[list(kept)], self.geometry, unread)

    def grid(self, row: int) -> Grid:
        """The grid of this row."""
        return Grid.of_checked(self.cells[row].tobytes(), self.geometry)

    def reason(self, row: int) -> str:
        """Why this row is not a puzzle."""
        return str(self._unread[row])


def shared_rules(puzzles: Any, rules: Geometry | None) -> Geometry:
    """The rules of a batch: those given, or those of its first puzzle if it is a list of grids; else the classic ones.

    Arrays have the rules of a plain grid with as many cells.
    """
    if rules is not None and not isinstance(rules, Geometry):
        raise BadArgument("rules", rules, "Rules, or a Geometry", advice="fullhouse.Rules.parse reads text")
    if rules is not None:
        return rules.simplest
    if isinstance(puzzles, Rows):
        return puzzles.geometry
    if isinstance(puzzles, np.ndarray) and puzzles.ndim > 1:
        return Geometry.of_size(int(np.prod(puzzles.shape[1:]))) or CLASSIC
    first = puzzles[0] if type(puzzles) in (list, tuple) and puzzles else None
    if first is None or (isinstance(first, str) and len(first) == CLASSIC.size):
        return CLASSIC
    try:
        return grid_and_candidates(first)[0].geometry
    except SudokuError:
        return CLASSIC


def rows_under(puzzles: Puzzles | Rows, rules: Geometry, argument: str = "puzzles", *, is_own: bool = False) -> Rows:
    """The rows of any supported input under these rules; a row that does not fit them is marked.

    With `is_own`, the puzzles have to have these rules themselves.
    """
    if isinstance(puzzles, Rows):
        return puzzles
    read = _own_grid if is_own else _grid_under
    found = array_or_items(puzzles, argument)
    if isinstance(found, np.ndarray) and found.ndim > 1:
        return _rows_of_array(found, rules, argument)
    if isinstance(found, bytes):
        lines = found.removesuffix(b"\n").split(b"\n") if found else []
        return rows_of_grids([read(rules, text_of(line.removesuffix(b"\r"))) for line in lines], rules)
    items = (text_of(item) if isinstance(item, bytes) else item for item in found)
    return rows_of_grids([read(rules, item) for item in items], rules)


def rows_of_grids(grids: Sequence[Grid | SudokuError | str], rules: Geometry) -> RuledRows:
    """The rows of these grids; an error marks its row."""
    empty = bytes(rules.size)
    digits = b"".join(grid.digits if isinstance(grid, Grid) else empty for grid in grids)
    unread: dict[int, object] = {row: grid for row, grid in enumerate(grids) if not isinstance(grid, Grid)}
    return RuledRows(np.frombuffer(digits, dtype=np.uint8).reshape(-1, rules.size), rules, unread)


def _rows_of_array(array: npt.NDArray[Any], rules: Geometry, argument: str) -> RuledRows:
    rows, columns = len(rules.rows), len(rules.columns)
    if array.shape[1:] not in ((rules.size,), (rows, columns)):
        wanted = f"an array of shape (N, {rules.size}) or (N, {rows}, {columns})"
        raise BadArgument(argument, array, wanted, found=f"one of {array.shape}")
    flat = array.reshape(len(array), rules.size)
    if flat.dtype.kind in "iu" and ((flat >= 0) & (flat <= rules.side)).all():
        return RuledRows(np.ascontiguousarray(flat, dtype=np.uint8), rules, {})
    return rows_of_grids([_grid_under(rules, row) for row in flat.tolist()], rules)


def _grid_under(rules: Geometry, item: Any) -> Grid | SudokuError | str:
    """The grid of anything readable, or the reason why it cannot be part of the batch."""
    if is_missing(item):
        return _MISSING
    try:
        entry = under(rules, item)
    except SudokuError as error:
        return error
    return _without_candidates(entry.grid, entry.candidates)


def _own_grid(rules: Geometry, item: Any) -> Grid | SudokuError | str:
    """The grid of anything readable that has these rules itself."""
    if is_missing(item):
        return _MISSING
    try:
        grid, candidates = grid_and_candidates(item)
    except SudokuError as error:
        return error
    if grid.geometry != rules:
        return FormatError(f"its rules are {grid.geometry}, and those of the first row {rules}", advice=_ADVICE)
    return _without_candidates(grid, candidates)


def _without_candidates(grid: Grid, candidates: Candidates | None) -> Grid | SudokuError:
    if candidates is not None and candidates != rule_candidates(grid):
        return FormatError("it has candidates beyond its digits", advice=ONE_ADVICE)
    return grid
