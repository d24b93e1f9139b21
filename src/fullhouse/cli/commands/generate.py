"""Commands that make puzzles: `fullhouse generate`, `practice`, `neighbours` and `climb`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from fullhouse.cli.arguments import AT_TERMINAL, BOARDS, CSV, Formats, is_there, looks_like_path, unguarded
from fullhouse.cli.command import Show, command
from fullhouse.cli.inputs import the_one_puzzle
from fullhouse.cli.options import Options, one_file_options, output_group
from fullhouse.cli.run import format_writers
from fullhouse.cli.show.lines import exercise_of
from fullhouse.cli.show.steps import PracticeWriter
from fullhouse.cli.source import run_source
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.errors import UnreadableInput
from fullhouse.jobs.made import MadeRows
from fullhouse.jobs.write import Writer
from fullhouse.verbs.climb import Climb
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.neighbours import Neighbours
from fullhouse.verbs.practice import Exercise, Practice
from fullhouse.verbs.specified import summary_of
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --count 1000000 --seed 7 -o puzzles/
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 -o puzzles.csv
"""
PRACTICE_EXAMPLES = """\b
Examples:
  fullhouse practice x-wing
  fullhouse practice skyscraper --level hard --seed 7
  fullhouse practice xy-chain --json
"""


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else unguarded(text)


pattern_option = click.option(
    "--pattern",
    metavar="TEXT|FILE",
    callback=_as_typed,
    help=f"{Generate.option('pattern').doc.removesuffix('.')}; or a file that holds them.",
)


@command(
    Generate,
    examples=EXAMPLES,
    shared=output_group(
        to=Formats(default=AT_TERMINAL),
        time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} seconds without a puzzle]",
        parts=True,
    ),
    leave_out=("pattern",),
)
@pattern_option
def generate(options: Options, verb: Generate, *, pattern: str | None) -> None:
    """Generate puzzles; each is proved to have exactly one solution.

    The level and ratings of a puzzle are measured, never copied from the options. Every puzzle records its seed and
    number: the same seed and options give the same puzzles on every machine. `fullhouse explain --help` lists the
    techniques.

    A terminal shows boards, each with its rating; a pipe or a file gets one line per puzzle, followed by its rating.

    If the time limit ends the search, generate shows the nearest puzzle found, and the exit code is 1. An impossible
    request is rejected at once with the reason, and the exit code is 2.

    --resume continues an interrupted run with --output and writes the same file as an uninterrupted run; a larger
    --count adds puzzles. PATH.resume is the checkpoint. -o FOLDER/ writes part files (Parquet by default) and a
    manifest; to resume them, pass the same --count and --seed.
    """
    verb = replace(verb, pattern=pattern_text(pattern))
    run_source(options, verb, {**format_writers(), BOARDS: _board_writer}, at_terminal=BOARDS)


@command(
    Practice,
    examples=PRACTICE_EXAMPLES,
    shared=output_group(
        to=Formats(default=BOARDS), time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} seconds]"
    ),
    arguments=("technique",),
    leave_out=("pattern",),
)
@pattern_option
def practice(options: Options, verb: Practice, *, pattern: str | None) -> None:
    """Print a board where TECHNIQUE is the next step.

    All easier steps have been made. A note on standard error says where to look. `fullhouse explain --help` lists the
    techniques.
    """
    if options.style == CSV:
        raise click.UsageError("practice prints boards, which CSV cannot hold; use --json")
    verb = replace(verb, pattern=pattern_text(pattern))
    writers: Any = {**format_writers(exercise_of), BOARDS: partial(PracticeWriter, in_colour=options.is_shown)}
    run_source(options, verb, writers, at_terminal=BOARDS, piped=BOARDS, remarks=_remarks)


def _remarks(reader: MadeRows) -> Iterator[str]:
    """Yield where to look, and the puzzle from which the board comes."""
    if reader.last is not None:
        found: Exercise = reader.last
        yield found.step.stage(1)
        yield f"from {found.puzzle.givens.to_line()} # {summary_of(found.puzzle)}"


def _board_writer() -> Writer:
    from fullhouse.cli.show.boards import GeneratedBoardWriter  # only a terminal draws

    return GeneratedBoardWriter()


def pattern_text(argument: str | None) -> str | None:
    """The text of a pattern, or of the file that holds it."""
    if argument is None:
        return None
    if is_there(argument):
        return "".join(_file_text(argument).split())
    text = "".join(argument.split())
    if looks_like_path(argument) and len(text) != CLASSIC.size:
        raise UnreadableInput(argument or "''", "no such file (and not a pattern of 81 cells)")
    return text


def _file_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableInput(path, "is not text") from None
    except OSError as error:
        raise UnreadableInput.of(path, error) from None


def _from_one_puzzle(found: str) -> Callable[[Any], Any]:
    """The options of commands that start from one puzzle and end at a time limit."""
    limit = f"Stop after this long.  [default: {PATIENCE:.0f} seconds without {found}]"
    return one_file_options(to=Formats().with_data(), puzzles="PUZZLE", time_limit=limit)


def _given(options: Options) -> dict[str, str]:
    return {"puzzle": the_one_puzzle(options).to_line()}


def _run_neighbours(options: Options, verb: Neighbours) -> None:
    if Grid.from_line(verb.puzzle).is_full:
        raise click.UsageError("a full grid has no neighbours: it has no empty cell for another clue")
    run_source(options, verb, format_writers())


def _run_climb(options: Options, verb: Climb) -> None:
    run_source(options, verb, format_writers(), remarks=lambda reader: filter(None, [reader.text]))


SHOWS = {
    "neighbours": Show(
        run=_run_neighbours,
        shared=_from_one_puzzle("a find"),
        given=_given,
        help="""List the puzzles that differ from PUZZLE by one or two clues.

        Each neighbour removes one or two clues, adds as many in other cells, and has exactly one solution.
        """,
        examples=(
            "fullhouse neighbours 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "fullhouse neighbours puzzle.txt --changed 2 --count 1000 -o around.txt",
        ),
    ),
    "climb": Show(
        run=_run_climb,
        shared=_from_one_puzzle("a harder puzzle"),
        given=_given,
        help="""Search for harder and harder variants of PUZZLE.

        Each step exchanges one clue of the hardest puzzle found so far, or two clues once all single exchanges are
        known, and prints every puzzle that is harder than all before it. All cores rate the candidates; puzzles
        equivalent to an earlier one are skipped.

        With --output, ratings are recorded in PATH.rated, and --resume continues an interrupted search.
        """,
        examples=(
            "fullhouse climb puzzle.txt --by se --time-limit 60",
            "fullhouse climb puzzle.txt --by score --changed 1 -o harder.csv",
            "fullhouse climb puzzle.txt --by se --time-limit 3600 -o harder.csv --resume",
        ),
    ),
}
"""The verbs that start from one puzzle."""
