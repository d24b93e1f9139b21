"""Run commands that make rows: write each row when it is found, report the result, and set the exit code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import click

from fullhouse.cli.arguments import JSON, LINES
from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import Writers, print_schema, run_one, say_written
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.notation import amount
from fullhouse.errors import NotFoundInTime, Stopped, SudokuError
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.made import MadeRows
from fullhouse.jobs.run import DONE, FAILED
from fullhouse.verbs.specified import summary_of
from fullhouse.verbs.verb import Patience, Source, Timed

MORE_TIME = "--time-limit sets more"


def run_source(
    options: Options,
    verb: Source,
    writers: Writers,
    *,
    at_terminal: str = LINES,
    piped: str = LINES,
    remarks: Callable[[MadeRows], Iterable[str]] = lambda _: (),
) -> None:
    """Write the rows that a source makes, and leave with the exit code. `remarks` are printed at the end."""
    style = options.style or (at_terminal if options.is_shown else piped)
    answering = Answering(verb, nested=style == JSON or options.schema)
    if options.schema:
        print_schema(answering)
        return
    reader, code = MadeRows(verb), DONE
    late: tuple[str, ...] = ()
    try:
        with Progress(hidden=options.quiet) as progress:
            progress.doing = reader.doing
            run_one(options, answering, writers, style, progress, sources=(), size=ChunkSize(1, 1), read=reader)
    except (Stopped, NotFoundInTime) as error:
        say_written(options, reader.rows, verb.noun)
        advice = MORE_TIME if options.output in (None, "-") else "continue with --resume"
        late = tuple(shortfall(error, verb, reader.rows, advice))
        code = FAILED if isinstance(error, NotFoundInTime) else DONE
    finally:
        for text in (*remarks(reader), *late):
            complain(text)
    click.get_current_context().exit(code)


def shortfall(error: SudokuError, verb: Source, rows: int, advice: str = MORE_TIME) -> Iterator[str]:
    """Yield the remarks about a source that timed out: how many rows it found or, if none, also the nearest puzzle."""
    found = amount(rows, "puzzle") if verb.wanted is None else f"{rows:,} of {amount(verb.wanted, 'puzzle')}"
    tried, nearest = (error.tried, error.nearest) if isinstance(error, NotFoundInTime) else (0, None)
    waited = Patience(verb.time_limit if isinstance(verb, Timed) else None)
    yield f"{found} found{f', {tried:,} tried' if tried else ''}, after {waited}; {advice}"
    if nearest is not None and not rows:
        yield f"nearest: {nearest.givens.to_line()} # {summary_of(nearest)}"
