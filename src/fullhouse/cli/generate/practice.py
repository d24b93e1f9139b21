"""A board to practise on."""

from __future__ import annotations

import json
from typing import Any

import click

from fullhouse.cli.drawings import board_text
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generate.request import PATIENCE
from fullhouse.cli.generate.run import say_shortfall
from fullhouse.cli.job import output_of
from fullhouse.cli.options import JSON, Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.terminal import is_terminal
from fullhouse.core.puzzle import Puzzle
from fullhouse.errors import NotFoundInTime
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries
from fullhouse.generator.practice import practice
from fullhouse.jobs.generation import summary_of
from fullhouse.logic.path import explain
from fullhouse.techniques.step import Step


def run_practice(options: Options, technique: str, request: dict[str, Any], *, seed: int | None) -> None:
    """Print a board right before the technique is needed."""
    with Progress(hidden=options.quiet) as progress:
        progress.doing = f"looking for a puzzle that needs {technique}"
        limit = options.time_limit or PATIENCE
        try:
            board, puzzle = practice(technique, seed=seed, time_limit=limit, threads=options.threads, **request)
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
    facts = puzzle.to_json()
    members = {
        "name": "",
        "puzzle": facts.pop("puzzle"),
        "status": "proper",
        "board": json.loads(text),
        "step": step.to_json(),
        **facts,
        "error": None,
    }
    return json.dumps(members, ensure_ascii=False) + "\n"
