"""The puzzles around a puzzle, on their way to a file or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

import click
import numpy as np

from fullhouse.cli.failures import complain
from fullhouse.cli.job import entries_in, output_of, say_what_was_written, sink_for, the_one_puzzle
from fullhouse.cli.options import CSV, JSON, LINES, Options
from fullhouse.cli.progress import Progress
from fullhouse.core.grid import Grid
from fullhouse.engines.tables import Status
from fullhouse.errors import Stopped
from fullhouse.formats.codec import Entry
from fullhouse.formats.registry import CODECS
from fullhouse.generator.neighbours import neighbours
from fullhouse.jobs.chunk import Answers, ItemChunk, Result
from fullhouse.jobs.sinks.text import FormatSink


class Neighbours:
    """What the sinks need to know: nothing is found about a neighbour."""

    verb = "neighbours"
    adds: tuple[str, ...] = ()


def run_neighbours(options: Options, *, changed: int, count: int | None) -> None:
    """Print the puzzles that differ from this one in a clue or two."""
    entry = the_one_puzzle(options)
    if entry.grid.is_full:
        raise click.UsageError("A full grid has no neighbours: no cell is left for another clue.")
    style = options.style or LINES
    task = {"puzzle": entry.grid.to_line(), "changed": changed, "format": style}
    output = output_of(options, task)
    formats = {name: partial(FormatSink, name, entries_in) for name in CODECS if name not in (JSON, CSV)}
    sink = sink_for(style, formats, Neighbours())
    done = int(output.state.get("rows", 0))
    with Progress(hidden=options.quiet) as progress:
        progress.doing = "looking for neighbours"
        found = neighbours(entry.grid, changed, time_limit=options.time_limit)
        counted = done

        def results() -> Iterator[Result]:
            nonlocal counted
            try:
                for grid in islice(found, done, count):
                    progress.clear()
                    yield _result(grid)
                    counted += 1
                    progress.counted = counted
                    output.mark({"rows": counted})
            except Stopped as error:
                progress.clear()
                complain(f"{error}; {counted:,} found until then")

        for text in sink.texts(results(), done=done):
            output.write(text)
        output.close(is_done=True)
    say_what_was_written(output, counted, "puzzle", quiet=options.quiet)


def _result(grid: Grid) -> Result:
    return ItemChunk("", [Entry(grid)]), Answers(np.array([Status.PROPER], dtype=np.uint8), {}, {})
