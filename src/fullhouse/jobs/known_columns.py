"""The names under which the well-known data sets keep their columns; the first one found is taken."""

from __future__ import annotations

from collections.abc import Sequence

from fullhouse.formats.csv_rows import PUZZLE_COLUMNS

PUZZLES = (*PUZZLE_COLUMNS, "puzzles", "quiz", "questions", "inputs", "initial_board")
SOLUTIONS = ("solution", "solutions", "answer", "answers", "labels", "solved", "claimed")


def find_column(names: Sequence[str], column: str | None, known: Sequence[str]) -> str | None:
    """The column that is asked for, or the first of the known ones; in any case, letters large or small."""
    lowered = [name.strip().lower() for name in names]
    for name in (column.strip().lower(),) if column else known:
        if name in lowered:
            return names[lowered.index(name)]
    return None
