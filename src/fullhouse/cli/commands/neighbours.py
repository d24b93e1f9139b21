"""`fullhouse neighbours`: the puzzles that differ from one in a clue or two."""

from __future__ import annotations

import click

from fullhouse.cli.generate_options import PATIENCE
from fullhouse.cli.options import Formats, Options, PuzzleCommand, one_file_options

EXAMPLES = """\b
Examples:
  fullhouse neighbours 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse neighbours puzzle.txt --changed 2 --count 1000 -o around.txt
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@one_file_options(
    to=Formats().with_data(),
    puzzles="PUZZLE",
    time_limit=f"Stop after this long.  [default: {PATIENCE:.0f} seconds without a find]",
)
@click.option(
    "--changed",
    type=click.IntRange(1, 2),
    metavar="1-2",
    default=1,
    show_default=True,
    help="Number of clues to exchange.",
)
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="Stop after N puzzles.  [default: all]")
def neighbours(options: Options, *, changed: int, count: int | None) -> None:
    """List the puzzles that differ from PUZZLE by one or two clues.

    Each neighbour removes one or two clues, adds as many in other cells, and has exactly one solution.
    """
    from fullhouse.cli.job import format_sinks, the_one_puzzle
    from fullhouse.cli.search import run_search
    from fullhouse.jobs.searches.neighbours import Neighbours

    grid = the_one_puzzle(options)
    if grid.is_full:
        raise click.UsageError("a full grid has no neighbours: it has no empty cell for another clue")
    search = Neighbours(grid, changed=changed, count=count, time_limit=options.time_limit)
    run_search(options, search, format_sinks())
