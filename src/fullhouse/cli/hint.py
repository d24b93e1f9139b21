"""`fullhouse hint`: what helps on a player's board, and no more than was asked for."""

from __future__ import annotations

import click

from fullhouse.cli.logic_options import CELL, uniqueness_option
from fullhouse.cli.options import CSV, JSON, LINES, Formats, Options, PuzzleCommand, shared_options
from fullhouse.cli.terminal import drawing, is_terminal
from fullhouse.core.geometry import Cell

EXAMPLES = """\b
Examples:
  fullhouse hint 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse hint board.txt --stage 3
  fullhouse hint board.txt --cell r4c5 --stage 4
  fullhouse hint board.txt --all --most 0
"""
EASIEST = 10


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option(
    "--stage",
    type=click.IntRange(1, 4),
    help="How much to say: 1 where to look, 2 also the technique, 3 also the cells and digits, 4 all.  [default: 1]",
)
@click.option("--all", "every", is_flag=True, help=f"List the steps that are available now, the {EASIEST} easiest.")
@click.option("--most", type=click.IntRange(min=0), metavar="N", help="With --all: list N of them, 0 for all.")
@click.option("--cell", type=CELL, metavar="CELL", help="Ask about this cell, such as r4c5.")
@uniqueness_option
def hint(
    options: Options, *, stage: int | None, every: bool, most: int | None, cell: Cell | None, uniqueness: bool
) -> None:
    """Help with the board of a PUZZLE under way.

    Mistakes come first: a wrong digit, a candidate that was removed and should not have been, a board with no or
    several solutions. To set your own digits apart from the givens, write them with a plus (+5), or use a format that
    keeps them apart. Candidates are taken as you noted them; where the text has none, the rules give them.

    --all names the steps in full. With --cell, the easiest step that changes something in that cell is taken, or the
    easiest that has to do with it. A terminal also gets the board; from stage 3 on, with the step marked on it.

    The exit code is 1 if the board has no solution, or several.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.engines.status import Status
    from fullhouse.jobs.operations.hint import Hint
    from fullhouse.jobs.sinks.hints import HintSink

    if every and stage is not None:
        raise click.UsageError("--all and --stage contradict each other: --all names the steps in full.")
    if most is not None and not every:
        raise click.UsageError("--most needs --all.")
    limit = (EASIEST if most is None else most or None) if every else None
    operation = Hint(stage or 1, every, cell, uniqueness, limit, options.time_limit)
    draw = drawing(in_colour=True) if is_terminal() else None
    run_job(options, operation, {LINES: lambda: HintSink(draw)}, quiet_about=(Status.AMBIGUOUS, Status.UNSOLVABLE))
