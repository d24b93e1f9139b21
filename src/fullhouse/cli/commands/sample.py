"""The command `fullhouse sample`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.job import row_sinks, run_job
from fullhouse.cli.options import Options, shared_options
from fullhouse.core.notation import amount
from fullhouse.jobs.two_passes import ChosenRows
from fullhouse.verbs.sample import Sample

EXAMPLES = """\b
Examples:
  fullhouse sample puzzles.txt --count 100 --seed 7
  fullhouse sample puzzles.csv --count 10000 -o some.csv
"""


@command(Sample, examples=EXAMPLES, shared=shared_options(time_limit=None))
def sample(options: Options, verb: Sample) -> None:
    """Draw a random sample of the PUZZLEs, in input order: exactly --count of them, or all if there are fewer.

    Every puzzle is equally likely. The choice depends only on the seed and the number of rows, so one seed draws the
    same rows from files that belong together. Without --seed, a new seed is drawn and reported.
    """
    reader = ChosenRows(verb)
    try:
        run_job(options, reader.operation, row_sinks(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            drawn = reader.rows - reader.left_out
            complain(f"{drawn:,} of {amount(reader.rows, 'row')} drawn, seed {reader.verb.seed}")
