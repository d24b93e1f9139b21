"""`fullhouse practice`: the board right before a technique is needed."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.generate_options import PATIENCE, request_of, request_options, seed_option
from fullhouse.cli.logic_options import TECHNIQUE
from fullhouse.cli.options import BOARDS, CSV, Formats, Options, PuzzleCommand, output_group
from fullhouse.cli.terminal import drawing, is_terminal

EXAMPLES = """\b
Examples:
  fullhouse practice x-wing
  fullhouse practice skyscraper --level hard --seed 7
  fullhouse practice xy-chain --json
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@click.argument("technique", type=TECHNIQUE)
@request_options
@seed_option
@output_group(to=Formats(default=BOARDS), time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} seconds]")
def practice(options: Options, *, technique: str, seed: int | None, **values: Any) -> None:
    """Print a board where TECHNIQUE is the next step.

    All easier steps have been made. A note on standard error says where to look. `fullhouse explain --help` lists the
    techniques.
    """
    from fullhouse.cli.job import format_sinks
    from fullhouse.cli.search import run_search
    from fullhouse.jobs.searches.practice import Practice, PracticeSink, board_in

    if options.style == CSV:
        raise click.UsageError("practice prints boards, which CSV cannot hold; use --json")
    request = request_of(values, technique)
    request.pop("technique")
    search = Practice(technique, request, seed=seed, time_limit=options.time_limit, threads=options.threads)
    draw = drawing(in_colour=is_terminal() and not options.output)
    run_search(options, search, {**format_sinks(board_in), BOARDS: lambda: PracticeSink(draw)}, BOARDS)
