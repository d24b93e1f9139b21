"""The command `fullhouse steps`."""

from __future__ import annotations

from functools import partial

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.options import LINES, Options
from fullhouse.cli.show.hints import HintSink
from fullhouse.cli.terminal import drawing, is_terminal
from fullhouse.engines.status import Status
from fullhouse.jobs.answer import Answering
from fullhouse.verbs.steps import Steps

EXAMPLES = """\b
Examples:
  fullhouse steps 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse steps board.txt --technique naked-pair --technique x-wing
  fullhouse steps boards.csv --cell r4c5 --json
"""


@command(Steps, examples=EXAMPLES)
def steps(options: Options, verb: Steps) -> None:
    """List the steps that are available on the board of each PUZZLE, easiest first.

    Mistakes come first, as with hint: a board with a mistake has no steps. --technique lists only steps of the given
    techniques, --cell only steps that involve that cell. `fullhouse explain --help` lists the techniques.

    The exit code is 1 if a board has no solution or several.
    """
    draw = drawing(in_colour=True) if is_terminal() else None
    quiet_about = (Status.AMBIGUOUS, Status.UNSOLVABLE)
    sink = partial(HintSink, draw, "--max and --most-each list more")
    run_job(options, Answering(verb), {LINES: sink}, quiet_about=quiet_about)
