"""The command `fullhouse dedup`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.job import row_sinks, run_job
from fullhouse.cli.options import Options, shared_options
from fullhouse.core.notation import amount
from fullhouse.jobs.two_passes import ChosenRows
from fullhouse.verbs.dedup import Dedup

EXAMPLES = """\b
Examples:
  fullhouse dedup puzzles.txt > different.txt
  fullhouse dedup puzzles.csv --by exact -o different.csv
  fullhouse dedup train.jsonl more.jsonl -o different.jsonl
"""


@command(Dedup, examples=EXAMPLES, shared=shared_options(time_limit=None))
def dedup(options: Options, verb: Dedup) -> None:
    """Remove duplicates: print the first of each set of equivalent PUZZLEs, in input order.

    Standard error reports how many were removed. Unreadable rows are kept, with their error. The input is read twice;
    memory use does not depend on its length, because 64 bytes per row go to temporary files.
    """
    reader = ChosenRows(verb)
    try:
        run_job(options, reader.operation, row_sinks(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            same = "equivalent to" if verb.by == "symmetry" else "with the digits of"
            complain(f"{reader.left_out:,} of {amount(reader.rows, 'row')} left out: {same} one before")
