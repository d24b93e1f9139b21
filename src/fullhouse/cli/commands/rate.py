"""The command `fullhouse rate`."""

from __future__ import annotations

from typing import Any

from fullhouse.cli.arguments import CSV, JSON, LINES, Formats
from fullhouse.cli.command import command
from fullhouse.cli.inputs import sources_of
from fullhouse.cli.options import Listing, Options, is_terminal, plot_option, shared_options
from fullhouse.cli.run import run_job, writer_for
from fullhouse.cli.show.ratings import CardWriter, RatingLineWriter, TableWriter
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import Answering
from fullhouse.rating.rate import SCALES
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.verb import Found

EXAMPLES = """\b
Examples:
  fullhouse rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse rate puzzles.txt --scale hodoku
  fullhouse rate puzzles.csv -o ratings.csv
  fullhouse rate puzzles.txt --plot ratings.png
  fullhouse rate puzzles.txt --json --time-limit 5 > ratings.jsonl
"""
CARD, TABLE = "card", "table"
STYLES = (CARD, TABLE, LINES, JSON, CSV)


def list_of_scales() -> Listing:
    """The scales with their titles."""
    return "Scales", {name: scale.title for name, scale in SCALES.items()}


@command(
    Rate,
    examples=EXAMPLES,
    listing=list_of_scales,
    shared=shared_options(to=Formats(*STYLES, default="card or table in a terminal, line otherwise")),
)
@plot_option
def rate(options: Options, verb: Rate, *, plot: str | None) -> None:
    """Rate the difficulty of each PUZZLE.

    Reports HoDoKu's level and score, Sudoku Explainer's ER, EP and ED, and the guesses that a search needs. The levels
    are HoDoKu's: easy, medium, hard, unfair, extreme. A board in progress is rated from its current state. If
    --time-limit cuts a rating short, its numbers are lower bounds, and marked. A puzzle without exactly one solution
    has no rating: rate prints the reason, and the exit code is 1.

    A terminal shows a card for one puzzle and a table for several. A pipe gets one line per puzzle, in input order,
    followed by its name; a puzzle without a rating gives an empty line.

    --plot draws the levels, clues, Sudoku Explainer ratings and hardest techniques of all puzzles.
    """
    style = options.style or (LINES if not is_terminal() or options.output else None)
    is_one = style is None and len(options.puzzles) == 1 and not options.schema and _holds_one_puzzle(options)
    style = style or (CARD if is_one else TABLE)
    answering = _with_steps(verb) if style == CARD else Answering(verb, nested=style == JSON or options.schema)
    writers: Any = {
        CARD: CardWriter,
        TABLE: lambda: TableWriter(answering),
        LINES: lambda: RatingLineWriter(answering),
    }
    if plot and not options.schema:
        from fullhouse.cli.charts import ChartOutput, PlottedWriter  # needs an extra

        output, plain = ChartOutput(options, plot), writers
        writers = {style: lambda: PlottedWriter(writer_for(style, plain, answering), output)}
    run_job(options._replace(to=style), answering, writers)


def _with_steps(verb: Rate) -> Answering:
    """Ratings with their hardest steps, for cards."""

    def find(entry: Entry) -> Found:
        return Found(Status.PROPER, {"rating": verb.one(entry)})

    return Answering(verb, nested=True, find=find, is_alone=True)


def _holds_one_puzzle(options: Options) -> bool:
    """Whether the argument is a single puzzle; standard input is not read ahead."""
    if options.puzzles == ("-",):
        return False
    (source,) = sources_of(options)
    return source.holds_one()
