"""The command `fullhouse check`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.options import JSON, LINES, Options
from fullhouse.cli.show.verdicts import VerdictSink
from fullhouse.engines.status import Status
from fullhouse.jobs.answer import Answering
from fullhouse.verbs.check import Check

EXAMPLES = """\b
Examples:
  fullhouse check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse check puzzles.txt --minimal
  fullhouse check puzzles.csv -o checked.csv
  fullhouse check --json - < puzzles.txt
"""


@command(Check, examples=EXAMPLES)
def check(options: Options, verb: Check) -> None:
    """Check that each PUZZLE is proper: exactly one solution.

    A puzzle with several solutions is ambiguous; check lists the cells where two of them differ. A puzzle without a
    solution is unsolvable; check prints the reason. The exit code is 0 if all puzzles are proper, otherwise 1.
    """
    quiet_about = (Status.AMBIGUOUS, Status.UNSOLVABLE)
    run_job(options, Answering(verb, nested=options.style == JSON), {LINES: VerdictSink}, quiet_about=quiet_about)
