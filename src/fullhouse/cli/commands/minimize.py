"""The command `fullhouse minimize`."""

from __future__ import annotations

from typing import Any

from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks, run_job
from fullhouse.cli.options import LINES, Options, shared_options
from fullhouse.cli.show.boards import minimal_of
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.sinks.text import LineSink
from fullhouse.verbs.minimize import Minimize

EXAMPLES = """\b
Examples:
  fullhouse minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse minimize puzzles.txt --seed 7
  fullhouse minimize puzzles.csv -o minimal.csv
"""


@command(Minimize, examples=EXAMPLES, shared=shared_options())
def minimize(options: Options, verb: Minimize) -> None:
    """Remove the redundant clues of each PUZZLE.

    No remaining clue can be removed without giving up the unique solution. Clues are tried in reading order, or in the
    order that --seed draws; a different order may keep different clues.
    """
    sinks: Any = {**format_sinks(minimal_of), LINES: lambda: LineSink("minimal")}
    run_job(options, Answering(verb), sinks)
