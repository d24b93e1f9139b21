"""The command `fullhouse practice`."""

from __future__ import annotations

from dataclasses import replace

import click

from fullhouse.cli.arguments import pattern_option, pattern_text
from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks
from fullhouse.cli.options import BOARDS, CSV, Formats, Options, output_group
from fullhouse.cli.search import run_search
from fullhouse.cli.show.boards import exercise_of
from fullhouse.cli.show.steps import PracticeSink
from fullhouse.cli.terminal import drawing, is_terminal
from fullhouse.jobs.searches import practice as searches
from fullhouse.verbs.practice import Practice
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse practice x-wing
  fullhouse practice skyscraper --level hard --seed 7
  fullhouse practice xy-chain --json
"""


@command(
    Practice,
    examples=EXAMPLES,
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
    request = replace(verb, pattern=pattern_text(pattern)).request()
    technique = request.pop("technique")
    how = {"seed": verb.seed, "time_limit": verb.time_limit, "threads": verb.threads}
    search = searches.Practice(technique, request, **how)  # type: ignore[arg-type]
    draw = drawing(in_colour=is_terminal() and not options.output)
    sinks = {**format_sinks(exercise_of), BOARDS: lambda: PracticeSink(draw)}
    run_search(options, search, sinks, BOARDS)
