"""`fullhouse hint`: what helps on a player's board, and no more than was asked for."""

from __future__ import annotations

import click

from fullhouse.cli.layout import Option
from fullhouse.cli.logic_options import CELL, uniqueness_option
from fullhouse.cli.options import CSV, JSON, LINES, Formats, Options, PuzzleCommand, shared_options
from fullhouse.cli.terminal import drawing, is_terminal
from fullhouse.core.geometry import Cell

EXAMPLES = """\b
Examples:
  fullhouse hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse hint board.txt --stage 3
  fullhouse hint board.txt --cell r4c5 --stage 4
  fullhouse hint board.txt --all --max 0
"""
EASIEST = 10


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option(
    "--stage",
    type=click.IntRange(1, 4),
    metavar="1-4",
    help="How much to show: 1 where to look, 2 also the technique, 3 also the cells, 4 everything.  [default: 1]",
)
@click.option("--all", "every", is_flag=True, help=f"List the {EASIEST} easiest steps available now.")
@click.option(
    "--max",
    "most",
    cls=Option,
    aliases=("--most",),
    type=click.IntRange(min=0),
    metavar="N",
    help="With --all: list up to N steps; 0 for all.",
)
@click.option("--cell", type=CELL, metavar="CELL", help="Ask about this cell, for example r4c5.")
@uniqueness_option
def hint(
    options: Options, *, stage: int | None, every: bool, most: int | None, cell: Cell | None, uniqueness: bool
) -> None:
    """Give a hint for a board in progress.

    Mistakes come first: a wrong digit, a candidate that should not have been removed, a board with no solution or
    several. Mark the digits you placed with a plus (+5), or use a format that keeps them apart from the givens.
    Candidates are read from the text; if it has none, they follow from the digits.

    --all lists complete steps. --cell asks for the easiest step that changes that cell, or failing that the easiest
    step that involves it. A terminal also shows the board, with the step marked from stage 3 on.

    The exit code is 1 if the board has no solution or several.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.engines.status import Status
    from fullhouse.jobs.operations.hint import Hint
    from fullhouse.jobs.sinks.hints import HintSink

    if every and stage is not None:
        raise click.UsageError("--all and --stage contradict each other: --all always shows complete steps")
    if most is not None and not every:
        raise click.UsageError("--max needs --all")
    limit = (EASIEST if most is None else most or None) if every else None
    operation = Hint(stage or 1, every, cell, uniqueness, limit, options.time_limit)
    draw = drawing(in_colour=True) if is_terminal() else None
    run_job(options, operation, {LINES: lambda: HintSink(draw)}, quiet_about=(Status.AMBIGUOUS, Status.UNSOLVABLE))
