"""`fullhouse split`: puzzles for training, validation and test."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.generate_options import seed_option
from fullhouse.cli.options import CSV, DATA, JSON, LINES, PARQUET, Formats, Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse split puzzles.csv --seed 7 -o split.csv
  fullhouse split puzzles.csv --seed 7 --csv -o folder/
  fullhouse split puzzles.jsonl --shares 90/10 --stratify clues --json -o folder/
"""


class Shares(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """Numbers with slashes: 80/10/10."""

    name = "shares"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, ...]:
        """The numbers."""
        if isinstance(value, tuple):
            return value
        try:
            shares = tuple(map(float, str(value).split("/")))
        except ValueError:
            shares = ()
        if len(shares) not in (2, 3) or min(shares) < 0 or not 0 < sum(shares) < float("inf"):
            return self.fail(
                f"{value!r} is not a list of shares: write 80/10/10, or 90/10 for training and test", param, ctx
            )
        return shares


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(default="jsonl, or Parquet in a folder"), time_limit=None)
@click.option(
    "--shares",
    type=Shares(),
    default="80/10/10",
    show_default=True,
    metavar="A/B[/C]",
    help="Shares of training, validation and test, or of training and test.",
)
@click.option(
    "--stratify",
    type=click.Choice(("level", "clues", "none"), case_sensitive=False),
    default="level",
    show_default=True,
    help="Give every split the same shares of levels or of clue counts.",
)
@seed_option
def split(options: Options, *, shares: tuple[float, ...], stratify: str, seed: int | None) -> None:
    """Split PUZZLEs into training, validation and test sets; equivalent puzzles always stay together.

    -o FOLDER/ writes one Parquet file per split: train, validation, test. --to, --json or --csv choose another format,
    and --part-rows makes each split a folder of part files. Without a folder, JSON lines, CSV and Parquet contain all
    rows in input order, with a column `split`.

    Every split has the same shares of levels, within what equivalence classes allow. The same seed and rows give the
    same splits. Without --seed, a new seed is drawn and reported. Unreadable rows go to train, with their error.
    """
    from fullhouse.cli.job import row_sinks, run_job
    from fullhouse.core.arguments import seed_of
    from fullhouse.jobs.operations.split import Split, SplitReader

    operation = Split(shares, seed_of(seed), stratify, options.threads)
    reader = SplitReader(operation)
    try:
        if options.output and options.output.endswith("/") and not options.schema:
            _write_folder(options, operation, reader)
        else:
            style = options.style or JSON
            if style not in (JSON, CSV, *DATA) and not options.schema:
                raise click.UsageError(
                    "the column `split` needs JSON, CSV or Parquet; -o FOLDER/ writes one file per split"
                )
            run_job(options._replace(to=style), operation, row_sinks(), doing=reader.doing, read=reader)
    finally:
        if not options.quiet and not options.schema and reader.rows:
            counted = ", ".join(f"{rows:,} {name}" for name, rows in reader.counts.items())
            complain(f"{counted}; seed {operation.seed}")


def _write_folder(options: Options, operation: Any, reader: Any) -> None:
    """Write a file for each split; those that an earlier run has finished are left as they are."""
    from fullhouse.cli.job import row_sinks, run_one, sources_of
    from fullhouse.cli.progress import Progress
    from fullhouse.jobs import storage
    from fullhouse.jobs.again import rereadable, scratch
    from fullhouse.jobs.checkpoint import SUFFIX
    from fullhouse.jobs.files import Runner, each_of

    assert options.output is not None
    folder = options.output
    storage.make_folder(folder)
    style = options.style or PARQUET
    suffix = f".{'txt' if style == LINES else style}{options.packing}"
    code = 0
    with (
        Progress(hidden=options.quiet) as progress,
        scratch() as aside,
        rereadable(sources_of(options), aside) as again,
    ):
        progress.doing = reader.doing
        reader.each = each_of(Runner(options.runner, options.scheduler))
        reader.survey(again(), aside)
        for name in operation.names:
            reader.only = name
            path = storage.join(folder, f"{name}/" if options.part_rows else f"{name}{suffix}")
            if options.resume and storage.is_file(path) and not storage.is_file(path + SUFFIX):
                continue
            here = options._replace(output=path, to=style, runner="local", scheduler=None)
            tally = run_one(here, operation, row_sinks(), style, progress, sources=again(), read=reader.chosen)
            code = max(code, tally.exit_code if tally.rows else 0)
    click.get_current_context().exit(code)
