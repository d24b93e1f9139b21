"""`fullhouse rate`: how hard every puzzle is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fullhouse.cli.options import CSV, JSON, LINES, Formats, Names, Options, PuzzleCommand, plot_option, shared_options
from fullhouse.cli.terminal import is_terminal

if TYPE_CHECKING:
    from fullhouse.rating.rating import ScaleName

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


SCALES = {
    "hodoku": "level and score of HoDoKu 2.2.0",
    "se": "ER, EP and ED of SukakuExplainer 1.18.1",
    "se-1.2.1": "ER, EP and ED of Sudoku Explainer 1.2.1",
    "guesses": "guesses and backtracks of the native search",
}
"""The scales and their titles, which a test compares with the room that defines them: loading it takes long."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, listing=lambda: ("Scales", SCALES))
@shared_options(to=Formats(*STYLES, default="card or table in a terminal, line otherwise"))
@click.option(
    "--scale",
    "scales",
    type=Names("scale", lambda: tuple(SCALES)),
    metavar="NAME",
    multiple=True,
    default=("hodoku", "se", "guesses"),
    show_default=True,
    help="Scale to use; repeatable.",
)
@click.option("--canonical", is_flag=True, help="Rate the canonical form, so equivalent puzzles get equal ratings.")
@plot_option
def rate(options: Options, *, scales: tuple[ScaleName, ...], canonical: bool, plot: str | None) -> None:
    """Rate the difficulty of each PUZZLE.

    Reports HoDoKu's level and score, Sudoku Explainer's ER, EP and ED, and the guesses that a search needs. The levels
    are HoDoKu's: easy, medium, hard, unfair, extreme. A board in progress is rated from its current state. If
    --time-limit cuts a rating short, its numbers are lower bounds, and marked. A puzzle without exactly one solution
    has no rating: rate prints the reason, and the exit code is 1.

    A terminal shows a card for one puzzle and a table for several. A pipe gets one line per puzzle, in input order,
    followed by its name; a puzzle without a rating gives an empty line.

    --plot draws the levels, clues, Sudoku Explainer ratings and hardest techniques of all puzzles.
    """
    from fullhouse.cli.job import run_job, sink_for
    from fullhouse.jobs.operations.rate import Rate
    from fullhouse.jobs.sinks.ratings import CardSink, RatingLineSink, TableSink

    chosen = tuple(dict.fromkeys(scales))
    style = options.style or (LINES if not is_terminal() or options.output else None)
    is_one = style is None and len(options.puzzles) == 1 and not options.schema and _holds_one_puzzle(options)
    style = style or (CARD if is_one else TABLE)
    operation = Rate(
        chosen,
        options.time_limit,
        options.threads,
        whole=style in (CARD, JSON) or options.schema,
        with_steps=style == CARD,
        canonical=canonical,
    )
    sinks: Any = {
        CARD: CardSink,
        TABLE: lambda: TableSink(operation),
        LINES: lambda: RatingLineSink(operation),
    }
    if plot and not options.schema:
        from fullhouse.cli.plots import ChartOutput, PlottedSink

        output, plain = ChartOutput(options, plot), sinks
        sinks = {style: lambda: PlottedSink(sink_for(style, plain, operation), output)}
    run_job(options._replace(to=style), operation, sinks)


def _holds_one_puzzle(options: Options) -> bool:
    """Whether the argument is a single puzzle; a file that somebody types is not looked into."""
    if options.puzzles == ("-",):
        return False
    from fullhouse.cli.job import sources_of

    (source,) = sources_of(options)
    return source.holds_one()
