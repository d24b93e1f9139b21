"""The command `fullhouse neighbours`."""

from __future__ import annotations

import click

from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks, the_one_puzzle
from fullhouse.cli.options import Formats, Options, one_file_options
from fullhouse.cli.search import run_search
from fullhouse.core.grid import Grid
from fullhouse.jobs.searches import neighbours as searches
from fullhouse.verbs.neighbours import Neighbours
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse neighbours 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse neighbours puzzle.txt --changed 2 --count 1000 -o around.txt
"""


@command(
    Neighbours,
    examples=EXAMPLES,
    shared=one_file_options(
        to=Formats().with_data(),
        puzzles="PUZZLE",
        time_limit=f"Stop after this long.  [default: {PATIENCE:.0f} seconds without a find]",
    ),
    given=lambda options: {"puzzle": the_one_puzzle(options).to_line()},
)
def neighbours(options: Options, verb: Neighbours) -> None:
    """List the puzzles that differ from PUZZLE by one or two clues.

    Each neighbour removes one or two clues, adds as many in other cells, and has exactly one solution.
    """
    grid = Grid.from_line(verb.puzzle)
    if grid.is_full:
        raise click.UsageError("a full grid has no neighbours: it has no empty cell for another clue")
    search = searches.Neighbours(grid, changed=verb.changed, count=verb.count, time_limit=verb.time_limit)
    run_search(options, search, format_sinks())
