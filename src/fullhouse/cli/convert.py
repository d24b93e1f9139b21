"""`fullhouse convert`: puzzles from any format to any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from fullhouse.cli import options
from fullhouse.cli.losses import Losses
from fullhouse.cli.printers import LINE
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries

EXAMPLES = """\b
Examples:
  fullhouse convert puzzles.txt --to sdm > puzzles.sdm
  fullhouse convert --from named --to csv p096_sudoku.txt
  fullhouse convert --to boxed 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
"""


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES + "\n\n" + options.list_of_formats())
@options.puzzles_argument
@options.from_option
@click.option(
    "--to", type=options.FORMAT, metavar="FORMAT", default=LINE, show_default=True, help="Print in this format."
)
def convert(puzzles: tuple[str, ...], *, format: str | None, to: str) -> None:
    """Print every PUZZLE in another format.

    Names, comments, placed digits and candidates stay as far as the format can hold them; what it cannot hold is
    told once on standard error. A puzzle that cannot be read is told there, too; in the format `line` an empty
    line keeps its place.
    """
    require_input(puzzles)
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for text in write_entries(_entries(report, read_rows(puzzles, format=format), to), to):
            progress.clear()
            click.echo(text, nl=False)
    click.get_current_context().exit(report.exit_code)


def _entries(report: Report, rows: Iterable[Row], to: str) -> Iterator[Entry]:
    """Yield what can be converted, and tell what is lost."""
    losses = Losses(to)
    for row in report.of_each(rows):
        if row.entry is None:
            click.echo(nl=to == LINE and row.keeps_place)
            continue
        for part in losses.of(row.entry):
            report.note(f"the format {to} does not keep {part}")
        yield row.entry
