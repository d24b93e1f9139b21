"""Why a row failed, in the words that files and people get."""

from __future__ import annotations

from fullhouse.core.notation import format_cells
from fullhouse.errors import Ambiguous, SudokuError


def reason_of(error: str | SudokuError) -> str:
    """The error in words; cells are written as the forums do."""
    if isinstance(error, Ambiguous):
        cells = format_cells(error.cells, geometry=error.solutions[0].geometry)
        return f"several solutions: two of them differ in {cells}"
    return str(error)
