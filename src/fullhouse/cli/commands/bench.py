"""`fullhouse bench`: engines side by side on the same puzzles."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from shutil import get_terminal_size
from statistics import median
from typing import Any

import click

from fullhouse.cli.arguments import CSV, JSON, Formats, Names
from fullhouse.cli.inputs import entries_of, inputs_of
from fullhouse.cli.options import Listing, Options, PuzzleCommand, is_terminal, one_file_options, plot_option
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import output_of, say_written
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.notation import duration
from fullhouse.core.stop import Stop
from fullhouse.engines import general
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import ANY_SIZE, ENGINES, check
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.jobs.write import object_schema

ALL = "all"
TABLE = "table"
SCHEMA = {
    "engine": {"type": "string"},
    "puzzles": {"type": "integer"},
    "solved": {"type": "integer"},
    "total_seconds": {"type": "number"},
    "median_seconds": {"type": "number"},
    "guesses": {"type": "integer"},
    "nodes": {"type": "integer"},
}
"""The columns about an engine, with their JSON types."""
COLUMNS = tuple(SCHEMA)
_SHOWN = ("engine", "puzzles", "solved", "total", "median", "guesses", "nodes")
_WIDTHS = (-14, 9, 9, 12, 12, 14, 14)
EXAMPLES = """\b
Examples:
  fullhouse bench puzzles.txt
  fullhouse bench puzzles.txt --engine branching --engine marks
  fullhouse bench puzzles.txt --plot times.svg
  fullhouse bench puzzles.txt --time-limit 5 --csv > engines.csv
"""

engine_names = Names("engine", lambda: (ALL, *ENGINES))
Result = dict[str, str | int | float]
"""One engine's line of the table, by column."""


def list_of_engines() -> Listing:
    """The engines with a description each."""
    return "Engines", {engine.name: engine.idea for engine in ENGINES.values()}


def chosen_engines(names: Sequence[str], geometries: Iterable[Geometry] = ()) -> list[str]:
    """The engines with these names, each once, in the order of the registry; `all` are those that take such puzzles."""
    others = {geometry for geometry in geometries if geometry != CLASSIC}
    if ALL in names and others:
        is_plain = all(type(geometry) is Geometry for geometry in others)
        return [general.NAME, *([ANY_SIZE] if is_plain else [])]
    return [name for name in ENGINES if ALL in names or name in names]


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, listing=list_of_engines)
@one_file_options(
    to=Formats(TABLE, JSON, CSV, default=TABLE), time_limit="Give up on a puzzle after this much CPU time."
)
@click.option(
    "--engine",
    "engines",
    type=engine_names,
    metavar="NAME",
    multiple=True,
    default=(ALL,),
    show_default=True,
    help="Engine to run; repeatable.",
)
@plot_option
def bench(options: Options, *, engines: tuple[str, ...], plot: str | None) -> None:
    """Compare search engines on the same puzzles.

    For each engine, the table has the puzzles solved and the CPU time, guesses and nodes; every solution is also
    proved to be unique. The exit code is 0 even if an engine does not solve all puzzles.

    Puzzles with other rules are searched by the engine `general`, plain grids of other sizes also by `branching`.

    --plot draws the distribution of times per engine, and the times from the fastest puzzle to the slowest.
    """
    if options.schema:
        click.echo(json.dumps(object_schema("bench", SCHEMA), indent=1))
        return
    charts = None
    if plot:
        from fullhouse.cli.charts import TimesChart  # needs an extra

        charts = TimesChart(options, plot)
    style, progress = options.style or TABLE, Progress(hidden=options.quiet)
    with progress:
        tally, entries = entries_of(options)  # before the output is opened: it may be an input
        chosen = chosen_engines(engines, (entry.grid.geometry for entry in entries))
        task = {"input": inputs_of(options), "engines": chosen, "time_limit": options.time_limit, "format": style}
        output = output_of(options, task, progress)
        done = output.state.get("rows", 0)
        if entries and not done:
            output.write(_head(style).encode())
        for number, engine in enumerate(chosen if entries else (), start=1):
            if number > done:
                result, seconds = _run(entries, engine, options.time_limit, progress)
                output.write((_line(result, style) + "\n").encode())
                output.mark({"rows": number})
                if charts:
                    charts.add(engine, seconds, int(result["solved"]))
        output.close(is_done=True)
    if charts and entries:
        charts.write()
    if entries:
        say_written(options, len(chosen), "row")
    click.get_current_context().exit(tally.exit_code)


class CpuLimit(Stop):
    """Stops a search that has used this many seconds of CPU time, the clock of the table."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self._end = time.process_time() + seconds

    def is_late(self) -> bool:
        """Whether the time is used up."""
        return time.process_time() >= self._end

    @property
    def seconds_left(self) -> float:
        """The CPU time that is left."""
        return max(0.0, self._end - time.process_time())


def _run(
    entries: Sequence[Entry], engine: str, time_limit: float | None, progress: Progress
) -> tuple[Result, list[float]]:
    """Run one engine on all puzzles; return its counters and the time per puzzle."""
    progress.doing = engine
    traces, solved = [], 0
    for number, entry in enumerate(entries, start=1):
        trace = Trace(CpuLimit(time_limit) if time_limit else None)
        progress.counted, progress.share = number, number / len(entries)
        with suppress(SudokuError):  # too slow, or the engine rejects the puzzle: not solved
            name: Any = None if engine == general.NAME else engine  # the default for such puzzles
            solved += check(entry, engine=name, trace=trace).is_proper
        traces.append(trace)
    seconds = [trace.seconds for trace in traces]
    result: Result = {
        "engine": engine,
        "puzzles": len(entries),
        "solved": solved,
        "total_seconds": round(sum(seconds), 6),
        "median_seconds": round(median(seconds), 6),
        "guesses": sum(trace.guesses for trace in traces),
        "nodes": sum(trace.nodes for trace in traces),
    }
    return result, seconds


def _head(style: str) -> str:
    heads = {CSV: ",".join(COLUMNS) + "\n", TABLE: _laid_out(_SHOWN) + "\n"}
    return heads.get(style, "")


def _laid_out(cells: Sequence[object]) -> str:
    """The cells in their columns, as many as fit into the terminal."""
    line, room = "", get_terminal_size().columns if is_terminal() else 1_000
    for cell, width in zip(cells, _WIDTHS, strict=True):
        if len(line) + abs(width) > room:
            break
        line += f"{cell:<{-width}}" if width < 0 else f"{cell:>{width}}"
    return line


def _line(result: Result, style: str) -> str:
    if style == JSON:
        return json.dumps(result)
    if style == CSV:
        return ",".join(str(result[column]) for column in COLUMNS)
    engine, puzzles, solved, total, middle, guesses, nodes = (result[column] for column in COLUMNS)
    times = duration(float(total)), duration(float(middle))
    return _laid_out([engine, puzzles, solved, *times, f"{guesses:,}", f"{nodes:,}"])
