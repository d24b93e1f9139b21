"""`fullhouse sample`: some of the puzzles."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.generate_options import seed_option
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse sample puzzles.txt --count 100 --seed 7
  fullhouse sample puzzles.csv --count 10000 -o some.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(time_limit=None)
@click.option(
    "--count", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="Number of puzzles."
)
@seed_option
def sample(options: Options, *, count: int, seed: int | None) -> None:
    """Draw a random sample of the PUZZLEs, in input order: exactly --count of them, or all if there are fewer.

    Every puzzle is equally likely. The choice depends only on the seed and the number of rows, so one seed draws the
    same rows from files that belong together. Without --seed, a new seed is drawn and reported.
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
