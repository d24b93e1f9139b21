"""The command `fullhouse canonical`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.options import JSON, LINES, Options
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.sinks.text import LineSink
from fullhouse.verbs.canonical import Canonical

EXAMPLES = """\b
Examples:
  fullhouse canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse canonical puzzles.csv -o canonical.csv
  fullhouse canonical puzzles.txt --json
"""


@command(Canonical, examples=EXAMPLES)
def canonical(options: Options, verb: Canonical) -> None:
    """Print the canonical form of each PUZZLE: the smallest equivalent grid, with blanks as 0.

    Equivalent puzzles share one canonical form. Puzzles are equivalent if rotating, mirroring, swapping bands, stacks,
    rows in a band or columns in a stack, and relabelling digits turn one into the other. JSON lines also have the
    transform that leads to the form, and the number of transforms that leave the puzzle unchanged.

    Each puzzle gives one line, in input order, followed by its name; a puzzle without a form, such as one with a digit
    twice in a row, gives an empty line. To keep one
    puzzle of each class, use `fullhouse dedup`.
    """
    operation = Answering(verb, nested=options.style == JSON or options.schema)
    run_job(options, operation, {LINES: lambda: LineSink("canonical")})
