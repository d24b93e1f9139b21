"""`fullhouse minimize`: a puzzle without the clues that it does not need."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.generate_options import seed_option
from fullhouse.cli.options import LINES, Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse minimize puzzles.txt --seed 7
  fullhouse minimize puzzles.csv -o minimal.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options()
@seed_option
def minimize(options: Options, *, seed: int | None) -> None:
    """Remove the redundant clues of each PUZZLE.

    No remaining clue can be removed without giving up the unique solution. Clues are tried in reading order, or in the
    order that --seed draws; a different order may keep different clues.
    """
    from fullhouse.cli.job import format_sinks, run_job
    from fullhouse.cli.show.boards import minimal_of
    from fullhouse.jobs.operations.minimize import Minimize
    from fullhouse.jobs.sinks.text import LineSink

    sinks: Any = {**format_sinks(minimal_of), LINES: lambda: LineSink("minimal")}
    run_job(options, Minimize(seed, options.time_limit), sinks)
