"""`fullhouse sample`: some of the puzzles."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.generate.request import seed_option
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse sample puzzles.txt --count 100 --seed 7
  fullhouse sample puzzles.csv --count 10000 -o some.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(time_limit=None)
@click.option("--count", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="How many.")
@seed_option
def sample(options: Options, *, count: int, seed: int | None) -> None:
    """Print some of the PUZZLEs, drawn at random, in input order: exactly as many as are asked for, or all.

    Each is as likely as any other. Which ones are drawn depends on the seed and on the number of rows alone, so that
    the same seed draws the same rows from files that belong together. Without --seed a new one is taken, and named.
    """
    from fullhouse.cli.job import row_sinks, run_job
    from fullhouse.core.arguments import seed_of
    from fullhouse.core.notation import amount
    from fullhouse.jobs.operations.sample import Sample, SampleReader

    operation = Sample(count, seed_of(seed))
    reader = SampleReader(operation)
    try:
        run_job(options, operation, row_sinks(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            drawn = reader.rows - reader.left_out
            complain(f"{drawn:,} of {amount(reader.rows, 'row')} drawn, seed {operation.seed}")
