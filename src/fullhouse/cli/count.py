"""`fullhouse count`: how many solutions there are."""

from __future__ import annotations

import json

import click

from fullhouse.cli import options
from fullhouse.cli.answers import amount
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.engines.engine import Trace
from fullhouse.engines.questions import count as count_solutions
from fullhouse.errors import SudokuError, Unsolvable

DEFAULT_LIMIT = 10_000
EXAMPLES = """\b
Examples:
  fullhouse count 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse count puzzles.txt --limit 2
  fullhouse count --limit 0 --time-limit 60 puzzle.sdk
"""


class Counting:
    """The solutions of one puzzle, counted while they are found, so that a stop loses nothing."""

    def __init__(self, row: Row, progress: Progress, *, limit: int, engine: str, time_limit: float | None) -> None:
        self.row = row
        self._progress = progress
        self.limit = limit
        self.engine = engine
        self.trace = Trace(time_limit)
        self.found = 0
        self.error: SudokuError | None = row.error

    def run(self) -> None:
        """Count up to the limit."""
        entry = self.row.entry
        if entry is None:
            return
        try:
            self.found = count_solutions(
                entry.grid,
                limit=self.limit or None,
                engine=self.engine,
                candidates=entry.candidates,
                trace=self.trace,
                progress=self._tell,
            )
        except Unsolvable:
            pass  # none is a count, too
        except SudokuError as error:
            self.error = error

    def _tell(self, found: int) -> None:
        self.found = self._progress.found = found

    @property
    def is_cut_off(self) -> bool:
        """Whether the limit ended the count."""
        return self.found > 0 and self.found == self.limit


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="Stop counting at N; 0 counts all.",
)
@options.json_option
@options.engine_option
@options.time_limit_option
def count(
    puzzles: tuple[str, ...], *, format: str | None, limit: int, as_json: bool, engine: str, time_limit: float | None
) -> None:
    """Print how many solutions every PUZZLE has.

    Standard error tells where the limit was reached, so that there may be more. Any count is an answer: the exit
    code is 0 unless a puzzle could not be read or counted.
    """
    require_input(puzzles)
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for row in report.of_each(read_rows(puzzles, format=format)):
            counting = Counting(row, progress, limit=limit, engine=engine, time_limit=time_limit)
            progress.trace = counting.trace
            _run(report, counting)
            progress.clear()
            if as_json or row.keeps_place:
                click.echo(_json(counting) if as_json else _line(counting))
    click.get_current_context().exit(report.exit_code)


def _run(report: Report, counting: Counting) -> None:
    """Count, and tell on standard error whatever makes the count less than the whole truth."""
    row = counting.row
    try:
        counting.run()
    except KeyboardInterrupt:
        report.note(row.placed(f"{amount(counting.found, 'solution')} found so far"))
        raise
    if counting.error is not None and row.error is None:
        report.failure(row, counting.error)
        report.note(row.placed(f"{amount(counting.found, 'solution')} found until then"))
    elif counting.is_cut_off:
        report.note(row.placed(f"stopped at the limit of {counting.found:,}; there may be more (--limit N sets it)"))


def _line(counting: Counting) -> str:
    if counting.error is not None:
        return ""
    return str(counting.found) + (f" # {counting.row.name}" if counting.row.name else "")


def _json(counting: Counting) -> str:
    row = counting.row
    told = {
        "puzzle": row.puzzle,
        **row.origin,
        "count": None if row.entry is None else counting.found,
        "complete": counting.error is None and not counting.is_cut_off,
        "error": None if counting.error is None else str(counting.error),
    }
    return json.dumps(told, ensure_ascii=False)
