"""`fullhouse neighbours`: the puzzles that differ from one in a clue or two."""

from __future__ import annotations

import click

from fullhouse.cli.generate.request import PATIENCE
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse neighbours 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse neighbours puzzle.txt --changed 2 --count 1000 -o around.txt
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(puzzles="PUZZLE", time_limit=f"Stop after this many seconds.  [default: {PATIENCE:.0f} s without one]")
@click.option(
    "--changed", type=click.IntRange(1, 2), default=1, show_default=True, help="How many clues go, and as many come."
)
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="How many of them.  [default: all]")
def neighbours(options: Options, *, changed: int, count: int | None) -> None:
    """Print the puzzles that differ from PUZZLE in one or two clues: some go, as many come elsewhere.

    All of them have exactly one solution.
    """
    from fullhouse.cli.job import format_sinks, the_one_puzzle
    from fullhouse.cli.search import run_search
    from fullhouse.jobs.searches.neighbours import Neighbours

    grid = the_one_puzzle(options)
    if grid.is_full:
        raise click.UsageError("A full grid has no neighbours: no cell is left for another clue.")
    search = Neighbours(grid, changed=changed, count=count, time_limit=options.time_limit)
    run_search(options, search, format_sinks())
