"""How a command runs a search: from options to a sink and an output, to what is said in the end and an exit code."""

from __future__ import annotations

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.job import Sinks, output_of, print_schema, say_how_to_resume, say_what_was_written, sink_for
from fullhouse.cli.options import LINES, Options
from fullhouse.cli.progress import Progress
from fullhouse.jobs.searches.search import Search


def run_search(options: Options, search: Search, sinks: Sinks, style: str = LINES) -> None:
    """Search, write what is found as it is found, and leave with the exit code."""
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
