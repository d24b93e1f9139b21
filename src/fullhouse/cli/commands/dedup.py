"""`fullhouse dedup`: every puzzle once."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse dedup puzzles.txt > different.txt
  fullhouse dedup puzzles.csv --by exact -o different.csv
  fullhouse dedup train.jsonl more.jsonl -o different.jsonl
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(time_limit=None)
@click.option(
    "--by",
    type=click.Choice(("symmetry", "exact"), case_sensitive=False),
    default="symmetry",
    show_default=True,
    help="Skip puzzles equivalent to an earlier one, or only those with exactly the same digits.",
)
def dedup(options: Options, *, by: str) -> None:
    """Remove duplicates: print the first of each set of equivalent PUZZLEs, in input order.

    Standard error reports how many were removed. Unreadable rows are kept, with their error. The input is read twice;
    memory use does not depend on its length, because 64 bytes per row go to temporary files.
    """
    from fullhouse.cli.job import row_sinks, run_job
    from fullhouse.core.notation import amount
    from fullhouse.jobs.operations.dedup import Dedup, DedupReader

    operation = Dedup(by=by, threads=options.threads)
    reader = DedupReader(operation)
    try:
        run_job(options, operation, row_sinks(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            same = "equivalent to" if by == "symmetry" else "with the digits of"
            complain(f"{reader.left_out:,} of {amount(reader.rows, 'row')} left out: {same} one before")
