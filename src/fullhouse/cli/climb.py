"""`fullhouse climb`: a walk from a puzzle to its neighbours, on to harder and harder ones."""

from __future__ import annotations

import click

from fullhouse.cli.generate.request import PATIENCE
from fullhouse.cli.options import Options, PuzzleCommand, shared_options

EXAMPLES = """\b
Examples:
  fullhouse climb puzzle.txt --by se --time-limit 60
  fullhouse climb puzzle.txt --by score --changed 1 -o harder.csv
  fullhouse climb puzzle.txt --by se --time-limit 3600 -o harder.csv --resume
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(
    puzzles="PUZZLE",
    time_limit=f"Stop after this many seconds.  [default: {PATIENCE:.0f} s without a harder one]",
)
@click.option(
    "--by",
    type=click.Choice(("se", "score", "guesses"), case_sensitive=False),
    default="se",
    show_default=True,
    help="Harder on which scale: Sudoku Explainer's rating, HoDoKu's score, or guesses.",
)
@click.option(
    "--changed",
    type=click.IntRange(1, 2),
    default=2,
    show_default=True,
    help="How many clues go at most, and as many come; one by one first.",
)
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="Stop after N puzzles.  [default: never]")
def climb(options: Options, *, by: str, changed: int, count: int | None) -> None:
    """Walk from PUZZLE to its neighbours, always on from the hardest, and print each that is harder than all before.

    Neighbours have one clue exchanged for another. Where all of them are known, two clues are exchanged. All cores rate
    them; a puzzle that is equivalent to one before is passed over.

    With --output the ratings are recorded in PATH.rated, and --resume goes on where the walk was stopped.
    """
    from fullhouse.cli.job import format_sinks, the_one_puzzle
    from fullhouse.cli.search import run_search
    from fullhouse.jobs.searches.climb import Ascent

    limit, threads = options.time_limit, options.threads
    search = Ascent(the_one_puzzle(options), by, changed=changed, count=count, time_limit=limit, threads=threads)
    run_search(options, search, format_sinks())
