"""`fullhouse augment`: random equivalents of every puzzle."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.generate.request import seed_option
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse augment puzzles.txt --count 10 --seed 7
  fullhouse augment train.csv --count 100 --seed 7 -o augmented.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(time_limit=None)
@click.option("--count", type=click.IntRange(1, 32_768), default=1, show_default=True, metavar="N", help="How many.")
@seed_option
def augment(options: Options, *, count: int, seed: int | None) -> None:
    """Print random equivalents of every PUZZLE, those of a puzzle one after the other.

    They differ from it by rotating, mirroring, swapping bands, stacks, rows of a band, columns of a stack, and by the
    names of the digits; all transforms are equally likely. Further columns that hold a grid, such as a solution, are
    transformed with the puzzle. JSON lines and CSV have the transform and the original, too.

    The same seed gives the same equivalents again. Without --seed a new one is taken, and named. A row that cannot be
    read is kept, with its error.
    """
    from fullhouse.cli.job import row_sinks, run_job
    from fullhouse.core.arguments import seed_of
    from fullhouse.jobs.operations.augment import Augment, AugmentReader

    operation = Augment(count, seed_of(seed))
    try:
        run_job(options, operation, row_sinks(), read=AugmentReader(operation))
    finally:
        if seed is None and not options.quiet and not options.schema:
            complain(f"seed {operation.seed}")
