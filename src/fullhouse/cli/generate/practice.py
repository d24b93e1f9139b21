"""A board to practise on."""

from __future__ import annotations

import json
from typing import Any

import click
import numpy as np

from fullhouse.cli.boards import board_text
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generate.request import PATIENCE
from fullhouse.cli.generate.run import say_shortfall
from fullhouse.cli.job import output_of, print_schema, say_what_was_written
from fullhouse.cli.options import JSON, Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.terminal import is_terminal
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.status import Status
from fullhouse.errors import NotFoundInTime
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries
from fullhouse.generator.practice import practice
from fullhouse.jobs.chunk import Answers
from fullhouse.jobs.generation import GeneratedChunk, summary_of
from fullhouse.jobs.sinks.tables import JsonSink
from fullhouse.logic.path import explain
from fullhouse.rating.schema import rating_schema
from fullhouse.techniques.schema import step_schema
from fullhouse.techniques.step import Step


class Practice:
    """What is known about a board to practise on."""

    verb = "practice"
    adds = ("board", "step", "solution", "clues", "rating", "seed", "number")

    def schema(self) -> dict[str, Any]:
        """What the columns hold."""
        return {"step": step_schema(), "rating": rating_schema()}


def run_practice(options: Options, technique: str, request: dict[str, Any], *, seed: int | None) -> None:
    """Print a board right before the technique is needed."""
    if options.schema:
        print_schema(Practice())
        return
    progress = Progress(hidden=options.quiet)
    output = output_of(options, {"technique": technique}, progress)
    with progress:
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
        data = _json(entry, step, puzzle)
    elif options.style is None:
        data = (board_text(board, None, in_colour=is_terminal() and not options.output) + "\n").encode()
    else:
        data = "".join(write_entries([entry._replace(comment=summary_of(puzzle))], options.style)).encode()
    output.write(data)
    output.close(is_done=True)
    say_what_was_written(output, 1, "board", quiet=options.quiet)
    complain(step.stage(1))
    complain(f"from {puzzle.givens.to_line()} # {summary_of(puzzle)}")


def _json(entry: Entry, step: Step, puzzle: Puzzle) -> bytes:
    (text,) = write_entries([entry], "jsonl")
    found = {"board": json.loads(text), "step": step, **puzzle.to_json()}
    columns = {name: [found[name]] for name in Practice.adds}
    answers = Answers(np.array([Status.PROPER], dtype=np.uint8), columns, {})
    return b"".join(JsonSink(Practice()).texts([(GeneratedChunk(Entry(puzzle.givens)), answers)], {}))
