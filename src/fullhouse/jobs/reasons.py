"""Why a row failed, in the words that files and people get."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import format_cells
from fullhouse.errors import Ambiguous, SudokuError


def reason_of(error: str | SudokuError) -> str:
    """The error in words; cells of the classic grid are written as the forums do, which have no way for others."""
    if isinstance(error, Ambiguous) and error.solutions[0].geometry == CLASSIC:
        return f"several solutions: two of them differ in {format_cells(error.cells)}"
    return str(error)
