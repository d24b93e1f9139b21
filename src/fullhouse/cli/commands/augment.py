"""The command `fullhouse augment`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.job import row_sinks, run_job
from fullhouse.cli.options import Options, shared_options
from fullhouse.jobs.two_passes import ExpandedRows
from fullhouse.verbs.augment import Augment

EXAMPLES = """\b
Examples:
  fullhouse augment puzzles.txt --count 10 --seed 7
  fullhouse augment train.csv --count 100 --seed 7 -o augmented.csv
"""


@command(Augment, examples=EXAMPLES, shared=shared_options(time_limit=None))
def augment(options: Options, verb: Augment) -> None:
    """Print random equivalents of each PUZZLE.

    An equivalent is rotated or mirrored, has bands, stacks, rows in a band and columns in a stack swapped, and digits
    relabelled; all transforms are equally likely. Other columns that hold a grid, such as a solution, are transformed
    with the puzzle. JSON lines and CSV also have the transform and the original.

    The same seed gives the same equivalents. Without --seed, a new seed is drawn and reported. Unreadable rows are
    kept, with their error.
    """
    reader = ExpandedRows(verb)
    try:
        run_job(options, reader.operation, row_sinks(), read=reader)
    finally:
        if verb.seed is None and not options.quiet and not options.schema:
            complain(f"seed {reader.verb.seed}")
