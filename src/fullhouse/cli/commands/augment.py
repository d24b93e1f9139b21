"""`fullhouse augment`: random equivalents of every puzzle."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.generate_options import seed_option
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse augment puzzles.txt --count 10 --seed 7
  fullhouse augment train.csv --count 100 --seed 7 -o augmented.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(time_limit=None)
@click.option(
    "--count", type=click.IntRange(1, 32_768), default=1, show_default=True, metavar="N", help="Equivalents per puzzle."
)
@seed_option
def augment(options: Options, *, count: int, seed: int | None) -> None:
    """Print random equivalents of each PUZZLE.

    An equivalent is rotated or mirrored, has bands, stacks, rows in a band and columns in a stack swapped, and digits
    relabelled; all transforms are equally likely. Other columns that hold a grid, such as a solution, are transformed
    with the puzzle. JSON lines and CSV also have the transform and the original.

    The same seed gives the same equivalents. Without --seed, a new seed is drawn and reported. Unreadable rows are
    kept, with their error.
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
