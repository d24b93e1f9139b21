"""`fullhouse check`: whether a puzzle is proper, and if not, why."""

from __future__ import annotations

import json
from typing import NamedTuple

import click

from fullhouse.cli import options
from fullhouse.cli.answers import status_of
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.core.geometry import Cell, cell_name
from fullhouse.core.notation import format_cells
from fullhouse.engines import questions
from fullhouse.engines.engine import Trace
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry

EXAMPLES = """\b
Examples:
  fullhouse check 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse check puzzles.txt --minimal
  fullhouse check --json - < puzzles.txt
"""


class Checked(NamedTuple):
    """What was found out about one puzzle."""

    status: str
    """proper, ambiguous or unsolvable; unreadable, stopped or refused where nothing was found out."""
    reason: str = ""
    """Why it is not proper."""
    cells: tuple[Cell, ...] = ()
    """Where two solutions differ."""
    redundant: tuple[Cell, ...] | None = None
    """The clues that could go, one at a time; None where nobody asked."""
    error: str | None = None

    def __str__(self) -> str:
        if self.cells:
            return f"{self.status}: solutions differ in {format_cells(self.cells)}"
        if self.redundant is not None:
            return f"{self.status}, " + (
                f"redundant clues: {format_cells(self.redundant)}" if self.redundant else "minimal"
            )
        return f"{self.status}: {self.reason}" if self.reason else self.status


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option("--minimal", is_flag=True, help="Also name redundant clues: each could go, and the puzzle stays proper.")
@options.json_option
@options.engine_option
@options.time_limit_option
def check(
    puzzles: tuple[str, ...], *, format: str | None, minimal: bool, as_json: bool, engine: str, time_limit: float | None
) -> None:
    """Say whether every PUZZLE is proper, ambiguous or unsolvable.

    An ambiguous puzzle has several solutions: the cells where two of them differ are named. An unsolvable one has
    none: the reason is given. The exit code is 0 if all puzzles are proper, else 1.
    """
    require_input(puzzles)
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for row in report.of_each(read_rows(puzzles, format=format)):
            checked = _check(report, row, minimal=minimal, engine=engine, time_limit=time_limit)
            progress.clear()
            if as_json or row.keeps_place:
                click.echo(_json(row, checked) if as_json else str(checked) + (f" # {row.name}" if row.name else ""))
    click.get_current_context().exit(report.exit_code)


def _check(report: Report, row: Row, *, minimal: bool, engine: str, time_limit: float | None) -> Checked:
    if row.entry is None:
        return Checked("unreadable", error=str(row.error))
    try:
        report.progress.trace = Trace(time_limit)
        checked = _ask(row.entry, minimal=minimal, engine=engine, trace=report.progress.trace)
    except SudokuError as error:
        report.failure(row, error)
        return Checked(status_of(error), reason=str(error), error=str(error))
    report.failed += checked.status != "proper"
    return checked


def _ask(entry: Entry, *, minimal: bool, engine: str, trace: Trace) -> Checked:
    grid, candidates = entry.grid, entry.candidates
    verdict = questions.check(grid, engine=engine, candidates=candidates, trace=trace)
    checked = Checked(verdict.status, verdict.reason, verdict.cells)
    if not minimal or checked.status != "proper":
        return checked
    clues = questions.find_redundant_clues(grid, engine=engine, candidates=candidates, trace=trace)
    return checked._replace(redundant=tuple(clues))


def _json(row: Row, checked: Checked) -> str:
    told = {
        "puzzle": row.puzzle,
        **row.origin,
        "status": checked.status,
        "reason": checked.reason or None,
        "differ": list(map(cell_name, checked.cells)),
        "redundant": None if checked.redundant is None else list(map(cell_name, checked.redundant)),
        "error": checked.error,
    }
    return json.dumps(told, ensure_ascii=False)
