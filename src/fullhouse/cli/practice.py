"""`fullhouse practice`: the board right before a technique is needed."""

from __future__ import annotations

import json
from typing import Any

import click

from fullhouse.cli.drawings import board_text
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generate.command import say_shortfall
from fullhouse.cli.generate.request import request_of, request_options, seed_option
from fullhouse.cli.job import is_terminal, output_of
from fullhouse.cli.logic_options import TECHNIQUE
from fullhouse.cli.options import CSV, JSON, Options, PuzzleCommand, output_group
from fullhouse.cli.progress import Progress
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import NotFoundInTime
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries
from fullhouse.generator.practice import practice as find_board
from fullhouse.jobs.generation import PATIENCE, summary_of
from fullhouse.logic.path import explain
from fullhouse.techniques.step import Step

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
@output_group(time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} s]")
def practice(options: Options, *, technique: str, seed: int | None, **values: Any) -> None:
    """Print a board right before TECHNIQUE is needed, everything easier done.

    Where to look is said on standard error, and no more than that. `fullhouse explain --help` lists the techniques.
    """
    if options.style == CSV:
        raise click.UsageError("practice prints boards, which CSV cannot hold; use --json.")
    request = request_of(values, technique)
    request.pop("technique")
    with Progress(hidden=options.quiet) as progress:
        progress.doing = f"looking for a puzzle that needs {technique}"
        limit = options.time_limit or PATIENCE
        try:
            board, puzzle = find_board(technique, seed=seed, time_limit=limit, threads=options.threads, **request)
        except NotFoundInTime as error:
            progress.clear()
            nearest = error.nearest if isinstance(error.nearest, Puzzle) else None
            say_shortfall(error.found, 1, error.tried, limit, nearest)
            click.get_current_context().exit(FAILED)
    step = explain(board, until=technique)[0]
    entry = Entry.of_board(board)
    if options.style == JSON:
        text = _json(entry, step, puzzle)
    elif options.style is None:
        text = board_text(board, None, in_colour=is_terminal() and not options.output) + "\n"
    else:
        text = "".join(write_entries([entry._replace(comment=summary_of(puzzle))], options.style))
    output = output_of(options, {"technique": technique})
    output.write(text.encode("utf-8", "replace"))
    output.close(is_done=True)
    complain(step.stage(1))
    complain(f"from {puzzle.givens.to_line()} # {summary_of(puzzle)}")


def _json(entry: Entry, step: Step, puzzle: Puzzle) -> str:
    (text,) = write_entries([entry], "jsonl")
    members = {"board": json.loads(text), "step": step.to_json(), **puzzle.to_json()}
    return json.dumps(members, ensure_ascii=False) + "\n"
