"""The command `fullhouse generate`."""

from __future__ import annotations

from dataclasses import replace

from fullhouse.cli.arguments import pattern_option, pattern_text
from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks
from fullhouse.cli.options import AT_TERMINAL, BOARDS, JSON, LINES, Formats, Options, output_group
from fullhouse.cli.search import run_search, run_search_to_files
from fullhouse.cli.show.boards import GeneratedBoardSink
from fullhouse.cli.terminal import is_terminal
from fullhouse.jobs.searches import generate as searches
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --count 1000000 --seed 7 -o puzzles/
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 -o puzzles.csv
"""


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
    style = options.style or (BOARDS if is_terminal() and not options.output else LINES)
    search = searches.Generate(
        verb.request(),
        verb.count,
        seed=verb.seed,
        scales=verb.scales,
        unique=verb.unique,
        time_limit=verb.time_limit,
        threads=verb.threads,
        device=verb.device,
        format=style,
        whole=style == JSON or options.schema,
    )
    if options.is_whole and not options.schema:
        run_search_to_files(options, search, verb.seed)
        return
    run_search(options, search, {**format_sinks(), BOARDS: GeneratedBoardSink}, style)
