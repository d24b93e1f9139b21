"""`fullhouse count`: how many solutions there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.options import (
    CSV,
    JSON,
    LINES,
    Formats,
    Options,
    PuzzleCommand,
    check_device,
    device_option,
    engine_option,
    shared_options,
)
from fullhouse.core.notation import amount

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device
    from fullhouse.engines.solve import EngineName

DEFAULT_LIMIT = 10_000
EXAMPLES = """\b
Examples:
  fullhouse count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse count puzzles.txt --limit 2
  fullhouse count puzzles.csv -o counted.csv
  fullhouse count --limit 0 --time-limit 60 puzzle.sdk
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="Stop counting at N; 0 for no limit.",
)
@engine_option
@device_option
def count(options: Options, *, limit: int, engine: EngineName | None, device: Device) -> None:
    """Count the solutions of each PUZZLE.

    If the count reaches the limit, a note on standard error says that there may be more. Any count is a success: the
    exit code is 0 unless a puzzle could not be read or counted.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.jobs.operations.count import Count
    from fullhouse.jobs.sinks.text import LineSink

    check_device(device, engine=engine)
    so_far = 0

    def on_progress(found: int) -> None:
        nonlocal so_far
        so_far = found

    operation = Count(limit or None, engine, options.time_limit, options.threads, on_progress, device)
    try:
        doing = lambda: f"{amount(so_far, 'solution')} so far" if so_far else ""  # noqa: E731
        run_job(options, operation, {LINES: lambda: LineSink("count")}, doing=doing)
    except KeyboardInterrupt:
        if so_far:
            complain(f"{amount(so_far, 'solution')} found so far")
        raise
