"""`fullhouse canonical`: one name for all puzzles that are the same but for turns, swaps and the names of digits."""

from __future__ import annotations

import json

import click

from fullhouse.cli import options
from fullhouse.cli.answers import amount
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.errors import SudokuError
from fullhouse.symmetry.canonical import CanonicalForm, canonical_form

EXAMPLES = """\b
Examples:
  fullhouse canonical 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse canonical puzzles.txt --unique > different.txt
  fullhouse canonical puzzles.txt --json
"""


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option(
    "--unique", is_flag=True, help="Print each form once: leave out what is equivalent to a puzzle before it."
)
@options.json_option
def canonical(puzzles: tuple[str, ...], *, format: str | None, unique: bool, as_json: bool) -> None:
    """Print the least equivalent of every PUZZLE, read row by row with blanks as 0.

    Equivalent puzzles have the same one: those that differ by turning, mirroring, swapping bands, stacks, rows of a
    band, columns of a stack, or by the names of the digits. JSON lines also tell the transform that leads there, and
    how many moves leave the puzzle as it is.
    """
    require_input(puzzles)
    seen: set[bytes] = set()
    left_out = 0
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for row in report.of_each(read_rows(puzzles, format=format)):
            form, error = _form_of(row)
            if error is not None and row.error is None:
                report.failure(row, error)
            if unique and form is not None and form.grid.digits in seen:
                left_out += 1
                continue
            if unique and form is not None:
                seen.add(form.grid.digits)
            if as_json or (row.keeps_place and not (unique and form is None)):
                progress.clear()
                click.echo(_json(row, form, error) if as_json else _line(row, form))
        if left_out:
            report.note(f"{amount(left_out, 'puzzle')} left out: equivalent to one before")
    click.get_current_context().exit(report.exit_code)


def _form_of(row: Row) -> tuple[CanonicalForm | None, SudokuError | None]:
    if row.entry is None:
        return None, row.error
    try:
        return canonical_form(row.entry.grid), None
    except SudokuError as error:
        return None, error


def _line(row: Row, form: CanonicalForm | None) -> str:
    if form is None:
        return ""
    return form.grid.to_line() + (f" # {row.name}" if row.name else "")


def _json(row: Row, form: CanonicalForm | None, error: SudokuError | None) -> str:
    told = {
        "puzzle": row.puzzle,
        **row.origin,
        "canonical": form.grid.to_line() if form else None,
        "transform": form.transform.to_json() if form else None,
        "automorphisms": form.automorphisms if form else None,
        "error": None if error is None else str(error),
    }
    return json.dumps(told, ensure_ascii=False)
