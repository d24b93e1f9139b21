"""The command `fullhouse count`."""

from __future__ import annotations

from fullhouse.cli.arguments import LINES
from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options
from fullhouse.cli.run import run_job
from fullhouse.core.notation import amount
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.write import LineWriter
from fullhouse.verbs.count import Count
from fullhouse.verbs.verb import Found

EXAMPLES = """\b
Examples:
  fullhouse count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse count puzzles.txt --limit 2
  fullhouse count puzzles.csv -o counted.csv
  fullhouse count --limit 0 --time-limit 60 puzzle.sdk
  fullhouse count --estimate --rules 6x6,anti-king ....................................
"""


@command(Count, examples=EXAMPLES)
def count(options: Options, verb: Count) -> None:
    """Count the solutions of each PUZZLE.

    If the count reaches the limit, a note on standard error says that there may be more. Any count is a success: the
    exit code is 0 unless a puzzle cannot be read or counted.
    """
    so_far = 0

    def on_progress(found: int) -> None:
        nonlocal so_far
        so_far = found

    def find(entry: Entry) -> Found:
        return verb.row(verb.one(entry, progress=on_progress))

    def doing() -> str:
        return f"{amount(so_far, 'solution')} so far" if so_far else ""

    try:
        run_job(options, Answering(verb, find=find), {LINES: lambda: LineWriter("count")}, doing=doing)
    except KeyboardInterrupt:
        if so_far:
            complain(f"{amount(so_far, 'solution')} found so far")
        raise
