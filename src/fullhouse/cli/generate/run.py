"""A run: from an order to a file, a pipe or a terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generate.request import PATIENCE
from fullhouse.cli.job import entries_in, file_of, output_of, print_schema, say_what_was_written, sink_for
from fullhouse.cli.options import CSV, JSON, Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.sinks.boards import GeneratedBoardSink
from fullhouse.core.puzzle import Puzzle
from fullhouse.formats.registry import CODECS
from fullhouse.generator.specification import Specification
from fullhouse.jobs.chunk import Output, Sink
from fullhouse.jobs.generation import Generate, GenerationRun, summary_of
from fullhouse.jobs.sinks.text import FormatSink

SINKS: dict[str, Callable[[], Sink]] = {
    **{name: partial(FormatSink, name, entries_in) for name in CODECS if name not in (CSV, JSON)},
    "boards": GeneratedBoardSink,
}


def run_generation(
    options: Options,
    style: str,
    request: dict[str, Any],
    *,
    count: int,
    unique: bool,
    seed: int | None,
    scales: tuple[str, ...],
) -> None:
    """Make the puzzles that are asked for, and write them as they are found."""
    order = Generate(
        Specification(**request),
        count,
        seed,
        scales,
        unique,
        options.time_limit,
        options.threads,
        whole=style == JSON or options.schema,
    )
    if options.schema:
        print_schema(order)
        return
    task = {**request, "without": sorted(request["without"]), "unique": unique, "seed": seed, "format": style}
    sink = sink_for(style, SINKS, order)
    progress = Progress(hidden=options.quiet)
    output = output_of(options, {**task, "scales": sorted(scales)}, progress, extends=True)
    run = GenerationRun(order, output, format=style)
    with progress:

        def on_progress() -> None:
            amount = f"{run.found:,} of {order.count:,} found"
            if file := file_of(output):  # what is shown as written is on the disk
                amount = f"{file.kept_rows:,} of {order.count:,} written"
            progress.doing = f"{amount} · {run.tried:,} tried"

        try:
            is_done = run.write(sink, on_progress)
        except KeyboardInterrupt:
            progress.clear()
            if file := file_of(output):
                kept = f"{file.marked_rows:,} of {order.count:,} puzzles"
                complain(f"{kept} are in {file.path}; go on with --resume")
            raise
    if is_done:
        say_what_was_written(output, run.found, "puzzle", quiet=options.quiet)
        return
    say_shortfall(run.found, order.count, run.tried, order.time_limit, run.generation.nearest, output)
    click.get_current_context().exit(FAILED)


def say_shortfall(
    found: int, wanted: int, tried: int, time_limit: float | None, nearest: Puzzle | None, output: Output | None = None
) -> None:
    """Say on standard error that the time was up, and what came nearest if there was nothing at all."""
    limit = f"{time_limit:g} s" if time_limit else f"{PATIENCE:.0f} s without one"
    text = f"{found:,} of {wanted:,} puzzle{'' if wanted == 1 else 's'} found, {tried:,} tried, after {limit}"
    complain(f"{text}; {'go on with --resume' if file_of(output) else '--time-limit sets more'}")
    if nearest is not None and not found:
        complain(f"nearest: {nearest.givens.to_line()} # {summary_of(nearest)}")
