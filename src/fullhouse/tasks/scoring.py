"""Score answers by the rules and the givens alone."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any

from fullhouse.core.geometry import Cell, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.notation import format_cells
from fullhouse.engines.solve import check
from fullhouse.engines.verify import verify
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.tasks.answers import Answer, read_answer


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an answer."""

    value: float
    """1 only for a solution; 0 for no grid, or one that changes a given; otherwise `correct` as a
    share of the empty cells."""
    is_solved: bool
    """Whether it is a solution of the puzzle: full, with every given, no digit twice in a house."""
    correct: int = 0
    """The number of empty cells filled correctly; 0 if the puzzle has no solution, or several."""
    filled: int = 0
    """The number of empty cells that the answer fills."""
    empty: int = 0
    """The number of empty cells of the puzzle."""
    changed: tuple[Cell, ...] = ()
    """Givens that the answer changes."""
    reason: str = ""
    """Why it is not a solution."""
    grid: Grid | None = None
    """The grid that was read."""

    def __float__(self) -> float:
        return self.value

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        cells = format_cells(self.changed) if self.changed else ""
        return {**found, "changed": cells, "grid": None if self.grid is None else self.grid.to_line()}


def score(puzzle: Readable, answer: object) -> Score:
    """Score an answer to the puzzle. It may be any text, a grid, a list or an array.

    The puzzle is solved again; the solution in a data set is ignored. If a text has several grids, the
    last complete one counts; `fullhouse.tasks.read_answer` has the full rule. An unreadable answer scores
    0 and never raises an error.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> text = "First I tried 534. The solution is 534678912672195348198342567859761423426853791713924856961537284287"
    >>> score(puzzle, text + "419635345286179.").value
    1.0
    >>> score(puzzle, "1" * 81).reason
    'the givens r1c1 and 26 others are changed'
    """
    givens = parse(puzzle)
    require_classic(givens.geometry, "a score")
    found = _answer(givens, answer)
    empty = [cell for cell, digit in enumerate(givens) if not digit]
    if found is None:
        return Score(0.0, False, empty=len(empty), reason="there is no grid in the answer")
    claimed = found.grid
    changed = tuple(cell for cell, digit in enumerate(givens) if digit and claimed[cell] not in (0, digit))
    filled = sum(bool(claimed[cell]) for cell in empty)
    if verification := verify(givens, claimed):
        return Score(1.0, True, len(empty), filled, len(empty), grid=claimed)
    solutions = check(givens).solutions
    correct = sum(claimed[cell] == solutions[0][cell] for cell in empty) if len(solutions) == 1 else 0
    value = 0.0 if changed or not empty else correct / len(empty)
    reason = _changed_text(changed) if changed else verification.reason
    return Score(min(value, _MOST_PARTIAL), False, correct, filled, len(empty), changed, reason, claimed)


_MOST_PARTIAL = 0.99
"""A grid that omits a given can have every other cell right, and is still not a solution."""


def _answer(givens: Grid, answer: object) -> Answer | None:
    """Return the answer as a grid: text by the rule for text, anything else by `parse`."""
    try:
        if isinstance(answer, bytes | bytearray):
            answer = bytes(answer).decode("utf-8", "replace")
        if isinstance(answer, str):
            return read_answer(givens, answer) or _formatted(answer)
        if isinstance(answer, dict):
            return read_answer(givens, json.dumps(answer, ensure_ascii=False, default=str))
        return _of_grid(parse(answer))  # type: ignore[arg-type]
    except (SudokuError, ValueError, TypeError, RecursionError):
        return None


def _formatted(text: str) -> Answer | None:
    """Read the text in any of our formats: links, files of other programs."""
    return _of_grid(parse(text.strip()[:10_000]))


def _of_grid(grid: Grid) -> Answer | None:
    require_classic(grid.geometry, "a score")
    return Answer(grid.digits, "grid")


def _changed_text(cells: tuple[Cell, ...]) -> str:
    others = f" and {len(cells) - 1} other{'s' if len(cells) > 2 else ''}" if len(cells) > 1 else ""
    noun, verb = ("given", "is") if len(cells) == 1 else ("givens", "are")
    return f"the {noun} {format_cells(cells[:1])}{others} {verb} changed"
