"""The puzzles around a puzzle, on their way to a file or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.job import (
    entries_in,
    output_of,
    print_schema,
    say_how_to_resume,
    say_what_was_written,
    sink_for,
    the_one_puzzle,
)
from fullhouse.cli.options import CSV, JSON, LINES, Options
from fullhouse.cli.progress import Progress
from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped
from fullhouse.formats.codec import Entry
from fullhouse.formats.registry import CODECS
from fullhouse.generator.neighbours import neighbours
from fullhouse.jobs.chunk import Answers, ItemChunk, Result, State
from fullhouse.jobs.run import write_all
from fullhouse.jobs.sinks.text import FormatSink


class Neighbours:
    """What the sinks need to know: nothing is found about a neighbour."""

    verb = "neighbours"
    adds: tuple[str, ...] = ()


def run_neighbours(options: Options, *, changed: int, count: int | None) -> None:
    """Print the puzzles that differ from this one in a clue or two."""
    if options.schema:
        print_schema(Neighbours())
        return
    entry = the_one_puzzle(options)
    if entry.grid.is_full:
        raise click.UsageError("A full grid has no neighbours: no cell is left for another clue.")
    style = options.style or LINES
    formats = {name: partial(FormatSink, name, entries_in) for name in CODECS if name not in (JSON, CSV)}
    sink = sink_for(style, formats, Neighbours())
    progress = Progress(hidden=options.quiet)
    task = {"puzzle": entry.grid.to_line(), "changed": changed, "count": count, "format": style}
    output = output_of(options, task, progress)
    state: State = {"rows": 0, **output.state}
    is_done = True
    with progress:
        progress.doing = "looking for neighbours"

        def results() -> Iterator[Result]:
            nonlocal is_done
            found = neighbours(entry.grid, changed, time_limit=options.time_limit)
            try:
                for grid in islice(found, state["rows"], count):
                    yield _result(grid)
                    state["rows"] += 1
                    progress.counted = state["rows"]
                    output.mark(state)
            except Stopped as error:
                is_done = False
                progress.clear()
                complain(f"{error}; {state['rows']:,} found until then")

        try:
            write_all(sink, results(), output, state)
        except KeyboardInterrupt:
            progress.clear()
            say_how_to_resume(output, "puzzle")
            raise
        output.close(is_done=is_done)
    say_what_was_written(output, state["rows"], "puzzle", quiet=options.quiet)


def _result(grid: Grid) -> Result:
    return ItemChunk("", [Entry(grid)]), Answers([Status.PROPER], {}, {})
