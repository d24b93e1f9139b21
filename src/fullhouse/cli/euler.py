"""`fullhouse euler`: the answer to problem 96 of Project Euler."""

from __future__ import annotations

import click

from fullhouse.cli import options
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows
from fullhouse.engines.engine import Trace
from fullhouse.engines.questions import solve
from fullhouse.errors import SudokuError

EXAMPLES = """\b
Example:
  fullhouse euler p096_sudoku.txt
"""


@click.command(
    cls=options.PuzzleCommand,
    epilog=EXAMPLES,
    short_help="Sum the top left corners of the solutions (Project Euler 96).",
)
@options.file_argument
@options.from_option
@options.engine_option
@options.time_limit_option
def euler(puzzles: tuple[str, ...], *, format: str | None, engine: str, time_limit: float | None) -> None:
    """Print the sum of the three-digit numbers in the top left corners of the solutions of FILE.

    That is problem 96 of Project Euler (https://projecteuler.net/problem=96). No sum is printed if a puzzle has
    not exactly one solution.
    """
    total = 0
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for row in report.of_each(read_rows(puzzles, format=format)):
            progress.trace = Trace(time_limit)
            total += _corner(report, row, engine=engine, trace=progress.trace)
    if not report.failed:
        click.echo(total)
    click.get_current_context().exit(report.exit_code)


def _corner(report: Report, row: Row, *, engine: str, trace: Trace) -> int:
    """The first three digits of the solution as one number; 0 if there is none, and then it is told."""
    if row.entry is None:
        return 0
    try:
        solution = solve(row.entry.grid, engine=engine, candidates=row.entry.candidates, trace=trace)
    except SudokuError as error:
        report.failure(row, error)
        return 0
    return int(solution.to_line()[:3])
