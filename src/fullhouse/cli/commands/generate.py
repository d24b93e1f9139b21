"""The command: its options, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fullhouse.cli.commands.rate import SCALES
from fullhouse.cli.generate_options import PATIENCE, request_of, request_options, seed_option
from fullhouse.cli.logic_options import TECHNIQUE
from fullhouse.cli.options import (
    AT_TERMINAL,
    BOARDS,
    JSON,
    LINES,
    Formats,
    Names,
    Options,
    PuzzleCommand,
    device_option,
    output_group,
)
from fullhouse.cli.terminal import is_terminal

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --count 1000000 --seed 7 -o puzzles/
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 -o puzzles.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@click.option(
    "--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Number of puzzles."
)
@click.option("--technique", type=TECHNIQUE, metavar="NAME", help="Technique that the puzzle needs.")
@request_options
@click.option(
    "--unique", "--unique-up-to-symmetry", "unique", is_flag=True, help="Skip puzzles equivalent to an earlier one."
)
@seed_option
@click.option(
    "--scale",
    "scales",
    type=Names("scale", lambda: tuple(SCALES)),
    metavar="NAME",
    multiple=True,
    help="Also rate on this scale; repeatable.",
)
@device_option
@output_group(
    to=Formats(default=AT_TERMINAL),
    time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} seconds without a puzzle]",
    parts=True,
)
def generate(
    options: Options,
    *,
    count: int,
    technique: str | None,
    unique: bool,
    seed: int | None,
    scales: Any,
    device: Device,
    **values: Any,
) -> None:
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
    from fullhouse.cli.job import format_sinks
    from fullhouse.cli.search import run_search, run_search_to_files
    from fullhouse.cli.show.boards import GeneratedBoardSink
    from fullhouse.jobs.searches.generate import Generate

    style = options.style or (BOARDS if is_terminal() and not options.output else LINES)
    search = Generate(
        request_of(values, technique),
        count,
        seed=seed,
        scales=tuple(dict.fromkeys(scales)),
        unique=unique,
        time_limit=options.time_limit,
        threads=options.threads,
        device=device,
        format=style,
        whole=style == JSON or options.schema,
    )
    if options.is_whole and not options.schema:
        run_search_to_files(options, search, seed)
        return
    run_search(options, search, {**format_sinks(), BOARDS: GeneratedBoardSink}, style)
