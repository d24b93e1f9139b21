"""Run commands that make rows: write them as they are found, report the result, and set the exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.job import (
    ProgressWatcher,
    Sinks,
    output_of,
    print_schema,
    say_how_to_resume,
    say_what_was_written,
    sink_for,
)
from fullhouse.cli.options import LINES, Options
from fullhouse.cli.progress import Progress
from fullhouse.errors import Stopped
from fullhouse.jobs.searches.search import Search
from fullhouse.jobs.sinks.text import RowSink

if TYPE_CHECKING:
    from fullhouse.jobs.searches.generate import Generate


def run_search(options: Options, search: Search, sinks: Sinks, style: str = LINES) -> None:
    """Search, write each row when it is found, and exit with the code."""
    if options.schema:
        print_schema(search)
        return
    style = options.style or style
    sink = sink_for(style, sinks, search)
    with Progress(hidden=options.quiet) as progress:
        output = output_of(options, {**search.task, "format": style}, progress, extends=search.extends)
        progress.doing = search.doing
        try:
            search.write(sink, output)
        except KeyboardInterrupt:
            progress.clear()
            say_how_to_resume(output, search.noun, search.wanted)
            for text in search.remarks():
                complain(text)
            raise
    say_what_was_written(output, search.rows, search.noun, quiet=options.quiet)
    for text in search.remarks():
        complain(text)
    click.get_current_context().exit(search.exit_code)


def run_search_to_files(options: Options, search: Generate, seed: int | None) -> None:
    """Search and write part files, or one file atomically."""
    from functools import partial

    from fullhouse.cli.job import run_to_files
    from fullhouse.core.arguments import seed_of
    from fullhouse.jobs.searches.generated_rows import GeneratedRows

    rows = GeneratedRows(search, seed_of(seed))
    make_sink = partial(sink_for, options.style or LINES, {LINES: RowSink}, rows.operation, digits=options.digits)
    with Progress(hidden=options.quiet) as progress:
        progress.doing = search.doing
        watcher = None if options.quiet else ProgressWatcher(progress, (), make_sink())
        try:
            run_to_files(options, [], rows.operation, make_sink, watcher, rows)
        except Stopped:
            search.is_late = True
    for text in search.remarks():
        complain(text)
    click.get_current_context().exit(search.exit_code)
