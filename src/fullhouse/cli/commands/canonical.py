"""`fullhouse canonical`: one name for all puzzles that are the same but for symmetry and the names of digits."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.options import CSV, JSON, LINES, Formats, Options, PuzzleCommand, shared_options
from fullhouse.core.notation import amount

EXAMPLES = """\b
Examples:
  fullhouse canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse canonical puzzles.txt --unique > different.txt
  fullhouse canonical puzzles.csv -o canonical.csv
  fullhouse canonical puzzles.txt --json
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option("--unique", is_flag=True, help="Print each form once; skip puzzles equivalent to an earlier one.")
def canonical(options: Options, *, unique: bool) -> None:
    """Print the canonical form of each PUZZLE: the smallest equivalent grid, with blanks as 0.

    Equivalent puzzles share one canonical form. Puzzles are equivalent if rotating, mirroring, swapping bands, stacks,
    rows in a band or columns in a stack, and relabelling digits turn one into the other. JSON lines also have the
    transform that leads to the form, and the number of transforms that leave the puzzle unchanged.

    Each puzzle gives one line, in input order, followed by its name; a puzzle without a form, such as one with a digit
    twice in a row, gives an empty line. --unique prints only the first puzzle of each class and skips puzzles without
    a form; it needs about 120 bytes of memory per form.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.jobs.operations.canonical import Canonical
    from fullhouse.jobs.sinks.tables import CsvSink, JsonSink
    from fullhouse.jobs.sinks.text import LineSink
    from fullhouse.jobs.sinks.unique import Filtered, FirstOfEach, forms_in

    operation = Canonical(with_transform=options.style == JSON or options.schema, threads=options.threads)
    if not unique:
        run_job(options, operation, {LINES: lambda: LineSink("canonical")})
        return
    kept = FirstOfEach(forms_in(options.output or "", options.style) if options.resume else ())
    sinks = {
        LINES: lambda: Filtered(LineSink("canonical"), kept),
        JSON: lambda: Filtered(JsonSink(operation), kept),
        CSV: lambda: Filtered(CsvSink(operation), kept),
    }
    try:
        run_job(options, operation, sinks)
    finally:
        if kept.left_out and not options.quiet:
            complain(f"{amount(kept.left_out, 'puzzle')} left out: equivalent to one before")
