"""The command `fullhouse split`."""

from __future__ import annotations

import click

from fullhouse.cli.arguments import CSV, DATA, JSON, LINES, PARQUET, Formats
from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.inputs import sources_of
from fullhouse.cli.options import Options, shared_options
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import row_writers, run_job, run_one
from fullhouse.jobs import storage
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.files import Runner
from fullhouse.jobs.functions import each_of
from fullhouse.jobs.output import RESUME
from fullhouse.jobs.two_passes import ChosenRows
from fullhouse.verbs.split import Split

EXAMPLES = """\b
Examples:
  fullhouse split puzzles.csv --seed 7 -o split.csv
  fullhouse split puzzles.csv --seed 7 --csv -o folder/
  fullhouse split puzzles.jsonl --shares 90/10 --stratify clues --json -o folder/
"""


@command(
    Split,
    examples=EXAMPLES,
    shared=shared_options(to=Formats(default="jsonl, or Parquet in a folder"), time_limit=None),
)
def split(options: Options, verb: Split) -> None:
    """Split PUZZLEs into training, validation and test sets; equivalent puzzles always stay together.

    -o FOLDER/ writes one Parquet file per split: train, validation, test. --to, --json or --csv choose another format,
    and --part-rows makes each split a folder of part files. Without a folder, JSON lines, CSV and Parquet contain all
    rows in input order, with a column `split`.

    Every split has the same shares of levels, within what equivalence classes allow. The same seed and rows give the
    same splits. Without --seed, a new seed is drawn and reported. Unreadable rows go to train, with their error.
    """
    reader = ChosenRows(verb)
    try:
        if options.output and options.output.endswith("/") and not options.schema:
            _write_folder(options, verb, reader)
        else:
            style = options.style or JSON
            if style not in (JSON, CSV, *DATA) and not options.schema:
                raise click.UsageError(
                    "the column `split` needs JSON, CSV or Parquet; -o FOLDER/ writes one file per split"
                )
            run_job(options._replace(to=style), Answering(reader.verb), row_writers(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            counted = ", ".join(f"{reader.count(mark):,} {name}" for mark, name in enumerate(verb.sets, start=1))
            complain(f"{counted}; seed {reader.verb.seed}")


def _write_folder(options: Options, verb: Split, reader: ChosenRows[Split]) -> None:
    """Write one file per split; a resumed run skips those that are complete."""
    assert options.output is not None
    folder = options.output
    storage.make_folder(folder)
    style = options.style or PARQUET
    suffix = f".{'txt' if style == LINES else style}{options.packing}"
    code = 0
    reader.each = each_of(Runner(options.runner, options.scheduler))
    with Progress(hidden=options.quiet) as progress, reader.surveyed(sources_of(options)) as again:
        progress.doing = reader.doing
        for reader.only, name in enumerate(verb.sets, start=1):
            path = storage.join(folder, f"{name}/" if options.part_rows else f"{name}{suffix}")
            if options.resume and storage.is_file(path) and not storage.is_file(path + RESUME):
                continue
            here = options._replace(output=path, to=style, runner="local", scheduler=None)
            tally = run_one(here, Answering(reader.verb), row_writers(), style, progress, sources=again(), read=reader)
            code = max(code, tally.exit_code if tally.rows else 0)
    click.get_current_context().exit(code)
