"""`fullhouse convert`: puzzles from any format to any other."""

from __future__ import annotations

import json

import click

from fullhouse.cli.options import DATA, LINES, Options, PuzzleCommand, list_of_formats, shared_options

EXAMPLES = """\b
Examples:
  fullhouse convert puzzles.txt -o puzzles.sdm
  fullhouse convert --from named --to csv p096_sudoku.txt
  fullhouse convert --to boxed 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, listing=list_of_formats)
@shared_options()
def convert(options: Options) -> None:
    """Convert each PUZZLE to another format.

    Names, comments, placed digits and candidates are kept if the format can hold them; a note on standard error lists
    what is lost. In the format `line`, an unreadable puzzle gives an empty line.
    """
    from functools import partial

    from fullhouse.cli.job import run_job
    from fullhouse.formats.codecs import CODECS
    from fullhouse.jobs.operations.convert import Convert
    from fullhouse.jobs.schema import entry_schema
    from fullhouse.jobs.sinks.text import FormatSink, entries_in

    if options.schema:
        click.echo(json.dumps(entry_schema(), indent=1))
        return
    sinks = {name: partial(FormatSink, name, entries_in) for name in CODECS}
    run_job(options, Convert(options.style or LINES, is_table=options.style in DATA), sinks)
