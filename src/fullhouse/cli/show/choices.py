"""Chosen and repeated rows: what is reported about them on standard error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fullhouse.cli.command import Show
from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options, shared_options
from fullhouse.cli.run import row_writers, run_job
from fullhouse.core.notation import amount
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.two_passes import ChosenRows, ExpandedRows
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.sample import Sample
from fullhouse.verbs.verb import Choice


def pass_on(report: Callable[[Any, Any], str]) -> Callable[[Options, Any], None]:
    """A function that passes on the rows of a reader, and prints its report at the end."""

    def run(options: Options, verb: Choice | Augment) -> None:
        reader = ExpandedRows(verb) if isinstance(verb, Augment) else ChosenRows(verb)
        doing = "" if isinstance(reader, ExpandedRows) else reader.doing
        try:
            run_job(options, Answering(reader.verb), row_writers(), doing=doing, read=reader)
        finally:
            if not options.quiet and not options.schema and (text := report(verb, reader)):
                complain(text)

    return run


def _left_out(verb: Dedup, reader: ChosenRows[Dedup]) -> str:
    same = "equivalent to" if verb.by == "symmetry" else "with the digits of"
    return f"{reader.left_out:,} of {amount(reader.rows, 'row')} left out: {same} one before" if reader.rows else ""


def _drawn(_verb: Sample, reader: ChosenRows[Sample]) -> str:
    drawn = reader.rows - reader.left_out
    return f"{drawn:,} of {amount(reader.rows, 'row')} drawn, seed {reader.verb.seed}" if reader.rows else ""


def _seed(verb: Augment, reader: ExpandedRows) -> str:
    return f"seed {reader.verb.seed}" if verb.seed is None else ""


SHOWS = {
    "dedup": Show(
        run=pass_on(_left_out),
        shared=shared_options(time_limit=None),
        help="""Remove duplicates: print the first of each set of equivalent PUZZLEs, in input order.

        Standard error reports how many were removed. Unreadable rows are kept, with their error. The input is read
        twice; memory use does not depend on its length, because 64 bytes per row go to temporary files.
        """,
        examples=(
            "fullhouse dedup puzzles.txt > different.txt",
            "fullhouse dedup puzzles.csv --by exact -o different.csv",
            "fullhouse dedup train.jsonl more.jsonl -o different.jsonl",
        ),
    ),
    "sample": Show(
        run=pass_on(_drawn),
        shared=shared_options(time_limit=None),
        help="""Draw a random sample of the PUZZLEs, in input order: exactly --count of them, or all if there are fewer.

        Every puzzle is equally likely. The choice depends only on the seed and the number of rows, so one seed draws
        the same rows from files that belong together. Without --seed, a new seed is drawn and reported.
        """,
        examples=(
            "fullhouse sample puzzles.txt --count 100 --seed 7",
            "fullhouse sample puzzles.csv --count 10000 -o some.csv",
        ),
    ),
    "augment": Show(
        run=pass_on(_seed),
        shared=shared_options(time_limit=None),
        help="""Print random equivalents of each PUZZLE.

        An equivalent is rotated or mirrored, has bands, stacks, rows in a band and columns in a stack swapped, and
        digits relabelled; all transforms are equally likely. Other columns that hold a grid, such as a solution, are
        transformed with the puzzle. JSON lines and CSV also have the transform and the original.

        The same seed gives the same equivalents. Without --seed, a new seed is drawn and reported. Unreadable rows are
        kept, with their error.
        """,
        examples=(
            "fullhouse augment puzzles.txt --count 10 --seed 7",
            "fullhouse augment train.csv --count 100 --seed 7 -o augmented.csv",
        ),
    ),
}
"""The verbs that pass on rows."""
