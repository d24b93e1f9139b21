"""`fullhouse rate`: how hard every puzzle is."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

import click

from fullhouse.cli import options
from fullhouse.cli.pieces import in_pieces
from fullhouse.cli.progress import Progress
from fullhouse.cli.ratings import WRITERS, Rated, write
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.cli.schemas import line_schema
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.rating.batch import rate_batch
from fullhouse.rating.rate import rate_board
from fullhouse.rating.scales import DEFAULT_SCALES, SCALES
from fullhouse.rating.schema import rating_schema

EXAMPLES = """\b
Examples:
  fullhouse rate 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse rate puzzles.txt --scale hodoku
  fullhouse rate puzzles.txt --csv > ratings.csv
  fullhouse rate puzzles.txt --json --time-limit 5 > ratings.jsonl
"""


def list_of_scales() -> str:
    """The scales by name, for a help text."""
    width = max(map(len, SCALES))
    lines = (f"  {scale.name:<{width}}  {scale.title}" for scale in SCALES.values())
    return "\b\nScales:\n" + "\n".join(lines)


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES + "\n\n" + list_of_scales())
@options.puzzles_argument
@options.from_option
@click.option(
    "--scale",
    "scales",
    type=click.Choice(tuple(SCALES)),
    multiple=True,
    default=DEFAULT_SCALES,
    show_default=True,
    help="A scale to rate on; may be repeated.",
)
@click.option(
    "--time-limit",
    type=options.SECONDS,
    metavar="SECONDS",
    help="How long a path may take; then its numbers are lower bounds.",
)
@click.option("--to", type=click.Choice(tuple(WRITERS)), help="Print so.  [default: see above]")
@click.option("--json", "to", flag_value="json", help="Print one JSON object a line for each puzzle.")
@click.option("--csv", "to", flag_value="csv", help="Print comma separated values.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of what --json prints, and end.")
def rate(
    puzzles: tuple[str, ...],
    *,
    format: str | None,
    scales: tuple[str, ...],
    time_limit: float | None,
    to: str | None,
    schema: bool,
) -> None:
    """Tell how hard every PUZZLE is.

    The level in a word (easy, medium, hard, unfair, extreme) comes from the techniques that a player needs, as do
    HoDoKu's score and Sudoku Explainer's ER, EP and ED. A number that is only known to be at least so great is marked.
    A board with progress is rated from there on. A puzzle with no solution or several has no rating: that is told, and
    the exit code is 1.

    A terminal gets a card for one puzzle and a table for many. A pipe gets one line for each, in input order, with its
    name behind it; an empty line keeps the place of a puzzle without a rating.
    """
    if schema:
        click.echo(json.dumps(line_schema("rate", "rating", rating_schema()), indent=1))
        return
    require_input(puzzles)
    chosen = tuple(dict.fromkeys(scales))
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        rows = report.of_each(read_rows(puzzles, format=format))
        begin = list(islice(rows, 1 if to or not _is_terminal() else 2))
        style = to or ("lines" if not _is_terminal() else "card" if len(begin) == 1 else "table")
        rater = _Rater(report, chosen, time_limit, with_steps=style == "card", at_once=are_typed(puzzles))
        writer = WRITERS[style](chosen)
        if any(row.keeps_place for row in begin) and report.read + report.failed:
            write(writer.head())
        for rated in rater.rate_all(chain(begin, rows)):
            progress.clear()
            write(writer.text(rated))
    click.get_current_context().exit(report.exit_code)


class _Rater:
    """Rates rows in pieces, in order, and tells those that have no rating."""

    def __init__(
        self, report: Report, scales: Sequence[str], time_limit: float | None, *, with_steps: bool, at_once: bool
    ) -> None:
        self._report = report
        self._scales = scales
        self._time_limit = time_limit
        self._with_steps = with_steps
        self._one_by_one = at_once or with_steps

    def rate_all(self, rows: Iterable[Row]) -> Iterator[Rated]:
        """Yield each row with its rating."""
        for piece in in_pieces(rows, one_by_one=self._one_by_one):
            yield from self._rate(piece)

    def _rate(self, rows: list[Row]) -> Iterator[Rated]:
        plain = [index for index, row in enumerate(rows) if row.entry is not None and self._is_plain(row.entry)]
        grids = [row.entry.grid for row in (rows[index] for index in plain) if row.entry is not None]
        table = rate_batch(grids, scales=self._scales, time_limit=self._time_limit)
        place = {index: number for number, index in enumerate(plain)}
        for index, row in enumerate(rows):
            rating = table.rating(place[index]) if index in place else None
            yield Rated(row, rating) if rating else self._rate_alone(row)

    def _is_plain(self, entry: Entry) -> bool:
        """Whether the puzzle can be rated among many: its digits tell everything, and nobody wants to see steps."""
        return entry.candidates is None and not entry.placed and not self._with_steps

    def _rate_alone(self, row: Row) -> Rated:
        """The rating of one row with all its details, or why there is none."""
        if row.entry is None:
            return Rated(row, None, row.error)
        try:
            return Rated(row, rate_board(row.entry.to_board(), scales=self._scales, time_limit=self._time_limit))
        except SudokuError as error:
            self._report.failure(row, error)
            return Rated(row, None, error)


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()
