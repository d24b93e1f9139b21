"""What `fullhouse generate` makes of a puzzle that there is: one with fewer clues, and those that differ in a clue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from fullhouse.cli.failures import complain, exit_code_of
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, read_rows
from fullhouse.core.grid import Grid
from fullhouse.engines.questions import solve
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries
from fullhouse.generator.clues import minimize
from fullhouse.generator.neighbours import neighbours


def print_minimized(argument: str, *, seed: int | None, format: str) -> None:
    """Print the puzzles of this text or file without the clues that they do not need."""
    with Progress() as progress:
        report = Report(progress)
        rows = report.of_each(read_rows([argument]))
        _print(_minimized(rows, report, seed), format, progress)
    click.get_current_context().exit(report.exit_code)


def _minimized(rows: Iterator[Row], report: Report, seed: int | None) -> Iterator[Entry]:
    for row in rows:
        if row.entry is None:
            continue
        try:
            yield Entry(minimize(row.entry.grid, seed=seed), name=row.name)
        except SudokuError as error:
            report.failure(row, error)


def print_neighbours(grid: Grid, *, changed: int, most: int | None, format: str) -> None:
    """Print the puzzles that differ in so many clues."""
    with Progress() as progress:
        progress.doing = "looking for neighbours"
        _print(map(Entry, islice(neighbours(grid, changed), most)), format, progress)


def _print(entries: Iterator[Entry], format: str, progress: Progress) -> None:
    for text in write_entries(entries, format):
        progress.clear()
        click.echo(text, nl=False)


def proper_puzzle(argument: str) -> Grid:
    """The one puzzle that this text or file holds, which must have one solution; otherwise the command ends here."""
    rows = list(islice(read_rows([argument]), 2))
    if len(rows) != 1:
        raise FormatError(f"{argument} holds {'several puzzles' if rows else 'no puzzle'}", advice="give one")
    (row,) = rows
    try:
        if row.entry is None:
            raise row.error or FormatError("no puzzle")
        solve(row.entry.grid)
    except SudokuError as error:
        complain(row.telling(error))
        click.get_current_context().exit(exit_code_of(error))
    return row.entry.grid
