"""`fullhouse climb`: a walk from a puzzle to its neighbours, on to harder and harder ones."""

from __future__ import annotations

import click

from fullhouse.cli.generate_options import PATIENCE
from fullhouse.cli.options import Formats, Options, PuzzleCommand, one_file_options

EXAMPLES = """\b
Examples:
  fullhouse climb puzzle.txt --by se --time-limit 60
  fullhouse climb puzzle.txt --by score --changed 1 -o harder.csv
  fullhouse climb puzzle.txt --by se --time-limit 3600 -o harder.csv --resume
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@one_file_options(
    to=Formats().with_data(),
    puzzles="PUZZLE",
    time_limit=f"Stop after this long.  [default: {PATIENCE:.0f} seconds without a harder puzzle]",
)
@click.option(
    "--by",
    type=click.Choice(("se", "score", "guesses"), case_sensitive=False),
    default="se",
    show_default=True,
    help="Scale to climb: Sudoku Explainer's rating, HoDoKu's score, or guesses.",
)
@click.option(
    "--changed",
    type=click.IntRange(1, 2),
    metavar="1-2",
    default=2,
    show_default=True,
    help="Largest number of clues to exchange; single clues are tried first.",
)
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="Stop after N puzzles.  [default: no limit]")
def climb(options: Options, *, by: str, changed: int, count: int | None) -> None:
    """Search for harder and harder variants of PUZZLE.

    Each step exchanges one clue of the hardest puzzle found so far, or two clues once all single exchanges are known,
    and prints every puzzle that is harder than all before it. All cores rate the candidates; puzzles equivalent to an
    earlier one are skipped.

    With --output, ratings are recorded in PATH.rated, and --resume continues an interrupted search.
    """
    from fullhouse.cli.job import format_sinks, the_one_puzzle
    from fullhouse.cli.search import run_search
    from fullhouse.jobs.searches.climb import Ascent

    limit, threads = options.time_limit, options.threads
    search = Ascent(the_one_puzzle(options), by, changed=changed, count=count, time_limit=limit, threads=threads)
    run_search(options, search, format_sinks())
