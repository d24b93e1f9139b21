"""The command `fullhouse climb`."""

from __future__ import annotations

from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks, the_one_puzzle
from fullhouse.cli.options import Formats, Options, one_file_options
from fullhouse.cli.search import run_search
from fullhouse.core.grid import Grid
from fullhouse.jobs.searches import climb as searches
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse climb puzzle.txt --by se --time-limit 60
  fullhouse climb puzzle.txt --by score --changed 1 -o harder.csv
  fullhouse climb puzzle.txt --by se --time-limit 3600 -o harder.csv --resume
"""


@command(
    Climb,
    examples=EXAMPLES,
    shared=one_file_options(
        to=Formats().with_data(),
        puzzles="PUZZLE",
        time_limit=f"Stop after this long.  [default: {PATIENCE:.0f} seconds without a harder puzzle]",
    ),
    given=lambda options: {"puzzle": the_one_puzzle(options).to_line()},
)
def climb(options: Options, verb: Climb) -> None:
    """Search for harder and harder variants of PUZZLE.

    Each step exchanges one clue of the hardest puzzle found so far, or two clues once all single exchanges are known,
    and prints every puzzle that is harder than all before it. All cores rate the candidates; puzzles equivalent to an
    earlier one are skipped.

    With --output, ratings are recorded in PATH.rated, and --resume continues an interrupted search.
    """
    how = {"count": verb.count, "time_limit": verb.time_limit, "threads": verb.threads}
    search = searches.Ascent(Grid.from_line(verb.puzzle), verb.by, changed=verb.changed, **how)  # type: ignore[arg-type]
    run_search(options, search, format_sinks())
